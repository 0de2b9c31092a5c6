//! What the crate may depend on: every front-end uses it, also the one in the browser.

use std::path::Path;
use std::process::Command;

/// What belongs to the command line, or refuses to build for WebAssembly.
const FORBIDDEN: [&str; 8] =
    ["clap", "tempfile", "ctrlc", "indicatif", "terminal_size", "anstream", "getrandom", "num-prime"];

#[test]
fn no_dependency_belongs_to_a_terminal() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--all-features", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
    let output = tree.args(["--target", "wasm32-unknown-unknown"]).current_dir(folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"onepile-front") && names.contains(&"onepile-rule"), "{text}");
    for name in FORBIDDEN {
        assert!(!names.contains(&name), "onepile-front depends on {name}");
    }
}

/// All source files below a folder.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![(path.display().to_string(), std::fs::read_to_string(&path).unwrap())],
        })
        .collect()
}

#[test]
fn there_is_no_clock_thread_file_or_terminal() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(files.len() > 50);
    let foreign = ["fs", "thread", "time", "process", "env", "net"];
    let foreign = foreign.map(|module| [format!("std::{module}"), format!("std::{{{module}")]).concat();
    let printing = ["io::std", "println!", "print!(", "eprint", "dbg!"];
    for (name, text) in files {
        for word in foreign.iter().map(String::as_str).chain(printing) {
            assert!(!text.contains(word), "{name} uses {word}");
        }
        // Other front-ends have no options that begin with two dashes. The book shows commands to type.
        if name.contains("/src/book/") {
            continue;
        }
        let option =
            text.match_indices(" --").find(|(at, _)| text[at + 3..].starts_with(|c: char| c.is_ascii_lowercase()));
        assert!(option.is_none(), "{name} names an option of the command line");
    }
}
