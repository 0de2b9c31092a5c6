//! Random rules at random points: the library and the naive evaluator say the same.

use std::cell::Cell;

use onepile_rule::{EvalError, Inputs, Limit, Natural, Rule};
use proptest::collection::vec;
use proptest::prelude::*;

use onepile_testing::{RandomRule, Trouble};

/// A turn, a pile, and perhaps what the opponent took.
type Point = (u64, u64, Option<u64>);

fn points() -> impl Strategy<Value = Vec<Point>> {
    let size = || prop_oneof![8 => 1u64..=60, 2 => 61u64..=1000, 1 => 1001u64..=1_000_000];
    let last = prop_oneof![9 => size().prop_map(Some), 1 => Just(None)];
    vec((1u64..=20, size(), last), 6)
}

fn naive_limit(rule: &RandomRule, (turn, pile, last): Point) -> Result<onepile_testing::Limit, Trouble> {
    onepile_testing::limit(&rule.tree, turn, pile, last, last.map(|last| pile + last))
}

fn library_limit(rule: &Rule, (turn, pile, last): Point) -> Result<Limit, EvalError> {
    let (turn, pile) = (Natural::from(turn), Natural::from(pile));
    rule.limit(&match last {
        Some(last) => Inputs::moved(turn, pile, Natural::from(last)),
        None => Inputs::unmoved(turn, pile),
    })
}

/// Whether both sides say the same; numbers are compared as text, which suits any size.
fn agree(library: &Result<Limit, EvalError>, naive: Result<onepile_testing::Limit, Trouble>) -> bool {
    match (library, naive) {
        (Ok(Limit::Finite(library)), Ok(onepile_testing::Limit::Finite(naive))) => {
            library.to_string() == naive.to_string()
        }
        (Ok(Limit::Infinite), Ok(onepile_testing::Limit::Infinite)) => true,
        (Err(EvalError::Domain { .. }), Err(Trouble::Domain)) => true,
        (Err(EvalError::Missing(_)), Err(Trouble::Missing)) => true,
        (_, Err(Trouble::Skipped)) => true,
        _ => false,
    }
}

#[test]
fn values_agree_with_the_naive_evaluator() {
    let [values, errors, skipped] = [const { Cell::new(0u32) }; 3];
    onepile_testing::check(10_000, &(onepile_testing::any_rules(), points()), |(rule, points)| {
        let read: Rule = rule.text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        for point in points {
            let (library, naive) = (library_limit(&read, point), naive_limit(&rule, point));
            let count = match naive {
                Ok(_) => &values,
                Err(Trouble::Domain | Trouble::Missing) => &errors,
                Err(Trouble::Skipped) => &skipped,
            };
            count.set(count.get() + 1);
            prop_assert!(agree(&library, naive), "at {point:?}: {library:?} and not {naive:?}");
        }
        Ok(())
    });
    let [values, errors, skipped] = [values, errors, skipped].map(Cell::into_inner);
    println!("{values} values, {errors} errors, {skipped} skipped");
    // The comparison is worth something only while most cases have a value, some are errors and few are skipped.
    assert!(values > 5 * errors && errors > 500 && values > 50 * skipped);
}

#[test]
fn sound_rules_have_values() {
    let rules = onepile_testing::sound_rules(&onepile_testing::Variable::ALL);
    onepile_testing::check(2_000, &(rules, points()), |(rule, points)| {
        for point in points.into_iter().filter(|(_, _, last)| last.is_some()) {
            let naive = naive_limit(&rule, point);
            prop_assert!(!matches!(naive, Err(Trouble::Domain | Trouble::Missing)), "{naive:?} at {point:?}");
        }
        Ok(())
    });
}
