//! Conditions about names that somebody else chooses.

use std::cell::Cell;

use onepile_rule::value::{Evaluator, Patience, Value};
use onepile_rule::{Condition, EvalError, Limit, Names, Natural};
use onepile_testing::{Trouble, any_rules_where, check};
use proptest::collection::vec;
use proptest::prelude::*;

fn names() -> Names {
    Names::new(["pile", "take", "limit"], ["won"])
}

/// Whether a condition holds of a pile, a take, a limit and an outcome, each of which may be unknown.
fn holds(text: &str, values: [Option<u32>; 4]) -> Result<bool, EvalError> {
    let condition = Condition::parse(text, &names()).unwrap_or_else(|error| panic!("{error}"));
    condition.holds(|name| values[name.index()].map(|value| Value::from(&Natural::from(value))))
}

#[test]
fn random_conditions_agree_with_the_naive_evaluator() {
    let [known, errors] = [const { Cell::new(0u32) }; 2];
    let names = Names::new(["take", "turn", "pile"], []);
    let points = vec((1u64..=9, 1u64..=200, 1u64..=200), 6);
    check(4_000, &(any_rules_where(), points), |(rule, points)| {
        // A set alone has no condition behind `where`.
        let Some((_, text)) = rule.text.split_once("where") else { return Ok(()) };
        let condition = Condition::parse(text, &names).map_err(|error| TestCaseError::fail(format!("{error}")))?;
        let mut evaluator = Evaluator::default();
        for (turn, pile, take) in points {
            let value = |place: usize| Some(Value::from(&Natural::from([take, turn, pile][place])));
            let found = condition.holds_within(&mut evaluator, |name| value(name.index()), &Patience::endless());
            match (&found, rule.allows(turn, pile, take)) {
                (Ok(found), Ok(naive)) => {
                    known.set(known.get() + 1);
                    prop_assert_eq!(*found, naive, "{} at {:?}", condition, (turn, pile, take));
                }
                (Err(EvalError::Domain { .. }), Err(Trouble::Domain)) => errors.set(errors.get() + 1),
                (_, Err(Trouble::Skipped)) => {}
                (found, naive) => prop_assert!(false, "{condition}: {found:?} and not {naive:?}"),
            }
        }
        Ok(())
    });
    assert!(known.get() > 10_000 && errors.get() > 100, "{known:?} {errors:?}");
}

#[test]
fn names_of_conditions_stand_where_conditions_stand() {
    let point = |won| [Some(10), Some(3), Some(9), Some(won)];
    for (text, if_won, if_lost) in [
        ("won", true, false),
        ("not won", false, true),
        ("won and take == 3", true, false),
        ("(won) or pile > 5", true, true),
        ("if won then take > 5 else take < 5", false, true),
        ("take == (if won then 3 else 4)", true, false),
        ("2 < take <= limit // 3 and pile in {7, 10}", true, true),
    ] {
        assert_eq!([holds(text, point(1)), holds(text, point(0))], [Ok(if_won), Ok(if_lost)], "{text}");
    }
}

#[test]
fn what_is_not_needed_need_not_be_known() {
    let unknown = [Some(10), None, Some(9), None];
    assert_eq!(holds("pile < 5 and take > 2", unknown), Ok(false));
    assert_eq!(holds("pile > 5 or won", unknown), Ok(true));
    assert_eq!(holds("if limit == 9 then pile == 10 else take == 1", unknown), Ok(true));
    assert_eq!(holds("take > 2", unknown), Err(EvalError::Unknown("take".to_owned())));
    assert_eq!(holds("pile > 5 and not won", unknown), Err(EvalError::Unknown("won".to_owned())));
    let error = holds("take > 0 or 1/(pile - 10) > 0", [Some(10), Some(0), None, None]).unwrap_err();
    assert!(matches!(&error, EvalError::Domain { part, .. } if part == "1/(pile - 10)"), "{error}");
}

#[test]
fn infinite_values_compare_as_inf() {
    let condition = |text: &str| {
        let condition = Condition::parse(text, &names()).unwrap();
        condition.holds(|_| Some(Value::from(&Limit::Infinite)))
    };
    assert_eq!(condition("limit == inf and limit > 10^100"), Ok(true));
    assert_eq!(condition("limit in 1..1000"), Ok(false));
}

#[test]
fn a_condition_tells_what_it_asks() {
    let condition = Condition::parse("  won and take > 2*take - 3 ", &names()).unwrap();
    let used: Vec<&str> = condition.names_used().iter().map(|name| name.as_str()).collect();
    assert_eq!((used, condition.text()), (vec!["take", "won"], "won and take > 2*take - 3"));
    assert!(condition.uses("won") && !condition.uses("pile"));
}

/// A name goes before a constant or function of the language.
#[test]
fn given_names_go_first() {
    let names = Names::new(["e", "floor", "a_1"], []);
    let condition = Condition::parse("e == 7 and floor == 7 and a_1 == 7", &names).unwrap();
    assert_eq!(condition.holds(|_| Some(Value::from(7u8))), Ok(true));
}
