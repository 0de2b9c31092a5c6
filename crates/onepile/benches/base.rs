//! Bases against bare additions, tables of g against bare copies, and periods against bare sweeps, as ratios in one run:
//! `cargo bench --bench base`.

// Ratios are for people to read; nothing is decided by them.
#![allow(clippy::float_arithmetic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use dashu_int::UBig;
use onepile::{Budget, Column, Effort, Extent, Game, Natural, Rule, Solver, Wanted};

/// The shortest of several runs.
fn shortest(runs: usize, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..runs).map(time).min().expect("at least one run")
}

/// The additions that make the members of `2*last` up to a number, kept as they are made.
fn additions(to: &UBig) -> Vec<UBig> {
    let mut members = vec![UBig::from(1u8), UBig::from(2u8)];
    while members[members.len() - 1] <= *to {
        members.push(&members[members.len() - 1] + &members[members.len() - 2]);
    }
    members
}

/// A position solved from nothing: the hypotheses proved, the base grown, the pile read, the smallest take found.
fn solve(rule: &str, pile: &str) {
    let game = Game::new(rule.parse().expect("a rule"));
    let position = game.position(pile.parse::<Natural>().expect("a number")).expect("a position");
    let wanted = Wanted { ranges: 1, measures: Effort::Skip };
    let answer = Solver::new(game).answer_within(&position, &wanted, &mut Budget::unlimited());
    assert!(black_box(answer).expect("a total rule").outcome.is_some(), "{rule} at {pile} is undecided");
}

/// Nodes of search trees visited for each member up to a number.
fn nodes(rule: &str, to: &str) -> f64 {
    let rule: Rule = rule.parse().expect("a rule");
    let extent = Extent::To(to.parse().expect("a number"));
    let listing = Solver::new(rule).bases_within(None, &extent, &mut Budget::unlimited()).expect("a base");
    listing.nodes as f64 / listing.bases.iter().map(|base| base.members.len()).sum::<usize>() as f64
}

const SEARCHED: [&str; 7] = [
    "if is_power(last, 8) then 4*last else last",
    "if last % 2 == 0 then last else 4*last",
    "if last % 3 == 0 then max(1, last // 2) else 3*last",
    "last * (1 + last % 7)",
    "if is_square(last) then (last + 1) // 2 else 2*last",
    "last + floor(sqrt(last))",
    "floor(phi*last) + last % 4",
];

const TWO_BASES: &str = "if odd(prev) and last == 3 then 4 else 2*last";

fn main() {
    for (pile, runs, most_doubling, most_searched) in [("1e1000", 9, 8, 100), ("1e10000", 3, 4, 30)] {
        let to: UBig = UBig::from(10u8).pow(if pile == "1e1000" { 1000 } else { 10_000 });
        let bare = shortest(runs, || drop(black_box(additions(black_box(&to)))));
        let ratio = |rule: &str| shortest(runs, || solve(rule, pile)).div_duration_f64(bare);
        println!("pile {pile}: bare additions {bare:?}");
        println!("  2*last: {:.1} times (at most {most_doubling})", ratio("2*last"));
        println!("  {TWO_BASES}: {:.1} times (at most 20 at 1e1000)", ratio(TWO_BASES));
        for rule in SEARCHED.iter().filter(|rule| pile == "1e1000" || !rule.contains("phi")) {
            let (times, nodes) = (ratio(rule), nodes(rule, pile));
            println!("  {rule}: {times:.1} times (at most {most_searched}), {nodes:.1} nodes a member (at most 16)");
        }
    }
    several_bases();
    table();
    periods();
}

/// Rules with up to 12 bases.
fn several_bases() {
    for period in [2, 3, 5, 8, 12] {
        let branches: Vec<String> =
            (0..period).map(|i| format!("last * {} + last % {}", 1 + i % 3, 2 + i % 4)).collect();
        let rule = format!("table([{}], prev % {period}, 0)", branches.join(", "));
        let time = shortest(1, || solve(&rule, "1e300"));
        println!("{period} bases to 1e300: {time:?}, {:.1} nodes a member", nodes(&rule, "1e300"));
    }
}

/// A table of g against a copy of the same bytes into freshly allocated memory.
fn table() {
    let to = 100_000_000u64;
    let bytes = vec![1u32; to as usize + 1];
    let copy = shortest(5, || drop(black_box(black_box(&bytes).clone())));
    drop(bytes);
    for rule in ["2*last", "if last % 2 == 0 then last else 4*last"] {
        let mut solver = Solver::new(Game::new(rule.parse().expect("a rule")));
        let (turn, from, to) = (Natural::from(1u64), Natural::from(0u64), Natural::from(to));
        let ours = shortest(5, || {
            let table = solver.table_within(Column::G, &turn, (&from, &to), &mut Budget::unlimited());
            assert!(black_box(table).expect("a total rule").undecided.is_none());
        });
        let ratio = ours.div_duration_f64(copy);
        println!("g of {rule} to {to}: copy {copy:?}, table {ours:?}, ratio {ratio:.2} (at most 2)");
    }
}

/// Tables of six entries, each continued by a number: three of a pure period, the third with limits that never fall, and two of a
/// period that begins later.
const SIX_ENTRIES: [([u32; 6], u32); 5] = [
    ([1, 4, 2, 3, 1, 2], 2),
    ([5, 4, 3, 3, 2, 2], 1),
    ([1, 1, 2, 3, 3, 4], 5),
    ([3, 1, 1, 1, 1, 1], 1),
    ([40, 7, 93, 20, 51, 60], 33),
];

/// The values of g of the first piles, by a bare loop.
fn sweep(entries: &[u32; 6], otherwise: u32, to: usize) -> Vec<u32> {
    let limit = |take: usize| entries.get(take - 1).copied().unwrap_or(otherwise);
    let mut g = Vec::with_capacity(to);
    for pile in 1..=to {
        let smallest = (1..pile).find(|take| limit(*take) < g[pile - take - 1]);
        g.push(smallest.unwrap_or(pile) as u32);
    }
    g
}

/// Periods that a new solver proves, against the values of 1024 piles by a bare loop.
fn periods() {
    for (entries, otherwise) in SIX_ENTRIES {
        let text = format!("table({entries:?}, last - 1, {otherwise})");
        let game = Game::new(text.parse().expect("a rule"));
        let bare = shortest(99, || drop(black_box(sweep(black_box(&entries), black_box(otherwise), 1024))));
        let mut kind = "";
        let ours = shortest(99, || {
            let found = Solver::new(game.clone()).period_within(Column::G, &mut Budget::default());
            kind = black_box(found).expect("a rule of the last take").kind();
        });
        assert!(["pure", "eventual"].contains(&kind), "{text} has a period");
        let ratio = ours.div_duration_f64(bare);
        println!("period of {text}, {kind}: {ours:?} (at most 0.5 ms), bare sweep {bare:?}, ratio {ratio:.1}");
    }
}
