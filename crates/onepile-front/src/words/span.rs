//! Sentences as spans, so that each front-end can show a number, a rule or a won take in its own way.

use anstyle::AnsiColor;
use onepile::{Limit, Natural, Position};
use serde::{Serialize, Serializer};

use crate::style::Style;

/// A sentence, or a part of one.
///
/// ```
/// use onepile::Natural;
/// use onepile_front::words;
/// let sentence = words!["taking ", Natural::from(13u32), " leaves ", Natural::from(987u32)];
/// assert_eq!(sentence.to_string(), "taking 13 leaves 987");
/// assert_eq!(sentence.html(), "taking <b class=\"number\">13</b> leaves <b class=\"number\">987</b>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Words(Vec<Span>);

/// A stretch of a sentence that is shown in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text(String),
    /// A number, which a narrow place may shorten.
    Number(Natural),
    /// A pile of the same game, to which a page may lead: the number alone, or the whole position.
    Pile(Natural, Option<Box<Position>>),
    /// A rule or a command, which no line break splits.
    Code(String),
    /// Takes that win.
    Won(String),
    /// Takes that lose.
    Lost(String),
    /// Words that lead to another page.
    Link {
        /// The words.
        text: String,
        /// The address of the page.
        to: String,
    },
}

/// Joins texts, numbers, limits and sentences to one sentence.
#[macro_export]
macro_rules! words {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut words = $crate::Words::default();
        $(words.push($part);)*
        words
    }};
}

impl Words {
    /// Adds something at the end.
    pub fn push(&mut self, more: impl Into<Words>) {
        for span in more.into().0 {
            match (self.0.last_mut(), span) {
                (Some(Span::Text(text)), Span::Text(more)) => text.push_str(&more),
                (_, span) => self.0.push(span),
            }
        }
    }

    /// A rule or a command.
    pub fn code(text: impl Into<String>) -> Words {
        Words(vec![Span::Code(text.into())])
    }

    /// A number.
    pub fn number(number: &Natural) -> Words {
        number.into()
    }

    /// A pile of the same game.
    pub fn pile(pile: &Natural) -> Words {
        Words(vec![Span::Pile(pile.clone(), None)])
    }

    /// The pile of a position of the same game.
    pub fn position(position: &Position) -> Words {
        Words(vec![Span::Pile(position.pile.clone(), Some(Box::new(position.clone())))])
    }

    /// Words that lead to another page.
    pub fn link(text: impl Into<String>, to: impl Into<String>) -> Words {
        Words(vec![Span::Link { text: text.into(), to: to.into() }])
    }

    /// Some sentences or parts with the same words between them.
    pub fn join(parts: impl IntoIterator<Item = Words>, between: &str) -> Words {
        let mut joined = Words::default();
        for (place, part) in parts.into_iter().enumerate() {
            if place > 0 {
                joined.push(between);
            }
            joined.push(part);
        }
        joined
    }

    /// The same with a capital at the beginning.
    pub fn capitalised(mut self) -> Words {
        if let Some(Span::Text(text)) = self.0.first_mut() {
            let mut letters = text.chars();
            *text = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        }
        self
    }

    /// The spans in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// On one line of text.
    pub fn text(&self, style: &Style) -> String {
        self.pieces(style).iter().map(|piece| &piece.shown[..]).collect::<Vec<_>>().join(" ")
    }

    /// As lines of text no wider than asked for, unless a word is wider; what is not text is never split.
    pub fn wrapped(&self, style: &Style, width: usize, first: &str, next: &str) -> String {
        let mut text = first.to_owned();
        let mut column = first.chars().count();
        for (place, piece) in self.pieces(style).iter().enumerate() {
            if place > 0 && column + 1 + piece.width > width {
                text += "\n";
                text += next;
                column = next.chars().count();
            } else if place > 0 {
                text.push(' ');
                column += 1;
            }
            text += &piece.shown;
            column += piece.width;
        }
        text + "\n"
    }

