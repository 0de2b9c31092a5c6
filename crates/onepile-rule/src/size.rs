//! How large numbers may be: those that would be too large are refused before they are made.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A number has at most this many decimal digits, in a rule as in a query.
pub const MAX_DIGITS: usize = 10_000_000;

/// A number of at most [`MAX_DIGITS`] digits has at most this many bits (digits times log2 of 10, rounded up).
pub const MAX_BITS: usize = 33_219_281;

/// The number would have more than [`MAX_DIGITS`] digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// Coefficients of real numbers are kept below this many bits.
pub(crate) const LARGEST_COEFFICIENT: usize = MAX_BITS / 64;

/// Refuses a number of this many bits, if that passes the bound.
pub(crate) fn check(bits: usize) -> Result<(), TooLarge> {
    if bits > MAX_BITS { Err(TooLarge) } else { Ok(()) }
}

/// Refuses a product whose size is certain to pass the bound.
pub(crate) fn check_product(a: &IBig, b: &IBig) -> Result<(), TooLarge> {
    check((a.bit_len() + b.bit_len()).saturating_sub(1))
}

/// Refuses two fractions whose sum, product or quotient could pass the bound.
pub(crate) fn check_fractions(a: &RBig, b: &RBig) -> Result<(), TooLarge> {
    check((longer_part(a) + longer_part(b)).saturating_sub(1))
}

/// The bits of numerator or denominator, whichever has more.
pub(crate) fn longer_part(value: &RBig) -> usize {
    value.numerator().bit_len().max(value.denominator().bit_len())
}

/// Refuses a power whose size is certain to pass the bound, for a base of this many bits.
pub(crate) fn check_power(base_bits: usize, exponent: &UBig) -> Result<(), TooLarge> {
    if base_bits <= 1 {
        return Ok(());
    }
    let exponent = usize::try_from(exponent).map_err(|_| TooLarge)?;
    check((base_bits - 1).checked_mul(exponent).ok_or(TooLarge)?)
}
