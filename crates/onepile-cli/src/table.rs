//! `onepile table`: one value for each pile.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use onepile::{Column, Entries, Entry, Natural, Solver, Table, Undecided};
use serde::{Serialize, Serializer};

use crate::args::{Common, FileArgs, FirstArgs, GameArgs, TableFormat};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::listing;
use crate::meter;
use crate::output::{Report, Text};

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile table '2*last' --of g --to 30
  onepile table 'pile // 2' --of nim --from 1 --to 100 --format bfile -o b.txt
  onepile table 'turn + 1' --of outcome --to 50 --turn 3 --format csv"
)]
pub struct TableArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The value wanted: g is the smallest winning take when the limit is the whole pile
    #[arg(long, value_name = "VALUE")]
    pub of: ColumnArg,
    /// The last pile
    #[arg(long, value_name = "N")]
    pub to: Natural,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    pub from: Natural,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    pub turn: Natural,
    #[command(flatten)]
    pub first: FirstArgs,
    /// How to print the table
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,
    #[command(flatten)]
    pub file: FileArgs,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ColumnArg {
    G,
    Nim,
    Outcome,
    Remoteness,
    Suspense,
    Limit,
}

pub fn run(args: &TableArgs, common: &Common) -> Result<Report, Failure> {
    if args.from > args.to {
        return Err(Failure::Usage("the first pile (--from) is larger than the last (--to)".to_owned()));
    }
    let game = args.game.game(args.first.limit.as_ref())?;
    let piles = (&args.from, &args.to);
    let table = Solver::new(game).table_within(column(args.of), &args.turn, piles, &mut meter::budget(common))?;
    report(args, common, table)
}

/// The report when nothing was found in time.
pub fn given_up(args: &TableArgs, common: &Common, undecided: &Undecided) -> Report {
    let table = Table { from: args.from.clone(), entries: Entries::default(), undecided: Some(undecided.clone()) };
    report(args, common, table).expect("an empty table has no entry that cannot be written")
}

fn report(args: &TableArgs, common: &Common, table: Table) -> Result<Report, Failure> {
    let format = common.format(args.format, TableFormat::Json);
    let name = column(args.of).name();
    if format == TableFormat::Bfile {
        refuse_no_integers(&table)?;
    }
    let (rule, undecided) = (args.game.text(), table.undecided.clone());
    let write = move |out: &mut dyn Write| match format {
        TableFormat::Json => {
            let json = TableJson {
                schema: 1,
                rule,
                of: name,
                from: Text(&table.from),
                values: &table.entries,
                undecided: table.undecided.as_ref().map(UndecidedJson::from),
            };
            serde_json::to_writer(&mut *out, &json)?;
            writeln!(out)
        }
        TableFormat::Text => grid(out, &table),
        TableFormat::Csv => listing::csv(out, ["pile", name], rows(&table).map(cells)),
        TableFormat::Markdown => listing::markdown(out, ["pile", name], rows(&table).map(cells)),
        TableFormat::Bfile => {
            let known = rows(&table).take_while(|(_, entry)| *entry != Entry::Unknown);
            listing::bfile(out, known.map(cells))
        }
    };
    Ok(Report::list(write, &undecided, format == TableFormat::Json, args.file.output.clone()))
}

fn column(of: ColumnArg) -> Column {
    match of {
        ColumnArg::G => Column::G,
        ColumnArg::Nim => Column::Nim,
        ColumnArg::Outcome => Column::Outcome,
        ColumnArg::Remoteness => Column::Remoteness,
        ColumnArg::Suspense => Column::Suspense,
        ColumnArg::Limit => Column::Limit,
    }
}

/// The piles with their entries.
fn rows(table: &Table) -> impl Iterator<Item = (Natural, Entry)> {
    let one = Natural::ONE;
    let piles = std::iter::successors(Some(table.from.clone()), move |pile| Some(pile + &one));
    piles.zip(table.entries.iter())
}

fn cells((pile, entry): (Natural, Entry)) -> [String; 2] {
    [pile.to_string(), entry.to_string()]
}

/// Ten values a line behind the pile of the first.
fn grid(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    const COLUMNS: usize = 10;
    let last = &table.from + &Natural::from(table.entries.len().saturating_sub(1) as u64);
    let first_width = last.to_string().len();
    let width = table.entries.iter().map(|entry| entry.to_string().len()).max().unwrap_or(1);
    // What is not known at the end need not be read.
    let known = table.entries.iter().rposition(|entry| entry != Entry::Unknown).map_or(0, |place| place + 1);
    for (i, (pile, value)) in rows(table).take(known).enumerate() {
        if i % COLUMNS == 0 {
            let newline = if i > 0 { "\n" } else { "" };
            write!(out, "{newline}{:>first_width$} |", pile.to_string())?;
        }
        write!(out, " {:>width$}", value.to_string())?;
    }
    if known == 0 { Ok(()) } else { writeln!(out) }
}

/// A b-file holds nothing that is not a number.
fn refuse_no_integers(table: &Table) -> Result<(), Failure> {
    match rows(table).find(|(_, entry)| matches!(entry, Entry::Infinite | Entry::Outcome(_))) {
        None => Ok(()),
        Some((pile, entry)) => Err(Failure::Usage(format!(
            "a b-file holds integers only, and the value of pile {pile} is {entry}; choose another --from or --format"
        ))),
    }
}

#[derive(Serialize)]
struct TableJson<'a> {
    schema: u32,
    rule: String,
    of: &'static str,
    from: Text<&'a Natural>,
    #[serde(serialize_with = "values")]
    values: &'a Entries,
    undecided: Option<UndecidedJson>,
}

fn values<S: Serializer>(entries: &Entries, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(entries.iter().map(|entry| match entry {
        Entry::Unknown => None,
        known => Some(Text(known)),
    }))
}
