//! Rules with a quantity fixed, and periods: the same limits as the rule itself.

mod common;
mod regions;

use common::{any_rules, check};
use onepile::{Budget, EvalError, Inputs, Limit, Natural, Property, Region, Rule, Variable, Verdict, prove};
use proptest::prelude::*;
use proptest::sample::select;
use regions::{inputs, irrational_rules};

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

/// Rules of `prev`, `pile` and `last` of which many repeat as the previous pile grows.
fn repeating_rules() -> impl Strategy<Value = String> {
    let small = || 0u32..=7;
    let modulus = || 1u32..=8;
    let names = select(vec!["prev", "pile"]);
    prop_oneof![
        (small(), small(), small(), modulus())
            .prop_map(|(a, b, c, m)| format!("{a} + ({b}*prev + {c}*last + pile^2) % {m}")),
        (small(), modulus(), modulus()).prop_map(|(a, m, n)| format!("{a}*prev % {m} + last*(pile % {n})")),
        (names.clone(), modulus(), small())
            .prop_map(|(v, m, r)| format!("if {v} % {m} == {r} then last else 2*last + 1")),
        names.clone().prop_map(|v| format!("if even({v} + last) then last else 2*last + 1")),
        (names.clone(), modulus()).prop_map(|(v, m)| format!("last + table([1, 5, 2], {v} % {m}, 9)")),
        (names.clone(), modulus()).prop_map(|(v, m)| format!("gcd({v}, {m}) + last")),
        (names, modulus()).prop_map(|(v, m)| format!("{v} // {m} % 2 + last")),
    ]
}

#[test]
fn periods_in_the_previous_pile_hold() {
    check(800, &(repeating_rules(), 1u64..=12), |(text, period)| {
        let rule = rule(&text);
        let property = Property::PeriodInPrev(Natural::from(period));
        let at = |pile: u64, last: u64| {
            rule.limit(&Inputs::moved(Natural::from(1u64), Natural::from(pile), Natural::from(last)))
        };
        match prove(&rule, &property, &Region::all(), &mut Budget::unlimited()) {
            Verdict::Proved => {
                for (pile, last) in (1..=30).flat_map(|pile| (1..=12).map(move |last| (pile, last))) {
                    prop_assert_eq!(at(pile, last).ok(), at(pile + period, last).ok(), "{} at {} {}", text, pile, last);
                }
            }
            Verdict::Refuted(point) => {
                let get = |variable| point.get(variable).and_then(Natural::to_u64).expect("small");
                let (pile, last) = (get(Variable::Pile), get(Variable::Last));
                prop_assert_ne!(at(pile, last).ok(), at(pile + period, last).ok(), "{} at {} {}", text, pile, last);
            }
            _ => {}
        }
        Ok(())
    });
    let proved = |text: &str, period: u64| {
        let property = Property::PeriodInPrev(Natural::from(period));
        prove(&rule(text), &property, &Region::all(), &mut Budget::unlimited()) == Verdict::Proved
    };
    assert!(proved("1 + (prev + 2*last) % 5", 5) && proved("2*prev % 6 + last", 6) && proved("pile^2*prev % 4", 8));
    assert!(!proved("1 + (prev + 2*last) % 5", 4) && !proved("prev // 3 % 2", 3));
}
