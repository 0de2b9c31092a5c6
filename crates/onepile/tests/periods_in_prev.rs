//! Periods in the previous pile: proved ones hold, and refuted ones do not.

use onepile::{Budget, Inputs, Natural, Property, Region, Rule, Variable, Verdict, prove};
use onepile_testing::check;
use proptest::prelude::*;
use proptest::sample::select;

fn rule(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
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
            let inputs = Inputs::moved(Natural::from(1u64), Natural::from(pile), Natural::from(last));
            rule.limit(&inputs).expect("a rule with values")
        };
        match prove(&rule, &property, &Region::all(), &mut Budget::unlimited()) {
            Verdict::Proved => {
                for (pile, last) in (1..=30).flat_map(|pile| (1..=12).map(move |last| (pile, last))) {
                    prop_assert_eq!(at(pile, last), at(pile + period, last), "{} at {} {}", text, pile, last);
                }
            }
            Verdict::Refuted(point) => {
                let get = |variable| point.get(variable).and_then(Natural::to_u64).expect("small");
                let (pile, last) = (get(Variable::Pile), get(Variable::Last));
                prop_assert_ne!(at(pile, last), at(pile + period, last), "{} at {} {}", text, pile, last);
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
