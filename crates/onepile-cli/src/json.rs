//! What several verbs print as JSON.

use onepile::{Bound, Natural, Takes, Undecided};
use serde::Serialize;

use crate::output::Text;

/// A set of takes.
#[derive(Serialize)]
pub struct TakesJson {
    ranges: Vec<[Text<Natural>; 2]>,
    complete: bool,
}

impl From<&Takes> for TakesJson {
    fn from(takes: &Takes) -> Self {
        let ranges = takes.ranges().iter().map(|(low, high)| [Text(low.clone()), Text(high.clone())]).collect();
        TakesJson { ranges, complete: takes.is_complete() }
    }
}

/// What stopped a query.
#[derive(Serialize)]
pub struct UndecidedJson {
    bound: Text<Bound>,
    reached: String,
}

impl From<&Undecided> for UndecidedJson {
    fn from(undecided: &Undecided) -> Self {
        UndecidedJson { bound: Text(undecided.bound), reached: undecided.reached.to_string() }
    }
}
