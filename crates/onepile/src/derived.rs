//! The derived function of a rule of the pile.
//!
//! With f the limit, f'(0) = 0 and f'(n) = min(f'(n − 1) + 1, f(n)). If it never decreases, f and f' have the same
//! nim-values [HRR04, Theorem 2]. If the smaller of f and the pile has unit jumps, it is f' itself.

use crate::budget::Budget;
use crate::entries::{Entries, Entry};
use crate::natural::Natural;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Range, Region, Rule, Variable};
use crate::table::Table;

/// Work for the proof of unit jumps.
const JUMPS_WORK: u64 = 1 << 20;

/// Whether a rule of the pile is proved to have unit jumps up to a pile.
pub(crate) fn has_unit_jumps(rule: &Rule, to: &Natural, budget: &mut Budget<'_>) -> bool {
    let piles = |to: &Natural| Region::all().with(Variable::Pile, Range::new(1u32, to.clone()));
    budget.with_at_most(JUMPS_WORK, |budget| {
        prove(rule, &Property::HasValue, &piles(to), budget) == Verdict::Proved
            && prove(rule, &Property::UnitJumps, &piles(&to.saturating_sub(&Natural::ONE)), budget) == Verdict::Proved
    })
}

/// The derived function from a pile on, from the limits of all piles up to the last; or from the limits of these piles alone
/// where those have unit jumps.
pub(crate) fn derived(limits: Table, from: &Natural) -> Table {
    let (mut before, mut pile) = (None, limits.from.clone());
    let mut entries = Entries::default();
    for limit in limits.entries.iter() {
        let least = |limit: Natural| match &before {
            None => limit.min(pile.clone()),
            Some(before) => limit.min(before + &Natural::ONE),
        };
        let value = match limit {
            Entry::Number(limit) => least(limit),
            Entry::Infinite => least(pile.clone()),
            _ => break,
        };
        if pile >= *from {
            entries.push(Entry::Number(value.clone()));
        }
        // From 0 on each value rests on the one before; where the limits have unit jumps it need not.
        before = limits.from.is_zero().then_some(value);
        pile = &pile + &Natural::ONE;
    }
    Table { from: from.clone(), entries, undecided: limits.undecided }
}
