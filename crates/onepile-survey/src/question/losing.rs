//! Which piles are lost.

use onepile::{Column as Values, Entry, Outcome};

use super::{Answer, Asked, Status, reason};
use crate::cell::{Cell, Kind};

/// Lost piles that are listed.
const LISTED: usize = 20;
/// Decimals of a density.
const DECIMALS: u32 = 6;

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![("piles", Kind::Integers), ("count", Kind::Integer), ("density", Kind::Decimal)]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let (entries, undecided) = asked.table(Values::Outcome, 0)?;
    let is_lost = |entry: &Entry| *entry == Entry::Outcome(Outcome::P);
    // They may be many millions, so they are not listed but for the first ones.
    let lost = || (0..).zip(entries.iter()).filter(|(_, entry)| is_lost(entry)).map(|(pile, _)| pile);
    let first: Vec<i64> = lost().take(LISTED).collect();
    if let Some(undecided) = undecided {
        return Ok(Answer::new(Status::Undecided, [Cell::Integers(first)]).with_note(Some(reason(&undecided))));
    }
    // Pile 0 is no pile that anybody starts with.
    let (count, of) = (lost().filter(|pile| *pile > 0).count() as u64, u64::from(asked.bounds.piles));
    let scale = 10u64.pow(DECIMALS);
    let density = count * scale / of;
    let density = format!("{}.{:0width$}", density / scale, density % scale, width = DECIMALS as usize);
    let cells = [Cell::Integers(first), Cell::count(count as usize), Cell::decimal(&density)];
    Ok(Answer::new(Status::Observed, cells))
}
