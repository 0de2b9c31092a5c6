//! The members of one base.
//!
//! Members that follow each other at the same distance are kept as one run. Rules that grow faster than the take, or not
//! at all, have long runs, and each costs as much as a single member.

use std::borrow::Cow;

use dashu_int::UBig;

use crate::budget::Bound;
use crate::rule::Span;

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

/// The last member of a run in the base of a residue: somewhere g is as large as there, and nowhere larger.
pub(super) type Peak = (usize, usize);

/// Peaks among the piles of each class, the residue on division by the number of classes; none where there is no pile.
pub(super) type Peaks = [Option<Peak>];

/// One member b, or several at equal distances, all of them fixed.
pub(super) struct Run {
    pub(super) first: UBig,
    /// The class of the first member.
    pub(super) class: usize,
    /// The member, of the base of some residue, that was added to the member before to make this one.
    pub(super) step: Option<(usize, Place)>,
    /// g'(b), unless the member is fixed, which means g'(b) = b.
    pub(super) unfixed: Option<UBig>,
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
    /// The next one, if there is one, needs a further member of the base of this residue.
    Waits(usize),
    /// There are no others.
    Finite,
}

/// The members found so far, in ascending order; 1 is the first.
pub(super) struct Members {
    runs: Vec<Run>,
    /// For each run, where g is largest below its first member, and up to it, in each class.
    below: Vec<Option<Peak>>,
    peaks: Vec<Option<Peak>>,
    classes: usize,
    /// Fixed members at which the limit is larger than at all fixed members before, as far as they begin a run; with
    /// rough bounds of that limit.
    records: Vec<(usize, Span)>,
    /// How many members there are.
    pub(super) count: UBig,
    pub(super) end: End,
}

impl Members {
    /// The base of a residue that is 1 alone, so far; with the limit after a take of all of it.
    pub(super) fn new(residue: usize, classes: usize, limit: Span) -> Members {
        let below = vec![None; classes];
        let mut peaks = below.clone();
        peaks[1 % classes] = Some((residue, 0));
        let one = Run { first: UBig::ONE, class: 1 % classes, step: None, unfixed: None, more: None };
        let (runs, records) = (vec![one], vec![(0, limit)]);
        Members { runs, below, peaks, classes, records, count: UBig::ONE, end: End::Next(UBig::ONE) }
    }

    /// The runs.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Where g is largest below the first member of a run.
    pub(super) fn below(&self, run: usize) -> &Peaks {
        &self.below[run * self.classes..][..self.classes]
    }

    /// Where g is largest up to the first member of a run.
    pub(super) fn peaks(&self, run: usize) -> &Peaks {
        &self.peaks[run * self.classes..][..self.classes]
    }

    /// The fixed member with the largest limit so far, as far as it begins a run; with rough bounds of that limit.
    pub(super) fn record(&self) -> (&UBig, &Span) {
        let (run, limit) = self.records.last().expect("1 at least");
        (&self.runs[*run].first, limit)
    }

    /// The member at a place.
    pub(super) fn value(&self, place: &Place) -> Cow<'_, UBig> {
        let run = &self.runs[place.run];
        match &run.more {
            Some(more) if !place.offset.is_zero() => Cow::Owned(&run.first + &more.distance * &place.offset),
            _ => Cow::Borrowed(&run.first),
        }
    }

    /// The class of the member at a place.
    pub(super) fn class(&self, place: &Place) -> usize {
        match place.offset.is_zero() {
            true => self.runs[place.run].class,
            false => (self.value(place).as_ref() % self.classes as u64) as usize,
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

    /// Adds the peaks of one class below and up to the first member of the next run.
    pub(super) fn push_peaks(&mut self, below: Option<Peak>, up_to: Option<Peak>) {
        self.below.push(below);
        self.peaks.push(up_to);
    }

    /// Adds a member, or several at equal distances; with the limit after a take of all of it if that is a record.
    pub(super) fn push(&mut self, run: Run, record: Option<Span>) {
        self.count += run.more.as_ref().map_or(UBig::ONE, |more| &more.count + UBig::ONE);
        self.records.extend(record.map(|limit| (self.runs.len(), limit)));
        self.runs.push(run);
    }

    /// The smallest fixed member at which the limit is at least this large, with rough bounds of that limit if they are at
    /// hand; `reaches` says where it is.
    ///
    /// It is a record, or inside a run; and there only if limits never decrease, which makes it one of the run before
    /// the record.
    pub(super) fn smallest_reaching(
        &self,
        wanted: &UBig,
        mut reaches: impl FnMut(&UBig) -> Result<bool, Bound>,
    ) -> Result<Option<(Place, Option<Span>)>, Bound> {
        let rough = Span::of(wanted);
        let found = first(self.records.len(), |record| {
            let (run, limit) = &self.records[record];
            limit.reaches(&rough).map_or_else(|| reaches(&self.runs[*run].first), Ok)
        })?;
        let found = self.records.get(found);
        let before = found.map_or(self.runs.len(), |(run, _)| *run).saturating_sub(1);
        if let Some(more) = &self.runs[before].more {
            let mut reached = |offset: &UBig| reaches(&self.value(&Place { run: before, offset: offset.clone() }));
            let mut high = more.count.clone();
            if reached(&high)? {
                let mut low = UBig::ZERO;
                while low < high {
                    let middle = (&low + &high) / 2u8;
                    match reached(&middle)? {
                        true => high = middle,
                        false => low = middle + UBig::ONE,
                    }
                }
                return Ok(Some((Place { run: before, offset: high }, None)));
            }
        }
        Ok(found.map(|(run, limit)| (Place::first(*run), Some(*limit))))
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

/// The first index at which something holds that holds at all further ones, up to some number of them.
fn first(count: usize, mut holds: impl FnMut(usize) -> Result<bool, Bound>) -> Result<usize, Bound> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        match holds(middle)? {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    Ok(low)
}
