//! What is wrong with a question, as an exception of the package.

use onepile::ParseRuleError;
use onepile_front::Failure;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// An exception of the package with its arguments.
fn exception<'py>(py: Python<'py>, name: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("onepile._errors").and_then(|errors| errors.getattr(name)?.call1(arguments));
    match made {
        Ok(made) => PyErr::from_value(made),
        Err(error) => error,
    }
}

/// Bad input that is not in the text of a rule.
pub fn bad(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "RuleError", (message,))
}

/// Bad input in a text, which has some characters before it: the message with the spot marked, the spot and the fix.
pub fn pointed(py: Python<'_>, message: String, error: &ParseRuleError, text: &str, before: usize) -> PyErr {
    // Python counts characters, not bytes.
    let place = |at: usize| before + text[..text.floor_char_boundary(at)].chars().count();
    let span = (place(error.span().start), place(error.span().end));
    exception(py, "RuleError", (message, span, error.help()))
}

/// Bad input: the message with the spot marked, the spot and the fix where the text of a rule or a condition is wrong.
pub fn raised(py: Python<'_>, failure: &Failure, rule: &str) -> PyErr {
    match failure {
        // Blanks before the rule are no part of the text that is read.
        Failure::Rule { error, text } => {
            let before = rule.chars().take_while(|letter| letter.is_whitespace()).count();
            pointed(py, failure.to_string(), error, text, before)
        }
        Failure::Condition { error, text } => pointed(py, failure.to_string(), error, text, 0),
        // A bound that was met is told by a reply, never by a failure.
        Failure::Undecided(_) => PyRuntimeError::new_err(failure.to_string()),
        failure => bad(py, &failure.to_string()),
    }
}
