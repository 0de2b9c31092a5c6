//! The extremes of the cells of consecutive piles, block by block: a tree that grows with the row.
//!
//! With them the bounds of a rule settle many takes at once. If the least limit after the takes that lead into a block is
//! at least every `good` there, none of them wins; if the greatest limit is below every `good` and the least one not
//! below any `bad`, all of them win.

use super::skip::Tree;

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

/// The extremes of all blocks of a row, from the smallest blocks up, each level with blocks twice as long.
pub(super) struct Summary {
    /// The length of the smallest blocks, as a power of two.
    bits: u32,
    /// Piles are told apart by their remainders on division by this.
    classes: u32,
    piles: u32,
    levels: Vec<Vec<Extremes>>,
}

impl Summary {
    /// No piles yet.
    pub(super) fn new(bits: u32, classes: u32) -> Summary {
        Summary { bits, classes, piles: 0, levels: Vec::new() }
    }

    /// How many extremes a block has: those of all its piles, and those of each class where there is more than one.
    fn width(&self) -> usize {
        if self.classes == 1 { 1 } else { self.classes as usize + 1 }
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

    /// Adds the next pile.
    pub(super) fn push(&mut self, bad: u32, good: u32) {
        let (pile, width, own) = (self.piles, self.width(), Extremes::of(bad, good));
        let class = 1 + (pile % self.classes) as usize;
        self.piles += 1;
        for level in 0.. {
            let block = (pile >> (self.bits + level)) as usize;
            if level as usize == self.levels.len() {
                // A level begins when the one below it has a second block; all piles are in its first block then.
                match level.checked_sub(1) {
                    None => self.levels.push(Vec::new()),
                    Some(below) if pile >> (self.bits + below) > 0 => {
                        let below = self.levels[below as usize].chunks(width);
                        self.levels.push(below.fold(vec![Extremes::NONE; width], join_all));
                    }
                    Some(_) => break,
                }
            }
            let extremes = &mut self.levels[level as usize];
            if extremes.len() <= block * width {
                extremes.resize((block + 1) * width, Extremes::NONE);
            }
            let mut changed = false;
            for place in [0, class].into_iter().take(width.min(2)) {
                let known = &mut extremes[block * width + place];
                let joined = known.join(own);
                changed |= joined != *known;
                *known = joined;
            }
            if !changed {
                break;
            }
        }
    }
}

impl Tree for Summary {
    fn bits(&self) -> u32 {
        self.bits
    }

    fn levels(&self) -> u32 {
        self.levels.len() as u32
    }

    fn classes(&self) -> u32 {
        self.classes
    }

    #[inline]
    fn settled(&self, level: u32, end: u32, class: Option<u32>, bounds: (u32, u32)) -> Option<bool> {
        let block = ((end - 1) >> (self.bits + level)) as usize;
        let place = block * self.width() + class.map_or(0, |class| 1 + class as usize);
        self.levels[level as usize][place].are_lost(bounds)
    }
}

fn join_all(mut all: Vec<Extremes>, more: &[Extremes]) -> Vec<Extremes> {
    all.iter_mut().zip(more).for_each(|(one, other)| *one = one.join(*other));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_the_extremes_of_their_piles() {
        let cells: Vec<(u32, u32)> = (0..1000u32).map(|i| (i * 7919 % 13, 20 + i * 104_729 % 997)).collect();
        for classes in [1, 2, 6] {
            let mut summary = Summary::new(2, classes);
            for (piles, (bad, good)) in (1u32..).zip(&cells) {
                summary.push(*bad, *good);
                let Some(most) = piles.trailing_zeros().checked_sub(2) else { continue };
                assert!(most < summary.levels() || piles == 4 << most, "{piles}");
                for level in 0..=most.min(summary.levels() - 1) {
                    let block = (piles - (4 << level)) as usize..piles as usize;
                    let of = |own: &dyn Fn(usize) -> bool| {
                        let own = block.clone().filter(|pile| own(*pile));
                        own.fold(Extremes::NONE, |all, pile| all.join(Extremes::of(cells[pile].0, cells[pile].1)))
                    };
                    let place = (block.start >> (2 + level)) * summary.width();
                    let known = &summary.levels[level as usize][place..];
                    assert_eq!(known[0], of(&|_| true), "{level} below {piles}");
                    for class in (0..classes).filter(|_| classes > 1) {
                        let own = of(&|pile| pile as u32 % classes == class);
                        assert_eq!(known[1 + class as usize], own, "{level} below {piles}, {class}");
                    }
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
