//! The tableau of a rule of turn and pile.

use std::sync::Arc;

use onepile::{Natural, TableauEntry};

use super::super::chart::axis::Axis;
use super::super::chart::frame::Key;
use super::super::chart::grid::{self, Cell, Table};
use super::super::data::tableau::tableau;
use super::super::reading::{Data, Place, Reading, Told};
use super::super::scene::Scene;
use super::Maker;
use crate::failure::Failure;

/// The entries of a tableau.
#[derive(Debug)]
struct Entries {
    /// The first column.
    first: u64,
    /// From turn 1 on.
    rows: Vec<Vec<TableauEntry>>,
}

impl Entries {
    /// The piles that an entry decides: the first, and the last if it is known.
    fn decides(row: &[TableauEntry], place: usize) -> Option<(Natural, Option<Natural>)> {
        let mut before = Natural::ZERO;
        for entry in &row[..place] {
            match entry {
                TableauEntry::Absent => {}
                TableauEntry::Number(number) => before = before.max(number.clone()),
                _ => return None,
            }
        }
        let first = &before + &Natural::ONE;
        match &row[place] {
            TableauEntry::Number(number) | TableauEntry::MoreThan(number) if *number >= first => {
                Some((first, Some(number.clone())))
            }
            TableauEntry::Infinite => Some((first, None)),
            _ => None,
        }
    }
}

impl Data for Entries {
    fn tell(&self, column: u64, turn: u64) -> Told {
        let row = &self.rows[turn as usize - 1];
        let place = (column - self.first) as usize;
        let moves = if column == 1 { "1 move".to_owned() } else { format!("{column} moves") };
        let how = if column.is_multiple_of(2) { format!("lost in {moves}") } else { format!("won in {moves}") };
        let decided = Entries::decides(row, place);
        let words = match (&decided, &row[place]) {
            (_, TableauEntry::Absent) => format!("no pile is {how}"),
            (_, TableauEntry::Number(number)) if number.is_zero() => format!("no pile is {how}"),
            (Some((first, Some(last))), TableauEntry::MoreThan(_)) => {
                format!("the piles from {first} to {last} and perhaps more are {how}")
            }
            (Some((first, Some(last))), _) if first == last => format!("pile {first} alone is {how}"),
            (Some((first, Some(last))), _) => format!("the piles from {first} to {last} are {how}"),
            (Some((first, None)), _) => format!("all piles from {first} on are {how}"),
            (None, entry) => format!("the entry is {}", written(entry)),
        };
        let pile = decided.map(|(first, last)| last.unwrap_or(first));
        let turn = Natural::from(turn);
        let words = format!("Turn {turn}: {words}.");
        let turn = (turn != Natural::ONE).then_some(turn);
        Told { words, place: Place { pile, turn, ..Place::default() } }
    }
}

/// What stands in a cell.
fn written(entry: &TableauEntry) -> String {
    match entry {
        TableauEntry::Absent => "–".to_owned(),
        TableauEntry::Infinite => "∞".to_owned(),
        other => other.to_string(),
    }
}

impl Maker<'_> {
    /// The tableau of a rule of turn and pile.
    pub fn tableau(&self) -> Result<Scene, Failure> {
        self.refuse_log()?;
        let rule = self.plain_rule("the entries of a tableau")?;
        let (turns, columns) = (self.query.turns, self.query.columns);
        let (first, rows) = tableau(rule, turns, columns, &mut self.means.budget())?;
        let mut scene = self.scene(
            "Tableau",
            "A row for each turn, a column for each number r of moves left. The piles above all entries before, up to \
             this one, are won in r moves if r is odd, and lost in r moves if it is even. Numbers that are too long \
             are shortened to their first digits and a power of ten, or left out where there is no room for any.",
        );
        let palette = self.look.palette;
        let mut keys = vec![
            Key::patch(None, palette.won, "moves left odd: up to this pile won"),
            Key::patch(None, palette.lost_below, "moves left even: up to this pile lost"),
        ];
        if rows.iter().flatten().any(|entry| *entry == TableauEntry::Absent) {
            keys.push(Key::patch(None, palette.nothing, "– absent"));
        }
        let cell = |(column, entry): (u64, &TableauEntry)| {
            let color = match entry {
                TableauEntry::Absent => palette.nothing,
                _ if column % 2 == 0 => palette.lost_below,
                _ => palette.won,
            };
            Cell { text: written(entry), color }
        };
        let grid = Table {
            row_title: "turn".to_owned(),
            column_title: "moves left".to_owned(),
            row_names: (1..=turns).map(|turn| turn.to_string()).collect(),
            column_names: (first..=columns).map(|column| column.to_string()).collect(),
            rows: rows.iter().map(|row| (first..).zip(row).map(cell).collect()).collect(),
        };
        let room = self.head(&mut scene, &keys);
        let area = grid::draw(&mut scene, room, self.look, &grid);
        let (x, y) = (Axis::new("moves left", first, columns), Axis::new("turn", 1, turns));
        let data = Arc::new(Entries { first, rows });
        Ok(Scene { reading: Some(Reading { area, x, y, down: true, piles: None, data }), ..scene })
    }

    /// Refuses logarithmic axes where there is none.
    fn refuse_log(&self) -> Result<(), Failure> {
        match self.query.log {
            Some(_) => Err(Failure::Query("a tableau has no axes: leave out `log`".to_owned())),
            None => Ok(()),
        }
    }
}
