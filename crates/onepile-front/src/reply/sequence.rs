//! The first terms of a sequence.

use std::io::{self, Write};

use onepile::{Natural, Sequence, Terms, Undecided};
use serde::Serialize;

use super::{IsComplete, MetOrCut, Reply, SCHEMA, UntilCut, write_json};
use crate::cutoff::Cutoff;
use crate::failure::Failure;
use crate::format::Format;
use crate::listing::{self, Draft};
use crate::style::Style;

/// What is said behind a list that ends.
const COMPLETE: &str = "The list is complete: there are no other terms.";

/// The first terms of a sequence.
#[derive(Clone, Debug)]
pub struct SequenceReply {
    rule: String,
    of: String,
    offset: Natural,
    terms: Vec<Natural>,
    /// Whether there are no other terms.
    complete: bool,
    undecided: Option<Undecided>,
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
        SequenceReply { rule, of: of.to_string(), offset, terms, complete, undecided, draft }
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

    /// On one line, or as many as a screen needs, or a term a line if they are long.
    fn text(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        const LONG: usize = 30;
        if self.terms.is_empty() {
            return if self.complete { writeln!(out, "There are no terms.") } else { Ok(()) };
        }
        let is_long = style.widest(self.terms.iter()) > LONG;
        let mut column = 0;
        for (place, term) in cutoff.entries(&self.terms).enumerate() {
            let term = style.number(term);
            let comma = if place + 1 < self.terms.len() && !is_long { "," } else { "" };
            let width = term.chars().count() + comma.len();
            let between = match place {
                0 => "",
                _ if is_long || column + " ".len() + width > style.line_width() => "\n",
                _ => " ",
            };
            column = if between == " " { column + 1 + width } else { width };
            write!(out, "{between}{term}{comma}")?;
        }
        writeln!(out)?;
        if self.complete && cutoff.cut().is_none() { writeln!(out, "{COMPLETE}") } else { Ok(()) }
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r, T: Serialize> {
            schema: u32,
            rule: &'r str,
            of: &'r str,
            offset: &'r Natural,
            terms: T,
            /// Whether there are no other terms.
            complete: IsComplete<'r>,
            undecided: MetOrCut<'r>,
        }
        let SequenceReply { rule, of, offset, terms, complete, undecided, .. } = self;
        let (terms, complete) = (UntilCut::new(terms, cutoff), IsComplete(*complete, cutoff));
        let undecided = MetOrCut(undecided.as_ref(), cutoff);
        write_json(out, &Fields { schema: SCHEMA, rule, of, offset, terms, complete, undecided })
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

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let head = ["n".to_owned(), self.of.clone()];
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            Format::Oeis => match &self.draft {
                Some(draft) => out.write_all(draft.text(&self.offset, &self.terms).as_bytes()),
                None => Ok(()),
            },
            format => {
                listing::write(out, format, &head, self.rows(), cutoff)?;
                match format == Format::Bfile && self.complete && cutoff.cut().is_none() {
                    true => writeln!(out, "# {COMPLETE}"),
                    false => Ok(()),
                }
            }
        }
    }
}
