//! Real constants as fixed-point numbers, and their multiples rounded down.

use dashu_base::Signed;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::lanes::{Lane, Lanes, Overflow};
use super::pool::Pool;
use crate::text::Constant;

/// Bits behind the point while constants are put together, and when they are used.
const BITS: usize = 192;
const USED_BITS: usize = 64;

/// Decimal digits of pi and e, more than enough for [`BITS`].
const PI: &str = "3141592653589793238462643383279502884197169399375105820974944592307816406286";
const E: &str = "2718281828459045235360287471352662497757247093699959574966967627724076630353";

/// A real number between two fractions with the denominator 2^[`BITS`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Enclosure {
    low: IBig,
    high: IBig,
}

impl Enclosure {
    pub(super) fn of(constant: Constant) -> Option<Enclosure> {
        match constant {
            Constant::Pi => Some(Enclosure::from_digits(PI)),
            Constant::E => Some(Enclosure::from_digits(E)),
            Constant::Phi => {
                let root = Enclosure::rational(&RBig::from(5)).root(2)?;
                Some(root.add(&Enclosure::rational(&RBig::ONE)).times(&Enclosure::half()))
            }
            Constant::Infinity => None,
        }
    }

    /// A number known by its digits, one of them before the point and the last one not rounded up.
    fn from_digits(digits: &str) -> Enclosure {
        let numerator = IBig::from_str_radix(digits, 10).expect("decimal digits");
        let unit = UBig::from(10u8).pow(digits.len() - 1);
        let low = Enclosure::rational(&RBig::from_parts(numerator.clone(), unit.clone())).low;
        let high = Enclosure::rational(&RBig::from_parts(numerator + IBig::ONE, unit)).high;
        Enclosure { low, high }
    }

    pub(super) fn rational(value: &RBig) -> Enclosure {
        let scaled = value * RBig::from(UBig::ONE << BITS);
        Enclosure { low: scaled.floor(), high: scaled.ceil() }
    }

    pub(super) fn half() -> Enclosure {
        Enclosure::rational(&RBig::from_parts(IBig::ONE, UBig::from(2u8)))
    }

    pub(super) fn negate(&self) -> Enclosure {
        Enclosure { low: -&self.high, high: -&self.low }
    }

