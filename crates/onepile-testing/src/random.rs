//! Random rules.

use std::fmt;

use proptest::prelude::*;
use proptest::strategy::Union;

use super::conditions::{named, sets};
use super::grown::Grown;
use super::naive::{Result, allows};
use super::text::{Style, text, text_where};
use super::tree::{Condition, Number, Variable};

/// A random rule and a text of it.
#[derive(Clone)]
pub struct RandomRule {
    /// The limit.
    pub tree: Number,
    /// The condition behind `where`.
    pub allowed: Option<Condition>,
    /// One of many ways to write it.
    pub text: String,
}

impl RandomRule {
    /// Whether a take from a pile at a turn is allowed.
    ///
    /// # Errors
    ///
    /// Where the condition is neither true nor false, or not known.
    pub fn allows(&self, turn: u64, pile: u64, take: u64) -> Result<bool> {
        self.allowed.as_ref().map_or(Ok(true), |condition| allows(condition, turn, pile, take))
    }
}

impl fmt::Debug for RandomRule {
    /// The text alone, which is what one wants to see of a rule that fails.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// Rules of some of these variables, now and then with errors such as a division by 0.
pub fn rules(variables: &[Variable]) -> BoxedStrategy<RandomRule> {
    written(Grown::leaves(variables, false))
}

/// Rules of some of these variables that have a value wherever the variables are at least 1.
pub fn sound_rules(variables: &[Variable]) -> BoxedStrategy<RandomRule> {
    written(Grown::leaves(variables, true))
}

/// Rules of every mix of variables, the empty one included, now and then with errors.
pub fn any_rules() -> BoxedStrategy<RandomRule> {
    Union::new(mixes().map(|mix| rules(&mix))).boxed()
}

/// Rules that name their takes: limits and conditions of every shape, and sets alone. They have a value wherever the
/// variables are at least 1, and the turn is one of them if that is wished.
pub fn sound_rules_where(timed: bool) -> BoxedStrategy<RandomRule> {
    let variables = |all: &[Variable]| -> Vec<Variable> {
        all.iter().copied().filter(|variable| timed || *variable != Variable::Turn).collect()
    };
    let mixes = mixes().filter(|mix| timed || !mix.contains(&Variable::Turn));
    let grown = Union::new(mixes.map(|mix| limits(Grown::leaves(&mix, true))));
    let limit = prop_oneof![3 => shaped(&variables(&Variable::ALL)), 1 => grown];
    let rule = (limit, named(&variables(&Variable::OF_TAKES), true));
    let alone = sets().prop_map(|set| (Number::Variable(Variable::Pile), set));
    written_where(prop_oneof![7 => rule, 1 => alone].boxed())
}

/// The same of every mix of variables, now and then with errors.
pub fn any_rules_where() -> BoxedStrategy<RandomRule> {
    let grown = Union::new(mixes().map(|mix| limits(Grown::leaves(&mix, false))));
    let limit = prop_oneof![1 => shaped(&Variable::ALL), 1 => grown];
    let alone = sets().prop_map(|set| (Number::Variable(Variable::Pile), set));
    let rule = (limit, named(&Variable::OF_TAKES, false));
    written_where(prop_oneof![9 => rule, 1 => alone].boxed())
}

/// All sets of the four variables.
fn mixes() -> impl Iterator<Item = Vec<Variable>> {
    let mix = |set: usize| Variable::ALL.into_iter().enumerate().filter(move |(i, _)| set & (1 << i) != 0);
    (0..16).map(move |set| mix(set).map(|(_, variable)| variable).collect())
}

/// Short limits of some of these variables, and of none: so that games go on, whatever is allowed.
fn shaped(variables: &[Variable]) -> BoxedStrategy<Number> {
    let integer = |low: u64, high: u64| (low..=high).prop_map(Number::integer);
    let some = prop::sample::select([variables, &[Variable::Pile]].concat()).prop_map(Number::Variable);
    let scaled = (1u64..=3, some.clone(), 0u64..=2).prop_map(|(factor, variable, more)| {
        let product = Number::binary(Number::integer(factor), "*", variable);
        Number::binary(product, "+", Number::integer(more))
    });
    let part = (some.clone(), 2u64..=4, 1u64..=4).prop_map(|(variable, by, more)| {
        Number::binary(Number::binary(variable, "//", Number::integer(by)), "+", Number::integer(more))
    });
    let rest = (some.clone(), some.clone(), 2u64..=6).prop_map(|(one, other, by)| {
        let sum = Number::binary(one, "+", other);
        Number::binary(Number::integer(1), "+", Number::binary(sum, "%", Number::integer(by)))
    });
    let mixed = (prop::sample::select(vec!["min", "max"]), scaled.clone(), part.clone())
        .prop_map(|(name, one, other)| Number::Call(name, vec![one, other]));
    prop_oneof![
        2 => integer(0, 9),
        3 => Just(Number::Variable(Variable::Pile)),
        2 => Just(Number::Infinity),
        1 => some,
        3 => scaled,
        1 => part,
        1 => rest,
        1 => mixed,
    ]
    .boxed()
}

fn written(leaves: Grown) -> BoxedStrategy<RandomRule> {
    (limits(leaves), styles())
        .prop_map(|(tree, style)| RandomRule { text: text(&tree, style), tree, allowed: None })
        .boxed()
}

fn written_where(rules: BoxedStrategy<(Number, Condition)>) -> BoxedStrategy<RandomRule> {
    let rule = |((tree, condition), style): ((Number, Condition), Style)| RandomRule {
        text: text_where(&tree, &condition, style),
        tree,
        allowed: Some(condition),
    };
    (rules, styles()).prop_map(rule).boxed()
}

fn styles() -> impl Strategy<Value = Style> {
    prop_oneof![Just(Style::Tidy), any::<u64>().prop_map(Style::Untidy)]
}

fn limits(leaves: Grown) -> BoxedStrategy<Number> {
    let grown = leaves.next().next();
    let endless = (grown.condition.clone(), grown.natural.clone())
        .prop_map(|(condition, otherwise)| Number::If(vec![(condition, Number::Infinity)], Box::new(otherwise)));
    let grown = grown.next();
    // The rule as a whole is rounded down, so it may be irrational.
    prop_oneof![6 => grown.natural, 6 => grown.number, 2 => grown.real, 1 => endless].boxed()
}
