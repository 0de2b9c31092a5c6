//! The limits of all piles up to some pile, a batch at a time.

use crate::budget::{Bound, Budget, Progress};
use crate::natural::Natural;
use crate::rule::{Batch, EvalError, Inputs, Line, Rule, Variable};

/// Why a sweep over piles ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A bound was met.
    Bound(Bound),
    /// The rule has no value at some pile.
    Fault,
    /// Nothing went wrong: there is no need to go on.
    Enough,
}

impl From<Bound> for Stop {
    fn from(bound: Bound) -> Self {
        Stop::Bound(bound)
    }
}

/// Piles in a batch: enough to forget the cost of a batch, few enough to stay in the nearest cache.
const BATCH: u32 = 2048;

/// Shows the limits of the piles `first` to `to`, in ascending order, with the pile of the first in each batch.
pub(super) fn each_batch(
    rule: &Rule,
    mut first: u32,
    to: u32,
    budget: &mut Budget<'_>,
    mut visit: impl FnMut(u32, &[u32], &mut Budget<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut batch = Batch::new(rule);
    let mut limits = [0; BATCH as usize];
    while first <= to {
        let limits = &mut limits[..(to - first + 1).min(BATCH) as usize];
        budget.spend(limits.len() as u64, Progress { done: first.into(), of: to.into() })?;
        let line = Line::piles(Natural::ONE, first, 1);
        budget.patiently(|patience| batch.fill_within(&line, limits, patience))?;
        if let Some(place) = limits.iter().position(|limit| *limit == Batch::FAULT) {
            let pile = first + place as u32;
            let inputs = Inputs::nowhere().with(Variable::Pile, pile.into());
            return Err(match budget.evaluate(|patience| batch.exact_limit_within(&inputs, patience))? {
                Err(EvalError::Unsettled { .. }) => Stop::Bound(Bound::Precision),
                _ => Stop::Fault,
            });
        }
        visit(first, limits, budget)?;
        first += limits.len() as u32;
    }
    Ok(())
}
