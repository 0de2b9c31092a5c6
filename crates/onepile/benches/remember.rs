//! What a solver that remembers spares: `cargo bench --bench remember`.
//!
//! The same question again against the first time, and a whole verification against a loop written by hand.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Game, Solver, Wanted, verify};

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let found = run();
    (found, start.elapsed())
}

/// The shortest of several runs.
fn best<T>(runs: usize, mut run: impl FnMut() -> T) -> Duration {
    (0..runs).map(|_| timed(|| black_box(run())).1).min().expect("a run at least")
}

/// The first answer of a solver, and the same question again.
fn again(rule: &str, pile: &str) {
    let game: Game = rule.parse().expect("a rule");
    let position = game.position(pile).expect("a position");
    let ask = |solver: &mut Solver| {
        let answer = solver.answer_within(black_box(&position), &Wanted::default(), &mut Budget::default());
        answer.expect("a total rule")
    };
    let mut times = Vec::new();
    for _ in 0..5 {
        let mut solver = Solver::new(game.clone());
        let (first, first_time) = timed(|| ask(&mut solver));
        let (second, second_time) = timed(|| ask(&mut solver));
        assert!(first == second && first.outcome.is_some(), "{rule} at {pile}");
        times.push((first_time, second_time));
    }
    let first = times.iter().map(|(first, _)| *first).min().expect("five runs");
    let second = times.iter().map(|(_, second)| *second).min().expect("five runs");
    let percent = (100 * second).div_duration_f64(first);
    println!("{rule} at {pile}: first {first:?}, again {second:?}, {percent:.2} % (at most 2 %)");
}

/// Smallest winning takes of a rule of the last take, and all winning takes of every position, by hand.
fn by_hand(to: usize, limit: impl Fn(u32) -> u32) -> (Vec<u32>, usize) {
    let mut g = vec![u32::MAX; to + 1];
    let mut listed = 0;
    let mut takes = Vec::new();
    for pile in 1..=to {
        takes.clear();
        takes.extend((1..=pile as u32).filter(|take| limit(*take) < g[pile - *take as usize]));
        g[pile] = takes[0];
        // A limit cuts the list.
        let mut cut = 0;
        for limit in 1..=pile as u32 {
            cut += usize::from(takes.get(cut) == Some(&limit));
            listed += black_box(&takes[..cut]).len();
        }
    }
    (g, listed)
}

/// A verification to 1500 against the same by hand.
fn sweep(rule: &str, limit: impl Fn(u32) -> u32 + Copy) {
    const TO: usize = 1500;
    let game: Game = rule.parse().expect("a rule");
    let native = best(20, || by_hand(black_box(TO), limit));
    let ours = best(5, || {
        let found = verify(&game, black_box(TO)).expect("a total rule");
        assert!(found.difference.is_none() && found.undecided.is_none() && found.positions == 1_125_750, "{rule}");
    });
    let ratio = ours.div_duration_f64(native);
    println!("verify {rule} to {TO}: by hand {native:?}, verify {ours:?}, ratio {ratio:.1} (at most 20)");
}

fn main() {
    again("2*last", "1e1000");
    again("if even(last) then last else 4*last", "1e1000");
    again("turn + 1 + pile // 2", "1e1000");
    again("pile // 2", "1e10000");
    again("floor(pile/phi)", "1e1000");
    again("max(1, pile - last)", "1e4");
    again("last + turn % 2", "1e3");
    sweep("2*last", |take| 2 * take);
    sweep("if is_power(last, 8) then 4*last else last", |take| {
        if take.is_power_of_two() && take.trailing_zeros().is_multiple_of(3) { 4 * take } else { take }
    });
    sweep("if last % 2 == 0 then last else 4*last", |take| if take % 2 == 0 { take } else { 4 * take });
    sweep("if last % 3 == 0 then max(1, last // 2) else 3*last", |take| {
        if take % 3 == 0 { (take / 2).max(1) } else { 3 * take }
    });
    sweep("last * (1 + last % 7)", |take| take * (1 + take % 7));
    sweep("if is_square(last) then (last + 1) // 2 else 2*last", |take| {
        if take.isqrt() * take.isqrt() == take { take.div_ceil(2) } else { 2 * take }
    });
    sweep("last + floor(sqrt(last))", |take| take + take.isqrt());
}
