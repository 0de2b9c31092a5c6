//! Natural numbers from machine integers and texts, and in serde.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use dashu_int::UBig;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Natural, ParseNaturalError};

/// From machine integers without a sign, which always fit.
macro_rules! from_unsigned {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Natural {
            fn from(value: $integer) -> Self {
                Natural(UBig::from(value))
            }
        }
    )*};
}

from_unsigned! { u8 u16 u32 u64 u128 usize }

/// From machine integers with a sign, which must not be negative.
macro_rules! from_signed {
    ($($integer:ty)*) => {$(
        impl TryFrom<$integer> for Natural {
            type Error = ParseNaturalError;

            fn try_from(value: $integer) -> Result<Self, Self::Error> {
                UBig::try_from(value).map(Natural).map_err(|_| ParseNaturalError::Negative(value.to_string()))
            }
        }
    )*};
}

from_signed! { i32 i64 isize }

impl From<&Natural> for Natural {
    fn from(value: &Natural) -> Self {
        value.clone()
    }
}

impl TryFrom<&str> for Natural {
    type Error = ParseNaturalError;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_digits(deserializer)
    }
}

/// Reads what is written as a text, or as a number that is small enough to be one in JSON.
pub fn read_digits<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(deserializer: D) -> Result<T, D::Error> {
    struct Digits<T>(PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Digits<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string, or a small natural number")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
            self.visit_str(&number.to_string())
        }
    }

    // Only a format that tells what comes next can leave the choice.
    match deserializer.is_human_readable() {
        true => deserializer.deserialize_any(Digits(PhantomData)),
        false => deserializer.deserialize_str(Digits(PhantomData)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machine_integers_fit_unless_they_are_negative() {
        assert_eq!(Natural::from(255u8).to_u32(), Some(255));
        assert_eq!(Natural::from(u128::MAX).to_string(), u128::MAX.to_string());
        assert_eq!(Natural::try_from(7i32), Ok(Natural::from(7u16)));
        assert_eq!(Natural::try_from(-7i64), Err(ParseNaturalError::Negative("-7".to_owned())));
        assert_eq!(Natural::try_from("1e3"), Ok(Natural::from(1000usize)));
        assert_eq!(Natural::from(&Natural::ONE).to_usize(), Some(1));
    }

    #[test]
    fn numbers_are_texts_in_json() {
        let number: Natural = "123456789012345678901234567890".parse().unwrap();
        let json = serde_json::to_string(&number).unwrap();
        assert_eq!(json, "\"123456789012345678901234567890\"");
        assert_eq!(serde_json::from_str::<Natural>(&json).unwrap(), number);
        assert!(serde_json::from_str::<Natural>("\"-1\"").is_err());
    }
}
