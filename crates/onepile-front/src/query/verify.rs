//! The solver against brute force.

use onepile::{Natural, verify_within};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::means::Means;
use crate::reply::VerifyReply;

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
    const RESULTS: &'static [&'static str] = &["positions", "agree", "difference"];

    fn rule(&self) -> &str {
        &self.game.rule
    }

    fn ask(&self, means: &dyn Means) -> Result<VerifyReply, Failure> {
        let found = verify_within(&self.game.game()?, &self.to, &mut means.budget())?;
        Ok(VerifyReply::new(self.game.resolved()?.text, self.to.clone(), found))
    }
}
