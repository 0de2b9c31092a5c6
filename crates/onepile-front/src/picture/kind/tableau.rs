//! The tableau of a rule of turn and pile.

use super::super::chart::frame::Key;
use super::super::chart::grid::{self, Cell, Table};
use super::super::data::tableau::{Written, tableau};
use super::super::scene::Scene;
use super::Maker;
use crate::failure::Failure;

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
        if rows.iter().flatten().any(Option::is_none) {
            keys.push(Key::patch(None, palette.nothing, "– absent"));
        }
        let cell = |(column, entry): (u64, Written)| match entry {
            Some(text) => Cell { text, color: if column % 2 == 0 { palette.lost_below } else { palette.won } },
            None => Cell { text: "–".to_owned(), color: palette.nothing },
        };
        let grid = Table {
            row_title: "turn".to_owned(),
            column_title: "moves left".to_owned(),
            row_names: (1..=turns).map(|turn| turn.to_string()).collect(),
            column_names: (first..=columns).map(|column| column.to_string()).collect(),
            rows: rows.into_iter().map(|row| (first..).zip(row).map(cell).collect()).collect(),
        };
        let room = self.head(&mut scene, &keys);
        grid::draw(&mut scene, room, self.look, &grid);
        Ok(scene)
    }

    /// Refuses logarithmic axes where there is none.
    fn refuse_log(&self) -> Result<(), Failure> {
        match self.query.log {
            Some(_) => Err(Failure::Query("a tableau has no axes: leave out `log`".to_owned())),
            None => Ok(()),
        }
    }
}
