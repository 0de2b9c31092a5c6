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
//!
//! Where the rule names its takes, only allowed ones count: in the place of the limit that another take would leave stands the
//! mark [`BARRED`], with which no position is lost.

use std::ops::ControlFlow;

use crate::allowed::BARRED;
use crate::budget::{Bound, Budget};
use crate::game::Play;

use super::summary::Summary;

/// Infinity among limits: larger than all that a rule gives, and not larger than the mark of a take that is not allowed.
pub(super) const NEVER: u32 = BARRED;

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

/// The cells of consecutive piles; only the last ones are kept.
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
    /// The extremes of all cells, those that are not kept included, where takes are passed in blocks.
    summary: Option<Summary>,
}

impl Row {
    /// An empty row for `piles` piles that keeps at least the last `window` cells.
    pub(super) fn new(play: Play, window: usize, piles: usize, summary: Option<Summary>) -> Row {
        // Twice the window is filled before the older half goes, so that a cell is moved once at the most.
        let block = summary.as_ref().map_or(0, Summary::length);
        let window = window.max(block);
        let capacity = piles.min(window.saturating_mul(2));
        Row { start: 0, good: Vec::new(), bad: Vec::new(), misere: play == Play::Misere, window, capacity, summary }
    }

    /// An empty row that keeps all cells and grows as long as there is room.
    pub(super) fn growing(play: Play, summary: Option<Summary>) -> Row {
        Row::new(play, usize::MAX, usize::MAX, summary)
    }

    /// The extremes of its cells, where takes are passed in blocks.
    #[inline]
    pub(super) fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    /// Room for the piles below a number.
    pub(super) fn make_room(&mut self, below: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let more = (below as usize).saturating_sub(self.good.len());
        let blocks = self.summary.as_ref().map_or(0, |summary| summary.bytes_for(more as u64));
        budget.reserve(more as u64 * if self.misere { 8 } else { 4 } + blocks)?;
        self.good.reserve(more);
        self.bad.reserve(if self.misere { more } else { 0 });
        Ok(())
    }

    /// The memory in use.
    pub(super) fn kept_bytes(&self) -> u64 {
        4 * (self.good.capacity() + self.bad.capacity()) as u64 + self.summary.as_ref().map_or(0, Summary::bytes)
    }

    /// Shows every allowed take from a pile and whether it leaves the opponent lost, the smallest first, given the limits that
    /// the takes from one to another leave; the visitor says whether to go on.
    pub(super) fn winning(
        &self,
        pile: u32,
        first: u32,
        limits: &[u32],
        visit: &mut impl FnMut(u32, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nearest = pile as usize - self.start - first as usize;
        let good = &self.good[nearest + 1 - limits.len()..=nearest];
        for (i, (good, limit)) in good.iter().rev().zip(limits).enumerate().filter(|(_, (_, limit))| **limit != BARRED)
        {
            let lost = limit < good && (!self.misere || self.bad[nearest - i] <= *limit);
            visit(first + i as u32, lost)?;
        }
        ControlFlow::Continue(())
    }

    /// How many takes from a pile leave the opponent lost, given the limits that the takes from one on leave.
    pub(super) fn count(&self, pile: u32, first: u32, limits: &[u32]) -> u32 {
        let nearest = pile as usize - self.start - first as usize;
        let cells = nearest + 1 - limits.len()..=nearest;
        let good = self.good[cells.clone()].iter().rev().zip(limits);
        match self.misere {
            false => good.map(|(good, limit)| u32::from(limit < good)).sum(),
            true => {
                let both = self.bad[cells].iter().rev().zip(good);
                both.map(|(bad, (good, limit))| u32::from(bad <= limit && limit < good)).sum()
            }
        }
    }

    /// The memory that the row needs when it is full, for this many piles.
    pub(super) fn bytes(&self, piles: u64) -> u64 {
        let blocks = self.summary.as_ref().map_or(0, |summary| summary.bytes_for(piles));
        self.capacity as u64 * if self.misere { 8 } else { 4 } + blocks
    }

    #[inline]
    pub(super) fn push(&mut self, cell: Cell) {
        if self.good.is_empty() && self.capacity != usize::MAX {
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
        if let Some(summary) = &mut self.summary {
            let block = summary.length();
            if (self.start + self.good.len()).is_multiple_of(block) {
                let [bad, good] = [&self.bad, &self.good].map(|cells| &cells[cells.len().saturating_sub(block)..]);
                summary.push(bad, good);
            }
        }
    }

    /// Begins to find the cell of a pile.
    pub(super) fn scan(&self, pile: u32) -> Scan<'_> {
        let bad = if self.misere { NEVER } else { 0 };
        Scan { row: self, below: pile as usize - self.start, takes: 0, wins: 0, bad, first: NEVER }
    }
}

/// A pile whose takes are looked at one after the other, to find its cell.
pub(super) struct Scan<'r> {
    row: &'r Row,
    /// How many cells of the row are still to be looked at; the next one is the last of them.
    below: usize,
    pub(super) takes: u32,
    /// How many of them win.
    wins: u64,
    bad: u32,
    first: u32,
}

