//! Whether something takes long, for piles of each length in bits.

use crate::budget::Budget;
use crate::natural::Natural;

/// What takes more work than this is slow.
pub(crate) const SLOW_WORK: u64 = 1 << 20;

/// Whether something is done within [`SLOW_WORK`], for all piles of a length in bits, as far as a search goes.
///
/// It is tried once for the longest pile of each length, by something that knows nothing yet and at no charge, so that no
/// answer depends on the questions before.
pub(crate) struct Pace {
    /// None where it was not tried.
    is_done: [Option<bool>; Pace::LENGTHS],
}

impl Default for Pace {
    /// Nothing tried yet.
    fn default() -> Self {
        Pace { is_done: [None; Pace::LENGTHS] }
    }
}

impl Pace {
    /// Lengths from 0 to that of the largest pile that a search may reach.
    const LENGTHS: usize = u32::BITS as usize + 1;

    /// Whether it is done for piles as long as one; nothing if a search never reaches the pile. The trial is given the longest
    /// pile, and tells whether it came to an end.
    pub(crate) fn is_done(
        &mut self,
        pile: &Natural,
        budget: &mut Budget<'_>,
        trial: impl FnOnce(&Natural, &mut Budget<'_>) -> bool,
    ) -> Option<bool> {
        let length = (u32::BITS - pile.to_u32()?.leading_zeros()) as usize;
        if self.is_done[length].is_some() {
            return self.is_done[length];
        }
        let (longest, work) = (Natural::from((1u64 << length) - 1), budget.work_left());
        let ((ended, is_cut), met) = budget.observed(|budget| {
            budget.separately(|budget| budget.in_share(SLOW_WORK, |budget| trial(&longest, budget)))
        });
        budget.restore_work(work);
        let is_done = ended && !is_cut;
        // What met a bound of the whole tells nothing.
        if met.is_none() {
            self.is_done[length] = Some(is_done);
        }
        Some(is_done)
    }
}
