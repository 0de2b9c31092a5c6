//! What is wrong with the text of a rule: the spot, the reason and the fix.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// A text that is not a rule.
///
/// Its `Display` is the whole report: what is wrong, the line with the spot marked, and the fix.
///
/// ```
/// let error = "2*n + 1".parse::<onepile_rule::Rule>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`n` is not a name in a rule\n  2*n + 1\n    ^ papers write n for several things; did you mean `pile` or `last`?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError {
    report: Box<Report>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    message: String,
    help: String,
    span: Range<usize>,
    source: String,
}

/// How much of a long line is shown on either side of the spot.
const CONTEXT: usize = 50;
/// How many characters are marked at the most.
const MARKED: usize = 40;

impl ParseRuleError {
    /// `span` counts bytes of the source, which [`ParseRuleError::within`] supplies.
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        let report = Report { message: message.into(), help: help.into(), span, source: String::new() };
        ParseRuleError { report: Box::new(report) }
    }

    /// The same error with the text it speaks of.
    pub(crate) fn within(mut self, source: &str) -> Self {
        self.report.source = source.to_owned();
        self
    }

    /// An error in a text that has rules or conditions in it, told in the same way. The span counts bytes of the source.
    pub fn about(source: &str, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        ParseRuleError::new(span, message, help).within(source)
    }

    /// What is wrong, in one sentence without a full stop.
    pub fn message(&self) -> &str {
        &self.report.message
    }

    /// What to write instead.
    pub fn help(&self) -> &str {
        &self.report.help
    }

    /// Where, in bytes of the rule's text.
    pub fn span(&self) -> Range<usize> {
        self.report.span.clone()
    }
}

impl std::error::Error for ParseRuleError {}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { message, help, span, source } = &*self.report;
        let snippet = Snippet::around(source, span);
        write!(
            f,
            "{message}\n  {}\n  {:indent$}{} {help}",
            snippet.line,
            "",
            "^".repeat(snippet.width),
            indent = snippet.indent
        )
    }
}

/// The part of a text that a report shows.
struct Snippet {
    line: String,
    /// Columns before the spot.
    indent: usize,
    /// Columns of the spot.
    width: usize,
}

impl Snippet {
    fn around(source: &str, span: &Range<usize>) -> Snippet {
        let start = source.floor_char_boundary(span.start);
        let end = source.ceil_char_boundary(span.end).max(start);
        let line_start = source[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |i| start + i);
        let before = &source[line_start..start];
        let spot = &source[start..end.min(line_end).max(start)];
        let after = &source[start + spot.len()..line_end.max(start + spot.len())];

        let mut line = String::new();
        let mut push = |text: &mut dyn Iterator<Item = char>| {
            let mut columns = 0;
            for c in text {
                let c = if is_visible(c) { c } else { stand_in(c) };
                columns += c.width().unwrap_or(1);
                line.push(c);
            }
            columns
        };
        let skipped = before.chars().count().saturating_sub(CONTEXT);
        let ellipsis = (skipped > 0).then_some('…');
        let indent = push(&mut ellipsis.into_iter().chain(before.chars().skip(skipped)));
        let width = push(&mut spot.chars().take(MARKED));
        let rest = spot.chars().skip(MARKED).chain(after.chars());
        let cut = rest.clone().nth(CONTEXT).map(|_| '…');
        push(&mut rest.take(CONTEXT).chain(cut));
        Snippet { line, indent, width: width.max(1) }
    }
}

/// Whether a character takes room on a line; control characters and marks that turn or overlay their neighbours do not.
pub(super) fn is_visible(c: char) -> bool {
    c.width().is_some_and(|columns| columns > 0)
}

/// What is shown for a character that is not visible, so that a report stays on its line and marks the right spot.
fn stand_in(c: char) -> char {
    match c {
        '\t' => ' ',
        _ => '\u{fffd}',
    }
}
