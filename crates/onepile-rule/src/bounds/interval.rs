//! Intervals of exact numbers.

use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;

use crate::value::{Failure, Value};

/// All numbers from `low` to `high`; an infinite end means without end.
#[derive(Clone, Debug)]
pub struct Interval {
    /// No number is smaller.
    pub low: Value,
    /// No number is larger.
    pub high: Value,
    /// All numbers meant are integers.
    pub whole: bool,
    /// Somewhere there may be no value at all.
    pub may_fail: bool,
    /// Somewhere the value may be infinite; then it is the endless end.
    pub endless: bool,
}

const MINUS: Value = Value::Infinite(Sign::Negative);
const PLUS: Value = Value::Infinite(Sign::Positive);

pub(crate) fn integer(value: impl Into<IBig>) -> Value {
    Value::Integer(value.into())
}

impl Interval {
    pub(crate) fn new(low: Value, high: Value, whole: bool) -> Interval {
        Interval { low, high, whole, may_fail: false, endless: false }
    }

    pub(crate) fn point(value: Value) -> Interval {
        let endless = matches!(value, Value::Infinite(_));
        let whole = endless || matches!(value, Value::Integer(_));
        Interval { low: value.clone(), high: value, whole, may_fail: false, endless }
    }

    /// Any number, or none.
    pub(crate) fn unknown() -> Interval {
        Interval { low: MINUS, high: PLUS, whole: false, may_fail: true, endless: true }
    }

    pub(crate) fn failing(self, may_fail: bool) -> Interval {
        Interval { may_fail: self.may_fail || may_fail, ..self }
    }

    pub(crate) fn is_point(&self) -> bool {
        self.low.compare(&self.high).is_ok_and(|order| order.is_eq())
    }

    /// Whether 0 is the only number.
    pub(crate) fn is_zero(&self) -> bool {
        let zero = |end: &Value| matches!(end, Value::Integer(end) if end.is_zero());
        zero(&self.low) && zero(&self.high)
    }

    /// Whether every number is the same infinite one.
    pub(crate) fn is_infinite(&self) -> bool {
        let is = |end: &Value, sign: Sign| matches!(end, Value::Infinite(own) if *own == sign);
        is(&self.low, Sign::Positive) || is(&self.high, Sign::Negative)
    }

    /// The sign of all numbers: `Some(true)` if none is negative, `Some(false)` if none is positive.
    fn sign(&self) -> Option<bool> {
        let zero = integer(0);
        if self.low.compare(&zero).is_ok_and(|order| order.is_ge()) {
            Some(true)
        } else if self.high.compare(&zero).is_ok_and(|order| order.is_le()) {
            Some(false)
        } else {
            None
        }
    }

    /// Whether no number is smaller than this.
    pub fn is_at_least(&self, bound: &Value) -> bool {
        self.low.compare(bound).is_ok_and(|order| order.is_ge())
    }

    /// Whether no number is larger than this.
    pub fn is_at_most(&self, bound: &Value) -> bool {
        self.high.compare(bound).is_ok_and(|order| order.is_le())
    }

    pub(crate) fn is_positive(&self) -> bool {
        self.low.compare(&integer(0)).is_ok_and(|order| order.is_gt())
    }

    /// Whether 0 may be among the numbers.
    pub(crate) fn may_vanish(&self) -> bool {
        let zero = integer(0);
        !(self.is_positive() || self.high.compare(&zero).is_ok_and(|order| order.is_lt()))
    }

    /// The smallest interval that holds both.
    pub(crate) fn hull(self, other: Interval) -> Interval {
        Interval {
            low: least(self.low, other.low),
            high: greatest(self.high, other.high),
            whole: self.whole && other.whole,
            may_fail: self.may_fail || other.may_fail,
            endless: self.endless || other.endless,
        }
    }

    /// The numbers in both; each of the two holds all numbers meant.
    pub(crate) fn meet(self, other: Interval) -> Interval {
        Interval {
            low: greatest_known(self.low, other.low),
            high: least_known(self.high, other.high),
            whole: self.whole || other.whole,
            may_fail: self.may_fail && other.may_fail,
            endless: self.endless && other.endless,
        }
    }

