//! A text with parameters in it.

use std::ops::Range;

use onepile::Rule;

use crate::values::Given;

/// A text with parameters in it: `{p}*last` has the parameter p.
///
/// A set of the rule language has braces as well: `{last}` and `{1, 4}` stay what they are, and `{{a}, {b}}` is a set of two
/// parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// As it was written.
    text: String,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A parameter by its place.
    Parameter(usize),
}

/// What is wrong with a template.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where, in bytes.
    pub span: Range<usize>,
    /// What is wrong there.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl Template {
    /// Reads a text with some parameters.
    pub fn read(text: &str, names: &[&str]) -> Result<Template, Wrong> {
        let (mut pieces, mut done) = (Vec::new(), 0);
        for span in names_in_braces(text) {
            let name = text[span.clone()].trim_matches(['{', '}']).trim();
            let Some(place) = names.iter().position(|known| *known == name) else {
                if has_meaning(name) {
                    continue;
                }
                let message = format!("`{name}` is no parameter of this survey");
                let help = match names {
                    [] => "name its values under [over]".to_owned(),
                    names => format!("the parameters under [over] are {}", names.join(", ")),
                };
                return Err(Wrong { span, message, help });
            };
            // Digits beside a parameter would make another number of it.
            let is_near = |c: char| c.is_alphanumeric() || c == '_' || c == '}' || c == '{';
            let (before, after) = (&text[..span.start], &text[span.end..]);
            let is_glued = before.ends_with(|c: char| is_near(c) && c != '{')
                || after.starts_with(|c: char| is_near(c) && c != '}')
                || before.ends_with('.') && !before.ends_with("..")
                || after.starts_with('.') && !after.starts_with("..");
            if is_glued {
                let message = format!("the parameter `{{{name}}}` does not stand alone");
                let help = format!("write an operator beside it, such as `2*{{{name}}}`");
                return Err(Wrong { span, message, help });
            }
            pieces.push(Piece::Text(text[done..span.start].to_owned()));
            pieces.push(Piece::Parameter(place));
            done = span.end;
        }
        pieces.push(Piece::Text(text[done..].to_owned()));
        Ok(Template { text: text.to_owned(), pieces })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it has a parameter.
    pub fn uses(&self, place: usize) -> bool {
        self.pieces.contains(&Piece::Parameter(place))
    }

    /// The text with values in the place of the parameters.
    pub fn fill(&self, values: &[Given]) -> String {
        self.fill_by(|place| &values[place].text)
    }

    /// The text with anything in the place of the parameters.
    pub fn fill_by<'v>(&'v self, value: impl Fn(usize) -> &'v str) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            text += match piece {
                Piece::Text(text) => text,
                Piece::Parameter(place) => value(*place),
            };
        }
        text
    }
}

/// Where single names stand in braces.
fn names_in_braces(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), None);
    for (at, c) in text.char_indices() {
        match c {
            '{' => open = Some(at),
            '}' => {
                if let Some(start) = open.take() {
                    let inner = text[start + 1..at].trim();
                    if is_name(inner) {
                        found.push(start..at + 1);
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a text is a name as parameters have.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a name has a meaning in rules.
pub fn has_meaning(name: &str) -> bool {
    !matches!(name.parse::<Rule>(), Err(error) if error.message().contains("is not a name in a rule"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Values;

    fn filled(text: &str) -> Result<String, Wrong> {
        let values = Values::Integers(vec![-3, 7]);
        Template::read(text, &["a", "b"]).map(|template| template.fill(&[values.get(0), values.get(1)]))
    }

    #[test]
    fn parameters_are_filled_in() {
        assert_eq!(filled("{a}*last + { b }").unwrap(), "(-3)*last + 7");
        assert_eq!(filled("pile where take in {{a}, {b}}").unwrap(), "pile where take in {(-3), 7}");
        assert_eq!(filled("last in {last} and {1, 4}").unwrap(), "last in {last} and {1, 4}");
        assert_eq!(filled("if last in 1..{b} then 1 else {b}..9").unwrap(), "if last in 1..7 then 1 else 7..9");
    }

    #[test]
    fn wrong_parameters_are_shown() {
        assert_eq!(filled("2*{c}").unwrap_err().span, 2..5);
        for text in ["2{a}", "{a}2", "{a}{b}", "1.{a}", "{a}.5", "last{a}", "1e{a}"] {
            assert!(filled(text).unwrap_err().message.contains("does not stand alone"), "{text}");
        }
    }
}
