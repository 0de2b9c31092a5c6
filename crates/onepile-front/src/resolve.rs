//! A rule by its text or by the name of a game.

use onepile::{NamedGame, Rule};

use crate::failure::Failure;

/// A rule, and how it was named.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The rule.
    pub rule: Rule,
    /// Its text: what was typed, or the rule of the game that was named.
    pub text: String,
    /// The game, if it was named.
    pub named: Option<NamedGame>,
}

/// The rule that a text means: the name of a game, or else an expression.
///
/// ```
/// use onepile_front::resolve;
/// assert_eq!(resolve("fibonacci-nim")?.text, "2*last");
/// assert_eq!(resolve(" 3*last ")?.text, "3*last");
/// assert!(resolve("Fibonacci Nim").unwrap_err().to_string().ends_with("did you mean the game `fibonacci-nim`?"));
/// # Ok::<(), onepile_front::Failure>(())
/// ```
///
/// # Errors
///
/// If it is neither.
pub fn resolve(text: &str) -> Result<Resolved, Failure> {
    let text = text.trim();
    if let Some(named) = NamedGame::find(text) {
        return Ok(Resolved { rule: named.parsed_rule(), text: named.rule.clone(), named: Some(named) });
    }
    match text.parse() {
        Ok(rule) => Ok(Resolved { rule, text: text.to_owned(), named: None }),
        Err(error) => Err(Failure::Rule { error, text: text.to_owned() }),
    }
}

/// The game with a name.
///
/// # Errors
///
/// If there is none.
pub fn named(name: &str) -> Result<NamedGame, Failure> {
    let name = name.trim();
    NamedGame::find(name).ok_or_else(|| Failure::Name { name: name.to_owned() })
}
