//! Files that nobody should write: they end in a clear fault, within the bounds, and without a panic.

use std::io::{BufReader, Read};

use onepile_check::{Ask, Effort, Kind, check};
use onepile_testing::Shapes;

#[path = "../../../fuzz/check.rs"]
mod law;

const FIBONACCI: &str = "onepile certificate 1\nrule 2*last\nplay normal\nat turn 1 pile 1000 limit 999\noutcome N\ntake 13\n\
                         takes 13 through 999\nwitness words 1 1\n+ 0 0 =\n+ 0 1 = x13\nend\n";

fn kind(text: &str) -> Option<Kind> {
    check(text.as_bytes(), Effort::default()).err().map(|fault| fault.kind)
}

/// A head, and then a text again and again without end.
struct Endless<'t> {
    head: &'t [u8],
    again: &'t [u8],
    place: usize,
    left: u64,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let rest = &self.head[self.place..];
        let count = rest.len().min(buffer.len()).min(self.left as usize);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.place += count;
        self.left -= count as u64;
        if self.place == self.head.len() {
            (self.head, self.place) = (self.again, 0);
        }
        Ok(count)
    }
}

#[test]
fn the_example_is_accepted() {
    assert_eq!(kind(FIBONACCI), None);
}

#[test]
fn a_file_cut_anywhere_is_unreadable() {
    for end in 0..FIBONACCI.len() {
        assert_eq!(kind(&FIBONACCI[..end]), Some(Kind::Unreadable), "cut behind {end} bytes");
    }
    assert_eq!(kind(&format!("{FIBONACCI}\n")), Some(Kind::Unreadable));
    assert_eq!(kind(&format!("{FIBONACCI}end\n")), Some(Kind::Unreadable));
}

#[test]
fn other_texts_are_unreadable() {
    let changed = |from: &str, to: &str| FIBONACCI.replacen(from, to, 1);
    for text in [
        changed("certificate 1", "certificate 3"),
        changed("certificate 1", "certificate 01"),
        changed("rule 2*last", "rule fibonacci-nim"),
        changed("rule 2*last", "rule 2*n"),
        changed("rule 2*last\n", ""),
        changed("pile 1000", "pile 0"),
        changed("pile 1000", "pile 1_000"),
        changed("pile 1000", "pile 1e3"),
        changed("pile 1000", "pile 01000"),
        changed("pile 1000", "pile -5"),
        changed("outcome N", "outcome"),
        changed("outcome N", "outcome N "),
        changed("outcome N\n", "outcome N\n\n"),
        changed("outcome N", "outcome N\noutcome N"),
        changed("take 13\n", "take  13\n"),
        changed("take 13\n", "colour blue\n"),
        changed("take 13\n", "remoteness 3\n"),
        changed("words 1 1", "verses 1 1"),
        changed("words 1 1", "words"),
        changed("witness words 1 1\n", "witness\n"),
        changed("x13", "x"),
        changed("+ 0 1", "- 0 1"),
        changed("\n", "\r\n"),
        changed("2*last", "2*last\0"),
        changed("2*last", "2·last"),
    ] {
        assert_eq!(kind(&text), Some(Kind::Unreadable), "{text}");
    }
}

#[test]
fn counts_without_end_are_not_believed() {
    let changed = |from: &str, to: &str| FIBONACCI.replacen(from, to, 1);
    for count in ["x14", "x12", "x1000000000000000000000000000000", "x18446744073709551615", "x18446744073709551616"] {
        assert!(kind(&changed("x13", count)).is_some(), "{count}");
    }
    assert!(kind(&changed("words 1 1", "words 4096 1")).is_some());
    assert!(kind(&changed("words 1 1", "words 1 64")).is_some());
    assert!(kind(&changed("words 1 1", "words 18446744073709551615 18446744073709551615")).is_some());
    assert!(kind(&changed("words 1 1", "words 0 0")).is_some());
    assert!(kind(&changed("+ 0 1", "+ 18446744073709551615 1")).is_some());
    assert!(kind(&changed("+ 0 1", "+ 0 18446744073709551615")).is_some());
}

/// A hundred million bytes of anything, in few megabytes of memory.
#[test]
fn long_files_end_by_their_bounds() {
    let head = &FIBONACCI[..FIBONACCI.find("+ 0").unwrap()];
    let takes = &FIBONACCI[..FIBONACCI.find("13 through").unwrap()];
    let loops = head.replace("words 1 1", "loop 5");
    for (head, again) in
        [(head, "+ 0 0 =\n"), (head, "+ 0 1 = x13\n"), (takes, "13 "), (&loops[..], "1 "), ("", "onepile "), ("", "\n")]
    {
        let endless = Endless { head: head.as_bytes(), again: again.as_bytes(), place: 0, left: 100_000_000 };
        let effort = Effort::default().with_work(2_000_000).with_bytes(8_000_000);
        let fault = check(BufReader::new(endless), effort).unwrap_err();
        assert!(matches!(fault.kind, Kind::NotChecked | Kind::Rejected | Kind::Unreadable), "{again:?}: {fault}");
    }
}

#[test]
fn numbers_of_ten_million_digits_end_by_their_bounds() {
    let long = "9".repeat(10_000_000);
    for (from, to) in [("pile 1000", format!("pile {long}")), ("take 13\n", format!("take {long}\n"))] {
        let text = FIBONACCI.replacen(from, &to, 1);
        let fault = check(text.as_bytes(), Effort::default().with_work(1 << 20)).unwrap_err();
        assert_eq!(fault.kind, Kind::NotChecked, "{}", fault.fact.len());
    }
}

/// Who stops waiting after some questions.
struct Impatient(u32);

impl Ask for Impatient {
    fn goes_on(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[test]
fn a_check_ends_when_nobody_waits() {
    let text =
        FIBONACCI.replacen("pile 1000", &format!("pile 1{}", "0".repeat(5000)), 1).replacen("x13", "x1000000000", 1);
    let fault = check(text.as_bytes(), Effort::default().asking(&mut Impatient(3))).unwrap_err();
    assert_eq!((fault.kind, fault.fact.as_str()), (Kind::NotChecked, "the check was interrupted"));
}

/// The law of the fuzzer on the example with bytes changed.
#[test]
fn any_bytes_are_judged() {
    let dice = &mut Shapes::new(5);
    for _ in 0..3000 {
        let mut bytes = FIBONACCI.as_bytes().to_vec();
        for _ in 0..1 + dice.below(6) {
            let place = dice.below(bytes.len() as u64) as usize;
            match dice.below(3) {
                0 => bytes[place] = dice.below(256) as u8,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, dice.pick(b"0123456789 \n=@.x+-:")),
            }
        }
        law::check(&bytes);
    }
    law::check(b"");
    law::check(&[0xff; 1000]);
}
