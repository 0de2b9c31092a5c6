//! Games of the catalogue.

use onepile::{NamedGame, Undecided};
use serde::Serialize;

use super::{Paged, SCHEMA};
use crate::means::Means;
use crate::page::Page;
use crate::words;
use crate::words::{Words, strategy_of};

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
    history: String,
    strategy: Option<Words>,
}

impl Named {
    fn new(game: NamedGame, means: &dyn Means) -> Named {
        let strategy = strategy_of(&game, &mut means.extra());
        let NamedGame { name, title, rule, words, source, oeis, history, .. } = game;
        Named { name, title, rule, words, source, oeis, history, strategy }
    }
}

impl GamesReply {
    pub(crate) fn one(game: NamedGame, means: &dyn Means) -> GamesReply {
        GamesReply { schema: SCHEMA, games: Games::One(Named::new(game, means)) }
    }

    pub(crate) fn all(games: Vec<NamedGame>, means: &dyn Means) -> GamesReply {
        let games = games.into_iter().map(|game| Named::new(game, means)).collect();
        GamesReply { schema: SCHEMA, games: Games::All { games } }
    }

    /// The catalogue for people.
    pub fn page(&self) -> Page {
        match &self.games {
            Games::One(game) => {
                let oeis = game.oeis.as_ref().map(|oeis| words!["OEIS: ", oeis.clone()]);
                let strategy = game.strategy.clone().map(|strategy| words!["how to win: ", strategy]);
                let facts = [
                    words!["rule: ", Words::code(&game.rule)],
                    words!["history: ", game.history.clone()],
                    words!["source: ", game.source.clone()],
                ];
                let words = [words![game.words.clone()]];
                Page::default()
                    .headline(game.title.clone())
                    .reasons(words.into_iter().chain(strategy).chain(facts).chain(oeis))
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
