//! The catalogue.

use onepile::NamedGame;
use serde::{Deserialize, Serialize};

use super::Query;
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, GamesReply};
use crate::resolve::named;

/// Asks for a game of the catalogue, or for all.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct GamesQuery {
    /// The name of the game; all of them if none is named.
    #[serde(default)]
    pub name: Option<String>,
}

impl Query for GamesQuery {
    type Reply = GamesReply;
    const VERB: &'static str = "games";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        None
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["games"])
    }

    fn ask(&self, means: &dyn Means) -> Result<GamesReply, Failure> {
        match &self.name {
            Some(name) => named(name).map(|game| GamesReply::one(game, means)),
            None => Ok(GamesReply::all(NamedGame::all(), means)),
        }
    }
}
