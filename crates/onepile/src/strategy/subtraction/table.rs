//! The values of many piles, made by copying memory, and lists of piles.

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::entries::Entries;
use crate::game::Play;
use crate::natural::Natural;
use crate::sequence::{Sequence, Terms};
use crate::table::{Asked, Table};

use super::SubtractionEngine;
use super::cycle::Cycle;
use super::machine::{Kind, Machine};

/// Entries that are copied before the budget is asked.
const SOME: usize = 1 << 18;
/// Longer tables are left to others.
const MOST_ENTRIES: u64 = u32::MAX as u64 / 2;

/// A table of nim-values or outcomes.
pub(super) fn table(
    engine: &mut SubtractionEngine,
    asked: Asked<'_>,
    budget: &mut Budget<'_>,
) -> Result<Table, Declined> {
    let Asked { column, turn, from, to } = asked;
    let game = engine.game.clone();
    let is_told = match column {
        Column::Nim => game.play() == Play::Normal,
        column => column == Column::Outcome,
    };
    let count = to.saturating_sub(from).to_u64().filter(|count| from <= to && *count < MOST_ENTRIES);
    let (true, true, Some(count)) = (is_told, game.goes_by_pile(turn), count) else {
        return Err(Hypothesis::Question.into());
    };
    if game.stops_below(&(to + &Natural::ONE)) {
        return Err(Hypothesis::NoStops.into());
    }
    let (_, takes) = engine.takes(budget)?;
    let cycle = match column {
        Column::Nim => engine.nim(budget)?,
        _ => engine.outcomes(budget)?,
    };
    let cells = cycle.and_then(|cycle| match (cycle, to.to_u32()) {
        (Some(cycle), _) => repeated(&cycle, &from.0, count as usize + 1, budget),
        // Values that never repeat are found one after the other.
        (None, Some(to)) => {
            let kind = if column == Column::Nim { Kind::Nim } else { engine.outcome_kind() };
            let mut machine = Machine::new(kind, &takes, budget)?;
            machine.extend(&takes, to, budget)?;
            let mut values = std::mem::take(&mut machine.values);
            values.drain(..values.len() - count as usize - 1);
            Ok(values)
        }
        (None, None) => Err(Bound::Work),
    });
    let entries = cells.and_then(|cells| match column {
        Column::Nim => Ok(Entries::from_cells(cells)),
        _ => Entries::judged(cells, |value| value != Some(0), |some| budget.spend(some as u64 / 64, budget.progress())),
    });
    Ok(match entries {
        Ok(entries) => Table { from: from.clone(), entries, undecided: None },
        Err(bound) => Table::cut_off(from, count + 1, bound, budget),
    })
}

/// The values of some piles from one on.
fn repeated(cycle: &Cycle, from: &UBig, count: usize, budget: &mut Budget<'_>) -> Result<Vec<u32>, Bound> {
    budget.reserve(Entries::ENTRY_BYTES * count as u64)?;
    let mut cells = Vec::with_capacity(count);
    let (first, length) = (cycle.period.like(from), cycle.period.length as usize);
    // The piles up to the end of the first period, and a whole period from there on.
    cells.extend(cycle.values[first..].iter().take(count));
    let head = cells.len();
    cells.extend(cycle.values[cycle.period.before as usize..].iter().take(count - head));
    // Then the same again and again, in pieces that are whole periods.
    let most = SOME.div_ceil(length) * length;
    while cells.len() < count {
        let piece = (cells.len() - head).min(most).min(count - cells.len());
        budget.spend(1 + piece as u64 / 64, Progress { done: cells.len() as u64, of: count as u64 })?;
        cells.extend_from_within(head..head + piece);
    }
    Ok(cells)
}

/// The first piles that are lost, or that have a nim-value.
pub(super) fn terms(
    engine: &mut SubtractionEngine,
    which: &Sequence,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Terms, Declined> {
    let game = engine.game.clone();
    if !game.goes_by_pile(&Natural::ONE) {
        return Err(Hypothesis::NoFirstLimit.into());
    }
    if !game.ends_at_zero() {
        return Err(Hypothesis::NoStops.into());
    }
    let (cycle, value) = match which {
        Sequence::Losing => (engine.outcomes(budget)?, Some(0)),
        Sequence::Class(value) => (engine.nim(budget)?, value.to_u32()),
        _ => return Err(Hypothesis::Question.into()),
    };
    let Ok(Some(cycle)) = cycle else { return Err(Hypothesis::Question.into()) };
    let mut terms = Vec::new();
    let found = list(&cycle, value, count, &mut terms, budget);
    let known = terms.last().map_or(0, |last: &Natural| last.to_u64().map_or(u64::MAX, |last| last + 1));
    let undecided = found.err().map(|bound| Undecided { bound, reached: Reached::piles(known, known) });
    Ok(Terms { offset: 1, terms, undecided })
}

/// Lists the first piles of a value.
fn list(
    cycle: &Cycle,
    value: Option<u32>,
    count: usize,
    terms: &mut Vec<Natural>,
    budget: &mut Budget<'_>,
) -> Result<(), Bound> {
    let before = cycle.period.before as usize;
    let places = |from: usize, to: usize| (from..to).filter(|place| Some(cycle.values[*place]) == value);
    let repeating: Vec<usize> = places(before, cycle.values.len()).collect();
    let first = places(0, before).map(|place| place as u64);
    let rounds = (0..).flat_map(|round: u64| {
        let shift = round * u64::from(cycle.period.length);
        repeating.iter().map(move |place| *place as u64 + shift)
    });
    let rounds = rounds.take(if repeating.is_empty() { 0 } else { usize::MAX });
    for pile in first.chain(rounds).take(count) {
        budget.spend(1, Progress { done: terms.len() as u64, of: count as u64 })?;
        budget.make_room(terms, 1)?;
        terms.push(pile.into());
    }
    Ok(())
}
