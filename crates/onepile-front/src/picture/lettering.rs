//! How letters are written.

/// How the letters of a picture are written into a file of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lettering {
    /// As outlines, which look the same everywhere.
    Outlines,
    /// As text, which can be searched and selected.
    Text,
}

onepile::names! { Lettering, "a kind of letters": Outlines "outlines", Text "text" }
