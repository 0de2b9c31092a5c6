//! The nim-value of each pile.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::Column;

use super::super::chart::classes;
use super::super::data;
use super::super::reading::{Along, Data, Told};
use super::super::scene::Scene;
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

/// The nim-values of piles.
#[derive(Debug)]
struct NimValues {
    along: Along,
    /// The first pile on the axis.
    first: u64,
    values: Vec<Option<u64>>,
}

impl Data for NimValues {
    fn tell(&self, column: u64, _: u64) -> Told {
        let words = match self.values[(column - self.first) as usize] {
            Some(0) => "the nim-value is 0, and the player to move loses".to_owned(),
            Some(value) => format!("the nim-value is {value}"),
            None => "there is no nim-value".to_owned(),
        };
        self.along.place(column, None).says(&words)
    }

    fn points(&self, columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        columns.filter_map(|column| Some((column, self.values[(column - self.first) as usize]?))).collect()
    }

    fn has_cells(&self) -> bool {
        false
    }
}

impl Maker<'_> {
    /// Nim-values, with a look for each of the smallest.
    pub fn nim(&self) -> Result<Scene, Failure> {
        let piles = self.piles(400)?;
        let mut budget = self.means.budget();
        let values = data::values(&mut self.solver(), Column::Nim, &self.query.turn, &piles, &mut budget)?;
        let x = self.pile_axis(&piles);
        let points = (x.from..).zip(&values).filter_map(|(pile, value)| Some((pile, (*value)?)));
        let series = classes::of(self.look.palette, points);
        let data = NimValues { along: self.positions(&piles), first: x.from, values };
        Ok(self.points(Points {
            what: "Nim-values",
            about: "For each pile, from left to right, its nim-value. Piles of one value, a class, lie on one level; \
                    form and colour tell classes that are near each other apart, or the smallest from all others.",
            x,
            y: "nim-value",
            series,
            reversed: true,
            points: Some("piles"),
            piles: Some((piles.from.clone(), piles.last())),
            data: Arc::new(data),
        }))
    }
}
