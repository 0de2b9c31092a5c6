//! Rows of a tableau.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use onepile::{ClosedForm, Natural, Observed, Play, Proved, Tableau, TableauEntry, TableauRow, Undecided};
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
    proved: Vec<ProvedLaw>,
    observed: Vec<Law>,
    tableau: Tableau,
}

/// A formula that is proved for all entries of some columns and turns.
#[derive(Clone, Debug, Serialize)]
struct ProvedLaw {
    columns: &'static str,
    turns: &'static str,
    from_column: Natural,
    formula: String,
}

impl ProvedLaw {
    fn all(proved: &Proved, play: Play) -> Vec<ProvedLaw> {
        let parity = |odd: bool| if odd { "odd" } else { "even" };
        match proved {
            Proved::Closed(forms) => {
                let law = |form: &ClosedForm| ProvedLaw {
                    columns: parity(form.odd_columns),
                    turns: form.odd_turns.map_or("all", parity),
                    from_column: Natural::ONE,
                    formula: form.to_string(),
                };
                forms.iter().map(law).collect()
            }
            Proved::Sums { from } => {
                let back = if play == Play::Misere { 2 } else { 1 };
                let formula = format!("E(t, r-2) + f(t+r-{back}) + 1");
                vec![ProvedLaw { columns: "all", turns: "all", from_column: Natural::from(*from), formula }]
            }
            _ => Vec::new(),
        }
    }

    /// The law in a line, after the columns and turns that it is about.
    fn line(&self) -> String {
        let ProvedLaw { columns, turns, from_column, formula } = self;
        let columns = match *columns {
            "all" => format!("r >= {from_column}"),
            columns => format!("{columns} r"),
        };
        let turns = if *turns == "all" { String::new() } else { format!(", {turns} t") };
        let note = if formula.contains("f(") { ", with f the limit at a turn" } else { "" };
        format!("{columns}{turns}: E(t, r) = {formula}{note}")
    }
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
        let proved = tableau.proved.as_ref().map_or_else(Vec::new, |proved| ProvedLaw::all(proved, tableau.play));
        TableauReply { rule, proved, observed, tableau }
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r, R: Serialize> {
            schema: u32,
            rule: &'r str,
            play: Play,
            rows: R,
            proved: &'r [ProvedLaw],
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
        let TableauReply { rule, proved, observed, tableau } = self;
        let play = tableau.play;
        let rows = tableau.rows.iter().map(|TableauRow { turn, entries, stuck, .. }| {
            let entries = UntilCut::new(entries.iter().map(known), cutoff);
            Row { turn, entries, stuck: known(stuck) }
        });
        let rows = UntilCut::new(rows, cutoff);
        let undecided = MetOrCut(tableau.undecided.as_ref(), cutoff);
        write_json(out, &Fields { schema: SCHEMA, rule, play, rows, proved, observed, undecided })
    }

    /// Whether the piles that belong to a column are won.
    fn is_won(&self, column: usize) -> bool {
        column.is_multiple_of(2) == (self.tableau.play == Play::Misere)
    }

    /// A column, with the outcome of the piles that belong to it.
    fn head(&self, column: usize) -> String {
        format!("{column} {}", if self.is_won(column) { "won" } else { "lost" })
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
            let outcome = |column: &usize| if self.is_won(*column) { "N" } else { "P" }.to_owned();
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
        if !self.proved.is_empty() {
            writeln!(out, "\nproved for all turns t and columns r:")?;
        }
        self.proved.iter().try_for_each(|law| writeln!(out, "  {}", law.line()))?;
        // What is proved in closed form need not be told as observed.
        if matches!(self.tableau.proved, Some(Proved::Closed(_))) {
            return Ok(());
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

impl Reply for TableauReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.tableau.undecided.as_ref()
    }

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let name = |column: usize| if format == Format::Csv { column.to_string() } else { self.head(column) };
        let names: Vec<String> = ["turn".to_owned()].into_iter().chain(self.columns().map(name)).collect();
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            format => listing::write(out, format, &names, self.cells(), cutoff),
        }
    }
}
