//! Piles whose answer fits a condition, and puzzles.

use std::io::{self, Write};

use onepile::{Column, Entry, Limit, Natural, Outcome, Undecided};
use serde::Serialize;

use super::{IsComplete, MetOrCut, Reply, SCHEMA, Sheet, UntilCut, write_json};
use crate::cutoff::Cutoff;
use crate::format::Format;
use crate::listing;
use crate::page::Page;
use crate::style::Style;
use crate::text::Text;
use crate::words;
use crate::words::{Words, escape};

/// Piles whose answer fits a condition, or that make good puzzles.
#[derive(Clone, Debug)]
pub struct FindReply {
    rule: String,
    rows: Vec<Found>,
    /// How many piles fit; the rows may be the first of them.
    fitting: usize,
    is_puzzle: bool,
    sheet: Option<Sheet>,
    undecided_piles: Natural,
    undecided: Option<Undecided>,
}

/// A pile that fits, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The pile.
    pub pile: Natural,
    /// The limit of the coming move.
    pub limit: Option<Limit>,
    /// The winner.
    pub outcome: Option<Outcome>,
    /// The smallest winning take, if there is one.
    pub take: Option<Natural>,
    /// How many takes win.
    pub count: Option<Natural>,
    /// The moves that are left when the winner hurries.
    pub remoteness: Option<Natural>,
    /// The moves that are left when the winner delays.
    pub suspense: Option<Natural>,
    /// The nim-value.
    pub nim_value: Option<Natural>,
    /// How good a puzzle it makes, from 0 to 100; only of puzzles.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// Whether the column of the take was looked at, and so no take means that none wins.
    #[serde(skip)]
    knows_take: bool,
}

fn as_text<S: serde::Serializer>(score: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    score.map(Text).serialize(serializer)
}

impl Found {
    /// A pile, and nothing else that is known about it.
    pub(crate) fn at(pile: Natural, score: Option<u32>) -> Found {
        Found {
            pile,
            limit: None,
            outcome: None,
            take: None,
            count: None,
            remoteness: None,
            suspense: None,
            nim_value: None,
            score,
            knows_take: false,
        }
    }

    /// Takes over the entry of a column.
    pub(crate) fn learn(&mut self, column: Column, entry: Entry) {
        let number = match &entry {
            Entry::Number(number) => Some(number.clone()),
            _ => None,
        };
        match column {
            Column::Limit => {
                self.limit = if entry == Entry::Infinite { Some(Limit::Infinite) } else { number.map(Limit::Finite) }
            }
            Column::Take => {
                self.knows_take = number.is_some();
                self.take = number.filter(|take| !take.is_zero());
            }
            Column::Count => self.count = number,
            Column::Remoteness => self.remoteness = number,
            Column::Suspense => self.suspense = number,
            Column::Nim => self.nim_value = number,
            Column::Outcome => {
                self.outcome = match entry {
                    Entry::Outcome(outcome) => Some(outcome),
                    _ => None,
                }
            }
            _ => {}
        }
    }

    /// Whether the value of a column is not known.
    pub(crate) fn lacks(&self, column: Column) -> bool {
        match column {
            Column::Limit => self.limit.is_none(),
            Column::Take => !self.knows_take,
            Column::Count => self.count.is_none(),
            Column::Remoteness => self.remoteness.is_none(),
            Column::Suspense => self.suspense.is_none(),
            Column::Nim => self.nim_value.is_none(),
            Column::Outcome => self.outcome.is_none(),
            _ => false,
        }
    }

    /// The cells of its row; as in tables, a lost pile has the take 0.
    fn cells(&self) -> Vec<String> {
        fn shown<T: ToString>(value: &Option<T>) -> String {
            value.as_ref().map_or_else(|| Entry::Unknown.to_string(), T::to_string)
        }
        let take = if self.knows_take { Some(self.take.clone().unwrap_or_default()) } else { None };
        let mut cells = vec![
            self.pile.to_string(),
            shown(&self.limit),
            shown(&self.outcome),
            shown(&take),
            shown(&self.count),
            shown(&self.remoteness),
            shown(&self.suspense),
            shown(&self.nim_value),
        ];
        cells.extend(self.score.map(|score| score.to_string()));
        cells
    }
}

impl FindReply {
    pub(crate) fn new(
        rule: String,
        rows: Vec<Found>,
        fitting: usize,
        is_puzzle: bool,
        sheet: Option<Sheet>,
    ) -> FindReply {
        FindReply { rule, rows, fitting, is_puzzle, sheet, undecided_piles: Natural::ZERO, undecided: None }
    }

    pub(crate) fn with_undecided(self, undecided: Option<Undecided>, undecided_piles: Natural) -> FindReply {
        FindReply { undecided, undecided_piles, ..self }
    }

