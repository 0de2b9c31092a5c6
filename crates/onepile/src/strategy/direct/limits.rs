//! The limits a search needs, from a table where the rule depends on one quantity and in batches elsewhere.

use std::sync::Arc;

use crate::allowed::BARRED;
use crate::budget::{Bound, Budget, Progress};
use crate::rule::Batch;
use crate::scale::Scale;

use super::halt::Halt;
use super::over::OverPiles;
use super::source::{LimitSource, Shape};

/// Stands for every limit that no pile of a search can exhaust.
pub(super) const AMPLE: u32 = Batch::AMPLE;
/// Stands for a limit that the rule does not give, or that only exact evaluation can tell.
pub(super) const FAULT: u32 = Batch::FAULT;
/// How many limits are made at once where all of them are wanted.
pub(super) const BATCH: u32 = 1024;

/// The limits of one turn, for piles up to some size.
pub(super) struct Limits<'s> {
    source: &'s LimitSource,
    moves: u32,
    table: Arc<LimitTable>,
}

/// The limits of one turn, where they depend on one quantity.
pub(super) struct LimitTable {
    shape: Shape,
    /// Indexed by take or by previous pile, for the shapes that depend on one of them.
    limits: Vec<u32>,
    /// The largest of them.
    largest: u32,
    has_faults: bool,
}

impl LimitTable {
    /// The limits of players who move `moves` after the query's turn, for previous piles up to `to`.
    pub(super) fn new(
        source: &LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<LimitTable, Halt> {
        let mut table = LimitTable { shape: source.shape(), limits: Vec::new(), largest: AMPLE, has_faults: false };
        if table.is_filled() {
            budget.reserve(4 * (u64::from(to) + 1))?;
            table.fill(source, moves, to, budget, progress)?;
        }
        Ok(table)
    }

    /// Whether limits are listed at all.
    fn is_filled(&self) -> bool {
        matches!(self.shape, Shape::Last | Shape::Prev)
    }

    fn fill(
        &mut self,
        source: &LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<(), Halt> {
        self.limits = vec![0; to as usize + 1];
        for (chunk, limits) in (0..).zip(self.limits[1..].chunks_mut(BATCH as usize)) {
            budget.spend(limits.len() as u64, progress)?;
            let first = 1 + chunk * BATCH;
            // The quantity the rule does not use may be anything.
            let line = match self.shape {
                Shape::Last => source.takes(moves, to, first),
                _ => source.piles(moves, first - 1),
            };
            source.fill(&line, limits, budget)?;
            budget.spend(source.take_cost(), progress)?;
        }
        self.has_faults = self.limits.contains(&FAULT);
        self.largest = self.limits.iter().copied().filter(|limit| *limit != FAULT).max().unwrap_or(0);
        Ok(())
    }

    /// Whether the limits are known for previous piles up to some pile.
    pub(super) fn reaches(&self, to: u32) -> bool {
        !self.is_filled() || (to as usize) < self.limits.len()
    }

    /// How many previous piles there are limits for.
    pub(super) fn len(&self) -> u32 {
        self.limits.len() as u32
    }

    /// Which quantities the limits depend on.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// A limit that none of these exceeds.
    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// A limit that none exceeds of those for previous piles up to one.
    pub(super) fn largest_up_to(&self, to: u32) -> u32 {
        match self.is_filled() {
            true => {
                self.limits.iter().take(to as usize + 1).copied().filter(|limit| *limit != FAULT).max().unwrap_or(0)
            }
            false => self.largest,
        }
    }

    /// Whether some of these limits may have no value.
    pub(super) fn may_fail(&self, source: &LimitSource, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        match self.is_filled() {
            true if self.has_faults || !source.names_takes() => Ok(self.has_faults),
            true => Ok(!source.is_total(budget)?),
            false => Ok(!source.is_total(budget)?),
        }
    }

    /// The memory of the table.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.limits.capacity() as u64
    }
}

impl<'s> Limits<'s> {
    /// Limits of players who move `moves` after the query's turn, for previous piles up to `to`.
    pub(super) fn new(
        source: &'s LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<Self, Halt> {
        Ok(Limits { source, moves, table: LimitTable::new(source, moves, to, budget, progress)?.into() })
    }

