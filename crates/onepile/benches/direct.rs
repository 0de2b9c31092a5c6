//! The direct solver against hand-written loops, as ratios in one run: `cargo bench --bench direct`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Game, Natural, Solver};

/// The shortest of several runs of two rivals, which take turns so that a busy machine hinders both.
fn best(mut left: impl FnMut(), mut right: impl FnMut()) -> (Duration, Duration) {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let runs: Vec<_> = (0..20).map(|_| (time(&mut left), time(&mut right))).collect();
    let shortest = |times: &mut dyn Iterator<Item = Duration>| times.min().expect("at least one run");
    (shortest(&mut runs.iter().map(|run| run.0)), shortest(&mut runs.iter().map(|run| run.1)))
}

/// g of Fibonacci Nim as one would write it by hand.
fn native(to: usize) -> Vec<u32> {
    let mut g = vec![u32::MAX; to + 1];
    for pile in 1..=to {
        g[pile] = (1..=pile).find(|&take| (2 * take as u32) < g[pile - take]).unwrap_or(usize::MAX) as u32;
    }
    g
}

fn ours(to: u64) -> onepile::Table {
    let game = Game::new("2*last".parse().expect("a rule"));
    let (turn, from, to) = (Natural::from(1u64), Natural::from(0u64), Natural::from(to));
    Solver::searching(game)
        .table_within(Column::G, &turn, (&from, &to), &mut Budget::unlimited())
        .expect("a total rule")
}

fn main() {
    let to = 1_000_000;
    let (by_hand, by_solver) =
        best(|| drop(black_box(native(black_box(to)))), || drop(black_box(ours(black_box(to as u64)))));
    let ratio = by_solver.div_duration_f64(by_hand);
    println!("g of 2*last to {to}: by hand {by_hand:?}, direct solver {by_solver:?}, ratio {ratio:.2} (at most 3)");
}
