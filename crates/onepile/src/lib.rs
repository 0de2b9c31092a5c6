//! One-pile take-away games.
mod natural;
mod rule;

pub use natural::{Limit, MAX_DIGITS, Natural, ParseNaturalError};
pub use rule::{EvalError, Inputs, ParseRuleError, Rule, Variable};
