//! The takes from a pile of any size that lead to piles of some value.

use dashu_base::Gcd;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::natural::Natural;
use crate::takes::{AscendingTakes, Takes};

use super::cycle::Cycle;
use super::regular::Regular;

/// Takes after which the budget is asked.
const SOME: u64 = 1 << 10;

/// All named takes from a pile up to a limit that leave a pile of a value, or those of them that were found before a bound was met.
///
/// As long as what is left is a pile of the part that repeats, whether a take is among them goes by its remainder, from some take
/// on. So if a whole round of takes has none of them, further ones need not be looked at up to the piles before that part.
pub(super) fn takes_to(
    value: u32,
    takes: &Regular,
    cycle: &Cycle,
    (pile, limit): (&UBig, &UBig),
    most: usize,
    budget: &mut Budget<'_>,
) -> (Takes, Option<Bound>) {
    let mut found = AscendingTakes::new(most);
    match search(value, takes, cycle, (pile, limit), &mut found, budget) {
        Ok(all) => (found.finish(all), None),
        Err(bound) => (found.finish(false), Some(bound)),
    }
}

/// Collects the takes; tells whether all were looked at.
fn search(
    value: u32,
    takes: &Regular,
    cycle: &Cycle,
    (pile, limit): (&UBig, &UBig),
    found: &mut AscendingTakes,
    budget: &mut Budget<'_>,
) -> Result<bool, Bound> {
    let (before, one) = (UBig::from(cycle.period.before), UBig::ONE);
    // The takes that leave a pile of the part that repeats.
    let repeating = if *pile < before { UBig::ZERO } else { (pile - &before).min(limit.clone()) };
    let round = lcm(cycle.period.length.into(), takes.every.into());
    let (mut take, mut idle, mut looked) = (one.clone(), 0, 0);
    let mut look = |take: &UBig, found: &mut AscendingTakes| {
        looked += 1;
        if u64::is_multiple_of(looked, SOME) {
            budget.spend(SOME, budget.progress())?;
        }
        let is_wanted = takes.contains(take) && cycle.value(&(pile - take)) == value;
        Ok(is_wanted.then(|| found.push(Natural(take.clone()))))
    };
    while take <= repeating && idle < round {
        idle = match look(&take, found)? {
            Some(false) => return Ok(true),
            Some(true) => 0,
            None => idle + u64::from(take >= UBig::from(takes.from)),
        };
        take += &one;
    }
    // The takes that leave a pile before it.
    take = take.max(&repeating + &one);
    let largest = if takes.is_finite() { limit.clone().min(takes.reach().into()) } else { limit.clone() };
    while take <= largest {
        if look(&take, found)? == Some(false) {
            break;
        }
        take += &one;
    }
    Ok(true)
}

/// The least common multiple of two numbers below 2^32.
pub(super) fn lcm(a: u64, b: u64) -> u64 {
    a / a.gcd(b) * b
}
