//! The memory in use, counted by the allocator.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What the system adds to each piece of memory, about: its length, and what is lost to rounding.
const PER_PIECE: usize = 16;

/// The memory in use, in bytes.
pub fn in_use() -> u64 {
    let stats = ALLOCATOR.stats();
    // Other threads go on meanwhile, so the figures need not fit together.
    let bytes = stats.bytes_allocated.saturating_sub(stats.bytes_deallocated);
    let pieces = stats.allocations.saturating_sub(stats.deallocations);
    (bytes + PER_PIECE * pieces) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allocated_is_counted_until_it_is_given_back() {
        const MUCH: usize = 64 << 20;
        let before = in_use();
        let mut bytes = vec![1u8; MUCH / 2];
        bytes.reserve_exact(MUCH / 2);
        let large = in_use();
        drop(bytes);
        let small = MUCH as u64 / 4;
        assert!(large.abs_diff(before + MUCH as u64) < small);
        assert!(in_use().abs_diff(before) < small);
    }
}
