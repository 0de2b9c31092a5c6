//! Any rule of the pile: every pile in turn, each in about log(n) steps.
//!
//! *(ours)* The options of pile n are the piles n − f(n) to n − 1. Whether one of them is lost is seen from the latest lost
//! pile alone. Remoteness and suspense are the greatest or least of the last numbers of a list, nim-values come from
//! the tree of minima. This is the definition of the game, for normal and misère play, whatever the limits are.

use crate::budget::Budget;
use crate::game::Play;
use crate::rule::Rule;

use super::extremes::Extremes;
use super::limits::{Stop, each_batch};
use super::min_tree::MinTree;

/// What is known of one pile at some limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) lost: bool,
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
    pub(super) nim_value: u32,
    /// The smallest take that leads to the longest play.
    pub(super) resist: u32,
}

impl Cell {
    /// A pile for which only the winner is known.
    pub(super) fn outcome(lost: bool) -> Cell {
        Cell { lost, remoteness: 0, suspense: 0, nim_value: 0, resist: 0 }
    }

    /// A pile by all that a take may leave, the smallest first; of these there is one at least.
    pub(super) fn of(options: &[Cell], lost: bool) -> Cell {
        // A winner moves to lost piles only; a loser has nothing but won ones.
        let aims = || options.iter().filter(|option| option.lost != lost);
        let [remoteness, suspense] = [|cell: &Cell| cell.remoteness, |cell: &Cell| cell.suspense].map(|measure| {
            let (least, greatest) = (aims().map(measure).min(), aims().map(measure).max());
            (least.unwrap_or(0) + 1, greatest.unwrap_or(0) + 1)
        });
        let mut seen = vec![false; options.len() + 1];
        for option in options {
            if let Some(seen) = seen.get_mut(option.nim_value as usize) {
                *seen = true;
            }
        }
        let longest = options.iter().rev().position(|option| option.remoteness + 1 == remoteness.1);
        Cell {
            lost,
            remoteness: if lost { remoteness.1 } else { remoteness.0 },
            suspense: if lost { suspense.0 } else { suspense.1 },
            nim_value: seen.iter().position(|seen| !seen).unwrap_or(0) as u32,
            resist: longest.map_or(0, |before| before as u32 + 1),
        }
    }
}

/// All piles so far.
pub(super) struct Sweep {
    play: Play,
    /// The latest pile that is lost with its own limit.
    latest_lost: Option<u32>,
    lengths: Option<Lengths>,
    tree: Option<MinTree>,
}

/// The numbers of moves left, of the piles lost and won.
struct Lengths {
    /// A winner hurries to the least of these ...
    lost_remoteness: Extremes,
    /// ... or delays to the greatest of these; a loser does the opposite.
    lost_suspense: Extremes,
    won_remoteness: Extremes,
    won_suspense: Extremes,
}

impl Sweep {
    /// Nothing seen yet; lengths and nim-values only where they are wanted.
    pub(super) fn new(play: Play, lengths: bool, nim_values: bool) -> Sweep {
        let lengths = lengths.then(|| Lengths {
            lost_remoteness: Extremes::least(),
            lost_suspense: Extremes::greatest(),
            won_remoteness: Extremes::greatest(),
            won_suspense: Extremes::least(),
        });
        Sweep { play, latest_lost: None, lengths, tree: nim_values.then(MinTree::default) }
    }

    /// The next pile with any limit; all piles below are known.
    pub(super) fn look(&mut self, pile: u32, limit: u32) -> Cell {
        let from = pile.saturating_sub(limit);
        let nim_value = self.tree.as_mut().map_or(0, |tree| tree.least_before(from));
        if from == pile {
            return Cell { lost: self.play == Play::Normal, remoteness: 0, suspense: 0, nim_value, resist: 0 };
        }
        let lost = self.latest_lost.is_none_or(|latest| latest < from);
        let (remoteness, suspense, resist) = self.lengths.as_ref().map_or((0, 0, 0), |lengths| {
            let (remoteness, suspense) = match lost {
                true => (&lengths.won_remoteness, &lengths.won_suspense),
                false => (&lengths.lost_remoteness, &lengths.lost_suspense),
            };
            let [(place, remoteness), (_, suspense)] =
                [remoteness, suspense].map(|extremes| extremes.from(from).expect("an option of this kind"));
            (remoteness + 1, suspense + 1, pile - place)
        });
        Cell { lost, remoteness, suspense, nim_value, resist }
    }

    /// Goes on to the next pile.
    pub(super) fn push(&mut self, pile: u32, cell: Cell) {
        if cell.lost {
            self.latest_lost = Some(pile);
        }
        if let Some(lengths) = &mut self.lengths {
            let (remoteness, suspense) = match cell.lost {
                true => (&mut lengths.lost_remoteness, &mut lengths.lost_suspense),
                false => (&mut lengths.won_remoteness, &mut lengths.won_suspense),
            };
            remoteness.push(pile, cell.remoteness);
            suspense.push(pile, cell.suspense);
        }
        if let Some(tree) = &mut self.tree {
            tree.set(cell.nim_value, pile);
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let lengths = self.lengths.as_ref().map_or(0, |lengths| {
            let Lengths { lost_remoteness, lost_suspense, won_remoteness, won_suspense } = lengths;
            [lost_remoteness, lost_suspense, won_remoteness, won_suspense].map(Extremes::bytes).iter().sum()
        });
        lengths + self.tree.as_ref().map_or(0, MinTree::bytes)
    }

    /// Goes through the piles `from` to `to`, each with its own limit, and shows each; all below were gone through before.
    pub(super) fn run(
        &mut self,
        rule: &Rule,
        from: u32,
        to: u32,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(u32, Cell),
    ) -> Result<(), Stop> {
        let mut step = |sweep: &mut Sweep, pile, limit| {
            let cell = sweep.look(pile, limit);
            sweep.push(pile, cell);
            visit(pile, cell);
        };
        if from == 0 {
            step(self, 0, 0);
        }
        let mut bytes = self.bytes();
        each_batch(rule, from.max(1), to, budget, |first, limits, budget| {
            (first..).zip(limits).for_each(|(pile, limit)| step(self, pile, *limit));
            let now = self.bytes();
            budget.reserve(now.saturating_sub(bytes))?;
            bytes = bytes.max(now);
            Ok(())
        })
    }
}
