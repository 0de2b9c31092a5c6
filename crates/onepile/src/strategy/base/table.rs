//! Tables of g by copying: between two neighbouring members the values repeat from the start.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::entries::Entries;
use crate::natural::Natural;

use super::members::Base;

/// A stretch of piles that plays like the piles from 0 up in normal play: its first pile, and how many there are.
pub(super) type Stretch = (u64, u64);

/// Values that a bound is looked at after.
const CHUNK: usize = 1 << 24;

/// The values of g in stretches of piles that follow each other, from the first pile asked for on.
pub(super) fn copied(
    base: &mut Base<'_>,
    stretches: &[Stretch],
    from: u64,
    budget: &mut Budget<'_>,
) -> Result<Entries, Bound> {
    let longest = stretches.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let mut cells = from_zero(base, longest, budget)?;
    if let [(_, _)] = stretches {
        cells.drain(..from as usize);
        return Ok(Entries::from_cells(cells));
    }
    let piles: u64 = stretches.iter().map(|(_, count)| count).sum();
    budget.reserve((piles - from) * Entries::ENTRY_BYTES)?;
    let mut all = Vec::with_capacity((piles - from) as usize);
    for (first, count) in stretches {
        let unasked = from.saturating_sub(*first).min(*count);
        all.extend_from_slice(&cells[unasked as usize..*count as usize]);
    }
    Ok(Entries::from_cells(all))
}

/// The values of the piles below a number.
fn from_zero(base: &mut Base<'_>, below: u64, budget: &mut Budget<'_>) -> Result<Vec<u32>, Bound> {
    base.grow(&UBig::from(below), budget)?;
    budget.reserve(below * Entries::ENTRY_BYTES)?;
    let below = below as usize;
    let mut cells: Vec<u32> = Vec::with_capacity(below);
    cells.push(Entries::INFINITE_CELL);
    for place in 0..=base.last() {
        let Some(member) = base.member(place).try_into().ok().filter(|member: &usize| *member < below) else { break };
        repeat_up_to(&mut cells, member, budget)?;
        cells.push(base.g(place).try_into().expect("g is at most the pile"));
    }
    let period = cells.len() - 1;
    if base.finite && period > 0 {
        // From the last member on the values repeat with it as their period.
        while cells.len() < below {
            let count = period.min(below - cells.len());
            copy(&mut cells, count, budget)?;
        }
    }
    repeat_up_to(&mut cells, below, budget)?;
    cells.truncate(below);
    Ok(cells)
}

/// Repeats the values from pile 1 on until the next one is that of a given pile.
fn repeat_up_to(cells: &mut Vec<u32>, pile: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
    match pile.checked_sub(cells.len()) {
        Some(count) => copy(cells, count, budget),
        None => Ok(()),
    }
}

/// Copies so many values from pile 1 on to the end.
fn copy(cells: &mut Vec<u32>, count: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
    let of = cells.capacity() as u64;
    for start in (0..count).step_by(CHUNK) {
        let end = count.min(start + CHUNK);
        budget.spend(1 + (end - start) as u64 / 1024, Progress { done: cells.len() as u64, of })?;
        cells.extend_from_within(1 + start..1 + end);
    }
    Ok(())
}

/// The values of some piles, each by its parts; piles of any size, but few.
pub(super) fn one_by_one(
    base: &mut Base<'_>,
    numbers: RangeInclusive<UBig>,
    budget: &mut Budget<'_>,
) -> Result<Entries, Bound> {
    base.grow(numbers.end(), budget)?;
    let (mut number, end) = numbers.into_inner();
    let mut entries = Entries::default();
    while number <= end {
        budget.reserve(Entries::ENTRY_BYTES)?;
        let g = base.g_of(&number).clone();
        budget.spend(1 + base.last() as u64, Progress { done: entries.len() as u64, of: 0 })?;
        entries.push(crate::table::Entry::Number(Natural(g)));
        number += UBig::ONE;
    }
    Ok(entries)
}
