//! Numbers as people write them.

use std::str::FromStr;

use dashu_int::UBig;

use crate::size::{MAX_DIGITS, TooLarge};

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
    pub(crate) fn integer(&self) -> Result<Option<UBig>, TooLarge> {
        let (numerator, denominator) = self.fraction()?;
        let whole = (&numerator % &denominator).is_zero();
        Ok(whole.then(|| numerator / denominator))
    }
}

/// A text cut to a length that fits into a message.
pub fn shorten(text: &str) -> String {
    const SHOWN: usize = 40;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    if text.chars().count() <= SHOWN {
        return text.chars().map(clean).collect();
    }
    text.chars().take(SHOWN).map(clean).chain(['…']).collect()
}
