//! The piles at which a game is over, as machine integers.

use crate::game::Game;

/// Pile 0 and the stop set.
pub(super) struct OverPiles {
    /// Ascending, without 0.
    stop: Vec<u32>,
}

impl OverPiles {
    /// Members beyond the machine range are beyond the search as well.
    pub(super) fn of(game: &Game) -> OverPiles {
        OverPiles { stop: game.over_piles().iter().filter_map(|pile| pile.to_u32()).filter(|pile| *pile > 0).collect() }
    }

    pub(super) fn contains(&self, pile: u32) -> bool {
        pile == 0 || (!self.stop.is_empty() && self.stop.binary_search(&pile).is_ok())
    }
}
