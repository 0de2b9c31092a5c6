//! Certified enclosures: an interval that holds a real number for sure.
//!
//! Both ends are integers over a power of two, so directed rounding is integer division. Digits of pi and e come from
//! dashu-float with spare bits, and are widened by more than their last digit can be wrong; those of logarithms are in
//! [`binary_log`].

use std::cmp::Ordering;

use dashu_base::Signed;
use dashu_float::{Context, FBig, round::mode};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

use super::{Atom, Node, Real, binary_log};
use crate::value::number::{Failure, Result, floor_div_rem};
use crate::value::patience::Patience;
use crate::value::powers;

/// All numbers from `low` to `high`, both over 2^precision.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Enclosure {
    low: IBig,
    high: IBig,
    precision: usize,
}

/// Roots are taken of numbers of this many bits; longer ones would take too long.
pub(super) const MAX_SQRT_BITS: usize = 1 << 24;
/// The same for roots of degree 3 or more.
pub(super) const MAX_ROOT_BITS: usize = 1 << 21;
/// The digits of pi and e are computed to this many bits.
const MAX_CONSTANT_BITS: usize = 1 << 21;
/// Logarithms are computed to this many bits.
const MAX_LN_BITS: usize = 3 << 12;
/// Spare bits of intermediate results.
const GUARD: usize = 16;

impl Enclosure {
    fn of_rational(value: &RBig, precision: usize) -> Enclosure {
        let numerator = value.numerator() << precision;
        let denominator = IBig::from(value.denominator().clone());
        Enclosure { low: floor_div(&numerator, &denominator), high: ceil_div(&numerator, &denominator), precision }
    }

    /// The same interval or a slightly larger one with fewer digits.
    fn rounded(&self, precision: usize) -> Enclosure {
        let shift = self.precision - precision;
        Enclosure { low: &self.low >> shift, high: -(-&self.high >> shift), precision }
    }

    /// The integers below the two ends.
    pub(super) fn floors(&self) -> (IBig, IBig) {
        (&self.low >> self.precision, &self.high >> self.precision)
    }

    /// The sign of every number in the interval, if they agree.
    pub(super) fn sign(&self) -> Option<Ordering> {
        if self.low > IBig::ZERO {
            Some(Ordering::Greater)
        } else if self.high < IBig::ZERO {
            Some(Ordering::Less)
        } else if self.low.is_zero() && self.high.is_zero() {
            Some(Ordering::Equal)
        } else {
            None
        }
    }

    /// Whether every number in the interval is smaller than 2^-bits in absolute value.
    pub(super) fn is_below(&self, bits: usize) -> bool {
        let bound = IBig::ONE << (self.precision - bits);
        self.high < bound && self.low > -bound
    }

    fn add(&self, other: &Enclosure) -> Enclosure {
        Enclosure { low: &self.low + &other.low, high: &self.high + &other.high, precision: self.precision }
    }

    fn scale(&self, factor: &RBig) -> Enclosure {
        let denominator = IBig::from(factor.denominator().clone());
        let (a, b) = (&self.low * factor.numerator(), &self.high * factor.numerator());
        let (low, high) = if factor.is_negative() { (b, a) } else { (a, b) };
        Enclosure { low: floor_div(&low, &denominator), high: ceil_div(&high, &denominator), precision: self.precision }
    }

