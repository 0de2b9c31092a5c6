//! The solver against brute force.

use onepile::{Natural, verify_within};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, VerifyReply};

/// Asks whether the solver agrees with brute force on all small piles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VerifyQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// The last pile.
    pub to: Natural,
}

impl Query for VerifyQuery {
    type Reply = VerifyReply;
    const VERB: &'static str = "verify";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["positions", "agree", "difference"])
    }

    fn ask(&self, means: &dyn Means) -> Result<VerifyReply, Failure> {
        let game = self.game.game()?;
        let found = verify_within(&game, &self.to, &mut means.budget())?;
        Ok(VerifyReply::new(game.rule().text().to_owned(), self.to.clone(), found))
    }
}
