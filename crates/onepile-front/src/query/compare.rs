//! Two games side by side.

use onepile::{First, Game, Natural, compare_within};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query, first_turn};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{CompareReply, Fields};
use crate::text::Text;

/// Asks whether two games have the same winners, winning takes and nim-values.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompareQuery {
    /// The rules, or the names of games.
    pub rules: [String; 2],
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
    /// The last pile.
    #[serde(default = "usual_end")]
    pub to: Natural,
    /// The number of the coming move, from 1.
    #[serde(default = "first_turn")]
    pub turn: Natural,
}

fn usual_end() -> Natural {
    Natural::from(1000u32)
}

impl CompareQuery {
    fn game(&self, rule: &str) -> Result<Game, Failure> {
        let CompareQuery { misere, stop, block, first, .. } = self.clone();
        GameQuery { rule: rule.to_owned(), misere, stop, block, first }.game()
    }
}

impl Query for CompareQuery {
    type Reply = CompareReply;
    const VERB: &'static str = "compare";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        None
    }

    fn unknown(&self) -> Fields {
        let known = [("rules", self.rules.to_vec().into()), ("to", self.to.to_string().into())];
        Fields::new(known, &["winners", "takes", "nim_values"])
    }

    fn ask(&self, means: &dyn Means) -> Result<CompareReply, Failure> {
        let games = [self.game(&self.rules[0])?, self.game(&self.rules[1])?];
        let found = compare_within(&games, &self.turn, &self.to, &mut means.budget())?;
        let rules = games.each_ref().map(|game| game.rule().text().to_owned());
        Ok(CompareReply::new(rules, self.to.clone(), found))
    }
}
