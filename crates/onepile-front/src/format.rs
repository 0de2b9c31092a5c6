//! The formats in which a reply is written.

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
    /// A picture in shapes.
    Svg,
    /// A picture in pixels.
    Png,
    /// A picture in shapes, for printing.
    Pdf,
}

onepile::names! { Format, "a format":
    Text "text", Json "json", Csv "csv", Markdown "markdown", Latex "latex", Html "html", Bfile "bfile", Oeis "oeis",
    Svg "svg", Png "png", Pdf "pdf",
}

impl Format {
    /// The formats of a page to read.
    pub const OF_PAGES: &'static [Format] = &[Format::Text, Format::Json, Format::Markdown, Format::Html];

    /// The formats of a list of numbers.
    pub const OF_LISTS: &'static [Format] =
        &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex, Format::Bfile];

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
            "svg" => Format::Svg,
            "png" => Format::Png,
            "pdf" => Format::Pdf,
            _ => return None,
        })
    }
}
