//! The nim-values of a subtraction game, by the definition: the least number that no pile in reach has.

use crate::budget::{Bound, Budget};
use crate::strategy::direct::search::of;

/// Values are kept in two bytes, so that more of them stay near; a game with larger ones is left to others.
pub(super) const MOST_VALUES: usize = 1 << 16;

/// The nim-values of all piles up to one, given all takes up to it, ascending.
pub(super) fn values(takes: &[u32], to: u32, budget: &mut Budget<'_>) -> Result<Vec<u16>, Bound> {
    budget.reserve(2 * (u64::from(to) + 1) + 4 * MOST_VALUES as u64)?;
    let mut values: Vec<u16> = Vec::with_capacity(to as usize + 1);
    // At each value the last pile that had it in reach, and one more.
    let mut stamps = vec![0u32; MOST_VALUES];
    let mut few = 0;
    for pile in 0..=to {
        while few < takes.len() && takes[few] <= pile {
            few += 1;
        }
        let mark = pile + 1;
        for take in &takes[..few] {
            stamps[usize::from(values[(pile - take) as usize])] = mark;
        }
        budget.spend(1 + few as u64 / 8, of(pile, to))?;
        let value = stamps.iter().position(|stamp| *stamp != mark).ok_or(Bound::Work)?;
        values.push(value as u16);
    }
    budget.release(4 * MOST_VALUES as u64);
    Ok(values)
}
