//! Limits that are made a batch at a time, and evaluated exactly only where they are needed.

use super::halt::Halt;
use super::limits::{BATCH, FAULT, Limits};
use super::over::OverPiles;
use super::search::Stage;
use crate::budget::{Bound, Budget};

/// The length of the first batch of takes: most scans end soon.
const FIRST_BATCH: u32 = 16;

/// The limits that the takes from a pile leave to the opponent.
#[derive(Default)]
pub(super) struct TakeLimits {
    /// The take of the first limit in the batch.
    first: u32,
    batch: Vec<u32>,
}

impl TakeLimits {
    /// The limits after the take `next` and perhaps some more, none of them larger than `most`.
    ///
    /// The takes from a pile must be asked for in ascending order, from 1 on. The rule is not asked where the game is over.
    ///
    /// # Errors
    ///
    /// If there is no limit after the take `next`.
    #[inline]
    pub(super) fn after<'b>(
        &'b mut self,
        limits: &'b Limits<'_>,
        over: &OverPiles,
        prev: u32,
        (next, most): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<&'b [u32], Halt> {
        match limits.by_take() {
            Some(by_take) if !limits.names_takes() => Ok(&by_take[next as usize..=most as usize]),
            _ => self.batch_after(limits, over, prev, (next, most), budget),
        }
    }

    fn batch_after(
        &mut self,
        limits: &Limits<'_>,
        over: &OverPiles,
        prev: u32,
        (next, most): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<&[u32], Halt> {
        if next == 1 || next - self.first >= self.batch.len() as u32 {
            let count = (3 * (next - 1)).clamp(FIRST_BATCH, BATCH).min(most - next + 1);
            self.fill(limits, over, prev, (next, next + count - 1), budget)?;
        }
        let rest = &mut self.batch[(next - self.first) as usize..];
        if rest[0] == FAULT {
            rest[0] = limits.after(over, prev, next, budget)?;
        }
        let sure = rest.iter().position(|limit| *limit == FAULT).unwrap_or(rest.len());
        Ok(&rest[..sure])
    }

    /// Makes the limits after the takes `first` to `last`, with faults where exact evaluation must be asked, and marks for takes
    /// that are not allowed.
    pub(super) fn fill(
        &mut self,
        limits: &Limits<'_>,
        over: &OverPiles,
        prev: u32,
        (first, last): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        self.first = first;
        self.batch.resize((last - first) as usize + 1, 0);
        limits.fill(prev, first, &mut self.batch);
        for pile in over.within(prev - last, prev - first) {
            self.batch[(prev - first - pile) as usize] = 0;
        }
        limits.bar(prev, first, &mut self.batch, budget)
    }

    /// The limit after a take in the batch.
    pub(super) fn get(
        &self,
        limits: &Limits<'_>,
        over: &OverPiles,
        prev: u32,
        take: u32,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Halt> {
        match self.batch[(take - self.first) as usize] {
            FAULT => limits.after(over, prev, take, budget),
            limit => Ok(limit),
        }
    }
}

/// The limits of ever larger piles, in a game that forgets what was taken.
#[derive(Default)]
pub(super) struct OwnLimits {
    /// The pile of the first limit in the batch.
    first: u32,
    batch: Vec<u32>,
}

impl OwnLimits {
    /// The limit of the player to move, 0 where the game is over; the piles of one stage must be asked for in ascending order.
    pub(super) fn get(&mut self, stage: &Stage<'_>, pile: u32, budget: &mut Budget<'_>) -> Result<u32, Halt> {
        if pile - self.first >= self.batch.len() as u32 {
            self.first = pile;
            self.batch.resize((stage.to - pile + 1).min(BATCH) as usize, 0);
            stage.search.own_limits(stage.moves, pile, &mut self.batch);
        }
        let limit = match self.batch[(pile - self.first) as usize] {
            FAULT => stage.search.source.limit(stage.moves, pile, 1, budget)?,
            limit => Ok(limit),
        };
        match stage.reach.map(|reach| reach.limit(stage.moves, pile)) {
            None => limit.map_err(Halt::from),
            // A pile that cannot be reached may have no limit, or one that leads to piles without one.
            Some(reached) => Ok(limit.map_or(0, |limit| limit.min(reached))),
        }
    }
}
