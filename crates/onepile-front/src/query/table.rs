//! One value, or several, for each pile.

use onepile::{Column, Natural, Solver};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query, check_piles, refuse_other_formats};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, TableReply};

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
    const VERB: &'static str = "table";
    const FORMATS: &'static [Format] = Format::OF_LISTS;

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], if self.of.len() > 1 { &["columns"] } else { &["values"] })
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        if format == Format::Bfile && self.of.len() > 1 {
            return Err(Failure::Query("a b-file holds one column: name one, or choose another format".to_owned()));
        }
        refuse_other_formats(Self::FORMATS, format)
    }

    fn ask(&self, means: &dyn Means) -> Result<TableReply, Failure> {
        self.ask_again(&mut Solver::new(self.game.game()?), means)
    }
}

impl TableQuery {
    /// The same with a solver of the game, which may have answered other questions before.
    ///
    /// # Errors
    ///
    /// If the query is bad, or the rule has no value in reach.
    pub fn ask_again(&self, solver: &mut Solver, means: &dyn Means) -> Result<TableReply, Failure> {
        check_piles(&self.from, &self.to)?;
        if self.of.is_empty() {
            return Err(Failure::Query("name a value for `of`".to_owned()));
        }
        if let Some(twice) = self.of.iter().enumerate().find(|(place, column)| self.of[..*place].contains(column)) {
            return Err(Failure::Query(format!("`{}` is named twice", twice.1)));
        }
        let mut budget = means.budget();
        let table = |column: &Column| {
            let piles = (&self.from, &self.to);
            Ok((*column, solver.table_within(*column, &self.turn, piles, &mut budget)?))
        };
        let tables = self.of.iter().map(table).collect::<Result<Vec<_>, Failure>>()?;
        Ok(TableReply::new(solver.game().rule().text().to_owned(), tables))
    }
}
