//! All that is known of one position.

use crate::budget::Undecided;
use crate::evidence::{Evidence, Method};
use crate::natural::Natural;
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
    /// The smallest winning take of a won position.
    pub fn take(&self) -> Option<&Natural> {
        if self.outcome == Some(Outcome::N) { self.takes.smallest() } else { None }
    }
}
