//! All that is known of one position.

use std::fmt;

use dashu_base::BitTest;
use serde::{Deserialize, Serialize};

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::entries::Entry;
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::Takes;

/// All that is known of one position, and why.
///
/// It is shown in a few words: `take 13`, `lost`, `won` (without a take), or `undecided`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The position.
    pub position: Position,
    /// The winner; unknown only if undecided.
    pub outcome: Option<Outcome>,
    /// The winning takes, before anything is forbidden.
    pub takes: Takes,
    /// What the opponent faces after the smallest winning take.
    pub leaves: Option<Position>,
    /// In a lost position, the smallest take that lasts longest.
    pub resist: Option<Natural>,
    /// Moves left when the winner hurries and the loser delays.
    pub remoteness: Option<Natural>,
    /// Moves left when the winner delays and the loser hurries.
    pub suspense: Option<Natural>,
    /// The nim-value, in normal play.
    pub nim_value: Option<Natural>,
    /// What gave each of these three.
    pub by: Sources,
    /// What solved it.
    pub method: Method,
    /// Why.
    pub evidence: Evidence,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
    /// Where the winner is unknown, the theorems that were tried.
    pub tried: Vec<Tried>,
}

/// A theorem that was tried and did not decide a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// The theorem.
    pub theorem: Method,
    /// The hypothesis that it lacks.
    pub reason: String,
    /// Whether that is settled; or else a bound was met before it was.
    pub settled: bool,
}

/// What gave the measures of an answer: the theorem that solved it, another one, or a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sources {
    /// What gave the remoteness, if it is known.
    pub remoteness: Option<Method>,
    /// What gave the suspense, if it is known.
    pub suspense: Option<Method>,
    /// What gave the nim-value, if it is known.
    pub nim_value: Option<Method>,
}

impl Answer {
    /// An answer with nothing known yet.
    pub(crate) fn unknown(position: &Position, method: Method) -> Answer {
        Answer {
            position: position.clone(),
            outcome: None,
            takes: Takes::unknown(),
            leaves: None,
            resist: None,
            remoteness: None,
            suspense: None,
            nim_value: None,
            by: Sources::default(),
            method,
            evidence: Evidence::None,
            undecided: None,
            tried: Vec::new(),
        }
    }

    /// The answer for a player who is unable to move, which needs no solver.
    pub(crate) fn unable(game: &Game, position: &Position, budget: &mut Budget<'_>) -> Option<Answer> {
        let over = game.is_over(&position.pile);
        if !over && !position.is_stuck(game, budget) {
            return None;
        }
        let zero = (game.block() == 0).then_some(Natural::ZERO);
        let answer = Answer {
            outcome: Some(Outcome::from_won(game.play() == Play::Misere)),
            takes: Takes::none(),
            remoteness: zero.clone(),
            suspense: zero.clone(),
            nim_value: zero.filter(|_| game.play() == Play::Normal),
            evidence: if over { Evidence::Over } else { Evidence::Stuck },
            ..Answer::unknown(position, Method::Direct)
        };
        Some(answer.finished(game))
    }

    /// The answer with what follows from the rest of it: what the opponent faces, and what gave its measures.
    pub(crate) fn finished(mut self, game: &Game) -> Answer {
        // The limit that he faces exists, but it may not be settled.
        let leaves = self.takes.smallest().and_then(|take| self.position.after(game, take).ok());
        self.leaves = leaves;
        let by = |measure: &Option<Natural>| measure.is_some().then_some(self.method);
        self.by =
            Sources { remoteness: by(&self.remoteness), suspense: by(&self.suspense), nim_value: by(&self.nim_value) };
        self
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

    /// About the memory that the answer takes.
    pub(crate) fn bytes(&self) -> u64 {
        let numbers = 2 * self.takes.ranges().len() as u64 + self.evidence.numbers() + 10;
        size_of::<Answer>() as u64 + numbers * (24 + self.position.pile.0.bit_len() as u64 / 8)
    }

    /// Whether remoteness and suspense are known, and in normal play the nim-value.
    pub(crate) fn is_measured(&self, play: Play) -> bool {
        self.remoteness.is_some() && self.suspense.is_some() && (self.nim_value.is_some() || play == Play::Misere)
    }

    /// Takes over the measures that another answer to the same question has and this one has not.
    pub(crate) fn add_measures(&mut self, other: Answer) {
        debug_assert!(other.undecided.is_some() || other.outcome == self.outcome, "two ways to solve a game differ");
        let by = &mut self.by;
        for (own, found, by, source) in [
            (&mut self.remoteness, other.remoteness, &mut by.remoteness, other.by.remoteness),
            (&mut self.suspense, other.suspense, &mut by.suspense, other.by.suspense),
            (&mut self.nim_value, other.nim_value, &mut by.nim_value, other.by.nim_value),
        ] {
            if own.is_none() {
                (*own, *by) = (found, source);
            }
        }
        self.resist = self.resist.take().or(other.resist);
    }

    /// What a table shows of the position in a column, if it is known.
    pub(crate) fn entry(&self, column: Column) -> Option<Entry> {
        let measure = match column {
            Column::Outcome => return self.outcome.map(Entry::Outcome),
            Column::Take | Column::Count => return self.takes_entry(column).map(Entry::Number),
            Column::Limit => return Some(self.position.limit.clone().into()),
            Column::Nim => &self.nim_value,
            Column::Remoteness => &self.remoteness,
            Column::Suspense => &self.suspense,
            Column::G | Column::Derived => return None,
        };
        measure.clone().map(Entry::Number)
    }

    /// The smallest winning take, 0 where there is none or the position is lost; or how many takes win if they are not
    /// forbidden; if it is known.
    fn takes_entry(&self, column: Column) -> Option<Natural> {
        match (self.outcome?, self.takes.smallest()) {
            (Outcome::P, _) if column == Column::Take => Some(Natural::ZERO),
            (Outcome::N, Some(take)) if column == Column::Take => Some(take.clone()),
            _ => self.takes.is_complete().then(|| self.takes.count()),
        }
    }

    /// The smallest winning take of a won position.
    pub fn take(&self) -> Option<&Natural> {
        if self.outcome == Some(Outcome::N) { self.takes.smallest() } else { None }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.outcome, self.take()) {
            (Some(Outcome::P), _) => f.write_str("lost"),
            (Some(Outcome::N), Some(take)) => write!(f, "take {take}"),
            (Some(Outcome::N), None) if self.takes.is_complete() => f.write_str("won"),
            _ => f.write_str("undecided"),
        }
    }
}
