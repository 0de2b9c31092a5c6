//! What the players agree on besides the rule and the kind of play.

use onepile::{First, Game, Natural};
use serde::Serialize;

use crate::text::Text;

/// What the players agree on besides the rule and the kind of play.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Agreed {
    first: Text<First>,
    stop: Vec<Natural>,
    block: Text<u64>,
}

impl Agreed {
    pub(crate) fn new(first: Option<&First>, stop: impl IntoIterator<Item = Natural>, block: u64) -> Agreed {
        let first = Text(first.cloned().unwrap_or(First::NotAll));
        Agreed { first, stop: stop.into_iter().collect(), block: Text(block) }
    }
}

impl From<&Game> for Agreed {
    fn from(game: &Game) -> Agreed {
        Agreed::new(game.first(), game.stop().iter().cloned(), game.block())
    }
}
