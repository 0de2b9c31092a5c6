//! Rules with a quantity fixed: the same limits as the rule itself.

use onepile_rule::{EvalError, Inputs, Limit, Natural, Rule, Variable};
use onepile_testing::regions::{inputs, irrational_rules};
use onepile_testing::{any_rules, check};
use proptest::prelude::*;
use proptest::sample::select;

fn rule(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The limit, or the kind of error there is instead.
fn outcome(rule: &Rule, inputs: &Inputs) -> Result<Limit, &'static str> {
    rule.limit(inputs).map_err(|error| match error {
        EvalError::Unsettled { .. } => "unsettled",
        _ => "none",
    })
}

#[test]
fn a_rule_at_a_value_or_a_residue_is_the_rule_there() {
    let texts = prop_oneof![3 => any_rules().prop_map(|rule| rule.text), 1 => irrational_rules()];
    let points = proptest::collection::vec([1u128..=8, 1u128..=60, 1u128..=60], 4);
    let variables = select(Variable::ALL.to_vec());
    check(3_000, &(texts, variables, points, 1u64..=12), |(text, variable, points, modulus)| {
        let rule = rule(&text);
        for point in points.into_iter().map(inputs) {
            let value = point.get(variable).expect("a value after a move").clone();
            let residue = Natural::from(value.to_u64().expect("small") % modulus);
            let expected = outcome(&rule, &point);
            let fixed = rule.at(variable, value);
            prop_assert!(!fixed.uses(variable), "{fixed}");
            for special in [fixed, rule.at_residue(variable, residue, Natural::from(modulus))] {
                prop_assert_eq!(&outcome(&special, &point), &expected, "{} at {}", special, point);
                // It is shown as a rule that reads the same.
                let shown: Rule = special.to_string().parse().map_err(|e| TestCaseError::fail(format!("{e}")))?;
                prop_assert_eq!(&outcome(&shown, &point), &expected, "{} read back at {}", special, point);
            }
        }
        Ok(())
    });
}

#[test]
fn tables_give_way_to_their_entries() {
    let table = rule("table([last, 2*last, 3*last], prev % 3, 7)");
    let shown = |rule: Rule| rule.to_string();
    assert_eq!(shown(table.at(Variable::Prev, Natural::from(8u64))), "3*last");
    assert_eq!(shown(table.at_residue(Variable::Prev, Natural::from(1u64), Natural::from(6u64))), "2*last");
    let table = rule("table([last, 2*last], prev / 2, pile)");
    assert_eq!(shown(table.at(Variable::Prev, Natural::from(2u64))), "2*last");
    assert_eq!(shown(table.at(Variable::Prev, Natural::from(1u64))), "pile");
    assert_eq!(shown(table.at(Variable::Prev, Natural::from(9u64))), "pile");
    assert!(rule("table([1, 2], 1 / (prev - last), 3)").at(Variable::Prev, Natural::from(5u64)).uses(Variable::Last));
}

/// Rules of the turn, made of parts that repeat in it from some turn on, and of some that do not.
fn rules_of_the_turn() -> impl Strategy<Value = String> {
    let part = (0u64..12, 1u64..6, 1u64..9).prop_map(|(kind, a, b)| match kind {
        0 => format!("turn % {b}"),
        1 => format!("min({a}*turn, {b})"),
        2 => format!("max({b} - turn, {a}, last)"),
        3 => format!("(if turn <= {b} then turn else {a}*last)"),
        4 => format!("(if turn in {{{a}, {b}}} then turn*last else pile)"),
        5 => format!("table([3, {a}, turn, {b}], turn, last)"),
        6 => format!("(turn + pile) % {b}"),
        7 => format!("(if turn^2 > {b} and odd(turn + {a}) then 1 else last)"),
        8 => format!("(if turn*last > {b} then {a} else last)"),
        9 => format!("{a}*min(turn, last, {b})"),
        10 => format!("abs(turn - {b})"),
        _ => format!("{a}*last"),
    });
    proptest::collection::vec(part, 1..=3).prop_map(|parts| parts.join(" + "))
}

#[test]
fn a_rule_that_repeats_in_the_turn_does() {
    let repeating = std::cell::Cell::new(0);
    let texts = prop_oneof![any_rules().prop_map(|rule| rule.text), rules_of_the_turn()];
    check(3_000, &(texts, 1u128..=60, 1u128..=60, 0u32..20), |(text, pile, last, more)| {
        let rule = rule(&text);
        let Some((from, period)) = rule.repeats_in(Variable::Turn, 64) else { return Ok(()) };
        repeating.set(repeating.get() + u32::from(rule.uses(Variable::Turn)));
        let at = |turn: u32| outcome(&rule, &inputs([turn.into(), pile, last]));
        for turn in [from, from + more] {
            prop_assert_eq!(at(turn), at(turn + period), "{} from {} with period {}", rule, from, period);
        }
        Ok(())
    });
    assert!(repeating.get() > 700, "{}", repeating.get());
}
