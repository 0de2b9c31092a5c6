//! What the computer thinks with: the solver of one pile, which has more theorems and remembers, or that of sums.

use std::slice;

use onepile::{Answer, Budget, Choice, Evidence, Game, Outcome, Play, Player, Position, RuleError};
use onepile::{Solver, Sum, SumAnswer, SumChoice, Takes, Undecided, Wanted};

/// What the computer thinks with.
pub(super) enum Mind {
    One(Box<Solver>),
    /// The game of each pile.
    Several(Vec<Game>),
}

/// What is known of a position of the game.
#[derive(Clone, Debug)]
pub enum Known {
    /// It is one pile.
    Pile(Box<Answer>),
    /// It is several.
    Sum(Box<(Sum, SumAnswer)>),
}

impl Known {
    /// The winner before anything is forbidden, if it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Known::Pile(answer) => answer.outcome,
            Known::Sum(sum) => sum.1.outcome,
        }
    }

    /// The winning takes of each pile before anything is forbidden.
    pub fn takes(&self) -> Vec<Takes> {
        match self {
            Known::Pile(answer) => vec![answer.takes.clone()],
            Known::Sum(sum) => sum.1.piles.iter().map(|pile| pile.takes.clone()).collect(),
        }
    }

    /// Whether taking the whole pile wins, and nothing else is known.
    pub fn takes_all(&self) -> bool {
        matches!(self, Known::Pile(answer) if answer.evidence == Evidence::TakesAll)
    }

    /// The bound that was met, if one was.
    pub fn undecided(&self) -> Option<&Undecided> {
        match self {
            Known::Pile(answer) => answer.undecided.as_ref(),
            Known::Sum(sum) => sum.1.undecided.as_ref(),
        }
    }

    /// The position as a sum of members of a base, where the answer shows it.
    pub fn expansion(&self) -> Option<&Evidence> {
        match self {
            Known::Pile(answer) => Some(&answer.evidence).filter(|why| matches!(why, Evidence::Expansion { .. })),
            Known::Sum(_) => None,
        }
    }
}

impl Mind {
    /// The game of each pile.
    pub(super) fn games(&self) -> &[Game] {
        match self {
            Mind::One(solver) => slice::from_ref(solver.game()),
            Mind::Several(games) => games,
        }
    }

    /// What is known of a position.
    pub(super) fn known(
        &mut self,
        positions: &[Position],
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Known, RuleError> {
        match self {
            Mind::One(solver) => {
                let answer = solver.answer_within(&positions[0], wanted, budget)?;
                Ok(Known::Pile(Box::new(answer)))
            }
            Mind::Several(games) => {
                let sum = sum(games, positions);
                let answer = sum.answer_within(wanted.ranges, budget)?;
                Ok(Known::Sum(Box::new((sum, answer))))
            }
        }
    }

    /// What a player takes, if anything is left to take.
    pub(super) fn choose(
        &mut self,
        player: &mut Player,
        positions: &[Position],
        forbidden: &[Takes],
        budget: &mut Budget<'_>,
    ) -> Result<Option<SumChoice>, RuleError> {
        match self {
            Mind::One(solver) => {
                let choice = player.choose(solver, &positions[0], &forbidden[0], budget)?;
                Ok(choice.map(|Choice { take, motive }| SumChoice { index: 0, take, motive }))
            }
            Mind::Several(games) => player.choose_in_sum(&sum(games, positions), forbidden, budget),
        }
    }

    /// What a player forbids in each pile.
    pub(super) fn forbid(
        &mut self,
        player: &mut Player,
        positions: &[Position],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Takes>, RuleError> {
        match self {
            Mind::One(solver) => Ok(vec![player.forbid(solver, &positions[0], budget)?]),
            Mind::Several(games) => player.forbid_in_sum(&sum(games, positions), budget),
        }
    }
}

/// The sum of some piles.
fn sum(games: &[Game], positions: &[Position]) -> Sum {
    let (play, block) = games.first().map_or((Play::Normal, 0), |game| (game.play(), game.block()));
    let mut sum = Sum::new(play, block);
    for (game, position) in games.iter().zip(positions) {
        sum.add_position(game.clone(), position.clone()).expect("it was a sum from the start");
    }
    sum
}
