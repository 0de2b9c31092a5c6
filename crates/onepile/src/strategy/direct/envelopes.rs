//! Bounds of the moves that are left at the positions of consecutive piles, block by block, as steps of the limit.
//!
//! A block keeps few steps, those that tell the most; what is between two of them is bounded together. So bounds may be loose,
//! and never wrong.

use crate::game::Play;

use super::gauge::{Length, Lengths};

/// Bounds of the lengths of some positions, of lost and of won ones apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LengthBounds {
    /// The least remoteness of those that are lost for the player to move, and their greatest suspense.
    lost: (u32, u32),
    /// The greatest remoteness of those that are won, and their least suspense.
    won: (u32, u32),
}

impl LengthBounds {
    const NONE: LengthBounds = LengthBounds { lost: (u32::MAX, 0), won: (0, u32::MAX) };

    fn of(length: Length, play: Play) -> LengthBounds {
        let Length { remoteness, suspense } = length;
        match length.is_lost(play) {
            true => LengthBounds { lost: (remoteness, suspense), ..LengthBounds::NONE },
            false => LengthBounds { won: (remoteness, suspense), ..LengthBounds::NONE },
        }
    }

    fn join(self, other: LengthBounds) -> LengthBounds {
        LengthBounds {
            lost: (self.lost.0.min(other.lost.0), self.lost.1.max(other.lost.1)),
            won: (self.won.0.max(other.won.0), self.won.1.min(other.won.1)),
        }
    }

    /// Whether takes to these positions change nothing for a player who has looked at others.
    fn adds_nothing(self, lengths: &Lengths) -> bool {
        let Lengths { won, remoteness, suspense } = *lengths;
        match won {
            // The winner hurries or delays among his winning takes.
            true => self.lost.0.saturating_add(1) >= remoteness && self.lost.1 < suspense,
            false => {
                self.lost == LengthBounds::NONE.lost
                    && self.won.0 < remoteness
                    && self.won.1.saturating_add(1) >= suspense
            }
        }
    }
}

/// From each limit on, bounds of the lengths of all positions of a block, up to the next limit.
type Steps = Vec<(u32, LengthBounds)>;

/// The bounds of all blocks, from the smallest ones up.
pub(super) struct Envelopes {
    bits: u32,
    play: Play,
    levels: Vec<Vec<Steps>>,
    /// The steps of the piles behind the last complete block.
    rest: Vec<Steps>,
}

/// A block keeps at most this many steps.
const MOST_STEPS: usize = 40;

impl Envelopes {
    /// No piles yet.
    pub(super) fn new(bits: u32, play: Play) -> Envelopes {
        Envelopes { bits, play, levels: vec![Vec::new()], rest: Vec::new() }
    }

    /// About the memory that a pile takes.
    pub(super) const PILE_BYTES: u64 = 128;

    /// Adds the next pile, by its lengths from limits on.
    pub(super) fn push(&mut self, steps: &[(u32, Length)]) {
        // Without a take nothing is left to do.
        let stuck = std::iter::once((0, Length::default()));
        let play = self.play;
        self.rest.push(
            stuck.chain(steps.iter().copied()).map(|(from, length)| (from, LengthBounds::of(length, play))).collect(),
        );
        if self.rest.len() < 1 << self.bits {
            return;
        }
        let block = self.rest.drain(..).reduce(|all, more| joined(&all, &more)).expect("a pile at least");
        let mut block = shortened(block);
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            self.levels[level].push(block);
            let [.., first, second] = &self.levels[level][..] else { break };
            if self.levels[level].len() % 2 == 1 {
                break;
            }
            block = shortened(joined(first, second));
        }
    }

    /// The length of the smallest blocks, as a power of two.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// How many complete blocks a level has.
    pub(super) fn blocks(&self, level: u32) -> usize {
        self.levels.get(level as usize).map_or(0, Vec::len)
    }

    /// Whether takes into a block of a level, which leave limits between two bounds, change nothing for a player who has looked
    /// at others.
    pub(super) fn adds_nothing(
        &self,
        (level, block): (u32, usize),
        (low, high): (u32, u32),
        lengths: &Lengths,
    ) -> bool {
        let steps = &self.levels[level as usize][block];
        let first = steps.partition_point(|(from, _)| *from <= low).saturating_sub(1);
        steps[first..].iter().take_while(|(from, _)| *from <= high).all(|(_, reach)| reach.adds_nothing(lengths))
    }
}

/// The steps of two blocks together.
fn joined(one: &Steps, other: &Steps) -> Steps {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut i, mut j) = (0, 0);
    while i < one.len() || j < other.len() {
        let next = |steps: &Steps, place: usize| steps.get(place).map_or(u32::MAX, |(from, _)| *from);
        let from = next(one, i).min(next(other, j));
        i += usize::from(i < one.len() && one[i].0 == from);
        j += usize::from(j < other.len() && other[j].0 == from);
        // Both begin at 0.
        all.push((from, one[i - 1].1.join(other[j - 1].1)));
    }
    all.dedup_by(|next, before| next.1 == before.1);
    all
}

/// The same steps, neighbours that are short together joined until few are left.
fn shortened(mut steps: Steps) -> Steps {
    while steps.len() > MOST_STEPS {
        let both = |place: &usize| steps[place + 2].0 - steps[*place].0;
        let place = (0..steps.len() - 2).min_by_key(both).expect("more than two");
        let (_, gone) = steps.remove(place + 1);
        steps[place].1 = steps[place].1.join(gone);
    }
    steps
}
