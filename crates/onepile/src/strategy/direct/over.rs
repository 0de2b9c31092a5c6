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
        OverPiles { stop: game.stop().iter().filter_map(|pile| pile.to_u32()).filter(|pile| *pile > 0).collect() }
    }

    pub(super) fn contains(&self, pile: u32) -> bool {
        pile == 0 || (!self.stop.is_empty() && self.stop.binary_search(&pile).is_ok())
    }

    /// Those among the piles from `low` to `high`.
    pub(super) fn within(&self, low: u32, high: u32) -> impl Iterator<Item = u32> {
        let start = self.stop.partition_point(|pile| *pile < low);
        let zero = (low == 0).then_some(0);
        zero.into_iter().chain(self.stop[start..].iter().copied().take_while(move |pile| *pile <= high))
    }
}
