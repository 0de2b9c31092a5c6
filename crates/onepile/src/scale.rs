//! Which piles are small.

/// Small piles are looked at one by one. Larger ones are left to ways of their own, and tests hold these against brute
/// force: to a solver that takes every pile for a huge one they are the only ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Piles are what they are.
    #[default]
    Actual,
    /// Every pile is huge.
    Huge,
    /// Every pile is small, and its takes are looked at one by one: the twin of the search that passes blocks of them.
    Small,
}

impl Scale {
    /// A number below which piles are small; 0 where none is.
    pub(crate) fn bound<N: Default>(self, bound: N) -> N {
        match self {
            Scale::Actual | Scale::Small => bound,
            Scale::Huge => N::default(),
        }
    }
}
