//! One value, or several, for each pile.

use std::io::{self, Write};

use onepile::{Column, Entries, Entry, Natural, Table, Undecided};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{MetOrCut, Reply, SCHEMA, UntilCut, write_json};
use crate::cutoff::Cutoff;
use crate::failure::Failure;
use crate::format::Format;
use crate::listing;
use crate::style::Style;
use crate::text::Text;

/// One value, or several, for each pile.
#[derive(Clone, Debug)]
pub struct TableReply {
    rule: String,
    of: String,
    from: Natural,
    columns: Vec<(Column, Entries)>,
    undecided: Option<Undecided>,
}

impl TableReply {
    pub(crate) fn new(rule: String, tables: Vec<(Column, Table)>) -> TableReply {
        let names: Vec<&str> = tables.iter().map(|(column, _)| column.name()).collect();
        let of = names.join(",");
        let from = tables.first().map(|(_, table)| table.from.clone()).unwrap_or_default();
        let undecided = tables.iter().find_map(|(_, table)| table.undecided.clone());
        let columns = tables.into_iter().map(|(column, table)| (column, table.entries)).collect();
        TableReply { rule, of, from, columns, undecided }
    }

    /// The values of each column.
    pub fn columns(&self) -> &[(Column, Entries)] {
        &self.columns
    }

    /// The piles with their entries, as many as a column has.
    fn rows(&self) -> impl Iterator<Item = (Natural, Vec<Entry>)> {
        let one = Natural::ONE;
        let piles = std::iter::successors(Some(self.from.clone()), move |pile| Some(pile + &one));
        let longest = self.columns.iter().map(|(_, entries)| entries.len()).max().unwrap_or(0);
        let mut columns: Vec<_> = self.columns.iter().map(|(_, entries)| entries.iter()).collect();
        piles.take(longest).map(move |pile| {
            let entries = columns.iter_mut().map(|column| column.next().unwrap_or(Entry::Unknown)).collect();
            (pile, entries)
        })
    }

    /// How many rows there are up to the last in which something is known: what is not known at the end need not be read.
    fn known(&self) -> usize {
        self.columns.iter().map(|(_, entries)| entries.known()).max().unwrap_or(0)
    }

    fn cells(&self) -> impl Iterator<Item = Vec<String>> {
        self.rows()
            .map(|(pile, entries)| [pile.to_string()].into_iter().chain(entries.iter().map(Entry::to_string)).collect())
    }

    fn last_pile(&self) -> Natural {
        let longest = self.columns.iter().map(|(_, entries)| entries.len()).max().unwrap_or(0);
        &self.from + &Natural::from(longest.saturating_sub(1))
    }

    fn text(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        match &self.columns[..] {
            [(_, entries)] => self.grid(out, entries, style, cutoff),
            _ => self.side_by_side(out, style, cutoff),
        }
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r> {
            schema: u32,
            rule: &'r str,
            of: &'r str,
            from: &'r Natural,
            #[serde(flatten)]
            columns: Columns<'r>,
            undecided: MetOrCut<'r>,
        }
        let TableReply { rule, of, from, columns, undecided } = self;
        let undecided = MetOrCut(undecided.as_ref(), cutoff);
        write_json(out, &Fields { schema: SCHEMA, rule, of, from, columns: Columns(columns, cutoff), undecided })
    }

    /// Ten values a line behind the pile of the first, or fewer where a screen is narrow.
    fn grid(&self, out: &mut dyn Write, entries: &Entries, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let first_width = style.number(&self.last_pile()).chars().count();
        let width = width(entries, style).max(1);
        let fits = |columns: &usize| first_width + " |".len() + columns * (width + 1) <= style.line_width();
        let columns = [10, 5, 2].into_iter().find(fits).unwrap_or(1);
        let mut is_empty = true;
        for (i, entry) in cutoff.entries(entries.iter().take(self.known())).enumerate() {
            if i % columns == 0 {
                let newline = if i > 0 { "\n" } else { "" };
                let pile = &self.from + &Natural::from(i);
                write!(out, "{newline}{:>first_width$} |", style.number(&pile))?;
            }
            match style.shorten {
                true => write!(out, " {:>width$}", shown(&entry, style))?,
                false => write!(out, " {entry:>width$}")?,
            }
            is_empty = false;
        }
        if is_empty { Ok(()) } else { writeln!(out) }
    }

    /// A line for each pile.
    fn side_by_side(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let pile_width = style.number(&self.last_pile()).chars().count().max("pile".len());
        let width = |(column, entries): &(Column, Entries)| width(entries, style).max(column.name().len());
        let widths: Vec<usize> = self.columns.iter().map(width).collect();
        let known = self.known();
        if known == 0 {
            return Ok(());
        }
        write!(out, "{:>pile_width$}", "pile")?;
        for ((column, _), width) in self.columns.iter().zip(&widths) {
            write!(out, "  {:>width$}", column.name())?;
        }
        writeln!(out)?;
        for (pile, entries) in cutoff.entries(self.rows().take(known)) {
            write!(out, "{:>pile_width$}", style.number(&pile))?;
            for (entry, width) in entries.iter().zip(&widths) {
                write!(out, "  {:>width$}", shown(entry, style))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Reply for TableReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        if format != Format::Bfile {
            return Ok(());
        }
        match self.rows().find(|(_, entries)| matches!(entries[0], Entry::Infinite | Entry::Outcome(_))) {
            None => Ok(()),
            Some((pile, entries)) => Err(Failure::Query(format!(
                "a b-file holds integers only, and the value of pile {pile} is {}; choose another first pile or format",
                entries[0]
            ))),
        }
    }

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let names = self.columns.iter().map(|(column, _)| column.name());
        let head: Vec<String> = ["pile"].into_iter().chain(names).map(str::to_owned).collect();
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            Format::Bfile => {
                let known = self.rows().take_while(|(_, entries)| entries[0] != Entry::Unknown);
                listing::write(
                    out,
                    format,
                    &head,
                    known.map(|(pile, entries)| [pile.to_string(), entries[0].to_string()]),
                    cutoff,
                )
            }
            format => listing::write(out, format, &head, self.cells(), cutoff),
        }
    }
}

/// An entry as a person reads it.
fn shown(entry: &Entry, style: &Style) -> String {
    style.digits(entry.to_string())
}

/// How many letters the widest entry takes, 0 if there is none.
fn width(entries: &Entries, style: &Style) -> usize {
    if style.shorten {
        return entries.iter().map(|entry| shown(&entry, style).chars().count()).max().unwrap_or(0);
    }
    // The largest number has the most digits, so the others need not be written out to be measured.
    let number = entries.largest().map_or(1, |number| number.to_string().len());
    if entries.has_infinite() { number.max(Entry::Infinite.to_string().len()) } else { number }
}

/// The values, under the names of their columns, until they are cut off; a single column is called `values`.
struct Columns<'r>(&'r [(Column, Entries)], &'r Cutoff<'r>);

impl Serialize for Columns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            [(_, entries)] => map.serialize_entry("values", &values(entries, self.1))?,
            _ => map.serialize_entry("columns", &Named(self))?,
        }
        map.end()
    }
}

struct Named<'r>(&'r Columns<'r>);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Columns(columns, cutoff) = self.0;
        serializer.collect_map(columns.iter().map(|(column, entries)| (column.name(), values(entries, cutoff))))
    }
}

fn values<'r>(entries: &'r Entries, cutoff: &'r Cutoff<'r>) -> impl Serialize + 'r {
    let known = |entry| if entry == Entry::Unknown { None } else { Some(Text(entry)) };
    UntilCut::new(entries.iter().map(known), cutoff)
}
