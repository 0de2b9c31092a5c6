//! Exact numbers: integers, fractions, the two infinities, and real numbers known by what makes them.

use std::cmp::Ordering;

use dashu_base::{BitTest, DivRemEuclid, Signed};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

use super::patience::Patience;
use super::powers;
use super::real::Real;
use crate::size::{self, TooLarge};

/// The value of an expression at one point.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer.
    Integer(IBig),
    /// Never an integer.
    Fraction(RBig),
    /// Larger or smaller than every number.
    Infinite(Sign),
    /// Not known to be rational.
    Real(Real),
}

/// Why an operation has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is no such number.
    Domain(&'static str),
    /// It would have too many digits.
    TooLarge,
    /// There is one, but it is not settled which.
    Unsettled,
    /// Somebody asked to stop before it was found.
    Interrupted,
}

impl From<TooLarge> for Failure {
    fn from(_: TooLarge) -> Self {
        Failure::TooLarge
    }
}

/// A value, or why there is none.
pub type Result<T> = std::result::Result<T, Failure>;

impl From<RBig> for Value {
    fn from(value: RBig) -> Self {
        if value.is_int() { Value::Integer(value.into_parts().0) } else { Value::Fraction(value) }
    }
}

impl From<Real> for Value {
    fn from(value: Real) -> Self {
        match value.rational() {
            Some(rational) => rational.clone().into(),
            None => Value::Real(value),
        }
    }
}

impl From<IBig> for Value {
    fn from(value: IBig) -> Self {
        Value::Integer(value)
    }
}

impl From<i8> for Value {
    fn from(value: i8) -> Self {
        Value::Integer(value.into())
    }
}

impl From<UBig> for Value {
    fn from(value: UBig) -> Self {
        Value::Integer(value.into())
    }
}

impl Value {
    /// The number with the other sign.
    pub fn negate(self) -> Value {
        match self {
            Value::Integer(a) => Value::Integer(-a),
            Value::Fraction(a) => Value::Fraction(-a),
            Value::Infinite(sign) => Value::Infinite(-sign),
            Value::Real(a) => Value::Real(a.negate()),
        }
    }

    /// The value as a fraction, unless it is infinite or irrational.
    pub fn rational(&self) -> Option<RBig> {
        match self {
            Value::Integer(a) => Some(RBig::from(a.clone())),
            Value::Fraction(a) => Some(a.clone()),
            Value::Infinite(_) | Value::Real(_) => None,
        }
    }

    /// How many bits the number takes.
    pub(crate) fn bits(&self) -> usize {
        match self {
            Value::Integer(a) => a.bit_len(),
            Value::Fraction(a) => a.numerator().bit_len() + a.denominator().bit_len(),
            Value::Real(a) => a.bits(),
            Value::Infinite(_) => 0,
        }
    }

    /// About how long a decision about the number takes, in units of some 50 to 100 ns; short integers count for 0.
    pub(crate) fn weight(&self) -> u64 {
        match self {
            Value::Real(a) => a.weight(),
            // Fractions are reduced, in quadratic time.
            Value::Fraction(_) => 2 + ((self.bits() as u64).saturating_pow(2) >> 17),
            Value::Integer(_) | Value::Infinite(_) => self.bits() as u64 >> 9,
        }
    }

    fn sign(&self, patience: &Patience<'_>) -> Result<Ordering> {
        self.compare_within(&Value::Integer(IBig::ZERO), patience)
    }

    fn is_zero(&self) -> bool {
        matches!(self, Value::Integer(a) if a.is_zero())
    }

