//! Where a class goes on, roughly.

use dashu_base::BitTest;
use dashu_int::UBig;

/// The quotient of a pile by what is left of it after the largest take: a guess at how much larger the next pile of a
/// class is. Right for linear rules, of no use for others; the caller must look at the rule as well.
pub(super) enum Ratio {
    /// A quotient of small numbers.
    Small(UBig, UBig),
    /// A number with this many bits behind the point.
    Fixed(UBig, usize),
}

/// A fraction with a larger numerator is not small.
const MAX_SMALL: u64 = 1 << 40;

impl Ratio {
    /// The quotient of two numbers, or 1 if the second is 0.
    pub(super) fn new(top: &UBig, below: &UBig) -> Ratio {
        if below.is_zero() {
            return Ratio::Small(UBig::ONE, UBig::ONE);
        }
        Ratio::small(top, below).unwrap_or_else(|| {
            let bits = top.bit_len() + 8;
            Ratio::Fixed((top << bits) / below, bits)
        })
    }

    /// A convergent of the continued fraction that is right up to rounding.
    fn small(top: &UBig, below: &UBig) -> Option<Ratio> {
        let cut = top.bit_len().saturating_sub(120);
        let (mut a, mut b) = (u128::try_from(top >> cut).ok()?, u128::try_from(below >> cut).ok()?);
        let ((mut p, mut p_before), (mut q, mut q_before)) = ((1u64, 0u64), (0u64, 1u64));
        while b > 0 {
            let part = u64::try_from(a / b).ok()?;
            (a, b) = (b, a % b);
            (p, p_before) = (part.checked_mul(p)?.checked_add(p_before)?, p);
            (q, q_before) = (part.checked_mul(q)?.checked_add(q_before)?, q);
            if p > MAX_SMALL {
                return None;
            }
            let (left, right) = (below * UBig::from(p), top * UBig::from(q));
            let apart = if left > right { left - right } else { right - left };
            if apart <= UBig::from(8 * (p + q)) {
                return Some(Ratio::Small(p.into(), q.into()));
            }
        }
        None
    }

    /// The ratio times a number, roughly.
    pub(super) fn times(&self, number: &UBig) -> UBig {
        match self {
            Ratio::Small(p, q) => number * p / q,
            Ratio::Fixed(fixed, bits) => {
                // No more digits than matter.
                let kept = (number.bit_len() + 8).min(*bits);
                (number * (fixed >> (bits - kept))) >> kept
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_close_for_linear_rules() {
        let top = UBig::from(10u8).pow(60) + UBig::from(7u8);
        for (p, q) in [(1u32, 2u32), (1, 3), (2, 3), (355, 452), (1_000_003, 2_000_003)] {
            let ratio = Ratio::new(&top, &(&top - &top * UBig::from(p) / UBig::from(q)));
            for digits in [3, 17, 40, 59] {
                let number = UBig::from(10u8).pow(digits) - UBig::ONE;
                let exact = &number * UBig::from(q) / UBig::from(q - p);
                let guess = ratio.times(&number);
                let apart = if exact > guess { exact - guess } else { guess - exact };
                assert!(apart <= UBig::from(8u8), "{p}/{q} at 10^{digits}");
            }
        }
    }
}
