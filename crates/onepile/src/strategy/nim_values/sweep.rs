//! Any rule of the pile: every pile in turn, each in about log(n) steps.
//!
//! *(ours)* The options of pile n are the piles n − f(n) to n − 1. Whether one of them is lost is seen from the latest lost
//! pile alone. Remoteness and suspense are the greatest or least of the last numbers of a list, nim-values come from
//! the tree of minima. This is the definition of the game, for normal and misère play, whatever the limits are.

use crate::answer::Answer;
use crate::budget::{Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rule::{Blocks, Inputs, Rule};
use crate::solver::{Effort, Wanted};
use crate::takes::DescendingTakes;

use super::extremes::Extremes;
use super::limits::{Stop, each_block};
use super::min_tree::MinTree;

/// What is known of one pile at some limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) lost: bool,
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
    pub(super) nim_value: u32,
    /// The smallest take that leads to the longest play.
    resist: u32,
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

    fn bytes(&self) -> u64 {
        let lengths = self.lengths.as_ref().map_or(0, |lengths| {
            let Lengths { lost_remoteness, lost_suspense, won_remoteness, won_suspense } = lengths;
            [lost_remoteness, lost_suspense, won_remoteness, won_suspense].map(Extremes::bytes).iter().sum()
        });
        lengths + self.tree.as_ref().map_or(0, MinTree::bytes)
    }

    /// Goes through the piles 0 to `to`, each with its own limit, and shows each.
    pub(super) fn run(
        &mut self,
        rule: &Rule,
        to: u32,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(u32, Cell),
    ) -> Result<(), Stop> {
        let mut step = |sweep: &mut Sweep, pile, limit| {
            let cell = sweep.look(pile, limit);
            sweep.push(pile, cell);
            visit(pile, cell);
        };
        step(self, 0, 0);
        let mut bytes = self.bytes();
        each_block(rule, to, budget, |first, limits, budget| {
            (first..).zip(limits).for_each(|(pile, limit)| step(self, pile, *limit));
            let now = self.bytes();
            budget.reserve(now.saturating_sub(bytes))?;
            bytes = bytes.max(now);
            Ok(())
        })
    }
}

/// Measures are taken unasked of piles up to this one.
pub(super) const MEASURED_UNASKED: u32 = 10_000_000;

/// Answers a question about a position of a pile that can be swept, if the rule has a value at all piles below.
pub(super) fn answer(
    game: &Game,
    position: &Position,
    pile: u32,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Option<Answer> {
    let mut answer = Answer::unknown(position, Method::Direct);
    let limit = Blocks::cut(&position.limit).min(pile);
    let measured = match wanted.measures {
        Effort::Skip => false,
        Effort::IfCheap => pile <= MEASURED_UNASKED,
        Effort::Insist => true,
    };
    let normal = game.kind() == Play::Normal;
    let mut sweep = Sweep::new(game.kind(), measured, measured && normal);
    let mut takes = DescendingTakes::new(wanted.ranges.max(1));
    let from = pile - limit;
    let result = sweep.run(game.rule(), pile - 1, budget, |left, cell| {
        if cell.lost && left >= from {
            takes.push(pile - left);
        }
    });
    match result {
        Err(Stop::Fault) => return None,
        Err(Stop::Bound(bound)) => {
            answer.undecided = Some(Undecided { bound, reached: reached(budget) });
            return Some(answer);
        }
        Ok(()) | Err(Stop::Enough) => {}
    }
    let cell = sweep.look(pile, limit);
    answer.outcome = Some(Outcome::from_won(!cell.lost));
    answer.takes = takes.finish();
    if measured {
        answer.remoteness = Some(cell.remoteness.into());
        answer.suspense = Some(cell.suspense.into());
        answer.nim_value = normal.then(|| cell.nim_value.into());
        answer.resist = cell.lost.then(|| cell.resist.into());
    }
    answer.evidence = Evidence::Search { leaves: leaves(game, &answer), choices: limit.into() };
    Some(answer)
}

/// How far a sweep came.
pub(super) fn reached(budget: &Budget<'_>) -> Reached {
    match budget.progress().done {
        0 => Reached::Nothing,
        done => Reached::Piles(done.into()),
    }
}

/// What the opponent faces after the smallest winning take.
pub(super) fn leaves(game: &Game, answer: &Answer) -> Option<(Natural, Limit)> {
    let left = answer.position.pile.saturating_sub(answer.takes.smallest()?);
    let limit = match game.is_over(&left) {
        true => Limit::ZERO,
        false => game.rule().limit(&Inputs::unmoved(Natural::from(1u64), left.clone())).ok()?,
    };
    Some((left, limit))
}
