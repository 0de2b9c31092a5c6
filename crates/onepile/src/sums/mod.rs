//! Several piles at once: in each move the player chooses one pile and takes from it.
//!
//! Each pile has its own rule and remembers its own last take. Such a *sum* is decided by what each pile is worth:
//!
//! - **Normal play.** The sum is lost iff the nim-sum of the nim-values is 0 (Sprague and Grundy); a take wins iff it
//!   brings its pile to the value that makes it 0. Two equal piles cancel, whatever they are worth.
//! - **Blocking** *(ours for every rule)*. Before each move up to k takes are forbidden in each pile. Let the value of a
//!   position be the least v that at most k of its takes lead to. Then again the sum is lost iff the nim-sum is 0. At
//!   nim-sum 0 the opponent forbids in each pile the takes to its own value, at most k of them, and every other take
//!   spoils the 0. At any other nim-sum some pile must get to a smaller value, and more than k takes do that. For rules
//!   with unit jumps these are the values g // (k + 1) of [HRR04].
//! - **Misère play** *(ours beyond the classes of [HRR04])*. Call a position *tame* if all its options are and, should its
//!   value be 0 though there is a take, some take leads to value 1. A tame position can be replaced by a Nim pile of its
//!   value in every sum: options of larger values can be reversed to that value, and for value 0 the condition makes
//!   misère play without further moves won, as it is for an empty pile. So a sum of tame positions is that of Bouton:
//!   lost iff some value is at least 2 and the nim-sum is 0, or none is and the nim-sum is 1. Rules with unit jumps, or
//!   with a derived function that does not decrease, have tame piles only; f = 0, 1, 2, 1 has a *wild* pile 3.
//! - **The rest**, misère play with wild positions or forbidden takes, is searched: every combination of positions that
//!   can be reached.
//!
//! A sum in which one pile alone can be moved in is a game of one pile, for which there are more theorems.
//!
//! *Hypotheses checked.* No rule may look at the turn: piles on one common clock are no sum. What the nim-values ask for
//! is checked where they are found (`strategy::nim_values`, `strategy::direct`).
//!
//! *Complexity.* Rules of the pile with unit jumps: piles of any size. Rules with memory: tables of thresholds, about n²/2
//! steps for pile n. Searches grow with the product of the positions of all piles.

mod answer;
mod parts;
mod search;

pub use answer::{Grounds, SumAnswer, SumPile, Unsettled};

use thiserror::Error;

use crate::budget::{Budget, Reached, Undecided};
use crate::game::{Game, Play, RuleError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::{IntoSetup, Position, SetupError};
use crate::rule::{Rule, Variable};
use crate::scale::Scale;
use crate::solver::Solver;
use crate::strategy::direct::Halt;
use crate::takes::Takes;
use crate::wanted::{Effort, Wanted};

use parts::Parts;

/// Several piles, each with its own rule.
///
/// ```
/// use onepile::{Outcome, Play, Sum};
///
/// // Bouton's Nim with piles of 3, 4 and 5.
/// let mut nim = Sum::new(Play::Normal, 0);
/// for pile in [3, 4, 5] {
///     nim.add("pile".parse()?, pile)?;
/// }
/// let answer = nim.solve()?;
/// assert_eq!(answer.outcome, Some(Outcome::N));
/// assert_eq!(answer.nim_sum.unwrap().to_string(), "2");
/// assert_eq!(answer.piles[0].takes.smallest().unwrap().to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    play: Play,
    block: u64,
    piles: Vec<(Game, Position)>,
    scale: Scale,
}

