//! Fractions of machine integers; every operation gives nothing on overflow.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub top: i128,
    pub bottom: i128,
}

impl Fraction {
    pub const ZERO: Fraction = Fraction::whole(0);
    pub const ONE: Fraction = Fraction::whole(1);

    pub const fn whole(value: i128) -> Fraction {
        Fraction { top: value, bottom: 1 }
    }

    /// `top / bottom`, for a bottom other than 0.
    pub fn new(top: i128, bottom: i128) -> Option<Fraction> {
        let (mut a, mut b) = (top.checked_abs()?, bottom.checked_abs()?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Fraction { top: top / a * bottom.signum(), bottom: bottom.abs() / a })
    }

    pub fn negate(self) -> Option<Fraction> {
        Some(Fraction { top: self.top.checked_neg()?, ..self })
    }

    pub fn add(self, other: Fraction) -> Option<Fraction> {
        let top = self.top.checked_mul(other.bottom)?.checked_add(other.top.checked_mul(self.bottom)?)?;
        Fraction::new(top, self.bottom.checked_mul(other.bottom)?)
    }

    pub fn multiply(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.top.checked_mul(other.top)?, self.bottom.checked_mul(other.bottom)?)
    }

    /// The quotient by a number other than 0.
    pub fn divide(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.top.checked_mul(other.bottom)?, self.bottom.checked_mul(other.top)?)
    }

    /// Multiplies as often as the exponent says.
    pub fn power(self, exponent: u128) -> Option<Fraction> {
        // 1000 factors overflow unless they are 0, 1 or -1, whose powers repeat with period 2.
        let repeats = self.bottom == 1 && self.top.abs() <= 1;
        let times = match exponent {
            ..1000 => exponent,
            _ if repeats => 2 + exponent % 2,
            _ => return None,
        };
        let mut power = Fraction::ONE;
        for _ in 0..times {
            power = power.multiply(self)?;
        }
        Some(power)
    }

    pub fn floor(self) -> i128 {
        self.top.div_euclid(self.bottom)
    }

    pub fn integer(self) -> Option<i128> {
        (self.bottom == 1).then_some(self.top)
    }

    pub fn order(self, other: Fraction) -> Option<Ordering> {
        Some(self.top.checked_mul(other.bottom)?.cmp(&other.top.checked_mul(self.bottom)?))
    }
}
