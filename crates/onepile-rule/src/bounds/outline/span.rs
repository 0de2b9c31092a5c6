//! Rough bounds of a number that is not negative.

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::scaled::{Round, Scaled};
use crate::text::Constant;

/// All numbers from `low` to `high`. No number meant is outside; an infinite `high` means without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    low: Scaled,
    high: Scaled,
    /// The number is nowhere below the take.
    is_at_least_take: bool,
    /// The number is nowhere above the take.
    is_at_most_take: bool,
    /// The number never falls as the take grows.
    is_rising: bool,
}

impl Span {
    /// Any number from 0 up.
    pub(super) const ANY: Span = Span { is_rising: false, ..Span::fixed(Scaled::ZERO, Scaled::INFINITE) };

    /// A number that is the same for all takes.
    const fn fixed(low: Scaled, high: Scaled) -> Span {
        Span { low, high, is_at_least_take: false, is_at_most_take: false, is_rising: true }
    }

    /// One number.
    pub fn of(number: &UBig) -> Span {
        Span::fixed(Scaled::of_natural(number, Round::Down), Scaled::of_natural(number, Round::Up))
    }

    /// The takes from one to another.
    pub(super) fn of_takes(low: &UBig, high: &UBig) -> Span {
        let (low, high) = (Scaled::of_natural(low, Round::Down), Scaled::of_natural(high, Round::Up));
        Span { low, high, is_at_least_take: true, is_at_most_take: true, is_rising: true }
    }

    /// A constant, if it is not negative.
    pub(super) fn rational(number: &RBig) -> Option<Span> {
        let numerator = UBig::try_from(number.numerator().clone()).ok()?;
        Some(Span::of(&numerator).divide(Span::of(number.denominator())))
    }

    /// An irrational constant, from the first 64 bits of its binary expansion.
    pub(super) fn constant(constant: Constant) -> Option<Span> {
        let (bits, behind_point) = match constant {
            Constant::Pi => (0xC90F_DAA2_2168_C234, 62),
            Constant::E => (0xADF8_5458_A2BB_4A9A, 62),
            Constant::Phi => (0xCF1B_BCDC_BFA5_3E0A, 63),
            Constant::Infinity => return None,
        };
        let [low, high] = [Round::Down, Round::Up].map(|round| Scaled::new(bits, -behind_point, true, round));
        Some(Span::fixed(low, high))
    }

    /// Whether this is at least another number, if that is sure.
    pub fn reaches(&self, other: &Span) -> Option<bool> {
        match () {
            () if self.low >= other.high => Some(true),
            () if self.high < other.low => Some(false),
            () => None,
        }
    }

    /// Whether a limit after a take, bounded like this, is at least a number, if that is sure.
    pub fn limit_reaches(&self, take: &UBig, number: &UBig) -> Option<bool> {
        self.reaches(&Span::of(number)).or_else(|| match () {
            () if self.is_at_least_take && take >= number => Some(true),
            () if self.is_at_most_take && take < number => Some(false),
            () => None,
        })
    }

    /// Whether the number never falls as the take grows, so that it is least at the least take.
    pub fn is_rising(&self) -> bool {
        self.is_rising
    }

    /// Whether the number is known exactly, and so the same for all takes.
    fn is_one_number(&self) -> bool {
        self.low == self.high
    }

    /// Whether two numbers are equal, if that is sure.
    pub(super) fn equals(&self, other: &Span) -> Option<bool> {
        match () {
            () if self.high < other.low || other.high < self.low => Some(false),
            () if self.is_one_number() && other.is_one_number() => Some(true),
            () => None,
        }
    }

    pub(super) fn add(self, other: Span) -> Span {
        Span {
            low: self.low.add(other.low, Round::Down),
            high: self.high.add(other.high, Round::Up),
            is_at_least_take: self.is_at_least_take || other.is_at_least_take,
            is_at_most_take: false,
            is_rising: self.is_rising && other.is_rising,
        }
    }

    /// The difference, unless it may be negative.
    pub(super) fn subtract(self, other: Span) -> Option<Span> {
        (self.low >= other.high).then(|| Span {
            low: self.low.subtract(other.high, Round::Down),
            high: self.high.subtract(other.low, Round::Up),
            is_at_least_take: false,
            is_at_most_take: self.is_at_most_take,
            is_rising: self.is_rising && other.is_one_number(),
        })
    }

    pub(super) fn multiply(self, other: Span) -> Span {
        const ONE: Scaled = Scaled::ONE;
        Span {
            low: self.low.multiply(other.low, Round::Down),
            high: self.high.multiply(other.high, Round::Up),
            is_at_least_take: self.is_at_least_take && other.low >= ONE || other.is_at_least_take && self.low >= ONE,
            is_at_most_take: self.is_at_most_take && other.high <= ONE || other.is_at_most_take && self.high <= ONE,
            is_rising: self.is_rising && other.is_rising,
        }
    }

    pub(super) fn divide(self, other: Span) -> Span {
        const ONE: Scaled = Scaled::ONE;
        Span {
            low: self.low.divide(other.high, Round::Down),
            high: self.high.divide(other.low, Round::Up),
            is_at_least_take: self.is_at_least_take && other.high <= ONE,
            is_at_most_take: self.is_at_most_take && other.low >= ONE,
            is_rising: self.is_rising && other.is_one_number(),
        }
    }

    /// The remainder.
    pub(super) fn modulo(self, divisor: Span) -> Span {
        if self.high < divisor.low {
            return self;
        }
        Span {
            low: Scaled::ZERO,
            high: self.high.min(divisor.high),
            is_at_least_take: false,
            is_at_most_take: self.is_at_most_take || divisor.is_at_most_take,
            is_rising: false,
        }
    }

    pub(super) fn sqrt(self) -> Span {
        let (low, high) = (self.low.sqrt(Round::Down), self.high.sqrt(Round::Up));
        Span { low, high, is_at_least_take: false, is_at_most_take: false, ..self }
    }

    /// Rounded down. A take is whole, so what is not below it is not below it then.
    pub(super) fn floor(self) -> Span {
        Span { low: self.low.integer(Round::Down), high: self.high.integer(Round::Down), ..self }
    }

    pub(super) fn ceil(self) -> Span {
        Span { low: self.low.integer(Round::Up), high: self.high.integer(Round::Up), ..self }
    }

    pub(super) fn min(self, other: Span) -> Span {
        Span {
            low: self.low.min(other.low),
            high: self.high.min(other.high),
            is_at_least_take: self.is_at_least_take && other.is_at_least_take,
            is_at_most_take: self.is_at_most_take || other.is_at_most_take,
            is_rising: self.is_rising && other.is_rising,
        }
    }

    pub(super) fn max(self, other: Span) -> Span {
        Span {
            low: self.low.max(other.low),
            high: self.high.max(other.high),
            is_at_least_take: self.is_at_least_take || other.is_at_least_take,
            is_at_most_take: self.is_at_most_take && other.is_at_most_take,
            is_rising: self.is_rising && other.is_rising,
        }
    }

    /// One of two numbers.
    pub(super) fn hull(self, other: Span) -> Span {
        Span {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            is_at_least_take: self.is_at_least_take && other.is_at_least_take,
            is_at_most_take: self.is_at_most_take && other.is_at_most_take,
            is_rising: false,
        }
    }
}
