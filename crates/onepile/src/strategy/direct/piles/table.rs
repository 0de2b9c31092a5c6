//! Nim-values of all piles up to some pile, in machine integers.

use crate::budget::{Bound, Budget};
use crate::rule::Rule;

use super::bounded::Bounded;
use super::limits::{Stop, each_batch};
use super::min_tree::MinTree;

/// The nim-values of the piles from 0 up to `to`, or as far as they were found.
///
/// Every limit is looked at, so nothing needs to be proved before: as long as the derived function does not decrease the
/// theorem gives each value from an earlier one, and from there on the tree of minima does. Where limits are bounded
/// and periodic, values are copied as soon as their period is proved.
pub(super) fn nim_values(rule: &Rule, to: u32, budget: &mut Budget<'_>) -> (Vec<u32>, Result<(), Stop>) {
    let empty = PeriodWatch::new(rule, to, budget).and_then(|period| Ok((period, zeros(to, budget)?)));
    let (mut period, mut values) = match empty {
        Ok(empty) => empty,
        Err(bound) => return (Vec::new(), Err(bound.into())),
    };
    let mut known = 1;
    let mut derived = 0;
    let mut tree: Option<MinTree> = None;
    let result = each_batch(rule, 1, to, budget, |first, limits, budget| {
        let regular = match &tree {
            None => fill_by_jumps(&mut values, first, limits, &mut derived),
            Some(_) => 0,
        };
        if regular < limits.len() {
            let first = first + regular as u32;
            let tree = tree.get_or_insert_with(|| latest(&values[..first as usize]));
            let bytes = tree.bytes();
            fill_by_tree(&mut values, first, &limits[regular..], tree);
            budget.reserve(tree.bytes() - bytes)?;
        }
        known = first as usize + limits.len();
        if tree.is_some() && period.is_found(&values[..known], budget)? { Err(Stop::Enough) } else { Ok(()) }
    });
    if let (Err(Stop::Enough), Some(length)) = (&result, period.length) {
        repeat(&mut values, known, length);
        return (values, Ok(()));
    }
    values.truncate(known);
    (values, result)
}

/// Looks for a period now and then.
struct PeriodWatch {
    bounded: Option<Bounded>,
    /// How many values there must be for the next look.
    next: usize,
    length: Option<usize>,
}

impl PeriodWatch {
    fn new(rule: &Rule, to: u32, budget: &mut Budget<'_>) -> Result<PeriodWatch, Bound> {
        let bounded = Bounded::of(rule, budget)?;
        let next = bounded.as_ref().map_or(usize::MAX, |bounded| bounded.least_piles() as usize);
        Ok(PeriodWatch { bounded: bounded.filter(|_| next < to as usize), next, length: None })
    }

    fn is_found(&mut self, values: &[u32], budget: &mut Budget<'_>) -> Result<bool, Bound> {
        let Some(bounded) = self.bounded.as_ref().filter(|_| values.len() >= self.next) else { return Ok(false) };
        self.length = bounded.period(values, budget)?.map(|period| period.length as usize);
        self.next *= 2;
        Ok(self.length.is_some())
    }
}

/// Fills in all values from a place on by those one period before.
fn repeat(values: &mut [u32], mut known: usize, length: usize) {
    // What is copied is a multiple of the period, twice as long each time.
    let begin = known - length;
    while known < values.len() {
        let count = (known - begin).min(values.len() - known);
        values.copy_within(begin..begin + count, known);
        known += count;
    }
}

/// Room for the values of the piles up to `to`.
fn zeros(to: u32, budget: &mut Budget<'_>) -> Result<Vec<u32>, Bound> {
    let count = to as usize + 1;
    budget.reserve(4 * count as u64)?;
    Ok(vec![0; count])
}

/// Fills in the values of a batch by the theorem, and tells how many there are before the derived function decreases.
fn fill_by_jumps(values: &mut [u32], first: u32, limits: &[u32], derived: &mut u32) -> usize {
    let mut level = *derived;
    for (place, limit) in limits.iter().enumerate() {
        let pile = first as usize + place;
        // f' of the pile before is less than the pile, so this is never more than the pile.
        let next = (*limit).min(level + 1);
        if next < level {
            *derived = level;
            return place;
        }
        values[pile] = if next > level { next } else { values[pile - 1 - next as usize] };
        level = next;
    }
    *derived = level;
    limits.len()
}

/// Fills in the values of a batch for any limits.
fn fill_by_tree(values: &mut [u32], first: u32, limits: &[u32], tree: &mut MinTree) {
    for (pile, limit) in (first..).zip(limits) {
        let value = tree.least_before(pile.saturating_sub(*limit));
        tree.set(value, pile);
        values[pile as usize] = value;
    }
}

/// The tree after some values.
fn latest(values: &[u32]) -> MinTree {
    let mut tree = MinTree::default();
    (0..).zip(values).for_each(|(pile, value)| tree.set(*value, pile));
    tree
}

/// The derived function f'(n) = min(f'(n − 1) + 1, f(n)) of the piles from 0 on, up to the first pile from `from` on where
/// it is what the rule says, if it never decreases and `to` is not passed.
pub(crate) fn derived_up_to_rule(
    rule: &Rule,
    from: u32,
    to: u32,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u32>>, Stop> {
    let mut derived = vec![0u32];
    let mut met = false;
    let mut falls = false;
    let end = each_batch(rule, 1, to, budget, |first, limits, budget| {
        budget.reserve(4 * limits.len() as u64)?;
        for (pile, limit) in (first..).zip(limits) {
            let level = derived[pile as usize - 1];
            let next = (*limit).min(level + 1);
            falls |= next < level;
            derived.push(next);
            met = pile >= from && next == (*limit).min(pile);
            if met || falls {
                return Err(Stop::Enough);
            }
        }
        Ok(())
    });
    match end {
        Ok(()) | Err(Stop::Enough) => Ok(met.then_some(derived).filter(|_| !falls)),
        Err(stop) => Err(stop),
    }
}
