//! One value for each pile.

use std::fmt;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::natural::{Natural, ParseNaturalError};
use crate::position::IntoNatural;

/// Which table is wanted: a column at a turn, for the piles from one to another.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'q> {
    pub(crate) column: Column,
    pub(crate) turn: &'q Natural,
    pub(crate) from: &'q Natural,
    pub(crate) to: &'q Natural,
}

impl Asked<'_> {
    /// The pile in the middle of those asked for.
    pub(crate) fn middle(&self) -> Natural {
        Natural((&self.from.0 + &self.to.0) / 2u8)
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

impl Table {
    /// A table of some piles from one on that a bound ended before any value was known.
    pub(crate) fn cut_off(from: &Natural, count: u64, bound: Bound, budget: &mut Budget<'_>) -> Table {
        let mut entries = Entries::default();
        if budget.reserve(count.saturating_mul(Entries::ENTRY_BYTES)).is_ok() {
            entries.push_unknown(usize::try_from(count).unwrap_or(0));
        }
        let undecided = Some(Undecided { bound, reached: Reached::Nothing });
        Table { from: from.clone(), entries, undecided }
    }

    /// Whether no value is known.
    pub(crate) fn is_unknown(&self) -> bool {
        self.entries.known() == 0
    }

    /// The pile and its value, for each pile.
    pub fn iter(&self) -> impl Iterator<Item = (Natural, Entry)> + '_ {
        let piles = std::iter::successors(Some(self.from.clone()), |pile| Some(pile + &Natural::ONE));
        piles.zip(self.entries.iter())
    }
}

impl fmt::Display for Table {
    /// A line for each pile.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(pile, entry)| writeln!(f, "{pile} {entry}"))
    }
}

/// The piles from one to another.
pub trait IntoPiles {
    /// The first and the last pile.
    ///
    /// # Errors
    ///
    /// If a number is negative, or a text is not a number.
    fn into_piles(self) -> Result<(Natural, Natural), ParseNaturalError>;
}

impl<N: IntoNatural> IntoPiles for std::ops::RangeInclusive<N> {
    fn into_piles(self) -> Result<(Natural, Natural), ParseNaturalError> {
        let (from, to) = self.into_inner();
        Ok((from.into_natural()?, to.into_natural()?))
    }
}

impl<N: IntoNatural> IntoPiles for std::ops::RangeToInclusive<N> {
    fn into_piles(self) -> Result<(Natural, Natural), ParseNaturalError> {
        Ok((Natural::ZERO, self.end.into_natural()?))
    }
}
