//! The winner.

/// The player who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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

names! { Outcome, "an outcome": N "N", P "P" }
