//! `onepile tableau`: rows of the tableau of a rule of turn and pile.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use onepile::{Natural, Observed, Tableau, TableauEntry, TableauRow, Undecided};
use serde::Serialize;

use crate::args::{Common, FileArgs, RuleArgs};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::meter;
use crate::output::{Report, Style, Text};

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Row t, column r: piles up to E(t, r) and above all entries before it are decided in r moves at turn t;
those of odd columns are won, those of even ones lost.

Examples:
  onepile tableau 'turn + 1 + pile // 2' --turns 4 --columns 8
  onepile tableau flanigan-tableau --turns 16 --columns 12 --format markdown -o tableau.md"
)]
pub struct TableauArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    /// So many rows, from turn 1 on
    #[arg(long, value_name = "T", default_value = "8")]
    pub turns: Natural,
    /// So many columns
    #[arg(long, value_name = "R", default_value = "8")]
    pub columns: Natural,
    /// How to print the tableau
    #[arg(long, value_enum, default_value = "text")]
    pub format: ListFormat,
    #[command(flatten)]
    pub file: FileArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    Text,
    Csv,
    Json,
    Markdown,
}

pub fn run(args: &TableauArgs, common: &Common) -> Result<Report, Failure> {
    let rule = args.rule.rule()?;
    let count = |natural: &Natural| natural.to_u64().unwrap_or(u64::MAX);
    let (turns, columns) = (count(&args.turns), count(&args.columns));
    let tableau = Tableau::within(&rule, turns, columns, &mut meter::budget(common))
        .map_err(|declined| Failure::Declined(format!("the rule has no tableau: {declined}")))?;
    Ok(report(args, common, tableau))
}

/// The report when nothing was found in time.
pub fn given_up(args: &TableauArgs, common: &Common, undecided: &Undecided) -> Report {
    report(args, common, Tableau { rows: Vec::new(), undecided: Some(undecided.clone()) })
}

fn report(args: &TableauArgs, common: &Common, tableau: Tableau) -> Report {
    let format = common.format(args.format, ListFormat::Json);
    let undecided = tableau.undecided.clone();
    let (rule, style) = (args.rule.text(), Style::toward(&args.file.output, common));
    let write = move |out: &mut dyn Write| match format {
        ListFormat::Json => {
            serde_json::to_writer(&mut *out, &TableauJson::new(rule, &tableau))?;
            writeln!(out)
        }
        ListFormat::Text => text(out, &tableau, style),
        ListFormat::Csv => {
            writeln!(out, "turn{}", columns(&tableau).map(|column| format!(",{column}")).collect::<String>())?;
            tableau.rows.iter().try_for_each(|row| writeln!(out, "{}", cells(row).join(",")))
        }
        ListFormat::Markdown => {
            let heads = columns(&tableau).map(|column| format!(" {} |", head(column))).collect::<String>();
            writeln!(out, "| turn |{heads}\n|---:|{}", "---:|".repeat(columns(&tableau).count()))?;
            tableau.rows.iter().try_for_each(|row| writeln!(out, "| {} |", cells(row).join(" | ")))
        }
    };
    Report::list(write, &undecided, format == ListFormat::Json, args.file.output.clone())
}

fn columns(tableau: &Tableau) -> std::ops::RangeInclusive<usize> {
    1..=tableau.rows.first().map_or(0, |row| row.entries.len())
}

/// A column, with who wins the piles that belong to it.
fn head(column: usize) -> String {
    format!("{column} {}", if column.is_multiple_of(2) { "lost" } else { "won" })
}

fn cells(row: &TableauRow) -> Vec<String> {
    [row.turn.to_string()].into_iter().chain(row.entries.iter().map(TableauEntry::to_string)).collect()
}

/// Columns side by side: N above those whose piles are won, P above those whose piles are lost.
fn text(out: &mut dyn Write, tableau: &Tableau, style: Style) -> io::Result<()> {
    let written = |entry: &TableauEntry| match entry {
        TableauEntry::MoreThan(number) => format!(">{}", style.number(number)),
        other => style.number(other),
    };
    let rows: Vec<Vec<String>> = tableau
        .rows
        .iter()
        .map(|row| [row.turn.to_string()].into_iter().chain(row.entries.iter().map(written)).collect())
        .collect();
    let numbers: Vec<String> = ["t\\r".to_owned()].into_iter().chain(columns(tableau).map(|c| c.to_string())).collect();
    let outcomes = columns(tableau).map(|c| if c.is_multiple_of(2) { "P" } else { "N" }.to_owned());
    let outcomes: Vec<String> = [String::new()].into_iter().chain(outcomes).collect();
    let lines: Vec<&Vec<String>> = [&numbers, &outcomes].into_iter().chain(&rows).collect();
    let width = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..numbers.len()).map(|column| width(column).unwrap_or(1)).collect();
    for line in lines {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        let (turn, entries) = cells.split_first().expect("the turn at least");
        writeln!(out, "{}", format!("{turn} | {}", entries.join("  ")).trim_end())?;
    }
    let stuck = tableau.rows.iter().filter(|row| row.stuck != TableauEntry::Number(Natural::ZERO));
    for row in stuck.filter(|row| row.stuck != TableauEntry::Unknown) {
        writeln!(out, "turn {}: piles up to {} have a limit of 0 and are lost at once", row.turn, row.stuck)?;
    }
    let observed = tableau.observed();
    if !observed.is_empty() {
        writeln!(out, "\nobserved in the entries above, not proved:")?;
    }
    observed.iter().try_for_each(|observed| writeln!(out, "  {}", law(observed)))
}

fn law(observed: &Observed) -> String {
    let columns = if observed.odd { "odd " } else { "even" };
    format!("turn {}, {columns} r: E(r) = {}", observed.turn, observed.formula)
}

#[derive(Serialize)]
struct TableauJson<'a> {
    schema: u32,
    rule: String,
    rows: Vec<RowJson<'a>>,
    observed: Vec<ObservedJson>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct RowJson<'a> {
    turn: Text<&'a Natural>,
    entries: Vec<Option<Text<&'a TableauEntry>>>,
    /// Piles up to this one have a limit of 0.
    stuck: Option<Text<&'a TableauEntry>>,
}

#[derive(Serialize)]
struct ObservedJson {
    turn: Text<Natural>,
    columns: &'static str,
    formula: String,
}

impl<'a> TableauJson<'a> {
    fn new(rule: String, tableau: &'a Tableau) -> Self {
        let known = |entry: &'a TableauEntry| Some(Text(entry)).filter(|_| *entry != TableauEntry::Unknown);
        let rows = tableau.rows.iter().map(|row| RowJson {
            turn: Text(&row.turn),
            entries: row.entries.iter().map(known).collect(),
            stuck: known(&row.stuck),
        });
        let observed = tableau.observed().into_iter().map(|observed| ObservedJson {
            turn: Text(observed.turn),
            columns: if observed.odd { "odd" } else { "even" },
            formula: observed.formula.to_string(),
        });
        let undecided = tableau.undecided.as_ref().map(UndecidedJson::from);
        TableauJson { schema: 1, rule, rows: rows.collect(), observed: observed.collect(), undecided }
    }
}
