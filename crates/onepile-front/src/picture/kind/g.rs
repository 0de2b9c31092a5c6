//! The smallest take of each pile that wins if the limit allows it.

use onepile::Column;

use super::super::chart::scatter::Series;
use super::super::data;
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

impl Maker<'_> {
    /// g of each pile, with the members of the base.
    pub fn g(&self) -> Result<Scene, Failure> {
        let piles = self.piles(200)?;
        let (mut solver, mut budget) = (self.solver(), self.means.budget());
        let values = data::values(&mut solver, Column::G, &self.query.turn, &piles, &mut budget)?;
        let base = data::members(&mut solver, &piles, &mut budget)?;
        let (x, palette) = (self.pile_axis(&piles), self.look.palette);
        let label = "g: the smallest take that wins if the limit allows it";
        let mut takes = Series::new(label, Mark::Dot, palette.series[0]);
        let mut members = Series::new("the pile is a member of the base", Mark::Ring, palette.accent).staying();
        let mut none = Series::new("no take wins", Mark::Triangle, palette.dull).staying();
        for (place, value) in (0..).zip(&values) {
            match value {
                Some(g) => takes.points.push((x.from + place, *g)),
                None => none.points.push((x.from + place, 0)),
            }
        }
        let marked = base.into_iter().filter_map(|place| Some((x.from + place, values[place as usize]?)));
        members.points.extend(marked);
        Ok(self.points(Points {
            what: "Smallest take that wins if the limit allows it",
            about: "For each pile, from left to right, g: the smallest take that wins if the limit allows it.",
            x,
            y: "g",
            series: vec![takes, members, none],
            reversed: false,
            points: Some("piles"),
        }))
    }
}
