//! How much of an answer is wanted.

use crate::answer::Answer;
use crate::game::Play;

/// How much of an answer is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The most ranges of winning takes to list; 1000 unless said otherwise. With 0 the smallest take is enough.
    pub ranges: usize,
    /// Whether remoteness, suspense and nim-value are wanted.
    pub measures: Effort,
}

/// How hard to try for a part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Effort {
    /// Not at all.
    Skip,
    /// If it is cheap: about 10^7 steps.
    #[default]
    IfCheap,
    /// As far as the budget goes.
    Insist,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { ranges: 1000, measures: Effort::IfCheap }
    }
}

impl Wanted {
    /// Whether an answer has all the measures that are wanted.
    pub(crate) fn is_met_by(&self, answer: &Answer, play: Play) -> bool {
        self.measures == Effort::Skip || answer.is_measured(play)
    }

    /// The winner and the smallest winning take, and nothing that costs more.
    pub const LEAST: Wanted = Wanted { ranges: 0, measures: Effort::Skip };
}
