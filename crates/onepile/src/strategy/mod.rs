//! The ways of solving a game. Each answers the same question about the same [`Position`](crate::Position).

pub(crate) mod base;
pub(crate) mod direct;

use crate::budget::Bound;
use crate::game::RuleError;

/// Why a computation stopped before its end.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A bound was met.
    Bound(Bound),
    /// The rule has no value at a position that can be reached.
    Rule(RuleError),
    /// The value of the rule at a position that can be reached is not settled.
    Doubt(RuleError),
}

impl From<Bound> for Halt {
    fn from(bound: Bound) -> Self {
        Halt::Bound(bound)
    }
}