    /// The sum.
    // Unlike that of the trait, it may have no value.
    #[allow(clippy::should_implement_trait)]
    pub fn add(self, other: Value) -> Result<Value> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => Ok(Value::Integer(a + b)),
            (Value::Infinite(a), Value::Infinite(b)) if a != b => Err(Failure::Domain("inf - inf has no value")),
            (Value::Infinite(sign), _) | (_, Value::Infinite(sign)) => Ok(Value::Infinite(sign)),
            (a, b) if b.is_zero() => Ok(a),
            (a, b) if a.is_zero() => Ok(b),
            (a, b) => match both(a, b)? {
                Both::Rational(a, b) => Ok((a + b).into()),
                Both::Real(a, b) => Ok(a.add(&b).into()),
            },
        }
    }

    /// The difference.
    pub fn subtract(self, other: Value) -> Result<Value> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => Ok(Value::Integer(a - b)),
            (a, b) => a.add(b.negate()),
        }
    }

    /// The product.
    pub fn multiply_within(self, other: Value, patience: &Patience<'_>) -> Result<Value> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => {
                size::check_product(&a, &b)?;
                Ok(Value::Integer(a * b))
            }
            (Value::Infinite(sign), other) | (other, Value::Infinite(sign)) => match other.sign(patience)? {
                Ordering::Equal => Err(Failure::Domain("0*inf has no value")),
                Ordering::Greater => Ok(Value::Infinite(sign)),
                Ordering::Less => Ok(Value::Infinite(-sign)),
            },
            (a, b) if a.is_zero() || b.is_zero() => Ok(Value::Integer(IBig::ZERO)),
            (a, b) => match both(a, b)? {
                Both::Rational(a, b) => Ok((a * b).into()),
                Both::Real(a, b) => Ok(a.multiply(&b, patience)?.into()),
            },
        }
    }

    /// The quotient.
    pub fn divide_within(self, other: Value, patience: &Patience<'_>) -> Result<Value> {
        match (self, other) {
            (_, b) if b.sign(patience)?.is_eq() => Err(Failure::Domain("division by 0")),
            (Value::Infinite(_), Value::Infinite(_)) => Err(Failure::Domain("inf/inf has no value")),
            (_, Value::Infinite(_)) => Ok(Value::Integer(IBig::ZERO)),
            (a @ Value::Infinite(_), b) => a.multiply_within(b, patience),
            (a, _) if a.is_zero() => Ok(a),
            (a, b) => match both(a, b)? {
                Both::Rational(a, b) => Ok((a / b).into()),
                Both::Real(a, b) => Ok(a.multiply(&b.inverse(patience)?, patience)?.into()),
            },
        }
    }

    /// Division rounded down.
    pub fn floor_divide_within(self, other: Value, patience: &Patience<'_>) -> Result<Value> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) if !b.is_zero() => Ok(Value::Integer(floor_div_rem(a, b).0)),
            (a, b) => a.divide_within(b, patience)?.floor_within(patience),
        }
    }

    /// The remainder that [`Value::floor_divide_within`] leaves, which has the sign of the divisor.
    pub fn modulo_within(self, other: Value, patience: &Patience<'_>) -> Result<Value> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) if !b.is_zero() => Ok(Value::Integer(floor_div_rem(a, b).1)),
            (_, b) if b.sign(patience)?.is_eq() => Err(Failure::Domain("division by 0")),
            (Value::Infinite(_), _) => Err(Failure::Domain("inf has no remainder")),
            (_, Value::Infinite(_)) => Err(Failure::Domain("there is no remainder on division by inf")),
            (a, b) => {
                let quotient = a.clone().floor_divide_within(b.clone(), patience)?;
                a.subtract(b.multiply_within(quotient, patience)?)
            }
        }
    }

    /// The number rounded down.
    pub fn floor_within(self, patience: &Patience<'_>) -> Result<Value> {
        match self {
            Value::Fraction(a) => Ok(Value::Integer(a.floor())),
            Value::Real(a) => a.floor(patience).map(Value::Integer),
            whole => Ok(whole),
        }
    }

    /// The number rounded up.
    pub fn ceil_within(self, patience: &Patience<'_>) -> Result<Value> {
        Ok(self.negate().floor_within(patience)?.negate())
    }

    /// Rounds to the nearest integer, halves up.
    pub fn round_within(self, patience: &Patience<'_>) -> Result<Value> {
        self.add(RBig::from_parts(1.into(), 2u8.into()).into())?.floor_within(patience)
    }

    /// The number without its sign.
    pub fn abs_within(self, patience: &Patience<'_>) -> Result<Value> {
        Ok(if self.sign(patience)?.is_lt() { self.negate() } else { self })
    }

    /// Which of the two is larger.
    pub fn compare_within(&self, other: &Value, patience: &Patience<'_>) -> Result<Ordering> {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => Ok(a.cmp(b)),
            (Value::Infinite(a), Value::Infinite(b)) => Ok(sign_order(*a).cmp(&sign_order(*b))),
            (Value::Infinite(sign), _) => Ok(sign_order(*sign)),
            (_, Value::Infinite(sign)) => Ok(sign_order(*sign).reverse()),
            (a, b) => match both(a.clone(), b.clone())? {
                Both::Rational(a, b) => Ok(a.cmp(&b)),
                Both::Real(a, b) => a.compare(&b, patience),
            },
        }
    }

    /// The value as an integer, if it is one.
    pub fn integer(self, patience: &Patience<'_>) -> Result<Option<IBig>> {
        match self {
            Value::Integer(value) => Ok(Some(value)),
            Value::Real(value) => value.integer(patience),
            Value::Fraction(_) | Value::Infinite(_) => Ok(None),
        }
    }

    /// The power with a rational exponent.
    pub fn power_within(self, exponent: Value, patience: &Patience<'_>) -> Result<Value> {
        let exponent = match exponent {
            Value::Infinite(sign) => return self.power_infinite(sign, patience),
            // An irrational exponent is beyond the language; an integer may hide in a real number.
            Value::Real(exponent) => match exponent.integer(patience)? {
                Some(exponent) => RBig::from(exponent),
                None => return Err(Failure::Domain("an exponent must be rational")),
            },
            rational => rational.rational().expect("neither infinite nor real"),
        };
        let (numerator, denominator) = exponent.into_parts();
        if numerator.is_zero() {
            return Ok(Value::Integer(IBig::ONE));
        }
        let (sign, magnitude) = numerator.into_parts();
        if denominator.is_one() {
            return self.power_natural(sign, &magnitude, patience);
        }
        if self.sign(patience)?.is_lt() {
            return Err(Failure::Domain(
                "a negative number has no power with a fractional exponent (use `root` or `cbrt`)",
            ));
        }
        let degree = usize::try_from(&denominator).map_err(|_| Failure::Unsettled)?;
        if let Value::Real(_) = self {
            return self.power_natural(sign, &magnitude, patience)?.root_within(degree, patience);
        }
        match self.clone().root_within(degree, patience)? {
            // The exponent is in lowest terms, so the power is irrational too. It is taken first, to leave one root.
            Value::Real(_) => {
                let power = self.power_natural(sign, &magnitude, patience)?.rational().expect("a power of a fraction");
                Ok(Value::Real(Real::irrational_root(power, degree)))
            }
            exact => exact.power_natural(sign, &magnitude, patience),
        }
    }

    /// The power with exponent plus or minus a positive integer.
    fn power_natural(self, sign: Sign, exponent: &UBig, patience: &Patience<'_>) -> Result<Value> {
        let power = match &self {
            Value::Integer(base) => {
                size::check_power(base.bit_len(), exponent)?;
                Value::Integer(powers::power(base, small_exponent(exponent), patience)?)
            }
            Value::Fraction(base) => {
                size::check_power(base.numerator().bit_len().max(base.denominator().bit_len()), exponent)?;
                let exponent = isize::try_from(exponent).map_err(|_| Failure::TooLarge)?;
                Value::Fraction(base.pow(exponent))
            }
            Value::Infinite(Sign::Positive) => self,
            Value::Infinite(Sign::Negative) if !exponent.bit(0) => Value::Infinite(Sign::Positive),
            Value::Infinite(Sign::Negative) => self,
            Value::Real(base) => base.power(exponent, patience)?.into(),
        };
        match sign {
            Sign::Positive => Ok(power),
            Sign::Negative => Value::Integer(IBig::ONE).divide_within(power, patience),
        }
    }

    fn power_infinite(self, sign: Sign, patience: &Patience<'_>) -> Result<Value> {
        let one = Value::Integer(IBig::ONE);
        if self.sign(patience)?.is_lt() {
            return Err(Failure::Domain("a negative number has no infinite power"));
        }
        Ok(match (self.compare_within(&one, patience)?, sign) {
            (Ordering::Equal, _) => one,
            (Ordering::Greater, Sign::Positive) => Value::Infinite(Sign::Positive),
            (Ordering::Less, Sign::Negative) if self.is_zero() => return Err(Failure::Domain("division by 0")),
            (Ordering::Less, Sign::Negative) => Value::Infinite(Sign::Positive),
            _ => Value::Integer(IBig::ZERO),
        })
    }

    /// The root of the given degree, at least 1.
    pub fn root_within(self, degree: usize, patience: &Patience<'_>) -> Result<Value> {
        match self {
            _ if degree == 1 => Ok(self),
            Value::Infinite(Sign::Positive) => Ok(self),
            negative if negative.sign(patience)?.is_lt() => {
                if degree.is_multiple_of(2) {
                    return Err(Failure::Domain("a negative number has no such root"));
                }
                Ok(negative.negate().root_within(degree, patience)?.negate())
            }
            Value::Real(radicand) => Ok(radicand.root(degree, patience)?.into()),
            positive => Ok(Real::root_of(positive.rational().expect("finite and rational"), degree, patience)?.into()),
        }
    }

    /// The logarithm to a base.
    pub fn log_within(self, base: Value, patience: &Patience<'_>) -> Result<Value> {
        if !base.sign(patience)?.is_gt() || base.compare_within(&Value::Integer(IBig::ONE), patience)?.is_eq() {
            return Err(Failure::Domain("the base of a logarithm must be positive and not 1"));
        }
        if !self.sign(patience)?.is_gt() {
            return Err(Failure::Domain("only positive numbers have a logarithm"));
        }
        match (self, base) {
            (_, Value::Infinite(_)) => Err(Failure::Domain("the base of a logarithm must be finite")),
            (Value::Infinite(_), base) => {
                let sign = if base.compare_within(&Value::Integer(IBig::ONE), patience)?.is_gt() {
                    Sign::Positive
                } else {
                    Sign::Negative
                };
                Ok(Value::Infinite(sign))
            }
            (x, base) => match both(x, base)? {
                Both::Rational(x, base) => Ok(Real::log_of(x, base, patience)?.into()),
                Both::Real(x, base) => Ok(x.ln().multiply(&base.ln().inverse(patience)?, patience)?.into()),
            },
        }
    }

    /// The natural logarithm.
    pub fn ln_within(self, patience: &Patience<'_>) -> Result<Value> {
        if !self.sign(patience)?.is_gt() {
            return Err(Failure::Domain("only positive numbers have a logarithm"));
        }
        match self {
            Value::Infinite(_) => Ok(self),
            Value::Real(x) => Ok(x.ln().into()),
            x => Ok(Real::from(x.rational().expect("finite and rational")).ln().into()),
        }
    }
}

