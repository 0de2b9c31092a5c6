//! Exact fractions for the parameter of a family of rules.

use std::fmt;
use std::str::FromStr;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

/// Larger numbers are refused.
const LARGEST: i128 = 1_000_000_000_000;

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Ratio {
    /// Nothing if the denominator is 0 or the numbers are too large.
    fn new(numerator: i128, denominator: i128) -> Option<Ratio> {
        if denominator == 0 {
            return None;
        }
        let common = gcd(numerator, denominator) * denominator.signum();
        let (numerator, denominator) = (numerator / common, denominator / common);
        let is_small = numerator.abs() <= LARGEST && denominator <= LARGEST;
        is_small.then_some(Ratio { numerator: numerator as i64, denominator: denominator as i64 })
    }

    fn parts(self) -> (i128, i128) {
        (i128::from(self.numerator), i128::from(self.denominator))
    }

    pub fn denominator(self) -> i64 {
        self.denominator
    }

    pub fn is_positive(self) -> bool {
        self.numerator > 0
    }

    /// Some steps further.
    pub fn plus(self, step: Ratio, times: u64) -> Option<Ratio> {
        let ((a, b), (c, d)) = (self.parts(), step.parts());
        let added = c.checked_mul(i128::from(times))?.checked_mul(b)?;
        Ratio::new((a * d).checked_add(added)?, b * d)
    }

    pub fn times(self, times: u64) -> Option<Ratio> {
        let (a, b) = self.parts();
        Ratio::new(a.checked_mul(i128::from(times))?, b)
    }

    pub fn is_multiple_of(self, other: Ratio) -> bool {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        c != 0 && (a * d) % (b * c) == 0
    }

    /// How many steps lead from here to a larger number, at the most.
    pub fn steps_to(self, end: Ratio, step: Ratio) -> Option<u128> {
        let ((a, b), (c, d), (e, f)) = (self.parts(), end.parts(), step.parts());
        // No number exceeds 10^12, so no product exceeds 2^127.
        let distance = c * b - a * d;
        (distance >= 0 && e > 0).then(|| (distance * f / (b * d * e)) as u128)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            _ => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

impl FromStr for Ratio {
    type Err = &'static str;

    /// Reads `3`, `-3`, `11/10` or `1.1`.
    fn from_str(text: &str) -> Result<Ratio, Self::Err> {
        const SMALLER: &str = "write a number of at most 10^12";
        const WRONG: &str = "write a number such as 3, 11/10 or 1.1";
        let text = text.trim();
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let whole = |digits: &str| -> Result<i128, &'static str> {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(WRONG);
            }
            digits.parse::<i128>().ok().filter(|number| *number <= LARGEST).ok_or(SMALLER)
        };
        let ratio = match (digits.split_once('/'), digits.split_once('.')) {
            (Some((above, below)), _) => {
                let (above, below) = (whole(above.trim_end())?, whole(below.trim_start())?);
                if below == 0 {
                    return Err("write a denominator that is not 0");
                }
                Ratio::new(sign * above, below)
            }
            (None, Some((whole_part, decimals))) if decimals.len() <= 9 => {
                let (above, decimals_value) = (whole(whole_part)?, whole(decimals)?);
                let ten = 10i128.pow(decimals.len() as u32);
                Ratio::new(sign * (above * ten + decimals_value), ten)
            }
            (None, Some(_)) => return Err("write at most 9 decimals, or a fraction"),
            (None, None) => Ratio::new(sign * whole(digits)?, 1),
        };
        ratio.ok_or(SMALLER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(text: &str) -> Ratio {
        text.parse().unwrap()
    }

    #[test]
    fn fractions_are_exact() {
        assert_eq!([ratio("1.10"), ratio(" 22/20 "), ratio("11 / 10")].map(|r| r.to_string()), ["11/10"; 3]);
        assert_eq!(ratio("1").plus(ratio("1/10"), 20), Some(ratio("3")));
        assert_eq!(ratio("-1/2").plus(ratio("1/3"), 1).unwrap().to_string(), "-1/6");
        assert_eq!(ratio("1").steps_to(ratio("3"), ratio("1/10")), Some(20));
        assert_eq!(ratio("1").steps_to(ratio("3"), ratio("3/10")), Some(6));
        assert_eq!(ratio("3").steps_to(ratio("1"), ratio("1")), None);
        assert!(ratio("3/2").is_multiple_of(ratio("1/4")) && !ratio("3/2").is_multiple_of(ratio("2/3")));
    }

    #[test]
    fn what_is_no_fraction_is_refused() {
        for text in ["", "-", "x", "1/0", "1/", "/2", "1.", ".5", "1e3", "9999999999999", "1.0000000001", "--1", "1/-2"]
        {
            assert!(text.parse::<Ratio>().is_err(), "{text}");
        }
    }
}
