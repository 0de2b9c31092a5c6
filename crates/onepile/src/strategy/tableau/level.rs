//! One row of the tableau, as a division of its piles into levels.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};

use super::diagonal::Diagonals;
use super::turns::Sums;

/// The piles of one turn that have the same beta.
///
/// Levels follow each other without gaps, and beta grows from each to the next. Even levels are lost, odd ones are won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) beta: UBig,
    pub(super) first: UBig,
    /// The entry of the tableau in column beta, or the largest pile that was asked for.
    pub(super) last: UBig,
}

impl Level {
    pub(super) fn is_lost(&self) -> bool {
        is_even(&self.beta)
    }
}

pub(super) fn is_even(number: &UBig) -> bool {
    (number % 2u8) == 0
}

/// The entries of one row, up to some pile.
pub(super) enum Row {
    /// All entries that are present, as column and value, up to one that reaches the pile.
    Listed { entries: Vec<(UBig, UBig)>, escalation: bool },
    /// Each entry from its diagonal.
    Climbed(Box<Diagonals>),
    /// Each entry as a sum.
    Summed(Sums),
}

impl Row {
    /// The level of a pile, which must not be larger than the row was made for.
    pub(super) fn level(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<Level, Bound> {
        match self {
            Row::Listed { entries, .. } => Ok(listed(entries, pile)),
            Row::Climbed(diagonals) => diagonals.level(pile, budget),
            Row::Summed(sums) => sums.level(pile, budget),
        }
    }

    /// Goes on to a larger pile, if the row can be extended without being made anew.
    pub(super) fn extend(&mut self, to: &UBig) -> bool {
        match self {
            Row::Climbed(diagonals) => diagonals.extend(to.clone()),
            Row::Listed { .. } | Row::Summed(_) => return false,
        }
        true
    }

    /// The memory of the row.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Row::Listed { entries, .. } => {
                entries.iter().map(|(column, entry)| 32 + (column.bit_len() + entry.bit_len()) as u64 / 8).sum()
            }
            Row::Climbed(diagonals) => diagonals.bytes(),
            Row::Summed(_) => 0,
        }
    }

    /// Whether no entry is absent, so that all ways to play well take equally long.
    pub(super) fn is_escalation(&self) -> bool {
        !matches!(self, Row::Listed { escalation: false, .. })
    }
}

fn listed(entries: &[(UBig, UBig)], pile: &UBig) -> Level {
    let place = entries.partition_point(|(_, entry)| entry < pile);
    let (beta, last) = entries[place].clone();
    let first = place.checked_sub(1).map_or(UBig::ZERO, |before| &entries[before].1 + UBig::ONE);
    Level { beta, first, last }
}
