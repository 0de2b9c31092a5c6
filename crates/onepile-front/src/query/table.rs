//! One value, or several, for each pile.

use onepile::{Column, Natural, Solver};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query, check_piles};
use crate::failure::Failure;
use crate::means::Means;
use crate::reply::TableReply;

/// Asks for one value, or several, of each pile.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// The values.
    pub of: Vec<Column>,
    /// The first pile.
    #[serde(default)]
    pub from: Natural,
    /// The last pile.
    pub to: Natural,
    /// The number of the coming move, from 1.
    #[serde(default = "first_turn")]
    pub turn: Natural,
}

/// Games begin with turn 1.
pub(crate) fn first_turn() -> Natural {
    Natural::ONE
}

impl Query for TableQuery {
    type Reply = TableReply;
    const RESULTS: &'static [&'static str] = &["values"];

    fn rule(&self) -> &str {
        &self.game.rule
    }

    fn ask(&self, means: &dyn Means) -> Result<TableReply, Failure> {
        check_piles(&self.from, &self.to)?;
        if self.of.is_empty() {
            return Err(Failure::Query("name a value for `of`".to_owned()));
        }
        if let Some(twice) = self.of.iter().enumerate().find(|(place, column)| self.of[..*place].contains(column)) {
            return Err(Failure::Query(format!("`{}` is named twice", twice.1)));
        }
        let mut solver = Solver::new(self.game.game()?);
        let table = |column: &Column| {
            let piles = (&self.from, &self.to);
            Ok((*column, solver.table_within(*column, &self.turn, piles, &mut means.budget())?))
        };
        let tables = self.of.iter().map(table).collect::<Result<Vec<_>, Failure>>()?;
        Ok(TableReply::new(self.game.resolved()?.text, tables))
    }
}
