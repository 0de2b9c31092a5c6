//! The names that front-ends use, defined once: they are read as they are written.

use thiserror::Error;

/// A text that is not a name of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not {what}; {} {}", match like {
    Some(like) => format!("did you mean `{like}`? You can write"),
    None => "write".to_owned(),
}, .names.join(", "))]
pub struct UnknownName {
    /// The kind of name that is needed.
    pub what: &'static str,
    /// What was written.
    pub text: String,
    /// The name that was probably meant.
    pub like: Option<&'static str>,
    /// All names.
    pub names: Vec<&'static str>,
}

/// Words that others use, and the names for them here.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("grundy", "nim"),
    ("nimber", "nim"),
    ("nimbers", "nim"),
    ("nim-value", "nim"),
    ("nim-values", "nim"),
    ("nim_value", "nim"),
    ("sprague-grundy", "nim"),
    ("winner", "outcome"),
    ("win", "outcome"),
    ("take", "g"),
    ("moves", "remoteness"),
    ("depth", "remoteness"),
    ("losses", "losing"),
    ("lost", "losing"),
    ("misère", "misere"),
    ("ppositions", "losing"),
    ("p-positions", "losing"),
];

impl UnknownName {
    /// A text in the place of one of these names.
    #[doc(hidden)]
    pub fn new(what: &'static str, text: &str, names: &[&'static str]) -> UnknownName {
        /// A longer text is no slip of the pen.
        const LONGEST: usize = 40;
        let plain = text.to_lowercase();
        let same = names.iter().find(|name| name.to_lowercase() == plain);
        let meant = || OTHER_WORDS.iter().find(|(word, name)| *word == plain && names.contains(name));
        let near = || {
            let distances = names.iter().map(|name| (strsim::damerau_levenshtein(name, text), *name));
            let nearest = if text.len() <= LONGEST { distances.min() } else { None };
            nearest.filter(|(wrong, name)| *wrong <= 1 + name.len() / 4 && *wrong < name.len())
        };
        let like = same.copied().or_else(|| meant().map(|(_, name)| *name)).or_else(|| near().map(|(_, name)| name));
        UnknownName { what, text: onepile_rule::text::shorten(text), like, names: names.to_vec() }
    }
}

/// Names the cases of an enum: `ALL`, `name`, `Display` and `FromStr`. Front-ends name theirs in the same way.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    ($kind:ident, $what:literal: $($case:ident $name:literal),* $(,)?) => {
        impl $kind {
            /// All of them.
            pub const ALL: &'static [$kind] = &[$($kind::$case),*];

            /// The name on the command line and in JSON.
            pub fn name(self) -> &'static str {
                match self {
                    $($kind::$case => $name),*
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = $kind::ALL.iter().find(|kind| kind.name() == text);
                named.copied().ok_or_else(|| $crate::UnknownName::new($what, text, &[$($name),*]))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{Column, Play, Sequence};

    #[test]
    fn other_words_lead_to_names() {
        for (typed, meant) in
            [("grundy", "nim"), ("Nim", "nim"), ("NIMBER", "nim"), ("winner", "outcome"), ("remotness", "remoteness")]
        {
            assert_eq!(typed.parse::<Column>().unwrap_err().like, Some(meant), "{typed}");
        }
        assert_eq!("misère".parse::<Play>().unwrap_err().like, Some("misere"));
        // A word for a column is none for a sequence.
        assert_eq!("grundy".parse::<Sequence>().unwrap_err().like, None);
        let message = "grundy".parse::<Column>().unwrap_err().to_string();
        let names = "g, take, count, nim, outcome, remoteness, suspense, limit, derived";
        assert_eq!(message, format!("`grundy` is not a column; did you mean `nim`? You can write {names}"));
    }
}