impl Scan<'_> {
    /// Goes on with the limits after the next takes; gives the cell once further takes make no difference.
    ///
    /// This is the recurrence of the game, and the inner loop of every search.
    #[inline]
    pub(super) fn add(&mut self, limits: &[u32], block: u64) -> Option<Cell> {
        let end = self.below;
        self.below -= limits.len();
        let good = &self.row.good[self.below..end];
        if block == 0 && !self.row.misere {
            let winning = first_lost(good, limits);
            self.takes += winning.map_or(limits.len(), |before| before + 1) as u32;
            return winning.map(|_| Cell { bad: 0, good: self.takes, first: self.takes });
        }
        for (i, (good, limit)) in good.iter().rev().zip(limits).enumerate() {
            self.takes += 1;
            if *limit == BARRED {
                continue;
            }
            let lost = limit < good && (!self.row.misere || self.row.bad[end - 1 - i] <= *limit);
            if lost {
                self.first = self.first.min(self.takes);
                self.wins += 1;
                if self.wins > block {
                    return Some(Cell { good: self.takes, ..self.cell() });
                }
            } else if self.bad == NEVER {
                self.bad = self.takes;
            }
        }
        None
    }

    /// Goes on with takes that do not win.
    pub(super) fn lose(&mut self, takes: u32) -> Option<Cell> {
        self.bad = self.bad.min(self.takes + 1);
        self.takes += takes;
        self.below -= takes as usize;
        None
    }

    /// Goes on with takes that win; gives the cell once further takes make no difference.
    pub(super) fn win(&mut self, takes: u32, block: u64) -> Option<Cell> {
        self.first = self.first.min(self.takes + 1);
        // The winning take that makes one more than may be forbidden.
        let wanted = block - self.wins + 1;
        self.wins += u64::from(takes);
        let before = self.takes;
        self.takes += takes;
        self.below -= takes as usize;
        (wanted <= takes.into()).then(|| Cell { good: before + wanted as u32, ..self.cell() })
    }

    /// The cell if there are no further takes.
    #[inline]
    pub(super) fn cell(&self) -> Cell {
        Cell { bad: self.bad, good: NEVER, first: self.first }
    }
}

/// The first limit that is below the last entry of `good`, or the one before it, and so on.
#[inline]
fn first_lost(good: &[u32], limits: &[u32]) -> Option<usize> {
    const GROUP: usize = 8;
    let scan = |good: &[u32], limits: &[u32]| good.iter().rev().zip(limits).position(|(good, limit)| limit < good);
    // Most scans end at once. In long ones the members of a group are compared together.
    let mut passed = GROUP.min(limits.len());
    let (mut good, near) = good.split_at(good.len() - passed);
    let (first, mut limits) = limits.split_at(passed);
    if let Some(found) = scan(near, first) {
        return Some(found);
    }
    while let Some((rest, group)) = good.split_last_chunk::<GROUP>()
        && let Some((next, later)) = limits.split_first_chunk::<GROUP>()
        && !group.iter().rev().zip(next).fold(false, |any, (good, limit)| any | (limit < good))
    {
        (good, limits, passed) = (rest, later, passed + GROUP);
    }
    scan(good, limits).map(|found| passed + found)
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

    /// Those from one pile up to, but not including, another, the largest first.
    pub(super) fn within(&self, from: u32, below: u32) -> impl Iterator<Item = u32> {
        let [start, end] = [from, below].map(|pile| self.lost.partition_point(|lost| *lost < pile));
        self.lost[start..end].iter().rev().copied()
    }

    /// How many there are from one pile up to, but not including, another.
    pub(super) fn count_within(&self, from: u32, below: u32) -> u32 {
        let [start, end] = [from, below].map(|pile| self.lost.partition_point(|lost| *lost < pile));
        (end - start) as u32
    }

    /// All of them, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.lost.iter().copied()
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.lost.capacity() as u64
    }

    /// The cell of a pile: its winning takes lead to the lost piles below it. Of these, `passed` were
    /// below the pile asked for before; one comparison tells whether there is one more.
    pub(super) fn next_cell(&self, pile: u32, passed: &mut usize, play: Play, block: u64) -> Cell {
        while self.lost.get(*passed).is_some_and(|lost| *lost < pile) {
            *passed += 1;
        }
        let below = *passed;
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
