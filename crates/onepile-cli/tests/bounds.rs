//! Time and memory of the process stay within their bounds, for hard questions of every verb.
//!
//! A fixed sample of all combinations is tried. `BOUNDS=1000` tries more of them, and `BOUNDS=all` tries every one, which takes
//! about an hour in a release build.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

/// Rules that are hard for one reason or another.
const RULES: [&str; 30] = [
    // They grow faster than the take: long runs of members.
    "last^2",
    "last*last + last % 3",
    "floor(last^1.5)",
    "last*bit_length(last)",
    "2^min(last, 64)",
    // Members pile up, or grow slowly.
    "if last % 10 == 0 then 1 else 3*last",
    "if even(last) then last else 8*last",
    "1000*last",
    "min(20, 4*last + last % 2)",
    "1 + last % 5000",
    // Many bases.
    "if prev % 7 == 3 then last else 2*last + prev % 5",
    "1 + (prev + last*last) % 97",
    // Lost piles are frequent.
    "if pile % 3 == 0 then 1 else 2",
    "3",
    "inf",
    "1 + pile % 2",
    // Rules of the pile, with theorems and without.
    "pile // 2",
    "floor(sqrt(pile))",
    "floor(pile^0.9)",
    "floor(pile/log2(pile + 2))",
    "1 + pile*pile % 1009",
    "min(floor(sqrt(pile)) + floor(cbrt(pile)), round(sqrt(pile)))",
    // Turn and pile.
    "turn + 1 + pile // 2",
    "1 + turn % 3 + pile // 3",
    "turn*turn",
    // Mixed rules, which only a search solves.
    "max(1, pile - last)",
    "1 + pile % last",
    "last + turn % 2",
    "floor(sqrt(pile*last)) + 1",
    // Slow to evaluate.
    "if is_prime(prev) then last + divisors(pile + 1) else digit_sum(2^(last % 500))",
];

/// What is asked of each rule.
const QUESTIONS: [&[&str]; 23] = [
    &["solve", "RULE", "1e60"],
    &["solve", "RULE", "1e300", "--limit", "inf", "--ranges", "100000"],
    &["solve", "RULE", "200000", "--with", "remoteness,suspense,nim"],
    &["solve", "RULE", "3000", "--misere", "--stop", "0,17,300", "--with", "remoteness"],
    &["base", "RULE", "--to", "1e40"],
    &["base", "RULE", "--count", "1000000", "--json"],
    &["base", "RULE", "--to", "1e12", "--residue", "all", "--format", "csv"],
    &["sequence", "RULE", "--of", "losing", "--count", "100000000"],
    &["sequence", "RULE", "--of", "losing", "--count", "30000000", "--json"],
    &["sequence", "RULE", "--of", "F", "--count", "1000000", "--format", "bfile"],
    &["table", "RULE", "--of", "g,take,count,nim", "--to", "1e7"],
    &["table", "RULE", "--of", "outcome", "--to", "1e9", "--json"],
    &["table", "RULE", "--of", "nim", "--to", "30000000", "--format", "latex"],
    &["find", "RULE", "--to", "1e7", "--where", "take > 2 and remoteness > 5", "--sort", "-take", "--format", "csv"],
    &["sum", "RULE", "300", "200", "177", "--with", "2*last", "5000"],
    &["period", "RULE", "--of", "outcome"],
    &["tableau", "RULE", "--turns", "2000", "--columns", "2000"],
    &["explain", "RULE"],
    &["verify", "RULE", "--to", "4000"],
    &["compare", "RULE", "2*last", "--to", "1e9"],
    &["plot", "RULE", "--of", "outcome", "--to", "2000", "-o", "-", "--format", "svg"],
    &["plot", "RULE", "--of", "nim", "--to", "1000000", "-o", "-", "--format", "png"],
    &["play", "RULE", "100000", "--seed", "1"],
];

const MEGABYTES: [u64; 3] = [10, 50, 200];
const TIMES: [Duration; 3] = [Duration::from_millis(200), Duration::from_secs(1), Duration::from_secs(5)];

/// How many combinations are tried unless all are.
const SAMPLE: usize = 200;
/// A prime that steps through all combinations, far enough that rules, questions and bounds change from one to the next.
const STRIDE: usize = 3167;

/// A question with its bounds.
struct Combination {
    arguments: Vec<String>,
    bytes: u64,
    time: Duration,
}

fn combination(index: usize) -> Combination {
    let (rule, index) = (RULES[index % RULES.len()], index / RULES.len());
    let (question, index) = (QUESTIONS[index % QUESTIONS.len()], index / QUESTIONS.len());
    let (megabytes, time) = (MEGABYTES[index % MEGABYTES.len()], TIMES[index / MEGABYTES.len()]);
    let words = question.iter().map(|word| if *word == "RULE" { rule } else { word }.to_owned());
    let bounds = [format!("--memory={megabytes}MB"), format!("--timeout={}ms", time.as_millis())];
    Combination { arguments: words.chain(bounds).collect(), bytes: megabytes * 1_000_000, time }
}

/// Runs a question to its end, and tells what is wrong, if something is.
fn fault(Combination { arguments, bytes, time }: &Combination) -> Option<String> {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_onepile"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let ended = command.spawn().unwrap().wait4().unwrap();
    let took = start.elapsed();
    let (most_bytes, most_time) = (bytes + bytes / 10 + 40_000_000, *time + Duration::from_secs(1));
    let peak = ended.rusage.maxrss;
    // Answered, refused as bad input, or undecided; and `verify` finds no difference.
    let is_ended_well = matches!(ended.status.code(), Some(0 | 2 | 3));
    (!is_ended_well || peak > most_bytes || took > most_time)
        .then(|| format!("{arguments:?}: {}, {} MB, {took:?}", ended.status, peak / 1_000_000))
}

#[test]
fn time_and_memory_stay_within_their_bounds() {
    let all = RULES.len() * QUESTIONS.len() * MEGABYTES.len() * TIMES.len();
    let count = match std::env::var("BOUNDS").as_deref() {
        Err(_) => SAMPLE,
        Ok("all") => all,
        Ok(count) => count.parse().expect("`all`, or how many combinations"),
    };
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let combination = combination(index * STRIDE % all);
                    // What other programs on the machine delay once they seldom delay three times.
                    let tries: Vec<String> = (0..3).map_while(|_| fault(&combination)).collect();
                    if tries.len() == 3 {
                        faults.lock().unwrap().push(tries.join("\n  "));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
}
