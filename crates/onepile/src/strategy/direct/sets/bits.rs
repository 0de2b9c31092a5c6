//! Sets of small numbers, one bit each.

use crate::budget::{Bound, Budget};

/// Numbers from 0 up to some number, one bit each.
#[derive(Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Room for the numbers below one.
    pub(super) fn make_room(&mut self, below: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let words = (below as usize).div_ceil(64).max(self.words.len());
        let more = words - self.words.len();
        budget.make_room(&mut self.words, more)?;
        self.words.resize(words, 0);
        Ok(())
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u32) {
        self.words[number as usize / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.words[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// The smallest number from one on that is not in the set, if it is below another.
    #[inline]
    pub(super) fn next_missing(&self, from: u32, below: u32) -> Option<u32> {
        let (mut place, mut mask) = (from as usize / 64, u64::MAX << (from % 64));
        while place * 64 < below as usize {
            let missing = !self.words[place] & mask;
            if missing != 0 {
                let number = place as u32 * 64 + missing.trailing_zeros();
                return (number < below).then_some(number);
            }
            (place, mask) = (place + 1, u64::MAX);
        }
        None
    }

    /// The numbers in the set from one to another, ascending.
    pub(super) fn within(&self, from: u32, to: u32) -> impl Iterator<Item = u32> {
        let (first, last) = (from / 64, to / 64);
        let words = self.words.iter().zip(0..).skip(first as usize).take_while(move |(_, place)| *place <= last);
        let ones = words.flat_map(|(word, place)| {
            std::iter::successors(Some(*word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(move |rest| place * 64 + rest.trailing_zeros())
        });
        ones.filter(move |number| (from..=to).contains(number))
    }

    /// How many numbers are in the set.
    pub(super) fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Adds the numbers of another set, each larger by a number, as far as there is room.
    pub(super) fn add_shifted(&mut self, other: &Bits, by: u32) {
        let (place, shift) = (by as usize / 64, by % 64);
        let own = &mut self.words[place..];
        if shift == 0 {
            own.iter_mut().zip(&other.words).for_each(|(own, word)| *own |= word);
            return;
        }
        let mut carry = 0;
        for (own, word) in own.iter_mut().zip(&other.words) {
            *own |= word << shift | carry;
            carry = word >> (64 - shift);
        }
        if let Some(own) = own.get_mut(other.words.len()) {
            *own |= carry;
        }
    }

    /// How many words there are.
    pub(super) fn words(&self) -> u64 {
        self.words.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }
}
