//! What was compared.

use std::fmt;

/// Counts of what was asked and compared.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub rules: u64,
    pub positions: u64,
    pub tables: u64,
    pub periods: u64,
    pub sequences: u64,
    pub sums: u64,
    /// Of all these, those that a bound cut off or that no theorem tells: what they told was right.
    pub partial: u64,
    /// Games with a limit that the naive evaluator does not know, which are left out.
    pub skipped: u64,
    pub failed: u64,
}

impl Tally {
    /// Adds what another one counted.
    pub fn add(&mut self, other: &Tally) {
        self.rules += other.rules;
        self.positions += other.positions;
        self.tables += other.tables;
        self.periods += other.periods;
        self.sequences += other.sequences;
        self.sums += other.sums;
        self.partial += other.partial;
        self.skipped += other.skipped;
        self.failed += other.failed;
    }

    /// The comparisons without a difference.
    pub fn passed(&self) -> u64 {
        self.positions + self.tables + self.periods + self.sequences + self.sums
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { rules, positions, tables, periods, sequences, sums, partial, skipped, failed: _ } = self;
        write!(
            f,
            "{rules} rules, {positions} positions, {tables} tables, {periods} periods, {sequences} sequences, \
             {sums} sums; {partial} of them in part, {skipped} rules left out"
        )
    }
}
