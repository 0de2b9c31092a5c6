//! What ends in exit code 2: a question that has no answer, or an answer that cannot be written.

use std::io;

use onepile::SetupError;
use onepile_front::Failure as Bad;
use thiserror::Error;

/// Bad input, or output that failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The query is bad.
    #[error("{0}{hint}", hint = hint(.0))]
    Query(#[from] Bad),
    /// Options that do not go together, and the like.
    #[error("{0}")]
    Usage(String),
    /// A file or stream failed.
    #[error("cannot write {0}: {1}")]
    Write(String, io::Error),
}

/// How to mend it on the command line.
fn hint(bad: &Bad) -> &'static str {
    match bad {
        Bad::Setup(SetupError::NeedsLast(_)) => " (--last or --limit)",
        Bad::Name { .. } => "\n  `onepile games` lists all games",
        _ => "",
    }
}
