//! Limits along a line in machine integers against single ones by the exact evaluator.

mod common;

use std::cell::Cell;

use onepile::{Blocks, Limit, Line, Natural, Rule};
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
    (1u64..=20, size.clone(), size, 1u32..=40, any::<bool>()).prop_map(|(turn, a, b, count, takes)| {
        let (turn, less, more) = (Natural::from(turn), a.min(b), a.max(b));
        match takes {
            true => (Line::takes(turn, more, less), count.min(more - less + 1) as usize),
            false => (Line::piles(turn, a, b), count as usize),
        }
    })
}

/// A limit as blocks write it.
fn machine_limit(limit: &Limit) -> u32 {
    match limit {
        Limit::Finite(limit) => limit.to_u32().map_or(Blocks::AMPLE, |limit| limit.min(Blocks::AMPLE)),
        _ => Blocks::AMPLE,
    }
}

#[test]
fn blocks_agree_with_the_exact_evaluator() {
    let points = Cell::new(0);
    common::check(20_000, &(common::any_rules(), lines()), |(rule, (line, count))| {
        let rule: Rule = rule.text.parse().map_err(|e| TestCaseError::fail(format!("{e}")))?;
        let mut limits = vec![0; count];
        Blocks::new(&rule).fill(&line, &mut limits);
        for (steps, limit) in (0..).zip(limits) {
            let point = line.point(steps);
            let exact = rule.limit(&point).map_or(Blocks::FAULT, |limit| machine_limit(&limit));
            prop_assert_eq!(limit, exact, "{} at {}", rule, point);
            points.set(points.get() + 1);
        }
        Ok(())
    });
    println!("{} points", points.get());
}
