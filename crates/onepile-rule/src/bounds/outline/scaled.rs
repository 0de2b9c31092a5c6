//! Numbers of 64 significant bits, rounded down or up.

use dashu_int::{UBig, Word};

/// mantissa·2^exponent. The highest bit of the mantissa is set, so the order of the fields is that of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Scaled {
    exponent: i64,
    mantissa: u64,
}

/// Which side of the true number a result may lie on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    Down,
    Up,
}

/// Exponents stay between this and its negative, so that sums of them never overflow.
const MAX_EXPONENT: i64 = 1 << 40;

const TOP_BIT: u64 = 1 << 63;

/// So far sums are made beyond the last bit of the larger number.
const GUARD_BITS: u32 = 62;

impl Scaled {
    pub(super) const ZERO: Scaled = Scaled { exponent: i64::MIN, mantissa: 0 };
    pub(super) const ONE: Scaled = Scaled { exponent: -63, mantissa: TOP_BIT };
    /// Larger than all others.
    pub(super) const INFINITE: Scaled = Scaled { exponent: i64::MAX, mantissa: u64::MAX };

    fn is_zero(self) -> bool {
        self == Scaled::ZERO
    }

    fn is_infinite(self) -> bool {
        self == Scaled::INFINITE
    }

    /// value·2^exponent; plus, if `more` is set, something below 2^exponent.
    pub(super) fn new(value: u128, exponent: i64, more: bool, round: Round) -> Scaled {
        let dropped = (u128::BITS - value.leading_zeros()).saturating_sub(u64::BITS);
        let mut mantissa = (value >> dropped) as u64;
        let mut exponent = exponent + i64::from(dropped);
        if round == Round::Up && (more || u128::from(mantissa) << dropped != value) {
            (mantissa, exponent) = match mantissa.checked_add(1) {
                Some(next) => (next, exponent),
                None => (TOP_BIT, exponent + 1),
            };
        }
        if mantissa == 0 {
            return Scaled::ZERO;
        }
        let free = mantissa.leading_zeros();
        Scaled { mantissa: mantissa << free, exponent: exponent - i64::from(free) }.in_range(round)
    }

    fn in_range(self, round: Round) -> Scaled {
        match round {
            _ if self.exponent.abs() <= MAX_EXPONENT => self,
            Round::Down if self.exponent < 0 => Scaled::ZERO,
            Round::Up if self.exponent < 0 => Scaled { exponent: -MAX_EXPONENT, mantissa: TOP_BIT },
            Round::Down => Scaled { exponent: MAX_EXPONENT, mantissa: TOP_BIT },
            Round::Up => Scaled::INFINITE,
        }
    }

    pub(super) fn of_natural(number: &UBig, round: Round) -> Scaled {
        const HEAD: usize = (u128::BITS / Word::BITS) as usize;
        let words = number.as_words();
        let (tail, head) = words.split_at(words.len().saturating_sub(HEAD));
        let head = head.iter().rev().fold(0, |head: u128, word| head << Word::BITS | u128::from(*word));
        Scaled::new(head, tail.len() as i64 * i64::from(Word::BITS), !tail.is_empty(), round)
    }

    /// Both numbers as multiples of the same power of two, the smaller one cut off; its exponent; and whether something
    /// was cut off. The first is not the smaller one.
    fn aligned(self, smaller: Scaled) -> (u128, u128, i64, bool) {
        let large = u128::from(self.mantissa) << GUARD_BITS;
        let exponent = self.exponent - i64::from(GUARD_BITS);
        let apart = u32::try_from(self.exponent - smaller.exponent).unwrap_or(u32::MAX);
        let small = u128::from(smaller.mantissa) << GUARD_BITS;
        let cut = small.checked_shr(apart).unwrap_or(0);
        (large, cut, exponent, apart >= u128::BITS || cut << apart != small)
    }

    pub(super) fn add(self, other: Scaled, round: Round) -> Scaled {
        let (large, small) = (self.max(other), self.min(other));
        if small.is_zero() || large.is_infinite() {
            return large;
        }
        let (large, small, exponent, is_cut) = large.aligned(small);
        Scaled::new(large + small, exponent, is_cut, round)
    }

    /// The difference to a number that is not larger; nor infinite.
    pub(super) fn subtract(self, other: Scaled, round: Round) -> Scaled {
        if other.is_zero() || self.is_infinite() {
            return self;
        }
        let (large, small, exponent, is_cut) = self.aligned(other);
        // What was cut off makes the difference a little less than this, and more than one less.
        Scaled::new(large - small - u128::from(is_cut), exponent, is_cut, round)
    }

    pub(super) fn multiply(self, other: Scaled, round: Round) -> Scaled {
        if self.is_zero() || other.is_zero() {
            return Scaled::ZERO;
        }
        if self.is_infinite() || other.is_infinite() {
            return Scaled::INFINITE;
        }
        let product = u128::from(self.mantissa) * u128::from(other.mantissa);
        Scaled::new(product, self.exponent + other.exponent, false, round)
    }

    /// The quotient; without bound on division by 0, and 0 on division by infinity.
    pub(super) fn divide(self, other: Scaled, round: Round) -> Scaled {
        if self.is_zero() || other.is_infinite() {
            return Scaled::ZERO;
        }
        if self.is_infinite() || other.is_zero() {
            return Scaled::INFINITE;
        }
        let (dividend, divisor) = (u128::from(self.mantissa) << 64, u128::from(other.mantissa));
        let exponent = self.exponent - other.exponent - 64;
        Scaled::new(dividend / divisor, exponent, !dividend.is_multiple_of(divisor), round)
    }

