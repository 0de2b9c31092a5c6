//! Primes among machine integers: whether one is prime, and how many are at most a number.

use super::number::Result;
use super::patience::Patience;

/// The primes below 256, by which numbers are divided first.
pub(super) const SMALL_PRIMES: [u64; 54] = small_primes();

const fn small_primes() -> [u64; 54] {
    let (mut primes, mut found, mut n) = ([0; 54], 0, 2);
    while found < primes.len() {
        let mut i = 0;
        while i < found && n % primes[i] != 0 {
            i += 1;
        }
        if i == found {
            primes[found] = n;
            found += 1;
        }
        n += 1;
    }
    primes
}

/// Whether a number is prime; right for all of them.
pub(crate) fn is_prime(n: u64) -> bool {
    // Most numbers have a small factor, and are spared the powers.
    match SMALL_PRIMES.iter().find(|prime| n.is_multiple_of(**prime)) {
        Some(prime) => n == *prime,
        None => n > 1 && (n < 257 * 257 || primal_check::miller_rabin(n)),
    }
}

/// Up to here primes are listed as far as asked; beyond, they are counted without being found.
const LISTED: u64 = 1 << 20;
/// Numbers this near to the last one counted are tried one by one.
const NEAR: u64 = 1 << 10;
/// The steps that a test of a number counts for.
const TEST_STEPS: u64 = 128;

/// What is known of the number of primes up to a number.
#[derive(Default)]
pub(crate) struct PrimeCounts {
    /// All primes up to `listed`, in order.
    primes: Vec<u32>,
    listed: u64,
    /// The last number beyond the list, with its count.
    last: Option<(u64, u64)>,
}

impl PrimeCounts {
    /// How many primes are at most n.
    pub(crate) fn count(&mut self, n: u64, patience: &Patience<'_>) -> Result<u64> {
        if n <= LISTED {
            self.list(n);
            return Ok(self.primes.partition_point(|prime| u64::from(*prime) <= n) as u64);
        }
        let count = match self.last {
            Some((last, count)) if n.abs_diff(last) <= NEAR => {
                patience.spend(n.abs_diff(last) * TEST_STEPS)?;
                if last <= n { count + primes_above(last, n) } else { count - primes_above(n, last) }
            }
            _ => count(n, patience)?,
        };
        self.last = Some((n, count));
        Ok(count)
    }

    /// Finds all primes up to a number, or to twice as far as they are known.
    fn list(&mut self, n: u64) {
        if n > self.listed {
            self.listed = n.max(self.listed * 2).clamp(1 << 10, LISTED);
            self.primes = sieve(self.listed);
        }
    }
}

/// How many primes are above one number and at most another.
fn primes_above(low: u64, high: u64) -> u64 {
    (low + 1..=high).filter(|n| is_prime(*n)).count() as u64
}

/// All primes up to a number, by the sieve of Eratosthenes.
fn sieve(end: u64) -> Vec<u32> {
    let end = end as usize;
    let mut is_composite = vec![false; end + 1];
    let mut primes = Vec::new();
    for n in 2..=end {
        if !is_composite[n] {
            primes.push(n as u32);
            // Where machine words have 32 bits, the square may not fit into one.
            for multiple in (n.saturating_mul(n)..=end).step_by(n) {
                is_composite[multiple] = true;
            }
        }
    }
    primes
}

/// How many primes are at most n, which is at least 1, by the formula of Legendre: for every v = n // k, the numbers from 2
/// to v are counted that are left when the multiples of one prime after the other are struck out. It takes about
/// n^(3/4) steps, and room for 2 √n counts.
fn count(n: u64, patience: &Patience<'_>) -> Result<u64> {
    let root = n.isqrt();
    // Of v up to the root, and of n // k for k up to the root.
    let mut up_to: Vec<u64> = (0..=root).map(|v| v.saturating_sub(1)).collect();
    let mut up_to_part: Vec<u64> = (0..=root).map(|k| (n / k.max(1)) - 1).collect();
    for prime in 2..=root {
        let below = up_to[prime as usize - 1];
        if up_to[prime as usize] == below {
            continue;
        }
        let square = prime * prime;
        // v is struck by the prime as long as v >= prime².
        let parts = root.min(n / square);
        patience.spend(parts + root.saturating_sub(square))?;
        let (near, rest) = (parts.min(root / prime), n / prime);
        for k in 1..=near as usize {
            up_to_part[k] -= up_to_part[k * prime as usize] - below;
        }
        for k in near + 1..=parts {
            up_to_part[k as usize] -= up_to[(rest / k) as usize] - below;
        }
        for v in (square..=root).rev() {
            up_to[v as usize] -= up_to[(v / prime) as usize] - below;
        }
    }
    Ok(up_to_part[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(n: u64) -> u64 {
        count(n, &Patience::endless()).expect("nobody stops it")
    }

    #[test]
    fn small_numbers_are_prime_if_nothing_divides_them() {
        let is_prime_by_division = |n: u64| n > 1 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d));
        for n in (0..70_000).chain(4_294_960_000..4_294_968_000) {
            assert_eq!(is_prime(n), is_prime_by_division(n), "{n}");
        }
    }

    #[test]
    fn known_large_numbers_are_told_apart() {
        // The largest primes below 2^64, 2^63, and two numbers that pass for primes in weaker tests.
        assert!([18_446_744_073_709_551_557, 9_223_372_036_854_775_783, 67_280_421_310_721].into_iter().all(is_prime));
        let composite =
            [3_215_031_751, 3_825_123_056_546_413_051, 341_550_071_728_321, 4_294_967_291 * 4_294_967_291, u64::MAX];
        assert!(!composite.into_iter().any(is_prime));
        assert!(!(18_446_744_073_709_551_558..=u64::MAX).any(is_prime));
    }

    #[test]
    fn counts_agree_with_the_list_and_with_known_ones() {
        let primes = sieve(30_000);
        for n in 1..30_000 {
            assert_eq!(up_to(n), primes.partition_point(|prime| u64::from(*prime) <= n) as u64, "{n}");
        }
        assert_eq!(up_to(1_000_000), 78_498);
        assert_eq!(up_to(1_000_000_000), 50_847_534);
        assert_eq!(up_to(1 << 33), 393_615_806);
    }

    #[test]
    fn no_count_depends_on_those_before() {
        let (mut counts, endless) = (PrimeCounts::default(), Patience::endless());
        let numbers = [
            5,
            0,
            1,
            2000,
            3,
            LISTED,
            LISTED + 1,
            LISTED + 900,
            LISTED - 3,
            LISTED + 40,
            1 << 24,
            10_000_000,
            9_999_100,
        ];
        for n in numbers {
            assert_eq!(counts.count(n, &endless), PrimeCounts::default().count(n, &endless), "{n}");
            assert_eq!(counts.count(n, &endless), Ok(if n == 0 { 0 } else { up_to(n) }), "{n}");
        }
    }
}
