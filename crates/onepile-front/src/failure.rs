//! Why a query has no answer.

use onepile::{NamedGame, ParseRuleError, Reached, RuleError, SequenceError, SetupError, SumError, Undecided};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// Why a query has no answer: bad input, or a bound that was met before anything was known.
///
/// Messages name the fields of a query, which every front-end calls alike: `limit`, `last`, `stop`.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Failure {
    /// The rule cannot be read.
    #[error("{error}{}", game_hint(.text))]
    Rule {
        /// What is wrong with it.
        error: ParseRuleError,
        /// The text.
        text: String,
    },
    /// A condition cannot be read.
    #[error("{error}")]
    Condition {
        /// What is wrong with it.
        error: ParseRuleError,
        /// The text.
        text: String,
    },
    /// There is no game with this name.
    #[error("there is no game named `{name}`{}", name_hint(.name))]
    Name {
        /// The name.
        name: String,
    },
    /// There is no such position.
    #[error(transparent)]
    Setup(SetupError),
    /// A pile is no part of a sum.
    #[error(transparent)]
    Sum(SumError),
    /// The rule has no value at a position in reach.
    #[error("{0}, and legal play can reach it")]
    Reached(RuleError),
    /// A theorem that the query asks for does not apply.
    #[error("{0}")]
    Declined(String),
    /// Fields of the query do not go together.
    #[error("{0}")]
    Query(String),
    /// A bound was met before anything was known.
    #[error("undecided: {}", crate::words::undecided(.0))]
    Undecided(Undecided),
}

impl Failure {
    /// Where in the text of the rule or the condition it is, in bytes, if it is there.
    pub fn span(&self) -> Option<std::ops::Range<usize>> {
        match self {
            Failure::Rule { error, .. } | Failure::Condition { error, .. } => Some(error.span()),
            _ => None,
        }
    }

    /// What kind of failure it is, in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Failure::Rule { .. } => "rule",
            Failure::Condition { .. } => "condition",
            Failure::Name { .. } => "name",
            Failure::Setup(_) => "position",
            Failure::Sum(_) => "sum",
            Failure::Reached(_) => "reached",
            Failure::Declined(_) => "declined",
            Failure::Query(_) => "query",
            Failure::Undecided(_) => "undecided",
        }
    }
}

/// For a page or a module: the kind, the message, and the spot in the rule where there is one.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let span = self.span().map(|span| [span.start, span.end]);
        let mut fields = serializer.serialize_struct("Failure", 3)?;
        fields.serialize_field("kind", self.kind())?;
        fields.serialize_field("error", &self.to_string())?;
        fields.serialize_field("span", &span)?;
        fields.end()
    }
}

impl From<RuleError> for Failure {
    /// A value that is not settled is no mistake of anybody.
    fn from(error: RuleError) -> Failure {
        error.doubt().map_or(Failure::Reached(error), Failure::Undecided)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        match error {
            SetupError::Rule(error) => match error.doubt() {
                Some(undecided) => Failure::Undecided(undecided),
                None => Failure::Setup(SetupError::Rule(error)),
            },
            SetupError::Interrupted(bound) => Failure::Undecided(Undecided { bound, reached: Reached::Nothing }),
            error => Failure::Setup(error),
        }
    }
}

impl From<SumError> for Failure {
    fn from(error: SumError) -> Failure {
        match error {
            SumError::Setup(error) => error.into(),
            error => Failure::Sum(error),
        }
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Failure {
        match error {
            SequenceError::Setup(SetupError::Rule(error)) => error.into(),
            SequenceError::Setup(error) => error.into(),
            other => Failure::Declined(other.to_string()),
        }
    }
}

/// A text that is no rule was perhaps meant to be the name of a game.
fn game_hint(text: &str) -> String {
    /// A longer text is no name.
    const LONGEST: usize = 40;
    let is_name =
        text.len() <= LONGEST && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | ' ' | '\''));
    let nearest = if is_name { NamedGame::nearest(text) } else { None };
    match nearest {
        Some(name) => format!("\n  or did you mean the game `{name}`?"),
        None if is_name && text.contains('-') => "\n  nor is it the name of a game".to_owned(),
        None => String::new(),
    }
}

fn name_hint(name: &str) -> String {
    NamedGame::nearest(name).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}
