//! Text to tokens.

use std::fmt;
use std::ops::Range;

use dashu_base::BitTest;
use dashu_ratio::RBig;

use super::error::{ParseRuleError, is_visible};
use crate::decimal::{Decimal, shorten};
use crate::size::MAX_BITS;

/// One word or sign of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Number(RBig),
    Name(String),
    Keyword(Keyword),
    Sign(Sign),
    End,
}

macro_rules! words {
    ($(#[$meta:meta])* $kind:ident { $($name:ident $text:literal)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $kind { $($name),* }

        impl $kind {
            pub(super) const ALL: &[$kind] = &[$($kind::$name),*];

            pub(crate) fn text(self) -> &'static str {
                match self { $($kind::$name => $text),* }
            }
        }
    };
}

words! {
    /// A reserved word.
    Keyword { If "if" Then "then" Elif "elif" Else "else" And "and" Or "or" Not "not" In "in" Where "where" }
}

words! {
    /// An operator or bracket; a longer one stands before those it begins with.
    Sign {
        FloorDivide "//" Equal "==" Unequal "!=" AtMost "<=" AtLeast ">=" To ".."
        Plus "+" Minus "-" Times "*" Divide "/" Modulo "%" Power "^" Less "<" Greater ">"
        Open "(" Close ")" OpenList "[" CloseList "]" OpenSet "{" CloseSet "}" Comma ","
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Number(_) => f.write_str("a number"),
            Token::Name(name) => write!(f, "`{}`", shorten(name)),
            Token::Keyword(word) => write!(f, "`{}`", word.text()),
            Token::Sign(sign) => write!(f, "`{}`", sign.text()),
            Token::End => f.write_str("the end"),
        }
    }
}

/// Signs of other notations, and how they are written here.
const FOREIGN: &[(&str, &str)] = &[
    ("**", "powers are written `^`, as in `last^2`"),
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("===", "to compare, write `==`"),
    ("=>", "write `>=` for at least"),
    ("=<", "write `<=` for at most"),
    ("<>", "write `!=` for different"),
    ("=", "to compare, write `==`"),
    ("&", "write `and`"),
    ("|", "write `or`; for the remainder write `%`"),
    ("!", "write `not`, or `!=` for different"),
    ("≤", "write `<=`"),
    ("≥", "write `>=`"),
    ("≠", "write `!=`"),
    ("∧", "write `and`"),
    ("∨", "write `or`"),
    ("¬", "write `not`"),
    ("∈", "write `in`"),
    ("−", "write the plain minus sign `-`"),
    ("–", "write the plain minus sign `-`"),
    ("×", "write `*`"),
    ("·", "write `*`"),
    ("²", "powers are written `^`, as in `last^2`"),
    ("³", "powers are written `^`, as in `last^3`"),
    ("÷", "write `/`, or `//` to round down"),
    ("√", "write `sqrt(…)`"),
    ("⌊", "write `floor(…)`"),
    ("⌈", "write `ceil(…)`"),
    ("φ", "write `phi`"),
    ("π", "write `pi`"),
    ("∞", "write `inf`"),
    ("?", "write `if … then … else …`"),
    (";", "a rule is one expression; separate arguments with `,`"),
    (":", "write `then` and `else`; a range is written `7..13`"),
    ("...", "a range is written `7..13`"),
    ("…", "a range is written `7..13`"),
    (".", "a decimal has one point with a digit on both sides, as in `0.5`"),
];

/// How many bits all numbers of a rule may take; `1e9999999` is a short text, and some thousands of it would fill the memory.
const MAX_BITS_TOGETHER: usize = 2 * MAX_BITS;

/// All tokens of a rule or of a condition, with their places; the last is [`Token::End`].
pub(crate) fn tokens(text: &str, is_rule: bool) -> Result<Vec<(Token, Range<usize>)>, ParseRuleError> {
    let mut found = Vec::new();
    let (mut at, mut bits) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) = token(text, at, is_rule)?;
        if let Token::Number(value) = &token {
            bits += value.numerator().bit_len() + value.denominator().bit_len();
            if bits > MAX_BITS_TOGETHER {
                let message = "the numbers here have more than 2*10^7 digits together";
                return Err(ParseRuleError::new(at..at + length, message, "write smaller or fewer numbers"));
            }
        }
        found.push((token, at..at + length));
        at += length;
    }
    found.push((Token::End, text.len()..text.len()));
    Ok(found)
}

fn token(text: &str, at: usize, is_rule: bool) -> Result<(Token, usize), ParseRuleError> {
    let rest = &text[at..];
    if let Some((decimal, length)) = Decimal::scan(rest) {
        return Ok((number(&decimal, rest, at, length)?, length));
    }
    let word = word(rest);
    if !word.is_empty() {
        let keyword = Keyword::ALL.iter().find(|k| k.text() == word);
        return Ok((keyword.map_or_else(|| Token::Name(word.to_owned()), |k| Token::Keyword(*k)), word.len()));
    }
    // `**`, `&&` and the like begin with signs of ours, so they are looked for first.
    let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
    let ours = Sign::ALL.iter().find(|s| rest.starts_with(s.text()));
    match (ours, foreign) {
        (Some(sign), None) => Ok((Token::Sign(*sign), sign.text().len())),
        (Some(sign), Some((other, _))) if sign.text().len() >= other.len() => {
            Ok((Token::Sign(*sign), sign.text().len()))
        }
        (_, Some((other, fix))) => {
            let message = format!("`{other}` is not a sign of the rule language");
            let is_definition = is_rule && *other == "=" && text[..at].trim() == "limit";
            let fix = if is_definition { "write the value of the limit alone, without `limit =`" } else { fix };
            Err(ParseRuleError::new(at..at + other.len(), message, fix))
        }
        (None, None) => {
            let c = rest.chars().next().expect("there is text left");
            let name = if is_visible(c) { format!("`{c}`") } else { format!("the character U+{:04X}", c as u32) };
            let message = format!("{name} does not belong here");
            Err(ParseRuleError::new(at..at + c.len_utf8(), message, "remove it"))
        }
    }
}

/// The longest name at the start of a text.
fn word(text: &str) -> &str {
    let is_part = |(i, c): (usize, char)| c == '_' || c.is_ascii_alphabetic() || (i > 0 && c.is_ascii_digit());
    let end = text.char_indices().find(|&part| !is_part(part)).map_or(text.len(), |(i, _)| i);
    &text[..end]
}

fn number(decimal: &Decimal, rest: &str, at: usize, length: usize) -> Result<Token, ParseRuleError> {
    let written = &rest[..length];
    let after = word(&rest[length..]);
    if !after.is_empty() && !Keyword::ALL.iter().any(|k| k.text() == after) {
        let (number, name) = (shorten(written), shorten(after));
        let message = format!("a number cannot run into the name `{name}`");
        let fix = match after {
            _ if after.starts_with('_') => "an underscore stands between two digits, as in `1_000`".to_owned(),
            "e" | "E" => format!("write `{number}*e` to multiply, or an exponent as in `1e100`"),
            _ if written == "0" => "numbers are written in decimal".to_owned(),
            _ => format!("write `{number}*{name}` to multiply"),
        };
        return Err(ParseRuleError::new(at..at + length + after.len(), message, fix));
    }
    let (numerator, denominator) = decimal.fraction().map_err(|_| {
        ParseRuleError::new(
            at..at + length,
            "this number has more than 10^7 digits",
            "write a number with fewer digits",
        )
    })?;
    Ok(Token::Number(RBig::from_parts(numerator.into(), denominator)))
}
