//! How large nim-values are, and whether they repeat.

use onepile::{Column as Values, Entry, Natural};

use super::{Answer, Asked, PERIOD_KINDS, Status, reason};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![
        ("largest", Kind::Integer),
        ("kind", Kind::Word(PERIOD_KINDS.to_vec())),
        ("preperiod", Kind::Integer),
        ("period", Kind::Integer),
    ]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let (entries, undecided) = asked.table(Values::Nim, 0)?;
    let number = |entry: Entry| match entry {
        Entry::Number(number) => Some(number),
        _ => None,
    };
    let period = asked.period(Values::Nim);
    let largest: Option<Natural> = if undecided.is_none() { entries.iter().filter_map(number).max() } else { None };
    let status = match (period.status, &undecided) {
        (Status::Undecided, None) => Status::Observed,
        (status, _) => status,
    };
    let mut notes = period.notes;
    let mut cells = vec![Cell::of(largest, |largest| Answer::natural(&mut notes, "largest", &largest))];
    cells.extend(period.cells);
    Ok(Answer { cells, status, notes }.with_note(undecided.as_ref().map(reason)))
}
