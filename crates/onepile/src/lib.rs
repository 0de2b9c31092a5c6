//! One-pile take-away games: who wins, every winning take, why, and how sure that is.
mod answer;
mod budget;
mod evidence;
mod game;
mod natural;
pub mod oracle;
mod outcome;
mod position;
mod rule;
mod solver;
mod strategy;
mod table;
mod takes;

pub use answer::Answer;
pub use budget::{Bound, Budget, Progress, Reached, Undecided};
pub use evidence::{Evidence, Method};
pub use game::{First, Game, Play, RuleError, SetupError};
pub use natural::{Limit, MAX_DIGITS, Natural, ParseNaturalError};
pub use outcome::Outcome;
pub use position::{Position, Setup};
pub use rule::{EvalError, Inputs, ParseRuleError, Rule, Variable};
pub use solver::{Solver, Wanted};
pub use table::{Column, Entry, Table};
pub use takes::Takes;
