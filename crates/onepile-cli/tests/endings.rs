//! Ends that come from outside: time, memory, Ctrl-C, and readers that go away.

mod common;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use common::{Run, onepile};
use serde_json::Value;

/// A game that keeps any machine busy for long, with little memory.
const LONG: [&str; 3] = ["solve", "1 + (turn + pile) % last", "1e5"];

fn bound(run: &Run) -> Value {
    let bound = run.json()["undecided"]["bound"].clone();
    assert_eq!(run.code, if bound == "interrupt" { 130 } else { 3 }, "{run:?}");
    bound
}

#[test]
fn time_and_memory_end_a_search() {
    let start = Instant::now();
    assert_eq!(bound(&onepile(LONG.iter().chain(&["--timeout", "100ms", "--json"]))), "time");
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let arguments = ["solve", "1 + pile % last", "1e8", "--memory", "1MB", "--json"];
    assert_eq!(bound(&onepile(arguments)), "memory");
}

#[test]
fn what_is_known_is_told_when_the_rest_takes_too_long() {
    let arguments = ["solve", "2*last", "1e6", "--limit", "10", "--with", "nim", "--timeout", "500ms", "--json"];
    let run = onepile(arguments);
    assert_eq!(bound(&run), "time");
    assert_eq!(run.json()["outcome"], "P");
}

#[test]
fn a_proof_that_is_cut_off_is_undecided() {
    // That it never divides by 0 is beyond the prover, but it takes a while to see that.
    let rule = "100 // ((last^2 + last) % 1000003 - 999999.5)";
    for question in [&["base", rule][..], &["sequence", rule, "--of", "base"], &["explain", rule]] {
        assert_eq!(bound(&onepile(question.iter().chain(&["--timeout", "50ms", "--json"]))), "time", "{question:?}");
    }
    // What cannot be read is bad input, however late.
    assert_eq!(onepile(["base", "2*", "--timeout", "0s"]).code, 2);
}

/// A pipe that nobody reads.
fn closed_pipe() -> std::io::PipeWriter {
    std::io::pipe().unwrap().1
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let mut table = Command::new(cargo_bin!("onepile"));
    table.args(["table", "pile // 2", "--of", "limit", "--to", "20_000"]).stdout(closed_pipe());
    let output = table.stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    // Errors without a reader are errors all the same.
    for arguments in [["solve", "2*", "5"], ["solve", "2", "x"]] {
        let status = Command::new(cargo_bin!("onepile")).args(arguments).stderr(closed_pipe()).status();
        assert_eq!(status.unwrap().code(), Some(2));
    }
}

/// A run that is looked at before its end.
fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(cargo_bin!("onepile"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[cfg(unix)]
mod interrupt {
    use super::*;

    /// Presses Ctrl-C when the search has surely begun.
    fn interrupted(arguments: &[&str]) -> Run {
        let child = start(arguments);
        std::thread::sleep(Duration::from_millis(700));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let begin = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
        let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Run { code: output.status.code().expect("it ends by itself"), stdout, stderr }
    }

    #[test]
    fn ctrl_c_ends_a_search_with_what_is_known() {
        assert_eq!(bound(&interrupted(&[&LONG[..], &["--json"]].concat())), "interrupt");
    }

    #[test]
    fn ctrl_c_ends_a_list_that_is_being_written() {
        // Nobody reads at first, so that the list is surely not at its end.
        let run = interrupted(&["table", "pile // 2", "--of", "limit", "--to", "1e7", "--json"]);
        let table: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
        assert_eq!((run.code, &table["undecided"]["bound"]), (130, &Value::from("interrupt")));
        let values = table["values"].as_array().unwrap();
        assert!(values.len() > 10 && values[10] == "5", "{}", values.len());
    }

    #[test]
    fn ctrl_c_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        let lists: [&[&str]; 3] = [
            &["table", LONG[1], "--of", "g", "--to", "1e5"],
            &["sequence", LONG[1], "--of", "losing", "--count", "1e5"],
            &["base", "1000*last", "--to", "1e5000", "--timeout", "none", "--memory", "none"],
        ];
        for list in lists {
            let run = interrupted(&[list, &["-o", path.to_str().unwrap()]].concat());
            assert_eq!((run.code, &run.stdout[..]), (130, ""), "{list:?}: {}", run.stderr);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