    /// On one line of text in which rules have no quotes, for the cells of a table.
    pub(crate) fn cell(&self, style: &Style) -> String {
        let bare = |span: &Span| match span {
            Span::Code(code) => code.clone(),
            span => span.shown(style),
        };
        self.0.iter().map(bare).collect()
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        self.0.iter().map(Span::markdown).collect()
    }

    /// As HTML.
    pub fn html(&self) -> String {
        self.0.iter().map(Span::html).collect()
    }

    /// As LaTeX.
    pub fn latex(&self) -> String {
        self.0.iter().map(Span::latex).collect()
    }

    /// The stretches between blanks at which a line may end.
    fn pieces(&self, style: &Style) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = vec![Piece::default()];
        for span in &self.0 {
            let shown = span.shown(style);
            match span {
                Span::Text(_) => {
                    for (place, word) in shown.split(' ').enumerate() {
                        if place > 0 {
                            pieces.push(Piece::default());
                        }
                        pieces.last_mut().expect("one at least").add(word, word.chars().count());
                    }
                }
                _ => {
                    let width = shown.chars().count();
                    pieces.last_mut().expect("one at least").add(&span.colored(shown, style), width);
                }
            }
        }
        pieces
    }
}

/// A stretch of text without a place to break it, and how wide it is on a screen.
#[derive(Default)]
struct Piece {
    shown: String,
    width: usize,
}

impl Piece {
    fn add(&mut self, shown: &str, width: usize) {
        self.shown += shown;
        self.width += width;
    }
}

impl Span {
    /// As text without colours.
    fn shown(&self, style: &Style) -> String {
        match self {
            Span::Text(text) | Span::Won(text) | Span::Lost(text) | Span::Link { text, .. } => text.clone(),
            Span::Number(number) | Span::Pile(number, _) => style.number(number),
            Span::Code(code) => format!("`{code}`"),
        }
    }

    fn colored(&self, shown: String, style: &Style) -> String {
        let color = match self {
            Span::Won(_) => AnsiColor::Cyan,
            Span::Lost(_) => AnsiColor::Yellow,
            _ => return shown,
        }
        .on_default();
        if style.color { format!("{color}{shown}{color:#}") } else { shown }
    }

    fn markdown(&self) -> String {
        match self {
            Span::Code(code) => format!("`{code}`"),
            Span::Number(number) | Span::Pile(number, _) => number.to_string(),
            Span::Text(text) | Span::Won(text) | Span::Lost(text) => unmarked(text),
            Span::Link { text, to } => format!("[{}]({to})", unmarked(text)),
        }
    }

    fn latex(&self) -> String {
        match self {
            Span::Number(number) | Span::Pile(number, _) => number.to_string(),
            Span::Code(code) => format!("\\texttt{{{}}}", escape_latex(code)),
            Span::Text(text) | Span::Won(text) | Span::Lost(text) | Span::Link { text, .. } => escape_latex(text),
        }
    }

    fn html(&self) -> String {
        match self {
            Span::Text(text) => escape(text),
            Span::Number(number) | Span::Pile(number, _) => format!("<b class=\"number\">{number}</b>"),
            Span::Code(code) => format!("<code>{}</code>", escape(code)),
            Span::Won(text) => format!("<span class=\"won\">{}</span>", escape(text)),
            Span::Lost(text) => format!("<span class=\"lost\">{}</span>", escape(text)),
            Span::Link { text, to } => format!("<a href=\"{}\">{}</a>", escape(to), escape(text)),
        }
    }
}

/// Text within LaTeX.
pub(crate) fn escape_latex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '_' | '%' | '&' | '#' | '$' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '…' => escaped.push_str("\\dots{}"),
            '−' => escaped.push_str("$-$"),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Text in which Markdown finds no mark.
fn unmarked(text: &str) -> String {
    text.chars().fold(String::new(), |text, letter| {
        let mark = if matches!(letter, '*' | '_' | '|' | '<' | '`' | '\\') { "\\" } else { "" };
        text + mark + letter.encode_utf8(&mut [0; 4])
    })
}

/// Text within HTML or XML, which has no room for control characters.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A number of things, as `1 move` or `12 moves`.
pub fn counted(number: impl Into<Natural>, thing: &str) -> Words {
    let number = number.into();
    let s = if number == Natural::ONE { "" } else { "s" };
    words![number, format!(" {thing}{s}")]
}

