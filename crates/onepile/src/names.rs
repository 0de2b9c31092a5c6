//! The names that front-ends use, defined once: as they are written, so they are read.

use thiserror::Error;

/// A text that is no name of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not {what}{}; write {}", .like.map(|like| format!(", did you mean `{like}`?")).unwrap_or_default(), .names.join(", "))]
pub struct UnknownName {
    /// What is wanted.
    pub what: &'static str,
    /// What was written.
    pub text: String,
    /// The name that is most like it.
    pub like: Option<&'static str>,
    /// All names.
    pub names: Vec<&'static str>,
}

impl UnknownName {
    /// A text in the place of one of these names.
    pub(crate) fn new(what: &'static str, text: &str, names: &[&'static str]) -> UnknownName {
        /// A longer text is no slip of the pen.
        const LONGEST: usize = 40;
        let distances = names.iter().map(|name| (strsim::damerau_levenshtein(name, text), *name));
        let nearest = if text.len() <= LONGEST { distances.min() } else { None };
        let like = nearest.filter(|(wrong, name)| *wrong <= 1 + name.len() / 4 && *wrong < name.len());
        let like = like.map(|(_, name)| name);
        UnknownName { what, text: onepile_rule::text::shorten(text), like, names: names.to_vec() }
    }
}

/// Names the cases of an enum: `ALL`, `name`, `Display` and `FromStr`.
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
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = $kind::ALL.iter().find(|kind| kind.name() == text);
                named.copied().ok_or_else(|| $crate::names::UnknownName::new($what, text, &[$($name),*]))
            }
        }
    };
}
