//! Who wins for each pile and limit, as coloured cells.
//!
//! A pile is a column whose lost limits are ranges, so a picture costs as much as it has pixels and piles, however many
//! cells it shows: where cells are smaller than pixels a pixel is a mixture of what it covers.

use super::super::palette::{Palette, mix};
use super::super::scene::{Area, Color, Image, Scene, Shape};
use super::axis::Axis;
use super::frame::{self, Look};

/// One pile.
#[derive(Clone, Debug)]
pub struct Column {
    /// The largest take that the pile allows: larger limits are no other positions.
    pub height: u64,
    /// The limits with which it is lost, both ends included, ascending and apart.
    pub lost: Vec<(u64, u64)>,
}

/// Draws a column for each integer of the lower axis.
pub fn draw(scene: &mut Scene, look: Look, area: Area, x: &Axis, y: &Axis, columns: &[Column]) {
    if look.palette.patterns {
        frame::nothing(scene, look, area);
    }
    let image = pixels((area.width as u32, area.height as u32), look.palette, x, y, columns);
    scene.add(Shape::Image { area, image });
}

fn pixels(most: (u32, u32), palette: &Palette, x: &Axis, y: &Axis, columns: &[Column]) -> Image {
    let mut image = Image::clear(x.pixels(most.0), y.pixels(most.1));
    let rows: Vec<(u64, u64)> = (0..image.height).map(|row| y.part(row, image.height)).collect();
    for across in 0..image.width {
        let (first, last) = x.part(across, image.width);
        let mut tally = Tally::new(&rows);
        for column in &columns[(first - x.from) as usize..=(last - x.from) as usize] {
            tally.add(column);
        }
        for (row, color) in tally.colors(palette, last - first + 1).into_iter().enumerate() {
            if let Some(color) = color {
                image.set(i64::from(across), i64::from(image.height) - 1 - row as i64, color);
            }
        }
    }
    image
}

/// The cells of several columns, counted row by row.
struct Tally<'a> {
    rows: &'a [(u64, u64)],
    lost: Vec<u64>,
    existing: Vec<u64>,
}

impl<'a> Tally<'a> {
    fn new(rows: &'a [(u64, u64)]) -> Tally<'a> {
        Tally { rows, lost: vec![0; rows.len()], existing: vec![0; rows.len()] }
    }

    fn add(&mut self, column: &Column) {
        count(self.rows, &mut self.existing, (1, column.height));
        for range in &column.lost {
            count(self.rows, &mut self.lost, *range);
        }
    }

    /// The colours from the bottom up; none where a pattern shows that nothing exists.
    fn colors(&self, palette: &Palette, columns: u64) -> Vec<Option<Color>> {
        let row = |(((low, high), lost), existing): (((&u64, &u64), &u64), &u64)| {
            let all = (high - low + 1) * columns;
            if *existing == 0 && palette.patterns {
                return None;
            }
            let (lost, won) = emphasised(*lost, *existing);
            Some(mix(&[(palette.lost, lost), (palette.won, won), (palette.nothing, (all - existing) * FINE)]))
        };
        let ends = self.rows.iter().map(|(low, high)| (low, high));
        ends.zip(&self.lost).zip(&self.existing).map(row).collect()
    }
}

/// Weights are counted in parts of a cell.
const FINE: u64 = 1000;

/// The share of the colour for lost cells where there is any.
const LEAST: f64 = 0.45;

/// How strongly lost and won cells show. Where few of many are lost they show more than their share, or nobody would
/// see the lost piles of a large picture.
pub fn emphasised(lost: u64, existing: u64) -> (u64, u64) {
    if lost == 0 {
        return (0, existing * FINE);
    }
    let share = LEAST + (1.0 - LEAST) * (lost as f64 / existing as f64).cbrt();
    let lost = (share * (existing * FINE) as f64) as u64;
    (lost, existing * FINE - lost)
}

/// Adds to each row how many integers of a range it covers.
fn count(rows: &[(u64, u64)], counts: &mut [u64], (low, high): (u64, u64)) {
    // Rows of a logarithmic axis may show the same integers.
    let first = rows.partition_point(|(_, end)| *end < low);
    for ((from, to), count) in rows[first..].iter().zip(&mut counts[first..]) {
        if *from > high {
            break;
        }
        *count += high.min(*to) - low.max(*from) + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::{LIGHT, Theme};

    fn columns() -> [Column; 2] {
        [Column { height: 1, lost: vec![(1, 1)] }, Column { height: 2, lost: vec![] }]
    }

    #[test]
    fn cells_and_mixtures() {
        let (x, y) = (Axis::new("", 1, 2), Axis::new("", 1, 2));
        let image = pixels((2, 2), &LIGHT, &x, &y, &columns());
        let color = |Color(r, g, b): Color| [r, g, b, 255];
        assert_eq!(image.pixels, [LIGHT.nothing, LIGHT.won, LIGHT.lost, LIGHT.won].map(color));
        // All four cells in one pixel.
        let image = pixels((1, 1), &LIGHT, &x, &y, &columns());
        assert_eq!(image.pixels, [color(mix(&[(LIGHT.lost, 2494), (LIGHT.won, 506), (LIGHT.nothing, 1000)]))]);
        assert_eq!((emphasised(0, 5), emphasised(5, 5), emphasised(0, 0)), ((0, 5 * FINE), (5 * FINE, 0), (0, 0)));
    }

    #[test]
    fn patterns_show_through_where_nothing_is() {
        let (x, y) = (Axis::new("", 1, 2), Axis::new("", 1, 2));
        let image = pixels((2, 2), Theme::Print.palette(), &x, &y, &columns());
        assert_eq!(image.pixels.iter().map(|pixel| pixel[3]).collect::<Vec<u8>>(), [0, 255, 255, 255]);
    }

    #[test]
    fn logarithmic_maps_show_the_same_cells() {
        let columns: Vec<Column> = (0..50u64)
            .map(|pile| Column { height: pile, lost: (pile >= 3).then_some((1, pile / 3)).into_iter().collect() })
            .collect();
        let (x, y) = (Axis::new("", 0, 49).log(true).cells(), Axis::new("", 1, 49).log(true).cells());
        let image = pixels((400, 400), &LIGHT, &x, &y, &columns);
        for pile in [0u64, 1, 2, 5, 9] {
            for limit in [1u64, 2, 3, 7] {
                let column = (x.share(pile) * 400.0) as usize;
                let row = 399 - (y.share(limit) * 400.0) as usize;
                let expected = if limit > pile {
                    LIGHT.nothing
                } else if limit <= pile / 3 {
                    LIGHT.lost
                } else {
                    LIGHT.won
                };
                let Color(r, g, b) = expected;
                assert_eq!(image.pixels[row * 400 + column], [r, g, b, 255], "pile {pile}, limit {limit}");
            }
        }
    }
}
