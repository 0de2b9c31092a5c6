//! Pictures of points: one by one, or as shades where they would cover each other.

use super::super::chart::axis::Axis;
use super::super::chart::density::Density;
use super::super::chart::frame::{self, Grid, Key};
use super::super::chart::scatter::{self, Series};
use super::super::scene::Scene;
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
    /// What a point is: `piles`.
    pub points: &'p str,
}

/// So few points of a kind are marks, whatever lies below them.
const FEW: usize = 500;

impl Maker<'_> {
    pub fn points(&self, points: Points<'_>) -> Scene {
        let Points { what, about, x, y, series, reversed, points } = points;
        let values = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
        let y = Axis::new(y, values().min().unwrap_or(0).min(1), values().max().unwrap_or(0)).log(self.has_log_y());
        let all: Vec<(u64, u64)> = series.iter().flat_map(|series| series.points.iter().copied()).collect();
        // The legend depends on what is drawn, and the room for it on the legend: so a plot is tried first.
        let mut draft = self.scene(what, about);
        let room = self.head(&mut draft, &[]);
        let area = frame::axes(&mut draft, self.look, room, &x, &y, Grid::Lines);
        let letter = self.look.letter;
        if !Density::of(area, &x, &y, letter, &all).is_crowd() {
            let shown = || series.iter().filter(|series| !series.points.is_empty());
            let mut keys: Vec<Key> = shown().map(Series::key).collect();
            if reversed {
                keys.reverse();
            }
            let mut scene = self.scene(what, about);
            let room = self.head(&mut scene, &keys);
            let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::Lines);
            scatter::draw(&mut scene, area, &x, &y, &shown().collect::<Vec<_>>(), letter);
            return scene;
        }
        let is_few = |series: &&Series| series.points.len() <= FEW;
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
        scene
    }
}
