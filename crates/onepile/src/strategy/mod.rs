//! The ways of solving a game. Each answers the same question about the same [`Position`](crate::Position).

pub(crate) mod base;
pub(crate) mod direct;

use std::fmt;

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

/// Which hypothesis of a theorem fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Declined {
    /// The rule uses more than the last take.
    NotLastAlone,
    /// Takes may be forbidden.
    Blocking,
    /// Misère play with a stop set is no shift of normal play.
    MisereStops,
    /// The rule may have no value at some take.
    MayFail,
    /// Misère play wants limits of at least 1.
    ZeroLimit,
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Declined::NotLastAlone => "the rule uses more than the last take",
            Declined::Blocking => "takes may be forbidden",
            Declined::MisereStops => "misère play with a stop set is no shift of normal play",
            Declined::MayFail => "the rule is not proved to have a value at every take",
            Declined::ZeroLimit => "misère play wants limits that are proved to be at least 1",
        })
    }
}
