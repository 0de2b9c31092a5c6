//! The limits that takes leave, as a function of the pile that is left and of the take.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Inputs, Patience, Range, Region, Rule, Variable};

use super::threshold::first_reaching;

/// Pieces of piles that one search by bounds looks at before it gives up.
const MOST_PIECES: u32 = 1 << 14;

/// Why piles are not solved as far as they were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A bound of the budget was met.
    Bound(Bound),
    /// There is more to look at than pays.
    TooMuch,
}

impl From<Bound> for Halt {
    fn from(bound: Bound) -> Halt {
        Halt::Bound(bound)
    }
}

/// A rule of the pile that is left and the take.
pub(super) struct Limits {
    rule: Rule,
    /// The rule after a take of 1.
    after_one: Rule,
    /// A number of piles by which the limit after a take of 1 is proved not to grow faster than the pile.
    steady_by: Option<u8>,
    bounder: Bounder,
}

impl Limits {
    pub(super) fn new(rule: &Rule, steady_by: Option<u8>) -> Limits {
        Limits { rule: rule.clone(), after_one: after_one(rule), steady_by, bounder: Bounder::default() }
    }

    /// The limit after a take that leaves a pile; where it is infinite the pile itself, for more cannot be taken.
    pub(super) fn at(&mut self, pile: &UBig, take: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        // Long numbers take longer.
        budget.spend(2 + pile.bit_len() as u64 / 512, Progress { done: 0, of: 0 })?;
        let inputs =
            Inputs::nowhere().with(Variable::Pile, Natural(pile.clone())).with(Variable::Last, Natural(take.clone()));
        match budget.settled_limit(&self.rule, self.bounder.evaluator(), &inputs)? {
            Limit::Finite(Natural(limit)) => Ok(limit),
            Limit::Infinite => Ok(pile.clone()),
        }
    }

    /// The largest take up to `most` that leaves a pile with a limit below a number; 0 if there is none.
    pub(super) fn largest_take_below(
        &mut self,
        pile: &UBig,
        number: &UBig,
        most: UBig,
        budget: &mut Budget<'_>,
    ) -> Result<UBig, Bound> {
        let first = first_reaching(UBig::ONE..=most.clone(), number, |take| self.at(pile, take, budget))?;
        Ok(first.map_or(most, |first| first - UBig::ONE))
    }

    /// The first of some piles that a take of 1 leaves with a limit below its distance to a smaller pile.
    pub(super) fn first_below_distance(
        &mut self,
        (from, to): (&UBig, &UBig),
        smaller: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Halt> {
        let Some(step) = self.steady_by else { return self.first_by_bounds((from, to), smaller, budget) };
        // What is left after the largest take never decreases from a pile to the one a step on.
        let left = smaller + UBig::ONE;
        let (mut first, mut room) = (None, to + UBig::ONE);
        for class in 0..step {
            let start = from + UBig::from(class);
            if start >= room {
                break;
            }
            let last = (&room - &start - UBig::ONE) / step;
            let place = first_reaching(UBig::ZERO..=last, &left, |place| {
                let pile = &start + place * step;
                let limit = self.at(&pile, &UBig::ONE, budget)?;
                Ok::<_, Bound>(if limit >= pile { UBig::ZERO } else { pile - limit })
            })?;
            if let Some(place) = place {
                room = start + place * step;
                first = Some(room.clone());
            }
        }
        Ok(first)
    }

    /// The same by halves: a piece is skipped where no limit is below the distance of its last pile.
    fn first_by_bounds(
        &mut self,
        (from, to): (&UBig, &UBig),
        smaller: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Halt> {
        if from > to {
            return Ok(None);
        }
        let (mut pieces, mut looks) = (vec![(from.clone(), to.clone())], 0);
        while let Some((low, high)) = pieces.pop() {
            looks += 1;
            if looks > MOST_PIECES {
                return Err(Halt::TooMuch);
            }
            if low == high {
                if self.at(&low, &UBig::ONE, budget)? < &low - smaller {
                    return Ok(Some(low));
                }
                continue;
            }
            budget.spend(8 + high.bit_len() as u64 / 256, Progress { done: 0, of: 0 })?;
            let piles = Range::new(Natural(low.clone()), Natural(high.clone()));
            let region = Region::all().with(Variable::Pile, piles);
            let Limits { after_one, bounder, .. } = self;
            let bounds = |patience: &Patience<'_>| after_one.bounds_within(bounder, &region, patience);
            if budget.patiently(bounds)?.low.0 >= &high - smaller {
                continue;
            }
            let middle = (&low + &high) >> 1;
            pieces.push((&middle + UBig::ONE, high));
            pieces.push((low, middle));
        }
        Ok(None)
    }
}

/// A rule after a take of 1, which is one of the pile.
pub(super) fn after_one(rule: &Rule) -> Rule {
    rule.at(Variable::Last, Natural::ONE)
}
