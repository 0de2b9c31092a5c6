//! How a base grows, over the parameter of a family of rules.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::Natural;

use super::super::chart::axis::Axis;
use super::super::chart::frame::{self, Grid};
use super::super::chart::scatter::{self, Series};
use super::super::data::family::members;
use super::super::reading::{Data, Reading, Told};
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::family::Rules;
use crate::failure::Failure;
use crate::style::Style;

/// The numbers of members of a family of bases.
#[derive(Debug)]
struct Counts {
    family: Rules,
    counts: Vec<Option<u64>>,
    /// Up to which pile they are counted.
    to: String,
}

impl Data for Counts {
    fn tell(&self, column: u64, _: u64) -> Told {
        let words = match self.counts[column as usize] {
            Some(1) => format!("the base has 1 member up to {}", self.to),
            Some(count) => format!("the base has {count} members up to {}", self.to),
            None => "undecided, a bound is reached".to_owned(),
        };
        self.family.says(column, None, &words)
    }

    fn points(&self, columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        columns.filter_map(|column| Some((column, self.counts[column as usize]?))).collect()
    }

    fn has_cells(&self) -> bool {
        false
    }
}

impl Maker<'_> {
    /// The number of members of the base up to a pile, for each value of the parameter.
    pub fn growth(&self) -> Result<Scene, Failure> {
        let to = self.query.to.clone().unwrap_or_else(|| Natural::from(1_000_000u64));
        let (vary, known) = self.each(|game| members(game, &to, &mut self.means.budget()))?;
        let is_known: Vec<bool> = known.iter().map(Option::is_some).collect();
        self.refuse_empty(&is_known)?;
        let pile = Style { shorten: true, ..Style::PLAIN }.number(&to);
        let label = format!("the number of members of the base up to {pile}");
        let mut series = Series::new(&label[..], Mark::Dot, self.look.palette.series[0]);
        series.points = (0..).zip(&known).filter_map(|(place, members)| Some((place, (*members)?))).collect();
        let about = format!(
            "For each value of {}, from left to right, {label}. Few members grow fast, many grow slowly.",
            vary.name()
        );
        let mut scene = self.scene("How the base grows", &about);
        let keys: Vec<_> = [series.key()].into_iter().chain(self.unknown_key(&is_known)).collect();
        let room = self.head(&mut scene, &keys);
        let counts = || series.points.iter().map(|point| point.1);
        // Numbers are compared by their heights, so the axis begins at 0.
        let (low, high) = (if self.has_log_y() { counts().min().unwrap_or(0) } else { 0 }, counts().max().unwrap_or(1));
        let y = Axis::new("members", low, high).log(self.has_log_y());
        let x = self.parameter_axis(&vary)?;
        let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::Lines);
        self.mark_unknown(&mut scene, area, &is_known);
        scatter::draw(&mut scene, area, &x, &y, &[&series], self.look.letter);
        let data = Arc::new(Counts { family: self.rules(vary), counts: known, to: pile });
        Ok(Scene { reading: Some(Reading { area, x, y, down: false, piles: None, data }), ..scene })
    }
}
