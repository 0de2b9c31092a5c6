//! One value, or several, for each pile.

use std::io::{self, Write};

use onepile::{Column, Entries, Entry, Natural, Table, Undecided};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Reply, SCHEMA, write_json};
use crate::failure::Failure;
use crate::format::Format;
use crate::listing;
use crate::style::Style;
use crate::text::Text;

/// One value, or several, for each pile.
#[derive(Clone, Debug, Serialize)]
pub struct TableReply {
    schema: u32,
    rule: String,
    of: String,
    from: Natural,
    #[serde(flatten)]
    columns: Columns,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
}

/// The values, under the names of their columns; a single column is called `values`.
#[derive(Clone, Debug)]
struct Columns(Vec<(Column, Entries)>);

impl TableReply {
    pub(crate) fn new(rule: String, tables: Vec<(Column, Table)>) -> TableReply {
        let names: Vec<&str> = tables.iter().map(|(column, _)| column.name()).collect();
        let of = names.join(",");
        let from = tables.first().map(|(_, table)| table.from.clone()).unwrap_or_default();
        let undecided = tables.iter().find_map(|(_, table)| table.undecided.clone());
        let columns = Columns(tables.into_iter().map(|(column, table)| (column, table.entries)).collect());
        TableReply { schema: SCHEMA, rule, of, from, columns, undecided }
    }

    /// The values of each column.
    pub fn columns(&self) -> &[(Column, Entries)] {
        &self.columns.0
    }

    /// The piles with their entries, as many as a column has.
    fn rows(&self) -> impl Iterator<Item = (Natural, Vec<Entry>)> {
        let one = Natural::ONE;
        let piles = std::iter::successors(Some(self.from.clone()), move |pile| Some(pile + &one));
        let longest = self.columns.0.iter().map(|(_, entries)| entries.len()).max().unwrap_or(0);
        let mut columns: Vec<_> = self.columns.0.iter().map(|(_, entries)| entries.iter()).collect();
        piles.take(longest).map(move |pile| {
            let entries = columns.iter_mut().map(|column| column.next().unwrap_or(Entry::Unknown)).collect();
            (pile, entries)
        })
    }

    /// The rows up to the last in which something is known: what is not known at the end need not be read.
    fn known_rows(&self) -> impl Iterator<Item = (Natural, Vec<Entry>)> {
        let known =
            |entries: &Entries| entries.iter().rposition(|entry| entry != Entry::Unknown).map_or(0, |last| last + 1);
        let known = self.columns.0.iter().map(|(_, entries)| known(entries)).max().unwrap_or(0);
        self.rows().take(known)
    }

    fn cells(&self) -> impl Iterator<Item = Vec<String>> {
        self.rows()
            .map(|(pile, entries)| [pile.to_string()].into_iter().chain(entries.iter().map(Entry::to_string)).collect())
    }

    fn last_pile(&self) -> Natural {
        let longest = self.columns.0.iter().map(|(_, entries)| entries.len()).max().unwrap_or(0);
        &self.from + &Natural::from(longest.saturating_sub(1))
    }

    fn text(&self, out: &mut dyn Write, style: &Style) -> io::Result<()> {
        match &self.columns.0[..] {
            [(_, entries)] => self.grid(out, entries, style),
            _ => self.side_by_side(out, style),
        }
    }

    /// Ten values a line behind the pile of the first, or fewer where a screen is narrow.
    fn grid(&self, out: &mut dyn Write, entries: &Entries, style: &Style) -> io::Result<()> {
        let first_width = style.number(&self.last_pile()).chars().count();
        let shown = |entry: &Entry| style.digits(entry.to_string());
        let width = entries.iter().map(|entry| shown(&entry).chars().count()).max().unwrap_or(1);
        let fits = |columns: &usize| first_width + " |".len() + columns * (width + 1) <= style.line_width();
        let columns = [10, 5, 2].into_iter().find(fits).unwrap_or(1);
        let mut is_empty = true;
        for (i, (pile, values)) in self.known_rows().enumerate() {
            if i % columns == 0 {
                let newline = if i > 0 { "\n" } else { "" };
                write!(out, "{newline}{:>first_width$} |", style.number(&pile))?;
            }
            write!(out, " {:>width$}", shown(&values[0]))?;
            is_empty = false;
        }
        if is_empty { Ok(()) } else { writeln!(out) }
    }

    /// A line for each pile.
    fn side_by_side(&self, out: &mut dyn Write, style: &Style) -> io::Result<()> {
        let shown = |entry: &Entry| style.digits(entry.to_string());
        let pile_width = style.number(&self.last_pile()).chars().count().max("pile".len());
        let width = |(column, entries): &(Column, Entries)| {
            entries.iter().map(|entry| shown(&entry).chars().count()).max().unwrap_or(0).max(column.name().len())
        };
        let widths: Vec<usize> = self.columns.0.iter().map(width).collect();
        if self.known_rows().next().is_none() {
            return Ok(());
        }
        write!(out, "{:>pile_width$}", "pile")?;
        for ((column, _), width) in self.columns.0.iter().zip(&widths) {
            write!(out, "  {:>width$}", column.name())?;
        }
        writeln!(out)?;
        for (pile, entries) in self.known_rows() {
            write!(out, "{:>pile_width$}", style.number(&pile))?;
            for (entry, width) in entries.iter().zip(&widths) {
                write!(out, "  {:>width$}", shown(entry))?;
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

    fn write(&self, out: &mut dyn Write, format: Format, style: &Style) -> io::Result<()> {
        let names = self.columns.0.iter().map(|(column, _)| column.name());
        let head: Vec<String> = ["pile"].into_iter().chain(names).map(str::to_owned).collect();
        match format {
            Format::Json => write_json(out, self),
            Format::Text => self.text(out, style),
            Format::Bfile => {
                let known = self.rows().take_while(|(_, entries)| entries[0] != Entry::Unknown);
                listing::write(
                    out,
                    format,
                    &head,
                    known.map(|(pile, entries)| [pile.to_string(), entries[0].to_string()]),
                )
            }
            format => listing::write(out, format, &head, self.cells()),
        }
    }
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.0[..] {
            [(_, entries)] => map.serialize_entry("values", &Values(entries))?,
            _ => map.serialize_entry("columns", &Named(self))?,
        }
        map.end()
    }
}

struct Named<'a>(&'a Columns);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.0.iter().map(|(column, entries)| (column.name(), Values(entries))))
    }
}

struct Values<'a>(&'a Entries);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|entry| match entry {
            Entry::Unknown => None,
            known => Some(Text(known)),
        }))
    }
}
