//! The sequences F and H of a rule of the pile.

use std::collections::HashSet;

use onepile::{Budget, Column, Entry, Natural, Solver};

use super::{Piles, table};
use crate::failure::Failure;

/// The values that a limit, and the pile without it, reach at each pile for the first time.
#[derive(Debug)]
pub struct Firsts {
    pub of_limit: Vec<Option<u64>>,
    pub of_rest: Vec<Option<u64>>,
}

/// F and H among the piles 1 to some number, by their definition: F(m) is the first pile n with f(n) = m, for m from 1 on,
/// and H(m) the first with n − f(n) = m.
pub fn firsts(solver: &mut Solver, piles: &Piles, budget: &mut Budget<'_>) -> Result<Firsts, Failure> {
    let limits = table(solver, Column::Limit, &Natural::ONE, piles, budget)?;
    let (mut seen_limits, mut seen_rests) = (HashSet::from([0]), HashSet::from([0]));
    let (mut of_limit, mut of_rest) = (Vec::new(), Vec::new());
    for (pile, limit) in (1..).zip(limits.iter()) {
        // No more than the pile can be taken.
        let limit =
            if let Entry::Number(limit) = limit { limit.to_u64().map_or(pile, |limit| limit.min(pile)) } else { pile };
        of_limit.push(seen_limits.insert(limit).then_some(limit));
        of_rest.push(seen_rests.insert(pile - limit).then_some(pile - limit));
    }
    Ok(Firsts { of_limit, of_rest })
}
