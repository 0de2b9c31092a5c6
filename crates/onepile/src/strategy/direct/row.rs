//! The outcomes of all positions at one turn.
//!
//! At a pile, let `good` be the smallest limit from which on the player to move wins by his takes, and `bad` the
//! smallest non-winning take in misère play, 0 in normal play. **The position with limit x is lost iff bad <= x < good.**
//! That one test covers everything:
//!
//! - normal play: `good` is the smallest winning take (with k takes forbidden, the (k+1)-th); without a take (x = 0)
//!   the position is lost, since `good` is at least 1;
//! - misère play: a player all of whose takes win, or who has none, wins as well, even if they are forbidden: x < bad;
//! - over: lost in normal play (bad = 0, good = infinity), won in misère play (bad = infinity).

use crate::budget::{Bound, Budget};
use crate::game::Play;

/// Infinity among limits.
pub(super) const NEVER: u32 = u32::MAX;

/// The outcomes at one pile: lost for the limits in `bad..good`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    bad: u32,
    good: u32,
    /// The smallest winning take, before anything is forbidden.
    pub(super) first: u32,
}

impl Cell {
    pub(super) fn over(play: Play) -> Cell {
        Cell { bad: if play == Play::Misere { NEVER } else { 0 }, good: NEVER, first: NEVER }
    }

    pub(super) fn is_lost(self, limit: u32) -> bool {
        self.bad <= limit && limit < self.good
    }
}

/// The cells of consecutive piles, of which only the last so many are kept.
pub(super) struct Row {
    /// The pile of the first cell kept.
    start: usize,
    good: Vec<u32>,
    /// Empty in normal play, where all entries would be 0.
    bad: Vec<u32>,
    misere: bool,
    /// How many cells must be kept.
    window: usize,
    /// How many cells there is room for.
    capacity: usize,
}

impl Row {
    /// An empty row for so many piles that keeps at least the last `window` cells.
    pub(super) fn new(play: Play, window: usize, piles: usize) -> Row {
        // Twice the window is filled before the older half goes, so that a cell is moved once at the most.
        let capacity = piles.min(window.saturating_mul(2));
        Row { start: 0, good: Vec::new(), bad: Vec::new(), misere: play == Play::Misere, window, capacity }
    }

    /// The memory that the row needs when it is full.
    pub(super) fn bytes(&self) -> u64 {
        self.capacity as u64 * if self.misere { 8 } else { 4 }
    }

    pub(super) fn push(&mut self, cell: Cell) {
        if self.good.is_empty() {
            self.good.reserve_exact(self.capacity);
            self.bad.reserve_exact(if self.misere { self.capacity } else { 0 });
        }
        if self.good.len() == self.capacity {
            let gone = self.capacity - self.window;
            self.good.drain(..gone);
            self.bad.drain(..gone.min(self.bad.len()));
            self.start += gone;
        }
        self.good.push(cell.good);
        if self.misere {
            self.bad.push(cell.bad);
        }
    }

    /// The cell of a pile, from the limits after the takes 1, 2, ... up to `most`; also tells the steps taken.
    ///
    /// `limits` must yield at least `most` limits. This is the recurrence of the game, and the inner loop of every search.
    pub(super) fn next_cell<E>(
        &self,
        pile: u32,
        most: u32,
        block: u64,
        mut limits: impl Iterator<Item = Result<u32, E>>,
    ) -> Result<(Cell, u64), E> {
        let top = pile as usize - self.start;
        let bottom = top.saturating_sub(most as usize);
        let mut cell = Cell { bad: if self.misere { NEVER } else { 0 }, good: NEVER, first: NEVER };
        let mut wins = 0;
        for (below, &good) in self.good[bottom..top].iter().enumerate().rev() {
            let limit = limits.next().expect("a limit for every take")?;
            let take = (top - bottom - below) as u32;
            let lost = limit < good && (!self.misere || self.bad[bottom + below] <= limit);
            if lost {
                cell.first = cell.first.min(take);
                wins += 1;
                if wins > block {
                    cell.good = take;
                    return Ok((cell, u64::from(take)));
                }
            } else if cell.bad == NEVER {
                cell.bad = take;
            }
        }
        Ok((cell, u64::from(most)))
    }
}

/// The lost piles of a turn whose limits do not depend on what was taken: each pile is simply lost or not.
#[derive(Default)]
pub(super) struct LostPiles {
    /// Ascending.
    lost: Vec<u32>,
}

impl LostPiles {
    /// Adds a pile larger than all before it.
    pub(super) fn push(&mut self, pile: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        if self.lost.len() == self.lost.capacity() {
            let more = self.lost.len().max(16);
            budget.reserve(4 * more as u64)?;
            self.lost.reserve_exact(more);
        }
        self.lost.push(pile);
        Ok(())
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.lost.capacity() as u64
    }

    /// The cell of a pile: its winning takes lead to the lost piles below it.
    pub(super) fn next_cell(&self, pile: u32, play: Play, block: u64) -> Cell {
        let below = match self.lost.last() {
            Some(last) if *last < pile => self.lost.len(),
            _ => self.lost.partition_point(|lost| *lost < pile),
        };
        let aim = usize::try_from(block).ok().and_then(|block| below.checked_sub(block.checked_add(1)?));
        let good = aim.map_or(NEVER, |aim| pile - self.lost[aim]);
        // A run of lost piles directly below makes every small take win; `good` ends it after block + 1 of them.
        let most = below.min(usize::try_from(block).map_or(below, |block| block.saturating_add(1)));
        let run = (0..most).take_while(|i| self.lost[below - 1 - i] == pile - 1 - *i as u32).count() as u32;
        let bad = match play {
            Play::Normal => 0,
            Play::Misere if run < pile => run + 1,
            Play::Misere => NEVER,
        };
        let first = below.checked_sub(1).map_or(NEVER, |nearest| pile - self.lost[nearest]);
        Cell { bad, good, first }
    }
}
