//! Rules that name their takes: text to tree and back, and conditions as the naive evaluator understands them.

use std::cell::Cell;

use onepile_rule::{EvalError, Inputs, Limit, Natural, Rule, Variable};
use onepile_testing::{RandomRule, Trouble, any_rules_where, check, sound_rules_where};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::read;

fn parsed(text: &str) -> Result<Rule, TestCaseError> {
    text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))
}

/// Turns, piles and takes from them.
fn points() -> impl Strategy<Value = Vec<(u64, u64, u64)>> {
    let size = || prop_oneof![8 => 1u64..=30, 2 => 31u64..=1000, 1 => 1001u64..=1_000_000];
    vec((1u64..=20, size(), size()).prop_map(|(turn, a, b)| (turn, a.max(b), a.min(b))), 8)
}

#[test]
fn display_reads_back_as_the_same_rule() {
    let alone = Cell::new(0);
    check(10_000, &any_rules_where(), |rule| {
        let first = parsed(&rule.text)?;
        let shown = first.to_string();
        let second = parsed(&shown)?;
        prop_assert!(first == second, "{shown} reads differently");
        prop_assert_eq!(second.to_string(), shown.clone());
        prop_assert!(first.allowed().is_some() && first.without_where().allowed().is_none());
        // The limit reads alike with and without the condition, and a rule differs from its limit.
        let limit = first.without_where();
        prop_assert_eq!(&limit, &parsed(&limit.to_string())?);
        prop_assert!(limit != first && limit.expr() == first.expr());
        // A set alone is short for the whole.
        if shown.starts_with('{') {
            alone.set(alone.get() + 1);
            prop_assert_eq!(&parsed(&format!("pile where take in {shown}"))?, &first);
        } else {
            prop_assert!(shown.starts_with(&format!("{limit} where ")), "{}", shown);
        }
        Ok(())
    });
    assert!(alone.get() > 500, "{} sets", alone.get());
}

/// What a rule uses is what its two parts use.
#[test]
fn variables_of_both_parts() {
    check(2_000, &any_rules_where(), |rule| {
        let rule = parsed(&rule.text)?;
        let (limit, allowed) = (rule.without_where(), rule.allowed().expect("a condition"));
        for variable in Variable::ALL.into_iter().chain([Variable::Take]) {
            prop_assert_eq!(rule.uses(variable), limit.uses(variable) || allowed.uses(variable), "{}", variable.name());
        }
        prop_assert!(!limit.uses(Variable::Take) && !allowed.uses(Variable::Last) && !allowed.uses(Variable::Prev));
        Ok(())
    });
}

fn agree(library: &Result<bool, EvalError>, naive: Result<bool, Trouble>) -> bool {
    match (library, naive) {
        (Ok(library), Ok(naive)) => *library == naive,
        (Err(EvalError::Domain { .. }), Err(Trouble::Domain)) => true,
        (_, Err(Trouble::Skipped)) => true,
        _ => false,
    }
}

/// Holds a rule against the naive evaluator at some points, and counts what that says.
fn compare(
    rule: &RandomRule,
    points: &[(u64, u64, u64)],
    count: impl Fn(Result<bool, Trouble>),
) -> Result<(), TestCaseError> {
    let read = parsed(&rule.text)?;
    let allowed = read.allowed().expect("a condition");
    for (turn, pile, take) in points {
        let naive = rule.allows(*turn, *pile, *take);
        let library = allowed.holds(&Natural::from(*turn), &Natural::from(*pile), &Natural::from(*take));
        prop_assert!(agree(&library, naive), "at {turn}, {pile}, {take}: {library:?} and not {naive:?}");
        count(naive);
        // The condition leaves the limit alone.
        let after = Inputs::moved((*turn).into(), (*pile).into(), (*take).into());
        let limit = read.limit(&after).ok().map(|limit| match limit {
            Limit::Finite(limit) => limit.to_string(),
            _ => "inf".to_owned(),
        });
        let naive = match onepile_testing::limit(&rule.tree, *turn, *pile, Some(*take), Some(pile + take)) {
            Ok(onepile_testing::Limit::Finite(limit)) => Some(limit.to_string()),
            Ok(onepile_testing::Limit::Infinite) => Some("inf".to_owned()),
            Err(Trouble::Skipped) => continue,
            Err(_) => None,
        };
        prop_assert_eq!(limit, naive, "{}", after);
    }
    Ok(())
}

#[test]
fn conditions_agree_with_the_naive_evaluator() {
    let [yes, no, errors, skipped] = [const { Cell::new(0u32) }; 4];
    check(10_000, &(any_rules_where(), points()), |(rule, points)| {
        compare(&rule, &points, |naive| {
            let count = match naive {
                Ok(true) => &yes,
                Ok(false) => &no,
                Err(Trouble::Skipped) => &skipped,
                Err(_) => &errors,
            };
            count.set(count.get() + 1);
        })
    });
    let [yes, no, errors, skipped] = [yes, no, errors, skipped].map(Cell::into_inner);
    println!("{yes} allowed, {no} not allowed, {errors} errors, {skipped} skipped");
    // The comparison is worth something only while all three are plenty and few are skipped.
    assert!(3 * yes > no && 3 * no > yes && errors > 200 && yes + no > 50 * skipped);
}

#[test]
fn sound_conditions_are_true_or_false() {
    for timed in [false, true] {
        check(2_000, &(sound_rules_where(timed), points()), |(rule, points)| {
            let read = parsed(&rule.text)?;
            prop_assert!(timed || !read.uses(Variable::Turn), "{}", read);
            for (turn, pile, take) in points {
                let naive = rule.allows(turn, pile, take);
                prop_assert!(!matches!(naive, Err(Trouble::Domain | Trouble::Missing)), "{naive:?} at {pile}, {take}");
            }
            Ok(())
        });
    }
}

#[test]
fn one_style() {
    let cases = [
        ("{1,3,4}", "{1, 3, 4}"),
        ("pile where take in{1,3,4}", "{1, 3, 4}"),
        ("(pile)where(take in{1,(3),4})", "{1, 3, 4}"),
        ("{pile//2, turn}", "{pile // 2, turn}"),
        ("inf where is_square(take)", "inf where is_square(take)"),
        ("pile where take in 1..3", "pile where take in 1..3"),
        ("pile where not take in {2}", "pile where not take in {2}"),
        ("pile where take+0 in {2}", "pile where take + 0 in {2}"),
        ("2*last where(take<=pile//2 or odd(turn))", "2*last where take <= pile // 2 or odd(turn)"),
        ("if last>1 then 2 else 3 where odd(take)", "if last > 1 then 2 else 3 where odd(take)"),
        ("9 where if odd(turn) then take>1 else take<4", "9 where if odd(turn) then take > 1 else take < 4"),
    ];
    for (typed, shown) in cases {
        assert_eq!(read(typed).to_string(), shown);
        assert_eq!(read(shown), read(typed));
    }
    assert_ne!(read("pile where odd(take)"), read("pile where even(take)"));
    assert_ne!(read("pile where odd(take)"), read("pile"));
    assert_ne!(read("pile where odd(take)"), read("inf where odd(take)"));
}
