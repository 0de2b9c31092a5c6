//! The piles in reach of a position, by their nim-values.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::natural::Natural;
use crate::takes::AscendingTakes;

use super::chain::Chain;
use super::jumps::Jumps;

/// The number of piles or values that are tried one by one for the nim-value at a limit that is not the rule's.
const TRIED: u32 = 256;

impl Jumps {
    /// Lists the takes that lead to the piles of a nim-value, from the nearest of them down the chain.
    pub(super) fn list_takes(
        &mut self,
        value: &UBig,
        pile: &UBig,
        nearest: Option<UBig>,
        least_left: &UBig,
        takes: &mut AscendingTakes,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let mut next = nearest;
        while let Some(aim) = next.filter(|aim| aim >= least_left) {
            let level = self.at(&aim, budget)?;
            let take = Natural(pile - &aim);
            if level.is_zero() {
                // All piles below are stuck as well.
                takes.push_range(take, Natural(pile - least_left));
                break;
            }
            // The first pile of a value above 0 is that at which the limit jumps to it.
            let is_first = !value.is_zero() && self.at(&(&aim - UBig::ONE), budget)? < level;
            if !takes.push(take) || is_first {
                break;
            }
            next = Some(aim - UBig::ONE - level);
        }
        Ok(())
    }

    /// The nim-value of a pile if at least `least_left` counters must be left, as far as it is found. Where the limit is
    /// the function's own, it comes with the chain that tells it.
    ///
    /// The piles n − 1 − f(n − 1) to n − 1 have the values 0 to f(n − 1), each once, and no pile below n has a larger one.
    pub(super) fn value_at_limit(
        &mut self,
        pile: &UBig,
        least_left: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<(Option<UBig>, Option<Chain>), Bound> {
        let (before, limit) = (pile - UBig::ONE, pile - least_left);
        let level = self.at(&before, budget)?;
        let own = self.at(pile, budget)?;
        if limit > level {
            // All values below are in reach; it is the value by the rule as well if the limit jumps here.
            let value = level + UBig::ONE;
            let chain = (own == value).then(|| Chain { value: own, steps: UBig::ZERO, end: pile.clone() });
            return Ok((Some(value), chain));
        }
        if limit == own {
            let chain = self.descend(pile, budget)?;
            return Ok((Some(chain.value.clone()), Some(chain)));
        }
        let out_of_reach = level + UBig::ONE - &limit;
        let least = match out_of_reach <= UBig::from(TRIED) {
            true => Some(self.least_by_piles(&before, least_left, budget)?),
            false => self.least_by_values(&before, least_left, budget)?,
        };
        Ok((least, None))
    }

    /// The least value out of reach, by a look at the piles that have such a value: from n − f(n) on, where n is `before`,
    /// up to the first in reach.
    fn least_by_piles(&mut self, before: &UBig, least_left: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        let level = self.at(before, budget)?;
        let mut lower = before - &level;
        let mut least = level;
        while lower < *least_left {
            least = least.min(self.descend(&lower, budget)?.value);
            lower += UBig::ONE;
        }
        Ok(least)
    }

    /// The least value out of reach, by a look at the values from 0 on; nothing if it is none of the first.
    fn least_by_values(
        &mut self,
        before: &UBig,
        least_left: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Bound> {
        for value in (0..TRIED).map(UBig::from) {
            let latest = self.latest(&value, before, budget)?;
            if latest.is_none_or(|latest| latest.pile < *least_left) {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Jumping;
    use super::*;

    /// At a limit below the rule's both ways find the least value that no pile in reach has.
    #[test]
    fn both_ways_find_the_value_at_a_limit() {
        let mut compared = 0;
        for Jumping { mut jumps, mut dice, f, g, text } in Jumping::some(150) {
            for _ in 0..30 {
                let before = 1 + dice.below(f.len() as u64 - 1) as usize;
                let limit = dice.below(f[before] + 1) as usize;
                let in_reach = &g[before + 1 - limit..=before];
                let truth = (0..).find(|value| !in_reach.contains(value)).map(UBig::from).expect("finitely many");
                let (n, least_left) = (UBig::from(before), UBig::from(before + 1 - limit));
                let budget = &mut Budget::unlimited();
                let by_piles = jumps.least_by_piles(&n, &least_left, budget);
                let by_values = jumps.least_by_values(&n, &least_left, budget);
                assert_eq!((by_piles, by_values), (Ok(truth.clone()), Ok(Some(truth))), "{text} at {before}, {limit}");
                compared += 1;
            }
        }
        assert!(compared > 2000, "{compared}");
    }
}
