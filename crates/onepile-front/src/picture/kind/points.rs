//! Pictures of points: one by one, or as shades where they would cover each other.

use std::sync::Arc;

use onepile::Natural;

use super::super::chart::axis::Axis;
use super::super::chart::density::{self, Density};
use super::super::chart::frame::{self, Grid, Key};
use super::super::chart::scatter::{self, Series};
use super::super::reading::{Data, Reading};
use super::super::scene::{Area, Scene};
use super::Maker;

/// The points of a picture.
pub struct Points<'p> {
    pub what: &'p str,
    pub about: &'p str,
    pub x: Axis,
    /// The title of the left axis.
    pub y: &'p str,
    /// From the bottom to the top.
    pub series: Vec<Series>,
    /// Whether the legend names the last of them first.
    pub reversed: bool,
    /// What a point is: `piles`. Nothing if shades would hide which kind a point is of; then points that fall on one spot
    /// are drawn once.
    pub points: Option<&'p str>,
    /// The first and the last pile, if the points are piles.
    pub piles: Option<(Natural, Natural)>,
    /// What the points say.
    pub data: Arc<dyn Data>,
}

/// So few points of a kind may be marks, whatever lies below them.
const FEW: usize = 500;

impl Maker<'_> {
    pub fn points(&self, points: Points<'_>) -> Scene {
        let Points { what, about, x, y, mut series, reversed, points, piles, data } = points;
        let all: Vec<(u64, u64)> = series.iter().flat_map(|series| series.points.iter().copied()).collect();
        let values = || all.iter().map(|point| point.1);
        let y = Axis::new(y, values().min().unwrap_or(0).min(1), values().max().unwrap_or(0)).log(self.has_log_y());
        let reading = |area: Area, x: Axis, y: Axis| Some(Reading { area, x, y, down: false, piles, data });
        // The legend depends on what is drawn, and the room for it on the legend: so a plot is tried first.
        let mut draft = self.scene(what, about);
        let room = self.head(&mut draft, &[]);
        let area = frame::axes(&mut draft, self.look, room, &x, &y, Grid::Lines);
        let letter = self.look.letter;
        let is_crowd = Density::of(area, &x, &y, letter, &all).is_crowd();
        let Some(points) = points.filter(|_| is_crowd) else {
            if is_crowd {
                series.iter_mut().for_each(|series| density::thin(area, &x, &y, letter, &mut series.points));
            }
            let shown = || series.iter().filter(|series| !series.points.is_empty());
            let mut keys: Vec<Key> = shown().map(Series::key).collect();
            if reversed {
                keys.reverse();
            }
            let mut scene = self.scene(what, about);
            let room = self.head(&mut scene, &keys);
            let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::Lines);
            scatter::draw(&mut scene, area, &x, &y, &shown().collect::<Vec<_>>(), letter);
            return Scene { reading: reading(area, x, y), ..scene };
        };
        let is_few = |series: &&Series| series.stays && series.points.len() <= FEW;
        let (few, crowd): (Vec<&Series>, Vec<&Series>) =
            series.iter().filter(|series| !series.points.is_empty()).partition(is_few);
        let crowd: Vec<(u64, u64)> = crowd.iter().flat_map(|series| series.points.iter().copied()).collect();
        let density = Density::of(area, &x, &y, letter, &crowd);
        let mut keys = density.keys(self.look, &format!("{points} in a square of the picture"));
        keys.extend(few.iter().map(|series| series.key()));
        let about = format!("{about} They are too many to be told apart: the stronger a shade, the more {points}.");
        let mut scene = self.scene(what, &about);
        let room = self.head(&mut scene, &keys);
        let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::Lines);
        density.draw(&mut scene, self.look.palette, area);
        scatter::draw(&mut scene, area, &x, &y, &few, letter);
        Scene { reading: reading(area, x, y), ..scene }
    }
}