/// All digits, for programs and files.
impl std::fmt::Display for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|span| match span {
            Span::Number(number) | Span::Pile(number, _) => write!(f, "{number}"),
            Span::Text(text) | Span::Won(text) | Span::Lost(text) | Span::Link { text, .. } => f.write_str(text),
            Span::Code(code) => write!(f, "`{code}`"),
        })
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A sentence as the list of its spans, for a page that shows each in its own way: `[{"text":"taking "},{"number":"13"}]`.
pub struct Spans<'w>(pub &'w Words);

impl Serialize for Spans<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.spans())
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "lowercase")]
        enum Shown<'s> {
            Text(&'s str),
            Number(&'s Natural),
            Code(&'s str),
            Won(&'s str),
            Lost(&'s str),
            Pile { pile: &'s Natural, limit: Option<&'s Limit>, turn: Option<&'s Natural> },
            Link { text: &'s str, to: &'s str },
        }
        match self {
            Span::Text(text) => Shown::Text(text),
            Span::Number(number) => Shown::Number(number),
            Span::Code(code) => Shown::Code(code),
            Span::Won(text) => Shown::Won(text),
            Span::Lost(text) => Shown::Lost(text),
            Span::Pile(pile, at) => {
                let at = at.as_deref();
                Shown::Pile { pile, limit: at.map(|at| &at.limit), turn: at.map(|at| &at.turn) }
            }
            Span::Link { text, to } => Shown::Link { text, to },
        }
        .serialize(serializer)
    }
}

impl From<Span> for Words {
    fn from(span: Span) -> Words {
        Words(vec![span])
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Span::Text(text).into()
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        text.to_owned().into()
    }
}

impl From<Natural> for Words {
    fn from(number: Natural) -> Words {
        Span::Number(number).into()
    }
}

impl From<&Natural> for Words {
    fn from(number: &Natural) -> Words {
        number.clone().into()
    }
}

impl From<&Limit> for Words {
    fn from(limit: &Limit) -> Words {
        match limit {
            Limit::Finite(number) => number.into(),
            infinite => infinite.to_string().into(),
        }
    }
}

impl From<usize> for Words {
    fn from(number: usize) -> Words {
        Natural::from(number).into()
    }
}

impl From<u64> for Words {
    fn from(number: u64) -> Words {
        Natural::from(number).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_width_and_code_stays_whole() {
        let words = words!["a rule such as ", Words::code("if even(last) then 1 else 2"), ", and more words behind it"];
        let text = words.wrapped(&Style::PLAIN, 40, "- ", "  ");
        assert_eq!(text, "- a rule such as\n  `if even(last) then 1 else 2`, and\n  more words behind it\n");
    }

    #[test]
    fn colours_take_no_room_and_long_numbers_are_short_on_a_terminal() {
        let words = words![Span::Won("W  1, 2".to_owned()), " and ", Natural::from(10u32)];
        let colored = Style { color: true, ..Style::PLAIN };
        assert_eq!(words.text(&colored), "\u{1b}[36mW  1, 2\u{1b}[0m and 10");
        assert_eq!(words.html(), "<span class=\"won\">W  1, 2</span> and <b class=\"number\">10</b>");
        let long: Natural = "1e100".parse().unwrap();
        let short = Style { shorten: true, ..Style::PLAIN };
        assert_eq!(words!["pile ", long].text(&short), "pile 1000…0000 (101 digits)");
    }

    #[test]
    fn counts_agree_with_their_nouns() {
        assert_eq!(counted(1u64, "move").to_string(), "1 move");
        assert_eq!(counted(0u64, "move").to_string(), "0 moves");
    }

    #[test]
    fn html_is_escaped() {
        assert_eq!(words![Words::code("1 < 2 & \"x\"")].html(), "<code>1 &lt; 2 &amp; &quot;x&quot;</code>");
        assert_eq!(escape("a\u{7}"), "a ");
        assert_eq!(words!["6*", Natural::from(15u32), Words::code("2*last")].markdown(), "6\\*15`2*last`");
    }
}
