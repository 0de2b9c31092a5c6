//! A game in a file.

use std::fs;
use std::path::Path;

use onepile_front::{Record, Session};

use crate::output::write_file;

/// Larger files are no saved games.
const MOST_BYTES: u64 = 1 << 30;

/// Writes a game into a file, completely or not at all.
pub fn save(session: &Session, path: &Path) -> Result<(), String> {
    let json = serde_json::to_string(&Record::of(session)).expect("our own structures have string keys");
    write_file(path, |out| writeln!(out, "{json}")).map_err(|failure| failure.to_string())
}

/// Reads a game from a file and plays it to where it was.
pub fn load(path: &Path) -> Result<Session, String> {
    let shown = path.display();
    let about = fs::metadata(path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    if !about.is_file() || about.len() > MOST_BYTES {
        return Err(format!("`{shown}` is not a saved game"));
    }
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    let record: Record =
        serde_json::from_str(&text).map_err(|error| format!("`{shown}` is not a saved game: {error}"))?;
    record.replay().map_err(|reason| format!("`{shown}` is not a game that can be played: {reason}"))
}
