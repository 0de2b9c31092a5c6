//! Digits of logarithms, by integers alone.
//!
//! The binary digits of log2(y) for 1 <= y < 2 come one after the other: square y, and if that reaches 2 the digit is 1
//! and y is halved. Squares are cut to the bits of the digits to come and some spare ones. What a cut takes away counts
//! half as much for each digit found before it, so later squares need fewer bits.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

/// Bits beyond the digits to come. Squares of one length take less than 6*2^-SPARE of the last digit together, and there
/// are fewer than 2^12 lengths, as no logarithm has 2^18 digits here.
const SPARE: usize = 16;
/// The longest mantissa for which machine numbers do.
const SHORT: usize = 63;
/// A long mantissa gets shorter by this many bits at once.
const CUT: usize = 64;

/// An integer L with L <= 2^precision*log2(p/q) < L + 2, for p, q > 0.
pub(super) fn log2(p: &UBig, q: &UBig, precision: usize) -> IBig {
    let width = precision + SPARE;
    // y = (p/q)/2^exponent in 1..2, as mantissa/2^width.
    let mut exponent = p.bit_len() as isize - q.bit_len() as isize;
    let mut mantissa = scaled(p, q, width as isize - exponent);
    if mantissa.bit_len() <= width {
        exponent -= 1;
        mantissa = scaled(p, q, width as isize - exponent);
    }
    let digits = if width <= SHORT {
        short_digits(u64::try_from(&mantissa).expect("a short mantissa"), width, precision)
    } else {
        long_digits(mantissa, width, precision)
    };
    (IBig::from(exponent) << precision) + IBig::from(digits)
}

/// An integer L with L <= 2^precision*ln(2) < L + 2.
///
/// ln(2) = 18 artanh(1/26) - 2 artanh(1/4801) + 8 artanh(1/8749).
pub(super) fn ln2(precision: usize) -> IBig {
    let spare = SPARE + precision.bit_len();
    let one = IBig::ONE << (precision + spare);
    let artanh = |n: u16| {
        let (mut power, square, mut sum) = (&one / IBig::from(n), IBig::from(n) * IBig::from(n), IBig::ZERO);
        for odd in (1u64..).step_by(2) {
            if power.is_zero() {
                break;
            }
            sum += &power / IBig::from(odd);
            power /= &square;
        }
        sum
    };
    let sum = artanh(26) * IBig::from(18) - artanh(4801) * IBig::from(2) + artanh(8749) * IBig::from(8);
    // Each term is too small by less than 2, and there are fewer than a ninth as many as bits in the first series.
    (sum - IBig::from(8 * (precision + spare))) >> spare
}

/// floor(p/q * 2^shift).
fn scaled(p: &UBig, q: &UBig, shift: isize) -> UBig {
    let by = shift.unsigned_abs();
    match (shift < 0, q.is_one()) {
        (true, true) => p >> by,
        (true, false) => p / (q << by),
        (false, true) => p << by,
        (false, false) => (p << by) / q,
    }
}

fn short_digits(mut mantissa: u64, width: usize, count: usize) -> UBig {
    let mut digits = 0u64;
    for _ in 0..count {
        let square = (u128::from(mantissa) * u128::from(mantissa)) >> width;
        let digit = square >> (width + 1);
        mantissa = (square >> digit) as u64;
        digits = 2 * digits + digit as u64;
    }
    digits.into()
}

fn long_digits(mut mantissa: UBig, mut width: usize, count: usize) -> UBig {
    let mut digits = UBig::ZERO;
    for found in 0..count {
        // As many bits as there are digits to come, and the spare ones.
        let needed = count - found + SPARE;
        if needed <= SHORT {
            let mantissa = mantissa >> (width - needed);
            let rest = short_digits(u64::try_from(&mantissa).expect("a short mantissa"), needed, count - found);
            return (digits << (count - found)) + rest;
        }
        if width >= needed + CUT {
            mantissa >>= width - needed;
            width = needed;
        }
        mantissa = mantissa.sqr() >> width;
        digits <<= 1;
        if mantissa.bit_len() > width + 1 {
            mantissa >>= 1;
            digits += UBig::ONE;
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^low <= (p/q)^(2^precision) < 2^(low + 2), by powers.
    fn is_log2(low: &IBig, p: u32, q: u32, precision: usize) -> bool {
        let power = |n: u32| UBig::from(n).pow(1 << precision);
        let shift = |n: UBig, by: IBig| n << usize::try_from(by).unwrap_or(0);
        let (p, q) = (power(p), power(q));
        let two = IBig::from(2);
        shift(q.clone(), low.clone()) <= shift(p.clone(), -low) && shift(p, -low - &two) < shift(q, low + two)
    }

    #[test]
    fn short_and_long_digits_are_those_of_powers() {
        for (p, q) in [(1, 1), (2, 1), (3, 1), (1, 3), (5, 7), (1023, 1024), (1025, 1024), (999, 10), (64, 1), (1, 64)]
        {
            let low = log2(&p.into(), &q.into(), 10);
            assert!(is_log2(&low, p, q, 10), "{p}/{q}: {low}");
            for precision in [40, 55, 56, 60, 130, 333] {
                let more = log2(&p.into(), &q.into(), precision) >> (precision - 10);
                assert!(more == low || more == &low + IBig::ONE, "{p}/{q} at {precision}: {more}, {low}");
            }
        }
    }

    #[test]
    fn more_digits_agree_with_fewer() {
        let p = UBig::from(3u8).pow(700) + UBig::ONE;
        let q = UBig::from(7u8).pow(100);
        let long = log2(&p, &q, 1000);
        for precision in (1..400).chain([500, 900, 999]) {
            let short = log2(&p, &q, precision);
            let cut = &long >> (1000 - precision);
            assert!(short <= cut && cut <= short + IBig::from(2), "{precision}");
        }
    }

    #[test]
    fn digits_of_ln2() {
        // 0.6931471805599453094172321214581765680755
        let known: IBig = "6931471805599453094172321214581765680755".parse().expect("digits");
        for precision in [1, 10, 64, 120, 130] {
            let low = ln2(precision);
            let ten = IBig::from(10).pow(40);
            assert!(&low * &ten <= (&known + IBig::ONE) << precision, "{precision}");
            assert!((low + IBig::from(2)) * ten > known.clone() << precision, "{precision}");
        }
        let (long, short) = (ln2(5000), ln2(300));
        let cut = long >> 4700;
        assert!(short <= cut && cut <= short + IBig::from(2));
    }
}
