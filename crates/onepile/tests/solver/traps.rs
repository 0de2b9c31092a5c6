//! What is tempting and false.

use onepile::{Budget, Column, Evidence, Game, Limit, Natural, Outcome, Play, Setup, SetupError, Solver, Wanted};

use crate::{FIBONACCI, ask, at, game, is_won, limited, lost_piles, measures, number, numbers, ranges, solve};

#[test]
fn misere_is_a_shift_where_every_limit_is_at_least_1() {
    let [mut normal, mut misere] = [game(FIBONACCI), game(FIBONACCI).with_play(Play::Misere)].map(Solver::searching);
    for (pile, limit) in (2..=30).flat_map(|pile| (1..pile).map(move |limit| (pile, limit))) {
        let [shifted, answer] = [ask(&mut normal, &limited(pile - 1, limit)), ask(&mut misere, &limited(pile, limit))];
        assert_eq!((answer.outcome, &answer.takes), (shifted.outcome, &shifted.takes), "{pile}, {limit}");
        let [remoteness, suspense, _] = measures(&shifted).map(|measure| measure.map(|moves| moves + 1));
        assert_eq!(measures(&answer), [remoteness, suspense, None], "{pile}, {limit}");
    }
}

#[test]
fn misere_is_no_shift_where_a_limit_is_0() {
    let misere = game("0").with_play(Play::Misere);
    assert!(is_won(&misere, &limited(1, 0)) && !is_won(&misere, &limited(1, 1)));
    assert!(is_won(&game("0"), &limited(1, 1)) && !is_won(&misere, &limited(2, 1)));
    let stuck = solve(&misere, &limited(1, 0));
    assert_eq!((stuck.take(), stuck.takes.ranges().len(), &stuck.evidence), (None, 0, &Evidence::Stuck));
}

#[test]
fn stop_sets_shift_outcomes_in_normal_play_only() {
    let [mut plain, mut stopped] = [game(FIBONACCI), game(FIBONACCI).with_stop([7u64])].map(Solver::searching);
    for (pile, limit) in (8..=40).flat_map(|pile| (1..=pile).map(move |limit| (pile, limit))) {
        let [below, answer] = [ask(&mut plain, &limited(pile - 7, limit)), ask(&mut stopped, &limited(pile, limit))];
        assert_eq!((answer.outcome, answer.remoteness), (below.outcome, below.remoteness), "{pile}, {limit}");
    }
    assert!(is_won(&game("1").with_stop([number("0"), number("5")]).with_play(Play::Misere), &limited(6, 6)));
    // Jumps over a member are extra options: pile 1 has nim-value 1.
    assert_eq!(numbers(&game("3").with_stop([number("2")]), Column::Nim, 1, 3), [0, 1, 0, 2]);
}

#[test]
fn shortcuts_for_pile_rules_fail_outside_their_class() {
    // Lost in misère play, although the nim-value is not 1.
    let broken = game("table([0, 1, 2, 1], pile, 2)");
    assert_eq!(numbers(&broken, Column::Nim, 1, 3)[3], 0);
    assert!(!is_won(&broken.with_play(Play::Misere), &Setup::pile(3u64)));
    // The derived function 0, 1, 0, 1 decreases, and would give 1.
    assert_eq!(numbers(&game("table([0, 1, 0, 2], pile, 0)"), Column::Nim, 1, 3), [0, 1, 0, 2]);
}

#[test]
fn blocking() {
    // Through the derived function 0, 0, 1 this would be lost.
    let answer = solve(&game("table([0, 0, 2], pile, 0)").with_block(1), &Setup::pile(2u64));
    assert_eq!((answer.outcome, ranges(&answer)), (Some(Outcome::N), vec![(1, 2)]));
    assert_eq!(lost_piles(&game("pile").with_play(Play::Misere).with_block(1), 20), [1, 2]);
    assert_eq!(lost_piles(&game("pile").with_block(2), 20), [0, 1, 2]);
    // All takes may be forbidden: who is left without one cannot move, and the takes that would win are still named.
    for block in [3, u64::MAX] {
        let [normal, misere] = [game("3").with_block(block), game("3").with_play(Play::Misere).with_block(block)];
        assert_eq!(lost_piles(&normal, 5), [0, 1, 2, 3, 4, 5]);
        assert_eq!(ranges(&solve(&normal, &Setup::pile(5u64))), [(1, 3)]);
        assert_eq!(lost_piles(&misere, 8), [1, 2, 3, 5, 6, 7]);
        assert_eq!(ranges(&solve(&misere, &Setup::pile(6u64))), [(1, 1), (3, 3)]);
    }
}

#[test]
fn rules_have_no_value_where_the_game_is_over() {
    assert_eq!(lost_piles(&game("100 // pile"), 10), [0]);
    assert_eq!(lost_piles(&game("1 + floor(log2(pile))"), 12), [0, 3, 7, 12]);
    for rule in ["100 // pile", "1 + floor(log2(pile))"] {
        for (play, outcome) in [(Play::Normal, Outcome::P), (Play::Misere, Outcome::N)] {
            let answer = solve(&game(rule).with_play(play), &Setup::pile(0u64));
            assert_eq!((answer.outcome, answer.evidence), (Some(outcome), Evidence::Over));
            assert_eq!((answer.position.limit, answer.takes.is_complete()), (Limit::ZERO, true));
            assert_eq!([answer.remoteness, answer.suspense], [Some(Natural::ZERO), Some(Natural::ZERO)]);
            assert_eq!((answer.resist, answer.nim_value.is_some()), (None, play == Play::Normal));
        }
    }
    // Nothing is asked of the rule, not even what was taken last.
    assert_eq!(solve(&game("2*last"), &at(3, 0)).outcome, Some(Outcome::P));
}

#[test]
fn errors_count_only_where_play_leads_to_them() {
    let faulty = game("9 // (pile - 3)");
    let error = |game: &Game, setup: &Setup| {
        let position = game.position(setup).unwrap();
        Solver::searching(game.clone()).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).err()
    };
    let message = error(&faulty, &limited(10, 9)).unwrap().to_string();
    assert!(message.contains("division by 0") && message.contains("at pile = 3, last = "), "{message}");
    assert_eq!(error(&faulty.clone().with_stop([number("3")]), &limited(10, 9)), None);
    assert_eq!([error(&faulty, &limited(3, 3)), error(&faulty, &limited(10, 0))], [None, None]);
    assert!(matches!(faulty.position(3u64), Err(SetupError::Rule(_))));
    // A pile that nobody can stand on may lead to an error: 9 is stuck, so nobody gets from 10 to 8 and on to 7.
    let guarded = game("if pile in {8, 10} then 1 elif pile == 9 then 0 else 1/0");
    assert_eq!(measures(&solve(&guarded, &Setup::pile(10u64))), [Some(1), Some(1), Some(1)]);
}
