//! How far the questions about a rule look.

/// How far the questions about a rule look. None of it is time, so rows are the same on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Units of work for each question about a rule.
    pub work: u64,
    /// Members of each base.
    pub members: usize,
    /// The last pile of tables.
    pub piles: u32,
}

impl Bounds {
    /// Those of a specification that says nothing of them.
    pub const USUAL: Bounds = Bounds { work: 1_000_000, members: 400, piles: 1000 };
}
