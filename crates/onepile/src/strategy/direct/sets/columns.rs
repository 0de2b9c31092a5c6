//! Tables of a subtraction game, from its lost piles or its nim-values.

use crate::budget::{Bound, Budget};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::outcome::Outcome;
use crate::strategy::direct::search::of;
use crate::table::Table;

use super::sieve::Sieve;
use super::values::values;

/// Piles after which the budget is asked.
const SOME: usize = 1 << 16;

/// A table of the piles from one to another; nothing if another search is better.
pub(super) fn table(
    sieve: Result<&Sieve, Bound>,
    column: Column,
    (from, to): (u32, u32),
    budget: &mut Budget<'_>,
) -> Option<Table> {
    let entries = match (sieve, column) {
        (Err(bound), _) => Err(bound),
        (Ok(sieve), Column::Outcome) => outcomes(sieve, from, to, budget),
        // Where takes are many, the first of them decide most piles.
        (Ok(sieve), _) => match sieve.few_takes(to, budget) {
            Ok(takes) => match (takes?, column) {
                (takes, Column::Nim) => nim_values(&takes, from, to, budget),
                (takes, _) => by_lost_piles(sieve, &takes, column, (from, to), budget),
            },
            Err(bound) => Err(bound),
        },
    };
    Some(match entries {
        Ok(entries) => Table { from: from.into(), entries, undecided: None },
        Err(bound) => Table::cut_off(&from.into(), u64::from(to - from) + 1, bound, budget),
    })
}

fn outcomes(sieve: &Sieve, from: u32, to: u32, budget: &mut Budget<'_>) -> Result<Entries, Bound> {
    let count = (to - from) as usize + 1;
    budget.reserve(Entries::ENTRY_BYTES * count as u64)?;
    let mut entries = Entries::default();
    entries.reserve(count);
    for pile in from..=to {
        if (pile as usize).is_multiple_of(SOME) {
            budget.spend(SOME as u64 / 8, of(pile, to))?;
        }
        entries.push(Entry::Outcome(Outcome::from_won(!sieve.is_lost(pile))));
    }
    Ok(entries)
}

fn nim_values(takes: &[u32], from: u32, to: u32, budget: &mut Budget<'_>) -> Result<Entries, Bound> {
    let count = u64::from(to - from) + 1;
    let values = values(takes, to, budget)?;
    budget.reserve(Entries::ENTRY_BYTES * count)?;
    Ok(Entries::from_cells(values[from as usize..].iter().map(|value| u32::from(*value)).collect()))
}

/// The smallest winning takes, or their number. Lost piles come in ascending order, so that the last one that a pile leads to tells
/// its smallest winning take.
fn by_lost_piles(
    sieve: &Sieve,
    takes: &[u32],
    column: Column,
    (from, to): (u32, u32),
    budget: &mut Budget<'_>,
) -> Result<Entries, Bound> {
    budget.reserve(Entries::ENTRY_BYTES * (u64::from(to) + 1))?;
    let none = if column == Column::G { Entries::INFINITE_CELL } else { 0 };
    let mut cells = vec![none; to as usize + 1];
    for lost in sieve.lost(to) {
        let mut marked = 0;
        for take in takes.iter().take_while(|take| **take <= to - lost) {
            let cell = &mut cells[(lost + take) as usize];
            *cell = if column == Column::Count { *cell + 1 } else { *take };
            marked += 1;
        }
        budget.spend(1 + marked / 4, of(lost, to))?;
    }
    cells.drain(..from as usize);
    Ok(Entries::from_cells(cells))
}