    /// The same numbers, known to lie between `low` and `high`.
    pub(crate) fn within(self, low: Value, high: Value) -> Interval {
        // Integers are rounded inward.
        let inward = |end: Value, round: fn(Value) -> Result<Value, Failure>| match self.whole {
            true => round(end.clone()).unwrap_or(end),
            false => end,
        };
        let (low, high) = (inward(low, Value::ceil), inward(high, Value::floor));
        Interval { low: greatest_known(self.low, low), high: least_known(self.high, high), ..self }
    }

    pub(crate) fn negate(self) -> Interval {
        Interval { low: self.high.negate(), high: self.low.negate(), ..self }
    }

    pub(crate) fn add(self, other: Interval) -> Interval {
        // Infinity and a finite number make infinity, however far the finite ones reach.
        if self.is_infinite() && !other.endless {
            return self.failing(other.may_fail);
        }
        if other.is_infinite() && !self.endless {
            return other.failing(self.may_fail);
        }
        let (low, high) = (self.low.add(other.low), self.high.add(other.high));
        // inf - inf has no value.
        let fails = fails(&low) || fails(&high) || (self.endless && other.endless);
        Interval {
            low: low.unwrap_or(MINUS),
            high: high.unwrap_or(PLUS),
            whole: self.whole && other.whole,
            may_fail: self.may_fail || other.may_fail || fails,
            endless: self.endless || other.endless,
        }
    }

    pub(crate) fn multiply(self, other: Interval) -> Interval {
        let whole = self.whole && other.whole;
        // 0*inf has no value.
        let vanishes = (self.endless && other.may_vanish()) || (other.endless && self.may_vanish());
        let may_fail = self.may_fail || other.may_fail || vanishes;
        let endless = self.endless || other.endless;
        let product = |a: &Value, b: &Value| end_product(a, b);
        let (low, high) = match (self.sign(), other.sign()) {
            (Some(true), Some(true)) => (product(&self.low, &other.low), product(&self.high, &other.high)),
            (Some(false), Some(false)) => (product(&self.high, &other.high), product(&self.low, &other.low)),
            (Some(true), Some(false)) => (product(&self.high, &other.low), product(&self.low, &other.high)),
            (Some(false), Some(true)) => (product(&self.low, &other.high), product(&self.high, &other.low)),
            _ => {
                let ends = [
                    (&self.low, &other.low),
                    (&self.low, &other.high),
                    (&self.high, &other.low),
                    (&self.high, &other.high),
                ];
                let products = ends.map(|(a, b)| product(a, b));
                let may_fail = may_fail || products.iter().any(fails);
                let low = products.clone().into_iter().map(|p| p.unwrap_or(MINUS)).reduce(least);
                let high = products.into_iter().map(|p| p.unwrap_or(PLUS)).reduce(greatest);
                return Interval { low: low.unwrap_or(MINUS), high: high.unwrap_or(PLUS), whole, may_fail, endless };
            }
        };
        let may_fail = may_fail || fails(&low) || fails(&high);
        Interval { low: low.unwrap_or(MINUS), high: high.unwrap_or(PLUS), whole, may_fail, endless }
    }

    pub(crate) fn divide(self, other: Interval) -> Interval {
        if other.may_vanish() {
            return Interval::unknown();
        }
        // x / inf = 0 serves an endless interval as well.
        let one = || integer(1);
        let inverse = Interval {
            low: one().divide(other.high).unwrap_or(MINUS),
            high: one().divide(other.low).unwrap_or(PLUS),
            whole: false,
            may_fail: other.may_fail || (self.endless && other.endless),
            endless: false,
        };
        self.multiply(inverse)
    }

    /// The quotient rounded down.
    pub(crate) fn floor_divide(self, other: Interval) -> Interval {
        match &other.low {
            // Integers are divided as such, not as fractions.
            Value::Integer(divisor) if other.is_positive() && other.is_point() => {
                let may_fail = other.may_fail;
                self.increasing(true, |end| end.floor_divide(Value::Integer(divisor.clone()))).failing(may_fail)
            }
            _ => self.divide(other).floor(),
        }
    }

    /// The image under a function that never decreases; where it has no value the interval has no end.
    pub(crate) fn increasing(self, whole: bool, f: impl Fn(Value) -> Result<Value, Failure>) -> Interval {
        let low = f(self.low);
        let high = f(self.high);
        // The domain ends below, and numbers grow too large above.
        let may_fail = self.may_fail || low.is_err() || fails(&high);
        Interval { low: low.unwrap_or(MINUS), high: high.unwrap_or(PLUS), whole, may_fail, endless: self.endless }
    }

