//! What stopped a computation.

use onepile::{Bound, Reached, Tried, Undecided};

use super::{Words, theorem};
use crate::words;

/// What stopped a computation, and what it reached.
pub fn undecided(undecided: &Undecided) -> Words {
    let Undecided { bound, reached } = undecided;
    let reached = match reached {
        Reached::Piles(piles) if piles.is_zero() => &Reached::Nothing,
        reached => reached,
    };
    let said = match (bound, reached) {
        (Bound::Work, Reached::Nothing) => {
            "a search would take too many steps: piles of this size are beyond search".to_owned()
        }
        (Bound::Time, Reached::Nothing) => "the time limit is reached".to_owned(),
        (Bound::Memory, Reached::Nothing) => "the memory limit is reached".to_owned(),
        (Bound::Interrupt, Reached::Nothing) => "interrupted".to_owned(),
        (Bound::Time, reached) => format!("the time limit is reached: {reached}"),
        (Bound::Memory, reached) => format!("the memory limit is reached: {reached}"),
        (Bound::Interrupt, reached) => format!("interrupted: {reached}"),
        (Bound::Work | Bound::Precision, reached) => format!("{reached}; raising the limits will not help"),
    };
    words![said]
}

/// What became of a theorem that was tried.
pub(crate) fn tried(tried: &Tried) -> Words {
    let Tried { theorem: method, reason, settled } = tried;
    match settled {
        true => words![theorem(*method), format!(" does not apply: {reason}")],
        false => words!["it is not settled whether ", theorem(*method), format!(" applies: {reason}")],
    }
}
