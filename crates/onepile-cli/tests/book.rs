//! The book of games in `docs/games` is what `onepile games --book` writes.
//!
//! `UPDATE=1 cargo test -p onepile-cli --test book` writes it anew; look at the difference then.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use common::{error, structure};

/// A picture larger than this is too much for a page, and a book for a repository.
const MOST_OF_A_PICTURE: usize = 60_000;
const MOST_OF_A_BOOK: usize = 2_000_000;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games")
}

/// The files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())).collect()
}

fn write_book(folder: &Path) {
    let mut command = cargo_bin_cmd!("onepile");
    let output = command.args(["games", "--timeout", "none", "--book"]).arg(folder).output().unwrap();
    let printed = (output.status.code(), &output.stdout[..], String::from_utf8_lossy(&output.stderr).into_owned());
    assert_eq!(printed, (Some(0), &[][..], String::new()));
}

#[test]
fn the_book_is_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    // A folder that is not there yet is made.
    let book = folder.path().join("new/games");
    write_book(&book);
    if onepile_testing::is_update() {
        // Pages of games that are no more go away.
        let _ = fs::remove_dir_all(docs());
        fs::create_dir_all(docs()).unwrap();
        contents(&book).into_iter().for_each(|(name, text)| fs::write(docs().join(name), text).unwrap());
    }
    let (new, old) = (contents(&book), contents(&docs()));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&new), names(&old), "see the head of this file");
    for (name, text) in &new {
        match name.ends_with(".svg") {
            true => {
                assert!(text.len() <= MOST_OF_A_PICTURE, "{name} has {} bytes", text.len());
                assert!(structure(text) == structure(&old[name]), "{name} is out of date; see the head of this file");
            }
            false => assert_eq!(text, &old[name], "{name} is out of date; see the head of this file"),
        }
    }
    let bytes: usize = new.values().map(String::len).sum();
    assert!(bytes <= MOST_OF_A_BOOK, "the book has {bytes} bytes");
    let games = onepile::NamedGame::all().len();
    assert_eq!(new.len(), 2 * games + 1, "a page and a picture for each game, and the page that leads to them");
    check_links(&new);
    // A book may be written again over itself.
    write_book(&book);
}

/// Every link of a page leads to a file, or to the OEIS.
fn check_links(files: &BTreeMap<String, String>) {
    let mut links = 0;
    for (page, text) in files.iter().filter(|(name, _)| name.ends_with(".md")) {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("https://oeis.org/A")) {
            assert!(docs().join(target).exists(), "{page}: {target}");
            links += 1;
        }
    }
    assert!(links >= 3 * onepile::NamedGame::all().len(), "{links} links");
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("README.md"), "mine").unwrap();
    fs::write(folder.path().join("letter.txt"), "mine").unwrap();
    let path = folder.path().to_str().unwrap();
    let message = error(&["games", "--book", path]);
    assert!(message.contains("holds `letter.txt`, which is no part of the book"), "{message}");
    assert_eq!(fs::read_to_string(folder.path().join("README.md")).unwrap(), "mine");
    assert_eq!(contents(folder.path()).len(), 2);
    // A file is no folder.
    let file = folder.path().join("letter.txt");
    assert!(error(&["games", "--book", file.to_str().unwrap()]).contains("cannot write"));
    for other in [&["fibonacci-nim"][..], &["--json"], &["-o", "x.md"]] {
        assert!(error(&[&["games", "--book", path], other].concat()).contains("cannot be used with"), "{other:?}");
    }
}

#[test]
fn without_time_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("games");
    let run = common::onepile(["games", "--timeout", "1ms", "--book", book.to_str().unwrap()]);
    assert_eq!((run.code, &run.stdout[..]), (3, ""));
    assert!(run.stderr.ends_with("the book is not written\n"), "{}", run.stderr);
    assert!(!book.exists());
}
