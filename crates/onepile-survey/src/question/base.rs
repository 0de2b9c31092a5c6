//! How many members the base has, and whether it ends.

use super::{Answer, Asked, Status, reason};
use crate::cell::{Cell, Kind};

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![
        ("members", Kind::Integer),
        ("fixed", Kind::Integer),
        ("unfixed", Kind::Integer),
        ("finite", Kind::Truth),
        ("last", Kind::Integer),
        ("games", Kind::Integer),
        ("finite_games", Kind::Integer),
        ("infinite_games", Kind::Integer),
    ]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let listing = asked.listing()?;
    let base = &listing.bases[0];
    let fixed = base.members.iter().filter(|member| member.is_fixed()).count();
    let games = |finite: bool| listing.bases.iter().filter(|base| base.finite == Some(finite)).count();
    let is_full = base.members.len() >= asked.bounds.members;
    let status = match base.finite {
        Some(_) => Status::Proved,
        None if is_full => Status::Observed,
        None => Status::Undecided,
    };
    let mut notes = Vec::new();
    let last = base.members.last().map(|last| &last.b).filter(|_| base.complete);
    let last = Cell::of(last, |last| Answer::natural(&mut notes, "last", last));
    if status == Status::Undecided {
        notes.extend(listing.undecided.as_ref().map(reason));
    }
    let cells = vec![
        Cell::count(base.members.len()),
        Cell::count(fixed),
        Cell::count(base.members.len() - fixed),
        Cell::of(base.finite, Cell::Truth),
        last,
        Cell::count(listing.bases.len()),
        Cell::count(games(true)),
        Cell::count(games(false)),
    ];
    Ok(Answer { cells, status, notes })
}
