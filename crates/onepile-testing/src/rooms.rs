//! The rooms of a crate, its modules, and which of them use which: read from the source, and shown as a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each room the rooms that it uses.
pub type Rooms = BTreeMap<String, BTreeSet<String>>;

/// Reads the rooms of a crate from its folder `src`. A module at the root is a room; in the folders that are named, each
/// module is one by itself. Tests inside the files do not count, nor does `lib.rs`, which uses everything.
///
/// # Panics
///
/// If a file cannot be read.
pub fn rooms(src: &Path, opened: &[&str]) -> Rooms {
    let mut files = Vec::new();
    collect(src, &mut files);
    let mut rooms = Rooms::new();
    let names: BTreeSet<String> = files.iter().filter_map(|(path, _)| room_of(path, opened)).collect();
    for (path, text) in &files {
        let Some(room) = room_of(path, opened) else { continue };
        let used = used(text).into_iter().filter_map(|path| named(&path, &names)).filter(|used| *used != room);
        rooms.entry(room.clone()).or_default().extend(used);
    }
    rooms
}

fn collect(folder: &Path, files: &mut Vec<(Vec<String>, String)>) {
    fn walk(folder: &Path, at: &[String], files: &mut Vec<(Vec<String>, String)>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            let stem = entry.file_stem().expect("a name").to_string_lossy().into_owned();
            let mut path = at.to_vec();
            if entry.is_dir() {
                path.push(stem);
                walk(&entry, &path, files);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                let is_tests = stem == "tests";
                if stem != "mod" {
                    path.push(stem);
                }
                if !is_tests {
                    files.push((path, fs::read_to_string(&entry).expect("a text")));
                }
            }
        }
    }
    walk(folder, &[], files);
}

/// The room that a file belongs to; a folder that is opened is none itself.
fn room_of(path: &[String], opened: &[&str]) -> Option<String> {
    match path {
        [first] if first == "lib" || opened.contains(&first.as_str()) => None,
        [first, second, ..] if opened.contains(&first.as_str()) => Some(format!("{first}::{second}")),
        [first, ..] => Some(first.clone()),
        [] => None,
    }
}

/// The paths behind `crate::` in a text, without its tests.
fn used(text: &str) -> Vec<Vec<String>> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let paths = code.split("crate::").skip(1);
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    paths
        .map(|rest| rest.split(|c| !is_part(c)).next().unwrap_or("").split("::").map(str::to_owned).collect())
        .collect()
}

/// The room that a path names.
fn named(path: &[String], names: &BTreeSet<String>) -> Option<String> {
    let [first, rest @ ..] = path else { return None };
    let inner = rest.first().map(|second| format!("{first}::{second}"));
    inner.filter(|inner| names.contains(inner)).or_else(|| names.get(first).cloned())
}

/// The rooms in layers: each uses rooms of earlier layers only. If that cannot be, the rooms that use each other.
///
/// # Errors
///
/// The rooms that are left when those that use nothing but earlier ones are taken away again and again.
pub fn layers(rooms: &Rooms) -> Result<Vec<Vec<String>>, Vec<String>> {
    let (mut layers, mut placed) = (Vec::new(), BTreeSet::new());
    while placed.len() < rooms.len() {
        let is_next = |(name, used): &(&String, &BTreeSet<String>)| !placed.contains(*name) && used.is_subset(&placed);
        let layer: Vec<String> = rooms.iter().filter(is_next).map(|(name, _)| name.clone()).collect();
        if layer.is_empty() {
            return Err(rooms.keys().filter(|name| !placed.contains(*name)).cloned().collect());
        }
        placed.extend(layer.iter().cloned());
        layers.push(layer);
    }
    Ok(layers)
}

/// A picture of the layers: a line each, with what each room uses, the lowest layer last.
pub fn picture(rooms: &Rooms, layers: &[Vec<String>]) -> String {
    let mut lines = Vec::new();
    for (number, layer) in layers.iter().enumerate().rev() {
        for name in layer {
            let used: Vec<&str> = rooms[name].iter().map(String::as_str).collect();
            let arrow = if used.is_empty() { String::new() } else { format!(" -> {}", used.join(", ")) };
            lines.push(format!("{number:2}  {name}{arrow}"));
        }
    }
    lines.join("\n")
}
