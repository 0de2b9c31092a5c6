//! The values of a parameter.

use onepile_front::Progression;

use crate::cell::{Cell, Kind};

/// The values that stand for a parameter, in their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Fractions at equal distances: `1..9`, `1..3 by 1/10`.
    Progression(Progression),
    /// Integers.
    Integers(Vec<i64>),
    /// Any expressions of the rule language, integers among them.
    Expressions(Vec<String>),
    /// The non-empty subsets of 0, 1, …, written `{0, 3}`.
    Subsets {
        /// How many numbers they are chosen from.
        of: u32,
    },
    /// All lists of some length with values from 1 to a number, written `[1, 4, 2]`.
    Functions {
        /// The length.
        length: u32,
        /// The largest value.
        to: u32,
    },
}

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// As it is written in a rule.
    pub text: String,
    /// As it stands in its column.
    pub cell: Cell,
}

impl Values {
    /// How many there are, unless they are more than 2^128.
    pub fn count(&self) -> Option<u128> {
        match self {
            Values::Progression(values) => Some(values.count().into()),
            Values::Integers(values) => Some(values.len() as u128),
            Values::Expressions(values) => Some(values.len() as u128),
            Values::Subsets { of } => 1u128.checked_shl(*of).map(|all| all - 1),
            Values::Functions { length, to } => u128::from(*to).checked_pow(*length),
        }
    }

    /// What their column holds.
    pub fn kind(&self) -> Kind {
        match self {
            Values::Progression(values) if values.is_whole() => Kind::Integer,
            Values::Integers(_) => Kind::Integer,
            _ => Kind::Text,
        }
    }

    /// One of the values, counted from 0.
    pub fn get(&self, place: u64) -> Given {
        match self {
            Values::Progression(values) => {
                let value = values.value(place);
                match (values.is_whole(), value.parse()) {
                    (true, Ok(number)) => Given::integer(number),
                    _ => Given { text: format!("({value})"), cell: Cell::Text(value) },
                }
            }
            Values::Integers(values) => Given::integer(values[place as usize]),
            Values::Expressions(values) => {
                let value = &values[place as usize];
                let is_alone = value.chars().all(|c| c.is_ascii_alphanumeric());
                let text = if is_alone { value.clone() } else { format!("({value})") };
                Given { text, cell: Cell::Text(value.clone()) }
            }
            Values::Subsets { of } => {
                // The first one is {0}; the bits of a number choose.
                let chosen = (0..*of).filter(|bit| (place + 1) >> bit & 1 == 1);
                Given::list('{', chosen.map(u64::from), '}')
            }
            Values::Functions { length, to } => {
                let to = u64::from(*to);
                let mut rest = place;
                let mut values: Vec<u64> = (0..*length).map(|_| (rest % to + 1, rest /= to).0).collect();
                // The last entry changes fastest.
                values.reverse();
                Given::list('[', values.into_iter(), ']')
            }
        }
    }
}

impl Given {
    fn integer(number: i64) -> Given {
        let text = if number < 0 { format!("({number})") } else { number.to_string() };
        Given { text, cell: Cell::Integer(number) }
    }

    fn list(open: char, numbers: impl Iterator<Item = u64>, close: char) -> Given {
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let text = format!("{open}{}{close}", numbers.join(", "));
        Given { cell: Cell::Text(text.clone()), text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(values: &Values) -> Vec<String> {
        (0..values.count().unwrap() as u64).map(|place| values.get(place).text).collect()
    }

    #[test]
    fn values_come_in_order() {
        assert_eq!(texts(&Values::Subsets { of: 2 }), ["{0}", "{1}", "{0, 1}"]);
        let functions = Values::Functions { length: 2, to: 3 };
        assert_eq!(texts(&functions)[..4], ["[1, 1]", "[1, 2]", "[1, 3]", "[2, 1]"]);
        assert_eq!(functions.count(), Some(9));
        let fractions = Values::Progression("-1..1 by 1/2".parse().unwrap());
        assert_eq!(texts(&fractions), ["(-1)", "(-1/2)", "(0)", "(1/2)", "(1)"]);
        assert_eq!(texts(&Values::Progression("-1..1".parse().unwrap())), ["(-1)", "0", "1"]);
        assert_eq!(texts(&Values::Expressions(vec!["pi".into(), "pile + 1".into()])), ["pi", "(pile + 1)"]);
        assert_eq!(Values::Functions { length: 1000, to: 7 }.count(), None);
        assert_eq!(Values::Subsets { of: 200 }.count(), None);
    }
}
