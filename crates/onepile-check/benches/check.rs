//! The check of a certificate against the solution it belongs to, as ratios in one run:
//! `cargo bench -p onepile-check --bench check`.

// Ratios are for people to read; nothing is decided by them.
#![allow(clippy::float_arithmetic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use onepile::{Budget, Effort, Game, Natural, Solver, Wanted};
use onepile_check::check;

/// The shortest of several runs.
fn shortest<T>(runs: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..runs {
        let start = Instant::now();
        let result = run();
        let time = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| time < *least) {
            best = Some((time, result));
        }
    }
    best.expect("at least one run")
}

const RULES: [(&str, &str); 12] = [
    ("2*last", "1e1000"),
    ("2*last", "1e10000"),
    ("if even(last) then last else 4*last", "1e1000"),
    ("if last % 3 == 0 then max(1, last // 2) else 3*last", "1e1000"),
    ("if is_square(last) then (last + 1) // 2 else 2*last", "1e1000"),
    ("if odd(prev) and last == 3 then 4 else 2*last", "1e1000"),
    ("turn + 1 + pile // 2", "1e1000"),
    ("turn + 1", "1e1000"),
    ("turn^2 + 1", "1e1000"),
    ("pile // 2", "1e1000"),
    ("floor(sqrt(pile))", "1e1000"),
    ("(2*pile) // 3", "1e1000"),
];

fn main() {
    for (rule, pile) in RULES {
        let game = Game::new(rule.parse().expect("a rule"));
        let position = game.position(pile.parse::<Natural>().expect("a number")).expect("a position");
        let wanted = Wanted { ranges: 1000, measures: Effort::Skip };
        let (solve, (mut solver, answer)) = shortest(5, || {
            let mut solver = Solver::new(game.clone());
            let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a total rule");
            (solver, answer)
        });
        let (export, certificate) = shortest(3, || solver.certificate(&answer, &mut Budget::unlimited()));
        let Ok(certificate) = certificate else {
            println!("{rule} at {pile}: solve {solve:.1?}, no certificate");
            continue;
        };
        let text = certificate.to_string();
        let witness = text.len() - text.find("\nwitness ").expect("a witness");
        let (time, checked) = shortest(5, || black_box(check(text.as_bytes(), onepile_check::Effort::default())));
        let ratio = time.div_duration_f64(solve);
        println!(
            "{rule} at {pile}: solve {solve:.1?}, certificate {export:.1?}, check {time:.1?}, ratio {ratio:.2} (at most 2)"
        );
        println!(
            "  {} bytes, {witness} of the witness; {}",
            text.len(),
            match checked {
                Ok(_) => "accepted".to_owned(),
                Err(fault) => fault.to_string(),
            }
        );
    }
}
