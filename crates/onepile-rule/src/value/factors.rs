//! Prime factors of machine integers, by trial division and the method of Pollard and Brent.
//!
//! Nothing here is drawn at random: the same number always takes the same steps.

use num_modular::{Montgomery, Reducer};

use super::primes::{SMALL_PRIMES, is_prime};

/// Factors of the steps that are multiplied before their common divisor with the number is looked for.
const BATCH: u64 = 128;

/// The exponents of the primes that divide a number above 0.
pub(super) fn exponents(mut n: u64) -> Vec<u32> {
    let mut exponents = Vec::new();
    for prime in SMALL_PRIMES {
        exponents.extend(divide_out(&mut n, prime));
    }
    while n > 1 {
        let prime = prime_factor(n);
        exponents.extend(divide_out(&mut n, prime));
    }
    exponents
}

/// How often a prime divides a number, which is left without it.
fn divide_out(n: &mut u64, prime: u64) -> Option<u32> {
    let mut exponent = 0;
    while n.is_multiple_of(prime) {
        *n /= prime;
        exponent += 1;
    }
    (exponent > 0).then_some(exponent)
}

/// A prime factor of a number above 1 that no small prime divides.
fn prime_factor(mut n: u64) -> u64 {
    while !is_prime(n) {
        let root = n.isqrt();
        let factor = if root * root == n { root } else { factor(n) };
        // The smaller one is found faster the next time.
        n = factor.min(n / factor);
    }
    n
}

/// A factor of an odd number that is composite and no square.
fn factor(n: u64) -> u64 {
    // A constant fails where its sequence repeats for all prime factors at once; the next one has another sequence.
    (1..n).find_map(|constant| factor_by(n, constant)).expect("a composite number has a factor")
}

/// Follows x -> x² + constant until two values agree modulo a factor of the number, but not modulo all of it.
fn factor_by(n: u64, constant: u64) -> Option<u64> {
    let ring = Montgomery::<u64>::new(n);
    let next = |x: u64| ring.add(&ring.sqr(x), &constant);
    let apart = |x: u64, y: u64| x.abs_diff(y);
    let mut y = 2;
    let mut stride = 1;
    loop {
        let x = y;
        for _ in 0..stride {
            y = next(y);
        }
        let mut done = 0;
        while done < stride {
            let start = y;
            let mut product = 1;
            for _ in 0..BATCH.min(stride - done) {
                y = next(y);
                product = ring.mul(&product, &apart(x, y));
            }
            if gcd(product, n) > 1 {
                // One of the batch is the first to have a factor in common.
                let mut y = start;
                let common = loop {
                    y = next(y);
                    let common = gcd(apart(x, y), n);
                    if common > 1 {
                        break common;
                    }
                };
                return (common < n).then_some(common);
            }
            done += BATCH;
        }
        stride *= 2;
    }
}

/// The greatest common divisor.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divisors(n: u64) -> u64 {
        exponents(n).iter().map(|exponent| u64::from(exponent + 1)).product()
    }

    #[test]
    fn small_numbers_have_the_divisors_that_a_loop_finds() {
        const END: usize = 100_000;
        let mut counts = vec![0u64; END];
        for divisor in 1..END {
            counts[divisor..].iter_mut().step_by(divisor).for_each(|count| *count += 1);
        }
        assert!((1..END).all(|n| divisors(n as u64) == counts[n]));
    }

    #[test]
    fn products_of_large_primes_come_apart() {
        let primes = [257u64, 263, 65_537, 1_000_003, 2_147_483_647, 4_294_967_279, 4_294_967_291, 999_999_999_989];
        for (i, p) in primes.iter().enumerate() {
            for q in &primes[i..] {
                let Some(product) = p.checked_mul(*q) else { continue };
                let mut found = [prime_factor(product), product / prime_factor(product)];
                found.sort_unstable();
                assert_eq!(found, [*p, *q]);
                assert_eq!(divisors(product), if p == q { 3 } else { 4 }, "{product}");
            }
        }
        // 2^64 − 1, its neighbours, and powers.
        assert_eq!(divisors(u64::MAX), 128);
        assert_eq!(divisors(18_446_744_073_709_551_557), 2);
        assert_eq!(divisors(1 << 63), 64);
        assert_eq!(divisors(3u64.pow(40)), 41);
        assert_eq!(divisors(2_642_245 * 2_642_245 * 2_642_245), divisors_of_cube(2_642_245));
        assert_eq!(divisors(1_000_003u64.pow(3)), 4);
        assert_eq!(divisors(65_521u64.pow(4)), 5);
        // The largest number of divisors that a number of 64 bits has.
        assert_eq!(divisors(18_401_055_938_125_660_800), 184_320);
    }

    fn divisors_of_cube(n: u64) -> u64 {
        exponents(n).iter().map(|exponent| u64::from(3 * exponent + 1)).product()
    }

    #[test]
    fn every_number_of_a_stretch_is_the_product_of_its_factors() {
        for n in (u64::MAX - 2000..=u64::MAX).chain((1 << 40)..(1 << 40) + 2000) {
            let mut rest = n;
            while rest > 1 {
                let prime =
                    SMALL_PRIMES.into_iter().find(|p| rest.is_multiple_of(*p)).unwrap_or_else(|| prime_factor(rest));
                assert!(is_prime(prime) && rest.is_multiple_of(prime), "{n}");
                rest /= prime;
            }
        }
    }
}
