//! The ways of solving a game. Each answers the same question about the same [`Position`].

pub(crate) mod base;
mod declined;
pub(crate) mod direct;
pub(crate) mod nim_values;
pub(crate) mod tableau;

pub use base::{BasePattern, Extent, ListedBase, ListedMember, Listing, bases};
pub use declined::{Declined, Hypothesis};
pub use tableau::{Formula, Observed, Tableau, TableauEntry, TableauRow};

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Undecided};
use crate::evidence::Method;
use crate::game::{Game, RuleError};
use crate::natural::Natural;
use crate::position::Position;
use crate::rule::Rule;
use crate::solver::Wanted;
use crate::table::{Asked, Table};

/// A theorem that solves some games, at any size that its own cost allows.
pub(crate) struct Theorem {
    /// The case of it that is declined for a rule.
    pub(crate) method: fn(&Rule) -> Method,
    /// Checks its hypotheses for all positions of a pile, and names the case of it that applies.
    pub(crate) check: fn(&Game, &Natural, &mut Budget<'_>) -> Result<Method, Declined>,
    /// Answers a question about a position at which the player can move, or says why the theorem does not apply.
    pub(crate) answer: fn(&Game, &Position, &Wanted, &mut Budget<'_>) -> Result<Answer, Declined>,
    /// The table that is asked for, if the theorem gives it.
    pub(crate) table: fn(&Game, Asked<'_>, &mut Budget<'_>) -> Option<Table>,
}

/// All theorems, the best first.
pub(crate) const THEOREMS: [Theorem; 3] = [
    Theorem { method: base::method, check: base::check, answer: base::answer, table: base::table },
    Theorem { method: |_| Method::Tableau, check: tableau::check, answer: tableau::answer, table: tableau::table },
    Theorem {
        method: |_| Method::NimValues,
        check: nim_values::check,
        answer: nim_values::answer,
        table: nim_values::table,
    },
];

/// Why a computation stopped before its end.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A bound was met.
    Bound(Bound),
    /// The rule has no value at a position that can be reached.
    Rule(RuleError),
    /// The value of the rule at a position that can be reached is not settled.
    Doubt(Undecided),
}

impl From<RuleError> for Halt {
    fn from(error: RuleError) -> Self {
        error.doubt().map_or(Halt::Rule(error), Halt::Doubt)
    }
}

impl From<Bound> for Halt {
    fn from(bound: Bound) -> Self {
        Halt::Bound(bound)
    }
}
