//! The nim-value of each pile.

use onepile::Column;

use super::super::chart::classes;
use super::super::data;
use super::super::scene::Scene;
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

impl Maker<'_> {
    /// Nim-values, with a look for each of the smallest.
    pub fn nim(&self) -> Result<Scene, Failure> {
        let piles = self.piles(400)?;
        let mut budget = self.means.budget();
        let values = data::values(&mut self.solver(), Column::Nim, &self.query.turn, &piles, &mut budget)?;
        let x = self.pile_axis(&piles);
        let points = (x.from..).zip(values).filter_map(|(pile, value)| Some((pile, value?)));
        let series = classes::of(self.look.palette, points);
        Ok(self.points(Points {
            what: "Nim-values",
            about: "For each pile, from left to right, its nim-value. Piles of one value, a class, lie on one level; \
                    form and colour tell classes that are near each other apart, or the smallest from all others.",
            x,
            y: "nim-value",
            series,
            reversed: true,
            points: Some("piles"),
        }))
    }
}
