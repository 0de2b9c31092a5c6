//! Escalation: limits of at least 1 that do not fall as the turn grows.
//!
//! **No entry is absent** [Fla82], so E(t, r) needs its diagonal only, r steps, and beta is found by bisection. With the
//! turn entries grow as well: what a diagonal reaches at an early column tells a column that the row needs at least.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};

use super::level::{Level, is_even};
use super::slope::Slope;

/// The row of an escalation game, whose entries are made when they are asked for.
pub(super) struct Diagonals {
    slope: Slope,
    turn: UBig,
    /// The largest pile that is asked for, where entries are cut.
    to: UBig,
    /// The entries found, with their columns; both ascend.
    known: Vec<(UBig, UBig)>,
}

/// How a climb along a diagonal ends.
enum Climb {
    /// The entry, which is less than that pile.
    Entry(UBig),
    /// It is at least the pile at which it is cut, and the row needs at least this many columns to get there.
    Beyond(UBig),
}

/// The first column that is tried.
const FIRST_COLUMN: u64 = 32;

impl Diagonals {
    pub(super) fn new(slope: Slope, turn: UBig, to: UBig) -> Self {
        Diagonals { slope, turn, to, known: vec![(UBig::ZERO, UBig::ZERO)] }
    }

    /// The level of a pile.
    pub(super) fn level(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<Level, Bound> {
        if pile.is_zero() {
            return Ok(Level { beta: UBig::ZERO, first: UBig::ZERO, last: UBig::ZERO });
        }
        // Entries grow with the column, so an entry is the last pile of its level.
        if let Ok(place) = self.known.binary_search_by(|(_, entry)| entry.cmp(pile))
            && *pile < self.to
        {
            let beta = self.known[place].0.clone();
            let first = self.entry(&(&beta - UBig::ONE), budget)? + UBig::ONE;
            return Ok(Level { beta, first, last: pile.clone() });
        }
        // Beta is above `low` and at most `high`.
        let above = self.known.partition_point(|(_, entry)| entry < pile);
        let mut low = self.known[above - 1].0.clone();
        let (mut high, mut certain) = match self.known.get(above) {
            // No column beyond the pile is needed.
            Some((column, _)) => (column.min(pile).clone(), true),
            None => (pile.clone(), false),
        };
        let mut stride = UBig::from(FIRST_COLUMN);
        while &low + UBig::ONE < high {
            let probe = match certain {
                // Once a column is known to suffice, the one wanted is close to the least possible.
                true if &low + &stride < high => &low + &stride,
                true => (&low + &high) >> 1,
                false => (&low + &stride).min(high.clone()),
            };
            match self.climb(&probe, pile, budget)? {
                Climb::Beyond(least) => {
                    low = low.max(least - UBig::ONE);
                    (high, certain, stride) = (probe, true, UBig::ONE);
                }
                Climb::Entry(entry) => {
                    self.keep(probe.clone(), entry);
                    low = probe;
                    stride <<= if certain { 1 } else { 2 };
                }
            }
        }
        let first = self.entry(&low, budget)? + UBig::ONE;
        if *pile == self.to {
            self.keep(high.clone(), pile.clone());
        }
        let last = self.entry(&high, budget)?;
        Ok(Level { beta: high, first, last })
    }

    /// The entry in a column, cut at the largest pile.
    pub(super) fn entry(&mut self, column: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if let Ok(place) = self.known.binary_search_by(|(known, _)| known.cmp(column)) {
            return Ok(self.known[place].1.clone());
        }
        let to = self.to.clone();
        let entry = match self.climb(column, &to, budget)? {
            Climb::Entry(entry) => entry,
            Climb::Beyond(_) => to,
        };
        self.keep(column.clone(), entry.clone());
        Ok(entry)
    }

    fn keep(&mut self, column: UBig, entry: UBig) {
        if let Err(place) = self.known.binary_search_by(|(known, _)| known.cmp(&column)) {
            self.known.insert(place, (column, entry));
        }
    }

    /// Goes on to a larger pile. Entries that were cut are not known any more.
    pub(super) fn extend(&mut self, to: UBig) {
        self.known.retain(|(column, entry)| column.is_zero() || *entry < self.to);
        self.to = to;
    }

    /// The memory of the entries found.
    pub(super) fn bytes(&self) -> u64 {
        let entry = |(column, entry): &(UBig, UBig)| 32 + (column.bit_len() + entry.bit_len()) as u64 / 8;
        self.known.iter().map(entry).sum::<u64>() + self.slope.bytes()
    }

    /// Goes along the diagonal to the entry in a column, which is at most the pile at which entries are cut.
    fn climb(&mut self, columns: &UBig, to: &UBig, budget: &mut Budget<'_>) -> Result<Climb, Bound> {
        let (mut entry, mut column) = (UBig::ZERO, UBig::ZERO);
        let mut turn = &self.turn + columns;
        // Each turn has its largest pile, which no question goes beyond.
        let mut cap = to - columns;
        while column < *columns {
            column += UBig::ONE;
            turn -= UBig::ONE;
            cap += UBig::ONE;
            budget.spend(1, Slope::progress(u64::try_from(&column).unwrap_or(u64::MAX), columns))?;
            entry = if is_even(&column) { entry + UBig::ONE } else { self.slope.top(&turn, &entry, &cap, budget)? };
            if entry >= cap {
                // All entries further along the diagonal are cut as well. The column before did not get so far at this
                // turn, nor at any turn before it.
                return Ok(Climb::Beyond(column));
            }
        }
        Ok(Climb::Entry(entry))
    }
}
