//! Which combinations of values fit the condition of a specification.

use onepile_rule::value::Value;
use onepile_rule::{Condition, Name, Names};

use crate::cell::Cell;
use crate::spec::Spec;
use crate::template::Template;
use crate::values::Given;

/// A condition that cannot be read, or is neither true nor false.
pub(crate) struct NoTruth {
    /// The values of the parameters.
    pub values: String,
    /// What is wrong.
    pub reason: String,
}

/// Lets pass what fits a condition.
///
/// Integers are names in it, so that the text is read once for all of them. Other values, such as sets, stand in the text itself.
pub(crate) struct Sieve<'s> {
    spec: &'s Spec,
    template: &'s Template,
    names: Names,
    /// The text that was read last, and what it says.
    read: Option<(String, Condition)>,
}

impl Sieve<'_> {
    pub fn new<'s>(spec: &'s Spec, template: &'s Template) -> Sieve<'s> {
        let names = Names::new(spec.parameters.iter().map(|parameter| &parameter.name[..]), []);
        Sieve { spec, template, names, read: None }
    }

    /// The combinations that fit.
    pub fn fitting(mut self, combinations: u32) -> Result<Vec<u32>, NoTruth> {
        let mut fitting = Vec::new();
        for combination in 0..combinations {
            if self.holds(&self.spec.values(combination))? {
                fitting.push(combination);
            }
        }
        Ok(fitting)
    }

    fn holds(&mut self, values: &[Given]) -> Result<bool, NoTruth> {
        let wrong = |reason: String| NoTruth { values: self.spec.told(values), reason };
        let text = self.template.fill_by(|place| match values[place].cell {
            Cell::Integer(_) => &self.spec.parameters[place].name,
            _ => &values[place].text,
        });
        let is_read = matches!(&self.read, Some((known, _)) if *known == text);
        if !is_read {
            // Where the language wants a number, a name does not do: then all values stand in the text.
            let text = match Condition::parse(&text, &self.names) {
                Ok(_) => text,
                Err(_) => self.template.fill(values),
            };
            let condition = Condition::parse(&text, &self.names).map_err(|error| wrong(error.to_string()))?;
            self.read = Some((text, condition));
        }
        let value = |name: &Name| match values[name.index()].cell {
            Cell::Integer(number) => Some(Value::from(number)),
            _ => None,
        };
        let Some((_, condition)) = &self.read else { return Ok(true) };
        condition.holds(value).map_err(|error| {
            wrong(format!("{error}; a condition is true or false for all values, so exclude these first with `and`"))
        })
    }
}
