//! Rows that are kept from one question to the next.
//!
//! Where turns do not differ, there is one row, and a larger pile only makes it longer. Its cells are right for all limits
//! that the rule gives up to some pile; should a larger pile bring larger limits, the row is made anew, for twice as many
//! piles, so that this happens seldom. Where turns differ, the row of the turn after the last question is kept.

use std::sync::Arc;

use crate::budget::{Bound, Budget};
use crate::natural::Natural;

use super::gauge::{AllMeasures, Length, Measure, NimValue, NimValues};
use super::halt::Halt;
use super::lengths::LengthRows;
use super::limits::{LimitTable, Limits};
use super::measures::{Measures, Profiles};
use super::outcomes::{self, TurnRow};
use super::search::{Search, Stage, of};

/// Longer rows are not kept.
pub(super) const MOST_PILES: u32 = 1 << 22;

/// The row of a game in which turns do not differ, with the measures of its piles.
pub(super) struct Rows {
    limits: Arc<LimitTable>,
    row: TurnRow,
    /// All piles below this one are solved.
    solved: u32,
    measures: Profiles<Measure>,
    /// Remoteness and suspense alone, of rules of pile and take.
    lengths: Option<LengthRows>,
    /// Nim-values alone; and the same with what is wild.
    values: [Profiles<NimValue>; 2],
}

/// The row of the turn after a question, where turns differ.
pub(super) struct TurnRows {
    turn: Natural,
    /// The limits of that turn, and of the turn after it.
    limits: [Arc<LimitTable>; 2],
    row: TurnRow,
    /// The largest pile in the row.
    to: u32,
    /// The measures of the piles up to some pile, if they were taken.
    measures: Option<Profiles<Measure>>,
    /// To measure all piles up to this one took more work than was allowed.
    too_long: Option<(u32, u64)>,
}

impl Rows {
    /// Nothing solved yet, for the limits that takes from the piles up to one leave.
    fn new(search: &Search, limits: LimitTable) -> Rows {
        let row = TurnRow::growing(search, limits.shape());
        Rows {
            limits: limits.into(),
            row,
            solved: 0,
            measures: Profiles::default(),
            lengths: None,
            values: [Profiles::default(), Profiles::default()],
        }
    }

    /// The rows of a game for piles up to one, as they are kept or made anew; nothing if some limit may have no value, and
    /// so not all piles can be solved.
    pub(super) fn up_to<'k>(
        kept: &'k mut Option<Rows>,
        search: &Search,
        to: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<&'k mut Rows>, Halt> {
        let known = kept.as_ref().map(|rows| &rows.limits);
        if !known.is_some_and(|limits| limits.reaches(to)) {
            let make = |to: u32, budget: &mut Budget<'_>| LimitTable::new(&search.source, 1, to, budget, of(0, to));
            // Limits for more piles than are asked for spare rows that would have to be made anew.
            let twice = known.map(|limits| limits.len().saturating_mul(2).clamp(to, MOST_PILES.max(to)));
            let farther = twice.filter(|twice| *twice > to);
            // What goes beyond the question must not cost it its answer.
            let farther = farther.and_then(|twice| budget.with_at_most(4 * u64::from(to), |b| make(twice, b)).ok());
            let may_fail = |table: &LimitTable, budget: &mut Budget<'_>| table.may_fail(&search.source, budget);
            let table = match farther {
                Some(table) if !may_fail(&table, budget)? => table,
                dropped => {
                    budget.release(dropped.map_or(0, |table| table.bytes()));
                    make(to, budget)?
                }
            };
            if may_fail(&table, budget)? {
                return Ok(None);
            }
            match kept {
                Some(rows) if table.largest() <= rows.limits.largest() => rows.limits = table.into(),
                _ => *kept = Some(Rows::new(search, table)),
            }
        }
        match kept {
            Some(rows) if !rows.limits.may_fail(&search.source, budget)? => Ok(Some(rows)),
            _ => Ok(None),
        }
    }

    /// The limits that takes leave.
    pub(super) fn limits<'s>(&self, search: &'s Search) -> Limits<'s> {
        Limits::of(&search.source, 1, Arc::clone(&self.limits))
    }

    /// The row with all piles up to one.
    pub(super) fn row(&mut self, search: &Search, to: u32, budget: &mut Budget<'_>) -> Result<&TurnRow, Halt> {
        let limits = self.limits(search);
        self.row.make_room(to + 1, budget)?;
        outcomes::extend(&Rows::stage(search, &limits, to), &mut self.row, &mut self.solved, budget)?;
        Ok(&self.row)
    }

    /// The measures of all piles up to one.
    pub(super) fn measures(
        &mut self,
        search: &Search,
        to: u32,
        budget: &mut Budget<'_>,
    ) -> Result<&Profiles<Measure>, Halt> {
        let limits = self.limits(search);
        let mut gauge = Measures::new(AllMeasures::new(search.play));
        let (stage, progress) = (Rows::stage(search, &limits, to), |pile: u32| of(pile, to));
        gauge.extend(&mut self.measures, &stage, None, &progress, budget, &mut |_, _| ())?;
        Ok(&self.measures)
    }

    /// Remoteness and suspense of a position, and the take that lasts longest where it is lost, with at most this much work for all
    /// smaller piles.
    pub(super) fn lengths(
        &mut self,
        search: &Search,
        pile: u32,
        limit: u32,
        allowed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(Length, u32), Halt> {
        let limits = self.limits(search);
        if self.lengths.is_none() {
            self.lengths = search.source.length_rows(search.play);
        }
        let lengths = self.lengths.as_mut().ok_or(Bound::Work)?;
        lengths.extend(&Rows::stage(search, &limits, pile - 1), allowed, budget)?;
        lengths.measured(&Rows::stage(search, &limits, pile), pile, limit, budget)
    }

    /// A limit that none exceeds which takes from the piles up to one leave.
    pub(super) fn largest(&self, to: u32) -> u32 {
        self.limits.largest_up_to(to)
    }

    /// Whether the row was made for no larger limits than a question about a pile needs, so that it takes the same work.
    pub(super) fn is_made_for(&self, pile: u32) -> bool {
        self.limits.largest().min(pile) == self.largest(pile).min(pile)
    }

    /// The work that it takes to measure all piles below one, if they are measured.
    pub(super) fn measured(&self, below: u32) -> Option<u64> {
        (below <= self.measures.piles()).then(|| self.measures.work(below))
    }

    /// The work that all measures took that are known.
    pub(super) fn work(&self) -> u64 {
        self.measures.work(self.measures.piles())
    }

    /// The nim-values of all piles up to one, as they count in a sum.
    pub(super) fn values(
        &mut self,
        search: &Search,
        to: u32,
        tells_wild: bool,
        budget: &mut Budget<'_>,
    ) -> Result<&Profiles<NimValue>, Halt> {
        let limits = self.limits(search);
        let mut gauge = Measures::new(NimValues::new(search.block, tells_wild));
        let (stage, progress) = (Rows::stage(search, &limits, to), |pile: u32| of(pile, to));
        let values = &mut self.values[usize::from(tells_wild)];
        gauge.extend(values, &stage, None, &progress, budget, &mut |_, _| ())?;
        Ok(values)
    }

    /// All piles up to one, with the limits that the rule gives.
    pub(super) fn stage<'s>(search: &'s Search, limits: &'s Limits<'s>, to: u32) -> Stage<'s> {
        Stage { search, moves: 1, to, limits, given: limits.largest(), reach: None, roots: None }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        let values = self.values.iter().map(Profiles::bytes).sum::<u64>();
        let lengths = self.lengths.as_ref().map_or(0, LengthRows::bytes);
        self.limits.bytes() + self.row.kept_bytes() + self.measures.bytes() + lengths + values
    }
}

