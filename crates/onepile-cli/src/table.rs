//! `onepile table`: one value for each pile.

use std::fmt::Write;

use onepile::{Bound, Column, Entry, Natural, Solver, Table, Undecided};
use serde::{Serialize, Serializer};

use crate::args::{ColumnArg, Common, TableArgs, TableFormat};
use crate::failure::Failure;
use crate::meter;
use crate::output::{Report, Status, Text, complain};
use crate::render;
use crate::solve::UndecidedJson;

pub fn run(args: &TableArgs, common: &Common) -> Result<Report, Failure> {
    if args.from > args.to {
        return Err(Failure::Usage("the first pile (--from) is larger than the last (--to)".to_owned()));
    }
    let game = args.game.game(args.first.as_ref())?;
    let piles = (&args.from, &args.to);
    let table = Solver::new(game).table(column(args.of).1, &args.turn, piles, &mut meter::budget(common))?;
    report(args, common, &table)
}

/// The report when nothing was found in time.
pub fn given_up(args: &TableArgs, common: &Common, undecided: &Undecided) -> Report {
    let table = Table { from: args.from.clone(), entries: Vec::new(), undecided: Some(undecided.clone()) };
    report(args, common, &table).expect("an empty table has no entry that cannot be written")
}

fn report(args: &TableArgs, common: &Common, table: &Table) -> Result<Report, Failure> {
    let format = if common.json { TableFormat::Json } else { args.format };
    let name = column(args.of).0;
    let status = Status::of(&table.undecided);
    if let Some(undecided) = &table.undecided {
        if format != TableFormat::Json {
            complain(&format!("undecided: {}", render::undecided(undecided)));
        }
        // Who presses Ctrl-C does not want a file with half of the values in it.
        if let (Bound::Interrupt, Some(file)) = (undecided.bound, &args.output) {
            complain(&format!("`{}` is not written", file.display()));
            return Ok(Report::new(String::new(), status));
        }
    }
    let text = match format {
        TableFormat::Json => {
            let json = TableJson {
                schema: 1,
                rule: args.game.text(),
                of: name,
                from: Text(&table.from),
                values: &table.entries,
                undecided: table.undecided.as_ref().map(UndecidedJson::from),
            };
            Report::json(&json, status).text
        }
        TableFormat::Text => grid(table),
        TableFormat::Csv => lines(table, &format!("pile,{name}\n"), |pile, value| format!("{pile},{value}\n")),
        TableFormat::Markdown => {
            lines(table, &format!("| pile | {name} |\n|---:|---:|\n"), |pile, value| format!("| {pile} | {value} |\n"))
        }
        TableFormat::Bfile => bfile(table)?,
    };
    Ok(Report { file: args.output.clone(), ..Report::new(text, status) })
}

fn column(of: ColumnArg) -> (&'static str, Column) {
    match of {
        ColumnArg::G => ("g", Column::G),
        ColumnArg::Nim => ("nim", Column::Nim),
        ColumnArg::Outcome => ("outcome", Column::Outcome),
        ColumnArg::Remoteness => ("remoteness", Column::Remoteness),
        ColumnArg::Suspense => ("suspense", Column::Suspense),
        ColumnArg::Limit => ("limit", Column::Limit),
    }
}

/// The piles with their entries.
fn rows(table: &Table) -> impl Iterator<Item = (Natural, &Entry)> {
    let one = Natural::from(1u64);
    let piles = std::iter::successors(Some(table.from.clone()), move |pile| Some(pile + &one));
    piles.zip(&table.entries)
}

fn lines(table: &Table, head: &str, line: impl Fn(Natural, &Entry) -> String) -> String {
    let mut text = head.to_owned();
    rows(table).for_each(|(pile, value)| text += &line(pile, value));
    text
}

/// Ten values a line behind the pile of the first.
fn grid(table: &Table) -> String {
    const COLUMNS: usize = 10;
    let first_width = rows(table).last().map_or(1, |(pile, _)| pile.to_string().len());
    let width = table.entries.iter().map(|entry| entry.to_string().len()).max().unwrap_or(1);
    let mut text = String::new();
    for (i, (pile, value)) in rows(table).enumerate() {
        if i % COLUMNS == 0 {
            let newline = if i > 0 { "\n" } else { "" };
            let _ = write!(text, "{newline}{:>first_width$} |", pile.to_string());
        }
        let _ = write!(text, " {:>width$}", value.to_string());
    }
    if table.entries.is_empty() { text } else { text + "\n" }
}

/// The format of the OEIS: index and number, and nothing that is not a number.
fn bfile(table: &Table) -> Result<String, Failure> {
    if let Some((pile, entry)) = rows(table).find(|(_, entry)| matches!(entry, Entry::Infinite | Entry::Outcome(_))) {
        let message = format!(
            "a b-file holds integers only, and the value of pile {pile} is {entry}; choose another --from or --format"
        );
        return Err(Failure::Usage(message));
    }
    let known = rows(table).take_while(|(_, entry)| matches!(entry, Entry::Number(_)));
    Ok(known.map(|(pile, value)| format!("{pile} {value}\n")).collect())
}

#[derive(Serialize)]
struct TableJson<'a> {
    schema: u32,
    rule: String,
    of: &'static str,
    from: Text<&'a Natural>,
    #[serde(serialize_with = "values")]
    values: &'a [Entry],
    undecided: Option<UndecidedJson>,
}

fn values<S: Serializer>(entries: &[Entry], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(entries.iter().map(|entry| match entry {
        Entry::Unknown => None,
        known => Some(Text(known)),
    }))
}
