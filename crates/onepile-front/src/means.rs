//! What a query may cost.

use onepile::{Bound, Budget};

/// What a query may cost. A front-end brings the clock and the memory, for there is neither here.
pub trait Means {
    /// The budget of a query, or of a part of it.
    fn budget(&self) -> Budget<'static>;

    /// The bound of the whole query that is met, if one is: what looks like a theorem that does not apply may be a proof that
    /// was cut off.
    fn met(&self) -> Option<Bound>;

    /// The memory of a query, in bytes.
    fn bytes(&self) -> u64 {
        2 << 30
    }

    /// The budget of what adds to an answer that is known: a second or so at most.
    fn extra(&self) -> Budget<'static> {
        self.budget().with_work(EXTRA_WORK)
    }
}

/// Work for what adds to an answer that is known.
const EXTRA_WORK: u64 = 20_000_000;

/// As much work as it takes, in at most 2 GiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unhurried;

impl Means for Unhurried {
    fn budget(&self) -> Budget<'static> {
        Budget::default()
    }

    fn met(&self) -> Option<Bound> {
        None
    }
}
