//! The solver against the definition of the game, on every position with a small pile of many random games.
//!
//! The oracle's limits come from the naive evaluator of the tests or, for limits looked up in a list, from the list
//! itself: never from the library. Rules with errors belong to it: the library has to complain iff legal play from
//! the position asked for leads to an error.

mod checks;
mod model;

use std::cell::Cell;

use checks::{check_game, check_outcomes};
use model::{Model, Sample, Terms, Value, terms};
use onepile_testing::{RandomRule, Trouble, Variable};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseResult;

/// What a test saw of the games it made up.
#[derive(Default)]
struct Seen {
    /// Games without an error.
    sound: Cell<u32>,
    /// Games with errors, the positions of them that the library answered, and those that it refused.
    with_errors: Cell<u32>,
    answered: Cell<u32>,
    refused: Cell<u32>,
    /// Games with a limit that the naive evaluator does not know.
    skipped: Cell<u32>,
}

impl Seen {
    fn check(&self, sample: &Sample, terms: &Terms) -> TestCaseResult {
        let count = |counter: &Cell<u32>, more| counter.set(counter.get() + more);
        if sample.contains(Trouble::Skipped) {
            count(&self.skipped, 1);
            return Ok(());
        }
        let (answered, refused) = check_game(&Model::new(sample, terms))?;
        if sample.contains(Trouble::Domain) {
            count(&self.with_errors, 1);
            count(&self.answered, answered);
            count(&self.refused, refused);
        } else {
            count(&self.sound, 1);
        }
        Ok(())
    }
}

/// Random rules of the whole language.
fn check_rules(cases: u32, rules: impl Strategy<Value = RandomRule>) -> Seen {
    let seen = Seen::default();
    onepile_testing::check(cases, &(rules, terms()), |(rule, terms)| {
        let value = |turn, pile, last: Option<u64>| {
            onepile_testing::limit(&rule.tree, turn, pile, last, last.map(|last| pile + last))
        };
        seen.check(&Sample::new(&rule.text, terms.turn, value), &terms)
    });
    seen
}

#[test]
fn rules_of_every_mix_of_variables() {
    for set in 0..16 {
        let mix = Variable::ALL.into_iter().enumerate().filter(|(i, _)| set & (1 << i) != 0);
        let mix: Vec<Variable> = mix.map(|(_, variable)| variable).collect();
        let seen = check_rules(300, onepile_testing::sound_rules(&mix));
        let [sound, with_errors, skipped] = [seen.sound, seen.with_errors, seen.skipped].map(Cell::into_inner);
        assert!(
            with_errors == 0 && sound > 10 * skipped,
            "{sound} games, {with_errors} with errors, {skipped} skipped"
        );
    }
}

#[test]
fn rules_with_errors() {
    let seen = check_rules(3000, onepile_testing::any_rules());
    let [sound, with_errors, skipped] = [seen.sound, seen.with_errors, seen.skipped].map(Cell::into_inner);
    assert!(
        sound > 10 * skipped && 50 * with_errors > sound,
        "{sound} games, {with_errors} with errors, {skipped} skipped"
    );
}

/// Limits in a list, which entry being a matter of turn, pile, last take and previous pile.
#[derive(Clone, Debug)]
struct Listed {
    /// No limit is an error.
    limits: Vec<Option<onepile_testing::Limit>>,
    factors: [u64; 4],
    /// Stands where the list has no entry, which never happens; an error there hides from the library that the rule
    /// has a value everywhere.
    otherwise: &'static str,
}

impl Listed {
    fn text(&self) -> String {
        let limit = |limit: &Option<onepile_testing::Limit>| match limit {
            Some(onepile_testing::Limit::Finite(limit)) => limit.to_string(),
            Some(onepile_testing::Limit::Infinite) => "inf".to_owned(),
            None => "1/0".to_owned(),
        };
        let limits: Vec<String> = self.limits.iter().map(limit).collect();
        let used = Variable::ALL.iter().zip(self.factors).filter(|(_, factor)| *factor > 0);
        let terms: Vec<String> = used.map(|(variable, factor)| format!("{factor}*{}", variable.name())).collect();
        let sum = if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") };
        format!("table([{}], ({sum}) % {}, {})", limits.join(", "), limits.len(), self.otherwise)
    }

    fn value(&self, turn: u64, pile: u64, last: Option<u64>) -> Value {
        let [by_turn, by_pile, by_last, by_prev] = self.factors;
        let moved = match last {
            Some(last) => by_last * last + by_prev * (pile + last),
            None if by_last + by_prev > 0 => return Err(Trouble::Missing),
            None => 0,
        };
        let index = (by_turn * turn + by_pile * pile + moved) % self.limits.len() as u64;
        self.limits[index as usize].ok_or(Trouble::Domain)
    }
}

fn lists(limits: impl Strategy<Value = Option<onepile_testing::Limit>>) -> impl Strategy<Value = Listed> {
    let factor = || prop_oneof![1 => Just(0), 1 => 1u64..=4];
    let factors = [factor(), factor(), factor(), factor()];
    (proptest::collection::vec(limits, 1..=9), factors, select(vec!["0", "1/0"]))
        .prop_map(|(limits, factors, otherwise)| Listed { limits, factors, otherwise })
}

fn finite(low: u128, high: u128) -> impl Strategy<Value = Option<onepile_testing::Limit>> {
    (low..=high).prop_map(|limit| Some(onepile_testing::Limit::Finite(limit)))
}

/// Lists of limits, with so many errors for every ten limits.
fn check_lists(cases: u32, errors: u32) -> Seen {
    let limits = prop_oneof![
        6 => finite(0, 4),
        2 => finite(5, 9),
        1 => finite(1 << 32, 1 << 100),
        1 => Just(Some(onepile_testing::Limit::Infinite)),
        errors => Just(None),
    ];
    let seen = Seen::default();
    onepile_testing::check(cases, &(lists(limits), terms()), |(list, terms)| {
        seen.check(&Sample::new(&list.text(), terms.turn, |turn, pile, last| list.value(turn, pile, last)), &terms)
    });
    seen
}

#[test]
fn listed_limits() {
    let seen = check_lists(5000, 0);
    assert_eq!([seen.with_errors.get(), seen.skipped.get()], [0, 0]);
}

#[test]
fn listed_limits_with_errors() {
    let seen = check_lists(5000, 2);
    let [games, answered, refused] = [seen.with_errors, seen.answered, seen.refused].map(Cell::into_inner);
    // Both the positions that lead to errors and those that do not must be plenty.
    assert!(3 * answered > refused && 3 * refused > answered, "{games} games, {answered} and {refused} positions");
}

/// Small limits on larger piles, of which the solver forgets those that no take reaches back to.
#[test]
fn small_limits_on_larger_piles() {
    onepile_testing::check(1000, &(lists(finite(0, 5)), terms()), |(list, terms)| {
        let timed = list.factors[0] > 0;
        let game = terms.game(&list.text());
        let mut oracle = terms.oracle(|turn, pile, last, _| list.value(turn, pile, Some(last)).unwrap().on_pile(pile));
        oracle.timed = timed;
        check_outcomes(&game, &mut oracle, terms.turn, if timed { 15 } else { 40 })
    });
}
