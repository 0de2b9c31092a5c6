//! The nim-values of a subtraction game, by the definition: the least number that no pile in reach has.

use crate::budget::{Bound, Budget};
use crate::strategy::direct::search::of;

/// Values are kept in two bytes, so that more of them stay near; a game with larger ones is left to others.
const MOST_VALUES: usize = 1 << 16;
/// As many neighbouring piles are solved together: a take leads from them to neighbouring piles.
const LANES: usize = 8;

/// The nim-values of all piles up to one, given all takes up to it, ascending.
pub(super) fn values(takes: &[u32], to: u32, budget: &mut Budget<'_>) -> Result<Vec<u16>, Bound> {
    let stamp_bytes = (4 * LANES * MOST_VALUES) as u64;
    budget.reserve(2 * (u64::from(to) + 1) + stamp_bytes)?;
    let count = to as usize + 1;
    let mut values: Vec<u16> = Vec::with_capacity(count + LANES);
    // At each value and lane the last group of piles in which the pile of the lane had it in reach.
    let mut stamps = vec![[0u32; LANES]; MOST_VALUES];
    // Takes that lead from a pile of a group to another one of it.
    let short = takes.partition_point(|take| (*take as usize) < LANES);
    let mut group = 0;
    while values.len() < count {
        let first = values.len();
        group += 1;
        let from_all = takes.partition_point(|take| *take as usize <= first);
        for take in &takes[short.min(from_all)..from_all] {
            let start = first - *take as usize;
            let left: &[u16; LANES] = values[start..start + LANES].try_into().expect("as many as lanes");
            for (lane, value) in left.iter().enumerate() {
                stamps[usize::from(*value)][lane] = group;
            }
        }
        budget.spend(1 + (LANES * from_all) as u64 / 8, of(first as u32, to))?;
        for lane in 0..LANES.min(count - first) {
            let pile = first + lane;
            // The short takes, and those that lead from this pile to one that exists, but not from the first of the group.
            let others = takes[from_all..].iter().take_while(|take| **take as usize <= pile);
            for take in takes[..short.min(from_all)].iter().chain(others) {
                stamps[usize::from(values[pile - *take as usize])][lane] = group;
            }
            let value = stamps.iter().position(|stamp| stamp[lane] != group).ok_or(Bound::Work)?;
            values.push(value as u16);
        }
    }
    budget.release(stamp_bytes);
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_definition() {
        for takes in [&[1u32, 3, 4][..], &[2], &[], &[7, 8, 9], &[1, 4, 9, 16, 25, 36, 49, 64, 81, 100], &[8, 16, 24]] {
            let found = values(takes, 120, &mut Budget::unlimited()).expect("small values");
            for pile in 0..=120 {
                let left = takes.iter().filter(|take| **take <= pile).map(|take| found[(pile - take) as usize]);
                let left: Vec<u16> = left.collect();
                assert_eq!((0..).find(|value| !left.contains(value)), Some(found[pile as usize]), "{takes:?} {pile}");
            }
        }
    }
}
