//! Nim-values against hand-written loops, as ratios in one run, and single piles of astronomical size:
//! `cargo bench --bench nim_values`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Game, Natural, Solver, Table, Wanted};

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(run());
    (start.elapsed(), result)
}

/// The shortest of several runs of two rivals, which take turns so that a busy machine hinders both.
fn best<A, B>(runs: usize, mut left: impl FnMut() -> A, mut right: impl FnMut() -> B) -> (Duration, Duration) {
    let times: Vec<_> = (0..runs).map(|_| (timed(&mut left).0, timed(&mut right).0)).collect();
    let shortest = |times: &mut dyn Iterator<Item = Duration>| times.min().expect("at least one run");
    (shortest(&mut times.iter().map(|time| time.0)), shortest(&mut times.iter().map(|time| time.1)))
}

/// The theorem for unit jumps, as one would write it by hand for one rule.
fn by_theorem(to: u32, limit: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut values = vec![0; to as usize + 1];
    let mut before = 0;
    for pile in 1..=to {
        let level = limit(pile);
        values[pile as usize] = if level > before { level } else { values[(pile - 1 - level) as usize] };
        before = level;
    }
    values
}

/// The definition, as one would write it by hand.
fn by_mex(to: u32, limit: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0; to as usize + 1];
    let mut seen = vec![0u32; 4096];
    for pile in 1..=to {
        for left in pile - limit(pile).min(pile)..pile {
            seen[values[left as usize] as usize] = pile;
        }
        values[pile as usize] = (0..).find(|value| seen[*value as usize] != pile).expect("finitely many options");
    }
    values
}

fn table(rule: &str, to: u32) -> Table {
    let game = Game::new(rule.parse().expect("a rule"));
    let (turn, from, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(to));
    Solver::new(game).table_within(Column::Nim, &turn, (&from, &to), &mut Budget::unlimited()).expect("a total rule")
}

/// The same values, or the ratio means nothing.
fn check(rule: &str, values: &[u32], table: &Table) {
    let same =
        values.iter().zip(table.entries.iter()).all(|(value, entry)| entry == onepile::Entry::Number((*value).into()));
    assert!(same && values.len() == table.entries.len(), "{rule}");
}

fn against_theorem(rule: &str, most: f64, limit: impl Fn(u32) -> u32 + Copy) {
    let to = 100_000_000;
    check(rule, &by_theorem(to / 100, limit), &table(rule, to / 100));
    let (by_hand, by_solver) = best(5, || by_theorem(black_box(to), limit), || table(rule, black_box(to)));
    let ratio = by_solver.div_duration_f64(by_hand);
    println!(
        "nim-values of {rule} to {to}: by hand {by_hand:?}, solver {by_solver:?}, ratio {ratio:.2} (at most {most})"
    );
}

fn against_mex(rule: &str, least: f64, limit: impl Fn(u32) -> u32 + Copy) {
    let to = 10_000_000;
    check(rule, &by_mex(to / 100, limit), &table(rule, to / 100));
    let (by_hand, by_solver) = best(3, || by_mex(black_box(to), limit), || table(rule, black_box(to)));
    let ratio = by_hand.div_duration_f64(by_solver);
    println!(
        "nim-values of {rule} to {to}: mex loop {by_hand:?}, solver {by_solver:?}, {ratio:.1} times faster (at least {least})"
    );
}

fn huge(rule: &str, pile: &str) {
    let game = Game::new(rule.parse().expect("a rule"));
    let position = game.position(pile.parse::<Natural>().expect("a number")).expect("a position");
    let ask = || {
        Solver::new(game.clone())
            .answer_within(&position, &Wanted::default(), &mut Budget::unlimited())
            .expect("a total rule")
    };
    let (time, answer) = timed(ask);
    let digits = answer.take().map_or(0, |take| take.to_string().len());
    println!("{rule} at {pile}: {time:?} (at most 1 s), digits of the take: {digits}");
}

fn main() {
    // 1/phi in 63 bits behind the point, exact for all piles of the table, which `check` confirms on a part.
    const BY_PHI: u128 = 5_700_357_409_661_599_242;
    against_theorem("floor(sqrt(pile))", 2.0, u32::isqrt);
    against_theorem("pile // 2", 2.0, |pile| pile / 2);
    against_theorem("floor(pile/phi)", 4.0, |pile| ((u128::from(pile) * BY_PHI) >> 63) as u32);
    against_mex("(3*pile^2 + pile) % 1000", 20.0, |pile| {
        ((3 * u64::from(pile) * u64::from(pile) + u64::from(pile)) % 1000) as u32
    });
    for (rule, pile) in [
        ("pile // 2", "1e10000"),
        ("floor(sqrt(pile))", "1e1000"),
        ("floor(cbrt(pile))", "1e1000"),
        ("floor(pile/phi)", "1e1000"),
        ("pile - floor(sqrt(pile))", "1e1000"),
        ("floor(log2(pile))", "1e300"),
        ("min(pile, 5)", "1e10000"),
        ("floor(sqrt(pile))", "1e10000"),
    ] {
        huge(rule, pile);
    }
}
