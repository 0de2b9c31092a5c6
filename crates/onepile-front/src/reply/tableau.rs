//! Rows of a tableau.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use onepile::{Natural, Observed, Tableau, TableauEntry, TableauRow, Undecided};
use serde::Serialize;

use super::{MetOrCut, Reply, SCHEMA, UntilCut, write_json};
use crate::cutoff::Cutoff;
use crate::format::Format;
use crate::listing::{self, aligned};
use crate::style::Style;
use crate::text::Text;

/// The first rows of the tableau of a rule of turn and pile.
#[derive(Clone, Debug)]
pub struct TableauReply {
    rule: String,
    observed: Vec<Law>,
    tableau: Tableau,
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
        let observed = tableau.observed().into_iter().map(Law::from).collect();
        TableauReply { rule, observed, tableau }
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r, R: Serialize> {
            schema: u32,
            rule: &'r str,
            rows: R,
            observed: &'r [Law],
            undecided: MetOrCut<'r>,
        }
        #[derive(Serialize)]
        struct Row<'r, E: Serialize> {
            turn: &'r Natural,
            entries: E,
            /// Piles up to this one have a limit of 0.
            stuck: Option<Text<&'r TableauEntry>>,
        }
        fn known(entry: &TableauEntry) -> Option<Text<&TableauEntry>> {
            (*entry != TableauEntry::Unknown).then_some(Text(entry))
        }
        let TableauReply { rule, observed, tableau } = self;
        let rows = tableau.rows.iter().map(|TableauRow { turn, entries, stuck, .. }| {
            let entries = UntilCut::new(entries.iter().map(known), cutoff);
            Row { turn, entries, stuck: known(stuck) }
        });
        let rows = UntilCut::new(rows, cutoff);
        let undecided = MetOrCut(tableau.undecided.as_ref(), cutoff);
        write_json(out, &Fields { schema: SCHEMA, rule, rows, observed, undecided })
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
    fn text(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let written = |entry: &TableauEntry| match entry {
            TableauEntry::MoreThan(number) => format!(">{}", style.number(number)),
            TableauEntry::Number(number) => style.number(number),
            other => other.to_string(),
        };
        let rows = &self.tableau.rows;
        let cell = |row: &TableauRow, column: usize| row.entries.get(column - 1).map_or_else(String::new, written);
        let turn_width = rows.iter().map(|row| row.turn.to_string().len()).chain(["t\\r".len()]).max().unwrap_or(0);
        let columns: Vec<usize> = self.columns().collect();
        let width = |column: &usize| width(rows.iter().filter_map(|row| row.entries.get(column - 1)), style);
        let width = |column: &usize| width(column).max(column.to_string().len());
        let mut widths: &[usize] = &columns.iter().map(width).collect::<Vec<_>>();
        let mut columns = &columns[..];
        // Where a screen is narrow, the columns stand in several blocks below each other.
        while !columns.is_empty() {
            let fitting = fitting(widths, style.line_width().saturating_sub(turn_width + 1));
            let (block, block_widths);
            (block, columns) = columns.split_at(fitting);
            (block_widths, widths) = widths.split_at(fitting);
            let mut line = |turn: &str, cells: &mut dyn Iterator<Item = String>| {
                let cells = aligned(cells, block_widths);
                writeln!(out, "{}", format!("{turn:>turn_width$} | {cells}").trim_end())
            };
            let outcome = |column: &usize| if column.is_multiple_of(2) { "P" } else { "N" }.to_owned();
            line("t\\r", &mut block.iter().map(ToString::to_string))?;
            line("", &mut block.iter().map(outcome))?;
            for row in cutoff.entries(rows) {
                line(&row.turn.to_string(), &mut block.iter().map(|column| cell(row, *column)))?;
            }
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

/// How many letters the widest of some entries takes, 0 if there is none.
fn width<'e>(entries: impl Iterator<Item = &'e TableauEntry> + Clone, style: &Style) -> usize {
    let number = |entry: &'e TableauEntry| if let TableauEntry::Number(number) = entry { Some(number) } else { None };
    let more = |entry: &'e TableauEntry| if let TableauEntry::MoreThan(number) = entry { Some(number) } else { None };
    let other = |entry: &TableauEntry| match entry {
        TableauEntry::Number(_) | TableauEntry::MoreThan(_) => 0,
        other => other.to_string().len(),
    };
    let mark = usize::from(entries.clone().any(|entry| more(entry).is_some()));
    let more = mark + style.widest(entries.clone().filter_map(more));
    let others = entries.clone().map(other).max().unwrap_or(0);
    style.widest(entries.filter_map(number)).max(more).max(others)
}

/// How many columns of some widths fit side by side, one at least; two blanks stand before each.
fn fitting(widths: &[usize], room: usize) -> usize {
    let mut used = 0usize;
    let fit = widths.iter().take_while(|width| {
        used = used.saturating_add(**width + 2);
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
        self.tableau.undecided.as_ref()
    }

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let name = |column: usize| if format == Format::Csv { column.to_string() } else { head(column) };
        let names: Vec<String> = ["turn".to_owned()].into_iter().chain(self.columns().map(name)).collect();
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            format => listing::write(out, format, &names, self.cells(), cutoff),
        }
    }
}
