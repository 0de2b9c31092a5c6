//! Random rules.

use std::fmt;

use proptest::prelude::*;
use proptest::strategy::Union;

use super::grown::Grown;
use super::text::{Style, text};
use super::tree::{Number, Variable};

/// A random rule and a text of it.
#[derive(Clone)]
pub struct RandomRule {
    /// The rule.
    pub tree: Number,
    /// One of many ways to write it.
    pub text: String,
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
    let mix = |set: usize| Variable::ALL.into_iter().enumerate().filter(move |(i, _)| set & (1 << i) != 0);
    Union::new((0..16).map(|set| rules(&mix(set).map(|(_, variable)| variable).collect::<Vec<_>>()))).boxed()
}

fn written(leaves: Grown) -> BoxedStrategy<RandomRule> {
    let grown = leaves.next().next();
    let endless = (grown.condition.clone(), grown.natural.clone())
        .prop_map(|(condition, otherwise)| Number::If(vec![(condition, Number::Infinity)], Box::new(otherwise)));
    let grown = grown.next();
    // The rule as a whole is rounded down, so it may be irrational.
    let tree = prop_oneof![6 => grown.natural, 6 => grown.number, 2 => grown.real, 1 => endless];
    let style = prop_oneof![Just(Style::Tidy), any::<u64>().prop_map(Style::Untidy)];
    (tree, style).prop_map(|(tree, style)| RandomRule { text: text(&tree, style), tree }).boxed()
}
