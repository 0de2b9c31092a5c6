//! Who wins for each pile and limit, as coloured cells.
//!
//! A pile is a column whose lost limits are ranges, so a picture costs as much as it has pixels and piles, however many
//! cells it shows: where cells are smaller than pixels a pixel is a mixture of what it covers.

use super::frame::Axis;
use super::palette::{LOST, NOTHING, WON, mix};
use super::scene::{Area, Color, Image, Scene, Shape};

/// One pile.
pub struct Column {
    /// The largest take that the pile allows: larger limits are no other positions.
    pub height: u64,
    /// The limits with which it is lost, both ends included, ascending and apart.
    pub lost: Vec<(u64, u64)>,
}

/// Draws a column for each integer of the lower axis.
pub fn draw(scene: &mut Scene, area: Area, x: &Axis, y: &Axis, columns: &[Column]) {
    let image = pixels((area.width as u32, area.height as u32), x, y, columns);
    scene.add(Shape::Image { area, image });
}

fn pixels(most: (u32, u32), x: &Axis, y: &Axis, columns: &[Column]) -> Image {
    let few = |count: u64, most: u32| count.min(u64::from(most.max(1))) as u32;
    let mut image = Image::clear(few(x.count(), most.0), few(y.count(), most.1));
    let rows: Vec<(u64, u64)> = (0..image.height).map(|row| part(y, row, image.height)).collect();
    for across in 0..image.width {
        let (first, last) = part(x, across, image.width);
        let mut tally = Tally::new(&rows);
        for column in &columns[(first - x.from) as usize..=(last - x.from) as usize] {
            tally.add(column);
        }
        for (row, color) in tally.colors(last - first + 1).into_iter().enumerate() {
            image.set(i64::from(across), i64::from(image.height) - 1 - row as i64, color);
        }
    }
    image
}

/// The integers that one of several equal parts of an axis covers.
fn part(axis: &Axis, place: u32, parts: u32) -> (u64, u64) {
    let edge = |place: u32| (u128::from(axis.count()) * u128::from(place) / u128::from(parts)) as u64;
    (axis.from + edge(place), axis.from + edge(place + 1) - 1)
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

    fn colors(&self, columns: u64) -> Vec<Color> {
        let row = |(((low, high), lost), existing): (((&u64, &u64), &u64), &u64)| {
            let all = (high - low + 1) * columns;
            let (lost, won) = emphasised(*lost, *existing);
            mix(&[(LOST, lost), (WON, won), (NOTHING, (all - existing) * FINE)])
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
fn emphasised(lost: u64, existing: u64) -> (u64, u64) {
    if lost == 0 {
        return (0, existing * FINE);
    }
    let share = LEAST + (1.0 - LEAST) * (lost as f64 / existing as f64).cbrt();
    let lost = (share * (existing * FINE) as f64) as u64;
    (lost, existing * FINE - lost)
}

/// Adds to each row how many integers of a range it covers.
fn count(rows: &[(u64, u64)], counts: &mut [u64], (low, high): (u64, u64)) {
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

    #[test]
    fn cells_and_mixtures() {
        let columns = || [Column { height: 1, lost: vec![(1, 1)] }, Column { height: 2, lost: vec![] }];
        let (x, y) = (Axis::new("", 1, 2), Axis::new("", 1, 2));
        let image = pixels((2, 2), &x, &y, &columns());
        let color = |Color(r, g, b): Color| [r, g, b, 255];
        assert_eq!(image.pixels, [NOTHING, WON, LOST, WON].map(color));
        // All four cells in one pixel.
        let image = pixels((1, 1), &x, &y, &columns());
        assert_eq!(image.pixels, [color(mix(&[(LOST, 2494), (WON, 506), (NOTHING, 1000)]))]);
        assert_eq!((emphasised(0, 5), emphasised(5, 5), emphasised(0, 0)), ((0, 5 * FINE), (5 * FINE, 0), (0, 0)));
    }
}
