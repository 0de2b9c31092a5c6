//! The laws of the fuzzer on its kept corpus and on bytes made from it, the same ones on every run.

#[path = "../../../fuzz/laws.rs"]
mod laws;

use std::fs;
use std::path::Path;

/// How many inputs are made up for each law.
const MADE_UP: usize = 4_000;

/// The kept inputs of a law, in a fixed order.
fn corpus(law: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(law);
    let files = fs::read_dir(folder).expect("the corpus of the law");
    let mut kept: Vec<_> = files
        .map(|file| file.expect("a readable folder"))
        .map(|file| (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).expect("a readable file")))
        .collect();
    kept.sort();
    kept
}

#[test]
fn the_kept_corpus_obeys_the_laws() {
    for (name, law) in laws::ALL {
        let kept = corpus(name);
        assert!(kept.len() >= 10, "{} files for {name}", kept.len());
        for (file, bytes) in kept {
            println!("{name}: {file}");
            law(&bytes);
        }
    }
}

#[test]
fn made_up_bytes_obey_the_laws() {
    for (name, law) in laws::ALL {
        let mut dice = Dice(7);
        let mut pool: Vec<Vec<u8>> = corpus(name).into_iter().map(|(_, bytes)| bytes).collect();
        let kept = pool.len();
        for _ in 0..MADE_UP {
            let bytes = mutated(&pool, &mut dice);
            println!("{name}: {:?}", String::from_utf8_lossy(&bytes));
            law(&bytes);
            // What was made up is changed further now and then, but the corpus stays.
            if dice.roll(3) == 0 {
                if pool.len() < 4 * kept {
                    pool.push(bytes);
                } else {
                    let place = kept + dice.roll(pool.len() - kept);
                    pool[place] = bytes;
                }
            }
        }
    }
}

/// Words and signs of the language, and some that are not.
const WORDS: &[&str] = &[
    "last",
    "pile",
    "prev",
    "turn",
    "inf",
    "phi",
    "pi",
    "e",
    "0",
    "1",
    "2",
    "7",
    "12",
    "1.5",
    "1e3",
    "1_0",
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "^",
    "<",
    "<=",
    "==",
    "!=",
    ">",
    ">=",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "..",
    " ",
    "\n",
    "if ",
    " then ",
    " elif ",
    " else ",
    " and ",
    " or ",
    "not ",
    " in ",
    "floor(",
    "ceil(",
    "round(",
    "sqrt(",
    "cbrt(",
    "root(",
    "log2(",
    "log(",
    "abs(",
    "min(",
    "max(",
    "gcd(",
    "lcm(",
    "even(",
    "odd(",
    "is_square(",
    "is_power(",
    "is_prime(",
    "digit_sum(",
    "bits(",
    "bit_length(",
    "xor(",
    "fib(",
    "divisors(",
    "primepi(",
    "table([",
    "],",
    "∞",
    "é",
    "=",
    ".",
];

/// One of the inputs with a few random changes.
fn mutated(pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = dice.choose(pool).clone();
    for _ in 0..=dice.roll(3) {
        let (a, b) = (dice.roll(bytes.len() + 1), dice.roll(bytes.len() + 1));
        let (start, end) = (a.min(b), a.max(b).min(a.min(b) + 12));
        match dice.roll(6) {
            0 => {
                bytes.splice(start..start, dice.choose(WORDS).bytes());
            }
            1 => {
                bytes.splice(start..end, dice.choose(WORDS).bytes());
            }
            2 => {
                bytes.drain(start..end);
            }
            3 => {
                let piece = bytes[start..end].to_vec();
                bytes.splice(start..start, piece);
            }
            4 => {
                let other = dice.choose(pool);
                bytes.splice(start.., other[dice.roll(other.len() + 1)..].iter().copied());
            }
            _ if start < bytes.len() => bytes[start] = dice.roll(256) as u8,
            _ => bytes.push(dice.roll(256) as u8),
        }
    }
    bytes.truncate(600);
    bytes
}

/// Numbers that look random and come from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}
