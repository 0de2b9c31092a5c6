//! Rows of a survey against the same questions put to the library by hand, as a ratio in one run, and the time of a period:
//! `cargo bench -p onepile-survey --features parquet`.

// Ratios are for people to read; nothing is decided by them.
#![allow(clippy::float_arithmetic)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use onepile::{Budget, Column, Extent, Game, Natural, Solver};
use onepile_survey::{Survey, part};

/// The family of the issue that surveys began with, in part.
const FAMILY: &str = r#"
rule = "if last % {m} in {S} then {p}*last else {q}*last"
where = "{p} != {q}"
ask = ["base", "period", "losing"]
shard = 100
[over]
m = [5]
S = { subsets = 5 }
p = "1..3"
q = "1..6"
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
    let rules: Vec<String> = (0..survey.rules()).map(|place| survey.rule(place)).collect();
    let made = || {
        // Reading the specification is a part of the machinery.
        let survey = Survey::read(FAMILY).expect("a survey");
        for shard in 0..survey.shards() {
            let rows = survey.rows(shard, &|| ControlFlow::Continue(())).expect("nobody interrupts");
            black_box(part(&survey, &rows).expect("a part"));
        }
    };
    let by_hand = || rules.iter().for_each(|rule| ask_by_hand(rule));
    // One after the other, so that both see the same weather.
    let (mut survey_time, mut hand_time) = (Duration::MAX, Duration::MAX);
    for _ in 0..5 {
        hand_time = hand_time.min(timed(by_hand));
        survey_time = survey_time.min(timed(made));
    }
    let ratio = survey_time.as_secs_f64() / hand_time.as_secs_f64();
    println!(
        "{} rules: a survey takes {survey_time:.2?}, the questions by hand {hand_time:.2?}: ratio {ratio:.3}",
        rules.len()
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
