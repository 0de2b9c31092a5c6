//! A question that has no reply.

use std::ops::Range;

use onepile_front::Failure;
use serde::Serialize;

/// Why a question has no reply, and the spot in the rule where there is one.
#[derive(Serialize)]
pub struct Refused<'f> {
    status: &'static str,
    #[serde(flatten)]
    failure: Spot<'f>,
}

#[derive(Serialize)]
struct Spot<'f> {
    kind: &'static str,
    error: String,
    /// Both ends in UTF-16 units, as a browser counts, in the text without the blanks around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[usize; 2]>,
    /// What is wrong, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'f str>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'f str>,
}

impl<'f> Refused<'f> {
    pub fn new(failure: &'f Failure) -> Refused<'f> {
        let (span, message, help) = match failure {
            Failure::Rule { error, text } | Failure::Condition { error, text } => {
                (Some(units(text, &error.span())), Some(error.message()), Some(error.help()))
            }
            _ => (None, None, None),
        };
        Refused {
            status: "refused",
            failure: Spot { kind: failure.kind(), error: failure.to_string(), span, message, help },
        }
    }

    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("it has texts for names")
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
