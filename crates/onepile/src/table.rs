//! One value for each pile.

use std::fmt;

use crate::budget::Undecided;
use crate::entries::Entries;
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;

/// Which value of each pile is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The smallest winning take when the limit is the whole pile.
    G,
    /// The nim-value at the limit the rule gives, or the first limit.
    Nim,
    /// Who wins at that limit.
    Outcome,
    /// The remoteness at that limit.
    Remoteness,
    /// The suspense at that limit.
    Suspense,
    /// That limit itself.
    Limit,
}

impl Column {
    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Column::G => "g",
            Column::Nim => "nim",
            Column::Outcome => "outcome",
            Column::Remoteness => "remoteness",
            Column::Suspense => "suspense",
            Column::Limit => "limit",
        }
    }
}

/// Which table is wanted: a column at a turn, for the piles from one to another.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'q> {
    pub(crate) column: Column,
    pub(crate) turn: &'q Natural,
    pub(crate) from: &'q Natural,
    pub(crate) to: &'q Natural,
}

/// The value of one pile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Entry {
    /// A number.
    Number(Natural),
    /// No such number, or a limit without bound.
    Infinite,
    /// Who wins.
    Outcome(Outcome),
    /// A bound was met before this pile was solved.
    Unknown,
}

impl From<Limit> for Entry {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Finite(limit) => Entry::Number(limit),
            Limit::Infinite => Entry::Infinite,
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Number(value) => value.fmt(f),
            Entry::Infinite => f.write_str("inf"),
            Entry::Outcome(outcome) => outcome.fmt(f),
            Entry::Unknown => f.write_str("?"),
        }
    }
}

/// The values of consecutive piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The first pile.
    pub from: Natural,
    /// One entry for each pile.
    pub entries: Entries,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}
