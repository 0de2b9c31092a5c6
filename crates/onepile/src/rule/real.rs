//! Irrational numbers: roots and logarithms of fractions, rounded and compared exactly by integer arithmetic.

use std::cmp::Ordering;

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::value::Value;
use super::{arithmetic, size};

/// An irrational number.
#[derive(Clone, Debug)]
pub(crate) enum Real {
    /// Plus or minus the root of a positive fraction, of degree 2 or more.
    Root { negative: bool, radicand: RBig, degree: usize },
    /// The logarithm of a positive fraction to a base greater than 1.
    Log { argument: RBig, base: RBig },
    /// A number whose digits this version does not compute.
    Open,
}

impl Real {
    /// The root of a fraction that is not negative.
    pub(crate) fn root_of(radicand: RBig, degree: usize) -> Value {
        let exact = |n: &UBig| {
            let root = arithmetic::root(n, degree);
            (root.pow(degree) == *n).then_some(root)
        };
        let (numerator, denominator) = radicand.into_parts();
        let numerator = numerator.into_parts().1;
        match exact(&numerator).zip(exact(&denominator)) {
            Some((p, q)) => RBig::from_parts(p.into(), q).into(),
            None => Value::Real(Real::Root {
                negative: false,
                radicand: RBig::from_parts(numerator.into(), denominator),
                degree,
            }),
        }
    }

    /// The logarithm of a positive fraction to a positive base other than 1; `None` where it is too large to say.
    pub(crate) fn log_of(argument: RBig, base: RBig) -> Option<Value> {
        if base < RBig::ONE {
            return Some(Real::log_of(argument, RBig::ONE / base)?.negate());
        }
        if argument < RBig::ONE {
            return Some(Real::log_of(RBig::ONE / argument, base)?.negate());
        }
        Some(match exact_log(&argument, &base) {
            Some(exact) => exact.into(),
            None => Value::Real(Real::Log { argument, base }),
        })
    }

    pub(crate) fn negate(self) -> Real {
        match self {
            Real::Root { negative, radicand, degree } => Real::Root { negative: !negative, radicand, degree },
            Real::Log { argument, base } => Real::Log { argument: RBig::ONE / argument, base },
            Real::Open => Real::Open,
        }
    }

    /// The largest integer below, where it is settled.
    pub(crate) fn floor(&self) -> Option<IBig> {
        match self {
            // m <= root(r) iff m^degree <= r iff m^degree <= floor(r).
            Real::Root { negative, radicand, degree } => {
                let root = IBig::from(arithmetic::root(&radicand.floor().into_parts().1, *degree));
                Some(if *negative { -root - IBig::ONE } else { root })
            }
            Real::Log { argument, base } if *argument < RBig::ONE => {
                Some(-floor_log(&(RBig::ONE / argument), base)? - IBig::ONE)
            }
            Real::Log { argument, base } => floor_log(argument, base),
            Real::Open => None,
        }
    }

    /// The nearest integer, where it is settled.
    pub(crate) fn round(&self) -> Option<IBig> {
        let floor = self.floor()?;
        let half = RBig::from(floor.clone()) + RBig::from_parts(1.into(), 2u8.into());
        Some(if self.compare_rational(&half)?.is_gt() { floor + IBig::ONE } else { floor })
    }

    /// The order against a fraction, where it is settled; never equal.
    pub(crate) fn compare_rational(&self, other: &RBig) -> Option<Ordering> {
        match self {
            Real::Root { negative: true, .. } => Some(self.clone().negate().compare_rational(&-other)?.reverse()),
            Real::Root { .. } if other.is_negative() => Some(Ordering::Greater),
            Real::Root { radicand, degree, .. } => Some(radicand.cmp(&checked_pow(other, *degree)?)),
            // log(x) to base b against p/q: x^q against b^p.
            Real::Log { argument, base } => {
                let (p, q) = other.clone().into_parts();
                let (sign, p) = p.into_parts();
                let left = checked_pow(argument, usize::try_from(&q).ok()?)?;
                let right = checked_pow(base, usize::try_from(&p).ok()?)?;
                let right = if sign == dashu_int::Sign::Negative { RBig::ONE / right } else { right };
                Some(left.cmp(&right))
            }
            Real::Open => None,
        }
    }

