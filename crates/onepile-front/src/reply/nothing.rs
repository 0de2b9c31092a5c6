//! The reply of every verb when a bound was met before anything was known.

use std::io;

use onepile::Undecided;
use serde::{Serialize, Serializer};

use super::{Reply, SCHEMA, write_json, write_page};
use crate::format::Format;
use crate::page::Page;
use crate::resolve::resolve;
use crate::style::Style;
use crate::words;
use crate::words::undecided;

/// Nothing is known: what was asked for is null, and nothing is made up.
#[derive(Clone, Debug, Serialize)]
pub struct Nothing {
    schema: u32,
    rule: String,
    #[serde(flatten)]
    results: Nulls,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    /// Whether a page was asked for, not a list.
    #[serde(skip)]
    is_page: bool,
}

impl Nothing {
    pub(crate) fn new(rule: &str, results: &'static [&'static str], is_page: bool, undecided: Undecided) -> Nothing {
        let rule = resolve(rule).map_or_else(|_| rule.trim().to_owned(), |resolved| resolved.text);
        Nothing { schema: SCHEMA, rule, results: Nulls(results), undecided: Some(undecided), is_page }
    }

    fn page(&self) -> Page {
        let reason = self.undecided.as_ref().map(undecided);
        Page::default().headline(words!["Undecided."]).reasons(reason)
    }
}

/// Fields without a value.
#[derive(Clone, Copy, Debug)]
struct Nulls(&'static [&'static str]);

impl Serialize for Nulls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|name| (name, ())))
    }
}

impl Reply for Nothing {
    const FORMATS: &'static [Format] = Format::ALL;

    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn tells(&self, format: Format) -> bool {
        format == Format::Json || self.is_page
    }

    fn write(&self, out: &mut dyn io::Write, format: Format, style: &Style) -> io::Result<()> {
        match format {
            Format::Json => write_json(out, self),
            // A list without entries is empty.
            _ if !self.is_page => Ok(()),
            format => write_page(out, self, || self.page(), format, style),
        }
    }
}
