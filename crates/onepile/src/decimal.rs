//! Machine integers as decimal strings in JSON, like all other numbers there.

use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(number: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}
