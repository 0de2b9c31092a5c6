//! Limits in batches against hand-written loops, as ratios in one run: `cargo bench -p onepile-rule --bench batch`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile_rule::batch::{Batch, Line};
use onepile_rule::{Natural, Rule};

const COUNT: usize = 100_000;
const PREV: u32 = 1_000_000;

/// The shortest of many runs.
fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..200).map(|_| time(&mut run)).min().expect("at least one run")
}

/// Fills the same limits by a loop over the points 1, 2, … and by a batch.
fn compare(rule: &str, line: &Line, bound: &str, by_hand: fn(&mut [u32])) {
    let rule: Rule = rule.parse().expect("a rule");
    let mut batch = Batch::new(&rule);
    let (mut expected, mut limits) = (vec![0; COUNT], vec![0; COUNT]);
    let hand = best(|| by_hand(black_box(&mut expected)));
    let batched = best(|| batch.fill(line, black_box(&mut limits)));
    assert_eq!(limits, expected, "{rule}");
    let ratio = batched.div_duration_f64(hand);
    println!("{rule}: by hand {hand:?}, in batches {batched:?}, ratio {ratio:.2}{bound}");
}

fn main() {
    let takes = &Line::takes(Natural::from(2u64), PREV, 1);
    let piles = &Line::piles(Natural::from(2u64), 1, 1);
    compare("if last % 2 == 0 then last else 4*last", takes, " (at most 4)", |limits| {
        for (last, limit) in (1..).zip(limits) {
            *limit = if last % 2 == 0 { last } else { 4 * last };
        }
    });
    compare("1 + (prev + 2*last) % 5", takes, " (at most 4)", |limits| {
        let prev = black_box(PREV);
        for (last, limit) in (1..).zip(limits) {
            *limit = 1 + (prev + 2 * last) % 5;
        }
    });
    compare("floor(sqrt(pile))", piles, " (at most 1.5)", |limits| {
        for (pile, limit) in (1u32..).zip(limits) {
            *limit = pile.isqrt();
        }
    });
    compare("floor(phi*last)", takes, "", |limits| {
        // floor(phi k) = floor((k + root(5 k²))/2), and the root may be rounded down first.
        for (last, limit) in (1u64..).zip(limits) {
            *limit = ((last + (5 * last * last).isqrt()) / 2) as u32;
        }
    });
}
