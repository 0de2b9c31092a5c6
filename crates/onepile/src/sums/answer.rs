//! All that is known of a sum, and why.

use crate::budget::Undecided;
use crate::evidence::Method;
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::takes::Takes;

/// All that is known of a sum, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAnswer {
    /// The winner; unknown only if undecided.
    pub outcome: Option<Outcome>,
    /// The nim-sum of the values, where a theory gives them.
    pub nim_sum: Option<Natural>,
    /// What is known of each pile.
    pub piles: Vec<SumPile>,
    /// Why the answer is right.
    pub grounds: Grounds,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// What is known of one pile of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumPile {
    /// What the pile is worth: its nim-value, or with forbidden takes the value that counts instead.
    pub value: Option<Natural>,
    /// The takes from it that win the sum, before anything is forbidden.
    pub takes: Takes,
}

/// Why an answer about a sum is right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grounds {
    /// Nobody can move.
    Over,
    /// There are takes from one pile only.
    OnePile {
        /// Which one.
        index: usize,
        /// What solved it.
        method: Method,
    },
    /// The nim-sum of the values.
    NimSum,
    /// All positions can be replaced by piles of Nim, whose misère play is known.
    MisereNim,
    /// Every combination of positions that can be reached was solved.
    Search {
        /// Why no theory applies.
        because: Unsettled,
        /// How many combinations there were.
        positions: u64,
    },
    /// Nothing is known.
    None,
}

/// Why no theory settles a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsettled {
    /// The play is misère and the opponent may forbid takes.
    Blocking,
    /// In misère play this position, the first of its kind, cannot be replaced by a pile of Nim.
    Wild {
        /// Which one.
        index: usize,
    },
}

impl SumAnswer {
    /// The answer when a bound was met before anything was found.
    pub(super) fn unknown(piles: usize, undecided: Undecided) -> SumAnswer {
        let pile = SumPile { value: None, takes: Takes::unknown() };
        SumAnswer {
            outcome: None,
            nim_sum: None,
            piles: vec![pile; piles],
            grounds: Grounds::None,
            undecided: Some(undecided),
        }
    }

    /// A pile to move in and the smallest winning take there, of a sum that is won.
    pub fn take(&self) -> Option<(usize, &Natural)> {
        let takes = self.piles.iter().enumerate().find_map(|(index, pile)| Some((index, pile.takes.smallest()?)));
        takes.filter(|_| self.outcome == Some(Outcome::N))
    }
}
