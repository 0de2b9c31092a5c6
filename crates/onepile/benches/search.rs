//! The search that passes blocks of takes, against its twin that looks at every take, as ratios in one run:
//! `cargo bench --bench search`. Words behind `--` choose rules that contain them.

use std::time::{Duration, Instant};

use onepile::{Budget, Game, Limit, Natural, Position, Solver, Wanted};

/// Rules of pile and take that no theorem solves at all piles.
const MIXED: [&str; 8] = [
    "max(1, pile - last)",
    "last + pile // 10",
    "floor(sqrt(pile*last)) + 1",
    "abs(pile - 2*last) + 1",
    "pile // last + 1",
    "max(last, pile // 3)",
    "2*last + pile % 3",
    "max(0, pile // 2 - last // 2 + 1)",
];

/// Rules that bounds help little with, or not at all.
const STUBBORN: [&str; 4] =
    ["1 + (pile + 1) % last", "2*last", "if is_prime(pile) then last else 3*last", "1 + xor(pile, last) // 2"];

/// Rules that see the turn in finitely many ways, how many classes of turns there are, and what they are at one turn.
const CLASSES: [(&str, u32, &str); 3] = [
    ("last + turn % 2", 2, "last + 1"),
    ("last + min(turn, 9)", 9, "last + 9"),
    ("1 + (pile + turn % 3) % last", 3, "1 + (pile + 1) % last"),
];

/// The time that a new solver takes for the outcome of a pile that may be taken whole, and how often it bounds blocks.
fn time(mut solver: Solver, pile: u32) -> (Duration, u64) {
    let position = Position { turn: Natural::ONE, pile: pile.into(), limit: Limit::from(pile) };
    let start = Instant::now();
    let answer = solver.answer_within(&position, &Wanted::LEAST, &mut Budget::unlimited()).expect("a sound rule");
    assert!(answer.undecided.is_none());
    (start.elapsed(), solver.blocks_bounded())
}

fn game(rule: &str) -> Game {
    rule.parse().expect("a rule")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let chosen = |rule: &str| words.is_empty() || words.iter().any(|word| rule.contains(word.as_str()));
    for rule in MIXED.into_iter().filter(|rule| chosen(rule)) {
        let (far, near, plain_to) = (1_000_000, 100_000, 30_000);
        let (million, bounded) = time(Solver::searching(game(rule)), far);
        let (blocks, _) = time(Solver::searching(game(rule)), near);
        let (plain, _) = time(Solver::take_by_take(game(rule)), near);
        let [small, small_plain] =
            [Solver::searching(game(rule)), Solver::take_by_take(game(rule))].map(|solver| time(solver, plain_to).0);
        println!(
            "{rule}: to {far} {million:.2?}, {} nodes a pile (at most 64); to {near} {blocks:.2?}, take by take {plain:.2?}, \
             {:.1} times as fast; to {plain_to} {:.1} times as fast",
            bounded / u64::from(far),
            plain.div_duration_f64(blocks),
            small_plain.div_duration_f64(small),
        );
    }
    for rule in STUBBORN.into_iter().filter(|rule| chosen(rule)) {
        let pile = 30_000;
        let best = |make: fn(Game) -> Solver| (0..3).map(|_| time(make(game(rule)), pile).0).min().expect("three");
        let (blocks, plain) = (best(Solver::searching), best(Solver::take_by_take));
        let ratio = blocks.div_duration_f64(plain);
        println!("{rule}: to {pile} {blocks:.2?}, take by take {plain:.2?}, ratio {ratio:.2} (at most 1.2)");
    }
    for (rule, classes, fixed) in CLASSES.into_iter().filter(|(rule, ..)| chosen(rule)) {
        let pile = 100_000;
        let (all, _) = time(Solver::searching(game(rule)), pile);
        let (one, _) = time(Solver::searching(game(fixed)), pile);
        let ratio = (all / classes).div_duration_f64(one);
        println!("{rule}: to {pile} {all:.2?}, `{fixed}` {one:.2?}, ratio per class {ratio:.2} (at most 4)");
    }
}
