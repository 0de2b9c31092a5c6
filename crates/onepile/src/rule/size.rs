//! Numbers that would be too large are refused before they are made.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::eval::Evaluator;
use super::expr::Expr;
use crate::natural::{MAX_BITS, TooLarge};

fn check(bits: usize) -> Result<(), TooLarge> {
    if bits > MAX_BITS { Err(TooLarge) } else { Ok(()) }
}

/// Refuses a product whose size is certain to pass the bound.
pub(crate) fn check_product(a: &IBig, b: &IBig) -> Result<(), TooLarge> {
    check((a.bit_len() + b.bit_len()).saturating_sub(1))
}

/// Refuses two fractions whose sum, product or quotient could pass the bound.
pub(crate) fn check_fractions(a: &RBig, b: &RBig) -> Result<(), TooLarge> {
    let bits = |x: &RBig| x.numerator().bit_len().max(x.denominator().bit_len());
    check((bits(a) + bits(b)).saturating_sub(1))
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
    let bits = base.numerator().bit_len().max(base.denominator().bit_len());
    let Some(exponent) = Evaluator::constant(exponent) else { return false };
    let exponent = exponent.floor().into_parts().1;
    check_power(bits, &exponent).is_err()
}
