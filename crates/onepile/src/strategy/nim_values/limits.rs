//! The limits of all piles up to some pile, a block at a time.

use crate::budget::{Bound, Budget, Progress};
use crate::natural::Natural;
use crate::rule::{Blocks, EvalError, Inputs, Line, Rule, Variable};

/// Why a sweep over piles ended early.
#[derive(Debug)]
pub(super) enum Stop {
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

/// Piles in a block: enough to forget the cost of a block, few enough to stay in the nearest cache.
const BLOCK: u32 = 2048;

/// Shows the limits of the piles 1 to `to`, in ascending order, with the pile of the first in each block.
pub(super) fn each_block(
    rule: &Rule,
    to: u32,
    budget: &mut Budget<'_>,
    mut visit: impl FnMut(u32, &[u32], &mut Budget<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut blocks = Blocks::new(rule);
    let mut limits = [0; BLOCK as usize];
    let mut first = 1;
    while first <= to {
        let limits = &mut limits[..(to - first + 1).min(BLOCK) as usize];
        budget.spend(limits.len() as u64, Progress { done: first.into(), of: to.into() })?;
        blocks.fill(&Line::piles(Natural::from(1u64), first, 1), limits);
        if let Some(place) = limits.iter().position(|limit| *limit == Blocks::FAULT) {
            let pile = first + place as u32;
            let inputs = Inputs::nowhere().with(Variable::Pile, pile.into());
            return Err(match blocks.exact_limit(&inputs) {
                Err(EvalError::Unsettled { .. }) => Stop::Bound(Bound::Precision),
                _ => Stop::Fault,
            });
        }
        visit(first, limits, budget)?;
        first += limits.len() as u32;
    }
    Ok(())
}
