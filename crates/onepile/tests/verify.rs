//! `verify` with an evaluator of its own: theorem, search and brute force agree on random rules.

use std::rc::Rc;

use onepile::{Budget, Game, Method, Natural, Play, verify_by};
use onepile_testing::{Limit, Variable, check, limit, sound_rules, sound_rules_where};

fn agree(variables: &[Variable], to: u64, cases: u32) {
    check(cases, &sound_rules(variables), |rule| {
        let game: Game = rule.text.parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            let game = game.clone().with_play(play);
            let naive = |turn, pile, last, prev| match limit(&rule.tree, turn, pile, Some(last), Some(prev)) {
                Ok(Limit::Finite(limit)) => u64::try_from(limit).unwrap_or(u64::MAX),
                Ok(Limit::Infinite) => u64::MAX,
                Err(trouble) => panic!("{}: {trouble:?}", rule.text),
            };
            let budget = &mut Budget::default().with_work(50_000_000);
            let found = verify_by(&game, &Natural::from(to), naive, |_, _, _| true, budget);
            let found = found.unwrap_or_else(|error| panic!("{}: {error}", rule.text));
            assert_eq!((&found.difference, &found.undecided), (&None, &None), "{} {play}", rule.text);
            assert_eq!(found.positions, to * (to + 1) / 2);
            assert!(found.by_oracle >= 24 * 25 / 2 || found.by_oracle == found.positions, "{found:?}");
        }
        Ok(())
    });
}

#[test]
fn rules_of_the_last_take() {
    agree(&[Variable::Last], 60, 60);
}

#[test]
fn rules_of_the_previous_pile() {
    agree(&[Variable::Last, Variable::Prev], 24, 40);
}

#[test]
fn rules_of_the_pile() {
    agree(&[Variable::Pile], 60, 60);
}

#[test]
fn rules_of_turn_and_pile() {
    agree(&[Variable::Turn, Variable::Pile], 14, 30);
}

#[test]
fn rules_that_name_their_takes() {
    for (timed, to) in [(false, 14), (true, 9)] {
        check(150, &sound_rules_where(timed), |rule| {
            let game: Game = rule.text.parse().unwrap();
            let rule = Rc::new(rule);
            for play in [Play::Normal, Play::Misere] {
                let naive = |turn, pile, last, prev| match limit(&rule.tree, turn, pile, Some(last), Some(prev)) {
                    Ok(limit) => limit.on_pile(pile),
                    Err(trouble) => panic!("{}: {trouble:?}", rule.text),
                };
                let named = rule.clone();
                let allows = move |turn, pile, take| match named.allows(turn, pile, take) {
                    Ok(allows) => allows,
                    Err(trouble) => panic!("{}: {trouble:?}", named.text),
                };
                let budget = &mut Budget::default().with_work(50_000_000);
                let found = verify_by(&game.clone().with_play(play), &Natural::from(to), naive, allows, budget);
                let found = found.unwrap_or_else(|error| panic!("{}: {error}", rule.text));
                assert_eq!((&found.difference, &found.undecided), (&None, &None), "{} {play}", rule.text);
                assert_eq!(found.by_oracle, to * (to + 1) / 2, "{}", rule.text);
            }
            Ok(())
        });
    }
}

/// Another game than the one that is solved: a difference must be found, and both sides shown.
#[test]
fn a_difference_is_found() {
    let game: Game = "2*last".parse().unwrap();
    let (to, budget) = (Natural::from(20u32), &mut Budget::default());
    let found = verify_by(&game, &to, |_, _, last, _| last, |_, _, _| true, budget).unwrap();
    let difference = found.difference.expect("another game");
    assert_eq!((difference.checked.0, difference.against.0), (Method::Direct, None));
    assert_ne!(difference.checked.1, difference.against.1);
}

/// The same game but for a condition: the oracle must know it.
#[test]
fn a_condition_makes_a_difference() {
    let game: Game = "2*last where odd(take)".parse().unwrap();
    let to = Natural::from(20u32);
    let verify = |allows: fn(u64, u64, u64) -> bool| {
        verify_by(&game, &to, |_, _, last, _| 2 * last, allows, &mut Budget::default()).unwrap().difference
    };
    assert!(verify(|_, _, take| take % 2 == 1).is_none());
    assert!(verify(|_, _, _| true).is_some());
    assert!(onepile::verify(&game, 20u32).unwrap().difference.is_none());
}
