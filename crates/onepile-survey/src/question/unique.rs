//! Whether winning takes are unique, from the piles at which a game begins.

use onepile::{Column as Values, Entry};

use super::{Answer, Asked, Status, reason};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![("pile", Kind::Integer), ("count", Kind::Integer), ("most", Kind::Integer), ("most_pile", Kind::Integer)]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let (entries, undecided) = asked.table(Values::Count, 1)?;
    let count = |(pile, entry): (i64, Entry)| match entry {
        Entry::Number(count) => Some((pile, i64::try_from(count.to_u64()?).ok()?)),
        _ => None,
    };
    // The table may have many millions of entries, so they are not listed again.
    let counts = || (1..).zip(entries.iter()).filter_map(count);
    let several = counts().find(|(_, count)| *count > 1);
    // Of equal numbers the first counts.
    let most = counts().reduce(|most, next| if next.1 > most.1 { next } else { most });
    let status = match (several, &undecided) {
        (Some(_), _) => Status::Proved,
        (None, None) => Status::Observed,
        (None, Some(_)) => Status::Undecided,
    };
    let most = most.filter(|_| undecided.is_none());
    let cells = vec![
        Cell::of(several, |(pile, _)| Cell::Integer(pile)),
        Cell::of(several, |(_, count)| Cell::Integer(count)),
        Cell::of(most, |(_, count)| Cell::Integer(count)),
        Cell::of(most, |(pile, _)| Cell::Integer(pile)),
    ];
    Ok(Answer::new(status, cells).with_note(undecided.as_ref().map(reason)))
}
