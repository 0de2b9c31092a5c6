//! How text is shown to a person.

use onepile::Natural;

/// How text is shown to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether long numbers are shortened.
    pub shorten: bool,
    /// Whether there are colours.
    pub color: bool,
    /// How many letters fit on a line, where that is known.
    pub width: Option<usize>,
}

/// Longer numbers are shortened where they may be.
const LONG: usize = 60;
/// The width of a page where no screen has one.
const PAGE: usize = 98;

impl Style {
    /// All digits and no colours, for files and programs.
    pub const PLAIN: Style = Style { shorten: false, color: false, width: None };

    /// A number, shortened if it is long: `1234…6789 (10001 digits)`.
    pub fn number(&self, number: &Natural) -> String {
        self.digits(number.to_string())
    }

    /// The same for what prints as a number.
    pub fn digits(&self, digits: String) -> String {
        if !self.shorten || digits.len() <= LONG || !digits.is_ascii() {
            return digits;
        }
        format!("{}…{} ({} digits)", &digits[..4], &digits[digits.len() - 4..], digits.len())
    }

    /// How many letters the widest of some numbers takes, 0 if there is none.
    pub(crate) fn widest<'n>(&self, numbers: impl Iterator<Item = &'n Natural>) -> usize {
        let width = |number| self.number(number).chars().count();
        match self.shorten {
            true => numbers.map(width).max().unwrap_or(0),
            // The largest has the most digits, so the others need not be written out to be measured.
            false => numbers.max().map_or(0, width),
        }
    }

    /// The line that matters most.
    pub fn strong(&self, line: &str) -> String {
        let bold = anstyle::Style::new().bold();
        if self.color { format!("{bold}{line}{bold:#}") } else { line.to_owned() }
    }

    /// How many letters fit on a line.
    pub(crate) fn line_width(&self) -> usize {
        self.width.unwrap_or(usize::MAX)
    }

    /// The width of a page to read.
    pub(crate) fn page_width(&self) -> usize {
        self.width.map_or(PAGE, |width| width.min(PAGE))
    }
}
