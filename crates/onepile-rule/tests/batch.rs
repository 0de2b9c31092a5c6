//! Limits along a line in machine integers against single ones by the exact evaluator.

use onepile_rule::batch::{Batch, Line};
use onepile_rule::{Limit, Natural, Rule};
use proptest::prelude::*;

/// Lines with their lengths, among small piles and about those where numbers leave 32 and 64 bits.
fn lines() -> impl Strategy<Value = (Line, usize)> {
    let size = prop_oneof![
        4 => 1u32..=60,
        2 => 61u32..=3000,
        1 => 46_000u32..=47_000,
        1 => 1_000_000u32..=3_000_000,
        1 => (1u32 << 31) - 100..=(1 << 31) + 100,
        1 => u32::MAX - 400..=u32::MAX - 200,
    ];
    (1u64..=20, size.clone(), size, prop_oneof![50 => 1u32..=40, 1 => 1000u32..=1100], any::<bool>()).prop_map(
        |(turn, a, b, count, takes)| {
            let (turn, less, more) = (Natural::from(turn), a.min(b), a.max(b));
            match takes {
                true => (Line::takes(turn, more, less), count.min(more - less + 1) as usize),
                false => (Line::piles(turn, a, b), count as usize),
            }
        },
    )
}

/// A limit as a batch writes it.
fn machine_limit(limit: &Limit) -> u32 {
    match limit {
        Limit::Finite(limit) => limit.to_u32().map_or(Batch::AMPLE, |limit| limit.min(Batch::AMPLE)),
        _ => Batch::AMPLE,
    }
}

/// Holds the limits along a line against single ones.
fn check_line(rule: &Rule, line: &Line, count: usize) -> Result<(), TestCaseError> {
    let mut limits = vec![0; count];
    Batch::new(rule).fill(line, &mut limits);
    for (steps, limit) in (0..).zip(limits) {
        let point = line.point(steps);
        let exact = rule.limit(&point).map_or(Batch::FAULT, |limit| machine_limit(&limit));
        prop_assert_eq!(limit, exact, "{} at {}", rule, point);
    }
    Ok(())
}

#[test]
fn batches_agree_with_the_exact_evaluator() {
    onepile_testing::check(20_000, &(onepile_testing::any_rules(), lines()), |(rule, (line, count))| {
        let rule: Rule = rule.text.parse().map_err(|e| TestCaseError::fail(format!("{e}")))?;
        check_line(&rule, &line, count)
    });
}

/// Roundings of sums of products with real constants, some of which are whole after all.
fn real_rules() -> impl Strategy<Value = Rule> {
    let real = [
        "phi",
        "pi",
        "e",
        "1/phi",
        "sqrt(2)",
        "sqrt(9)/4",
        "(phi - sqrt(5)/2)",
        "root(3, 3)",
        "-e^2",
        "0.61803398874989484820",
    ];
    let number = ["last", "pile", "(3*last - pile)", "(pile // 3 - 7)", "last^2", "(last/7)", "min(pile, 9)"];
    let addend = ["0", "1/2", "pi", "sqrt(pile)", "last % 5", "2*phi - 1", "prev/3"];
    let rounding = ["floor", "ceil", "round", "2*floor"];
    let sign = prop::sample::select(vec!['+', '-']);
    let pick = |texts: &[&'static str]| prop::sample::select(texts.to_vec());
    (pick(&rounding), pick(&real), pick(&number), sign, pick(&addend)).prop_map(
        |(rounding, real, number, sign, addend)| {
            format!("{rounding}({number}*{real} {sign} ({addend}))").parse().expect("a rule")
        },
    )
}

#[test]
fn roundings_of_reals_agree_with_the_exact_evaluator() {
    onepile_testing::check(3_000, &(real_rules(), lines()), |(rule, (line, count))| {
        check_line(&rule, &line, count.min(40))
    });
}
