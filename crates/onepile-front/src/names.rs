//! Names that front-ends type and read, defined once.

/// Names the cases of an enum: `ALL`, `name`, `Display` and `FromStr`.
macro_rules! names {
    ($kind:ident, $what:literal: $($case:ident $name:literal),* $(,)?) => {
        impl $kind {
            /// All of them.
            pub const ALL: &'static [$kind] = &[$($kind::$case),*];

            /// The name to type.
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
            type Err = String;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = $kind::ALL.iter().find(|kind| kind.name() == text);
                named.copied().ok_or_else(|| format!("`{text}` is not {}; write {}", $what, [$($name),*].join(", ")))
            }
        }
    };
}
