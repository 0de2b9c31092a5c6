//! Phrases that a teacher would stumble over stay out of what the program prints, and of README and docs.

mod common;

use std::path::{Path, PathBuf};

use common::onepile;

/// Phrases with the reason why they do not occur.
const STUMBLES: [(&str, &str); 16] = [
    ("who begins", "say `the first player`"),
    ("every answer to that loses", "say `every reply loses`"),
    ("asks for a take of at least", "say `only taking all … would win`"),
    ("so many", "name the parameter"),
    ("so long", "name the parameter"),
    ("so much", "name the parameter"),
    ("a thought in a game", "say `a computer move`"),
    ("hold the solver against", "say `check the solver against brute force`"),
    ("what is known of a rule", "say `explain a rule`"),
    ("is a fastest win", "say `leaving … wins fastest`"),
    ("no bound of yours", "say `raising the limits will not help`"),
    ("how sure that is", "say `whether it is proved`"),
    ("of which", "make two sentences"),
    ("it is not so that", "say what is so"),
    ("not begun: it needs more", "say what is found"),
    ("from pile 1 of 3", "say `from pile 1 (3 counters)`"),
];

/// The words of a text in small letters, with one blank between them; marks of comments and of lines that go on are none.
fn words(text: &str) -> String {
    let is_word = |word: &&str| !["//", "//!", "///", "\\"].contains(word);
    text.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The stumbles of a text.
fn stumbles(text: &str) -> Vec<String> {
    let text = words(text);
    let listed = STUMBLES.iter().filter(|(phrase, _)| text.contains(phrase));
    let mut found: Vec<String> = listed.map(|(phrase, advice)| format!("`{phrase}`: {advice}")).collect();
    // `A player who cannot move` is plain, `Who cannot move` is not.
    let bare = text.match_indices("who cannot move").any(|(at, _)| !text[..at].ends_with("player "));
    found.extend(bare.then(|| "`who cannot move`: say `a player who cannot move`".to_owned()));
    found
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => files(&path, ending),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect()
}

#[test]
fn pages_read_well() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(|name| root.join(name));
    let pages: Vec<PathBuf> = pages.into_iter().chain(files(&root.join("docs"), "md")).collect();
    assert!(pages.len() > 8);
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        assert_eq!(stumbles(&text), [""; 0], "{}", page.display());
    }
}

/// What the program prints comes from its sources and from the catalogue of games, help and comments included.
#[test]
fn sources_read_well() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut read = 0;
    for name in ["onepile", "onepile-cli", "onepile-front", "onepile-rule", "onepile-survey"] {
        let sources = files(&crates.join(name).join("src"), "rs");
        let games = if name == "onepile" { files(&crates.join("onepile/games"), "toml") } else { Vec::new() };
        for file in sources.into_iter().chain(games) {
            let text = std::fs::read_to_string(&file).unwrap();
            assert_eq!(stumbles(&text), [""; 0], "{}", file.display());
            read += 1;
        }
    }
    assert!(read > 200, "{read} files");
}

#[test]
fn printed_text_reads_well() {
    let runs: [&[&str]; 14] = [
        &["--help"],
        &["solve", "2*last", "987"],
        &["solve", "pile // 2", "1", "--misere"],
        &["solve", "turn + 1 + pile // 2", "160", "--turn", "2"],
        &["solve", "1 + pile % last", "1e100"],
        &["solve", "1 + pile % last", "1e5", "--timeout", "1ms"],
        &["explain", "if turn == 1 then 3 else 2*last", "--misere", "--stop", "4", "--block", "1"],
        &["explain", "2*last"],
        &["sum", "pile", "3", "4", "5"],
        &["verify", "2*last", "--to", "8"],
        &["period", "2*last"],
        &["compare", "2*last", "3*last"],
        &["tableau", "turn + 1", "--misere"],
        &["man", "play"],
    ];
    for arguments in runs {
        let run = onepile(arguments);
        assert_eq!(stumbles(&(run.stdout + &run.stderr)), [""; 0], "{arguments:?}");
    }
}

#[test]
fn a_stumble_is_found() {
    assert_eq!(stumbles("List so\n/// many of them").len(), 1);
    assert_eq!(stumbles("\"so \\\n many\" and // so\n // long").len(), 2);
    assert_eq!(stumbles("Who cannot move loses.").len(), 1);
    assert_eq!(stumbles("A player\nwho cannot move loses."), [""; 0]);
}
