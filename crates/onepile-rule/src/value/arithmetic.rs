//! Functions of whole numbers: divisors, primes, Fibonacci numbers, digits.

use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;
use dashu_int::fast_div::ConstDivisor;

use super::factors;
use super::number::{Failure, Result};
use super::primes::{self, PrimeCounts};
use crate::size::MAX_BITS;

/// Primes are counted up to here; beyond it is out of reach.
pub(crate) const PRIME_COUNT_BOUND: u64 = 1 << 33;

/// Primes counted so far.
#[derive(Default)]
pub(crate) struct Primes {
    counts: PrimeCounts,
}

impl Primes {
    /// How many primes are at most n.
    pub(crate) fn count(&mut self, n: &UBig) -> Result<u64> {
        let n = u64::try_from(n).map_err(|_| Failure::Unsettled)?;
        if n > PRIME_COUNT_BOUND {
            return Err(Failure::Unsettled);
        }
        Ok(self.counts.count(n))
    }
}

/// Whether n is prime; beyond 64 bits only "no" is certain.
pub(crate) fn is_prime(n: &UBig) -> Result<bool> {
    if let Ok(n) = u64::try_from(n) {
        return Ok(primes::is_prime(n));
    }
    if !n.bit(0) {
        return Ok(false);
    }
    // Fermat: 2^(n-1) = 1 modulo a prime n > 2, so anything else proves n composite.
    let ring = ConstDivisor::new(n.clone());
    let power = ring.reduce(UBig::from(2u8)).pow(&(n - UBig::ONE)).residue();
    if power.is_one() { Err(Failure::Unsettled) } else { Ok(false) }
}

/// The number of divisors of n.
pub(crate) fn divisors(n: &UBig) -> Result<UBig> {
    if n.is_zero() {
        return Err(Failure::Domain("every number divides 0"));
    }
    let n = u64::try_from(n).map_err(|_| Failure::Unsettled)?;
    Ok(factors::exponents(n).into_iter().map(|exponent| UBig::from(exponent + 1)).product())
}

/// The n-th Fibonacci number, with fib(1) = fib(2) = 1.
pub(crate) fn fib(n: &UBig) -> Result<UBig> {
    // fib(n) has about 0.694 n bits, so more than 2/3 n beyond the first few.
    let n = usize::try_from(n).ok().filter(|n| n / 3 * 2 <= MAX_BITS).ok_or(Failure::TooLarge)?;
    // Doubling: from (F(k), F(k+1)) to (F(2k), F(2k+1)).
    let (mut a, mut b) = (UBig::ZERO, UBig::ONE);
    for i in (0..n.bit_len()).rev() {
        let double = &a * (&b * 2u8 - &a);
        let next = &a * &a + &b * &b;
        (a, b) = if n.bit(i) { (next.clone(), double + next) } else { (double, next) };
    }
    Ok(a)
}

/// The sum of the digits of n.
pub(crate) fn digit_sum(n: &UBig, base: &UBig) -> Result<UBig> {
    if *base < UBig::from(2u8) {
        return Err(Failure::Domain("the base of a digit sum must be at least 2"));
    }
    if n < base {
        return Ok(n.clone());
    }
    if let Ok(radix @ ..=36) = u8::try_from(base) {
        let digits = n.in_radix(radix).to_string();
        return Ok(digits.chars().map(|digit| u64::from(digit.to_digit(36).expect("a digit"))).sum::<u64>().into());
    }
    // Split by the largest power base^(2^i) below n, and each part by the one before it.
    let mut powers = vec![base.clone()];
    while powers.last().is_some_and(|p| p.bit_len() * 2 <= n.bit_len() + 1) {
        let square = powers.last().map(|p| p * p).expect("never empty");
        powers.push(square);
    }
    let mut parts = vec![n.clone()];
    for power in powers.iter().rev() {
        parts = parts.into_iter().flat_map(|part| [&part / power, part % power]).collect();
    }
    Ok(parts.into_iter().sum())
}

/// The greatest common divisor, 0 for two zeros.
pub(crate) fn gcd(a: UBig, b: UBig) -> UBig {
    if a.is_zero() && b.is_zero() { UBig::ZERO } else { a.gcd(b) }
}

/// The least common multiple, 0 if one of the two is 0.
pub(crate) fn lcm(a: UBig, b: UBig) -> UBig {
    if a.is_zero() || b.is_zero() { UBig::ZERO } else { &a / (&a).gcd(&b) * b }
}

/// The largest m with m^degree <= n.
pub(crate) fn root(n: &UBig, degree: usize) -> UBig {
    // Newton's method from a rough guess takes about degree^2 steps, which is what `nth_root` does.
    if degree <= 2 || n.bit_len() <= degree {
        return n.nth_root(degree);
    }
    let bits = n.bit_len().div_ceil(degree);
    let start_bits = (bits + degree.bit_len()) / 2 + 1;
    if start_bits >= bits {
        // So short a root is found bit by bit.
        return (0..bits).rev().fold(UBig::ZERO, |root, i| {
            let next = &root | UBig::ONE << i;
            if next.pow(degree) <= *n { next } else { root }
        });
    }
    // With the first half of its bits, a step doubles the number of correct ones. From above, steps go down to the root.
    let missing = bits - start_bits;
    let mut root = (self::root(&(n >> (missing * degree)), degree) + UBig::ONE) << missing;
    loop {
        let next = (&root * (degree - 1) + n / root.pow(degree - 1)) / degree;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// Whether n is the square of an integer.
pub(crate) fn is_square(n: &UBig) -> bool {
    if is_surely_no_square(n) {
        return false;
    }
    let root = n.nth_root(2);
    &root * &root == *n
}

/// Whether n has a remainder that no square leaves; about one number in a hundred that are no squares has none.
pub(crate) fn is_surely_no_square(n: &UBig) -> bool {
    const MODULI: [u32; 4] = [63, 65, 11, 17];
    const PRODUCT: u64 = 63 * 65 * 11 * 17;
    const SQUARES: [u128; 4] = [squares(63), squares(65), squares(11), squares(17)];
    const OF_LAST_BITS: u128 = squares(64);
    // The last bits are at hand.
    let last_bits = (0..6).fold(0, |bits, i| bits | u32::from(n.bit(i)) << i);
    if OF_LAST_BITS >> last_bits & 1 == 0 {
        return true;
    }
    let remainder = n % PRODUCT;
    MODULI.iter().zip(SQUARES).any(|(modulus, squares)| squares >> (remainder % u64::from(*modulus)) & 1 == 0)
}

/// The remainders that squares leave on division by a number up to 128, a bit for each.
const fn squares(modulus: u32) -> u128 {
    let (mut squares, mut root) = (0, 0);
    while root < modulus {
        squares |= 1 << (root * root % modulus);
        root += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_told_from_others() {
        let squares = (0u32..3000).map(|root| UBig::from(root) * UBig::from(root)).chain([UBig::from(10u8).pow(400)]);
        let found: Vec<UBig> = squares.filter(is_square).collect();
        assert_eq!(found.len(), 3001);
        assert!(found.windows(2).all(|pair| !is_square(&(&pair[0] + UBig::from(2u8)))));
        let missed = (0u32..100_000).filter(|n| !is_surely_no_square(&UBig::from(*n))).count();
        assert!(missed < 1_500, "{missed} of 100000 numbers are not told from the 317 squares among them");
    }

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
