//! The largest limits after fixed members.

use std::borrow::Cow;

use onepile_rule::Limit;

use super::bases::{Bases, Place, too_many};
use crate::boxes::Pen;
use crate::fault::Checked;
use crate::limits::Limits;

/// For each game, at which fixed members the limit is larger than at all before.
pub(super) struct Records {
    games: Vec<Record>,
}

/// The fixed members of one game.
#[derive(Default)]
struct Record {
    /// For each run, as far as it was asked for, which one up to it begins with the fixed member that has the largest limit.
    best: Vec<u32>,
    /// The last of these, with its limit.
    top: Option<(usize, Limit)>,
    /// The limit that was asked for last.
    seen: Option<(usize, Limit)>,
}

impl Records {
    pub(super) fn new(games: usize, pen: &mut Pen<'_>) -> Checked<Records> {
        pen.effort.keep((games * size_of::<Record>()) as u64)?;
        Ok(Records { games: std::iter::repeat_with(Record::default).take(games).collect() })
    }

    /// The largest limit after a fixed member up to a place.
    ///
    /// Where limits never fall and all members are fixed, that after the last of them is the largest.
    pub(super) fn largest(
        &mut self,
        (game, place): (usize, &Place),
        bases: &Bases,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<Cow<'_, Limit>> {
        if bases.in_runs {
            return self.limit((game, place), bases, limits, pen);
        }
        let record = &mut self.games[game];
        while record.best.len() <= place.run {
            pen.effort.spend(1)?;
            let next = Place::first(record.best.len());
            if bases.of(game).is_fixed(&next) {
                record.see((game, &next), bases, limits, pen)?;
                if let Some((_, limit)) = &record.seen
                    && record.top.as_ref().is_none_or(|(_, top)| limit > top)
                {
                    record.top = record.seen.take();
                }
            }
            pen.effort.keep(2 * size_of::<u32>() as u64)?;
            let best = record.top.as_ref().map_or(0, |(run, _)| *run);
            record.best.push(u32::try_from(best).map_err(|_| too_many())?);
        }
        let best = record.best[place.run] as usize;
        if record.top.as_ref().is_none_or(|(run, _)| *run != best) {
            return record.see((game, &Place::first(best)), bases, limits, pen).map(Cow::Borrowed);
        }
        Ok(Cow::Borrowed(record.top.as_ref().map(|(_, limit)| limit).expect("it has a run")))
    }

    /// The limit after a take of a member.
    pub(super) fn limit(
        &mut self,
        (game, place): (usize, &Place),
        bases: &Bases,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<Cow<'_, Limit>> {
        match place.offset.is_zero() {
            true => self.games[game].see((game, place), bases, limits, pen).map(Cow::Borrowed),
            false => limit((game, place), bases, limits, pen).map(Cow::Owned),
        }
    }
}

impl Record {
    /// Finds the limit after a take of the first member of a run, unless it was found last.
    fn see(
        &mut self,
        (game, place): (usize, &Place),
        bases: &Bases,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<&Limit> {
        let seen = match self.seen.take() {
            Some(seen) if seen.0 == place.run => seen,
            _ => (place.run, limit((game, place), bases, limits, pen)?),
        };
        Ok(&self.seen.insert(seen).1)
    }
}

fn limit((game, place): (usize, &Place), bases: &Bases, limits: &mut Limits, pen: &mut Pen<'_>) -> Checked<Limit> {
    let base = bases.of(game);
    let tag = base.tag(place, limits);
    limits.at(limits.after(game, tag), &base.member(place), tag, pen)
}
