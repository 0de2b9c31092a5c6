//! The memory in use by this module, counted by its allocator. What Python itself uses is not in it.

use std::alloc::System;

use pyo3::prelude::*;
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

/// The memory that Onepile itself uses, in bytes: solvers with what they remember, tables, answers.
#[pyfunction]
pub fn memory_in_use() -> u64 {
    in_use()
}
