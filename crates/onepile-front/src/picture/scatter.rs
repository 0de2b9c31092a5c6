//! Points with two coordinates.

use super::frame::{Axis, Key, Sign};
use super::scene::{Area, Color, Image, Mark, Scene, Shape};

/// Points of one kind.
pub struct Series {
    pub label: String,
    pub mark: Mark,
    pub color: Color,
    pub points: Vec<(u64, u64)>,
}

impl Series {
    pub fn new(label: impl Into<String>, mark: Mark, color: Color) -> Series {
        Series { label: label.into(), mark, color, points: Vec::new() }
    }

    pub fn key(&self) -> Key {
        Key { sign: Sign::Mark(self.mark), color: self.color, label: self.label.clone() }
    }
}

/// More points than this are drawn as pixels.
const MANY: usize = 20_000;
/// So few of them are marks all the same.
const FEW: usize = 2_000;

/// Draws all series, the last on top.
pub fn draw(scene: &mut Scene, area: Area, x: &Axis, y: &Axis, series: &[Series], letter: f32, detail: u32) {
    let all: usize = series.iter().map(|series| series.points.len()).sum();
    let is_crowd = |series: &&Series| all > MANY && series.points.len() > FEW;
    let (crowds, others): (Vec<&Series>, Vec<&Series>) = series.iter().partition(is_crowd);
    if !crowds.is_empty() {
        let image = pixels(area, x, y, &crowds, letter, detail);
        scene.add(Shape::Image { area, image });
    }
    let alone: usize = others.iter().map(|series| series.points.len()).sum();
    let radius = radius(alone, letter);
    for Series { mark, color, points, .. } in others.into_iter().filter(|series| !series.points.is_empty()) {
        let place = |&(to_right, upwards): &(u64, u64)| {
            (area.x + x.share(to_right) * area.width, area.bottom() - y.share(upwards) * area.height)
        };
        let radius = if *mark == Mark::Ring { radius * 1.9 } else { radius };
        scene.add(Shape::Marks { mark: *mark, at: points.iter().map(place).collect(), radius, color: *color });
    }
}

/// Marks get smaller when they are many.
fn radius(points: usize, letter: f32) -> f32 {
    let crowd = (points as f32 / 150.0).max(1.0);
    letter * 0.3 / crowd.powf(0.33)
}

/// Each point as a small square.
fn pixels(area: Area, x: &Axis, y: &Axis, series: &[&Series], letter: f32, detail: u32) -> Image {
    let (width, height) = ((area.width as u32).max(1) * detail, (area.height as u32).max(1) * detail);
    let mut image = Image::clear(width, height);
    let side = ((letter * 0.17 * detail as f32).round() as i64).max(1);
    for Series { color, points, .. } in series {
        for &(to_right, upwards) in points {
            let column = (x.share(to_right) * width as f32) as i64 - side / 2;
            let row = ((1.0 - y.share(upwards)) * height as f32) as i64 - side / 2;
            for dy in 0..side {
                for dx in 0..side {
                    image.set(column + dx, row + dy, *color);
                }
            }
        }
    }
    image
}