/// Quotient rounded down, and remainder with the sign of the divisor, which is not 0.
pub(crate) fn floor_div_rem(a: IBig, b: IBig) -> (IBig, IBig) {
    // Euclidean division leaves a remainder in 0..|b|; for a negative divisor step down once.
    let (quotient, remainder) = a.div_rem_euclid(&b);
    if b.is_negative() && !remainder.is_zero() {
        (quotient - IBig::ONE, IBig::from(remainder) + b)
    } else {
        (quotient, remainder.into())
    }
}

/// Real numbers nested deeper than this are left unsettled, so that no stack overflows.
const MAX_DEPTH: usize = 300;

/// Two finite numbers, as fractions where both are known to be.
enum Both {
    Rational(RBig, RBig),
    Real(Real, Real),
}

fn both(a: Value, b: Value) -> Result<Both> {
    let both = match (a, b) {
        (Value::Real(a), Value::Real(b)) => Both::Real(a, b),
        (Value::Real(a), b) => Both::Real(a, b.rational().expect("finite").into()),
        (a, Value::Real(b)) => Both::Real(a.rational().expect("finite").into(), b),
        (a, b) => Both::Rational(a.rational().expect("finite"), b.rational().expect("finite")),
    };
    match &both {
        Both::Rational(a, b) => size::check_fractions(a, b)?,
        Both::Real(a, b) if a.depth().max(b.depth()) > MAX_DEPTH => return Err(Failure::Unsettled),
        Both::Real(a, b) => size::check(a.bits() + b.bits())?,
    }
    Ok(both)
}

fn small_exponent(exponent: &UBig) -> usize {
    // Beyond the machine range the size check has let pass only 0, 1 and -1, where parity decides.
    usize::try_from(exponent).unwrap_or(if exponent.bit(0) { 1 } else { 2 })
}

fn sign_order(sign: Sign) -> Ordering {
    if sign == Sign::Positive { Ordering::Greater } else { Ordering::Less }
}
