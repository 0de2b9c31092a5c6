//! Machine integers as decimal strings in JSON, like all other numbers there.

use serde::Serializer;

pub(crate) use onepile_rule::read_digits as deserialize;

pub(crate) fn serialize<S: Serializer>(number: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
