//! Points that are too many to be told apart, as shades: the more points in a square, the stronger it is.

use std::collections::HashSet;

use super::super::palette::Palette;
use super::super::scene::{Area, Image, Scene, Shape};
use super::axis::Axis;
use super::bands::{self, bands};
use super::frame::{Key, Look, Sign};

/// Points counted in the squares of a plot.
pub struct Density {
    columns: usize,
    rows: usize,
    /// From the top left, row by row.
    counts: Vec<u64>,
    points: usize,
}

/// Fewer points than this are always drawn one by one.
const FEW: usize = 1_000;
/// More points than this are never drawn one by one.
const MANY: usize = 20_000;

impl Density {
    /// Counts points; a square has about the size of a mark.
    pub fn of(area: Area, x: &Axis, y: &Axis, letter: f32, points: &[(u64, u64)]) -> Density {
        let (columns, rows) = squares(area, x, y, letter);
        let mut counts = vec![0; columns * rows];
        for point in points {
            let (column, row) = square(x, y, (columns, rows), point);
            counts[row * columns + column] += 1;
        }
        Density { columns, rows, counts, points: points.len() }
    }

    /// Whether marks would cover each other, or the plot.
    pub fn is_crowd(&self) -> bool {
        let used = self.counts.iter().filter(|count| **count > 0).count();
        self.points > MANY || (self.points > FEW && (self.points > 2 * used || 3 * used > self.counts.len()))
    }

    /// The largest number of points in a square.
    fn largest(&self) -> u64 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    pub fn draw(&self, scene: &mut Scene, palette: &Palette, area: Area) {
        let shades = bands(self.largest());
        let mut image = Image::clear(self.columns as u32, self.rows as u32);
        for (at, count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let shade = shades.partition_point(|first| first <= count) - 1;
            image.set((at % self.columns) as i64, (at / self.columns) as i64, palette.shade(shade, shades.len()));
        }
        scene.add(Shape::Image { area, image });
    }

    /// What the shades mean.
    pub fn keys(&self, look: Look, what: &str) -> Vec<Key> {
        let names = bands::names(&bands(self.largest()), self.largest());
        let count = names.len();
        let words = Key { sign: Sign::Words, color: look.palette.ink, label: format!("{what}:") };
        let shade = |(place, label)| Key::patch(None, look.palette.shade(place, count), label);
        [words].into_iter().chain(names.into_iter().enumerate().map(shade)).collect()
    }
}

/// How many squares there are from left to right, and from the top down.
fn squares(area: Area, x: &Axis, y: &Axis, letter: f32) -> (usize, usize) {
    let side = (letter * 0.25).max(3.0);
    // A logarithmic axis spreads its first integers over many squares.
    let most = |axis: &Axis| if axis.log { u64::MAX } else { axis.count().max(1) };
    let count = |length: f32, axis: &Axis| ((length / side) as u64).clamp(1, most(axis)) as usize;
    (count(area.width, x), count(area.height, y))
}

/// The square of a point.
fn square(x: &Axis, y: &Axis, (columns, rows): (usize, usize), (to_right, upwards): &(u64, u64)) -> (usize, usize) {
    let column = ((x.share(*to_right) * columns as f32) as usize).min(columns - 1);
    let row = (((1.0 - y.share(*upwards)) * rows as f32) as usize).min(rows - 1);
    (column, row)
}

/// Leaves one of the points in each square.
pub fn thin(area: Area, x: &Axis, y: &Axis, letter: f32, points: &mut Vec<(u64, u64)>) {
    let squares = squares(area, x, y, letter);
    let mut seen = HashSet::new();
    points.retain(|point| seen.insert(square(x, y, squares, point)));
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { x: 0.0, y: 0.0, width: 300.0, height: 200.0 };

    fn density(points: &[(u64, u64)], to: (u64, u64)) -> Density {
        Density::of(AREA, &Axis::new("", 0, to.0), &Axis::new("", 0, to.1), 12.0, points)
    }

    #[test]
    fn every_point_is_counted() {
        let points: Vec<(u64, u64)> = (0..5000).map(|pile| (pile, pile * pile % 701)).collect();
        let density = density(&points, (4999, 700));
        assert_eq!(density.counts.iter().sum::<u64>(), 5000);
        assert!(density.is_crowd());
    }

    #[test]
    fn thinning_leaves_every_square_its_point() {
        let mut points: Vec<(u64, u64)> = (0..5000).map(|pile| (pile, pile / 2)).collect();
        let (x, y) = (Axis::new("", 0, 4999), Axis::new("", 0, 2499));
        let used = |points: &[(u64, u64)]| {
            Density::of(AREA, &x, &y, 12.0, points).counts.iter().filter(|count| **count > 0).count()
        };
        let before = used(&points);
        thin(AREA, &x, &y, 12.0, &mut points);
        assert_eq!((points.len(), used(&points)), (before, before));
    }

    #[test]
    fn few_points_are_no_crowd() {
        let points: Vec<(u64, u64)> = (0..300).map(|pile| (pile, pile % 7)).collect();
        assert!(!density(&points, (299, 6)).is_crowd());
        let many: Vec<(u64, u64)> = (0..30_000).map(|pile| (pile, pile % 7)).collect();
        assert!(density(&many, (29_999, 6)).is_crowd());
        assert!(!density(&[], (0, 0)).is_crowd());
    }
}