    pub(crate) fn floor(self) -> Interval {
        self.increasing(true, Value::floor)
    }

    pub(crate) fn ceil(self) -> Interval {
        self.increasing(true, Value::ceil)
    }

    pub(crate) fn abs(self) -> Interval {
        match self.sign() {
            Some(true) => self,
            Some(false) => self.negate(),
            None => {
                let high = greatest(self.low.clone().negate(), self.high.clone());
                Interval { low: integer(0), high, ..self }
            }
        }
    }

    pub(crate) fn min(self, other: Interval) -> Interval {
        // Where both have a least number, an infinite one is never the smaller of two.
        let bounded = |end: &Value| !matches!(end, Value::Infinite(Sign::Negative));
        let endless = if bounded(&self.low) && bounded(&other.low) {
            self.endless && other.endless
        } else {
            self.endless || other.endless
        };
        Interval {
            low: least(self.low, other.low),
            high: least_known(self.high, other.high),
            whole: self.whole && other.whole,
            may_fail: self.may_fail || other.may_fail,
            endless,
        }
    }

    pub(crate) fn max(self, other: Interval) -> Interval {
        self.negate().min(other.negate()).negate()
    }

    /// The interval a remainder on division by a positive number lies in.
    pub(crate) fn modulo(self, divisor: Interval) -> Interval {
        if !divisor.is_positive() {
            if divisor.high.compare(&integer(0)).is_ok_and(|order| order.is_lt()) {
                return self.negate().modulo(divisor.negate()).negate();
            }
            return Interval::unknown();
        }
        let whole = self.whole && divisor.whole;
        // There is no remainder of inf, nor on division by it.
        let may_fail = self.may_fail || divisor.may_fail || self.endless || divisor.endless;
        let endless = false;
        // Inside one period the remainder moves with the number.
        if divisor.is_point() {
            let quotient = |end: &Value| end.clone().floor_divide(divisor.low.clone());
            if let (Ok(low), Ok(high)) = (quotient(&self.low), quotient(&self.high))
                && low.compare(&high).is_ok_and(|order| order.is_eq())
                && let Ok(shift) = low.multiply(divisor.low.clone())
            {
                return Interval { whole, may_fail, endless, ..self.add(Interval::point(shift).negate()) };
            }
        }
        let below =
            if whole { divisor.high.clone().subtract(integer(1)).unwrap_or(PLUS) } else { divisor.high.clone() };
        let mut high = below;
        if self.sign() == Some(true) {
            high = least_known(high, self.high.clone());
            // A number smaller than every divisor is its own remainder.
            if self.high.compare(&divisor.low).is_ok_and(|order| order.is_lt()) {
                return Interval { whole, may_fail, endless, ..self };
            }
        }
        Interval { low: integer(0), high, whole, may_fail, endless }
    }
}

/// Whether an end has no value, so that the numbers next to it may have none.
fn fails(end: &Result<Value, Failure>) -> bool {
    matches!(end, Err(Failure::Domain(_) | Failure::TooLarge))
}

/// The product of two ends; 0 times an endless side is 0, because every number meant is finite.
fn end_product(a: &Value, b: &Value) -> Result<Value, Failure> {
    let is_zero = |value: &Value| matches!(value, Value::Integer(value) if value.is_zero());
    if is_zero(a) || is_zero(b) { Ok(integer(0)) } else { a.clone().multiply(b.clone()) }
}

/// A number not above either.
fn least(a: Value, b: Value) -> Value {
    match a.compare(&b) {
        Ok(order) => {
            if order.is_le() {
                a
            } else {
                b
            }
        }
        Err(_) => MINUS,
    }
}

/// A number not below either.
fn greatest(a: Value, b: Value) -> Value {
    match a.compare(&b) {
        Ok(order) => {
            if order.is_ge() {
                a
            } else {
                b
            }
        }
        Err(_) => PLUS,
    }
}

/// One of the two, the smaller where that is known.
fn least_known(a: Value, b: Value) -> Value {
    if b.compare(&a).is_ok_and(|order| order.is_lt()) { b } else { a }
}

/// One of the two, the larger where that is known.
fn greatest_known(a: Value, b: Value) -> Value {
    if b.compare(&a).is_ok_and(|order| order.is_gt()) { b } else { a }
}

impl From<RBig> for Interval {
    fn from(value: RBig) -> Self {
        Interval::point(value.into())
    }
}
