//! The tableau at sizes that no search reaches: `cargo bench --bench tableau`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Answer, Budget, Effort, Game, Natural, Solver, Wanted};

fn solve(rule: &str, pile: &str, searching: bool) -> (Answer, Duration) {
    let game = Game::new(rule.parse().expect("a rule"));
    let pile: Natural = pile.parse().expect("a number");
    let position = game.position(pile).expect("a position");
    let mut solver = if searching { Solver::searching(game) } else { Solver::new(game) };
    let wanted = Wanted { measures: Effort::Skip, ..Wanted::default() };
    let start = Instant::now();
    let answer = solver.answer_within(black_box(&position), &wanted, &mut Budget::unlimited()).expect("a total rule");
    (answer, start.elapsed())
}

fn main() {
    let cases = [
        ("turn + 1 + pile // 2", "1e1000", "well under 1 s"),
        ("turn + 1", "1e1000", "well under 1 s"),
        ("turn // 2 + 1", "1e1000", "well under 1 s"),
        ("1 + turn % 3 + pile // 100", "1e5", "seconds"),
        ("3 + turn % 4", "1e5", "seconds"),
        ("1 + turn % 3 + pile // 3", "1e60", "seconds"),
        ("if turn % 2 == 0 then pile // 2 else pile // 5", "1e60", "seconds"),
    ];
    for (rule, pile, goal) in cases {
        let (answer, time) = solve(rule, pile, false);
        assert_eq!((answer.method.name(), &answer.undecided), ("tableau", &None), "{rule}");
        println!("{rule} at {pile}: {time:?} ({goal})");
    }
    let (rule, pile) = ("1 + turn % 3 + pile // 100", "1e4");
    let ((ours, by_tableau), (searched, by_search)) = (solve(rule, pile, false), solve(rule, pile, true));
    assert_eq!((ours.outcome, ours.takes), (searched.outcome, searched.takes));
    let ratio = by_search.div_duration_f64(by_tableau);
    println!("{rule} at {pile}: tableau {by_tableau:?}, search {by_search:?}, ratio {ratio:.0}");
}
