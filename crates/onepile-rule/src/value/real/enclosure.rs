//! Certified enclosures: an interval that holds a real number for sure.
//!
//! Both ends are integers over a power of two, so directed rounding is integer division. Digits of pi, e and
//! logarithms come from dashu-float with spare bits, and are widened by more than their last digit can be wrong.

use std::cmp::Ordering;

use dashu_base::Signed;
use dashu_float::{Context, FBig, Repr, round::mode};
use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;

use super::{Atom, Node, Real};
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
/// The products that a logarithm is worth, to count its steps.
const LN_PRODUCTS: usize = 128;

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
        let ln = |end: &IBig| -> Result<Enclosure> {
            // A logarithm takes some hundred products of its precision.
            patience.spend_on(precision.saturating_mul(LN_PRODUCTS))?;
            let bits = precision + GUARD + 64;
            let value = Repr::<2>::new(end.clone(), -(self.precision as isize));
            let context = Context::<mode::HalfEven>::new(bits);
            let value = context.ln::<2>(&value, None).map_err(|_| Failure::Unsettled)?.value();
            Ok(around(value, precision))
        };
        if self.low <= IBig::ZERO {
            return Err(Failure::Unsettled);
        }
        Ok(Enclosure { low: ln(&self.low)?.low, high: ln(&self.high)?.high, precision })
    }
}

/// An interval around a floating-point value whose error is far below the last bit kept.
fn around(value: FBig<mode::HalfEven, 2>, precision: usize) -> Enclosure {
    let (significand, exponent) = value.into_repr().into_parts();
    let shift = exponent + precision as isize;
    let near = if shift >= 0 { significand << shift as usize } else { significand >> shift.unsigned_abs() };
    Enclosure { low: &near - IBig::from(2), high: near + IBig::from(2), precision }
}

impl Real {
    /// An interval that holds the number, not settled if more precision is needed to find one.
    pub(super) fn enclose(&self, precision: usize, patience: &Patience<'_>) -> Result<Enclosure> {
        let inner = precision + self.bits() + GUARD;
        patience.spend_on(inner)?;
        let mut sum = Enclosure::of_rational(&self.constant, inner);
        for (coefficient, node) in &self.terms {
            sum = sum.add(&node.enclose(inner, patience)?.scale(coefficient));
        }
        Ok(sum.rounded(precision))
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
            Atom::Ln(argument) => argument.enclose(spare, patience)?.ln(precision, patience),
            Atom::Log { argument, base } => {
                let ln = |x: &RBig| Enclosure::of_rational(x, spare).ln(spare, patience);
                Ok(ln(argument)?.multiply(&ln(base)?.inverse()?).rounded(precision))
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
