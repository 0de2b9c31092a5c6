//! What machine integers tell of a number at many points at once: an interval, or all its values where they lie on a line.
//!
//! Every value lies between the bounds; conditions are −1 where they hold and 0 elsewhere. *Doubt* says that there may be a
//! point without a value, or with one that machine integers do not bound: then the bounds mean nothing.

use super::functions;
use super::op::{Binary, Unary};
use crate::text::Comparison;

/// Bounds of a number at some points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) low: i64,
    pub(super) high: i64,
    /// The step from each point to the next, where the numbers lie on a line; then the bounds are its first and last number.
    step: Option<i64>,
    pub(super) doubt: bool,
}

impl Extent {
    pub(super) const UNKNOWN: Extent = Extent { low: i64::MIN, high: i64::MAX, step: None, doubt: true };
    const MAYBE: Extent = Extent::between(-1, 0);

    /// Anything from one number to another.
    const fn between(low: i64, high: i64) -> Extent {
        Extent { low, high, step: None, doubt: false }
    }

    pub(super) const fn constant(value: i64) -> Extent {
        Extent { low: value, high: value, step: Some(0), doubt: false }
    }

    /// The numbers from a first one to a last one, with equal steps.
    pub(super) fn line(first: i64, last: i64, step: i64) -> Extent {
        debug_assert_eq!(last.cmp(&first), step.cmp(&0), "{first} to {last} by {step}");
        Extent { low: first.min(last), high: first.max(last), step: Some(step), doubt: false }
    }

    fn truth(truth: Option<bool>) -> Extent {
        truth.map_or(Extent::MAYBE, |truth| Extent::constant(-i64::from(truth)))
    }

    /// Nothing is known of a number in doubt.
    fn in_doubt_if(self, doubt: bool) -> Extent {
        if doubt { Extent::UNKNOWN } else { self }
    }

    /// The first and the last number of a line.
    fn ends(self) -> Option<(i64, i64)> {
        self.step.map(|step| if step < 0 { (self.high, self.low) } else { (self.low, self.high) })
    }

    pub(super) fn only(self) -> Option<i64> {
        (self.low == self.high && !self.doubt).then_some(self.low)
    }

    fn hull(self, other: Extent) -> Extent {
        let hull = Extent::between(self.low.min(other.low), self.high.max(other.high));
        hull.in_doubt_if(self.doubt || other.doubt)
    }

    /// The image under a function that never falls.
    fn rising(self, f: impl Fn(i64) -> Option<i64>) -> Extent {
        match (f(self.low), f(self.high)) {
            (Some(low), Some(high)) => Extent::between(low, high),
            _ => Extent::UNKNOWN,
        }
    }

    pub(super) fn not(self) -> Extent {
        Extent { low: !self.high, high: !self.low, step: None, ..self }
    }

    /// Doubt about the other counts only where this one holds.
    pub(super) fn and(self, other: Extent) -> Extent {
        match (self.doubt, self.only()) {
            (true, _) => Extent::UNKNOWN,
            (_, Some(0)) => self,
            (_, Some(_)) => other,
            (_, None) if other.doubt => Extent::UNKNOWN,
            (_, None) if other.only() == Some(0) => other,
            (_, None) => Extent::MAYBE,
        }
    }

    pub(super) fn or(self, other: Extent) -> Extent {
        self.not().and(other.not()).not()
    }

    /// One of two numbers, by a condition.
    pub(super) fn select(self, value: Extent, otherwise: Extent) -> Extent {
        match (self.doubt, self.only()) {
            (true, _) => Extent::UNKNOWN,
            (_, Some(0)) => otherwise,
            (_, Some(_)) => value,
            (_, None) => value.hull(otherwise),
        }
    }

    pub(super) fn compare(self, comparison: Comparison, other: Extent) -> Extent {
        let (below, above) = (self.high < other.low, self.low > other.high);
        let (at_most, at_least) = (self.high <= other.low, self.low >= other.high);
        let known = |holds: bool, fails: bool| if holds { Some(true) } else { fails.then_some(false) };
        let equal = known(self.only().is_some() && self.only() == other.only(), below || above);
        let truth = match comparison {
            Comparison::Less => known(below, at_least),
            Comparison::AtMost => known(at_most, above),
            Comparison::Greater => known(above, at_most),
            Comparison::AtLeast => known(at_least, below),
            Comparison::Equal => equal,
            Comparison::Unequal => equal.map(|equal| !equal),
        };
        Extent::truth(truth).in_doubt_if(self.doubt || other.doubt)
    }

