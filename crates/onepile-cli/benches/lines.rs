//! Many questions through the command: `cargo bench --bench lines`.
//!
//! 100,000 positions spread up to 10^18, through `onepile solve RULE -`, output included.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

const RULES: [&str; 5] =
    ["2*last", "if even(last) then last else 4*last", "1 + (prev + 2*last) % 5", "pile // 2", "turn + 1 + pile // 2"];
const POSITIONS: u64 = 100_000;

fn main() {
    // All sizes alike: spread over the whole range, each cut to some number of digits.
    let spread =
        |i: u64| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) % 1_000_000_000_000_000_000) / 10u64.pow((i % 18) as u32);
    let lines: String = (0..POSITIONS).map(|i| format!("{}\n", 1 + spread(i))).collect();
    for rule in RULES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onepile"));
        command.args(["solve", rule, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let start = Instant::now();
        let mut child = command.spawn().expect("the command");
        let mut input = child.stdin.take().expect("a pipe");
        let lines = lines.clone();
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("an answer");
        let time = start.elapsed();
        writer.join().expect("no panic").expect("all lines are read");
        assert!(output.status.success(), "{rule}: {}", output.status);
        assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count() as u64, POSITIONS);
        let a_second = u128::from(POSITIONS) * 1_000_000 / time.as_micros();
        println!("{rule}: {a_second} answers a second (at least 50000)");
    }
}
