//! Whether values repeat.

use onepile::{Column, Family, Game, Natural, Periodicity, Play, Reached, Solver, Undecided};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, PeriodReply};

/// Asks whether the values of all piles repeat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PeriodQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// The values: g, nim or outcome; if none are named, nim for rules of the pile, g for others.
    #[serde(default)]
    pub of: Option<Column>,
}

impl Query for PeriodQuery {
    type Reply = PeriodReply;
    const VERB: &'static str = "period";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([("kind", "unknown".into())], &["preperiod", "period", "proof"])
    }

    fn ask(&self, means: &dyn Means) -> Result<PeriodReply, Failure> {
        self.ask_again(&mut Solver::new(self.game.game()?), means)
    }
}

impl PeriodQuery {
    /// The values that are asked about unless others are named.
    pub fn usual(game: &Game) -> Column {
        match (Family::of(game.rule()), game.rule().allowed()) {
            // Named takes make a game of the pile, even if they are the same for all piles. Misère play has no nim-values.
            (Family::Pile | Family::Constant, Some(_)) if game.play() == Play::Misere => Column::Outcome,
            (Family::Pile | Family::Constant, Some(_)) | (Family::Pile, None) => Column::Nim,
            _ => Column::G,
        }
    }

    /// The same with a solver of the game, which may have answered other questions before.
    ///
    /// # Errors
    ///
    /// If the query is bad.
    pub fn ask_again(&self, solver: &mut Solver, means: &dyn Means) -> Result<PeriodReply, Failure> {
        let text = self.game.resolved()?.text;
        let game = solver.game();
        let column = match self.of {
            None => PeriodQuery::usual(game),
            Some(column @ (Column::G | Column::Nim | Column::Outcome)) => column,
            Some(column) => {
                return Err(Failure::Query(format!("periods are known of g, nim and outcome, not of `{column}`")));
            }
        };
        Ok(match solver.period_within(column, &mut means.budget()) {
            Ok(found) => PeriodReply::new(text, column, &found, None),
            // A proof that was cut off is no reason.
            Err(_) if let Some(bound) = means.met() => {
                let reached = Reached::Doubt("whether a theorem applies is not known yet".to_owned());
                return Err(Failure::Undecided(Undecided { bound, reached }));
            }
            Err(declined) => {
                let unknown = Periodicity::Unknown { searched_to: Natural::ZERO, undecided: None };
                PeriodReply::new(text, column, &unknown, Some(declined.to_string()))
            }
        })
    }
}
