//! A path over a map, with a number at each stop and a label on each way.

use super::super::scene::{Area, Mark, Scene, Shape};
use super::axis::Axis;
use super::frame::Look;
use super::labels::Labels;
use super::scatter::place;

/// A stop of the path.
pub struct Stop {
    pub at: (u64, u64),
    pub mark: Mark,
    /// What is written beside it.
    pub name: String,
    /// What is written on the way that leads here.
    pub way: String,
}

/// Draws the path, and as many names as there is room for.
pub fn draw(scene: &mut Scene, look: Look, area: Area, x: &Axis, y: &Axis, stops: &[Stop]) {
    let palette = look.palette;
    let points: Vec<(f32, f32)> = stops.iter().map(|stop| place(area, x, y, &stop.at)).collect();
    let lines: Vec<[(f32, f32); 2]> = points.windows(2).map(|ends| [ends[0], ends[1]]).collect();
    let width = (look.letter / 9.0).max(1.0);
    // A margin of paper keeps the path visible on every colour.
    scene.add(Shape::Lines { lines: lines.clone(), width: width * 3.0, color: palette.paper });
    scene.add(Shape::Lines { lines: lines.clone(), width, color: palette.title });
    let radius = look.letter * if look.small { 0.3 } else { 0.38 };
    // Names may stand out above and to the right, where there is no axis.
    let out = look.letter * 1.2;
    let room = Area { y: area.y - out, width: area.width + out, height: area.height + out, ..area };
    let mut labels = Labels::within(room).on(palette.paper);
    for mark in [Mark::Dot, Mark::Square, Mark::Diamond, Mark::Triangle] {
        let at: Vec<(f32, f32)> =
            stops.iter().zip(&points).filter(|(stop, _)| stop.mark == mark).map(|(_, point)| *point).collect();
        if !at.is_empty() {
            scene.add(Shape::Marks { mark, at: at.clone(), radius: radius * 1.5, color: palette.paper });
            scene.add(Shape::Marks { mark, at, radius, color: palette.title });
        }
    }
    for (x, y) in &points {
        labels.keep_free(Area { x: x - radius, y: y - radius, width: 2.0 * radius, height: 2.0 * radius });
    }
    if look.small {
        return;
    }
    let far = radius + look.letter * 0.62;
    let around = |(x, y): (f32, f32)| {
        let near = [
            (0.0, -1.0),
            (1.0, -0.7),
            (1.2, 0.0),
            (-1.2, 0.0),
            (0.0, 1.0),
            (1.0, 0.8),
            (-1.0, -0.7),
            (-1.0, 0.8),
            (1.5, -1.0),
            (2.2, 0.0),
            (0.0, -2.2),
        ];
        near.map(|(dx, dy)| (x + dx * far, y + dy * far))
    };
    for (stop, point) in stops.iter().zip(&points) {
        labels.write(scene, look, &stop.name, look.letter, around(*point), |_| true);
    }
    for (stop, [from, to]) in stops[1..].iter().zip(&lines) {
        let between = |share: f32| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        let beside = |share: f32, dy: f32| (between(share).0, between(share).1 + dy * look.letter);
        let centres = [0.5, 0.4, 0.6, 0.3, 0.7].map(between).into_iter();
        let centres = centres.chain([beside(0.5, -0.9), beside(0.5, 0.9), beside(0.5, -1.7)]);
        labels.write(scene, look, &stop.way, look.letter * 0.88, centres, |_| true);
    }
}