    /// The same from a table that was made before.
    pub(super) fn of(source: &'s LimitSource, moves: u32, table: Arc<LimitTable>) -> Self {
        Limits { source, moves, table }
    }

    /// The table, to be kept.
    pub(super) fn table(&self) -> &Arc<LimitTable> {
        &self.table
    }

    /// Gives the memory of the table back.
    pub(super) fn release(self, budget: &mut Budget<'_>) {
        budget.release(self.table.bytes());
    }

    pub(super) fn shape(&self) -> Shape {
        self.table.shape
    }

    /// A limit that none of these exceeds.
    pub(super) fn largest(&self) -> u32 {
        self.table.largest
    }

    /// Whether some of these limits may have no value.
    pub(super) fn may_fail(&self, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        self.table.may_fail(self.source, budget)
    }

    /// Whether the rule names its takes.
    #[inline]
    pub(super) fn names_takes(&self) -> bool {
        self.source.names_takes()
    }

    /// Marks the takes that are not allowed, in a list of the limits after the takes `first`, `first` + 1, …
    pub(super) fn bar(&self, prev: u32, first: u32, limits: &mut [u32], budget: &mut Budget<'_>) -> Result<(), Bound> {
        self.source.bar(self.moves, prev, first, limits, budget)
    }

    /// Whether takes from one to another may be passed in one step. If they are allowed, all of them win or none does.
    pub(super) fn may_pass(
        &self,
        prev: u32,
        takes: (u32, u32),
        wins: bool,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        self.source.may_pass((self.moves, prev), takes, wins, budget)
    }

    /// The limit after `take` counters were taken from `prev`, 0 where the game is over; or the mark of a take that is not
    /// allowed.
    pub(super) fn after(&self, over: &OverPiles, prev: u32, take: u32, budget: &mut Budget<'_>) -> Result<u32, Halt> {
        if !self.source.allows(self.moves, prev, take, budget)?? {
            return Ok(BARRED);
        }
        if over.contains(prev - take) {
            return Ok(0);
        }
        self.source.limit(self.moves, prev - take, take, budget)?.map_err(Halt::from)
    }

    /// Writes the limits after the takes `first`, `first` + 1, …; a fault says that [`Limits::after`] must be asked.
    pub(super) fn fill(&self, prev: u32, first: u32, limits: &mut [u32]) {
        match self.table.shape {
            Shape::Last => limits.copy_from_slice(&self.table.limits[first as usize..][..limits.len()]),
            Shape::Prev => limits.fill(self.table.limits[prev as usize]),
            Shape::Pile | Shape::Mixed => {
                let line = self.source.takes(self.moves, prev, first);
                self.source.fill_sure(&line, limits);
            }
        }
    }

    /// Which piles are small, and so looked at take by take.
    #[inline]
    pub(super) fn scale(&self) -> Scale {
        self.source.scale()
    }

    /// Notes that bounds passed some takes.
    pub(super) fn note_passed(&self, takes: u32) {
        self.source.note_passed(takes);
    }

    /// From now on bounds are those of the limits after takes from a pile.
    pub(super) fn aim(&self, prev: u32) {
        self.source.aim(self.moves, prev);
    }

    /// Bounds of the limits after takes from one to another from the pile that was aimed at, every `stride`-th of them;
    /// nothing if there may be a take after which there is no limit.
    pub(super) fn bounds(
        &self,
        prev: u32,
        takes: (u32, u32),
        stride: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u32, u32)>, Bound> {
        self.source.bounds((self.moves, prev), takes, stride, budget)
    }

    /// The limits by take, for the shape that depends on it alone, if all of them have a value.
    pub(super) fn by_take(&self) -> Option<&[u32]> {
        (self.table.shape == Shape::Last && !self.table.has_faults).then_some(&self.table.limits)
    }
}
