//! Who wins.

use std::fmt;

/// The player who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The next player, who is about to move.
    N,
    /// The previous player, who has just moved.
    P,
}

impl Outcome {
    /// The outcome that a player about to move is told.
    pub fn from_won(won: bool) -> Outcome {
        if won { Outcome::N } else { Outcome::P }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
