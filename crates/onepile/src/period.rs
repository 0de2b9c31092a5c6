//! Periods of the values of a game over all piles, with their proofs.

use crate::budget::Undecided;
use crate::natural::Natural;
use crate::window::Recurrence;

/// Whether the values of all piles repeat. "They repeat so far" is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Periodicity {
    /// They do, from some pile on.
    Periodic {
        /// How many values come before the period begins, counted from pile 1 for g and from pile 0 for other values.
        preperiod: Natural,
        /// The least period.
        period: Natural,
        /// Why.
        proof: PeriodProof,
    },
    /// They do not.
    Never(NoPeriod),
    /// Neither is proved.
    Unknown {
        /// The values of all piles up to this one were looked at.
        searched_to: Natural,
        /// The bound that was met, if one was.
        undecided: Option<Undecided>,
    },
}

/// Why values repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodProof {
    /// The base is finite, and values repeat with its last member.
    FiniteBase {
        /// The last member.
        last: Natural,
    },
    /// A window of values comes back that determines all that follow.
    Window(Recurrence),
    /// All that the outcomes of larger piles depend on comes back: the pile and the turn modulo their periods, and how far
    /// the nearest lost pile is below, at each turn, up to the largest limit.
    State {
        /// At this pile …
        at: Natural,
        /// … and at this one.
        again_at: Natural,
        /// The turns after which limits repeat.
        turns: usize,
        /// The largest limit.
        largest: u32,
    },
    /// No limit is larger than a window of values that comes back, and limits repeat as well.
    LimitWindow(Recurrence),
    /// The limit stays the same, and values repeat one pile later than it reaches.
    LimitStays {
        /// The largest limit.
        limit: Natural,
        /// The first pile that has it.
        from: Natural,
    },
    /// The limit grows with every pile from some pile on, so that the lost piles before stay in reach.
    LimitKeepsUp {
        /// That pile.
        from: Natural,
    },
    /// The rule names its takes, and all that the values of larger piles depend on comes back.
    NamedTakes(NamedWindow),
    /// Of all piles only finitely many are lost, because the smallest winning takes are bounded.
    FewLost {
        /// The largest lost pile.
        largest: Natural,
        /// Why they are bounded.
        because: Box<PeriodProof>,
    },
}

/// Values of a rule that names its takes and all that they depend on: the values of as many piles as the takes reach back that
/// do not repeat, and for each remainder of the pile the values that were met before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedWindow {
    /// From this take on the named takes repeat, …
    pub from: u32,
    /// … after as many takes. If none is named from there on, this is 1.
    pub every: u32,
    /// The largest take that is named, if there is one.
    pub largest: Option<u32>,
    /// The window ends at this pile, …
    pub window_at: u32,
    /// … and comes back at this one, …
    pub again_at: u32,
    /// … with this many values.
    pub window: u32,
    /// Since this pile no value is new for its remainder; none where only finitely many takes are named, so that this does not
    /// matter.
    pub settled_since: Option<u32>,
}

/// Why values never repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoPeriod {
    /// The base is infinite, and all its members are fixed: from a member b the smallest winning take is b itself.
    Unbounded,
    /// The limit has unit jumps and grows without end: every nim-value occurs, and lost piles are ever farther apart.
    LimitGrows,
    /// All multiples of a number are named takes, from some take on. So piles that differ by such a take have different
    /// nim-values, and there are infinitely many values.
    MultiplesNamed {
        /// The number.
        of: u32,
        /// From this take on.
        from: u32,
    },
    /// Some of the won piles lead to finitely many lost piles only, so that the smallest winning takes grow without end.
    LostPilesEnd,
}

impl Periodicity {
    /// The name of the kind in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Periodicity::Periodic { preperiod, .. } if preperiod.is_zero() => "pure",
            Periodicity::Periodic { .. } => "eventual",
            Periodicity::Never(_) => "none",
            Periodicity::Unknown { .. } => "unknown",
        }
    }
}
