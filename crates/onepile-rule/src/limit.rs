//! Limits, which may be infinite.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::natural::{Natural, ParseNaturalError, read_digits};

/// How many counters may be taken: a natural number, or as many as you like.
///
/// ```
/// use onepile_rule::{Limit, Natural};
/// assert_eq!("1_000".parse::<Limit>()?, Limit::from(1000u32));
/// assert_eq!("inf".parse::<Limit>()?, Limit::Infinite);
/// assert_eq!(Limit::from(7u32).on_pile(&Natural::from(5u32)), Natural::from(5u32));
/// # Ok::<(), onepile_rule::ParseNaturalError>(())
/// ```
///
/// In serde it is a text, of decimal digits or `inf`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// At most this many.
    Finite(Natural),
    /// No bound but the pile.
    Infinite,
}

impl Limit {
    /// No take is allowed.
    pub const ZERO: Limit = Limit::Finite(Natural::ZERO);

    /// The largest take from a pile: the smaller of limit and pile.
    pub fn on_pile(&self, pile: &Natural) -> Natural {
        match self {
            Limit::Finite(limit) => limit.min(pile).clone(),
            Limit::Infinite => pile.clone(),
        }
    }
}

impl From<Natural> for Limit {
    fn from(value: Natural) -> Self {
        Limit::Finite(value)
    }
}

/// From machine integers without a sign.
macro_rules! from_unsigned {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Limit {
            fn from(value: $integer) -> Self {
                Limit::Finite(Natural::from(value))
            }
        }
    )*};
}

from_unsigned! { u32 u64 usize }

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Finite(value) => value.fmt(f),
            Limit::Infinite => f.write_str("inf"),
        }
    }
}

impl FromStr for Limit {
    type Err = ParseNaturalError;

    /// Reads `inf`, or a natural number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim() == "inf" { Ok(Limit::Infinite) } else { text.parse().map(Limit::Finite) }
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_digits(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_texts_in_json() {
        for (limit, json) in [(Limit::from(12u64), "\"12\""), (Limit::Infinite, "\"inf\"")] {
            assert_eq!(serde_json::to_string(&limit).unwrap(), json);
            assert_eq!(serde_json::from_str::<Limit>(json).unwrap(), limit);
        }
        assert!(matches!("-3".parse::<Limit>(), Err(ParseNaturalError::Negative(_))));
    }
}
