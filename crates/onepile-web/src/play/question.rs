//! What a page asks about a game that is played.

use onepile::{Natural, Play, Setup, Sum};
use onepile_front::{Failure, GameQuery, Level, Seat, Session, SetupQuery, Text};
use serde::Deserialize;

/// Asks for a game as it stands once something is done in it.
#[derive(Deserialize)]
pub struct PlayQuestion {
    #[serde(flatten)]
    pub agreement: Agreement,
    /// What the players did so far.
    #[serde(default)]
    pub moves: String,
    /// What is done now.
    #[serde(default, rename = "do")]
    pub act: Act,
}

/// All that players agree on before a game.
#[derive(Clone, PartialEq, Deserialize)]
pub struct Agreement {
    #[serde(flatten)]
    game: GameQuery,
    #[serde(flatten)]
    setup: SetupQuery,
    /// The other piles of a sum.
    #[serde(default)]
    with: Vec<OtherPile>,
    /// The first player and the second.
    #[serde(default = "person_first")]
    players: [Seat; 2],
    #[serde(default = "perfect")]
    level: Text<Level>,
    #[serde(default = "no_seed")]
    seed: Text<u64>,
}

/// Another pile of a sum.
#[derive(Clone, PartialEq, Deserialize)]
struct OtherPile {
    /// Its rule, or the name of a game; the rule of the first pile unless there is one.
    #[serde(default)]
    rule: Option<String>,
    pile: Natural,
}

/// What is done in a game.
#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// Nothing.
    #[default]
    Show,
    /// A person takes: `3`, or `2:3` from the second pile.
    Take(String),
    /// A person forbids: `2, 5-7`, or `1:2; 2:3` in two piles.
    Forbid(String),
    /// The computer does one thing.
    Go,
    /// The person at the turn wants advice.
    Hint,
    /// A person takes back the last thing that a person did.
    Undo,
    /// After the game: every mistake, and what would have won.
    Review,
}

/// The most piles of a game; a page has no room for more.
const MOST_PILES: usize = 5;

fn person_first() -> [Seat; 2] {
    [Seat::Person, Seat::Computer]
}

fn perfect() -> Text<Level> {
    Text(Level::Perfect)
}

fn no_seed() -> Text<u64> {
    Text(0)
}

impl Agreement {
    /// The game at its start.
    ///
    /// # Errors
    ///
    /// If there is no such game, or nobody who plays it.
    pub fn begin(&self) -> Result<Session, Failure> {
        let Agreement { game, setup, with, players, level: Text(level), seed: Text(seed) } = self;
        if *players == [Seat::Computer; 2] {
            return Err(Failure::Query("no person plays this game".to_owned()));
        }
        if with.is_empty() {
            let game = game.game()?;
            let start = game.position(setup.setup()?)?;
            return Ok(Session::new(game, start, *players, *level, *seed));
        }
        if with.len() >= MOST_PILES {
            return Err(Failure::Query(format!("a game on this page has at most {MOST_PILES} piles")));
        }
        if setup.limit.is_some() || setup.last.is_some() || setup.turn.is_some() {
            return Err(Failure::Query(
                "`limit`, `last` and `turn` are for one pile, and this is a sum of several".to_owned(),
            ));
        }
        let play = if game.misere { Play::Misere } else { Play::Normal };
        let mut sum = Sum::new(play, game.block);
        sum.add_game(game.game()?, Setup::pile(&setup.pile))?;
        for OtherPile { rule, pile } in with {
            let rule = rule.as_ref().unwrap_or(&game.rule).clone();
            sum.add_game(GameQuery { rule, ..game.clone() }.game()?, Setup::pile(pile))?;
        }
        Ok(Session::of_sum(&sum, *players, *level, *seed))
    }

    /// The seed of the chances at a point of the game. It depends on nothing else, so that a game can be played again from its address;
    /// and points lie so far apart that no chance comes twice.
    pub fn seed(&self, deeds: usize) -> u64 {
        self.seed.0.wrapping_add((deeds as u64) << 32)
    }
}
