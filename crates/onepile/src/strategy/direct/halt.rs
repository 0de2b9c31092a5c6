//! Why a search stops before its end.

use crate::budget::{Bound, Undecided};
use crate::game::RuleError;

/// Why a search stops before its end.
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
