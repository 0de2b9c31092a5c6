//! The specification of a survey: which rules, and what is asked of each.

use std::ops::Range;

use onepile::{First, Natural};
use onepile_front::{GameQuery, Progression, Text};
use onepile_rule::ParseRuleError;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use crate::bounds::Bounds;
use crate::cell::words;
use crate::question::Question;
use crate::template::{Template, Wrong, has_meaning, is_name};
use crate::values::Values;

/// A specification that cannot be read: the line, what is wrong there, and what to write.
pub type SpecError = ParseRuleError;

/// What a survey is about, as its specification says.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// The rule, with parameters in it.
    pub(crate) rule: Template,
    /// Which combinations of values are wanted.
    pub(crate) condition: Option<Template>,
    /// The parameters, in the order in which they are named.
    pub(crate) parameters: Vec<Parameter>,
    /// What is asked of each rule.
    pub(crate) questions: Vec<Question>,
    /// How many rules one part of the survey has.
    pub(crate) shard: u32,
    /// What players agree on besides the rule, which this leaves empty.
    pub(crate) terms: GameQuery,
    pub(crate) bounds: Bounds,
}

/// A parameter of the rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The values that stand for it.
    pub values: Values,
}

const USUAL_SHARD: u32 = 500;
/// More rules than this are refused.
const MOST_RULES: u32 = 10_000_000;

/// Larger bounds make rows that nobody waits for.
const MOST_MEMBERS: u64 = 1_000_000;
const MOST_PILES: u64 = 100_000_000;
const MOST_WORK: u64 = 1_000_000_000_000_000;
const MOST_SHARD: u64 = 100_000;
/// Longer lists in rules are refused by the rule language anyway.
const MOST_ENTRIES: u64 = 1000;
/// Longer specifications are no texts that somebody wrote.
const MOST_BYTES: usize = 1 << 20;

/// Columns that are there whatever is asked.
pub(crate) const RULE: &str = "rule";
pub(crate) const WORK: &str = "work";

impl std::str::FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        Reader { text }.spec()
    }
}

/// Reads a specification, and tells where it is wrong.
struct Reader<'t> {
    text: &'t str,
}

type Entry<'a, 'd> = (&'a Spanned<DeString<'d>>, &'a Spanned<DeValue<'d>>);