    pub(super) fn add(&self, other: &Enclosure) -> Enclosure {
        Enclosure { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    pub(super) fn times(&self, other: &Enclosure) -> Enclosure {
        let corners =
            [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let [low, high] = [corners.iter().min(), corners.iter().max()].map(|corner| corner.expect("four").clone());
        Enclosure { low: low >> BITS, high: -(-high >> BITS) }
    }

    /// 1 divided by it, unless it may be 0.
    pub(super) fn inverse(&self) -> Option<Enclosure> {
        if self.high.is_negative() {
            return Some(self.negate().inverse()?.negate());
        }
        if self.low <= IBig::ZERO {
            return None;
        }
        let one = IBig::ONE << (2 * BITS);
        Some(Enclosure { low: &one / &self.high, high: &one / &self.low + IBig::ONE })
    }

    /// Its root of a degree, unless it may be negative.
    pub(super) fn root(&self, degree: usize) -> Option<Enclosure> {
        let root = |x: &IBig| {
            let scaled = x.clone().into_parts().1 << (BITS * (degree - 1));
            crate::value::arithmetic::root(&scaled, degree)
        };
        if self.low.is_negative() {
            return None;
        }
        Some(Enclosure { low: root(&self.low).into(), high: (root(&self.high) + UBig::ONE).into() })
    }

    /// The number with [`USED_BITS`] behind the point, rounded down so that it is less than a unit too small.
    fn used(&self) -> Option<i128> {
        let low: IBig = &self.low >> (BITS - USED_BITS);
        let unit: IBig = &low + IBig::ONE;
        if unit << (BITS - USED_BITS) < self.high {
            return None;
        }
        i128::try_from(low).ok()
    }
}

/// factor·x + addend, in units of 2^-[`USED_BITS`]; both are rounded down, each by at most one unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Multiple {
    factor: i128,
    addend: i128,
}

impl Multiple {
    pub(super) fn new(factor: &Enclosure, addend: &Enclosure) -> Option<Multiple> {
        Some(Multiple { factor: factor.used()?, addend: addend.used()? })
    }

    /// The value at x rounded down, if the roundings leave no doubt about it.
    pub(super) fn floor(&self, x: i64) -> Option<i64> {
        settled(self.units(x)?, x)
    }

    /// Bounds of the value at x rounded down.
    pub(super) fn bounds(&self, x: i64) -> Option<(i64, i64)> {
        let units = self.units(x)?;
        let whole = |units: i128| i64::try_from(units >> USED_BITS).ok();
        let least = units.checked_add(x.min(0).into())?;
        let most = units.checked_add(i128::from(x.max(0)) + 1)?;
        Some((whole(least)?, whole(most)?))
    }

    /// The value at x in units, too small by at most 1 for the addend, and by at most x for the factor (or, where x is
    /// negative, too large by at most −x).
    fn units(&self, x: i64) -> Option<i128> {
        self.factor.checked_mul(x.into())?.checked_add(self.addend)
    }
}

/// Units rounded down to a whole number, if those by which they may be wrong at x make no difference.
fn settled(units: i128, x: i64) -> Option<i64> {
    let part = units as u64;
    part.checked_sub(x.min(0).unsigned_abs())?;
    part.checked_add(x.max(0) as u64 + 1)?;
    i64::try_from(units >> USED_BITS).ok()
}

impl<T: Lane> Pool<T> {
    /// Multiples of a line of numbers, rounded down, and a mask of those that are in doubt.
    pub(super) fn multiples(
        &mut self,
        multiple: &Multiple,
        (start, step): (i64, i64),
    ) -> Result<(Lanes<T>, Lanes<T>), Overflow> {
        let end = start + step * (self.count as i64 - 1);
        let (mut units, last) = (multiple.units(start).ok_or(Overflow)?, multiple.units(end).ok_or(Overflow)?);
        let (low, high) = (units.min(last) >> USED_BITS, units.max(last) >> USED_BITS);
        let (mut x, mut faults, mut written) = (start, Vec::new(), self.take());
        written.range = T::fit(low.min(0), high.max(0))?;
        for (i, lane) in written.lanes.iter_mut().enumerate() {
            let value = settled(units, x);
            if value.is_none() {
                faults.push(i);
            }
            *lane = T::lowest(value.unwrap_or(0));
            // Sums instead of products; those beyond the last lane do not matter.
            units = units.wrapping_add(multiple.factor.wrapping_mul(step.into()));
            x = x.wrapping_add(step);
        }
        Ok((Lanes::Many(written), self.mask_of(&faults)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of the terms that `next` makes from an index and the term before it, until they vanish.
    fn series(first: UBig, next: impl Fn(usize, &UBig) -> UBig) -> Vec<UBig> {
        let mut terms = vec![first];
        while let Some(last) = terms.last().filter(|last| !last.is_zero()) {
            let term = next(terms.len(), last);
            terms.push(term);
        }
        terms
    }

    #[test]
    fn digits_of_pi_and_e() {
        // In units of 10^-95, so that thousands of roundings leave the first 76 digits alone.
        let unit = UBig::from(10u8).pow(95);
        let digits = |value: UBig| value.to_string()[..76].to_owned();
        assert_eq!(digits(series(unit.clone(), |k, term| term / k).into_iter().sum()), E);
        // pi = 16 arctan(1/5) - 4 arctan(1/239), and arctan(1/x) = 1/x - 1/(3 x^3) + 1/(5 x^5) - ...
        let arctan = |x: u32| {
            let powers = series(&unit / x, |_, power| power / (x * x));
            let terms = powers.into_iter().enumerate().map(|(k, power)| (k, IBig::from(power / (2 * k + 1))));
            terms.map(|(k, term)| if k % 2 == 0 { term } else { -term }).sum::<IBig>()
        };
        let pi = arctan(5) * IBig::from(16) - arctan(239) * IBig::from(4);
        assert_eq!(digits(pi.into_parts().1), PI);
    }

    #[test]
    fn multiples_are_exact_or_in_doubt() {
        let phi = Enclosure::of(Constant::Phi).unwrap();
        let zero = Enclosure::rational(&RBig::ZERO);
        let multiple = Multiple::new(&phi, &zero).unwrap();
        // floor(phi k) = floor((k + root(5 k²))/2), and the root may be rounded down first.
        let by_root = |k: i128| (k + (5 * k * k).isqrt()) / 2;
        for k in (0..1000).chain([1 << 31, (1 << 32) - 1, 1 << 40]) {
            assert_eq!(multiple.floor(k).map(i128::from), Some(by_root(k.into())), "{k}");
        }
        // phi F is next to a whole number for a Fibonacci number F.
        assert_eq!(multiple.floor(1_548_008_755_920), None);
        // Half of an even number is whole, which no enclosure can tell.
        let half = phi.add(&Enclosure::rational(&5.into()).root(2).unwrap().times(&Enclosure::half()).negate());
        let multiple = Multiple { factor: (half.low >> 128).try_into().unwrap(), addend: 0 };
        assert_eq!([1, 2, 3, -3].map(|k| multiple.floor(k)), [Some(0), None, Some(1), Some(-2)]);
    }
}
