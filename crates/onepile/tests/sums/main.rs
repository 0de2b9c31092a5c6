//! Sums of piles: against their definition, the traps, the classical games, and piles of many digits.

#[path = "../common/mod.rs"]
mod common;

mod oracle;
mod random;

use onepile::Takes;

/// All takes of a small set.
pub fn takes(takes: &Takes) -> Vec<u64> {
    let ends = takes.ranges().iter().map(|(low, high)| low.to_u64().unwrap()..=high.to_u64().unwrap());
    ends.flatten().collect()
}
