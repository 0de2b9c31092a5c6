//! Arithmetic of natural numbers, with each other and with machine integers.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, BitXor, Div, DivAssign, Mul, MulAssign, Rem, RemAssign, Sub, SubAssign};

use dashu_int::UBig;

use super::Natural;

/// One operator with one kind of number on each side.
macro_rules! operator {
    ($operator:ident $method:ident [$left:ty] [$right:ty] |$a:ident, $b:ident| $value:expr) => {
        impl $operator<$right> for $left {
            type Output = Natural;

            fn $method(self, other: $right) -> Natural {
                let ($a, $b) = (self, other);
                Natural($value)
            }
        }
    };
}

/// One operator with all that may stand to its left and right, and its assigning form.
macro_rules! operators {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident: $sign:tt)*) => {$(
        operator!($operator $method [Natural] [Natural] |a, b| a.0 $sign b.0);
        operator!($operator $method [Natural] [&Natural] |a, b| a.0 $sign &b.0);
        operator!($operator $method [&Natural] [Natural] |a, b| &a.0 $sign b.0);
        operator!($operator $method [&Natural] [&Natural] |a, b| &a.0 $sign &b.0);
        operator!($operator $method [Natural] [u32] |a, b| a.0 $sign UBig::from(b));
        operator!($operator $method [&Natural] [u32] |a, b| &a.0 $sign UBig::from(b));
        operator!($operator $method [Natural] [u64] |a, b| a.0 $sign UBig::from(b));
        operator!($operator $method [&Natural] [u64] |a, b| &a.0 $sign UBig::from(b));
        assigning!($assigning $assign: $sign [Natural] [&Natural] [u32] [u64]);
    )*};
}

/// The assigning form of one operator.
macro_rules! assigning {
    ($assigning:ident $assign:ident: $sign:tt $([$right:ty])*) => {$(
        impl $assigning<$right> for Natural {
            fn $assign(&mut self, other: $right) {
                *self = std::mem::take(self) $sign other;
            }
        }
    )*};
}

operators! {
    Add add, AddAssign add_assign: +
    Sub sub, SubAssign sub_assign: -
    Mul mul, MulAssign mul_assign: *
    Div div, DivAssign div_assign: /
    Rem rem, RemAssign rem_assign: %
}

impl BitXor<&Natural> for &Natural {
    type Output = Natural;

    /// The nim-sum: in each binary column, whether the number of ones is odd.
    fn bitxor(self, other: &Natural) -> Natural {
        Natural(&self.0 ^ &other.0)
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ZERO, |sum, number| sum + number)
    }
}

impl<'n> Sum<&'n Natural> for Natural {
    fn sum<I: Iterator<Item = &'n Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ZERO, |sum, number| sum + number)
    }
}

impl Product for Natural {
    fn product<I: Iterator<Item = Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ONE, |product, number| product * number)
    }
}

impl<'n> Product<&'n Natural> for Natural {
    fn product<I: Iterator<Item = &'n Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ONE, |product, number| product * number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(number: u64) -> Natural {
        Natural::from(number)
    }

    #[test]
    fn operators_agree_with_machine_integers() {
        for (a, b) in [(7u32, 6u32), (1000, 1), (12, 12), (u32::MAX, 3)] {
            let (left, right) = (n(a.into()), n(b.into()));
            let (a, b64) = (u64::from(a), u64::from(b));
            for sum in [&left + &right, left.clone() + &right, &left + right.clone(), &left + b, &left + b64] {
                assert_eq!(sum, n(a + b64));
            }
            for difference in [&left - &right, left.clone() - right.clone(), &left - b, left.clone() - b64] {
                assert_eq!(difference, n(a - b64));
            }
            assert_eq!((&left * &right, &left / &right, &left % &right), (n(a * b64), n(a / b64), n(a % b64)));
            let mut changed = left.clone();
            changed *= b;
            changed += &right;
            changed -= b64;
            changed /= right.clone();
            assert_eq!(changed, left);
            changed %= b;
            assert_eq!(changed, n(a % b64));
        }
        assert_eq!([n(2), n(3), n(4)].iter().sum::<Natural>(), n(9));
        assert_eq!([n(2), n(3), n(4)].into_iter().product::<Natural>(), n(24));
        assert_eq!(std::iter::empty::<Natural>().product::<Natural>(), Natural::ONE);
    }

    #[test]
    fn numbers_beyond_the_machine_range() {
        let large = n(10).pow(30);
        assert_eq!(&large / 7u32 * 7u32 + &large % 7u32, large);
        assert_eq!(n(3).checked_sub(&large), None);
        assert_eq!(large.checked_sub(&large), Some(Natural::ZERO));
        assert_eq!(n(0).pow(0), Natural::ONE);
    }

    #[test]
    #[should_panic]
    fn differences_below_zero_panic() {
        let _ = n(3) - n(4);
    }
}
