//! The first terms of a sequence.

use std::io::{self, Write};

use onepile::{Natural, Sequence, Terms, Undecided};
use serde::Serialize;

use super::{Reply, SCHEMA, write_json};
use crate::failure::Failure;
use crate::format::Format;
use crate::listing::{self, Draft};
use crate::style::Style;

/// What is said behind a list that ends.
const COMPLETE: &str = "The list is complete: there are no other terms.";

/// The first terms of a sequence.
#[derive(Clone, Debug, Serialize)]
pub struct SequenceReply {
    schema: u32,
    rule: String,
    of: String,
    offset: Natural,
    terms: Vec<Natural>,
    /// Whether there are no other terms.
    complete: bool,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    draft: Option<Draft>,
}

impl SequenceReply {
    pub(crate) fn new(
        rule: String,
        of: &Sequence,
        complete: bool,
        offset: Natural,
        found: Terms,
        draft: Option<Draft>,
    ) -> SequenceReply {
        let Terms { terms, undecided, .. } = found;
        SequenceReply { schema: SCHEMA, rule, of: of.to_string(), offset, terms, complete, undecided, draft }
    }

    /// The terms.
    pub fn terms(&self) -> &[Natural] {
        &self.terms
    }

    /// The indices with their terms.
    fn rows(&self) -> impl Iterator<Item = [String; 2]> {
        let one = Natural::ONE;
        let indices = std::iter::successors(Some(self.offset.clone()), move |index| Some(index + &one));
        indices.zip(&self.terms).map(|(index, term)| [index.to_string(), term.to_string()])
    }

    /// On one line, or a term a line if they are long.
    fn text(&self, out: &mut dyn Write, style: &Style) -> io::Result<()> {
        const LONG: usize = 30;
        if self.terms.is_empty() {
            return if self.complete { writeln!(out, "There are no terms.") } else { Ok(()) };
        }
        let terms: Vec<String> = self.terms.iter().map(|term| style.number(term)).collect();
        let is_long = terms.iter().any(|term| term.len() > LONG);
        match style.width.filter(|_| !is_long) {
            Some(width) => {
                let line = crate::words![terms.join(", ")];
                out.write_all(line.wrapped(style, width, "", "").as_bytes())?;
            }
            None => writeln!(out, "{}", terms.join(if is_long { "\n" } else { ", " }))?,
        }
        if self.complete { writeln!(out, "{COMPLETE}") } else { Ok(()) }
    }
}

impl Reply for SequenceReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        match format == Format::Oeis && self.terms.is_empty() && self.undecided.is_none() {
            true => Err(Failure::Query("the sequence has no terms, so there is no draft of it".to_owned())),
            false => Ok(()),
        }
    }

    fn write(&self, out: &mut dyn Write, format: Format, style: &Style) -> io::Result<()> {
        let head = ["n".to_owned(), self.of.clone()];
        match format {
            Format::Json => write_json(out, self),
            Format::Text => self.text(out, style),
            Format::Oeis => match &self.draft {
                Some(draft) => out.write_all(draft.text(&self.offset, &self.terms).as_bytes()),
                None => Ok(()),
            },
            Format::Bfile if self.complete => {
                writeln!(out, "# {COMPLETE}")?;
                listing::write(out, format, &head, self.rows())
            }
            format => listing::write(out, format, &head, self.rows()),
        }
    }
}
