//! All about a rule.

use onepile::{Reached, Undecided};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::means::Means;
use crate::reply::{ExplainReply, Known};

/// Asks for a page about a rule: what kind of game it is, what solves it, how to win.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExplainQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
}

impl Query for ExplainQuery {
    type Reply = ExplainReply;
    const RESULTS: &'static [&'static str] = &["facts", "method", "strategy"];

    fn rule(&self) -> &str {
        &self.game.rule
    }

    fn ask(&self, means: &dyn Means) -> Result<ExplainReply, Failure> {
        let known = Known::of(self.game.game()?, means);
        match means.met() {
            Some(bound) => {
                let reached = Reached::Doubt("some theorems are not tried yet".to_owned());
                Err(Failure::Undecided(Undecided { bound, reached }))
            }
            None => Ok(ExplainReply::new(known)),
        }
    }
}
