//! No cycles between the modules of the crates, and the picture of them in ARCHITECTURE.md is true.

use std::fs;
use std::path::{Path, PathBuf};

use onepile_testing::is_update;
use onepile_testing::rooms::{layers, picture, rooms};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The picture of a crate, which must have no cycles.
fn drawn(name: &str, opened: &[&str]) -> String {
    let rooms = rooms(&root().join("crates").join(name).join("src"), opened);
    assert!(rooms.len() > 5, "{name} has modules");
    let layers = layers(&rooms).unwrap_or_else(|cycle| panic!("{name}: these modules use each other: {cycle:?}"));
    picture(&rooms, &layers)
}

#[test]
fn the_picture_of_the_modules_is_true_and_has_no_cycles() {
    let file = root().join("ARCHITECTURE.md");
    let text = fs::read_to_string(&file).expect("ARCHITECTURE.md");
    let mut updated = text.clone();
    for (name, opened) in [
        ("onepile-rule", &[][..]),
        ("onepile", &["strategy"]),
        ("onepile-check", &[]),
        ("onepile-front", &[]),
        ("onepile-survey", &[]),
    ] {
        let begin = format!("```text modules of {name}\n");
        let start = updated.find(&begin).unwrap_or_else(|| panic!("a picture of {name}")) + begin.len();
        let end = start + updated[start..].find("\n```").expect("the end of the picture");
        updated.replace_range(start..end, &drawn(name, opened));
    }
    if is_update() {
        fs::write(&file, &updated).expect("ARCHITECTURE.md can be written");
    } else {
        assert_eq!(text, updated, "`UPDATE=1 cargo test --test rooms` draws it anew");
    }
}

#[test]
fn a_cycle_is_seen() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")];
    let rooms = edges.iter().map(|(from, to)| (from.to_string(), [to.to_string()].into())).collect();
    assert!(layers(&rooms).is_err());
}
