//! All that is known of one position.

use crate::budget::{Bound, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::Takes;

/// All that is known of one position, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position.
    pub position: Position,
    /// Who wins; unknown only if undecided.
    pub outcome: Option<Outcome>,
    /// The winning takes, before anything is forbidden.
    pub takes: Takes,
    /// In a lost position, the smallest take that lasts longest.
    pub resist: Option<Natural>,
    /// Moves left when the winner hurries and the loser delays.
    pub remoteness: Option<Natural>,
    /// Moves left when the winner delays and the loser hurries.
    pub suspense: Option<Natural>,
    /// The nim-value, in normal play.
    pub nim_value: Option<Natural>,
    /// What solved it.
    pub method: Method,
    /// Why.
    pub evidence: Evidence,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

impl Answer {
    /// An answer with nothing known yet.
    pub(crate) fn unknown(position: &Position, method: Method) -> Answer {
        Answer {
            position: position.clone(),
            outcome: None,
            takes: Takes::unknown(),
            resist: None,
            remoteness: None,
            suspense: None,
            nim_value: None,
            method,
            evidence: Evidence::None,
            undecided: None,
        }
    }

    /// The answer for a player who is unable to move, which needs no solver.
    pub(crate) fn unable(game: &Game, position: &Position) -> Option<Answer> {
        let over = game.is_over(&position.pile);
        if !over && position.limit != Limit::ZERO {
            return None;
        }
        let zero = (game.blocked() == 0).then_some(Natural::ZERO);
        Some(Answer {
            outcome: Some(Outcome::from_won(game.kind() == Play::Misere)),
            takes: Takes::none(),
            remoteness: zero.clone(),
            suspense: zero.clone(),
            nim_value: zero.filter(|_| game.kind() == Play::Normal),
            evidence: if over { Evidence::Over } else { Evidence::Stuck },
            ..Answer::unknown(position, Method::Direct)
        })
    }

    /// Notes that a bound was met, and what is known nevertheless.
    pub(crate) fn halt(&mut self, bound: Bound) {
        let reached = match (self.outcome, self.take()) {
            (None, _) if bound == Bound::Work => Reached::Theorem,
            (None, _) => Reached::Nothing,
            (Some(_), None) => Reached::Outcome,
            (Some(_), Some(_)) => Reached::SmallestTakes,
        };
        self.undecided = Some(Undecided { bound, reached });
    }

    /// Whether remoteness and suspense are known, and in normal play the nim-value.
    pub(crate) fn is_measured(&self, play: Play) -> bool {
        self.remoteness.is_some() && self.suspense.is_some() && (self.nim_value.is_some() || play == Play::Misere)
    }

    /// Takes over the measures that another answer to the same question has and this one has not.
    pub(crate) fn add_measures(&mut self, other: Answer) {
        debug_assert!(other.undecided.is_some() || other.outcome == self.outcome, "two ways to solve a game differ");
        self.remoteness = self.remoteness.take().or(other.remoteness);
        self.suspense = self.suspense.take().or(other.suspense);
        self.nim_value = self.nim_value.take().or(other.nim_value);
        self.resist = self.resist.take().or(other.resist);
    }

    /// The smallest winning take of a won position.
    pub fn take(&self) -> Option<&Natural> {
        if self.outcome == Some(Outcome::N) { self.takes.smallest() } else { None }
    }
}
