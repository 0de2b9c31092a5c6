//! The reply of every verb when a bound was met before anything was known.

use std::io;

use onepile::Undecided;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::{Reply, SCHEMA, write_json};
use crate::cutoff::Cutoff;
use crate::format::Format;
use crate::page::Page;
use crate::resolve::resolve;
use crate::style::Style;
use crate::words;
use crate::words::undecided;

/// Nothing is known but the question: what was asked for is null, and nothing is made up.
#[derive(Clone, Debug, Serialize)]
pub struct Nothing {
    schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(flatten)]
    fields: Fields,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    /// Whether a page was asked for, not a list.
    #[serde(skip)]
    is_page: bool,
}

/// Fields of a reply in their order, with what is known of them before it is worked out.
#[derive(Clone, Debug)]
pub struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    /// Fields that are known, then others that are not.
    pub(crate) fn new(known: impl IntoIterator<Item = (&'static str, Value)>, unknown: &[&'static str]) -> Fields {
        Fields(known.into_iter().chain(unknown.iter().map(|name| (*name, Value::Null))).collect())
    }
}

impl Nothing {
    pub(crate) fn new(rule: Option<&str>, fields: Fields, is_page: bool, undecided: Undecided) -> Nothing {
        let text = |rule: &str| resolve(rule).map_or_else(|_| rule.trim().to_owned(), |resolved| resolved.text);
        Nothing { schema: SCHEMA, rule: rule.map(text), fields, undecided: Some(undecided), is_page }
    }

    fn page(&self) -> Page {
        let reason = self.undecided.as_ref().map(undecided);
        Page::default().headline(words!["Undecided."]).reasons(reason)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Reply for Nothing {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn as_page(&self) -> Option<Page> {
        self.is_page.then(|| self.page())
    }

    fn write_until(&self, out: &mut dyn io::Write, format: Format, style: &Style, _: &Cutoff<'_>) -> io::Result<()> {
        match format {
            Format::Json => write_json(out, self),
            // A list without entries is empty.
            _ if !self.is_page => Ok(()),
            format => self.page().write(out, format, style),
        }
    }
}
