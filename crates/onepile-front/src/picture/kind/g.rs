//! The smallest take of each pile that wins if the limit allows it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::Column;

use super::super::chart::scatter::Series;
use super::super::data;
use super::super::reading::{Along, Data, Told};
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

/// The smallest takes of piles, with the members of the base.
#[derive(Debug)]
struct Takes {
    along: Along,
    /// The first pile on the axis.
    first: u64,
    values: Vec<Option<u64>>,
    /// Counted from the first pile, ascending.
    members: Vec<u64>,
}

impl Data for Takes {
    fn tell(&self, column: u64, _: u64) -> Told {
        let place = column - self.first;
        let mut words = taken(self.values[place as usize]);
        if self.members.binary_search(&place).is_ok() {
            words += ". The pile is a member of the base";
        }
        self.along.place(column, None).says(&words)
    }

    fn points(&self, columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        columns.map(|column| (column, self.values[(column - self.first) as usize].unwrap_or(0))).collect()
    }

    fn has_cells(&self) -> bool {
        false
    }
}

/// The smallest take of a pile, in words.
pub fn taken(g: Option<u64>) -> String {
    match g {
        Some(1) => "take 1 wins if the limit allows it".to_owned(),
        Some(g) => format!("take {g} wins if the limit allows it, and no smaller take wins"),
        None => "no take wins".to_owned(),
    }
}

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
        let marked = base.iter().filter_map(|place| Some((x.from + place, values[*place as usize]?)));
        members.points.extend(marked);
        let data = Takes { along: self.positions(&piles), first: x.from, values, members: base };
        Ok(self.points(Points {
            what: "Smallest take that wins if the limit allows it",
            about: "For each pile, from left to right, g: the smallest take that wins if the limit allows it.",
            x,
            y: "g",
            series: vec![takes, members, none],
            reversed: false,
            points: Some("piles"),
            piles: Some((piles.from.clone(), piles.last())),
            data: Arc::new(data),
        }))
    }
}
