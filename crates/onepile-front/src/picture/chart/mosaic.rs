//! Cells of several classes, each with a colour of its own.

use super::super::palette::mix;
use super::super::scene::{Area, Color, Image, Scene, Shape};
use super::axis::Axis;
use super::heat::emphasised;

/// A column of cells from the bottom up, by their classes; nothing where they are not known.
pub type Column = Option<Vec<usize>>;

/// Draws a column for each integer of the lower axis. The first colour stands out wherever there is any of it, and columns
/// that are not known leave what is below.
pub fn draw(scene: &mut Scene, area: Area, x: &Axis, y: &Axis, columns: &[Column], colors: &[Color]) {
    let mut image = Image::clear(x.pixels(area.width as u32), y.pixels(area.height as u32));
    for across in 0..image.width {
        let (first, last) = x.part(across, image.width);
        let shown = &columns[(first - x.from) as usize..=(last - x.from) as usize];
        if shown.iter().any(Option::is_none) {
            continue;
        }
        for row in 0..image.height {
            let (low, high) = y.part(row, image.height);
            let mut counts = vec![0; colors.len()];
            for class in
                shown.iter().flatten().flat_map(|cells| &cells[(low - y.from) as usize..=(high - y.from) as usize])
            {
                counts[*class] += 1;
            }
            image.set(i64::from(across), i64::from(image.height - 1 - row), color(colors, &counts));
        }
    }
    scene.add(Shape::Image { area, image });
}

fn color(colors: &[Color], counts: &[u64]) -> Color {
    let all: u64 = counts.iter().sum();
    let (first, rest) = emphasised(counts[0], all);
    let others = all - counts[0];
    let weight = |count: &u64| (rest * count).checked_div(others).unwrap_or(0);
    let parts: Vec<(Color, u64)> = [(colors[0], first)]
        .into_iter()
        .chain(colors[1..].iter().copied().zip(counts[1..].iter().map(weight)))
        .collect();
    mix(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_their_colours() {
        let colors = [Color(255, 0, 0), Color(0, 255, 0), Color(0, 0, 255)];
        assert_eq!(color(&colors, &[0, 3, 0]), colors[1]);
        assert_eq!(color(&colors, &[2, 0, 0]), colors[0]);
        assert_eq!(color(&colors, &[0, 1, 1]), Color(0, 128, 128));
        assert!(color(&colors, &[1, 99, 0]).0 > 100, "one of many shows");
    }
}
