//! Real constants as fixed-point numbers, and their multiples rounded down.

use dashu_base::Signed;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::lanes::{Lane, Lanes, Overflow};
use super::pool::Pool;
use crate::rule::names::Constant;

/// Bits behind the point while constants are put together, and when they are used.
const BITS: usize = 192;
const USED_BITS: usize = 64;

/// Decimal digits of pi and e, more than enough for [`BITS`].
const PI: &str = "3141592653589793238462643383279502884197169399375105820974944592307816406286";
const E: &str = "2718281828459045235360287471352662497757247093699959574966967627724076630353";

/// A real number between two fractions with the denominator 2^[`BITS`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Enclosure {
    low: IBig,
    high: IBig,
}

impl Enclosure {
    pub(super) fn of(constant: Constant) -> Option<Enclosure> {
        match constant {
            Constant::Pi => Some(Enclosure::from_digits(PI)),
            Constant::E => Some(Enclosure::from_digits(E)),
            Constant::Phi => {
                let root = Enclosure::rational(&RBig::from(5)).root(2)?;
                Some(root.add(&Enclosure::rational(&RBig::ONE)).times(&Enclosure::rational(&half())))
            }
            Constant::Infinity => None,
        }
    }

    /// A number known by its digits, one of them before the point and the last one not rounded up.
    fn from_digits(digits: &str) -> Enclosure {
        let numerator = IBig::from_str_radix(digits, 10).expect("decimal digits");
        let unit = UBig::from(10u8).pow(digits.len() - 1);
        let low = Enclosure::rational(&RBig::from_parts(numerator.clone(), unit.clone())).low;
        let high = Enclosure::rational(&RBig::from_parts(numerator + IBig::ONE, unit)).high;
        Enclosure { low, high }
    }

    pub(super) fn rational(value: &RBig) -> Enclosure {
        let scaled = value * RBig::from(UBig::ONE << BITS);
        Enclosure { low: scaled.floor(), high: scaled.ceil() }
    }

    pub(super) fn negate(&self) -> Enclosure {
        Enclosure { low: -&self.high, high: -&self.low }
    }

    pub(super) fn add(&self, other: &Enclosure) -> Enclosure {
        Enclosure { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    pub(super) fn times(&self, other: &Enclosure) -> Enclosure {
        let corners =
            [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let [low, high] = [corners.iter().min(), corners.iter().max()].map(|corner| corner.expect("four").clone());
        Enclosure { low: low >> BITS, high: -(-high >> BITS) }
    }

    /// 1 divided by it, unless it may be 0.
    pub(super) fn inverse(&self) -> Option<Enclosure> {
        if self.high.is_negative() {
            return Some(self.negate().inverse()?.negate());
        }
        if self.low <= IBig::ZERO {
            return None;
        }
        let one = IBig::ONE << (2 * BITS);
        Some(Enclosure { low: &one / &self.high, high: &one / &self.low + IBig::ONE })
    }

    /// Its root of a degree, unless it may be negative.
    pub(super) fn root(&self, degree: usize) -> Option<Enclosure> {
        let root = |x: &IBig| {
            let scaled = x.clone().into_parts().1 << (BITS * (degree - 1));
            crate::rule::arithmetic::root(&scaled, degree)
        };
        if self.low.is_negative() {
            return None;
        }
        Some(Enclosure { low: root(&self.low).into(), high: (root(&self.high) + UBig::ONE).into() })
    }

    /// The number with [`USED_BITS`] behind the point, rounded down so that it is less than a unit too small.
    fn used(&self) -> Option<i128> {
        let low: IBig = &self.low >> (BITS - USED_BITS);
        let unit: IBig = &low + IBig::ONE;
        if unit << (BITS - USED_BITS) < self.high {
            return None;
        }
        i128::try_from(low).ok()
    }
}

pub(super) fn half() -> RBig {
    RBig::from_parts(IBig::ONE, UBig::from(2u8))
}

/// factor·x + addend, in units of 2^-[`USED_BITS`]; both are rounded down, each by at most one unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Multiple {
    factor: i128,
    addend: i128,
}

impl Multiple {
    pub(super) fn new(factor: &Enclosure, addend: &Enclosure) -> Option<Multiple> {
        Some(Multiple { factor: factor.used()?, addend: addend.used()? })
    }

    /// The value at x rounded down, if the roundings leave no doubt about it.
    pub(super) fn floor(&self, x: i64) -> Option<i64> {
        settled(self.units(x)?, x)
    }

    /// The value at x in units, too small by at most 1 for the addend, and by at most x for the factor (or, where x is
    /// negative, too large by at most −x).
    fn units(&self, x: i64) -> Option<i128> {
        self.factor.checked_mul(x.into())?.checked_add(self.addend)
    }
}

/// Units rounded down to a whole number, if those by which they may be wrong at x make no difference.
fn settled(units: i128, x: i64) -> Option<i64> {
    let part = units as u64;
    part.checked_sub(x.min(0).unsigned_abs())?;
    part.checked_add(x.max(0) as u64 + 1)?;
    i64::try_from(units >> USED_BITS).ok()
}

impl<T: Lane> Pool<T> {
    /// Multiples of a line of numbers, rounded down, and a mask of those that are in doubt.
    pub(super) fn multiples(
        &mut self,
        multiple: &Multiple,
        (start, step): (i64, i64),
    ) -> Result<(Lanes<T>, Lanes<T>), Overflow> {
        let end = start + step * (self.count as i64 - 1);
        let (mut units, last) = (multiple.units(start).ok_or(Overflow)?, multiple.units(end).ok_or(Overflow)?);
        let (low, high) = (units.min(last) >> USED_BITS, units.max(last) >> USED_BITS);
        let range = T::fit(low.min(0), high.max(0))?;
        let (mut x, mut faults, mut lanes) = (start, Vec::new(), self.take());
        for (i, lane) in lanes.iter_mut().enumerate() {
            let value = settled(units, x);
            if value.is_none() {
                faults.push(i);
            }
            *lane = T::lowest(value.unwrap_or(0));
            // Sums instead of products; those beyond the last lane do not matter.
            units = units.wrapping_add(multiple.factor.wrapping_mul(step.into()));
            x = x.wrapping_add(step);
        }
        Ok((Lanes::Many { lanes, range }, self.mask_of(&faults)))
    }
}
