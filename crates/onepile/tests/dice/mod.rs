//! Numbers that look random, the same on every run.

use onepile::{First, Game, Play};

/// Numbers that look random, the same on every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    pub fn list(&mut self, count: u64, below: u64) -> String {
        (0..count).map(|_| self.below(below).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// The game of a rule; one of `odds` has stops, and one forbidden takes.
    pub fn game_of(&mut self, rule: &str, odds: u64) -> Game {
        let mut game: Game = rule.parse().unwrap_or_else(|error| panic!("{error}"));
        if self.below(3) == 0 {
            game = game.with_play(Play::Misere);
        }
        match self.below(odds) {
            0 => game = game.with_stop([1 + self.below(9), 10 + self.below(50)]),
            1 => game = game.with_block(1 + self.below(2)),
            _ => {}
        }
        match self.below(5) {
            0 => game.with_first(First::All),
            1 => game.with_first(First::Limit(self.below(9).into())),
            _ => game,
        }
    }
}
