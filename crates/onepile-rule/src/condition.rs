//! Conditions about names that somebody else chooses, in the language of rules.

use std::fmt;

use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;

use crate::text::{Cond, Name, Names, ParseRuleError, parse_condition};
use crate::value::{EvalError, Evaluator, Patience, Point, Value};
use crate::{Limit, Natural};

/// A condition about some [`Names`]: piles that fit it, rows of a table, or whatever has values under these names.
///
/// ```
/// use onepile_rule::{Condition, Names};
/// let names = Names::new(["pile", "take", "count"], ["won"]);
/// let condition = Condition::parse("won and count == 1 and take in 5..pile // 2", &names)?;
/// // The values in the order of the names; a condition is 1 or 0.
/// let holds = |values: [u8; 4]| condition.holds(|name| Some(values[name.index()].into()));
/// assert!(holds([97, 8, 1, 1])? && !holds([98, 1, 1, 1])? && !holds([89, 0, 0, 0])?);
///
/// let error = Condition::parse("counts == 1", &names).unwrap_err();
/// assert_eq!(error.to_string(), "`counts` is not a name in a condition\n  counts == 1\n  ^^^^^^ did you mean `count`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    cond: Cond<Name>,
    used: Vec<Name>,
}

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    ///
    /// If the text is none: the error marks the spot and names the fix.
    pub fn parse(text: &str, names: &Names) -> Result<Condition, ParseRuleError> {
        let cond = parse_condition(text, names)?;
        let mut uses = vec![false; names.iter().count()];
        cond.variables(&mut |name| uses[name.index()] = true);
        let used = names.iter().filter(|name| uses[name.index()]).cloned().collect();
        Ok(Condition { text: text.trim().to_owned(), cond, used })
    }

    /// The names that occur in it, in the order in which they were given.
    pub fn names_used(&self) -> &[Name] {
        &self.used
    }

    /// Whether a name occurs in it.
    pub fn uses(&self, name: &str) -> bool {
        self.used.iter().any(|used| used.as_str() == name)
    }

    /// The text as it was typed, without surrounding white space.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it holds where the names have these values. A name of a condition has a value other than 0 where it holds.
    ///
    /// As in rules, only what is needed is asked for: `take > 0 and pile % take == 0` never divides by 0.
    ///
    /// # Errors
    ///
    /// [`EvalError::Unknown`] if a value is needed and not known; others where the condition has no truth, as in `1/0 > 2`.
    pub fn holds(&self, value: impl Fn(&Name) -> Option<Value>) -> Result<bool, EvalError> {
        self.holds_within(&mut Evaluator::default(), value, &Patience::endless())
    }

    /// The same with an evaluator that is kept for many questions, as long as somebody waits for it.
    ///
    /// # Errors
    ///
    /// As [`Condition::holds`], and where somebody asked to stop.
    pub fn holds_within(
        &self,
        evaluator: &mut Evaluator<Name>,
        value: impl Fn(&Name) -> Option<Value>,
        patience: &Patience<'_>,
    ) -> Result<bool, EvalError> {
        evaluator.holds_at(&self.cond, &Given(value), patience)
    }
}

/// The values that somebody gives to names.
struct Given<F>(F);

impl<F: Fn(&Name) -> Option<Value>> Point<Name> for Given<F> {
    fn value(&self, name: &Name) -> Result<Value, EvalError> {
        self.0(name).ok_or_else(|| EvalError::Unknown(name.to_string()))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<u8> for Value {
    fn from(value: u8) -> Self {
        Value::Integer(value.into())
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Integer(value.into())
    }
}

impl Value {
    /// A fraction as it is written: `3`, `-11/10` or `1.1`.
    ///
    /// ```
    /// use onepile_rule::value::Value;
    /// let (decimal, fraction) = (Value::of_digits("1.10").unwrap(), Value::of_digits("11/10").unwrap());
    /// assert!(decimal.compare(&fraction).unwrap().is_eq());
    /// assert!(["1/0", "pi", "", "1..2", "-", "1e5"].iter().all(|text| Value::of_digits(text).is_none()));
    /// ```
    pub fn of_digits(text: &str) -> Option<Value> {
        let (digits, scale) = match text.split_once('.') {
            Some((whole, decimals)) => (format!("{whole}{decimals}"), decimals.len()),
            None => (text.to_owned(), 0),
        };
        // The library reads `1/0`.
        let number = digits.parse::<RBig>().ok().filter(|number| !number.denominator().is_zero())?
            / RBig::from(IBig::from(10).pow(scale));
        Some(match number.is_int() {
            true => Value::Integer(number.into_parts().0),
            false => Value::Fraction(number),
        })
    }
}

impl From<&Natural> for Value {
    fn from(value: &Natural) -> Self {
        Value::Integer(IBig::from(value.0.clone()))
    }
}

impl From<&Limit> for Value {
    fn from(value: &Limit) -> Self {
        match value {
            Limit::Finite(value) => value.into(),
            Limit::Infinite => Value::Infinite(Sign::Positive),
        }
    }
}