/// Why a pile is no part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SumError {
    /// The rule looks at the turn.
    #[error(
        "the rule uses `turn`: piles on one common clock are not a sum, because a take from one pile changes the limits \
         of all others"
    )]
    Clock,
    /// There is no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Sum {
    /// No pile yet, and before each move the opponent forbids up to `block` takes in each pile.
    pub fn new(play: Play, block: u64) -> Sum {
        Sum { play, block, piles: Vec::new(), scale: Scale::Actual }
    }

    /// The same sum in which every pile is taken for a huge one, so that tests see at small piles what only huge ones
    /// need.
    #[doc(hidden)]
    pub fn as_if_huge(self) -> Sum {
        Sum { scale: Scale::Huge, ..self }
    }

    /// Adds a pile of a rule.
    ///
    /// # Errors
    ///
    /// If the rule looks at the turn, or there is no such position.
    pub fn add(&mut self, rule: Rule, setup: impl IntoSetup) -> Result<(), SumError> {
        self.add_game(Game::new(rule), setup)
    }

    /// Adds a pile of a game with a stop set or a first limit. The kind of play and the takes that may be forbidden are
    /// those of the sum.
    ///
    /// # Errors
    ///
    /// As [`Sum::add`].
    pub fn add_game(&mut self, game: Game, setup: impl IntoSetup) -> Result<(), SumError> {
        // A rule on the common clock is refused before it is asked for a limit.
        if game.rule().uses(Variable::Turn) {
            return Err(SumError::Clock);
        }
        let game = game.with_play(self.play).with_block(self.block);
        let position = game.position(setup)?;
        self.add_position(game, position)
    }

    /// Adds a pile of a game as it stands.
    ///
    /// # Errors
    ///
    /// If the rule looks at the turn.
    pub fn add_position(&mut self, game: Game, position: Position) -> Result<(), SumError> {
        if game.rule().uses(Variable::Turn) {
            return Err(SumError::Clock);
        }
        self.piles.push((game.with_play(self.play).with_block(self.block), position));
        Ok(())
    }

    /// The sum after an allowed take from a pile.
    pub(crate) fn after(&self, index: usize, take: &Natural) -> Result<Sum, RuleError> {
        let mut left = self.clone();
        let (game, position) = &mut left.piles[index];
        *position = position.after(game, take)?;
        Ok(left)
    }

    /// The piles: their games and positions.
    pub fn piles(&self) -> &[(Game, Position)] {
        &self.piles
    }

    /// The kind of play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// How many takes may be forbidden in each pile.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// The winner, and all winning takes of each pile.
    ///
    /// # Errors
    ///
    /// If legal play leads to a position at which the rule of a pile has no value.
    pub fn solve(&self) -> Result<SumAnswer, RuleError> {
        self.answer_within(Wanted::default().ranges, &mut Budget::default())
    }

    /// The same with at most this many ranges of takes for each pile, within a budget.
    ///
    /// # Errors
    ///
    /// As [`Sum::solve`].
    pub fn answer_within(&self, ranges: usize, budget: &mut Budget<'_>) -> Result<SumAnswer, RuleError> {
        budget.separately(|budget| match self.live()[..] {
            [] => Ok(self.over()),
            [index] => self.one_pile(index, ranges, budget),
            _ => self.several(ranges, budget).or_else(|halt| self.halted(halt)),
        })
    }

    /// The piles that can be moved in.
    pub(crate) fn live(&self) -> Vec<usize> {
        let is_live = |(game, position): &(Game, Position)| {
            !game.is_over(&position.pile) && !position.is_stuck(game, &mut Budget::unlimited())
        };
        (0..self.piles.len()).filter(|index| is_live(&self.piles[*index])).collect()
    }

    /// Nobody can move anywhere.
    fn over(&self) -> SumAnswer {
        let zero = (self.play == Play::Normal).then_some(Natural::ZERO);
        let pile = SumPile { value: zero.clone(), takes: Takes::none() };
        SumAnswer {
            outcome: Some(Outcome::from_won(self.play == Play::Misere)),
            nim_sum: zero,
            piles: vec![pile; self.piles.len()],
            grounds: Grounds::Over,
            undecided: None,
        }
    }

    /// A game of one pile.
    fn one_pile(&self, index: usize, ranges: usize, budget: &mut Budget<'_>) -> Result<SumAnswer, RuleError> {
        let (game, position) = &self.piles[index];
        let wanted = Wanted { ranges, measures: Effort::IfCheap };
        let found = Solver::at_scale(game.clone(), self.scale).answer_within(position, &wanted, budget)?;
        let mut answer = self.over();
        // A lost pile is worth 0, even if it is too large for more to be known.
        let is_lost = self.play == Play::Normal && self.block == 0 && found.outcome == Some(Outcome::P);
        answer.nim_sum = found.nim_value.or(is_lost.then_some(Natural::ZERO));
        answer.piles[index] = SumPile { value: answer.nim_sum.clone(), takes: found.takes };
        answer.outcome = found.outcome;
        answer.grounds = Grounds::OnePile { index, method: found.method };
        answer.undecided = found.undecided;
        Ok(answer)
    }

    /// Two piles and more.
    fn several(&self, ranges: usize, budget: &mut Budget<'_>) -> Result<SumAnswer, Halt> {
        if self.play == Play::Misere && self.block > 0 {
            return search::answer(self, Unsettled::Blocking, ranges, budget);
        }
        let mut parts = Parts::new(self, budget)?;
        if self.play == Play::Misere {
            parts.complete(budget)?;
            if let Some(index) = parts.first_wild() {
                return search::answer(self, Unsettled::Wild { index }, ranges, budget);
            }
        }
        if let Some(answer) = parts.answer(ranges, budget) {
            return Ok(answer);
        }
        parts.complete(budget)?;
        match parts.answer(ranges, budget) {
            Some(answer) => Ok(answer),
            None => Err(Halt::Bound(parts.bound())),
        }
    }

    /// What is said when a bound was met; an error of a rule in reach makes the question itself bad.
    fn halted(&self, halt: Halt) -> Result<SumAnswer, RuleError> {
        let undecided = match halt {
            Halt::Rule(error) => return Err(error),
            Halt::Doubt(undecided) => undecided,
            Halt::Bound(bound) => Undecided { bound, reached: Reached::Nothing },
        };
        Ok(SumAnswer::unknown(self.piles.len(), undecided))
    }
}