    /// An entry of a table of constants.
    pub(super) fn look_up(self, entries: &[i64], otherwise: Extent) -> Extent {
        /// More entries are not looked at.
        const MOST: usize = 64;
        if self.doubt {
            return Extent::UNKNOWN;
        }
        let last = entries.len() as i64 - 1;
        let inside = self.low.max(0)..=self.high.min(last);
        if inside.is_empty() {
            return otherwise;
        }
        let inside = &entries[*inside.start() as usize..=*inside.end() as usize];
        if inside.len() > MOST {
            return Extent::UNKNOWN;
        }
        let found = inside.iter().map(|entry| Extent::constant(*entry)).reduce(Extent::hull);
        let found = found.expect("at least one entry");
        if self.low < 0 || self.high > last { found.hull(otherwise) } else { found }
    }

    pub(super) fn unary(self, function: &Unary) -> Extent {
        let Extent { low, high, doubt, .. } = self;
        if doubt {
            return Extent::UNKNOWN;
        }
        if let (Some(x), true) = (self.only(), is_cheap(function)) {
            return functions::unary(function, x).map_or(Extent::UNKNOWN, Extent::constant);
        }
        let value = |x| functions::unary(function, x);
        let natural = |least: i64, most: Option<i64>| match most {
            Some(most) if low >= 0 => Extent::between(if low > 0 { least } else { 0 }, most),
            _ => Extent::UNKNOWN,
        };
        match function {
            Unary::Abs if low >= 0 => self,
            Unary::Abs => match (low.checked_neg(), high.max(0)) {
                (Some(far), near) => Extent::between((-high).max(0), far.max(near)),
                _ => Extent::UNKNOWN,
            },
            Unary::Power(exponent) if low >= 0 || exponent % 2 == 1 => self.rising(value),
            Unary::Power(_) => match (value(low), value(high)) {
                (Some(a), Some(b)) => Extent::between(if high <= 0 { b } else { 0 }, a.max(b)),
                _ => Extent::UNKNOWN,
            },
            Unary::Root(_) | Unary::RootUp(_) | Unary::Log(_) | Unary::LogUp(_) | Unary::BitLength => {
                self.rising(value)
            }
            Unary::Multiple(multiple) => match multiple.bounds(low).zip(multiple.bounds(high)) {
                Some(((a, b), (c, d))) => Extent::between(a.min(c), b.max(d)),
                None => Extent::UNKNOWN,
            },
            Unary::Bits => natural(1, functions::unary(&Unary::BitLength, high)),
            Unary::DigitSum(base) => {
                let digits = high.checked_ilog(*base).map_or(1, |log| i64::from(log) + 1);
                natural(1, digits.checked_mul(base - 1))
            }
            Unary::IsSquare => Extent::truth((high < 0 || high.isqrt().pow(2) < low).then_some(false)),
            Unary::IsPower(base) => Extent::truth((high < 1 || base.pow(high.ilog(*base)) < low).then_some(false)),
            Unary::IsPrime => Extent::truth((high < 2).then_some(false)),
        }
    }

    pub(super) fn binary(self, function: Binary, other: Extent) -> Extent {
        let (a, b) = (self, other);
        if a.doubt || b.doubt {
            return Extent::UNKNOWN;
        }
        if let (Some(x), Some(y)) = (a.only(), b.only()) {
            return functions::binary(function, x, y).map_or(Extent::UNKNOWN, Extent::constant);
        }
        let naturals = a.low >= 0 && b.low >= 0;
        let found = match function {
            Binary::Add => a
                .point_by_point(b, i64::checked_add)
                .or_else(|| bounded(a.low.checked_add(b.low), a.high.checked_add(b.high))),
            Binary::Subtract => a
                .point_by_point(b, i64::checked_sub)
                .or_else(|| bounded(a.low.checked_sub(b.high), a.high.checked_sub(b.low))),
            Binary::Multiply => a.multiply(b),
            Binary::Divide => b.only().and_then(|divisor| a.divide(divisor)),
            Binary::FloorDivide if b.low > 0 => a.floor_divide(b),
            Binary::FloorDivide if b.high < 0 => match (a.negated(), b.negated()) {
                (Some(a), Some(b)) => a.floor_divide(b),
                _ => None,
            },
            Binary::Modulo if b.low > 0 => Some(a.modulo(b)),
            Binary::Power if a.low >= 1 && b.low >= 0 => {
                let power = |x, y| functions::binary(function, x, y);
                bounded(power(a.low, b.low), power(a.high, b.high))
            }
            Binary::Min if a.high <= b.low => Some(a),
            Binary::Min if b.high <= a.low => Some(b),
            Binary::Min => Some(Extent::between(a.low.min(b.low), a.high.min(b.high))),
            Binary::Max if a.low >= b.high => Some(a),
            Binary::Max if b.low >= a.high => Some(b),
            Binary::Max => Some(Extent::between(a.low.max(b.low), a.high.max(b.high))),
            Binary::Gcd if a.low > 0 && b.low > 0 => Some(Extent::between(1, a.high.min(b.high))),
            Binary::Gcd if naturals => Some(Extent::between(0, a.high.max(b.high))),
            Binary::Lcm if naturals => {
                let low = if a.low == 0 || b.low == 0 { 0 } else { a.low.max(b.low) };
                bounded(Some(low), a.high.checked_mul(b.high))
            }
            // No bit stands above the longer of the two.
            Binary::Xor if naturals => {
                let longest = a.high.max(b.high).leading_zeros();
                Some(Extent::between(0, (u64::MAX >> longest) as i64))
            }
            _ => None,
        };
        found.unwrap_or(Extent::UNKNOWN)
    }

