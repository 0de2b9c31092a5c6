//! The direct solver against hand-written loops, as ratios in one run: `cargo bench --bench direct`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Game, Natural, Solver};

/// The shortest of several runs.
fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..5).map(|_| time(&mut run)).min().expect("at least one run")
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
    Solver::new(game).table(Column::G, &turn, (&from, &to), &mut Budget::unlimited()).expect("a total rule")
}

fn main() {
    let to = 1_000_000;
    let by_hand = best(|| drop(black_box(native(black_box(to)))));
    let by_solver = best(|| drop(black_box(ours(black_box(to as u64)))));
    let ratio = by_solver.as_secs_f64() / by_hand.as_secs_f64();
    println!("g of 2*last to {to}: by hand {by_hand:?}, direct solver {by_solver:?}, ratio {ratio:.2} (at most 3)");
}
