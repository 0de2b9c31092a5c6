//! `onepile` as a process.

// No test uses all of this.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use roxmltree::Document;
use serde_json::Value;

/// A rule that only search can solve.
pub const SEARCHED: &str = "1 + pile % last";

/// A program that runs longer than this hangs.
const HANGS: Duration = Duration::from_secs(30);

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `onepile` to its end.
pub fn onepile(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    onepile_reading("", arguments)
}

/// The same with an input.
pub fn onepile_reading(input: impl Into<Vec<u8>>, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    let mut command = cargo_bin_cmd!("onepile");
    let output = command.args(arguments).write_stdin(input).timeout(HANGS).output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let code = output.status.code().unwrap_or_else(|| panic!("killed: {command:?}\n{stderr}"));
    Run { code, stdout, stderr }
}

impl Run {
    /// The JSON object printed: one line and nothing else.
    pub fn json(&self) -> Value {
        assert_eq!(self.stderr, "");
        assert_eq!(self.stdout.find('\n'), Some(self.stdout.len() - 1), "not one line: {self:?}");
        serde_json::from_str(&self.stdout).unwrap()
    }
}

/// The JSON of an answered question.
pub fn answer(arguments: &[&str]) -> Value {
    let run = onepile(arguments.iter().chain(&["--json"]));
    assert_eq!(run.code, 0, "{arguments:?} {run:?}");
    run.json()
}

/// The JSON of `solve`.
pub fn solve(arguments: &[&str]) -> Value {
    answer(&[&["solve"], arguments].concat())
}

/// The values of a table.
pub fn values(arguments: &[&str]) -> Vec<String> {
    let table = answer(&[&["table"], arguments].concat());
    table["values"].as_array().unwrap().iter().map(|value| value.as_str().unwrap().to_owned()).collect()
}

/// The message for bad input.
pub fn error(arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = onepile(arguments);
    assert_eq!((code, &stdout[..]), (2, ""), "{arguments:?}");
    assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    stderr
}

/// The elements of a picture with their words, but not where exactly each of them lies or how an image is packed.
pub fn structure(picture: &str) -> Option<Vec<(String, String)>> {
    let document = Document::parse(picture).ok()?;
    let elements = document.descendants().filter(|node| node.is_element());
    Some(elements.map(|node| (node.tag_name().name().to_owned(), node.text().unwrap_or("").to_owned())).collect())
}
