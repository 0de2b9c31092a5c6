//! Points with two coordinates.

use super::super::scene::{Area, Color, Mark, Scene, Shape};
use super::axis::Axis;
use super::frame::{Key, Sign};

/// Points of one kind.
pub struct Series {
    pub label: String,
    pub mark: Mark,
    pub color: Color,
    pub points: Vec<(u64, u64)>,
    /// Whether its points are marks also on top of a crowd of others.
    pub stays: bool,
}

impl Series {
    pub fn new(label: impl Into<String>, mark: Mark, color: Color) -> Series {
        Series { label: label.into(), mark, color, points: Vec::new(), stays: false }
    }

    /// The same series as marks on top of every crowd.
    pub fn staying(self) -> Series {
        Series { stays: true, ..self }
    }

    pub fn key(&self) -> Key {
        Key { sign: Sign::Mark(self.mark), color: self.color, label: self.label.clone() }
    }
}

/// Where a point lies.
pub fn place(area: Area, x: &Axis, y: &Axis, &(to_right, upwards): &(u64, u64)) -> (f32, f32) {
    (area.x + x.share(to_right) * area.width, area.bottom() - y.share(upwards) * area.height)
}

/// Draws all series, the last on top.
pub fn draw(scene: &mut Scene, area: Area, x: &Axis, y: &Axis, series: &[&Series], letter: f32) {
    let all: usize = series.iter().map(|series| series.points.len()).sum();
    let radius = radius(all, letter);
    for Series { mark, color, points, .. } in series.iter().filter(|series| !series.points.is_empty()) {
        let radius = if *mark == Mark::Ring { radius * 1.9 } else { radius };
        let at = points.iter().map(|point| place(area, x, y, point)).collect();
        scene.add(Shape::Marks { mark: *mark, at, radius, color: *color });
    }
}

/// Marks get smaller when they are many.
pub fn radius(points: usize, letter: f32) -> f32 {
    let crowd = (points as f32 / 150.0).max(1.0);
    letter * 0.3 / crowd.powf(0.33)
}
