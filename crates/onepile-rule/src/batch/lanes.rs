//! Machine integers side by side, one for each point of a batch.

use std::ops::{Add, BitAnd, BitOr, Mul, Not, Sub};

use super::op::Affine;

/// Bounds that no lane exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Range {
    pub(super) fn join(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// A result does not fit the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// The machine integer of one lane.
///
/// Bounds of a whole batch show that no lane overflows; so the operators need no checks, and the compiler can work
/// on several lanes at once.
pub(super) trait Lane:
    Copy
    + Ord
    + Into<i64>
    + TryFrom<i128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// Bits without the sign.
    const MAGNITUDE: u32;

    /// Whether there are no wider lanes than these.
    const WIDEST: bool;

    /// The lowest bits of a number.
    fn lowest(value: i64) -> Self;

    /// The next lane of a line; beyond its last point the sum may wrap around.
    fn next(self, step: Self) -> Self;

    /// The upper part of the product of a lane that is not negative and a number of [`Lane::MAGNITUDE`] + 1 bits.
    fn product_above(self, factor: u64, bits: u32) -> Self;

    fn mask(truth: bool) -> Self {
        Self::lowest(-i64::from(truth))
    }

    fn fit(low: i128, high: i128) -> Result<Range, Overflow> {
        match (Self::try_from(low), Self::try_from(high)) {
            (Ok(low), Ok(high)) => Ok(Range { low: low.into(), high: high.into() }),
            _ => Err(Overflow),
        }
    }
}

impl Lane for i32 {
    const MAGNITUDE: u32 = 31;
    const WIDEST: bool = false;

    fn lowest(value: i64) -> Self {
        value as i32
    }

    fn next(self, step: Self) -> Self {
        self.wrapping_add(step)
    }

    fn product_above(self, factor: u64, bits: u32) -> Self {
        ((u64::from(self as u32) * u64::from(factor as u32)) >> bits) as i32
    }
}

impl Lane for i64 {
    const MAGNITUDE: u32 = 63;
    const WIDEST: bool = true;

    fn lowest(value: i64) -> Self {
        value
    }

    fn next(self, step: Self) -> Self {
        self.wrapping_add(step)
    }

    fn product_above(self, factor: u64, bits: u32) -> Self {
        ((u128::from(self as u64) * u128::from(factor)) >> bits) as i64
    }
}

/// The lanes of one value.
#[derive(Clone, Debug)]
pub(super) enum Lanes<T> {
    /// `start`, `start + step`, …, not written out. All of them fit a lane.
    Linear { start: i64, step: i64 },
    /// Written out. In a box, since values move a lot and most of them are lines.
    Many(Box<Written<T>>),
}

/// Lanes that are written out, and their bounds.
#[derive(Clone, Debug)]
pub(super) struct Written<T> {
    pub(super) lanes: Vec<T>,
    pub(super) range: Range,
}

impl<T: Lane> Lanes<T> {
    pub(super) const NONE: Lanes<T> = Lanes::Linear { start: 0, step: 0 };
    pub(super) const ALL: Lanes<T> = Lanes::Linear { start: -1, step: 0 };

    /// A line of `count` lanes, if they fit.
    pub(super) fn linear(start: i128, step: i128, count: usize) -> Result<Lanes<T>, Overflow> {
        let end = start + step * (count as i128 - 1);
        T::fit(start.min(end), start.max(end))?;
        // The step of a single lane may be as large as it likes, and does not matter.
        let step = if count == 1 { 0 } else { step };
        Ok(Lanes::Linear { start: start as i64, step: i64::try_from(step).map_err(|_| Overflow)? })
    }

    /// The value that all lanes share.
    pub(super) fn constant(&self) -> Option<i64> {
        match self {
            Lanes::Linear { start, step: 0 } => Some(*start),
            _ => None,
        }
    }

    /// Bounds of `count` lanes.
    pub(super) fn range(&self, count: usize) -> Range {
        match *self {
            Lanes::Many(ref written) => written.range,
            Lanes::Linear { start, step } => {
                let end = start.wrapping_add(step.wrapping_mul(count as i64 - 1));
                Range { low: start.min(end), high: start.max(end) }
            }
        }
    }
}

impl Affine {
    /// The values on a line of `count` points, where each variable has a start and a step.
    ///
    /// No sum can overflow: the turn has at most 63 bits, and all else a few more than 32.
    pub(super) fn along<T: Lane>(&self, line: &[(i64, i64); 4], count: usize) -> Result<Lanes<T>, Overflow> {
        let (mut start, mut step) = (i128::from(self.constant), 0);
        for (factor, (from, by)) in self.factors.into_iter().zip(line) {
            start += i128::from(factor) * i128::from(*from);
            step += i128::from(factor) * i128::from(*by);
        }
        Lanes::linear(start, step, count)
    }
}
