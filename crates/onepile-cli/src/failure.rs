//! What ends in exit code 2: a question that has no answer, or an answer that cannot be written.

use std::io;

use onepile::{NamedGame, ParseRuleError, RuleError, SetupError, SumError};
use thiserror::Error;

/// Bad input, or output that failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The rule cannot be read.
    #[error("{error}{}", name_hint(.text))]
    Rule { error: ParseRuleError, text: String },
    /// There is no such position.
    #[error("{0}{hint}", hint = option_hint(.0))]
    Setup(#[from] SetupError),
    /// A pile is no part of a sum.
    #[error(transparent)]
    Sum(#[from] SumError),
    /// The rule has no value at a position in reach.
    #[error("{0}, which legal play can reach")]
    Reached(#[from] RuleError),
    /// A theorem that is asked for does not apply.
    #[error("{0}")]
    Declined(String),
    /// Options that do not go together, and the like.
    #[error("{0}")]
    Usage(String),
    /// A file or stream failed.
    #[error("cannot write {0}: {1}")]
    Write(String, io::Error),
}

/// How to say what is missing.
fn option_hint(error: &SetupError) -> &'static str {
    match error {
        SetupError::NeedsLast(_) => "; `solve` and `play` have --last and --limit for that",
        _ => "",
    }
}

/// A word with hyphens was perhaps meant to be the name of a game.
fn name_hint(text: &str) -> String {
    let is_name = text.contains('-') && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    match is_name.then(|| NamedGame::nearest(text)) {
        Some(Some(name)) => format!("\n  or did you mean the game `{name}`?"),
        Some(None) => "\n  nor is it the name of a game; `onepile games` lists them".to_owned(),
        None => String::new(),
    }
}
