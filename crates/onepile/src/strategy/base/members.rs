//! The members of one base.
//!
//! Members that follow each other at the same distance are kept as one run. Rules that grow faster than the take, or not
//! at all, have long runs, and each costs as much as a single member.

use std::borrow::Cow;

use dashu_int::UBig;

use crate::budget::Bound;
use crate::natural::{Limit, Natural};

/// Where a member stands: a run, and how many members of the run come before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) run: usize,
    pub(super) offset: UBig,
}

impl Place {
    /// The first member of a run.
    fn first(run: usize) -> Place {
        Place { run, offset: UBig::ZERO }
    }
}

/// The last member of a run in the base of a game: somewhere g is as large as there, and nowhere larger.
pub(super) type Peak = (usize, usize);

/// Peaks among the piles of each class, the residue on division by the number of classes; none where there is no pile.
pub(super) type Peaks = Box<[Option<Peak>]>;

/// One member b, or several at equal distances, all of them fixed.
pub(super) struct Run {
    pub(super) first: UBig,
    /// The member, of the base of some game, that was added to the member before to make this one.
    pub(super) step: Option<(usize, Place)>,
    /// g'(b), unless the member is fixed, which means g'(b) = b.
    pub(super) unfixed: Option<UBig>,
    /// Where g is largest below the first member, and up to it.
    pub(super) below: Peaks,
    pub(super) peaks: Peaks,
    /// Further members, if there are any.
    pub(super) more: Option<Box<More>>,
}

/// The members of a run behind its first.
pub(super) struct More {
    /// How many there are.
    pub(super) count: UBig,
    /// The distance from each to the next.
    pub(super) distance: UBig,
}

/// What is known of the members still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The next one is this.
    Next(UBig),
    /// The next one, if there is one, needs a further member of the base of this game.
    Waits(usize),
    /// There are no others.
    Finite,
}

/// The members found so far, in ascending order; 1 is the first.
pub(super) struct Members {
    runs: Vec<Run>,
    /// Fixed members at which the limit is larger than at all fixed members before, as far as they begin a run; with
    /// that limit.
    records: Vec<(usize, Limit)>,
    /// How many members there are.
    pub(super) count: UBig,
    pub(super) end: End,
}

impl Members {
    /// The base of a game that is 1 alone, so far; with the limit after a take of all of it.
    pub(super) fn new(game: usize, classes: usize, limit: Limit) -> Members {
        let below: Peaks = vec![None; classes].into();
        let mut peaks = below.clone();
        peaks[1 % classes] = Some((game, 0));
        let one = Run { first: UBig::ONE, step: None, unfixed: None, below, peaks, more: None };
        Members { runs: vec![one], records: vec![(0, limit)], count: UBig::ONE, end: End::Next(UBig::ONE) }
    }

    /// The runs.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The member at a place.
    pub(super) fn value(&self, place: &Place) -> Cow<'_, UBig> {
        let run = &self.runs[place.run];
        match &run.more {
            Some(more) if !place.offset.is_zero() => Cow::Owned(&run.first + &more.distance * &place.offset),
            _ => Cow::Borrowed(&run.first),
        }
    }

    /// g' of the member at a place.
    pub(super) fn g(&self, place: &Place) -> Cow<'_, UBig> {
        match &self.runs[place.run].unfixed {
            Some(g) => Cow::Borrowed(g),
            None => self.value(place),
        }
    }

    /// The last member of a run.
    pub(super) fn end_of(&self, run: usize) -> Place {
        let offset = self.runs[run].more.as_ref().map_or(UBig::ZERO, |more| more.count.clone());
        Place { run, offset }
    }

    /// The last member.
    pub(super) fn last(&self) -> Place {
        self.end_of(self.runs.len() - 1)
    }

    /// The largest member that is not above a number from 1 up.
    pub(super) fn place_up_to(&self, number: &UBig) -> Place {
        let run = self.runs.partition_point(|run| run.first <= *number) - 1;
        match &self.runs[run].more {
            None => Place::first(run),
            Some(more) => {
                let offset = (number - &self.runs[run].first) / &more.distance;
                Place { run, offset: offset.min(more.count.clone()) }
            }
        }
    }

    /// The member after a place, if it is known.
    pub(super) fn next(&self, place: &Place) -> Option<Place> {
        if *place == self.end_of(place.run) {
            (place.run + 1 < self.runs.len()).then(|| Place::first(place.run + 1))
        } else {
            Some(Place { run: place.run, offset: &place.offset + UBig::ONE })
        }
    }

    /// The member before a place.
    pub(super) fn before(&self, place: &Place) -> Option<Place> {
        match place.offset.is_zero() {
            false => Some(Place { run: place.run, offset: &place.offset - UBig::ONE }),
            true => place.run.checked_sub(1).map(|run| self.end_of(run)),
        }
    }

    /// Adds a member, or several at equal distances; with the limit after a take of all of it if it is fixed.
    pub(super) fn push(&mut self, run: Run, limit: Option<Limit>) {
        self.count += run.more.as_ref().map_or(UBig::ONE, |more| &more.count + UBig::ONE);
        if let Some(limit) = limit.filter(|limit| self.records.last().is_none_or(|(_, record)| limit > record)) {
            self.records.push((self.runs.len(), limit));
        }
        self.runs.push(run);
    }

    /// The smallest fixed member at which the limit is at least so large, with that limit.
    ///
    /// It is a record, or inside a run; and there only if limits never decrease, which makes it one of the run before
    /// the record.
    pub(super) fn smallest_reaching(
        &self,
        wanted: &Limit,
        mut limit_at: impl FnMut(&UBig) -> Result<Limit, Bound>,
    ) -> Result<Option<(Place, Limit)>, Bound> {
        let record = self.records.partition_point(|(_, limit)| limit < wanted);
        let found = self.records.get(record);
        let before =
            found.map_or(self.runs.len(), |(run, _)| *run) - usize::from(found.is_none_or(|(run, _)| *run > 0));
        if let Some(more) = &self.runs[before].more {
            let mut reached = |offset: &UBig| -> Result<Option<Limit>, Bound> {
                let value = self.value(&Place { run: before, offset: offset.clone() });
                Ok(Some(limit_at(&value)?).filter(|limit| limit >= wanted))
            };
            let mut high = more.count.clone();
            if let Some(mut limit) = reached(&high)? {
                let mut low = UBig::ZERO;
                while low < high {
                    let middle = (&low + &high) / 2u8;
                    match reached(&middle)? {
                        Some(smaller) => (high, limit) = (middle, smaller),
                        None => low = middle + UBig::ONE,
                    }
                }
                return Ok(Some((Place { run: before, offset: high }, limit)));
            }
        }
        Ok(found.map(|(run, limit)| (Place::first(*run), limit.clone())))
    }

    /// For each run, how many members come before it.
    pub(super) fn run_starts(&self) -> Vec<UBig> {
        let mut before = UBig::ZERO;
        let mut starts = Vec::with_capacity(self.runs.len());
        for run in &self.runs {
            let length = run.more.as_ref().map_or(UBig::ONE, |more| &more.count + UBig::ONE);
            let start = before.clone();
            before += length;
            starts.push(start);
        }
        starts
    }
}

/// A limit that is a number.
pub(super) fn finite(number: UBig) -> Limit {
    Limit::Finite(Natural(number))
}
