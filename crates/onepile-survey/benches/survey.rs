//! Rows of a survey against the same questions put to the library by hand, as a ratio in one run, and the time of a period:
//! `cargo bench -p onepile-survey --features parquet`.

// Ratios are for people to read; nothing is decided by them.
#![allow(clippy::float_arithmetic)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Extent, Game, Natural, Solver};
use onepile_survey::{Survey, part};

/// Multiples of the last take by its remainder.
const FAMILY: &str = r#"
rule = "if last % {m} in {S} then {p}*last else {q}*last"
where = "{p} != {q}"
ask = ["base", "period", "losing"]
shard = 100
[over]
m = [3]
S = { subsets = 3 }
p = "1..2"
q = "1..4"
"#;

/// Tables of six entries, which go on with a constant.
const TABLES: &str = r#"
rule = "table({F}, last - 1, {c})"
ask = ["period"]
[over]
F = { functions = 6, to = 4 }
c = [3]
"#;

const MEMBERS: usize = 400;
const PILES: u32 = 1000;
const WORK: u64 = 1_000_000;

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// What a survey asks, asked by hand, with nothing kept.
fn ask_by_hand(rule: &str) {
    let mut solver = Solver::new(Game::new(rule.parse().expect("a rule")));
    let budget = || Budget::unlimited().with_work(WORK).with_bytes(256 << 20);
    let _ = black_box(solver.bases_within(None, &Extent::Count(MEMBERS), &mut budget()));
    let _ = black_box(solver.period_within(Column::G, &mut budget()));
    let piles = (&Natural::ZERO, &Natural::from(PILES));
    let _ = black_box(solver.table_within(Column::Outcome, &Natural::ONE, piles, &mut budget()));
}

fn machinery() {
    let survey = Survey::read(FAMILY).expect("a survey");
    let go_on = || ControlFlow::Continue(());
    // Each rule both ways, one after the other, and the shortest of several times of each: so both see the same weather.
    let mut times = vec![[Duration::MAX; 2]; survey.rules()];
    let mut rest = Duration::MAX;
    for _ in 0..3 {
        let mut rows = Vec::new();
        for (place, [by_hand, row]) in times.iter_mut().enumerate() {
            let rule = survey.rule(place);
            *by_hand = timed(|| ask_by_hand(&rule)).min(*by_hand);
            *row = timed(|| rows.push(survey.row(place, &go_on).expect("nobody interrupts"))).min(*row);
        }
        let read_and_write = || {
            let survey = Survey::read(FAMILY).expect("a survey");
            black_box(part(&survey, &rows).expect("a part"));
        };
        rest = timed(read_and_write).min(rest);
    }
    let [by_hand, rows] = [0, 1].map(|way| times.iter().map(|times| times[way]).sum::<Duration>());
    let ratio = (rows + rest).as_secs_f64() / by_hand.as_secs_f64();
    println!(
        "{} rules: rows take {rows:.2?} and their file {rest:.2?}, the questions by hand {by_hand:.2?}: ratio {ratio:.3}",
        survey.rules()
    );
}

fn periods() {
    let survey = Survey::read(TABLES).expect("a survey");
    let places: Vec<usize> = (0..survey.rules()).step_by(4).collect();
    let time = timed(|| {
        for place in &places {
            black_box(survey.row(*place, &|| ControlFlow::Continue(())).expect("nobody interrupts"));
        }
    });
    println!(
        "a period of a table of six entries: {:.3?} a rule, of {} rules",
        time / places.len() as u32,
        places.len()
    );
}

fn main() {
    machinery();
    periods();
}
