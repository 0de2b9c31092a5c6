//! Positions: whose move it is does not matter, what lies on the table does.

use crate::game::{Game, SetupError};
use crate::natural::{Limit, Natural};
use crate::takes::Takes;

/// A position: the number of the coming move, the pile, and how many counters may be taken from it.
///
/// What was taken before only ever serves to compute a limit, so it is not part of the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number of the coming move, from 1.
    pub turn: Natural,
    /// The counters on the table.
    pub pile: Natural,
    /// The most that may be taken; it may exceed the pile.
    pub limit: Limit,
}

impl Position {
    /// The largest possible take.
    pub fn largest_take(&self) -> Natural {
        self.limit.on_pile(&self.pile)
    }

    /// The takes that limit and pile allow: none where the game is over.
    pub fn takes(&self, game: &Game) -> Takes {
        if game.is_over(&self.pile) { Takes::none() } else { Takes::of([(Natural::from(1u64), self.largest_take())]) }
    }

    /// The position after a take.
    ///
    /// # Errors
    ///
    /// If nothing is taken, or the rule has no value there.
    pub fn after(&self, game: &Game, take: &Natural) -> Result<Position, SetupError> {
        game.position(&Setup {
            pile: self.pile.saturating_sub(take),
            turn: Some(&self.turn + &Natural::from(1u64)),
            last: Some(take.clone()),
            limit: None,
        })
    }
}

/// What a person says of a position; [`Game::position`](crate::Game::position) works out the rest.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The counters on the table.
    pub pile: Natural,
    /// The number of the coming move: 1 unless said otherwise, 2 if `last` is given.
    pub turn: Option<Natural>,
    /// What the opponent just took.
    pub last: Option<Natural>,
    /// The limit of the coming move, whatever the rule says.
    pub limit: Option<Limit>,
}

impl Setup {
    /// The start of a game with this pile.
    pub fn pile(pile: impl Into<Natural>) -> Setup {
        Setup { pile: pile.into(), ..Setup::default() }
    }
}