    /// The piles, in the order that was asked for.
    pub fn rows(&self) -> &[Found] {
        &self.rows
    }

    /// How many piles fit; there may be fewer rows, where a number of them was asked for.
    pub fn fitting(&self) -> usize {
        self.fitting
    }

    /// How many piles neither fit nor fail to fit, because a bound was met.
    pub fn undecided_piles(&self) -> &Natural {
        &self.undecided_piles
    }

    /// The puzzles to print, if a sheet was asked for.
    pub fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }

    fn head(&self) -> Vec<&'static str> {
        let mut head = vec!["pile", "limit", "outcome", "take", "count", "remoteness", "suspense", "nim"];
        head.extend(self.is_puzzle.then_some("score"));
        head
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r, F> {
            schema: u32,
            rule: &'r str,
            found: F,
            complete: IsComplete<'r>,
            fitting: Text<usize>,
            undecided_piles: &'r Natural,
            undecided: MetOrCut<'r>,
            #[serde(skip_serializing_if = "Option::is_none")]
            sheet: Option<&'r Sheet>,
        }
        let met = self.undecided.as_ref();
        let fields = Fields {
            schema: SCHEMA,
            rule: &self.rule,
            found: UntilCut::new(&self.rows, cutoff),
            complete: IsComplete(met.is_none(), cutoff),
            fitting: Text(self.fitting),
            undecided_piles: &self.undecided_piles,
            undecided: MetOrCut(met, cutoff),
            sheet: self.sheet.as_ref(),
        };
        write_json(out, &fields)
    }

    fn text(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let head: Vec<String> = self.head().into_iter().map(str::to_owned).collect();
        let shown = |row: &Found| row.cells().into_iter().map(|cell| style.digits(cell)).collect::<Vec<_>>();
        let mut widths: Vec<usize> = head.iter().map(String::len).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(shown(row)) {
                *width = cell.chars().count().max(*width);
            }
        }
        if !self.rows.is_empty() {
            writeln!(out, "{}", listing::aligned(head, &widths))?;
        }
        for row in cutoff.entries(&self.rows) {
            writeln!(out, "{}", listing::aligned(shown(row), &widths))?;
        }
        match self.remark() {
            Some(remark) => write!(out, "{}", remark.wrapped(style, style.line_width(), "", "")),
            None => Ok(()),
        }
    }

    /// What the rows do not tell by themselves.
    fn remark(&self) -> Option<Words> {
        let many = |count: Natural, rest: &str| {
            let is = if count == Natural::ONE { "pile is" } else { "piles are" };
            words![count, format!(" {is} {rest}")]
        };
        let (shown, fitting) = (self.rows.len(), self.fitting);
        let piles = if self.is_puzzle { "puzzles" } else { "piles that fit" };
        let found = match (fitting, shown) {
            (0, _) if !self.undecided_piles.is_zero() => Some(words!["No pile is known to fit."]),
            (0, _) if self.is_puzzle => Some(words!["No pile makes a puzzle."]),
            (0, _) => Some(words!["No pile fits."]),
            _ if shown < fitting => Some(words!["These are ", shown, " of ", fitting, format!(" {piles}.")]),
            _ => None,
        };
        let undecided = (!self.undecided_piles.is_zero()).then(|| many(self.undecided_piles.clone(), "undecided."));
        let said: Vec<Words> = found.into_iter().chain(undecided).collect();
        (!said.is_empty()).then(|| Words::join(said, " "))
    }
}

impl Reply for FindReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        if let Some(sheet) = self.sheet.as_ref().filter(|_| format != Format::Json) {
            return out.write_all(sheet.written(format, style).as_bytes());
        }
        let head: Vec<String> = self.head().into_iter().map(str::to_owned).collect();
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            Format::Html => {
                let page = Page::default().title(words!["Piles of ", Words::code(&*self.rule)]).table(&self.head(), []);
                let page = page.document();
                // Long lists are written row by row.
                let (before, after) = page.split_once("</table>").unwrap_or((&page, ""));
                out.write_all(before.as_bytes())?;
                for row in cutoff.entries(&self.rows) {
                    let cells: String = row.cells().iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
                    writeln!(out, "<tr>{cells}</tr>")?;
                }
                write!(out, "</table>{after}")
            }
            Format::Bfile => {
                let piles = self.rows.iter().enumerate();
                let numbered = piles.map(|(place, row)| [(place + 1).to_string(), row.pile.to_string()]);
                listing::write(out, format, &head, numbered, cutoff)
            }
            format => listing::write(out, format, &head, self.rows.iter().map(Found::cells), cutoff),
        }
    }
}
