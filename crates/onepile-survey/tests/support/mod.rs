//! Surveys as the tests run them.

// No test uses all of this.
#![allow(dead_code)]

use std::ops::ControlFlow;

use onepile_survey::{Cell, Survey};

/// A survey that is sound.
pub fn survey(text: &str) -> Survey {
    Survey::read(text).unwrap_or_else(|error| panic!("{error}\nin\n{text}"))
}

/// The rows of a part, with nobody who asks to stop.
pub fn rows(survey: &Survey, shard: usize) -> Vec<Vec<Cell>> {
    survey.rows(shard, &|| ControlFlow::Continue(())).unwrap()
}

/// The rows of all parts.
pub fn all_rows(survey: &Survey) -> Vec<Vec<Cell>> {
    (0..survey.shards()).flat_map(|shard| rows(survey, shard)).collect()
}

/// What stands in a column of a row.
pub fn cell<'r>(survey: &Survey, row: &'r [Cell], name: &str) -> &'r Cell {
    let place = survey.columns().iter().position(|column| column.name == name);
    &row[place.unwrap_or_else(|| panic!("no column {name}"))]
}

/// The same as a word.
pub fn word<'r>(survey: &Survey, row: &'r [Cell], name: &str) -> &'r str {
    match cell(survey, row, name) {
        Cell::Text(text) => text,
        other => panic!("{name} is {other:?}"),
    }
}

/// The same as a number, if there is one.
pub fn integer(survey: &Survey, row: &[Cell], name: &str) -> Option<u64> {
    match cell(survey, row, name) {
        Cell::Integer(number) => Some(u64::try_from(*number).unwrap()),
        Cell::Nothing => None,
        other => panic!("{name} is {other:?}"),
    }
}

/// A text in quotation marks, as TOML wants it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t"))
}
