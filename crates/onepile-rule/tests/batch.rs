//! Limits in machine integers, along a line or bounded over blocks of takes, against single ones by the exact evaluator.

use std::cell::Cell;

use onepile_rule::batch::{Batch, Blocks, Line};
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

/// Which takes a rule allows, along a line of takes and bounded over blocks of them, against the condition itself.
#[test]
fn indicators_agree_with_conditions() {
    let size = prop_oneof![
        6 => 1u32..=60,
        2 => 61u32..=3000,
        1 => 46_000u32..=47_000,
        1 => (1u32 << 31) - 100..=(1 << 31) + 100,
        1 => u32::MAX - 400..=u32::MAX - 200,
    ];
    let takes = (1u64..=20, size.clone(), size, 1u32..=40, prop_oneof![2 => Just(1u32), 1 => 2u32..=12]);
    let [bounded, all] = [const { Cell::new(0) }; 2];
    onepile_testing::check(
        20_000,
        &(onepile_testing::any_rules_where(), takes),
        |(rule, (turn, a, b, count, stride))| {
            let rule: Rule = rule.text.parse().map_err(|e| TestCaseError::fail(format!("{e}")))?;
            let allowed = rule.allowed().expect("a condition");
            let (pile, first) = (a.max(b), a.min(b));
            let mut indicators = vec![0; count.min(pile - first + 1) as usize];
            Batch::new(allowed.indicator()).fill(&Line::takes(turn.into(), pile, first), &mut indicators);
            for (take, indicator) in (first..).zip(indicators) {
                let holds = allowed.holds(&turn.into(), &pile.into(), &take.into()).map_or(Batch::FAULT, u32::from);
                prop_assert_eq!(indicator, holds, "{} at turn {}, pile {}, take {}", rule, turn, pile, take);
            }
            all.set(all.get() + 1);
            let is_bounded = check_block(allowed.indicator(), (turn, pile, first), (count, stride))?;
            bounded.set(bounded.get() + u32::from(is_bounded));
            Ok(())
        },
    );
    assert!(2 * bounded.get() > all.get(), "{} of {} blocks are bounded", bounded.get(), all.get());
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

/// Holds the bounds over a block of takes, of which every `stride`-th counts, against single limits; tells whether there
/// were bounds.
fn check_block(
    rule: &Rule,
    (turn, prev, first): (u64, u32, u32),
    (count, stride): (u32, u32),
) -> Result<bool, TestCaseError> {
    let count = count.min((prev - first) / stride + 1);
    let turn = Natural::from(turn);
    let Some(mut blocks) = Blocks::new(rule) else { return Ok(false) };
    blocks.aim(&turn, prev);
    let Some((low, high)) = blocks.bounds((first, first + (count - 1) * stride), stride) else { return Ok(false) };
    let line = Line::takes(turn, prev, first);
    for steps in (0..count).map(|i| i * stride) {
        let point = line.point(steps);
        let limit = rule.limit(&point);
        let inside = limit.as_ref().is_ok_and(|limit| (low..=high).contains(&machine_limit(limit)));
        // No rule is asked where the pile is gone.
        prop_assert!(inside || first + steps == prev, "{} at {}: {:?} not in {}..={}", rule, point, limit, low, high);
    }
    Ok(true)
}

/// Remainders and quotients of sums of lines that run in different directions.
fn rules_of_lines() -> impl Strategy<Value = Rule> {
    let line = ["pile", "last", "prev", "(2*last - pile)", "abs(2*prev - pile)", "(5*pile)", "(prev - 3*last)"];
    let rounded = (prop::sample::select(line.to_vec()), 1u32..=6).prop_map(|(line, by)| match by {
        1 => line.to_owned(),
        by => format!("{line} // {by}"),
    });
    let sum = (rounded.clone(), prop::sample::select(vec!["+", "-"]), rounded.clone(), 0u32..=3).prop_map(
        |(one, sign, other, by)| match by {
            0 => format!("({one} {sign} {other})"),
            by => format!("(({one} {sign} {other}) // {by} + 2*last // {by})"),
        },
    );
    let divisor = prop::sample::select(vec!["2", "3", "4", "6", "(last + 4)", "(2*last)", "(pile + 1)"]);
    (sum, divisor, rounded, any::<bool>()).prop_map(|(sum, divisor, other, multiplied)| {
        let op = if multiplied { "*" } else { "+" };
        format!("{sum} % {divisor} {op} {other}").parse().expect("a rule")
    })
}

#[test]
fn blocks_of_lines_agree_with_the_exact_evaluator() {
    let blocks = (1u32..=700, 1u32..=700, 1u32..=40, 1u32..=12);
    onepile_testing::check(20_000, &(rules_of_lines(), blocks), |(rule, (a, b, count, stride))| {
        check_block(&rule, (1, a.max(b), a.min(b)), (count, stride)).map(|_| ())
    });
}

#[test]
fn blocks_agree_with_the_exact_evaluator() {
    let size = prop_oneof![4 => 1u32..=60, 3 => 61u32..=3000, 1 => 1_000_000u32..=3_000_000, 1 => u32::MAX - 400..=u32::MAX - 200];
    let blocks = (1u64..=20, size.clone(), size, 1u32..=40, prop_oneof![2 => Just(1u32), 1 => 2u32..=12]);
    let (bounded, all) = (Cell::new(0), Cell::new(0));
    onepile_testing::check(20_000, &(onepile_testing::any_rules(), blocks), |(rule, (turn, a, b, count, stride))| {
        let rule: Rule = rule.text.parse().map_err(|e| TestCaseError::fail(format!("{e}")))?;
        all.set(all.get() + 1);
        bounded.set(bounded.get() + u32::from(check_block(&rule, (turn, a.max(b), a.min(b)), (count, stride))?));
        Ok(())
    });
    assert!(2 * bounded.get() > all.get(), "{} of {} blocks are bounded", bounded.get(), all.get());
    onepile_testing::check(3_000, &(real_rules(), 1u32..=3000, 1u32..=3000), |(rule, a, b)| {
        check_block(&rule, (1, a.max(b), a.min(b)), (40, 3)).map(|_| ())
    });
}

#[test]
fn remainders_are_known_where_the_class_of_the_take_is() {
    let rule: Rule = "if last % 2 == 0 then last else 4*last + pile % 3".parse().expect("a rule");
    let mut blocks = Blocks::new(&rule).expect("machine integers suffice");
    assert_eq!((blocks.modulus(30), blocks.modulus(5)), (6, 3));
    blocks.aim(&Natural::from(2u64), 1000);
    assert_eq!(blocks.bounds((101, 200), 1), Some((101, 802)));
    assert_eq!(blocks.bounds((102, 198), 6), Some((102, 198)));
    // 899 and all piles that are left leave 2 on division by 3.
    assert_eq!(blocks.bounds((101, 197), 6), Some((406, 790)));
}
