//! The rule language: every sentence of its description as a table, random rules against a naive evaluator, and text
//! against tree.

mod agreement;
mod functions;
mod infinity;
mod laziness;
mod named_takes;
mod numbers;
mod roots;
mod text;

use onepile_rule::{EvalError, Inputs, Limit, Natural, Rule};

fn read(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The limit at turn 3, pile 10, last 4 and prev 14: a number, `inf`, or the kind of error.
fn limit(text: &str) -> String {
    limit_at(text, &Inputs::moved(Natural::from(3u64), Natural::from(10u64), Natural::from(4u64)))
}

fn limit_at(text: &str, inputs: &Inputs) -> String {
    match read(text).limit(inputs) {
        Ok(Limit::Finite(limit)) => limit.to_string(),
        Ok(_) => "inf".to_owned(),
        Err(EvalError::Domain { .. }) => "no value".to_owned(),
        Err(EvalError::TooLarge { .. }) => "too large".to_owned(),
        Err(EvalError::Missing(variable)) => format!("no {}", variable.name()),
        Err(other) => format!("{other:?}"),
    }
}

/// Rules with their limits.
fn limits(cases: &[(&str, &str)]) {
    for (rule, expected) in cases {
        assert_eq!(limit(rule), *expected, "{rule}");
    }
}

/// Pairs of expressions with the same value, also where it is negative or a fraction.
fn equal(cases: &[(&str, &str)]) {
    for (left, right) in cases {
        assert_eq!(limit(&format!("if ({left}) == ({right}) then 1 else 0")), "1", "{left} == {right}");
    }
}

fn hold(conditions: &[&str]) {
    for condition in conditions {
        assert_eq!(limit(&format!("if {condition} then 1 else 0")), "1", "{condition}");
    }
}

fn fail(conditions: &[&str]) {
    for condition in conditions {
        assert_eq!(limit(&format!("if {condition} then 1 else 0")), "0", "{condition}");
    }
}

fn have_no_value(rules: &[&str]) {
    for rule in rules {
        assert_eq!(limit(rule), "no value", "{rule}");
    }
}
