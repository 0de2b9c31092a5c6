//! Rows of a tableau.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use onepile::{Natural, Observed, Tableau, TableauEntry, TableauRow, Undecided};
use serde::Serialize;

use super::{Reply, SCHEMA, write_json};
use crate::format::Format;
use crate::listing::{self, aligned};
use crate::style::Style;
use crate::text::Text;

/// The first rows of the tableau of a rule of turn and pile.
#[derive(Clone, Debug, Serialize)]
pub struct TableauReply {
    schema: u32,
    rule: String,
    rows: Vec<Row>,
    observed: Vec<Law>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    tableau: Tableau,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    turn: Natural,
    entries: Vec<Option<Text<TableauEntry>>>,
    /// Piles up to this one have a limit of 0.
    stuck: Option<Text<TableauEntry>>,
}

/// A formula that fits the entries of a row.
#[derive(Clone, Debug, Serialize)]
struct Law {
    turn: Natural,
    columns: &'static str,
    formula: String,
}

impl From<Observed> for Law {
    fn from(observed: Observed) -> Law {
        let columns = if observed.odd { "odd" } else { "even" };
        Law { turn: observed.turn, columns, formula: observed.formula.to_string() }
    }
}

impl TableauReply {
    pub(crate) fn new(rule: String, tableau: Tableau) -> TableauReply {
        let known = |entry: &TableauEntry| Some(Text(entry.clone())).filter(|_| *entry != TableauEntry::Unknown);
        let row = |row: &TableauRow| Row {
            turn: row.turn.clone(),
            entries: row.entries.iter().map(known).collect(),
            stuck: known(&row.stuck),
        };
        TableauReply {
            schema: SCHEMA,
            rule,
            rows: tableau.rows.iter().map(row).collect(),
            observed: tableau.observed().into_iter().map(Law::from).collect(),
            undecided: tableau.undecided.clone(),
            tableau,
        }
    }

    fn columns(&self) -> RangeInclusive<usize> {
        1..=self.tableau.rows.first().map_or(0, |row| row.entries.len())
    }

    fn cells(&self) -> impl Iterator<Item = Vec<String>> {
        self.tableau
            .rows
            .iter()
            .map(|row| [row.turn.to_string()].into_iter().chain(row.entries.iter().map(ToString::to_string)).collect())
    }

    /// Columns side by side: N above those whose piles are won, P above those whose piles are lost.
    fn text(&self, out: &mut dyn Write, style: &Style) -> io::Result<()> {
        let written = |entry: &TableauEntry| match entry {
            TableauEntry::MoreThan(number) => format!(">{}", style.number(number)),
            TableauEntry::Number(number) => style.number(number),
            other => other.to_string(),
        };
        let turns = self.tableau.rows.iter().map(|row| row.turn.to_string());
        let turns: Vec<String> = ["t\\r".to_owned(), String::new()].into_iter().chain(turns).collect();
        let width = turns.iter().map(String::len).max().unwrap_or(0);
        // Where a screen is narrow, the columns stand in several blocks below each other.
        let mut columns: Vec<Vec<String>> = self
            .columns()
            .map(|column| {
                let outcome = if column.is_multiple_of(2) { "P" } else { "N" };
                let entries =
                    self.tableau.rows.iter().map(|row| row.entries.get(column - 1).map_or_else(String::new, written));
                [column.to_string(), outcome.to_owned()].into_iter().chain(entries).collect()
            })
            .collect();
        while !columns.is_empty() {
            let fitting = fitting(&columns, style.line_width().saturating_sub(width + 1));
            let rest = columns.split_off(fitting);
            let rows: Vec<Vec<String>> =
                (0..turns.len()).map(|row| columns.iter().map(|column| column[row].clone()).collect()).collect();
            for (turn, line) in turns.iter().zip(aligned(&rows)) {
                writeln!(out, "{}", format!("{turn:>width$} | {line}").trim_end())?;
            }
            columns = rest;
        }
        let stuck = self.tableau.rows.iter().filter(|row| row.stuck != TableauEntry::Number(Natural::ZERO));
        for row in stuck.filter(|row| row.stuck != TableauEntry::Unknown) {
            writeln!(
                out,
                "turn {}: piles up to {} have a limit of 0 and are lost at once",
                row.turn,
                written(&row.stuck)
            )?;
        }
        if !self.observed.is_empty() {
            writeln!(out, "\nobserved in the entries above, not proved:")?;
        }
        self.observed.iter().try_for_each(|Law { turn, columns, formula }| {
            writeln!(out, "  turn {turn}, {columns:<4} r: E(r) = {formula}")
        })
    }
}

/// How many columns fit side by side, one at least; two blanks stand before each.
fn fitting(columns: &[Vec<String>], room: usize) -> usize {
    let widths = columns.iter().map(|column| column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2);
    let mut used = 0usize;
    let fit = widths.take_while(|width| {
        used = used.saturating_add(*width);
        used <= room
    });
    fit.count().max(1)
}

/// A column, with the outcome of the piles that belong to it.
fn head(column: usize) -> String {
    format!("{column} {}", if column.is_multiple_of(2) { "lost" } else { "won" })
}

impl Reply for TableauReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn write(&self, out: &mut dyn Write, format: Format, style: &Style) -> io::Result<()> {
        let name = |column: usize| if format == Format::Csv { column.to_string() } else { head(column) };
        let names: Vec<String> = ["turn".to_owned()].into_iter().chain(self.columns().map(name)).collect();
        match format {
            Format::Json => write_json(out, self),
            Format::Text => self.text(out, style),
            format => listing::write(out, format, &names, self.cells()),
        }
    }
}
