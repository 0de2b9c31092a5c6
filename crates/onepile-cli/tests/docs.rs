//! The commands shown in README.md and in the pages of `docs` print what is said there.
//!
//! The convention: in a fenced block marked `console`, a line `$ onepile …` is a command, and the lines up to the next
//! command or the end of the block are all that it prints, on standard output and standard error. Arguments are
//! separated by blanks; single quotes keep one together. Other blocks are not run. In a game, the lines behind a `>` are
//! typed. Commands run in a folder of their own, where they find the certificates of `docs/certificates`, the games of
//! `docs/saved` and the specifications of `surveys`, and may leave files; an SVG picture is the one of the same name in `docs/pictures`.
//!
//! `UPDATE=1 cargo test -p onepile-cli --test docs` writes the present output into the files; look at the difference then.

mod common;

use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use common::structure;

fn readme() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")
}

/// The arguments of a command line.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            arguments.push(part.to_owned());
        } else {
            arguments.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// What `onepile` prints for a command line, when some lines are typed.
fn printed(line: &str, typed: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for name in ["docs/certificates", "docs/saved", "surveys"] {
        let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        for file in std::fs::read_dir(files).unwrap().map(|entry| entry.unwrap().path()) {
            std::fs::copy(&file, folder.path().join(file.file_name().unwrap())).unwrap();
        }
    }
    let mut command = cargo_bin_cmd!("onepile");
    let output = command.current_dir(folder.path()).args(arguments(line)).write_stdin(typed).output().unwrap();
    assert!(matches!(output.status.code(), Some(0..=3)), "{line}: {}", output.status);
    check_pictures(folder.path());
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Holds the pictures of a folder against those that the pages show, or replaces these.
fn check_pictures(folder: &Path) {
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for new in files.filter(|file| file.extension().is_some_and(|end| end == "svg")) {
        let old = shown.join(new.file_name().unwrap());
        if is_blessed() {
            std::fs::copy(&new, &old).unwrap();
        }
        let [new, shown] = [&new, &old].map(|file| std::fs::read_to_string(file).unwrap_or_default());
        assert!(structure(&new) == structure(&shown), "{} is out of date; see the head of this file", old.display());
    }
}

/// Whether the present output is to be written into the files.
fn is_blessed() -> bool {
    onepile_testing::is_update()
}

/// The lines that are typed before the next command.
fn typed(lines: &[&str]) -> String {
    let shown = lines.iter().take_while(|line| !line.starts_with("$ ") && !line.starts_with("```"));
    shown.filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect()
}

/// The text with the output of every command as it is now, and the number of commands.
fn brought_up_to_date(text: &str) -> (String, usize) {
    let (mut new, mut commands) = (String::new(), 0);
    let (mut in_console, mut in_output) = (false, false);
    let lines: Vec<&str> = text.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        if line.starts_with("```") {
            in_console = *line == "```console";
            in_output = false;
        }
        if in_console && let Some(command) = line.strip_prefix("$ onepile ") {
            in_output = true;
            commands += 1;
            new += &format!("{line}\n{}", printed(command, &typed(&lines[place + 1..])));
        } else if !in_output {
            new += &format!("{line}\n");
        }
    }
    (new, commands)
}

/// Holds a file against what is printed now, or writes that into it; tells the number of commands.
fn check(file: &Path) -> usize {
    let old = std::fs::read_to_string(file).unwrap();
    let (new, commands) = brought_up_to_date(&old);
    if is_blessed() {
        std::fs::write(file, &new).unwrap();
        return commands;
    }
    let name = file.display();
    for (old, new) in old.lines().zip(new.lines()) {
        assert_eq!(old, new, "{name} is out of date; see the head of this file");
    }
    assert_eq!(old, new, "{name} is out of date; see the head of this file");
    commands
}

#[test]
fn readme_shows_what_is_printed() {
    let commands = check(&readme());
    assert!(commands >= 5, "only {commands} commands are shown");
    let lines = std::fs::read_to_string(readme()).unwrap().lines().count();
    assert!(lines <= 150, "{lines} lines are no first page");
}

#[test]
fn docs_show_what_is_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let folders = [folder.join("learn"), folder];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let pages: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    let commands: usize = pages.iter().map(|page| check(page)).sum();
    assert!(pages.len() >= 7 && commands >= 40, "{} pages, {commands} commands", pages.len());
}

#[test]
fn readme_has_the_commands_that_others_rely_on() {
    let readme = std::fs::read_to_string(readme()).unwrap();
    for command in ["cargo run --release -- solve '2*last' 1000", "cargo test --workspace"] {
        assert!(readme.contains(command), "{command}");
    }
    let check = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/run");
    assert!(std::fs::read_to_string(check).unwrap().contains("\nstep cargo test --workspace\n"));
}

#[test]
fn quotes_keep_arguments_together() {
    assert_eq!(arguments("solve '2*last + 1' 10 --json"), ["solve", "2*last + 1", "10", "--json"]);
}
