//! One value for each pile, in one sweep.

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::table::{Asked, Table};

use super::limits::{Stop, each_batch};
use super::sweep::Sweep;
use super::table::nim_values;
use super::{fits, swept};

/// The table that is asked for, if the rule is one of the pile and has a value at all piles of the table.
pub(crate) fn table(game: &Game, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
    let Asked { column, turn, from, to } = asked;
    if from > to || matches!(column, Column::G | Column::Limit) || !game.goes_by_pile(turn) {
        return None;
    }
    // The last pile may be a stop itself.
    match swept(to).filter(|_| fits(game, &(to + &Natural::ONE))) {
        Some(to) => sweep(game, column, from.to_u32()?, to, budget),
        None => None,
    }
}

/// What each pile is worth in a sum in which takes may be forbidden, if the rule has unit jumps up to the last pile.
pub(crate) fn worths(game: &Game, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
    let (from, to) = (asked.from.to_u32()?, swept(asked.to)?);
    if from > to {
        return None;
    }
    let (mut values, result) = nim_values(game.rule(), to, budget);
    values.drain(..values.len().min(from as usize));
    // Neighbouring values, one more than may be forbidden, become one.
    let period = game.block().saturating_add(1);
    values.iter_mut().for_each(|value| *value = (u64::from(*value) / period) as u32);
    finished(Entries::from_cells(values), result, (from, to), budget)
}

/// All piles from 0 to `to`; those from `from` on are shown.
fn sweep(game: &Game, column: Column, from: u32, to: u32, budget: &mut Budget<'_>) -> Option<Table> {
    let (entries, result) = match column {
        Column::Nim => {
            let (mut values, result) = nim_values(game.rule(), to, budget);
            values.drain(..values.len().min(from as usize));
            (Entries::from_cells(values), result)
        }
        Column::Take | Column::Count => by_lost_piles(game, column, from, to, budget),
        _ => by_sweep(game, column, from, to, budget),
    };
    finished(entries, result, (from, to), budget)
}

/// The table, as far as it was found.
fn finished(
    entries: Entries,
    result: Result<(), Stop>,
    (from, to): (u32, u32),
    budget: &mut Budget<'_>,
) -> Option<Table> {
    let table = Table { from: from.into(), entries, undecided: None };
    match result {
        Ok(()) | Err(Stop::Enough) => Some(table),
        // Whether play gets to where the rule has no value is for the direct solver to find out.
        Err(Stop::Fault) => None,
        Err(Stop::Bound(bound)) => Some(unfinished(table, bound, to, budget)),
    }
}

fn by_sweep(game: &Game, column: Column, from: u32, to: u32, budget: &mut Budget<'_>) -> (Entries, Result<(), Stop>) {
    let mut entries = Entries::default();
    let count = u64::from(to - from) + 1;
    if let Err(bound) = budget.reserve(count * Entries::ENTRY_BYTES) {
        return (entries, Err(bound.into()));
    }
    entries.reserve(count as usize);
    let mut sweep = Sweep::new(game.play(), column != Column::Outcome, false);
    let result = sweep.run(game.rule(), 0, to, budget, |pile, cell| {
        if pile >= from {
            entries.push(match column {
                Column::Remoteness => Entry::Number(cell.remoteness.into()),
                Column::Suspense => Entry::Number(cell.suspense.into()),
                _ => Entry::Outcome(Outcome::from_won(!cell.lost)),
            });
        }
    });
    (entries, result)
}

/// The smallest winning takes, or how many there are: they lead to the lost piles in reach.
fn by_lost_piles(
    game: &Game,
    column: Column,
    from: u32,
    to: u32,
    budget: &mut Budget<'_>,
) -> (Entries, Result<(), Stop>) {
    let mut entries = Entries::default();
    let count = u64::from(to - from) + 1;
    if let Err(bound) = budget.reserve(count * Entries::ENTRY_BYTES) {
        return (entries, Err(bound.into()));
    }
    entries.reserve(count as usize);
    let misere = game.play() == Play::Misere;
    // Ascending; pile 0 is over.
    let mut lost: Vec<u32> = if misere { Vec::new() } else { vec![0] };
    if from == 0 {
        entries.push(Entry::Number(Natural::ZERO));
    }
    let result = each_batch(game.rule(), 1, to, budget, |first, limits, budget| {
        if lost.capacity() - lost.len() < limits.len() {
            let more = lost.len().max(limits.len());
            budget.reserve(4 * more as u64)?;
            lost.reserve_exact(more);
        }
        for (pile, limit) in (first..).zip(limits) {
            let least_left = pile.saturating_sub(*limit);
            let take = lost.last().filter(|latest| **latest >= least_left).map_or(0, |latest| pile - latest);
            if pile >= from {
                let shown = match column {
                    Column::Take => take,
                    _ if take == 0 => 0,
                    _ => (lost.len() - lost.partition_point(|lost| *lost < least_left)) as u32,
                };
                entries.push(Entry::Number(shown.into()));
            }
            // A player who cannot move wins misère play.
            if take == 0 && !(misere && least_left == pile) {
                lost.push(pile);
            }
        }
        Ok(())
    });
    (entries, result)
}

/// The table as far as it was found.
fn unfinished(mut table: Table, bound: Bound, to: u32, budget: &mut Budget<'_>) -> Table {
    let from = table.from.to_u32().expect("a pile that is swept");
    let listed = u64::from(from) + table.entries.len() as u64;
    let reached = if budget.progress().done == 0 { Reached::Nothing } else { Reached::Piles(listed.into()) };
    table.undecided = Some(Undecided { bound, reached });
    let missing = u64::from(to) + 1 - listed;
    if budget.reserve(missing * Entries::ENTRY_BYTES).is_ok() {
        table.entries.reserve(missing as usize);
        table.entries.extend(std::iter::repeat_n(Entry::Unknown, missing as usize));
    }
    table
}
