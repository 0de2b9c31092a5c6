//! `solve RULE -`: positions from standard input, one a line.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use common::{SEARCHED, onepile, onepile_reading};
use serde_json::Value;

fn lines(input: impl Into<Vec<u8>>, arguments: &[&str]) -> common::Run {
    onepile_reading(input, [&["solve"], arguments].concat())
}

#[test]
fn each_line_is_answered_in_order() {
    let run = lines("1000\n987\n1e30\n 1_000 \n20:3\n20:inf\n0\n5:0", &["2*last", "-"]);
    let answers =
        "1000: take 13\n987: lost\n1e30: take 1\n 1_000 : take 13\n20:3: take 2\n20:inf: take 2\n0: lost\n5:0: lost\n";
    assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, answers, ""));
    // A player who is unable to move wins misère play, without a take.
    let run = lines("5:0\r\n0\r\n1\r\n", &["2*last", "-", "--misere"]);
    assert_eq!((run.code, &run.stdout[..]), (0, "5:0: won\n0: won\n1: lost\n"));
    assert_eq!(lines("", &["2*last", "-"]).stdout, "");
}

#[test]
fn answers_are_those_of_single_questions() {
    let rules = [
        "2*last",
        "if even(last) then last else 4*last",
        "1 + (prev + 2*last) % 5",
        "pile // 2",
        "max(1, pile - last)",
    ];
    let piles = ["1", "2", "17", "100", "7", "1000:3", "999", "12:12", "64", "1e3", "17"];
    for rule in rules {
        let run = lines(piles.join("\n"), &[rule, "-", "--json"]);
        assert_eq!(run.code, 0, "{rule}: {run:?}");
        for (pile, line) in piles.iter().zip(run.stdout.lines()) {
            let (pile, limit) = pile.split_once(':').unwrap_or((pile, ""));
            let limit = if limit.is_empty() { vec![] } else { vec!["--limit", limit] };
            let single = onepile([&["solve", rule, pile, "--json"], &limit[..]].concat());
            assert_eq!(line, single.stdout.trim_end(), "{rule} at {pile}");
        }
        let text = lines(piles.join("\n"), &[rule, "-"]);
        for (line, json) in text.stdout.lines().zip(run.stdout.lines()) {
            let json: Value = serde_json::from_str(json).unwrap();
            let told = line.rsplit_once(": ").unwrap().1;
            match json["take"].as_str() {
                Some(take) => assert_eq!(told, format!("take {take}")),
                None => assert_eq!(told, "lost"),
            }
        }
    }
}

#[test]
fn a_bad_line_is_named_and_does_not_stop_the_rest() {
    let run = lines("5\nten\n-3\n\n1.5\n7:x\n8", &["2*last", "-"]);
    assert_eq!((run.code, &run.stdout[..]), (2, "5: lost\n8: lost\n"));
    let named: Vec<&str> = run.stderr.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(named, ["line 2", "line 3", "line 4", "line 5", "line 6"], "{}", run.stderr);
    // Positions that legal play leads from to where the rule has no value are bad as well.
    let run = lines("3\n30\n2", &["10 // (last - 9)^2", "-"]);
    assert_eq!((run.code, run.stdout.lines().count()), (2, 2), "{run:?}");
    assert!(run.stderr.starts_with("error: line 2: division by 0"), "{}", run.stderr);
    // Bytes that are no text, and lines that never end.
    let run = lines(b"\xff\xfe\n5\n".to_vec(), &["2*last", "-"]);
    assert_eq!((run.code, &run.stdout[..]), (2, "5: lost\n"));
    let run = lines([vec![b'9'; 45_000_000], b"\n5\n".to_vec()].concat(), &["2*last", "-"]);
    assert_eq!((run.code, &run.stdout[..]), (2, "5: lost\n"));
    // A bad rule is an error before any line is read.
    let run = lines("5\n", &["2*", "-"]);
    assert_eq!((run.code, &run.stdout[..]), (2, ""));
}

#[test]
fn time_bounds_each_line() {
    let start = Instant::now();
    let run = lines("5\n1e100\n40000\n6", &[SEARCHED, "-", "--timeout", "200ms"]);
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    let told: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, told.len()), (3, 4), "{run:?}");
    assert_eq!((told[0], told[1], told[3]), ("5: take 1", "1e100: undecided", "6: take 2"));
    // Bad is worse than undecided.
    assert_eq!(lines("1e100\nx", &[SEARCHED, "-"]).code, 2);
    // A step that the library cannot end is given up, and the next line is answered all the same.
    let run = lines(
        "1e300000\n20",
        &["floor(pi^(pile^3 % 7 + 2) * last) % 1000 + 2*last", "-", "--timeout", "300ms", "--json"],
    );
    assert_eq!((run.code, run.stdout.lines().count()), (3, 2), "{run:?}");
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects[0]["undecided"].is_object() && objects[1]["undecided"].is_null(), "{run:?}");
    // Each object tells its position, so that nobody mistakes one line for another.
    assert_eq!(objects[0]["position"]["pile"].as_str().map(str::len), Some(300_001));
    assert_eq!(objects[1]["position"]["pile"], "20");
}

#[test]
fn answers_come_as_lines_are_typed() {
    let mut command = Command::new(cargo_bin!("onepile"));
    let mut child =
        command.args(["solve", "2*last", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (pile, answer) in [("10\n", "10: take 2\n"), ("11\n", "11: take 3\n")] {
        input.write_all(pile.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// While it waits for a line, and while it works on one.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    for (typed, rule) in [("10\n", "2*last"), ("10\n1e5\n", "1 + (turn + pile) % last")] {
        let mut command = Command::new(cargo_bin!("onepile"));
        let mut child =
            command.args(["solve", rule, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        input.write_all(typed.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with("10: "), "{line}");
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let start = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_reader_that_goes_away_is_a_normal_end() {
    let mut command = Command::new(cargo_bin!("onepile"));
    let closed = std::io::pipe().unwrap().1;
    let mut child = command.args(["solve", "2*last", "-"]).stdin(Stdio::piped()).stdout(closed).spawn().unwrap();
    // It may be gone before all is read.
    let _ = child.stdin.take().unwrap().write_all("1000\n".repeat(100_000).as_bytes());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
