//! Games of the catalogue.

use onepile::{NamedGame, Undecided};
use serde::Serialize;

use super::{Paged, SCHEMA};
use crate::page::Page;
use crate::words;
use crate::words::Words;

/// A game of the catalogue, or all.
#[derive(Clone, Debug, Serialize)]
pub struct GamesReply {
    schema: u32,
    #[serde(flatten)]
    games: Games,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Games {
    One(Named),
    All { games: Vec<Named> },
}

#[derive(Clone, Debug, Serialize)]
struct Named {
    name: String,
    title: String,
    rule: String,
    words: String,
    source: String,
    oeis: Option<String>,
}

impl From<NamedGame> for Named {
    fn from(game: NamedGame) -> Named {
        let NamedGame { name, title, rule, words, source, oeis, .. } = game;
        Named { name, title, rule, words, source, oeis }
    }
}

impl GamesReply {
    pub(crate) fn one(game: NamedGame) -> GamesReply {
        GamesReply { schema: SCHEMA, games: Games::One(game.into()) }
    }

    pub(crate) fn all(games: Vec<NamedGame>) -> GamesReply {
        let games = games.into_iter().map(Named::from).collect();
        GamesReply { schema: SCHEMA, games: Games::All { games } }
    }

    /// The catalogue for people.
    pub fn page(&self) -> Page {
        match &self.games {
            Games::One(game) => {
                let oeis = game.oeis.as_ref().map(|oeis| words!["OEIS: ", oeis.clone()]);
                let facts = [words!["rule: ", Words::code(&game.rule)], words!["source: ", game.source.clone()]];
                Page::default()
                    .headline(game.title.clone())
                    .reasons([words![game.words.clone()]].into_iter().chain(facts).chain(oeis))
            }
            Games::All { games } => {
                let row =
                    |game: &Named| vec![Words::code(&game.name), words![game.title.clone()], Words::code(&game.rule)];
                Page::default().table(&["name", "title", "rule"], games.iter().map(row))
            }
        }
    }
}

impl Paged for GamesReply {
    fn met(&self) -> Option<&Undecided> {
        None
    }

    fn shown(&self) -> Page {
        self.page()
    }
}
