//! The tableau of a rule of turn and pile.

use onepile::{Declined, Game, Hypothesis, Natural, Play, Rule, Solver, Tableau};
use serde::{Deserialize, Serialize};

use super::Query;
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, TableauReply};
use crate::resolve::resolve;

/// Asks for the first rows of the tableau of a rule.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableauQuery {
    /// The rule, or the name of a game.
    pub rule: String,
    /// Whether a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// How many rows, from turn 1 on.
    #[serde(default = "usual_size")]
    pub turns: Natural,
    /// How many columns.
    #[serde(default = "usual_size")]
    pub columns: Natural,
}

fn usual_size() -> Natural {
    Natural::from(8u32)
}

/// The rule without its condition behind `where`, if that holds for every take within the limit.
pub(crate) fn every_take(rule: &Rule) -> Result<Rule, Failure> {
    let solver = Solver::new(Game::new(rule.clone()));
    let plain = solver.without_condition().unwrap_or(rule);
    match plain.allowed() {
        None => Ok(plain.clone()),
        Some(_) => {
            let declined = Declined::from(Hypothesis::AllTakes);
            Err(Failure::Declined(format!("the rule has no tableau: {declined}")))
        }
    }
}

impl Query for TableauQuery {
    type Reply = TableauReply;
    const VERB: &'static str = "tableau";
    const FORMATS: &'static [Format] = &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex];

    fn rule(&self) -> Option<&str> {
        Some(&self.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["rows"])
    }

    fn ask(&self, means: &dyn Means) -> Result<TableauReply, Failure> {
        let resolved = resolve(&self.rule)?;
        let count = |natural: &Natural| natural.to_u64().unwrap_or(u64::MAX);
        let (turns, columns) = (count(&self.turns), count(&self.columns));
        let rule = every_take(&resolved.rule)?;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let tableau = Tableau::within(&rule, play, turns, columns, &mut means.budget())
            .map_err(|declined| Failure::Declined(format!("the rule has no tableau: {declined}")))?;
        Ok(TableauReply::new(resolved.text, tableau))
    }
}
