//! Functions of single machine integers: the exact value or nothing.
//!
//! Nothing is said on overflow, where the result is no integer, and where there is none.

use super::op::{Binary, Unary};
use crate::value::primes::is_prime;

pub(super) fn unary(function: &Unary, x: i64) -> Option<i64> {
    let truth = |truth: bool| Some(-i64::from(truth));
    match *function {
        Unary::Abs => x.checked_abs(),
        Unary::Power(exponent) => x.checked_pow(exponent),
        Unary::Root(degree) => root(natural(x)?, degree),
        // m >= root(x) iff m − 1 < root(x) iff m − 1 <= root(x − 1), for x >= 1.
        Unary::RootUp(degree) => match natural(x)? {
            0 => Some(0),
            x => Some(root(x - 1, degree)? + 1),
        },
        Unary::Log(base) => x.checked_ilog(base).map(i64::from),
        Unary::LogUp(base) => match natural(x)? {
            0 => None,
            1 => Some(0),
            _ => (x - 1).checked_ilog(base).map(|log| i64::from(log) + 1),
        },
        Unary::Multiple(ref multiple) => multiple.floor(x),
        Unary::Bits => Some(natural(x)?.count_ones().into()),
        Unary::BitLength => Some((u64::BITS - natural(x)?.leading_zeros()).into()),
        Unary::DigitSum(base) => Some(digit_sum(natural(x)?, base as u64)),
        Unary::IsSquare => truth(x >= 0 && x.isqrt() * x.isqrt() == x),
        Unary::IsPower(base) => truth(x >= 1 && base.pow(x.ilog(base)) == x),
        Unary::IsPrime => truth(x >= 0 && is_prime(x as u64)),
    }
}

pub(super) fn binary(function: Binary, x: i64, y: i64) -> Option<i64> {
    match function {
        Binary::Add => x.checked_add(y),
        Binary::Subtract => x.checked_sub(y),
        Binary::Multiply => x.checked_mul(y),
        Binary::Divide => (x.checked_rem(y)? == 0).then(|| x / y),
        Binary::FloorDivide => {
            let quotient = x.checked_div(y)?;
            Some(if x % y != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
        }
        Binary::Modulo => {
            let remainder = x.checked_rem(y)?;
            Some(if remainder != 0 && (remainder < 0) != (y < 0) { remainder + y } else { remainder })
        }
        Binary::Power => x.checked_pow(u32::try_from(y).ok()?),
        Binary::Min => Some(x.min(y)),
        Binary::Max => Some(x.max(y)),
        Binary::Gcd => i64::try_from(gcd(natural(x)?, natural(y)?)).ok(),
        Binary::Lcm => match (natural(x)?, natural(y)?) {
            (0, _) | (_, 0) => Some(0),
            (a, b) => i64::try_from((a / gcd(a, b)).checked_mul(b)?).ok(),
        },
        Binary::Xor => Some((natural(x)? ^ natural(y)?) as i64),
    }
}

fn natural(x: i64) -> Option<u64> {
    u64::try_from(x).ok()
}

pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The largest m with m^degree <= x.
fn root(x: u64, degree: u32) -> Option<i64> {
    if degree == 2 {
        return Some(x.isqrt() as i64);
    }
    // One bit after the other, from the highest that a root can have.
    let fits = |m: u64| m.checked_pow(degree).is_some_and(|power| power <= x);
    let highest = u64::BITS.div_ceil(degree);
    Some((0..highest).rev().fold(0, |root, bit| if fits(root | 1 << bit) { root | 1 << bit } else { root }) as i64)
}

fn digit_sum(mut x: u64, base: u64) -> i64 {
    let mut sum = 0;
    while x > 0 {
        sum += x % base;
        x /= base;
    }
    sum as i64
}
