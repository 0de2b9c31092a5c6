//! What is tempting and false of sums, and the reasons for which a sum is refused.

use onepile::{
    Budget, Column, Game, Grounds, Limit, Natural, Outcome, Play, Setup, Solver, Sum, SumError, Unsettled, Wanted,
};

use crate::{at, solve, takes};

fn outcome(play: Play, block: u64, piles: &[(&str, &str)]) -> Option<Outcome> {
    solve(play, block, piles).outcome
}

#[test]
fn the_misere_rule_needs_tame_piles() {
    // Alone, pile 3 is lost in misère play although it is worth 0: its only take leads to 2.
    let rule = "table([0, 1, 2, 1], pile, 0)";
    let answer = solve(Play::Misere, 0, &[(rule, "3"), (rule, "3")]);
    assert!(matches!(answer.grounds, Grounds::Search { because: Unsettled::Wild { index: 0 }, .. }));
    // By the formula, none worth more than 1 and nim-sum 0, this would be won.
    assert_eq!(outcome(Play::Misere, 0, &[(rule, "3")]), Some(Outcome::P));
    assert_eq!(solve(Play::Normal, 0, &[(rule, "3"), (rule, "1")]).nim_sum, Some(Natural::from(1u64)));
}

#[test]
fn the_derived_function_must_not_decrease() {
    // The derived function 0, 1, 0, 1 would make pile 3 worth 1.
    let rule = "table([0, 1, 0, 2], pile, 0)";
    let answer = solve(Play::Normal, 0, &[(rule, "3"), ("pile", "2")]);
    assert_eq!((answer.nim_sum, answer.outcome), (Some(Natural::ZERO), Some(Outcome::P)));
}

#[test]
fn blocking_does_not_go_through_the_derived_function() {
    let rule = "table([0, 0, 2], pile, 0)";
    assert_eq!(outcome(Play::Normal, 1, &[(rule, "2")]), Some(Outcome::N));
    let answer = solve(Play::Normal, 1, &[(rule, "2"), (rule, "1")]);
    assert_eq!((answer.outcome, takes(&answer.piles[0].takes)), (Some(Outcome::N), vec![1, 2]));
    // Two of them are worth the same.
    assert_eq!(outcome(Play::Normal, 1, &[(rule, "2"), (rule, "2")]), Some(Outcome::P));
}

#[test]
fn in_misere_play_blocked_values_are_not_divided() {
    let lost = |pile: u64| outcome(Play::Misere, 1, &[("pile", &pile.to_string())]) == Some(Outcome::P);
    assert_eq!((0..12).filter(|pile| lost(*pile)).collect::<Vec<_>>(), [1, 2]);
    // So it is far out: pile // 2 has values 1 and 2 at piles of any size.
    let game = Game::new("pile // 2".parse().unwrap()).with_play(Play::Misere).with_block(1);
    let to = Natural::from(300u64);
    let table = Solver::searching(game.clone())
        .table_within(Column::Outcome, &Natural::from(1u64), (&Natural::ZERO, &to), &mut Budget::unlimited())
        .unwrap();
    for (pile, entry) in (0u64..).zip(table.entries.iter()) {
        let position = game.position(pile).unwrap();
        let answer =
            Solver::new(game.clone()).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
        assert_eq!(answer.outcome.unwrap().to_string(), entry.to_string(), "{pile}");
    }
}

#[test]
fn takes_are_forbidden_in_each_pile_and_not_in_all() {
    // With one take forbidden in all, the other pile would still be there.
    assert_eq!(outcome(Play::Normal, 1, &[("pile", "1"), ("pile", "1")]), Some(Outcome::P));
}

#[test]
fn misere_play_with_stuck_positions_and_stop_sets_is_no_shift() {
    // Nobody can take anything: who is to move has won.
    assert_eq!(outcome(Play::Misere, 0, &[("0", "1"), ("0", "1")]), Some(Outcome::N));
    assert_eq!(outcome(Play::Misere, 0, &[("0", "1:1"), ("0", "1")]), Some(Outcome::P));
    let mut sum = Sum::new(Play::Misere, 0);
    let game = || Game::new("1".parse().unwrap()).with_stop([Natural::from(5u64)]);
    sum.add_game(game(), at("6:6")).unwrap();
    sum.add_game(game(), at("5")).unwrap();
    assert_eq!(
        sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).unwrap().outcome,
        Some(Outcome::N)
    );
}

#[test]
fn nim_values_with_stop_sets_are_no_shift() {
    // Jumps over a member are extra options: with stop 2, piles 1 and 3 of `3` are worth 1 and 2.
    let mut sum = Sum::new(Play::Normal, 0);
    for pile in ["1", "3"] {
        sum.add_game(Game::new("3".parse().unwrap()).with_stop([Natural::from(2u64)]), at(pile)).unwrap();
    }
    assert_eq!(
        sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).unwrap().nim_sum,
        Some(Natural::from(3u64))
    );
}

#[test]
fn piles_on_one_clock_are_refused() {
    let mut sum = Sum::new(Play::Normal, 0);
    let rule = "table([0, 1, 3, 3, 1], turn, 1)".parse().unwrap();
    let error = sum.add(rule, Setup::pile(1u64)).unwrap_err();
    assert_eq!(error, SumError::Clock);
    assert!(error.to_string().contains("common clock"));
}

#[test]
fn errors_count_where_play_leads_to_them() {
    let faulty = || "9 // (pile - 3)".parse().unwrap();
    let mut sum = Sum::new(Play::Normal, 0);
    sum.add(faulty(), at("10:9")).unwrap();
    sum.add("pile".parse().unwrap(), at("4")).unwrap();
    let error = sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).unwrap_err();
    assert!(error.to_string().contains("division by 0"), "{error}");
    // Nobody gets to pile 3 from here.
    let mut sum = Sum::new(Play::Misere, 0);
    sum.add(faulty(), at("2:2")).unwrap();
    sum.add("1".parse().unwrap(), at("4")).unwrap();
    assert!(sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).is_ok());
}

#[test]
fn a_pile_with_memory_gets_its_first_limit() {
    let mut sum = Sum::new(Play::Normal, 0);
    sum.add("2*last".parse().unwrap(), Setup::pile(13u64)).unwrap();
    assert_eq!(sum.piles()[0].1.limit, Limit::from(12u32));
}

#[test]
fn bounds_leave_an_answer_undecided() {
    let mut sum = Sum::new(Play::Misere, 1);
    for pile in [40u64, 50, 60, 70] {
        sum.add("1 + last % 5".parse().unwrap(), Setup::pile(pile)).unwrap();
    }
    let answer = sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited().with_work(100_000)).unwrap();
    assert_eq!(answer.outcome, None);
    assert!(answer.undecided.is_some() && answer.piles.iter().all(|pile| !pile.takes.is_complete()));
}
