//! The extremes of the cells of consecutive piles, block by block: a tree that grows with the row.
//!
//! With them the bounds of a rule settle many takes at once. If the least limit after the takes that lead into a block is
//! at least every `good` there, none of them wins; if the greatest limit is below every `good` and the least one not
//! below any `bad`, all of them win.

use super::skip::{Piles, Tree};

/// The extremes of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extremes {
    good: (u32, u32),
    bad: (u32, u32),
}

impl Extremes {
    const NONE: Extremes = Extremes { good: (u32::MAX, 0), bad: (u32::MAX, 0) };

    fn of(bad: u32, good: u32) -> Extremes {
        Extremes { good: (good, good), bad: (bad, bad) }
    }

    fn join(self, other: Extremes) -> Extremes {
        let join = |a: (u32, u32), b: (u32, u32)| (a.0.min(b.0), a.1.max(b.1));
        Extremes { good: join(self.good, other.good), bad: join(self.bad, other.bad) }
    }

    /// Whether all limits between two bounds are lost at all of these cells, or none; nothing if that is not known.
    #[inline]
    fn are_lost(self, (low, high): (u32, u32)) -> Option<bool> {
        if low >= self.good.1 || high < self.bad.0 {
            Some(false)
        } else if high < self.good.0 && low >= self.bad.1 {
            Some(true)
        } else {
            None
        }
    }
}

/// The extremes of all complete blocks of a row, from the smallest blocks up, each level with blocks twice as long.
pub(super) struct Summary {
    /// The length of the smallest blocks, as a power of two.
    bits: u32,
    /// Piles are told apart by their remainders on division by this.
    classes: u32,
    levels: Vec<Vec<Extremes>>,
    /// Those of all blocks but the first.
    all: Vec<Extremes>,
}

impl Summary {
    /// No piles yet.
    pub(super) fn new(bits: u32, classes: u32) -> Summary {
        let mut summary = Summary { bits, classes, levels: vec![Vec::new()], all: Vec::new() };
        summary.all.resize(summary.width(), Extremes::NONE);
        summary
    }

    /// How many extremes a block has: those of all its piles, and those of each class where there is more than one.
    fn width(&self) -> usize {
        if self.classes == 1 { 1 } else { self.classes as usize + 1 }
    }

    /// The length of the smallest blocks.
    pub(super) fn length(&self) -> usize {
        1 << self.bits
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        let extremes: usize = self.levels.iter().map(Vec::capacity).sum();
        (extremes * size_of::<Extremes>()) as u64
    }

    /// About the memory that this many piles need.
    pub(super) fn bytes_for(&self, piles: u64) -> u64 {
        2 * (piles >> self.bits) * (self.width() * size_of::<Extremes>()) as u64
    }

    /// Adds the next smallest block, by the cells of its piles; without any `bad` these are all 0.
    pub(super) fn push(&mut self, bad: &[u32], good: &[u32]) {
        let width = self.width();
        let first = (self.levels[0].len() / width) << self.bits;
        let bad_of = |place: usize| bad.get(place).copied().unwrap_or(0);
        self.levels[0].push(Extremes { good: extent(good), bad: if bad.is_empty() { (0, 0) } else { extent(bad) } });
        for class in 0..width - 1 {
            let own = (0..good.len()).filter(|place| (first + place) % self.classes as usize == class);
            let cells = own.map(|place| Extremes::of(bad_of(place), good[place]));
            self.levels[0].push(cells.fold(Extremes::NONE, Extremes::join));
        }
        if first > 0 {
            let block = &self.levels[0][self.levels[0].len() - width..];
            self.all.iter_mut().zip(block).for_each(|(all, own)| *all = all.join(*own));
        }
        // Two blocks make one of the next level.
        let mut level = 0;
        while (self.levels[level].len() / width).is_multiple_of(2) {
            let pair = &self.levels[level][self.levels[level].len() - 2 * width..];
            let joined: Vec<Extremes> = (0..width).map(|place| pair[place].join(pair[width + place])).collect();
            level += 1;
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            self.levels[level].extend(joined);
        }
    }
}

/// The least and the greatest of some numbers.
fn extent(numbers: &[u32]) -> (u32, u32) {
    numbers.iter().fold((u32::MAX, 0), |(low, high), number| (low.min(*number), high.max(*number)))
}

impl Tree for Summary {
    fn bits(&self) -> u32 {
        self.bits
    }

    fn blocks(&self, level: u32) -> usize {
        self.levels.get(level as usize).map_or(0, |level| level.len() / self.width())
    }

    fn classes(&self) -> u32 {
        self.classes
    }

    #[inline]
    fn settled(&self, piles: Piles, class: Option<u32>, bounds: (u32, u32)) -> Option<bool> {
        let place = class.map_or(0, |class| 1 + class as usize);
        let extremes = match piles {
            Piles::All => self.all[place],
            Piles::Block(level, block) => self.levels[level as usize][block * self.width() + place],
        };
        extremes.are_lost(bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_the_extremes_of_their_piles() {
        let bad: Vec<u32> = (0..1000u32).map(|i| i * 7919 % 13).collect();
        let good: Vec<u32> = (0..1000u32).map(|i| 20 + i * 104_729 % 997).collect();
        for classes in [1, 2, 6] {
            let mut summary = Summary::new(2, classes);
            bad.chunks(4).zip(good.chunks(4)).for_each(|(bad, good)| summary.push(bad, good));
            for level in 0.. {
                assert_eq!(summary.blocks(level), 1000 >> (2 + level), "{level}");
                for block in 0..summary.blocks(level) {
                    let piles = block << (2 + level)..(block + 1) << (2 + level);
                    let of = |own: &dyn Fn(usize) -> bool| {
                        let own = piles.clone().filter(|pile| own(*pile));
                        own.fold(Extremes::NONE, |all, pile| all.join(Extremes::of(bad[pile], good[pile])))
                    };
                    let known = &summary.levels[level as usize][block * summary.width()..];
                    assert_eq!(known[0], of(&|_| true), "{level} {block}");
                    for class in (0..classes as usize).filter(|_| classes > 1) {
                        let own = of(&|pile| pile % classes as usize == class);
                        assert_eq!(known[1 + class], own, "{level} {block}, {class}");
                    }
                }
                if summary.blocks(level) == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn limits_are_lost_from_bad_up_to_good() {
        let cells = [(2, 5), (3, 9), (1, 4)];
        let all = cells.into_iter().fold(Extremes::NONE, |all, (bad, good)| all.join(Extremes::of(bad, good)));
        for low in 0..12 {
            for high in low..12 {
                let lost = |limit: u32| cells.map(|(bad, good)| bad <= limit && limit < good);
                let known = all.are_lost((low, high));
                for lost in (low..=high).flat_map(lost) {
                    assert!(known.is_none_or(|known| known == lost), "{low} to {high}");
                }
            }
        }
        assert_eq!(
            [all.are_lost((3, 3)), all.are_lost((9, 11)), all.are_lost((0, 0))],
            [Some(true), Some(false), Some(false)]
        );
    }
}