    /// The order of two irrational numbers, where it is settled.
    pub(crate) fn compare(&self, other: &Real) -> Option<Ordering> {
        match (self, other) {
            (Real::Root { negative: true, .. }, Real::Root { negative: false, .. }) => Some(Ordering::Less),
            (Real::Root { negative: false, .. }, Real::Root { negative: true, .. }) => Some(Ordering::Greater),
            (Real::Root { negative, radicand: a, degree: p }, Real::Root { radicand: b, degree: q, .. }) => {
                // root(a, p) against root(b, q): a^q against b^p.
                let order = if p == q { a.cmp(b) } else { checked_pow(a, *q)?.cmp(&checked_pow(b, *p)?) };
                Some(if *negative { order.reverse() } else { order })
            }
            (Real::Log { argument: x, base: a }, Real::Log { argument: y, base: b }) if a == b => Some(x.cmp(y)),
            _ => None,
        }
    }

    /// A positive integer power, where it is of a kind known here.
    pub(crate) fn power(&self, exponent: &UBig) -> Option<Value> {
        let Real::Root { negative, radicand, degree } = self else { return None };
        let power = checked_pow(radicand, usize::try_from(exponent).ok()?)?;
        let root = Real::root_of(power, *degree);
        Some(if *negative && exponent.bit(0) { root.negate() } else { root })
    }

    /// A root of a root.
    pub(crate) fn root(&self, degree: usize) -> Option<Value> {
        let Real::Root { negative: false, radicand, degree: inner } = self else { return None };
        Some(Real::root_of(radicand.clone(), inner.checked_mul(degree)?))
    }
}

fn checked_pow(base: &RBig, exponent: usize) -> Option<RBig> {
    let bits = base.numerator().bit_len().max(base.denominator().bit_len());
    size::check_power(bits, &UBig::from(exponent)).ok()?;
    let (numerator, denominator) = base.clone().into_parts();
    Some(RBig::from_parts(numerator.pow(exponent), denominator.pow(exponent)))
}

/// The largest m with base^m <= argument, for both greater than 1 and a logarithm that is irrational.
fn floor_log(argument: &RBig, base: &RBig) -> Option<IBig> {
    if base.is_int() {
        let base = base.numerator().clone().into_parts().1;
        return Some(argument.floor().into_parts().1.ilog(&base).into());
    }
    // Powers base^(2^i) up to the argument, then one bit of the answer from each.
    let mut powers = vec![base.clone()];
    while let Some(last) = powers.last()
        && last <= argument
    {
        let square = checked_pow(last, 2)?;
        powers.push(square);
    }
    let (mut exponent, mut reached) = (IBig::ZERO, RBig::ONE);
    for power in powers.iter().rev() {
        exponent *= 2;
        let next = &reached * power;
        if next <= *argument {
            reached = next;
            exponent += 1;
        }
    }
    Some(exponent)
}

/// The logarithm where it is rational: both numbers, at least 1, are powers of one fraction.
///
/// Euclid's algorithm on the exponents. If x = r^i and b = r^j with r = p/q in lowest terms, then x/b = r^(i-j) has
/// the numerator p^(i-j), smaller than that of x; as soon as a numerator fails to shrink there is no such r.
fn exact_log(argument: &RBig, base: &RBig) -> Option<RBig> {
    if argument.is_one() {
        return Some(RBig::ZERO);
    }
    // The continued fraction of the logarithm, as quotients.
    let (mut x, mut b) = (argument.clone(), base.clone());
    let mut quotients = Vec::new();
    while !b.is_one() {
        let mut quotient = IBig::ZERO;
        if x.is_int() && b.is_int() {
            // Integers: divide out the whole power at once.
            let (x_int, b_int) = (x.numerator().clone().into_parts().1, b.numerator().clone().into_parts().1);
            if x_int >= b_int {
                let count = x_int.ilog(&b_int);
                let power = b_int.pow(count);
                if !(&x_int % &power).is_zero() {
                    return None;
                }
                quotient = count.into();
                x = RBig::from(x_int / power);
            }
        } else {
            while x >= b {
                let next = &x / &b;
                if next.numerator() >= x.numerator() {
                    return None;
                }
                x = next;
                quotient += 1;
            }
        }
        quotients.push(quotient);
        (x, b) = (b, x);
    }
    let mut value = RBig::from(quotients.pop()?);
    while let Some(quotient) = quotients.pop() {
        value = RBig::from(quotient) + RBig::ONE / value;
    }
    Some(value)
}
