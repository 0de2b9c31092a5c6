//! Numbers that would be too large are refused before they are made.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::expr::Expr;
use crate::natural::{MAX_BITS, TooLarge};

/// Coefficients of real numbers are kept below this many bits.
pub(crate) const LARGEST_COEFFICIENT: usize = MAX_BITS / 64;

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
fn longer_part(value: &RBig) -> usize {
    value.numerator().bit_len().max(value.denominator().bit_len())
}

/// Refuses a power whose size is certain to pass the bound, for a base of so many bits.
pub(crate) fn check_power(base_bits: usize, exponent: &UBig) -> Result<(), TooLarge> {
    if base_bits <= 1 {
        return Ok(());
    }
    let exponent = usize::try_from(exponent).map_err(|_| TooLarge)?;
    check((base_bits - 1).checked_mul(exponent).ok_or(TooLarge)?)
}

/// Whether a power of constants is certain to be too large, so that its text can be refused at once.
pub(crate) fn power_is_too_large(base: &Expr, exponent: &Expr) -> bool {
    let Expr::Number(base) = base else { return false };
    let Some(exponent) = tower(exponent) else { return false };
    check_power(longer_part(base), &exponent.floor().into_parts().1).is_err()
}

/// The value of a number or a tower such as `2^-3^2`, where it is short: reading a rule should cost no more than its text.
fn tower(expr: &Expr) -> Option<RBig> {
    const SHORT: usize = 4096;
    match expr {
        Expr::Number(value) => Some(value.clone()),
        Expr::Negate(inner) => Some(-tower(inner)?),
        Expr::Power(base, exponent) => {
            let (base, exponent) = (tower(base)?, tower(exponent)?);
            let exponent = exponent.is_int().then(|| isize::try_from(exponent.numerator()).ok())??;
            let short = longer_part(&base).checked_mul(exponent.unsigned_abs())? <= SHORT;
            (short && !base.is_zero()).then(|| base.pow(exponent))
        }
        _ => None,
    }
}