    /// The sum or the difference of two lines, which is a line.
    fn point_by_point(self, other: Extent, f: fn(i64, i64) -> Option<i64>) -> Option<Extent> {
        let ((first, last), (other_first, other_last)) = (self.ends()?, other.ends()?);
        Some(Extent::line(f(first, other_first)?, f(last, other_last)?, f(self.step?, other.step?)?))
    }

    fn negated(self) -> Option<Extent> {
        self.multiply(Extent::constant(-1))
    }

    fn multiply(self, other: Extent) -> Option<Extent> {
        let (a, b) = if self.only().is_some() { (other, self) } else { (self, other) };
        if let Some(factor) = b.only() {
            let ends = (a.low.checked_mul(factor)?, a.high.checked_mul(factor)?);
            let step = a.step.and_then(|step| step.checked_mul(factor));
            return Some(Extent { step, ..Extent::between(ends.0.min(ends.1), ends.0.max(ends.1)) });
        }
        let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
        let mut hull: Option<(i64, i64)> = None;
        for (x, y) in corners {
            let product = x.checked_mul(y)?;
            hull = Some(hull.map_or((product, product), |(low, high)| (low.min(product), high.max(product))));
        }
        hull.map(|(low, high)| Extent::between(low, high))
    }

    /// A quotient that is whole at every point, for a divisor that is the same everywhere.
    fn divide(self, divisor: i64) -> Option<Extent> {
        let divides = |number: i64| number.checked_rem(divisor) == Some(0);
        let step = self.step.filter(|step| divides(*step) && divides(self.low))?;
        let ends = (self.low.checked_div(divisor)?, self.high.checked_div(divisor)?);
        Some(Extent { step: step.checked_div(divisor), ..Extent::between(ends.0.min(ends.1), ends.0.max(ends.1)) })
    }

    /// A quotient rounded down, for positive divisors.
    fn floor_divide(self, by: Extent) -> Option<Extent> {
        if let Some(divisor) = by.only() {
            let step = self.step.filter(|step| step % divisor == 0).map(|step| step / divisor);
            return Some(Extent {
                step,
                ..Extent::between(self.low.div_euclid(divisor), self.high.div_euclid(divisor))
            });
        }
        // It falls with the divisor where the dividend is positive, and rises where that is negative.
        let least = self.low.div_euclid(if self.low < 0 { by.low } else { by.high });
        let most = self.high.div_euclid(if self.high < 0 { by.high } else { by.low });
        Some(Extent::between(least, most))
    }

    /// A remainder, from 0 up, for positive divisors.
    fn modulo(self, by: Extent) -> Extent {
        if let Some(divisor) = by.only() {
            if self.step.is_some_and(|step| step % divisor == 0) {
                return Extent::constant(self.low.rem_euclid(divisor));
            }
            let quotient = self.low.div_euclid(divisor);
            if quotient == self.high.div_euclid(divisor) {
                let less = quotient * divisor;
                return Extent { low: self.low - less, high: self.high - less, ..self };
            }
        }
        // Where the quotient is the same everywhere, the remainder of a line is a line.
        let quotient = self.low.div_euclid(by.high);
        if self.low >= 0
            && quotient == self.high.div_euclid(by.low)
            && let Some(product) = by.multiply(Extent::constant(quotient))
            && let Some(remainder) = self.point_by_point(product, i64::checked_sub)
        {
            return remainder;
        }
        // What divides the steps of both and the divisors leaves the same on division of every remainder.
        let least = match (self.step, by.step) {
            (Some(a), Some(b)) => {
                let common = [a, b, by.low].into_iter().fold(0, |common, x| functions::gcd(common, x.unsigned_abs()));
                i64::try_from(common).map_or(0, |common| self.low.rem_euclid(common))
            }
            _ => 0,
        };
        match self.low >= 0 {
            true if self.high < by.low => self,
            true => Extent::between(least, self.high.min(by.high - 1)),
            false => Extent::between(least, by.high - 1),
        }
    }
}

fn bounded(low: Option<i64>, high: Option<i64>) -> Option<Extent> {
    Some(Extent::between(low?, high?))
}

/// Whether a function of one number takes no longer than its bounds.
fn is_cheap(function: &Unary) -> bool {
    !matches!(function, Unary::IsPrime | Unary::Multiple(_))
}