    pub(super) fn sqrt(self, round: Round) -> Scaled {
        if self.is_zero() || self.is_infinite() {
            return self;
        }
        // Under the root stands an even power of two.
        let shift = GUARD_BITS + u32::from(self.exponent % 2 != 0);
        let radicand = u128::from(self.mantissa) << shift;
        let root = radicand.isqrt();
        Scaled::new(root, (self.exponent - i64::from(shift)) / 2, root * root != radicand, round)
    }

    /// The next integer below or above.
    pub(super) fn integer(self, round: Round) -> Scaled {
        if self.exponent >= 0 || self.is_zero() {
            return self;
        }
        let behind_point = u32::try_from(-self.exponent).unwrap_or(u32::MAX);
        let whole = self.mantissa.checked_shr(behind_point).unwrap_or(0);
        let is_cut = whole.checked_shl(behind_point) != Some(self.mantissa);
        Scaled::new(u128::from(whole), 0, is_cut, round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;
    use dashu_ratio::RBig;

    fn rational(number: Scaled) -> RBig {
        if number.is_zero() {
            return RBig::ZERO;
        }
        let (mantissa, power) = (RBig::from(number.mantissa), UBig::ONE << number.exponent.unsigned_abs() as usize);
        if number.exponent < 0 { mantissa / RBig::from(power) } else { mantissa * RBig::from(power) }
    }

    fn numbers() -> Vec<Scaled> {
        let mantissas =
            [1u128, 2, 3, 5, 7, (1 << 63) - 1, 1 << 63, (1 << 63) + 1, u64::MAX as u128 - 1, u64::MAX as u128];
        let exponents = [-130, -127, -65, -64, -63, -62, -2, -1, 0, 1, 2, 61, 62, 63, 64, 65, 126, 127, 129];
        let number = |mantissa: u128, exponent| Scaled::new(mantissa, exponent, false, Round::Down);
        let mut numbers = vec![Scaled::ZERO];
        numbers.extend(mantissas.iter().flat_map(|mantissa| exponents.iter().map(move |e| number(*mantissa, *e))));
        numbers
    }

    /// Both roundings enclose the true number, and are neighbours or equal.
    fn check(
        what: &str,
        a: Scaled,
        b: Scaled,
        result: impl Fn(Round) -> Scaled,
        below: impl Fn(&RBig) -> std::cmp::Ordering,
    ) {
        let (low, high) = (result(Round::Down), result(Round::Up));
        assert!(below(&rational(low)).is_le(), "{what} of {a:?} and {b:?} down is {low:?}");
        assert!(below(&rational(high)).is_ge(), "{what} of {a:?} and {b:?} up is {high:?}");
        let close = rational(high) - rational(low) <= rational(low) / RBig::from(UBig::ONE << 60);
        assert!(close, "{what} of {a:?} and {b:?}: {low:?} to {high:?}");
    }

    #[test]
    fn results_enclose_the_true_numbers() {
        for a in numbers() {
            let exact = rational(a);
            check("sqrt", a, a, |round| a.sqrt(round), |root| root.sqr().cmp(&exact));
            let [down, up] = [Round::Down, Round::Up].map(|round| rational(a.integer(round)));
            assert_eq!((down, up), (RBig::from(exact.floor()), RBig::from(exact.ceil())), "{a:?}");
            for b in numbers() {
                let (x, y) = (rational(a), rational(b));
                assert_eq!(a.cmp(&b), x.cmp(&y));
                check("sum", a, b, |round| a.add(b, round), |sum| sum.cmp(&(&x + &y)));
                check("product", a, b, |round| a.multiply(b, round), |product| product.cmp(&(&x * &y)));
                if !b.is_zero() {
                    check("quotient", a, b, |round| a.divide(b, round), |quotient| quotient.cmp(&(&x / &y)));
                }
                if a >= b {
                    let difference = &x - &y;
                    check("difference", a, b, |round| a.subtract(b, round), |result| result.cmp(&difference));
                }
            }
        }
    }

    #[test]
    fn natural_numbers_are_enclosed() {
        for bits in (0..200).chain([64 * 5, 1000]) {
            for number in [UBig::ONE << bits, UBig::ones(bits), UBig::from(3u8).pow(bits)] {
                let exact = RBig::from(IBig::from(number.clone()));
                let number = |round| Scaled::of_natural(&number, round);
                check("number", number(Round::Down), number(Round::Up), number, |end| end.cmp(&exact));
            }
        }
    }

    #[test]
    fn no_exponent_overflows() {
        let mut large = Scaled::new(3, MAX_EXPONENT - 3, false, Round::Down);
        for _ in 0..100 {
            let square = large.multiply(large, Round::Up);
            assert!(square.is_infinite());
            large = large.multiply(large, Round::Down);
            assert!(!large.is_infinite() && large.exponent <= MAX_EXPONENT);
        }
        let small = Scaled::ONE.divide(large, Round::Up);
        assert!(small > small.multiply(small, Round::Down) && small.multiply(small, Round::Down).is_zero());
        assert!(!small.multiply(small, Round::Up).is_zero());
    }
}
