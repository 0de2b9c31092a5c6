//! Who wins, for each pile and limit.

use std::sync::Arc;

use onepile::Play;

use super::super::chart::axis::Axis;
use super::super::chart::frame::{self, Grid, Key, Sign};
use super::super::chart::heat::{self, Column};
use super::super::chart::labels::Labels;
use super::super::chart::peaks::{last_change, peaks};
use super::super::data::{Piles, outcomes::outcomes};
use super::super::reading::{Along, Data, Reading, Told};
use super::super::scene::{Area, Scene};
use super::Maker;
use crate::failure::Failure;

/// Who wins, for each pile and limit.
#[derive(Debug)]
pub struct Winners {
    pub along: Along,
    /// The first pile on the axis.
    pub first: u64,
    pub columns: Vec<Column>,
    pub play: Play,
}

impl Winners {
    /// Whether the player to move loses.
    pub fn is_lost(&self, column: u64, limit: u64) -> bool {
        let Column { height, lost } = &self.columns[(column - self.first) as usize];
        match limit.min(*height) {
            // Nothing can be taken.
            0 => self.play == Play::Normal,
            // A limit above the pile is no other position than one that allows the whole pile.
            limit => lost.iter().any(|(low, high)| (*low..=*high).contains(&limit)),
        }
    }

    /// Who wins, in words.
    pub fn words(&self, column: u64, limit: u64) -> String {
        let height = self.columns[(column - self.first) as usize].height;
        let who = if self.is_lost(column, limit) { "the player to move loses" } else { "the player to move wins" };
        match limit {
            0 => format!("nothing can be taken, and {who}"),
            _ if height == 0 => format!("the game is over, and {who}"),
            limit if limit > height => format!("no more than {height} can be taken, and {who}"),
            _ => who.to_owned(),
        }
    }
}

impl Data for Winners {
    fn tell(&self, column: u64, limit: u64) -> Told {
        self.along.place(column, Some(limit)).says(&self.words(column, limit))
    }
}

impl Maker<'_> {
    /// Who wins, for each pile and limit.
    pub fn outcome(&self) -> Result<Scene, Failure> {
        let piles = self.piles(120)?;
        let all = self.all_limits(&piles);
        let columns = outcomes(&mut self.solver(), &self.query.turn, &piles, all, &mut self.means.budget())?;
        let limits = self.query.limits.map_or_else(|| enough(&columns).min(all), |_| all);
        let mut about = "Each cell is a position: a pile, from left to right, and the limit of the coming move, from \
                         the bottom up. Where cells are smaller than a pixel, lost ones show more than their share."
            .to_owned();
        if limits < all {
            about += &format!(" Above limit {limits} no pile changes from won to lost or back.");
        }
        let mut scene = self.scene("Who wins", &about);
        let (x, y) = (self.pile_axis(&piles).cells(), self.limit_axis(1, limits));
        let room = self.head(&mut scene, &self.outcome_keys(&columns, limits));
        // The labels of the highest peaks stand above the data.
        let above = if self.look.small { 0.0 } else { self.look.letter * 0.8 };
        let room = Area { y: room.y + above, height: room.height - above, ..room };
        let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::None);
        heat::draw(&mut scene, self.look, area, &x, &y, &columns);
        if !self.look.small {
            self.name_peaks(&mut scene, area, &x, &y, &columns);
        }
        let data = Winners { along: self.positions(&piles), first: x.from, columns, play: self.game.play() };
        let piles = Some((piles.from.clone(), piles.last()));
        let reading = Reading { area, x, y, down: false, piles, data: Arc::new(data) };
        Ok(Scene { reading: Some(reading), ..scene })
    }

    /// The largest limit that is looked at.
    fn all_limits(&self, piles: &Piles) -> u64 {
        self.query.limits.unwrap_or_else(|| piles.last().to_u64().unwrap_or(u64::MAX).min(piles.count)).max(1)
    }

    pub fn limit_axis(&self, from: u64, to: u64) -> Axis {
        Axis::new("limit of the coming move", from, to).log(self.has_log_y()).cells()
    }

    /// The legend of a map of outcomes.
    pub fn outcome_keys(&self, columns: &[Column], limits: u64) -> Vec<Key> {
        let palette = self.look.palette;
        let mut keys = vec![
            Key::patch(Some('N'), palette.won, "the player to move wins"),
            Key::patch(Some('P'), palette.lost, "the player to move loses"),
        ];
        if columns.iter().any(|column| column.height < limits) {
            keys.push(Key { sign: Sign::Nothing, color: palette.nothing, label: "no such position".to_owned() });
        }
        keys
    }

    /// Writes the piles of the highest peaks above them, where there is room.
    fn name_peaks(&self, scene: &mut Scene, area: Area, x: &Axis, y: &Axis, columns: &[Column]) {
        let size = self.look.letter * 0.9;
        let room = Area { y: area.y - size * 1.4, height: area.height + size * 1.4, ..area };
        let mut labels = Labels::within(room.grown(size * 0.5));
        for peak in peaks(columns) {
            let top = peak.top.min(y.to);
            let pile = x.from + peak.place as u64;
            let end = if top == y.to { area.y } else { (top_of(y, top) * area.height).mul_add(-1.0, area.bottom()) };
            let at = (area.x + x.share(pile) * area.width, end - size * 0.62);
            let is_clear = |label: &Area| !self.covers_lost(&label.grown(-size * 0.15), area, x, y, columns);
            labels.write(scene, self.look, &x.label(pile), size, [at], is_clear);
        }
    }

    /// Whether a label would hide lost positions.
    fn covers_lost(&self, label: &Area, area: Area, x: &Axis, y: &Axis, columns: &[Column]) -> bool {
        let share = |at: f32, from: f32, length: f32| ((at - from) / length).clamp(0.0, 1.0);
        /// Fine enough to miss no column that is seen.
        const PARTS: u32 = 10_000;
        let place = |share: f32| ((share * PARTS as f32) as u32).min(PARTS - 1);
        let (left, right) = (share(label.x, area.x, area.width), share(label.right(), area.x, area.width));
        let first = x.part(place(left), PARTS).0.saturating_sub(x.from) as usize;
        let last = x.part(place(right), PARTS).1.saturating_sub(x.from) as usize;
        let lowest = share(area.bottom(), label.bottom(), area.height);
        let low = y.part(place(lowest), PARTS).0;
        let is_above = label.bottom() <= area.y;
        !is_above
            && columns[first..=last.min(columns.len() - 1)]
                .iter()
                .any(|column| column.lost.last().is_some_and(|(_, top)| *top >= low))
    }
}

/// The upper end of the cell of an integer, from 0 at the beginning of an axis to 1 at its end.
fn top_of(axis: &Axis, value: u64) -> f32 {
    (axis.share(value) + axis.share(value + 1)) / 2.0
}

/// Enough limits to see all changes, with a little room above.
pub fn enough(columns: &[Column]) -> u64 {
    let last = last_change(columns);
    last.saturating_add(last / 24).max(3)
}