impl Reader<'_> {
    fn wrong(&self, span: Range<usize>, message: impl AsRef<str>, help: impl Into<String>) -> SpecError {
        let line = self.text[..self.text.floor_char_boundary(span.start)].matches('\n').count() + 1;
        ParseRuleError::about(self.text, span, format!("line {line}: {}", message.as_ref()), help)
    }

    fn spec(&self) -> Result<Spec, SpecError> {
        if self.text.len() > MOST_BYTES {
            return Err(ParseRuleError::about("", 0..0, "this is too long for a specification", "shorten it"));
        }
        let table = DeTable::parse(self.text).map_err(|error| {
            let end = self.text.trim_end().len();
            self.wrong(error.span().unwrap_or(end..end), error.message(), "a specification is written in TOML")
        })?;
        const KEYS: [&str; 11] =
            ["rule", "where", "ask", "shard", "over", "bounds", "solve", "misere", "stop", "block", "first"];
        let entries = self.entries(table.get_ref(), &KEYS, "of a specification")?;
        let find = |name: &str| entries.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| *value);

        let parameters = find("over").map_or(Ok(Vec::new()), |over| self.parameters(over))?;
        let names: Vec<&str> = parameters.iter().map(|(parameter, _)| &parameter.name[..]).collect();
        let Some(rule) = find("rule") else {
            return Err(self.wrong(0..0, "the specification has no rule", "write `rule = \"{a}*last\"`"));
        };
        let rule = self.template(rule, &names)?;
        let condition = find("where").map(|condition| self.template(condition, &names)).transpose()?;
        for (place, (parameter, span)) in parameters.iter().enumerate() {
            if !rule.uses(place) {
                let name = &parameter.name;
                let message = format!("the rule does not use `{name}`, so every rule would stand there several times");
                return Err(self.wrong(span.clone(), message, format!("write `{{{name}}}` in the rule")));
            }
        }
        let piles = find("solve").map_or(Ok(Vec::new()), |piles| self.solved(piles))?;
        let Some(ask) = find("ask") else {
            let names = Question::all(piles).map(|question| question.name());
            let help = format!("write `ask = [\"base\"]`; there are {}", names.join(", "));
            return Err(self.wrong(0..0, "the specification asks nothing", help));
        };
        let questions = self.questions(ask, &Question::all(piles))?;
        let solves = questions.iter().any(|question| matches!(question, Question::Solve(_)));
        if let (Some(solve), false) = (find("solve"), solves) {
            let message = "nobody asks to solve these piles";
            return Err(self.wrong(solve.span(), message, "write \"solve\" under `ask`"));
        }
        let shard = find("shard").map_or(Ok(USUAL_SHARD.into()), |shard| self.number(shard, 1, MOST_SHARD))?;
        let bounds = find("bounds").map_or(Ok(Bounds::USUAL), |bounds| self.bounds(bounds))?;
        let first = find("first").map(|first| self.first(first)).transpose()?;
        let terms = GameQuery {
            rule: String::new(),
            misere: find("misere").map_or(Ok(false), |misere| self.truth(misere))?,
            stop: find("stop").map_or(Ok(Vec::new()), |stop| self.naturals(stop))?,
            block: find("block").map_or(Ok(0), |block| self.number(block, 0, i64::MAX as u64))?,
            first: first.map(Text),
        };
        self.check_count(&parameters)?;
        let parameters: Vec<Parameter> = parameters.into_iter().map(|(parameter, _)| parameter).collect();
        let spec = Spec { rule, condition, parameters, questions, shard: shard as u32, terms, bounds };
        self.check_columns(&spec, find("over"))?;
        Ok(spec)
    }

    /// The entries of a table in the order in which they are written, if all of them have a meaning.
    fn entries<'a, 'd>(
        &self,
        table: &'a DeTable<'d>,
        keys: &[&str],
        of: &str,
    ) -> Result<Vec<Entry<'a, 'd>>, SpecError> {
        let mut entries: Vec<Entry<'a, 'd>> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        match entries.iter().find(|(key, _)| !keys.is_empty() && !keys.contains(&&key.get_ref()[..])) {
            Some((key, _)) => {
                let message = format!("`{}` is no part {of}", key.get_ref());
                Err(self.wrong(key.span(), message, format!("write one of {}", keys.join(", "))))
            }
            None => Ok(entries),
        }
    }

    fn string<'a>(&self, value: &'a Spanned<DeValue<'_>>) -> Result<&'a str, SpecError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.wrong(value.span(), "this is no text", "write it in quotation marks")),
        }
    }

    fn array<'a, 'd>(&self, value: &'a Spanned<DeValue<'d>>, example: &str) -> Result<&'a DeArray<'d>, SpecError> {
        match value.get_ref() {
            DeValue::Array(array) => Ok(array),
            _ => Err(self.wrong(value.span(), "this is no list", format!("write {example}"))),
        }
    }

    fn truth(&self, value: &Spanned<DeValue<'_>>) -> Result<bool, SpecError> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Ok(*truth),
            _ => Err(self.wrong(value.span(), "this is neither true nor false", "write `true` or `false`")),
        }
    }

    /// An integer; expressions of the rule language stand in quotation marks.
    fn integer(&self, value: &Spanned<DeValue<'_>>) -> Result<i64, SpecError> {
        const INTEGER: &str = "write a number such as 400; a fraction is a text, such as \"3/2\"";
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong(value.span(), "this is no integer of 64 bits", INTEGER))
    }

    fn number(&self, value: &Spanned<DeValue<'_>>, least: u64, most: u64) -> Result<u64, SpecError> {
        let number = u64::try_from(self.integer(value)?).ok();
        let help = || format!("write a number from {least} to {most}");
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.wrong(value.span(), "this number is out of range", help()))
    }

    /// Naturals of any size, as numbers or as texts such as `"1e100"`.
    fn naturals(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Natural>, SpecError> {
        let natural = |value: &Spanned<DeValue<'_>>| {
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                _ => self.integer(value)?.to_string(),
            };
            let wrong = |error: onepile::ParseNaturalError| self.wrong(value.span(), error.to_string(), NATURAL);
            text.parse::<Natural>().map_err(wrong)
        };
        const NATURAL: &str = "write a pile such as 1000 or \"1e100\"";
        self.array(value, "piles such as `[1000, \"1e100\"]`")?.iter().map(natural).collect()
    }

    /// The piles to solve. Each of them has columns of its own.
    fn solved(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Natural>, SpecError> {
        let piles = self.naturals(value)?;
        let is_known = |place: &usize| piles[..*place].contains(&piles[*place]);
        match ((0..piles.len()).find(is_known), value.get_ref()) {
            (Some(place), DeValue::Array(list)) => {
                let span = list.get(place).map_or_else(|| value.span(), Spanned::span);
                Err(self.wrong(span, "this pile is solved twice", "name it once"))
            }
            _ => Ok(piles),
        }
    }

    fn first(&self, value: &Spanned<DeValue<'_>>) -> Result<First, SpecError> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            _ => self.integer(value)?.to_string(),
        };
        let help = "write \"not-all\", \"all\" or a number";
        text.parse().map_err(|_| self.wrong(value.span(), "this is no limit of a first move", help))
    }

    fn bounds(&self, value: &Spanned<DeValue<'_>>) -> Result<Bounds, SpecError> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.wrong(value.span(), "bounds are a table", "write `[bounds]` on a line of its own"));
        };
        let mut bounds = Bounds::USUAL;
        for (key, value) in self.entries(table, &["work", "members", "piles"], "of the bounds")? {
            match &key.get_ref()[..] {
                "work" => bounds.work = self.number(value, 1, MOST_WORK)?,
                "members" => bounds.members = self.number(value, 1, MOST_MEMBERS)? as usize,
                _ => bounds.piles = self.number(value, 1, MOST_PILES)? as u32,
            }
        }
        Ok(bounds)
    }

    fn questions(&self, value: &Spanned<DeValue<'_>>, all: &[Question]) -> Result<Vec<Question>, SpecError> {
        let mut questions: Vec<Question> = Vec::new();
        for entry in self.array(value, "questions such as `[\"base\", \"period\"]`")? {
            let name = self.string(entry)?;
            let span = self.inside(entry, name);
            let Some(question) = all.iter().find(|question| question.name() == name) else {
                let names: Vec<&str> = all.iter().map(Question::name).collect();
                let help = format!("there are {}", names.join(", "));
                return Err(self.wrong(span, format!("`{name}` is no question of a survey"), help));
            };
            if matches!(question, Question::Solve(piles) if piles.is_empty()) {
                let help = "write them as `solve = [1000, \"1e100\"]`, above the tables";
                return Err(self.wrong(span, "no piles are given to solve", help));
            }
            if questions.contains(question) {
                return Err(self.wrong(span, format!("`{name}` is asked twice"), "ask it once"));
            }
            questions.push(question.clone());
        }
        match questions.is_empty() {
            true => Err(self.wrong(value.span(), "the specification asks nothing", "write `ask = [\"base\"]`")),
            false => Ok(questions),
        }
    }

    /// The parameters, each with the place of its name.
    fn parameters(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<(Parameter, Range<usize>)>, SpecError> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.wrong(value.span(), "parameters are a table", "write `[over]` on a line of its own"));
        };
        let parameter = |(key, value): Entry<'_, '_>| {
            let name = &key.get_ref()[..];
            let help = "choose another name, such as `a` or `S`";
            if !is_name(name) {
                let message = format!("`{name}` is no name of a parameter");
                return Err(self.wrong(key.span(), message, "a name has letters, digits and underscores"));
            }
            if has_meaning(name) {
                return Err(self.wrong(key.span(), format!("`{name}` has a meaning in rules"), help));
            }
            Ok((Parameter { name: name.to_owned(), values: self.values(value)? }, key.span()))
        };
        self.entries(table, &[], "")?.into_iter().map(parameter).collect()
    }

    /// Refuses more combinations of values than a survey may have rules.
    fn check_count(&self, parameters: &[(Parameter, Range<usize>)]) -> Result<(), SpecError> {
        let mut counts = parameters.iter().map(|(parameter, _)| parameter.values.count());
        let count = counts.try_fold(1u128, |product, count| product.checked_mul(count?));
        let most = |(parameter, _): &&(Parameter, _)| parameter.values.count().unwrap_or(u128::MAX);
        match (count, parameters.iter().max_by_key(most)) {
            (Some(count), _) if count <= MOST_RULES.into() => Ok(()),
            (_, None) => Ok(()),
            (count, Some((_, span))) => {
                let count = count.map_or_else(|| "more than 10^38".to_owned(), |count| count.to_string());
                let message = format!("these are {count} rules, and a survey has at most {MOST_RULES}");
                Err(self.wrong(span.clone(), message, "take fewer values, or make several surveys"))
            }
        }
    }

    fn values(&self, value: &Spanned<DeValue<'_>>) -> Result<Values, SpecError> {
        const FORMS: &str = "write \"1..9\", \"1..3 by 1/10\", [1, 4], { subsets = 5 } or { functions = 6, to = 4 }";
        let empty = |span| self.wrong(span, "there are no values", FORMS);
        match value.get_ref() {
            DeValue::String(text) => {
                let inside = self.inside(value, text);
                text.parse::<Progression>().map(Values::Progression).map_err(|error| {
                    let exact = inside.len() == text.len();
                    let at = |byte: usize| inside.start + byte;
                    let span = if exact { at(error.span.start)..at(error.span.end) } else { inside.clone() };
                    self.wrong(span, "these are no values", error.message)
                })
            }
            DeValue::Integer(_) => Ok(Values::Integers(vec![self.integer(value)?])),
            DeValue::Array(list) if list.is_empty() => Err(empty(value.span())),
            DeValue::Array(list) => {
                self.check_list(list)?;
                let is_text = |value: &Spanned<DeValue<'_>>| matches!(value.get_ref(), DeValue::String(_));
                if !list.iter().any(is_text) {
                    return list
                        .iter()
                        .map(|value| self.integer(value))
                        .collect::<Result<_, _>>()
                        .map(Values::Integers);
                }
                let text = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
                    DeValue::String(text) => Ok(text.to_string()),
                    _ => self.integer(value).map(|number| number.to_string()),
                };
                list.iter().map(text).collect::<Result<_, _>>().map(Values::Expressions)
            }
            DeValue::Table(table) => {
                let keys = ["subsets", "functions", "to"];
                let entries = self.entries(table, &keys, "of the values of a parameter")?;
                let names: Vec<&str> = entries.iter().map(|(key, _)| &key.get_ref()[..]).collect();
                let number = |name: &str| {
                    let (_, value) = entries.iter().find(|(key, _)| key.get_ref() == name).expect("it is there");
                    self.number(value, 1, MOST_ENTRIES).map(|number| number as u32)
                };
                match names[..] {
                    ["subsets"] => Ok(Values::Subsets { of: number("subsets")? }),
                    ["functions", "to"] | ["to", "functions"] => {
                        Ok(Values::Functions { length: number("functions")?, to: number("to")? })
                    }
                    _ => Err(self.wrong(value.span(), "these are no values of a parameter", FORMS)),
                }
            }
            _ => Err(self.wrong(value.span(), "these are no values of a parameter", FORMS)),
        }
    }

    /// Refuses values that are empty, or stand there twice.
    fn check_list(&self, list: &DeArray<'_>) -> Result<(), SpecError> {
        let mut known = std::collections::HashSet::new();
        for value in list {
            let text = match value.get_ref() {
                DeValue::String(text) => text.trim().to_owned(),
                _ => self.integer(value)?.to_string(),
            };
            if text.is_empty() {
                return Err(self.wrong(value.span(), "this value is empty", "write an expression, such as \"3/2\""));
            }
            if !known.insert(text) {
                return Err(self.wrong(value.span(), "this value stands there twice", "name it once"));
            }
        }
        Ok(())
    }

    fn template(&self, value: &Spanned<DeValue<'_>>, names: &[&str]) -> Result<Template, SpecError> {
        let text = self.string(value)?;
        let inside = self.inside(value, text);
        Template::read(text, names).map_err(|Wrong { span, message, help }| {
            let exact = inside.len() == text.len();
            let span = if exact { inside.start + span.start..inside.start + span.end } else { inside.clone() };
            self.wrong(span, message, help)
        })
    }

    /// Where the content of a text stands, without its quotation marks; all of it where characters are written in another way.
    fn inside(&self, value: &Spanned<DeValue<'_>>, content: &str) -> Range<usize> {
        let span = value.span();
        match self.text[span.clone()].find(content) {
            Some(before) if !content.is_empty() => span.start + before..span.start + before + content.len(),
            _ => span,
        }
    }

    /// Refuses parameters that have the name of another column, or of a word in one.
    fn check_columns(&self, spec: &Spec, over: Option<&Spanned<DeValue<'_>>>) -> Result<(), SpecError> {
        let Some(DeValue::Table(over)) = over.map(Spanned::get_ref) else { return Ok(()) };
        let columns = spec.columns();
        // Names of columns are compared as data bases do, without regard to capital letters.
        let is_like = |name: &str| columns.iter().filter(|column| column.name.eq_ignore_ascii_case(name)).count();
        // Conditions over the columns compare them with words, so no parameter has the name of one.
        let words = words(&columns);
        if let Some(key) = over.keys().find(|key| words.iter().any(|word| word.replace('-', "_") == **key.get_ref())) {
            let message = format!("`{}` is a word that other columns hold", key.get_ref());
            return Err(self.wrong(key.span(), message, "choose another name, such as `a` or `S`"));
        }
        match over.keys().find(|key| is_like(key.get_ref()) > 1) {
            Some(key) => {
                let message = format!("another column has the name `{}`", key.get_ref());
                Err(self.wrong(key.span(), message, "choose another name; capital letters do not count"))
            }
            None => Ok(()),
        }
    }
}