    fn multiply(&self, other: &Enclosure) -> Enclosure {
        let ends = [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let [a, b, c, d] = &ends;
        let (low, high) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
        Enclosure { low: low.clone(), high: high.clone(), precision: self.precision * 2 }.rounded(self.precision)
    }

    /// One divided by the interval, unless it holds 0.
    fn inverse(&self) -> Result<Enclosure> {
        if self.low <= IBig::ZERO && self.high >= IBig::ZERO {
            return Err(Failure::Unsettled);
        }
        let one = IBig::ONE << (2 * self.precision);
        Ok(Enclosure { low: floor_div(&one, &self.high), high: ceil_div(&one, &self.low), precision: self.precision })
    }

    /// The root of an interval given with degree times as many bits as the result has.
    fn root(&self, degree: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        // The number itself is not negative, whatever the lower end says.
        let root = |end: &IBig| match end.clone().into_parts() {
            (Sign::Negative, _) => Ok(IBig::ZERO),
            (Sign::Positive, end) => powers::root_within(&end, degree, patience).map(IBig::from),
        };
        let (low, high) = (root(&self.low)?, root(&self.high)? + IBig::ONE);
        Ok(Enclosure { low, high, precision: self.precision / degree })
    }

    /// The natural logarithm of a positive interval.
    fn ln(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        let log = self.log2(precision, patience)?;
        let low = binary_log::ln2(precision);
        let ln2 = Enclosure { high: &low + IBig::from(2), low, precision };
        Ok(log.multiply(&ln2))
    }

    /// The binary logarithm of a positive interval.
    fn log2(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        let denominator = UBig::ONE << self.precision;
        let log = |end: &IBig| -> Result<IBig> {
            spend_on_logarithm(precision, patience)?;
            let end = UBig::try_from(end.clone()).ok().filter(|end| !end.is_zero()).ok_or(Failure::Unsettled)?;
            Ok(binary_log::log2(&end, &denominator, precision))
        };
        let low = log(&self.low)?;
        let high = if self.low == self.high { low.clone() } else { log(&self.high)? };
        Ok(Enclosure { low, high: high + IBig::from(2), precision })
    }

    /// The binary logarithm of a positive fraction.
    fn log2_of(value: &RBig, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        spend_on_logarithm(precision, patience)?;
        let numerator = value.numerator().clone().into_parts().1;
        let low = binary_log::log2(&numerator, value.denominator(), precision);
        Ok(Enclosure { high: &low + IBig::from(2), low, precision })
    }
}

/// An interval around a floating-point value whose error is far below the last bit kept.
fn around(value: FBig<mode::HalfEven, 2>, precision: usize) -> Enclosure {
    let (significand, exponent) = value.into_repr().into_parts();
    let shift = exponent + precision as isize;
    let near = if shift >= 0 { significand << shift as usize } else { significand >> shift.unsigned_abs() };
    Enclosure { low: &near - IBig::from(2), high: near + IBig::from(2), precision }
}

/// Counts the steps of a logarithm: a square for each of its digits.
fn spend_on_logarithm(precision: usize, patience: &Patience<'_>) -> Result<()> {
    let words = precision as u64 / 64;
    patience.spend((precision as u64).saturating_mul(words.saturating_mul(words.isqrt())))
}

impl Real {
    /// An interval that holds the number, not settled if more precision is needed to find one.
    pub(super) fn enclose(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        Ok(self.enclose_roughly(precision + self.bits() + GUARD, patience)?.rounded(precision))
    }

    /// The same with this many digits of each atom, so that a long coefficient leaves the interval as wide as it is long.
    pub(super) fn enclose_roughly(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        patience.spend_on(precision)?;
        let mut sum = Enclosure::of_rational(&self.constant, precision);
        for (coefficient, node) in &self.terms {
            sum = sum.add(&node.enclose(precision, patience)?.scale(coefficient));
        }
        Ok(sum)
    }
}

impl Node {
    fn enclose(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        if let Some(known) = &*self.memo()
            && known.precision >= precision
        {
            return Ok(known.rounded(precision));
        }
        let enclosure = self.atom.enclose(precision, patience)?;
        *self.memo() = Some(enclosure.clone());
        Ok(enclosure)
    }
}

impl Atom {
    fn enclose(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        patience.spend_on(2 * precision)?;
        let spare = precision + GUARD;
        match self {
            // More would take too long.
            Atom::Ln(_) | Atom::Log { .. } if precision > MAX_LN_BITS => Err(Failure::Unsettled),
            Atom::Pi | Atom::E if precision > MAX_CONSTANT_BITS => Err(Failure::Unsettled),
            Atom::Pi => Ok(around(Context::<mode::HalfEven>::new(spare + 8).pi::<2>(None).value(), precision)),
            Atom::E => Ok(around(Context::<mode::HalfEven>::new(spare + 8).e::<2>().value(), precision)),
            Atom::Root { radicand, degree } => {
                let most = if *degree == 2 { MAX_SQRT_BITS } else { MAX_ROOT_BITS };
                let bits = precision.checked_mul(*degree).filter(|bits| *bits <= most).ok_or(Failure::Unsettled)?;
                radicand.enclose(bits, patience)?.root(*degree, patience)
            }
            Atom::Ln(argument) => Ok(argument.enclose(spare, patience)?.ln(spare, patience)?.rounded(precision)),
            Atom::Log { argument, base } => {
                let log = Enclosure::log2_of(argument, spare, patience)?;
                if *base == RBig::from(2) {
                    return Ok(log.rounded(precision));
                }
                Ok(log.multiply(&Enclosure::log2_of(base, spare, patience)?.inverse()?).rounded(precision))
            }
            Atom::Product(a, b) => {
                Ok(a.enclose(spare, patience)?.multiply(&b.enclose(spare, patience)?).rounded(precision))
            }
            Atom::Inverse(a) => Ok(a.enclose(spare, patience)?.inverse()?.rounded(precision)),
        }
    }
}

fn floor_div(a: &IBig, b: &IBig) -> IBig {
    floor_div_rem(a.clone(), b.clone()).0
}

fn ceil_div(a: &IBig, b: &IBig) -> IBig {
    -floor_div(&-a, b)
}
