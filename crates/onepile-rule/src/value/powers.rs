//! Powers, roots and logarithms of whole numbers, in steps that are short enough to stop between them.

use dashu_base::BitTest;
use dashu_int::{IBig, Sign, UBig};

use super::number::Result;
use super::patience::Patience;

/// Powers up to this many bits are computed at once.
const SHORT_BITS: usize = 1 << 17;

/// A power of an integer.
pub(crate) fn power(base: &IBig, exponent: usize, patience: &Patience<'_>) -> Result<IBig> {
    if base.bit_len().saturating_mul(exponent) <= SHORT_BITS {
        return Ok(base.pow(exponent));
    }
    let (sign, magnitude) = base.clone().into_parts();
    let sign = if exponent.is_multiple_of(2) { Sign::Positive } else { sign };
    Ok(IBig::from_parts(sign, natural_power(&magnitude, exponent, patience)?))
}

/// A power of a natural number.
pub(crate) fn natural_power(base: &UBig, exponent: usize, patience: &Patience<'_>) -> Result<UBig> {
    if base.bit_len().saturating_mul(exponent) <= SHORT_BITS {
        return Ok(base.pow(exponent));
    }
    // Factors of 2 are shifted in at the end.
    let twos = base.trailing_zeros().unwrap_or(0);
    let odd = base >> twos;
    let mut power = UBig::ONE;
    for i in (0..exponent.bit_len()).rev() {
        patience.spend_on(2 * power.bit_len())?;
        power = power.sqr();
        if exponent.bit(i) {
            patience.spend_on(odd.bit_len())?;
            power *= &odd;
        }
    }
    Ok(power << (twos * exponent))
}

/// The largest m with m^degree <= n.
pub(crate) fn root(n: &UBig, degree: usize) -> UBig {
    root_within(n, degree, &Patience::endless()).expect("nobody stops it")
}

/// The same as long as somebody waits for it.
pub(crate) fn root_within(n: &UBig, degree: usize, patience: &Patience<'_>) -> Result<UBig> {
    // Newton's method from a rough guess takes about degree^2 steps, which is what `nth_root` does.
    if degree <= 2 || n.bit_len() <= degree {
        patience.spend_on(n.bit_len())?;
        return Ok(n.nth_root(degree));
    }
    let bits = n.bit_len().div_ceil(degree);
    let start_bits = (bits + degree.bit_len()) / 2 + 1;
    if start_bits >= bits {
        // So short a root is found bit by bit.
        return (0..bits).rev().try_fold(UBig::ZERO, |root, i| {
            let next = &root | UBig::ONE << i;
            Ok(if natural_power(&next, degree, patience)? <= *n { next } else { root })
        });
    }
    // With the first half of its bits, a step doubles the number of correct ones. From above, steps go down to the root.
    let missing = bits - start_bits;
    let mut root = (root_within(&(n >> (missing * degree)), degree, patience)? + UBig::ONE) << missing;
    loop {
        let power = natural_power(&root, degree - 1, patience)?;
        patience.spend_on(2 * n.bit_len())?;
        let next = (&root * (degree - 1) + n / power) / degree;
        if next >= root {
            return Ok(root);
        }
        root = next;
    }
}

/// The largest k with base^k <= n, for a base of at least 2 and an n of at least 1.
pub(crate) fn ilog(n: &UBig, base: &UBig, patience: &Patience<'_>) -> Result<usize> {
    patience.spend_on(2 * n.bit_len())?;
    Ok(n.ilog(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_down() {
        for degree in (1..40).chain([63, 64, 65, 1000, 1537]) {
            for m in (0u32..40).chain([1 << 20, (1 << 31) - 1]).map(UBig::from).chain([UBig::from(7u8).pow(100)]) {
                let power = m.pow(degree);
                assert_eq!(root(&power, degree), m, "degree {degree}");
                assert_eq!(root(&((&m + UBig::ONE).pow(degree) - UBig::ONE), degree), m, "degree {degree}");
            }
        }
    }
}
