//! The steps of a compiled rule: a program for a stack of numbers and conditions.

use super::fixed::Multiple;
use crate::text::Comparison;

/// One step. Conditions are numbers too: −1 where they hold and 0 elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Op {
    /// A constant, a variable, and what is linear in variables.
    Affine(Affine),
    /// What machine integers do not compute.
    Unknown,
    Unary(Unary),
    Binary(Binary),
    Not,
    And,
    Or,
    /// From `otherwise`, `value` and `condition` the one that counts.
    Select,
    /// One link of a chain of comparisons: `held`, `left`, `right` become `held and left ? right`, `right`.
    Link(Comparison),
    /// One member of a set: `number`, `found`, `member` become `number`, `found or number == member`.
    Member,
    /// One entry of a table: `index`, `found`, `entry` become `index`, and `entry` if it has this index.
    Pick(i64),
    /// All entries of a table of constants: `otherwise`, `index` become the one that counts.
    Lookup(Vec<i64>),
    /// Forgets the last value.
    Drop,
    /// Forgets the value before the last.
    Nip,
}

/// A constant plus a multiple of each variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine {
    pub(super) constant: i64,
    pub(super) factors: [i64; 4],
}

/// A function of one number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unary {
    Abs,
    Power(u32),
    /// The root of a degree, rounded down.
    Root(u32),
    /// The root of a degree, rounded up.
    RootUp(u32),
    /// The logarithm to a base, rounded down.
    Log(i64),
    /// The logarithm to a base, rounded up.
    LogUp(i64),
    /// A real multiple, rounded down.
    Multiple(Multiple),
    Bits,
    BitLength,
    DigitSum(i64),
    IsSquare,
    IsPower(i64),
    IsPrime,
}

/// A function of two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    /// The quotient where it is whole.
    Divide,
    FloorDivide,
    Modulo,
    Power,
    Min,
    Max,
    Gcd,
    Lcm,
    Xor,
}
