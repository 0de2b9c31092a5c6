//! Sets of small numbers, one bit each.

use crate::budget::{Bound, Budget};

/// Numbers from 0 up to some number, one bit each.
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// None of the numbers below one.
    pub(super) fn with_room(below: u32, budget: &mut Budget<'_>) -> Result<Bits, Bound> {
        let words = (below as usize).div_ceil(64);
        budget.reserve(8 * words as u64)?;
        Ok(Bits { words: vec![0; words] })
    }

    /// Takes all numbers out.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
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
    pub(super) fn within(&self, from: u32, to: u32) -> impl Iterator<Item = u32> + Clone {
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

    /// Adds the numbers of another set, each larger by one number and smaller by another, as far as they are in the range of this
    /// set. The number by which they get smaller must be a multiple of 64.
    pub(super) fn add_shifted(&mut self, other: &Bits, smaller: u32, larger: u32) {
        let (own, other) = (&mut self.words[..], &other.words[..]);
        let shift = larger % 64;
        // The words of the other set from `from` on go to the words of this one from `to` on.
        let (begin, lag) = (smaller as usize / 64, larger as usize / 64);
        let (from, to) = (begin.saturating_sub(lag), lag.saturating_sub(begin));
        let (Some(own), Some(words)) = (own.get_mut(to..), other.get(from..)) else { return };
        if shift == 0 {
            own.iter_mut().zip(words).for_each(|(own, word)| *own |= word);
            return;
        }
        // The upper bits of a word go to the next word. At both ends there is one without a neighbour.
        let before = if from > 0 { other[from - 1] } else { 0 };
        let first = words.first().map_or(0, |word| word << shift) | before >> (64 - shift);
        let last = words.last().map(|word| (words.len(), word >> (64 - shift)));
        for (place, word) in [(0, first)].into_iter().chain(last) {
            if let Some(own) = own.get_mut(place) {
                *own |= word;
            }
        }
        // Pairs of neighbours, several in one instruction.
        let pairs = words.iter().zip(words.get(1..).unwrap_or_default());
        let inner = own.get_mut(1..).unwrap_or_default();
        inner.iter_mut().zip(pairs).for_each(|(own, (below, word))| *own |= word << shift | below >> (64 - shift));
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shift of every set is what it is number by number.
    #[test]
    fn sets_are_shifted_by_any_number() {
        let budget = &mut Budget::unlimited();
        let mut seed = 7u64;
        let mut draw = |below: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u32 % below
        };
        for _ in 0..2000 {
            let (room, other_room) = (1 + draw(400), 1 + draw(900));
            let mut own = Bits::with_room(room, budget).unwrap();
            let mut other = Bits::with_room(other_room, budget).unwrap();
            (0..draw(60)).for_each(|_| own.insert(draw(room)));
            (0..draw(200)).for_each(|_| other.insert(draw(other_room)));
            let (smaller, larger) = (64 * draw(12), draw(900));
            let end = room.div_ceil(64) * 64;
            let moved = other.within(0, other_room - 1).filter_map(|number| (number + larger).checked_sub(smaller));
            let mut expected: Vec<u32> = moved.filter(|number| *number < end).collect();
            expected.extend(own.within(0, end - 1));
            expected.sort_unstable();
            expected.dedup();
            own.add_shifted(&other, smaller, larger);
            assert_eq!(own.within(0, end - 1).collect::<Vec<_>>(), expected, "{room} {other_room} {smaller} {larger}");
            let missing = (0..room).find(|number| *number >= smaller.min(room) && !own.contains(*number));
            assert_eq!(own.next_missing(smaller.min(room), room), missing);
        }
    }
}
