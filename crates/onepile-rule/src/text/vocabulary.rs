//! Names that are given to a text, in the place of those of a rule.

use std::fmt;
use std::sync::Arc;

use super::names::Quantity;
use super::scope::{Meaning, Scope};

/// The names that a condition may use besides functions and constants, in a fixed order: numbers, and conditions.
///
/// ```
/// use onepile_rule::Names;
/// let names = Names::new(["pile", "take"], ["won"]);
/// assert_eq!(names.iter().map(|name| name.as_str()).collect::<Vec<_>>(), ["pile", "take", "won"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    all: Vec<Name>,
    numbers: usize,
}

/// One of the names that a condition may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    index: usize,
    text: Arc<str>,
}

impl Names {
    /// Names of numbers, then names of conditions. A name has letters, digits and underscores, and begins with no digit. It goes
    /// before a function or constant of the same name.
    pub fn new<'n>(numbers: impl IntoIterator<Item = &'n str>, conditions: impl IntoIterator<Item = &'n str>) -> Names {
        let mut texts: Vec<&str> = numbers.into_iter().collect();
        let numbers = texts.len();
        texts.extend(conditions);
        let name = |(index, text): (usize, &str)| Name { index, text: text.into() };
        Names { all: texts.into_iter().enumerate().map(name).collect(), numbers }
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = &Name> {
        self.all.iter()
    }
}

impl Name {
    /// The place among the names, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Quantity for Name {
    fn name(&self) -> &str {
        self.as_str()
    }
}

impl Scope for &Names {
    type Quantity = Name;
    const TEXT: &'static str = "condition";

    fn meaning(&self, name: &str) -> Option<Meaning<Name>> {
        let name = self.all.iter().find(|known| known.as_str() == name)?.clone();
        Some(if name.index < self.numbers { Meaning::Number(name) } else { Meaning::Condition(name) })
    }

    fn names(&self) -> Vec<&str> {
        self.iter().map(Name::as_str).collect()
    }

    fn example(&self) -> &str {
        self.all.first().filter(|_| self.numbers > 0).map_or("1", Name::as_str)
    }

    fn habit(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn listed(&self) -> String {
        self.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    }

    fn set_elsewhere(&self) -> &'static str {
        ""
    }

    fn about_where(&self) -> &'static str {
        "the condition stands alone, without `where`"
    }
}
