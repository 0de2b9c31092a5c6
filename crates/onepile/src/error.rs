//! One question in one line.

use thiserror::Error;

use crate::answer::Answer;
use crate::game::Game;
use crate::position::{IntoSetup, SetupError};
use crate::rule::ParseRuleError;

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a rule.
    #[error(transparent)]
    Rule(#[from] ParseRuleError),
    /// There is no such position, or the rule has no value in reach of it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// All that can be found out about a position of the game of a rule, in normal play. A number is the pile at the start of
/// the game, a pair is a pile with its limit.
///
/// ```
/// let answer = onepile::solve("2*last", 1000)?;
/// assert_eq!(answer.takes.iter().map(|take| take.to_string()).collect::<Vec<_>>(), ["13"]);
/// assert!(onepile::solve("2*n", 1000).is_err());
/// # Ok::<(), onepile::Error>(())
/// ```
///
/// # Errors
///
/// If the text is not a rule, there is no such position, or legal play from it leads to one at which the rule has no
/// value.
pub fn solve(rule: &str, setup: impl IntoSetup) -> Result<Answer, Error> {
    Ok(rule.parse::<Game>()?.solve(setup)?)
}