impl TurnRows {
    /// The row of the turn after one, with all piles below one, as it is kept or made anew; the rule surely has a value.
    pub(super) fn below<'k>(
        kept: &'k mut Option<TurnRows>,
        search: &Search,
        turn: &Natural,
        pile: u32,
        budget: &mut Budget<'_>,
    ) -> Result<&'k mut TurnRows, Halt> {
        let fits = |rows: &TurnRows| rows.turn == *turn && pile <= rows.to + 1;
        if !kept.as_ref().is_some_and(fits) {
            *kept = None;
            let (to, start) = (pile - 1, of(0, pile));
            let limits = Limits::new(&search.source, 1, pile, budget, start)?;
            let later = Limits::new(&search.source, 2, to, budget, start)?;
            let row = outcomes::whole_row(&TurnRows::stage(search, limits.largest(), &later, to), budget)?;
            let limits = [&limits, &later].map(|limits| Arc::clone(limits.table()));
            *kept = Some(TurnRows { turn: turn.clone(), limits, row, to, measures: None, too_long: None });
        }
        Ok(kept.as_mut().expect("made just now"))
    }

    /// The limits that takes from the asked turn leave.
    pub(super) fn limits<'s>(&self, search: &'s Search) -> Limits<'s> {
        Limits::of(&search.source, 1, Arc::clone(&self.limits[0]))
    }

    /// The row.
    pub(super) fn row(&self) -> &TurnRow {
        &self.row
    }

    /// The measures of all piles below one, with at most this much work. Work counts as if nothing were known, so that no
    /// answer depends on the questions before.
    pub(super) fn measures(
        &mut self,
        search: &Search,
        pile: u32,
        allowed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<&Profiles<Measure>, Halt> {
        // More piles take more work.
        if self.too_long.is_some_and(|(to, allowed_then)| pile > to && allowed <= allowed_then) {
            return Err(Bound::Work.into());
        }
        let fits = |measures: &Profiles<Measure>| pile <= measures.piles() && measures.total_work() <= allowed;
        if !self.measures.as_ref().is_some_and(fits) {
            let later = Limits::of(&search.source, 2, Arc::clone(&self.limits[1]));
            let stage = TurnRows::stage(search, self.largest(pile), &later, pile - 1);
            let mut gauge = Measures::new(AllMeasures::new(search.play));
            let (made, met) = budget.observed(|budget| {
                budget.with_at_most(allowed, |budget| gauge.profiles(&stage, budget, &mut |_, _| ()))
            });
            if let (Err(Halt::Bound(Bound::Work)), None) = (&made, met) {
                self.too_long = Some((pile - 1, allowed));
            }
            self.measures = Some(made?);
        }
        Ok(self.measures.as_ref().expect("made just now"))
    }

    /// A limit that none exceeds which takes from the piles up to one leave.
    pub(super) fn largest(&self, to: u32) -> u32 {
        self.limits[0].largest_up_to(to)
    }

    fn stage<'s>(search: &'s Search, given: u32, later: &'s Limits<'s>, to: u32) -> Stage<'s> {
        Stage { search, moves: 1, to, limits: later, given, reach: None, roots: None }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        let limits: u64 = self.limits.iter().map(|limits| limits.bytes()).sum();
        limits + self.row.kept_bytes() + self.measures.as_ref().map_or(0, Profiles::bytes)
    }
}
