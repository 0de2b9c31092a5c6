//! What stands where in a picture, for somebody who points at it.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::Natural;
use serde::Serialize;

use super::chart::axis::Axis;
use super::scene::Area;
use crate::style::Style;

/// What stands where in a picture: it has columns and rows, and in each of its cells, or at some points, there is something to tell.
///
/// ```
/// use onepile_front::{GameQuery, PictureKind, PictureQuery, Query, Unhurried};
/// let picture = PictureQuery::new(GameQuery::new("2*last"), PictureKind::Outcome).ask(&Unhurried)?;
/// let spot = picture.reading().unwrap().cell((89, 20));
/// assert_eq!(spot.told.words, "Pile 89, limit 20: the player to move loses.");
/// # Ok::<(), onepile_front::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reading {
    pub(super) area: Area,
    pub(super) x: Axis,
    pub(super) y: Axis,
    /// Whether rows are counted from the top.
    pub(super) down: bool,
    /// The first and the last pile, where the picture shows a range of them.
    pub(super) piles: Option<(Natural, Natural)>,
    pub(super) data: Arc<dyn Data>,
}

/// The numbers of a picture, and the words for them.
pub(super) trait Data: fmt::Debug + Send + Sync {
    /// What a cell says.
    fn tell(&self, column: u64, row: u64) -> Told;

    /// The points that stand in some columns.
    fn points(&self, _columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        Vec::new()
    }

    /// Whether each cell says something, or points alone.
    fn has_cells(&self) -> bool {
        true
    }
}

/// What stands in one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// One sentence.
    pub words: String,
    /// The position that it is about.
    #[serde(flatten)]
    pub place: Place,
}

/// A position of the game, or of another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The rule, if it is another one.
    pub rule: Option<String>,
    /// The pile.
    pub pile: Option<Natural>,
    /// The limit of the coming move.
    pub limit: Option<Natural>,
    /// The number of the coming move, if it is not the first.
    pub turn: Option<Natural>,
}

/// A place in a picture.
#[derive(Clone, Debug, Serialize)]
pub struct Spot {
    /// Its column and row.
    pub cell: (u64, u64),
    /// Where it lies, in pixels: left, top, width and height, which are 0 for a point.
    pub area: [f32; 4],
    /// What stands there.
    #[serde(flatten)]
    pub told: Told,
}

/// A pointer catches points that are so near, in pixels.
const NEAR: f32 = 8.0;

impl Reading {
    /// What stands nearest to a point of the picture, in pixels from the top left corner.
    pub fn at(&self, (x, y): (f32, f32)) -> Spot {
        let distance = |cell: &(u64, u64)| {
            let [left, top, width, height] = self.lies(*cell);
            (left + width / 2.0 - x).hypot(top + height / 2.0 - y)
        };
        let near = self.data.points(self.column(x - NEAR)..=self.column(x + NEAR));
        let nearest = near.into_iter().map(|cell| (distance(&cell), cell)).min_by(|a, b| a.0.total_cmp(&b.0));
        match nearest.filter(|(distance, _)| *distance <= NEAR) {
            Some((_, cell)) => self.cell(cell),
            None => self.cell((self.column(x), self.row(y))),
        }
    }

    /// What stands in a cell, or at the point of its column that is nearest to it. Cells outside of the picture are those at its edge.
    pub fn cell(&self, (column, row): (u64, u64)) -> Spot {
        let column = column.clamp(self.x.from, self.x.to);
        let row = row.clamp(self.y.from, self.y.to);
        let nearest = || self.rows(column).into_iter().min_by_key(|point| point.abs_diff(row)).unwrap_or(row);
        let row = if self.data.has_cells() { row } else { nearest() };
        self.spot((column, row))
    }

    /// What stands some columns to the right of a cell and some rows above it.
    pub fn step(&self, (column, row): (u64, u64), (right, up): (i64, i64)) -> Spot {
        let column = column.saturating_add_signed(right).clamp(self.x.from, self.x.to);
        if self.data.has_cells() || up == 0 {
            let up = if self.down { up.saturating_neg() } else { up };
            return self.cell((column, row.saturating_add_signed(up)));
        }
        let rows = self.rows(column).into_iter();
        let next =
            if up > 0 { rows.filter(|other| *other > row).min() } else { rows.filter(|other| *other < row).max() };
        self.cell((column, next.unwrap_or(row)))
    }

    /// Where the data lie, in pixels: left, top, width and height.
    pub fn area(&self) -> [f32; 4] {
        let Area { x, y, width, height } = self.area;
        [x, y, width, height]
    }

    /// The first and the last column.
    pub fn columns(&self) -> (u64, u64) {
        (self.x.from, self.x.to)
    }

    /// The first and the last row.
    pub fn rows_shown(&self) -> (u64, u64) {
        (self.y.from, self.y.to)
    }

    /// The first and the last pile, where the picture shows a range of them.
    pub fn piles(&self) -> Option<&(Natural, Natural)> {
        self.piles.as_ref()
    }

    fn spot(&self, cell: (u64, u64)) -> Spot {
        Spot { cell, area: self.lies(cell), told: self.data.tell(cell.0, cell.1) }
    }

    /// The points of a column.
    fn rows(&self, column: u64) -> Vec<u64> {
        self.data.points(column..=column).into_iter().map(|(_, row)| row).collect()
    }

    fn column(&self, x: f32) -> u64 {
        self.x.at((x - self.area.x) / self.area.width)
    }

    fn row(&self, y: f32) -> u64 {
        let share = (y - self.area.y) / self.area.height;
        self.y.at(if self.down { share } else { 1.0 - share })
    }

    fn lies(&self, (column, row): (u64, u64)) -> [f32; 4] {
        let Area { x, y, width, height } = self.area;
        if !self.data.has_cells() {
            return [x + self.x.share(column) * width, y + (1.0 - self.y.share(row)) * height, 0.0, 0.0];
        }
        let ((left, right), (low, high)) = (self.x.cell(column), self.y.cell(row));
        let top = if self.down { low } else { 1.0 - high };
        [x + left * width, y + top * height, (right - left) * width, (high - low) * height]
    }
}

/// The positions along an axis of piles.
#[derive(Clone, Debug)]
pub(super) struct Along {
    /// What is added to a number of the axis.
    pub offset: Natural,
    /// The number of the coming move.
    pub turn: Natural,
}

impl Along {
    pub fn place(&self, column: u64, limit: Option<u64>) -> Place {
        let pile = Some(&self.offset + &Natural::from(column));
        let turn = (self.turn != Natural::ONE).then(|| self.turn.clone());
        Place { rule: None, pile, limit: limit.map(Natural::from), turn }
    }
}

impl Place {
    /// The position as the beginning of a sentence: `Pile 89, limit 20`.
    pub(super) fn named(&self) -> String {
        let style = Style { shorten: true, ..Style::PLAIN };
        let parts = [("pile", &self.pile), ("limit", &self.limit), ("turn", &self.turn)];
        let parts =
            parts.iter().filter_map(|(name, number)| Some(format!("{name} {}", style.number(number.as_ref()?))));
        let name = parts.collect::<Vec<_>>().join(", ");
        name.replacen("pile", "Pile", 1)
    }

    /// A sentence about the position: `Pile 7: nim-value 3.`
    pub(super) fn says(self, words: &str) -> Told {
        Told { words: format!("{}: {words}.", self.named()), place: self }
    }
}
