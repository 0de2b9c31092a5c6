//! The lost piles of a subtraction game, by a sieve: from each lost pile, all piles that lead to it are marked as won, so that the
//! next pile without a mark is lost.

use crate::budget::{Bound, Budget};
use crate::game::Play;
use crate::strategy::direct::search::of;
use crate::strategy::named::NamedTakes;

use super::bits::Bits;

/// Takes are marked one by one if there are at most this many words of marks for each of them; else word by word.
const SPARSE: u64 = 4;

/// Piles from 0 up to some pile, each lost or won.
#[derive(Default)]
pub(super) struct Sieve {
    won: Bits,
    takes: Bits,
    /// The takes as a list, where they are few.
    list: Option<Vec<u32>>,
    /// All piles below this one are solved.
    solved: u32,
}

impl Sieve {
    /// All piles up to one.
    pub(super) fn new(named: &mut NamedTakes, play: Play, to: u32, budget: &mut Budget<'_>) -> Result<Sieve, Bound> {
        let mut sieve = Sieve::default();
        sieve.takes.make_room(to + 1, budget)?;
        sieve.won.make_room(to + 1, budget)?;
        let takes = &mut sieve.takes;
        named.each((1, to), budget, |take| takes.insert(take))?;
        let count = takes.count();
        if count.saturating_mul(SPARSE) <= takes.words() {
            budget.reserve(4 * count)?;
            let mut list = Vec::with_capacity(count as usize);
            list.extend(sieve.takes.within(1, to));
            sieve.list = Some(list);
        }
        if play == Play::Misere {
            // A player without a take has won.
            let smallest = sieve.takes.within(1, to).next().unwrap_or(to + 1);
            (0..smallest).for_each(|pile| sieve.won.insert(pile));
        }
        sieve.run(to, budget)?;
        Ok(sieve)
    }

    fn run(&mut self, to: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let mut next = 0;
        while let Some(lost) = self.won.next_missing(next, to + 1) {
            let room = to - lost;
            match &self.list {
                Some(list) => {
                    let mut marked = 0;
                    for take in list.iter().take_while(|take| **take <= room) {
                        self.won.insert(lost + take);
                        marked += 1;
                    }
                    budget.spend(1 + marked / 4, of(lost, to))?;
                }
                None => {
                    self.won.add_shifted(&self.takes, lost);
                    budget.spend(1 + u64::from(room) / 256, of(lost, to))?;
                }
            }
            next = lost + 1;
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
        !self.won.contains(pile)
    }

    /// The lost piles below one, ascending.
    pub(super) fn lost(&self, below: u32) -> impl Iterator<Item = u32> + Clone {
        let next = move |from: u32| self.won.next_missing(from, below);
        std::iter::successors(next(0), move |last| next(last + 1))
    }

    /// The named takes up to one, ascending; it must not be larger than the piles that are solved.
    pub(super) fn takes(&self, to: u32) -> impl Iterator<Item = u32> {
        self.takes.within(1, to)
    }

    /// The named takes as a list, where they are few.
    pub(super) fn list(&self) -> Option<&[u32]> {
        self.list.as_deref()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.won.bytes() + self.takes.bytes() + self.list.as_ref().map_or(0, |list| 4 * list.capacity() as u64)
    }
}
