//! The game and the position that a query is about.

use std::fmt;
use std::str::FromStr;

use onepile::{First, Game, Limit, Natural, ParseNaturalError, Play, Setup};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::resolve::{Resolved, resolve};
use crate::text::Text;

/// A rule, and what the players agree on besides.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameQuery {
    /// The rule, or the name of a game.
    pub rule: String,
    /// Whether a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The piles besides 0 at which the game stops.
    #[serde(default)]
    pub stop: Vec<Natural>,
    /// How many takes the opponent may forbid before each move.
    #[serde(default)]
    pub block: u64,
    /// The limit of the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Text<First>>,
}

impl GameQuery {
    /// The game of a rule in normal play.
    pub fn new(rule: impl Into<String>) -> GameQuery {
        GameQuery { rule: rule.into(), ..GameQuery::default() }
    }

    /// The limit of the first move, if one is given.
    pub fn first(&self) -> Option<&First> {
        self.first.as_ref().map(|Text(first)| first)
    }

    /// The rule.
    pub(crate) fn resolved(&self) -> Result<Resolved, Failure> {
        resolve(&self.rule)
    }

    /// The game.
    ///
    /// # Errors
    ///
    /// If the rule cannot be read.
    pub fn game(&self) -> Result<Game, Failure> {
        Ok(self.resolved()?.rule).map(|rule| self.game_of(rule))
    }

    /// The game with this rule.
    pub(crate) fn game_of(&self, rule: onepile::Rule) -> Game {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let game = Game::new(rule).with_play(play).with_stop(&self.stop).with_block(self.block);
        match self.first() {
            Some(first) => game.with_first(first.clone()),
            None => game,
        }
    }
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SetupQuery {
    /// The counters on the table.
    pub pile: Natural,
    /// The limit of the coming move, whatever the rule says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What the opponent just took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Natural>,
    /// The number of the coming move, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Natural>,
}

impl SetupQuery {
    /// What it says of the position.
    ///
    /// # Errors
    ///
    /// If it gives a limit twice.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let SetupQuery { pile, limit, last, turn } = self.clone();
        if limit.is_some() && last.is_some() {
            return Err(Failure::Query("`limit` and `last` both give the limit: leave out one".to_owned()));
        }
        Ok(Setup { pile, turn, last, limit })
    }
}

/// A pile, perhaps with its present limit: `N`, or `N:X` with limit X.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileQuery {
    /// The counters.
    pub pile: Natural,
    /// The limit of the coming take from it, if one is given.
    pub limit: Option<Limit>,
}

impl FromStr for PileQuery {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.split_once(':') {
            Some((pile, limit)) => PileQuery { pile: pile.parse()?, limit: Some(limit.parse()?) },
            None => PileQuery { pile: text.parse()?, limit: None },
        })
    }
}

impl fmt::Display for PileQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.limit {
            Some(limit) => write!(f, "{}:{limit}", self.pile),
            None => self.pile.fmt(f),
        }
    }
}
