//! Whether outcomes repeat.

use onepile::Column as Values;

use super::{Answer, Asked, PERIOD_KINDS};
use crate::cell::Kind;

pub(super) fn fields() -> Vec<(&'static str, Kind)> {
    vec![("kind", Kind::Word(PERIOD_KINDS.to_vec())), ("preperiod", Kind::Integer), ("period", Kind::Integer)]
}

pub(super) fn ask(asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    Ok(asked.period(Values::Outcome))
}
