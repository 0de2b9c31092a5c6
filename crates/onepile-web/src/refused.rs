//! A question that has no reply.

use std::ops::Range;

use onepile_front::Failure;
use serde::Serialize;

/// Why a question has no reply, and the spot in the rule where there is one.
#[derive(Serialize)]
pub struct Refused {
    status: &'static str,
    kind: &'static str,
    #[serde(flatten)]
    spot: Spot,
}

/// What is wrong with a text, and where.
#[derive(Serialize)]
pub struct Spot {
    /// The whole report, as the command line prints it.
    error: String,
    /// Both ends in UTF-16 units, as a browser counts, in the text without the blanks around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[usize; 2]>,
    /// What is wrong, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

impl Refused {
    pub fn new(failure: &Failure) -> Refused {
        Refused { status: "refused", kind: failure.kind(), spot: Spot::new(failure) }
    }

    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("it has texts for names")
    }
}

impl Spot {
    pub fn new(failure: &Failure) -> Spot {
        let spot = Spot::of_text(failure.to_string());
        match failure {
            Failure::Rule { error, text } | Failure::Condition { error, text } => Spot {
                span: Some(units(text, &error.span())),
                message: Some(error.message().to_owned()),
                help: Some(error.help().to_owned()),
                ..spot
            },
            _ => spot,
        }
    }

    /// Words alone.
    pub fn of_text(error: impl Into<String>) -> Spot {
        Spot { error: error.into(), span: None, message: None, help: None }
    }
}

/// The ends of a stretch of text in UTF-16 units.
fn units(text: &str, span: &Range<usize>) -> [usize; 2] {
    [span.start, span.end].map(|end| text[..text.floor_char_boundary(end)].encode_utf16().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_counts_units_of_two_bytes() {
        assert_eq!(units("π*n", &(3..4)), [2, 3]);
        assert_eq!(units("🙂n", &(4..5)), [2, 3]);
        assert_eq!(units("ab", &(2..7)), [2, 2]);
        let failure = onepile_front::resolve(" 🙂n").unwrap_err();
        let json = Refused::new(&failure).json();
        assert!(json.starts_with(r#"{"status":"refused","kind":"rule","error":""#), "{json}");
        assert!(json.contains(r#""span":[0,2],"message":""#), "{json}");
    }
}
