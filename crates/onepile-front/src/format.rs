//! The formats in which a reply is written.

use std::fmt;
use std::str::FromStr;

/// A format in which a reply is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Text for people.
    Text,
    /// One JSON object, for programs.
    Json,
    /// Comma-separated values.
    Csv,
    /// Markdown.
    Markdown,
    /// A LaTeX table.
    Latex,
    /// An HTML document.
    Html,
    /// The b-file of the OEIS: an index and a number on each line.
    Bfile,
    /// A draft for the OEIS.
    Oeis,
}

impl Format {
    /// All of them.
    pub const ALL: &'static [Format] = &[
        Format::Text,
        Format::Json,
        Format::Csv,
        Format::Markdown,
        Format::Latex,
        Format::Html,
        Format::Bfile,
        Format::Oeis,
    ];

    /// The formats of a page to read.
    pub const OF_PAGES: &'static [Format] = &[Format::Text, Format::Json, Format::Markdown, Format::Html];

    /// The formats of a list of numbers.
    pub const OF_LISTS: &'static [Format] =
        &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex, Format::Bfile];

    /// The name to type.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Markdown => "markdown",
            Format::Latex => "latex",
            Format::Html => "html",
            Format::Bfile => "bfile",
            Format::Oeis => "oeis",
        }
    }

    /// The format that the name of a file asks for, if it does.
    ///
    /// ```
    /// use onepile_front::Format;
    /// assert_eq!(Format::of_file("table.csv"), Some(Format::Csv));
    /// assert_eq!(Format::of_file("b000045.txt"), Some(Format::Bfile));
    /// assert_eq!(Format::of_file("notes.txt"), Some(Format::Text));
    /// assert_eq!(Format::of_file("notes"), None);
    /// ```
    pub fn of_file(name: &str) -> Option<Format> {
        let (stem, extension) = name.rsplit_once('.')?;
        let number = stem.strip_prefix('b').unwrap_or("");
        let is_bfile = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        Some(match &extension.to_ascii_lowercase()[..] {
            "txt" if is_bfile => Format::Bfile,
            "txt" => Format::Text,
            "json" => Format::Json,
            "csv" => Format::Csv,
            "md" | "markdown" => Format::Markdown,
            "tex" => Format::Latex,
            "html" | "htm" => Format::Html,
            _ => return None,
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Format::ALL.iter().find(|format| format.name() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
            format!("`{text}` is not a format; write {}", names.join(", "))
        })
    }
}
