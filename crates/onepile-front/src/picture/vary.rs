//! The parameter of a family of rules: a name in the text of the rule, and the fractions that stand for it.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use onepile::Rule;

use crate::failure::Failure;
use crate::progression::Progression;
use crate::ratio::Ratio;

/// A parameter and its values: `a = 1..3 by 1/10`.
///
/// ```
/// use onepile_front::picture::Vary;
/// let vary: Vary = "a = 1..3 by 1/10".parse()?;
/// assert_eq!(vary.count(), 21);
/// assert_eq!(vary.rule("a*last", 1).unwrap(), "(11/10)*last");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    name: String,
    values: Progression,
}

/// More values than this make no better picture.
const MOST: u64 = 1_000;

impl Vary {
    /// The parameter.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many values it has.
    pub fn count(&self) -> u64 {
        self.values.count()
    }

    /// The first value, and the step from each to the next.
    pub(super) fn steps(&self) -> (Ratio, Ratio) {
        self.values.steps()
    }

    /// One of the values, counted from 0.
    pub fn value(&self, place: u64) -> String {
        self.values.value(place)
    }

    /// The text of a rule with one of the values in the place of the parameter.
    ///
    /// # Errors
    ///
    /// If the rule does not name the parameter.
    pub fn rule(&self, text: &str, place: u64) -> Result<String, Failure> {
        let spots: Vec<Range<usize>> = words(text).filter(|word| text[word.clone()] == *self.name).collect();
        if spots.is_empty() {
            let message = format!(
                "the rule `{text}` has no `{0}`: write `{0}` where its values stand, as in `{0}*last`",
                self.name
            );
            return Err(Failure::Query(message));
        }
        let (value, mut rule, mut end) = (self.value(place), String::new(), 0);
        for spot in spots {
            rule += &format!("{}({value})", &text[end..spot.start]);
            end = spot.end;
        }
        Ok(rule + &text[end..])
    }
}

/// The words of a rule; the `e` of a number such as `1e6` is none.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_letter)?;
        let length = text[start..].find(|c| !is_letter(c)).unwrap_or(text.len() - start);
        at = start + length;
        Some(start..at)
    })
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(text: &str) -> Result<Vary, String> {
        let wrong = |spot: &str, message: &str| {
            // The spot is a part of the text.
            let start = spot.as_ptr() as usize - text.as_ptr() as usize;
            let (before, width) = (text[..start].chars().count(), spot.chars().count().max(1));
            format!("{message}\n  {text}\n  {}{}", " ".repeat(before), "^".repeat(width))
        };
        const FORM: &str = "write a name and its values, such as `a = 1..3 by 1/10`";
        let (name, values) = text.split_once('=').ok_or_else(|| wrong(text.trim(), FORM))?;
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase()) {
            return Err(wrong(name, "the name of a parameter has small letters a to z"));
        }
        match name.parse::<Rule>() {
            Err(error) if error.message().contains("is not a name in a rule") => {}
            _ => {
                return Err(wrong(name, &format!("`{name}` has a meaning in rules; choose another name, such as `a`")));
            }
        }
        if !values.contains("..") {
            return Err(wrong(values.trim(), FORM));
        }
        let progression =
            values.parse::<Progression>().map_err(|error| wrong(&values[error.span.clone()], &error.message))?;
        if progression.count() > MOST {
            return Err(wrong(values.trim(), &format!("these are more than {MOST} values; write a larger step")));
        }
        Ok(Vary { name: name.to_owned(), values: progression })
    }
}

impl fmt::Display for Vary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_put_into_rules() {
        let vary: Vary = "a = 1..3 by 0.5".parse().unwrap();
        assert_eq!((vary.to_string(), vary.count()), ("a = 1..3 by 1/2".to_owned(), 5));
        assert_eq!(vary.rule("a*last + max(a, 1e6) + (a)", 1).unwrap(), "(3/2)*last + max((3/2), 1e6) + ((3/2))");
        assert!(vary.rule("last", 0).unwrap_err().to_string().contains("has no `a`"));
        assert_eq!("b=2..5".parse::<Vary>().unwrap().count(), 4);
        assert_eq!("b=1..3 by 3/10".parse::<Vary>().unwrap().value(6), "14/5");
    }

    #[test]
    fn bad_parameters_are_shown() {
        let bad = [
            ("", "such as `a = 1..3 by 1/10`"),
            ("a", "such as `a = 1..3 by 1/10`"),
            ("a = 3", "such as `a = 1..3 by 1/10`"),
            ("A = 1..3", "small letters"),
            ("last = 1..3", "has a meaning"),
            ("floor = 1..3", "has a meaning"),
            ("if = 1..3", "has a meaning"),
            ("take = 1..3", "has a meaning"),
            ("e = 1..3", "has a meaning"),
            ("a = x..3", "such as 3, 11/10 or 1.1"),
            ("a = 1..3 by 0", "larger than 0"),
            ("a = 1..3 by -1", "larger than 0"),
            ("a = 3..1", "the smaller one first"),
            ("a = 1..3 by 1/100000", "a larger step"),
            ("a = 1/999999999999..3 by 1/999999998", "too many digits"),
            ("a = 1/999999999999..3 by 1/7", "too many digits"),
        ];
        for (text, part) in bad {
            let error = text.parse::<Vary>().unwrap_err();
            assert!(error.contains(part) && error.contains('^'), "{text}: {error}");
        }
        let error = "a = 1..x by 2".parse::<Vary>().unwrap_err();
        assert!(error.ends_with("\n  a = 1..x by 2\n         ^"), "{error}");
    }
}
