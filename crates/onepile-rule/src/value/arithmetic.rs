//! Functions of whole numbers: divisors, primes, Fibonacci numbers, digits.

use dashu_base::{BitTest, DivRem, Gcd};
use dashu_int::UBig;
use dashu_int::fast_div::ConstDivisor;

use super::factors;
use super::number::{Failure, Result};
use super::patience::Patience;
use super::powers;
pub(crate) use super::powers::root;
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
    pub(crate) fn count(&mut self, n: &UBig, patience: &Patience<'_>) -> Result<u64> {
        let n = u64::try_from(n).map_err(|_| Failure::Unsettled)?;
        if n > PRIME_COUNT_BOUND {
            return Err(Failure::Unsettled);
        }
        self.counts.count(n, patience)
    }
}

/// Whether n is prime; beyond 64 bits only "no" is certain.
pub(crate) fn is_prime(n: &UBig, patience: &Patience<'_>) -> Result<bool> {
    if let Ok(n) = u64::try_from(n) {
        return Ok(primes::is_prime(n));
    }
    if !n.bit(0) {
        return Ok(false);
    }
    // Fermat: 2^(n-1) = 1 modulo a prime n > 2, so anything else proves n composite.
    let ring = ConstDivisor::new(n.clone());
    let exponent = n - UBig::ONE;
    let mut power = ring.reduce(UBig::ONE);
    for i in (0..exponent.bit_len()).rev() {
        // A remainder costs about as much as two products.
        (0..3).try_for_each(|_| patience.spend_on(n.bit_len()))?;
        power = power.sqr();
        if exponent.bit(i) {
            power = power.dbl();
        }
    }
    if power.residue().is_one() { Err(Failure::Unsettled) } else { Ok(false) }
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
    fib_within(n, &Patience::endless())
}

/// The same as long as somebody waits for it.
pub(crate) fn fib_within(n: &UBig, patience: &Patience<'_>) -> Result<UBig> {
    // fib(n) has about 0.694 n bits, so more than 2/3 n beyond the first few.
    let n = usize::try_from(n).ok().filter(|n| n / 3 * 2 <= MAX_BITS).ok_or(Failure::TooLarge)?;
    // Doubling: from (F(k), F(k+1)) to (F(2k), F(2k+1)).
    let (mut a, mut b) = (UBig::ZERO, UBig::ONE);
    for i in (0..n.bit_len()).rev() {
        let product = |x: &UBig, y: &UBig| -> Result<UBig> {
            patience.spend_on(x.bit_len())?;
            Ok(x * y)
        };
        let double = product(&a, &(&b * 2u8 - &a))?;
        let next = product(&a, &a)? + product(&b, &b)?;
        (a, b) = if n.bit(i) { (next.clone(), double + next) } else { (double, next) };
    }
    Ok(a)
}

/// The sum of the digits of n.
pub(crate) fn digit_sum(n: &UBig, base: &UBig) -> Result<UBig> {
    digit_sum_within(n, base, &Patience::endless())
}

/// The same as long as somebody waits for it.
pub(crate) fn digit_sum_within(n: &UBig, base: &UBig, patience: &Patience<'_>) -> Result<UBig> {
    if *base < UBig::from(2u8) {
        return Err(Failure::Domain("the base of a digit sum must be at least 2"));
    }
    if let (Some(radix), ..=SHORT_BITS) = (short_radix(base), n.bit_len()) {
        return Ok(short_digit_sum(n, radix).into());
    }
    // Split by the largest power base^(2^i) below n, and each part by the one before it.
    let mut powers = vec![base.clone()];
    while let Some(last) = powers.last().filter(|last| last.bit_len() * 2 <= n.bit_len() + 1) {
        patience.spend_on(2 * last.bit_len())?;
        powers.push(last.sqr());
    }
    let mut sum = UBig::ZERO;
    add_digits(n.clone(), base, &powers, &mut sum, patience)?;
    Ok(sum)
}

/// Numbers up to this many bits are written out as digits at once.
const SHORT_BITS: usize = 1 << 14;

/// Adds up the digits of a number, which is below the square of the last power.
fn add_digits(n: UBig, base: &UBig, powers: &[UBig], sum: &mut UBig, patience: &Patience<'_>) -> Result<()> {
    if n < *base {
        *sum += n;
        return Ok(());
    }
    patience.spend_on(2 * n.bit_len())?;
    if let (Some(radix), ..=SHORT_BITS) = (short_radix(base), n.bit_len()) {
        *sum += short_digit_sum(&n, radix);
        return Ok(());
    }
    let (power, smaller) = powers.split_last().expect("the base at least");
    let (high, low) = n.div_rem(power);
    add_digits(high, base, smaller, sum, patience)?;
    add_digits(low, base, smaller, sum, patience)
}

/// A base in which digits are letters at most.
fn short_radix(base: &UBig) -> Option<u8> {
    u8::try_from(base).ok().filter(|radix| *radix <= 36)
}

fn short_digit_sum(n: &UBig, radix: u8) -> u64 {
    let digits = n.in_radix(radix).to_string();
    digits.chars().map(|digit| u64::from(digit.to_digit(36).expect("a digit"))).sum()
}

/// The greatest common divisor, 0 for two zeros.
pub(crate) fn gcd(a: UBig, b: UBig) -> UBig {
    if a.is_zero() && b.is_zero() { UBig::ZERO } else { a.gcd(b) }
}

/// The least common multiple, 0 if one of the two is 0.
pub(crate) fn lcm(a: UBig, b: UBig) -> UBig {
    if a.is_zero() || b.is_zero() { UBig::ZERO } else { &a / (&a).gcd(&b) * b }
}

/// Whether n is the square of an integer.
pub(crate) fn is_square(n: &UBig, patience: &Patience<'_>) -> Result<bool> {
    if is_surely_no_square(n) {
        return Ok(false);
    }
    let root = powers::root_within(n, 2, patience)?;
    Ok(root.sqr() == *n)
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
        let is_a_square = |n: &UBig| is_square(n, &Patience::endless()).expect("nobody stops it");
        let squares = (0u32..3000).map(|root| UBig::from(root) * UBig::from(root)).chain([UBig::from(10u8).pow(400)]);
        let found: Vec<UBig> = squares.filter(is_a_square).collect();
        assert_eq!(found.len(), 3001);
        assert!(found.windows(2).all(|pair| !is_a_square(&(&pair[0] + UBig::from(2u8)))));
        let missed = (0u32..100_000).filter(|n| !is_surely_no_square(&UBig::from(*n))).count();
        assert!(missed < 1_500, "{missed} of 100000 numbers are not told from the 317 squares among them");
    }
}
