//! A callback may end a question in the middle of one long evaluation of the rule: the answer is undecided then, with the
//! bound of the callback. It is never a guess, and nothing of it is kept.

use std::cell::Cell;
use std::ops::ControlFlow;

use onepile::{Bound, Budget, Column, Game, Natural, Position, Reached, SetupError, Solver, Table, Wanted};

/// Rules each of whose values takes long, with a pile to ask at.
const LONG: [(&str, u64); 8] = [
    ("floor(ln(2^(pile*1000)) % 7)", 3000),
    ("1 + floor(ln(pile + 1)*10^1000) % 5", 3000),
    ("1 + digit_sum(7^(last + 50_000)) % 3", 3000),
    ("1 + digit_sum(3^(prev + 20_000) + pile) % 3", 3000),
    ("1 + fib(turn + pile + 100_000) % 3", 3000),
    ("last + 3^100_000 % 7", 1_000_000_000_000_000),
    ("floor(sqrt(pile + 7^300_000)) - 7^150_000 + 3", 1_000_000_000_000_000),
    ("max(last, floor(pi*10^20_000) % 3)", 1_000_000_000_000_000),
];

/// A budget whose callback breaks at call number `most`, and counts its calls.
fn breaking(calls: &Cell<u32>, most: u32) -> Budget<'_> {
    Budget::default().with_work(1 << 24).with_interrupt(move |_| {
        calls.set(calls.get() + 1);
        if calls.get() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(Bound::Time) }
    })
}

fn position(game: &Game, pile: u64) -> Position {
    // With its limit, so that nothing is evaluated before.
    game.position((Natural::from(pile), Natural::from(3u32))).expect("a position")
}

#[test]
fn answers_end_with_the_bound_of_the_callback() {
    for (rule, pile) in LONG {
        let game: Game = rule.parse().expect(rule);
        let position = position(&game, pile);
        let mut solver = Solver::new(game);
        for most in [1, 2, 5, 20] {
            let calls = Cell::new(0);
            let answer = solver.answer_within(&position, &Wanted::default(), &mut breaking(&calls, most));
            let answer = answer.unwrap_or_else(|error| panic!("{rule}: {error}"));
            // A few questions are answered before the callback breaks.
            if calls.get() < most {
                continue;
            }
            assert_eq!(calls.get(), most, "{rule}: a callback that broke is not called again");
            let undecided =
                answer.undecided.unwrap_or_else(|| panic!("{rule} after {most} calls: {:?}", answer.outcome));
            assert_eq!(undecided.bound, Bound::Time, "{rule} after {most} calls");
            assert_eq!(answer.outcome, None, "{rule} after {most} calls");
        }
    }
}

#[test]
fn tables_end_with_the_bound_of_the_callback() {
    for (rule, pile) in LONG {
        let game: Game = rule.parse().expect(rule);
        let mut solver = Solver::new(game);
        let (from, to) = (Natural::from(pile - 50), Natural::from(pile));
        for column in [Column::Outcome, Column::G] {
            for most in [1, 3, 20] {
                let calls = Cell::new(0);
                let mut budget = breaking(&calls, most);
                let table = solver.table_within(column, &Natural::ONE, (&from, &to), &mut budget);
                let table: Table = table.unwrap_or_else(|error| panic!("{rule}: {error}"));
                if calls.get() < most {
                    continue;
                }
                let undecided = table.undecided.unwrap_or_else(|| panic!("{rule}, {column:?} after {most} calls"));
                assert_eq!(undecided.bound, Bound::Time, "{rule}, {column:?} after {most} calls");
            }
        }
    }
}

/// What was cut off leaves nothing behind: the next answer is that of a new solver.
#[test]
fn interruptions_leave_no_trace() {
    for (rule, pile) in [("1 + digit_sum(7^(last + 5000)) % 3", 30), ("1 + fib(turn + pile + 9000) % 3", 30)] {
        let game: Game = rule.parse().expect(rule);
        let position = position(&game, pile);
        let expected = Solver::new(game.clone()).answer_within(&position, &Wanted::default(), &mut Budget::default());
        let mut solver = Solver::new(game);
        for most in (1..40).step_by(3) {
            let calls = Cell::new(0);
            solver.answer_within(&position, &Wanted::default(), &mut breaking(&calls, most)).expect(rule);
        }
        assert_eq!(solver.answer_within(&position, &Wanted::default(), &mut Budget::default()), expected, "{rule}");
    }
}

#[test]
fn positions_end_with_the_bound_of_the_callback() {
    let game: Game = "digit_sum(3^pile)".parse().expect("a rule");
    let calls = Cell::new(0);
    let position = game.position_within(1_000_000u64, &mut breaking(&calls, 3));
    assert_eq!(position, Err(SetupError::Interrupted(Bound::Time)));
    assert_eq!(calls.get(), 3);
    // The question was not a bad one.
    let mut solver = Solver::new(game);
    let position = solver.game().position((1_000_000u64, 5u64)).expect("a position");
    let answer =
        solver.answer_within(&position, &Wanted::default(), &mut breaking(&Cell::new(0), 3)).expect("a question");
    let undecided = answer.undecided.expect("undecided");
    assert_eq!(undecided.bound, Bound::Time);
    assert!(!matches!(undecided.reached, Reached::Doubt(_)));
}
