//! The lost piles of a subtraction game, by a sieve: a pile is won iff it is a lost pile and a named take together.
//!
//! Piles are solved a segment at a time. What the lost piles of earlier segments make won comes as bits that are shifted by a take,
//! or as takes that are shifted by a lost pile, whichever are fewer; 64 piles go in one step. Within the segment each lost pile
//! that is found marks the piles that lead to it.

use crate::budget::{Bound, Budget};
use crate::game::Play;
use crate::strategy::direct::search::of;
use crate::strategy::named::NamedTakes;

use super::bits::Bits;

/// The piles of a segment: few enough to stay in a near cache.
const SEGMENT: u32 = 1 << 17;
/// More takes than this within a segment are shifted together.
const MANY: usize = SEGMENT as usize / 256;
/// The work of one shift, with 32 words for each unit.
const SHIFT_WORK: u64 = SEGMENT as u64 / 64 / 32;

/// Piles from 0 up to some pile, each lost or won.
pub(super) struct Sieve {
    lost: Bits,
    takes: Bits,
    count: u64,
    /// All piles below this one are solved.
    solved: u32,
}

impl Sieve {
    /// All piles up to one.
    pub(super) fn new(named: &mut NamedTakes, play: Play, to: u32, budget: &mut Budget<'_>) -> Result<Sieve, Bound> {
        let mut takes = Bits::with_room(to + 1, budget)?;
        named.each((1, to), budget, |take| takes.insert(take))?;
        let lost = Bits::with_room(to + 1, budget)?;
        let mut sieve = Sieve { lost, count: takes.count(), takes, solved: 0 };
        // In misère play a player without a take has won.
        let first = match play {
            Play::Normal => 0,
            Play::Misere => sieve.takes(to).next().unwrap_or(to + 1),
        };
        sieve.run(first, to, budget)?;
        Ok(sieve)
    }

    /// Solves all piles up to one; those below the first are won.
    fn run(&mut self, first: u32, to: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let near: Vec<u32> = self.takes(to.min(SEGMENT)).collect();
        let mut won = Bits::with_room(SEGMENT, budget)?;
        let mut lost_count = 0;
        for start in (0..=to).step_by(SEGMENT as usize) {
            let length = (to - start + 1).min(SEGMENT);
            won.clear();
            (start..first.min(start + length)).for_each(|pile| won.insert(pile - start));
            if self.count <= lost_count {
                for take in self.takes(start + length - 1) {
                    budget.spend(SHIFT_WORK, of(start, to))?;
                    won.add_shifted(&self.lost, start, take);
                }
            } else if start > 0 {
                for lost in self.lost.within(0, start - 1) {
                    budget.spend(SHIFT_WORK, of(start, to))?;
                    won.add_shifted(&self.takes, start, lost);
                }
            }
            let mut next = 0;
            while let Some(place) = won.next_missing(next, length) {
                let reach = length - 1 - place;
                if near.len() > MANY {
                    won.add_shifted(&self.takes, 0, place);
                    budget.spend(SHIFT_WORK, of(start, to))?;
                } else {
                    near.iter().take_while(|take| **take <= reach).for_each(|take| won.insert(place + take));
                    budget.spend(1 + near.len() as u64 / 8, of(start, to))?;
                }
                self.lost.insert(start + place);
                lost_count += 1;
                next = place + 1;
            }
        }
        self.solved = to + 1;
        Ok(())
    }

    /// All piles below this one are solved.
    pub(super) fn solved(&self) -> u32 {
        self.solved
    }

    /// Whether a pile is lost.
    pub(super) fn is_lost(&self, pile: u32) -> bool {
        self.lost.contains(pile)
    }

    /// The lost piles below one, ascending.
    pub(super) fn lost(&self, below: u32) -> impl Iterator<Item = u32> + Clone {
        self.lost.within(0, below.saturating_sub(1)).take(if below == 0 { 0 } else { usize::MAX })
    }

    /// The named takes up to one, ascending; it must not be larger than the piles that are solved.
    pub(super) fn takes(&self, to: u32) -> impl Iterator<Item = u32> + Clone {
        self.takes.within(1, to)
    }

    /// The named takes up to one as a list, unless there are many.
    pub(super) fn few_takes(&self, to: u32, budget: &mut Budget<'_>) -> Result<Option<Vec<u32>>, Bound> {
        /// Takes are few if there is one for as many piles.
        const FEW: u64 = 256;
        let count = self.takes(to).take(to as usize / FEW as usize + 1).count() as u64;
        if count * FEW > u64::from(to) {
            return Ok(None);
        }
        budget.reserve(4 * count)?;
        Ok(Some(self.takes(to).collect()))
    }

    pub(super) fn bytes(&self) -> u64 {
        self.lost.bytes() + self.takes.bytes()
    }
}
