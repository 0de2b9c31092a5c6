//! How a base grows, over the parameter of a family of rules.

use onepile::Natural;

use super::super::chart::axis::Axis;
use super::super::chart::frame::{self, Grid};
use super::super::chart::scatter::{self, Series};
use super::super::data::family::members;
use super::super::scene::{Mark, Scene};
use super::Maker;
use crate::failure::Failure;
use crate::style::Style;

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
        Ok(scene)
    }
}
