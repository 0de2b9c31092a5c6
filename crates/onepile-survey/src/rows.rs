//! Conditions over the columns of a survey.

use onepile_rule::value::Value;
use onepile_rule::{Condition, EvalError, Name, Names, ParseRuleError};

use crate::cell::{Cell, Kind, words};
use crate::survey::Survey;

/// A condition over the columns, in the language of rules: `period_kind == pure and base_members > 10`.
///
/// Columns of numbers are numbers, and columns of truths are conditions. A column of words is compared with a word. Where a word has
/// a hyphen, the condition has an underscore.
#[derive(Debug)]
pub struct RowCondition {
    condition: Condition,
    /// What each name stands for.
    meanings: Vec<Meaning>,
    /// The words that columns may hold; a word is compared by its place.
    words: Vec<&'static str>,
}

#[derive(Clone, Debug)]
enum Meaning {
    /// What stands in a column.
    Column(usize),
    /// One of all words.
    Word(i64),
}

/// A condition that does not fit the rows.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// It cannot be read.
    #[error("{0}")]
    Parse(ParseRuleError),
    /// It is neither true nor false.
    #[error("the condition has no truth for the rule {rule}: {error}")]
    Value {
        /// The rule of the row.
        rule: String,
        /// Why.
        error: EvalError,
    },
}

impl RowCondition {
    /// Reads a condition over the columns of a survey.
    ///
    /// # Errors
    ///
    /// If the text is none: the error marks the spot and names the fix.
    pub fn parse(text: &str, survey: &Survey) -> Result<RowCondition, RowError> {
        let (mut numbers, mut truths) = (Vec::new(), Vec::new());
        for (place, column) in survey.columns().iter().enumerate() {
            let list = if column.kind == Kind::Truth { &mut truths } else { &mut numbers };
            if column.kind != Kind::Integers {
                list.push((column.name.clone(), Meaning::Column(place)));
            }
        }
        let words = words(survey.columns());
        numbers.extend((0..).zip(&words).map(|(number, word)| (word.replace('-', "_"), Meaning::Word(number))));
        let texts = |list: &[(String, Meaning)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let (of_numbers, of_truths) = (texts(&numbers), texts(&truths));
        let names = Names::new(of_numbers.iter().map(String::as_str), of_truths.iter().map(String::as_str));
        let condition = Condition::parse(text, &names).map_err(RowError::Parse)?;
        let meanings = numbers.into_iter().chain(truths).map(|(_, meaning)| meaning).collect();
        Ok(RowCondition { condition, meanings, words })
    }

    /// Whether it holds for a row; nothing if a value that it needs is missing.
    ///
    /// # Errors
    ///
    /// If it has no truth, as in `1/0 > 2`.
    pub fn holds(&self, row: &[Cell]) -> Result<Option<bool>, RowError> {
        let value = |name: &Name| match &self.meanings[name.index()] {
            Meaning::Word(number) => Some(Value::from(*number)),
            Meaning::Column(place) => match &row[*place] {
                Cell::Nothing | Cell::Integers(_) => None,
                Cell::Truth(truth) => Some(Value::from(u8::from(*truth))),
                Cell::Integer(number) => Some(Value::from(*number)),
                Cell::Decimal(number) => Value::of_digits(&number.to_string()),
                Cell::Text(text) => match self.words.iter().position(|word| word == text) {
                    Some(number) => Some(Value::from(number as i64)),
                    None => Value::of_digits(text),
                },
            },
        };
        match self.condition.holds(value) {
            Ok(holds) => Ok(Some(holds)),
            Err(EvalError::Unknown(_)) => Ok(None),
            Err(error) => Err(RowError::Value { rule: row[0].to_string(), error }),
        }
    }
}
