//! Natural numbers of any size, and limits, which may be infinite.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;
use thiserror::Error;

/// A number has at most this many decimal digits, in a rule as in a query.
pub const MAX_DIGITS: usize = 10_000_000;

/// A number of at most [`MAX_DIGITS`] digits has at most this many bits (digits times log2 of 10, rounded up).
pub(crate) const MAX_BITS: usize = 33_219_281;

/// A natural number of any size: a pile, a take, a turn.
///
/// ```
/// use onepile::Natural;
/// let googol: Natural = "1e100".parse()?;
/// assert_eq!(googol.to_string().len(), 101);
/// assert_eq!("1_000".parse::<Natural>()?, Natural::from(1000u64));
/// # Ok::<(), onepile::ParseNaturalError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Natural(pub(crate) UBig);

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNaturalError {
    /// Nothing was written.
    #[error("a number is missing")]
    Empty,
    /// A minus sign.
    #[error("`{0}` is negative; a number from 0 up is wanted")]
    Negative(String),
    /// A fraction.
    #[error("`{0}` is not a whole number")]
    Fraction(String),
    /// More than [`MAX_DIGITS`] digits.
    #[error("`{0}` has more than 10^7 digits")]
    TooLarge(String),
    /// Anything else.
    #[error("`{0}` is not a number; write digits as in 1000, 1_000 or 1e100")]
    NotANumber(String),
}

impl Natural {
    /// Zero.
    pub const ZERO: Natural = Natural(UBig::ZERO);

    /// The value as a machine integer, where it fits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The value as a 32-bit machine integer, where it fits.
    pub fn to_u32(&self) -> Option<u32> {
        u32::try_from(&self.0).ok()
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
}

impl From<u64> for Natural {
    fn from(value: u64) -> Self {
        Natural(UBig::from(value))
    }
}

impl From<u32> for Natural {
    fn from(value: u32) -> Self {
        Natural(UBig::from(value))
    }
}

impl std::ops::Add<&Natural> for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        Natural(&self.0 + &other.0)
    }
}

impl std::ops::BitXor<&Natural> for &Natural {
    type Output = Natural;

    /// The nim-sum: in each binary column, whether the number of ones is odd.
    fn bitxor(self, other: &Natural) -> Natural {
        Natural(&self.0 ^ &other.0)
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

/// A text cut to a length that fits into a message.
pub(crate) fn shorten(text: &str) -> String {
    const SHOWN: usize = 40;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    if text.chars().count() <= SHOWN {
        return text.chars().map(clean).collect();
    }
    text.chars().take(SHOWN).map(clean).chain(['…']).collect()
}

/// The number would have more than [`MAX_DIGITS`] digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// A number as it is written: digits, perhaps with a point, times a power of ten.
pub(crate) struct Decimal {
    /// All digits, without point and underscores.
    digits: String,
    /// How many of them stand behind the point.
    behind_point: usize,
    /// The exponent; `None` where it does not even fit a machine integer.
    exponent: Option<i64>,
}

impl Decimal {
    /// Reads the longest number at the start of a text, and tells its length in bytes.
    ///
    /// A point needs a digit behind it (so `7..13` begins with 7), an `e` needs an exponent (so `2e` begins with 2).
    pub(crate) fn scan(text: &str) -> Option<(Decimal, usize)> {
        let bytes = text.as_bytes();
        let digit_at = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
        let run = |mut i: usize| {
            while digit_at(i) || (bytes.get(i) == Some(&b'_') && digit_at(i + 1)) {
                i += 1;
            }
            i
        };
        if !digit_at(0) {
            return None;
        }
        let whole = run(0);
        let mut end = whole;
        if bytes.get(whole) == Some(&b'.') && digit_at(whole + 1) {
            end = run(whole + 1);
        }
        let digits: String = text[..end].chars().filter(char::is_ascii_digit).collect();
        let behind_point = text[whole..end].chars().filter(char::is_ascii_digit).count();
        let mut exponent = Some(0);
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let start = end + 1 + sign;
            if digit_at(start) {
                let stop = run(start);
                exponent = text[end + 1..stop].replace('_', "").parse().ok();
                end = stop;
            }
        }
        Some((Decimal { digits, behind_point, exponent }, end))
    }

    /// Numerator and denominator, not reduced.
    pub(crate) fn fraction(&self) -> Result<(UBig, UBig), TooLarge> {
        let significant = self.digits.trim_start_matches('0');
        if significant.is_empty() {
            return Ok((UBig::ZERO, UBig::ONE));
        }
        let scale = self.exponent.and_then(|e| e.checked_sub_unsigned(self.behind_point as u64)).ok_or(TooLarge)?;
        let size = usize::try_from(scale.unsigned_abs()).map_err(|_| TooLarge)?;
        let size = if scale >= 0 { size.saturating_add(significant.len()) } else { size.max(significant.len()) };
        if size > MAX_DIGITS {
            return Err(TooLarge);
        }
        let mantissa = UBig::from_str(significant).expect("only decimal digits");
        let power = UBig::from(10u8).pow(scale.unsigned_abs() as usize);
        Ok(if scale >= 0 { (mantissa * power, UBig::ONE) } else { (mantissa, power) })
    }

    /// The value where it is whole.
    fn integer(&self) -> Result<Option<UBig>, TooLarge> {
        let (numerator, denominator) = self.fraction()?;
        let whole = (&numerator % &denominator).is_zero();
        Ok(whole.then(|| numerator / denominator))
    }
}

/// How many counters may be taken: a natural number, or as many as you like.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// At most this many.
    Finite(Natural),
    /// No bound but the pile.
    Infinite,
}

impl Limit {
    /// No take is allowed.
    pub const ZERO: Limit = Limit::Finite(Natural::ZERO);

    /// The largest take from a pile: the smaller of limit and pile.
    pub fn on_pile(&self, pile: &Natural) -> Natural {
        match self {
            Limit::Finite(limit) => limit.min(pile).clone(),
            Limit::Infinite => pile.clone(),
        }
    }
}

impl From<Natural> for Limit {
    fn from(value: Natural) -> Self {
        Limit::Finite(value)
    }
}

impl From<u64> for Limit {
    fn from(value: u64) -> Self {
        Limit::Finite(Natural::from(value))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Finite(value) => value.fmt(f),
            Limit::Infinite => f.write_str("inf"),
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
