//! The nim-values of a subtraction game, by the definition: the least number that no pile in reach has.

use crate::budget::{Bound, Budget};
use crate::strategy::direct::search::of;

/// Values are kept in two bytes, so that more of them stay near; a game with larger ones is left to others.
const MOST_VALUES: usize = 1 << 16;
/// As many neighbouring piles are solved together: a take leads from them to neighbouring piles, which are near in memory.
const LANES: usize = 64;

/// The nim-values of all piles up to one, given all takes up to it, ascending.
pub(super) fn values(takes: &[u32], to: u32, budget: &mut Budget<'_>) -> Result<Vec<u16>, Bound> {
    let stamp_bytes = (LANES * MOST_VALUES) as u64;
    budget.reserve(2 * (u64::from(to) + 1) + stamp_bytes)?;
    let count = to as usize + 1;
    let mut values: Vec<u16> = Vec::with_capacity(count + LANES);
    // At each value and lane the last group of piles in which the pile of the lane had it in reach, by a number that comes back.
    let mut stamps = vec![[0u8; LANES]; MOST_VALUES];
    // No value of two bytes is out of range.
    let stamps: &mut [[u8; LANES]; MOST_VALUES] = (&mut stamps[..]).try_into().expect("as long");
    let mut largest = 0;
    // Takes that lead from a pile of a group to another one of it.
    let short = takes.partition_point(|take| (*take as usize) < LANES);
    let mut group = 0u8;
    while values.len() < count {
        let first = values.len();
        group = match group.checked_add(1) {
            Some(next) => next,
            None => {
                stamps[..=largest].fill([0; LANES]);
                1
            }
        };
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
            largest = largest.max(value);
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
        let squares: Vec<u32> = (1..150).map(|root| root * root).collect();
        for takes in [&[1u32, 3, 4][..], &[2], &[], &[63, 64, 65], &squares, &[64, 128, 192]] {
            let found = values(takes, 20_000, &mut Budget::unlimited()).expect("small values");
            for pile in 0..=20_000 {
                let left = takes.iter().filter(|take| **take <= pile).map(|take| found[(pile - take) as usize]);
                let left: Vec<u16> = left.collect();
                assert_eq!((0..).find(|value| !left.contains(value)), Some(found[pile as usize]), "{takes:?} {pile}");
            }
        }
    }
}
