//! Logarithms of fractions: exactly where they are rational, rounded down by comparing powers elsewhere.

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{Atom, Real, checked_pow};
use crate::value::number::{Failure, Result};
use crate::value::patience::Patience;
use crate::value::{arithmetic, powers};

/// Whether a rational combination of logarithms of fractions is 0, settled where its atoms are of this kind only.
///
/// c1 ln(a1) + c2 ln(a2) + ... = 0 iff a1^c1 a2^c2 ... = 1, a question about fractions once the denominators of the
/// exponents are cleared. A rational number added to it, not 0, keeps it from 0: e to a rational power other than 0 is
/// transcendental (Lindemann). With logarithms to one base b, that number counts as a multiple of ln(b).
pub(super) fn combination_is_zero(real: &Real, patience: &Patience<'_>) -> Result<bool> {
    let mut factors: Vec<(&RBig, &RBig)> = Vec::new();
    let mut common_base: Option<&RBig> = None;
    for (coefficient, node) in &real.terms {
        match &node.atom {
            Atom::Ln(argument) if common_base.is_none() => {
                factors.push((argument.rational().ok_or(Failure::Unsettled)?, coefficient))
            }
            Atom::Log { argument, base } if factors.is_empty() || common_base == Some(base) => {
                common_base = Some(base);
                factors.push((argument, coefficient));
            }
            _ => return Err(Failure::Unsettled),
        }
    }
    match common_base {
        Some(base) => factors.push((base, &real.constant)),
        None if !real.constant.is_zero() => return Ok(false),
        None => {}
    }
    let denominator = factors.iter().fold(UBig::ONE, |lcm, (_, c)| arithmetic::lcm(lcm, c.denominator().clone()));
    let exponent = |c: &RBig| (c * RBig::from(denominator.clone())).into_parts().0;
    // Without a common factor the exponents are as small as can be.
    let common = factors.iter().fold(UBig::ZERO, |gcd, (_, c)| arithmetic::gcd(gcd, exponent(c).into_parts().1));
    let mut product = RBig::ONE;
    for (argument, coefficient) in factors {
        let exponent = exponent(coefficient) / IBig::from(common.clone());
        let magnitude = usize::try_from(&exponent.clone().into_parts().1).map_err(|_| Failure::Unsettled)?;
        let bits = argument.numerator().bit_len().max(argument.denominator().bit_len());
        if bits.saturating_mul(magnitude) > MAX_POWER_BITS {
            return Err(Failure::Unsettled);
        }
        let power = checked_pow(argument, magnitude, patience)?;
        product = if exponent.is_negative() { product / power } else { product * power };
    }
    Ok(product.is_one())
}

/// About how long the digits of a logarithm take whose factor has this many bits, in units of some 50 to 100 ns: a long
/// product for each digit, and a few attempts. Beyond some length there are none.
pub(super) fn weight(bits: usize) -> u64 {
    64 + ((bits as u64).min(1 << 14).pow(3) >> 17)
}

/// Powers longer than this would take too long to compare; digits of the logarithm decide then.
const MAX_POWER_BITS: usize = 1 << 20;

/// The largest m with base^m <= argument, for both greater than 1 and a logarithm that is irrational.
pub(super) fn floor_log(argument: &RBig, base: &RBig, patience: &Patience<'_>) -> Result<IBig> {
    if base.is_int() {
        let base = base.numerator().clone().into_parts().1;
        return Ok(powers::ilog(&argument.floor().into_parts().1, &base, patience)?.into());
    }
    // Double the exponent until it is too large, then find it bit by bit. Powers are in lowest terms by themselves,
    // where products of them would have to be reduced, at a cost that grows with the square of their length.
    let bits = base.numerator().bit_len().max(base.denominator().bit_len());
    let mut bit = 1;
    while checked_pow(base, bit, patience)? <= *argument {
        bit *= 2;
        if bits.saturating_mul(bit) > MAX_POWER_BITS {
            return Err(Failure::Unsettled);
        }
    }
    let mut exponent = 0;
    while bit > 1 {
        bit /= 2;
        if checked_pow(base, exponent + bit, patience)? <= *argument {
            exponent += bit;
        }
    }
    Ok(exponent.into())
}

/// The logarithm where it is rational: both numbers, at least 1, are powers of one fraction.
///
/// In lowest terms, (p/q)^j = (u/v)^i says p^j = u^i and q^j = v^i: the logarithms of numerators and denominators agree.
pub(super) fn exact_log(argument: &RBig, base: &RBig, patience: &Patience<'_>) -> Result<Option<RBig>> {
    if argument.is_one() {
        return Ok(Some(RBig::ZERO));
    }
    if argument.is_int() != base.is_int() {
        return Ok(None);
    }
    let numerator = |x: &RBig| x.numerator().clone().into_parts().1;
    let log = exact_integer_log(numerator(argument), numerator(base), patience)?;
    if argument.is_int() || log.is_none() {
        return Ok(log);
    }
    let of_denominators = exact_integer_log(argument.denominator().clone(), base.denominator().clone(), patience)?;
    Ok(if log == of_denominators { log } else { None })
}

/// The same for integers, both at least 2: Euclid's algorithm on the exponents.
fn exact_integer_log(mut x: UBig, mut b: UBig, patience: &Patience<'_>) -> Result<Option<RBig>> {
    // The continued fraction of the logarithm, as quotients.
    let mut quotients = Vec::new();
    while !b.is_one() {
        let quotient = if x < b { 0 } else { powers::ilog(&x, &b, patience)? };
        let power = powers::natural_power(&b, quotient, patience)?;
        patience.spend_on(2 * x.bit_len())?;
        // Of two powers of one number, the smaller divides the larger.
        if !(&x % &power).is_zero() {
            return Ok(None);
        }
        quotients.push(RBig::from(quotient));
        (x, b) = (b, x / power);
    }
    Ok(quotients.into_iter().rev().reduce(|value, quotient| quotient + RBig::ONE / value))
}
