//! Natural numbers of any size.

mod conversions;
mod operators;

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;
use thiserror::Error;

use crate::decimal::{Decimal, shorten};
use crate::size::TooLarge;

pub use conversions::read_digits;

/// A natural number of any size: a pile, a take, a turn.
///
/// ```
/// use onepile_rule::Natural;
/// let googol: Natural = "1e100".parse()?;
/// assert_eq!(googol.to_string().len(), 101);
/// assert_eq!("1_000".parse::<Natural>()?, Natural::from(1000u64));
///
/// assert_eq!(Natural::from(7u32) * 6u32 + 1u32, Natural::from(43u32));
/// assert_eq!(&googol / &googol + Natural::from(2u32).pow(10), Natural::from(1025u32));
/// assert!(Natural::try_from(-5).is_err());
/// # Ok::<(), onepile_rule::ParseNaturalError>(())
/// ```
///
/// It adds, multiplies and divides like a machine integer, with [`Natural`], `u32` and `u64` on the right, but never
/// overflows. A difference below 0 panics, as does a division by 0; [`Natural::checked_sub`] and
/// [`Natural::saturating_sub`] do not. In serde it is a text of decimal digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Natural(
    /// The number itself. The crates of this workspace compute with it, so it is public; others should not, for the
    /// library behind it may change with any version.
    #[doc(hidden)]
    pub UBig,
);

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNaturalError {
    /// Nothing was written.
    #[error("a number is missing")]
    Empty,
    /// A minus sign.
    #[error("`{0}` is negative; write a number from 0 up")]
    Negative(String),
    /// A fraction.
    #[error("`{0}` is not a whole number")]
    Fraction(String),
    /// More than [`MAX_DIGITS`](crate::MAX_DIGITS) digits.
    #[error("`{0}` has more than 10^7 digits")]
    TooLarge(String),
    /// Anything else.
    #[error("`{0}` is not a number; write digits as in 1000, 1_000 or 1e100")]
    NotANumber(String),
}

impl Natural {
    /// Zero.
    pub const ZERO: Natural = Natural(UBig::ZERO);

    /// One.
    pub const ONE: Natural = Natural(UBig::ONE);

    /// The value as a machine integer, where it fits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The value as a 32-bit machine integer, where it fits.
    pub fn to_u32(&self) -> Option<u32> {
        u32::try_from(&self.0).ok()
    }

    /// The value as a machine integer of the size of memory, where it fits.
    pub fn to_usize(&self) -> Option<usize> {
        usize::try_from(&self.0).ok()
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// What is left on division by a number, which must not be 0.
    ///
    /// # Panics
    ///
    /// If the divisor is 0.
    pub fn remainder(&self, divisor: u64) -> u64 {
        &self.0 % divisor
    }

    /// `self - other`, or 0 where that would be negative.
    pub fn saturating_sub(&self, other: &Natural) -> Natural {
        if self <= other { Natural::ZERO } else { Natural(&self.0 - &other.0) }
    }

    /// `self - other`, where that is not negative.
    pub fn checked_sub(&self, other: &Natural) -> Option<Natural> {
        (other <= self).then(|| Natural(&self.0 - &other.0))
    }

    /// `self` to the power of a number; to the power of 0 it is 1, whatever `self` is.
    pub fn pow(&self, exponent: usize) -> Natural {
        Natural(self.0.pow(exponent))
    }
}

impl fmt::Binary for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let shown = || shorten(text);
        if text.is_empty() {
            return Err(ParseNaturalError::Empty);
        }
        if text.starts_with(['-', '\u{2212}']) {
            return Err(ParseNaturalError::Negative(shown()));
        }
        let (decimal, length) = Decimal::scan(text).ok_or_else(|| ParseNaturalError::NotANumber(shown()))?;
        if length != text.len() {
            return Err(ParseNaturalError::NotANumber(shown()));
        }
        match decimal.integer() {
            Ok(Some(value)) => Ok(Natural(value)),
            Ok(None) => Err(ParseNaturalError::Fraction(shown())),
            Err(TooLarge) => Err(ParseNaturalError::TooLarge(shown())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        let read = |text: &str| text.parse::<Natural>();
        assert_eq!(read("1_000"), Ok(Natural::from(1000u64)));
        assert_eq!(read(" 12 "), Ok(Natural::from(12u64)));
        assert_eq!(read("1.5e3"), Ok(Natural::from(1500u64)));
        assert_eq!(read("2500e-2"), Ok(Natural::from(25u64)));
        assert_eq!(read("0e99999999999999999999"), Ok(Natural::ZERO));
        assert!(matches!(read("-5"), Err(ParseNaturalError::Negative(_))));
        assert!(matches!(read("1.5"), Err(ParseNaturalError::Fraction(_))));
        assert!(matches!(read("1e99999999999"), Err(ParseNaturalError::TooLarge(_))));
        assert!(matches!(read("1e99999999999999999999"), Err(ParseNaturalError::TooLarge(_))));
        assert!(matches!(read("1e-99999999999"), Err(ParseNaturalError::TooLarge(_))));
        for text in ["10^3", "1__0", "_1", "1_", "1e", "0x10", "ten", "1 0", "1.", ".5", "\0"] {
            assert!(matches!(read(text), Err(ParseNaturalError::NotANumber(_))), "{text}");
        }
    }
}
