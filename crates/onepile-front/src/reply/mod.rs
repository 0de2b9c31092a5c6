//! Replies, one struct for each verb: data for programs, words for people.

mod agreed;
mod base;
mod blocking;
mod certified;
mod check;
mod compare;
mod explain;
mod find;
mod games;
mod nothing;
mod period;
mod sequence;
mod sheet;
mod solve;
mod sum;
mod table;
mod tableau;
mod verify;

use std::cell::Cell;
use std::io;

use onepile::Undecided;
use serde::{Serialize, Serializer};

use crate::cutoff::Cutoff;
use crate::failure::Failure;
use crate::format::Format;
use crate::page::Page;
use crate::style::Style;

pub(crate) use agreed::Agreed;
pub use base::BaseReply;
pub use blocking::Blocking;
pub use certified::Certified;
pub use check::CheckReply;
pub use compare::CompareReply;
pub use explain::ExplainReply;
pub(crate) use explain::Known;
pub use find::{FindReply, Found};
pub use games::GamesReply;
pub(crate) use nothing::Fields;
pub use nothing::Nothing;
pub use period::PeriodReply;
pub use sequence::SequenceReply;
pub use sheet::Sheet;
pub use solve::SolveReply;
pub use sum::SumReply;
pub use table::TableReply;
pub use tableau::TableauReply;
pub use verify::VerifyReply;

/// The version of the JSON: within it fields are added, never renamed.
pub(crate) const SCHEMA: u32 = 1;

/// How a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// With an answer.
    Answered,
    /// Two ways to solve a game differ, or a certificate does not prove what it claims.
    Different,
    /// A file is not what it should be.
    Unreadable,
    /// A bound was met.
    Undecided,
}

/// What a query is answered with: data, which is its JSON, and a way to write it in other formats.
pub trait Reply {
    /// The bound that was met, if one was.
    fn undecided(&self) -> Option<&Undecided>;

    /// How the query ended.
    fn status(&self) -> Status {
        if self.undecided().is_some() { Status::Undecided } else { Status::Answered }
    }

    /// The page to read that it is, unless it is a list or a picture.
    fn as_page(&self) -> Option<Page> {
        None
    }

    /// Whether it is a page to read, not a list or a picture.
    fn is_page(&self) -> bool {
        self.as_page().is_some()
    }

    /// Whether what is written in a format tells of a bound that was met: pages do, lists only in JSON.
    fn tells(&self, format: Format) -> bool {
        format == Format::Json || self.is_page()
    }

    /// Refuses a format that this reply does not fit into.
    ///
    /// # Errors
    ///
    /// If there is something in it that the format has no place for.
    fn check(&self, format: Format) -> Result<(), Failure> {
        let _ = format;
        Ok(())
    }

    /// Writes it in one of the formats of its query.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    fn write(&self, out: &mut dyn io::Write, format: Format, style: &Style) -> io::Result<()> {
        self.write_until(out, format, style, &Cutoff::never())
    }

    /// The same, but a list ends where it is cut off.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    fn write_until(
        &self,
        out: &mut dyn io::Write,
        format: Format,
        style: &Style,
        cutoff: &Cutoff<'_>,
    ) -> io::Result<()>;
}

/// A reply, or what stands for it where nothing is known.
#[derive(Clone, Debug)]
pub enum Replied<R> {
    /// The reply.
    Known(R),
    /// A bound was met before anything was known.
    Nothing(Nothing),
}

impl<R> Replied<R> {
    /// The reply, if something is known.
    pub fn known(&self) -> Option<&R> {
        match self {
            Replied::Known(reply) => Some(reply),
            Replied::Nothing(_) => None,
        }
    }
}

impl<R: Reply> Replied<R> {
    fn reply(&self) -> &dyn Reply {
        match self {
            Replied::Known(reply) => reply,
            Replied::Nothing(nothing) => nothing,
        }
    }
}

impl<R: Reply> Reply for Replied<R> {
    fn undecided(&self) -> Option<&Undecided> {
        self.reply().undecided()
    }

    fn status(&self) -> Status {
        self.reply().status()
    }

    fn as_page(&self) -> Option<Page> {
        self.reply().as_page()
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        self.reply().check(format)
    }

    fn write_until(
        &self,
        out: &mut dyn io::Write,
        format: Format,
        style: &Style,
        cutoff: &Cutoff<'_>,
    ) -> io::Result<()> {
        self.reply().write_until(out, format, style, cutoff)
    }
}

/// A reply that is a page to read.
pub(crate) trait Paged: Serialize {
    /// The bound that was met, if one was.
    fn met(&self) -> Option<&Undecided>;

    /// How the query ended.
    fn ended(&self) -> Status {
        if self.met().is_some() { Status::Undecided } else { Status::Answered }
    }

    /// The page.
    fn shown(&self) -> Page;
}

impl<P: Paged> Reply for P {
    fn undecided(&self) -> Option<&Undecided> {
        self.met()
    }

    fn status(&self) -> Status {
        self.ended()
    }

    fn as_page(&self) -> Option<Page> {
        Some(self.shown())
    }

    fn write_until(&self, out: &mut dyn io::Write, format: Format, style: &Style, _: &Cutoff<'_>) -> io::Result<()> {
        match format {
            Format::Json => write_json(out, self),
            format => self.shown().write(out, format, style),
        }
    }
}

/// Writes a reply as one line of JSON.
pub(crate) fn write_json(out: &mut dyn io::Write, reply: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, reply)?;
    writeln!(out)
}

/// What stopped a query, as JSON.
pub(crate) fn bound<S: Serializer>(undecided: &Option<Undecided>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Met<'a> {
        bound: &'a onepile::Bound,
        reached: String,
    }
    undecided
        .as_ref()
        .map(|Undecided { bound, reached }| Met { bound, reached: reached.to_string() })
        .serialize(serializer)
}

/// A list that ends where it is cut off, as JSON. It is written once.
pub(crate) struct UntilCut<'c, I>(Cell<Option<I>>, &'c Cutoff<'c>);

impl<'c, I> UntilCut<'c, I> {
    pub(crate) fn new(entries: I, cutoff: &'c Cutoff<'c>) -> Self {
        UntilCut(Cell::new(Some(entries)), cutoff)
    }
}

impl<I: IntoIterator<Item: Serialize>> Serialize for UntilCut<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.entries(self.0.take().into_iter().flatten()))
    }
}

/// Whether a list is complete, and was not cut off where it stands before this field, as JSON.
pub(crate) struct IsComplete<'c>(pub(crate) bool, pub(crate) &'c Cutoff<'c>);

impl Serialize for IsComplete<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(self.0 && self.1.cut().is_none())
    }
}

/// What stopped a query, or cut off the list that stands before this field, as JSON.
pub(crate) struct MetOrCut<'c>(pub(crate) Option<&'c Undecided>, pub(crate) &'c Cutoff<'c>);

impl Serialize for MetOrCut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        bound(&self.0.cloned().or_else(|| self.1.cut()), serializer)
    }
}
