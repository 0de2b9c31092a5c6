//! Bounds of values and steps: never wrong on random rules and regions, and tight where they can be.

use std::cell::Cell;

use onepile_rule::{Direction, EvalError, Inputs, Limit, Natural, Range, Region, Rule, Variable};
use onepile_testing::regions::{inputs, irrational_rules, natural, seeds, spans};
use onepile_testing::{any_rules, check};
use proptest::prelude::*;

fn rule(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// All texts of random rules.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![3 => any_rules().prop_map(|rule| rule.text), 1 => irrational_rules()]
}

/// The limit at a point; the inner `None` where there is none, the outer one where that is not settled.
fn settled(rule: &Rule, inputs: &Inputs) -> Option<Option<Limit>> {
    match rule.limit(inputs) {
        Ok(limit) => Some(Some(limit)),
        Err(EvalError::Unsettled { .. }) => None,
        Err(_) => Some(None),
    }
}

#[test]
fn values_never_leave_their_bounds() {
    let certain = Cell::new(0u32);
    check(6_000, &(texts(), spans(), seeds(10)), |(text, spans, seeds)| {
        let rule = rule(&text);
        let bounds = rule.bounds(&spans.region());
        certain.set(certain.get() + u32::from(bounds.certain));
        prop_assert!(bounds.certain || bounds.low.is_zero(), "{text}: {bounds:?}");
        for point in seeds.into_iter().map(|seeds| spans.point(seeds)) {
            match settled(&rule, &inputs(point)) {
                Some(Some(limit)) => {
                    let inside = Limit::Finite(bounds.low.clone()) <= limit && limit <= bounds.high;
                    prop_assert!(inside, "{text} is {limit:?} at {point:?}, outside of {bounds:?}");
                }
                Some(None) => prop_assert!(!bounds.certain, "{text} has no value at {point:?}"),
                None => {}
            }
        }
        Ok(())
    });
    println!("{} certain", certain.get());
    assert!(certain.get() > 4_000, "only {} rules surely have a value", certain.get());
}

/// A step in one of the directions: the point it ends at, unless the game is over there.
fn next(direction: Direction, [turn, pile, last]: [u128; 3]) -> Option<[u128; 3]> {
    match direction {
        Direction::TURN => Some([turn + 1, pile, last]),
        // Steps of the game keep prev = pile + last.
        Direction::PILE | Direction::PILE_AFTER_TAKE => Some([turn, pile + 1, last]),
        Direction::TAKE_TO_PILE => Some([turn, pile, last + 1]),
        _ if pile > 1 => Some([turn, pile - 1, last + 1]),
        _ => None,
    }
}

#[test]
fn steps_never_leave_their_bounds() {
    let bounded = Cell::new(0u32);
    let directions =
        [Direction::TURN, Direction::PILE, Direction::LAST, Direction::TAKE_TO_PILE, Direction::PILE_AFTER_TAKE];
    let directions = prop::sample::select(directions.to_vec());
    check(6_000, &(texts(), spans(), directions, seeds(8)), |(text, spans, direction, seeds)| {
        let rule = rule(&text);
        let region = spans.region();
        let bounds = rule.step_bounds(&region, direction);
        // For a rule of the previous pile, growing the pile alone is no step between positions after a move.
        if direction == Direction::PILE && rule.uses(Variable::Prev) {
            return Ok(());
        }
        bounded.set(bounded.get() + u32::from(bounds.to_string() != "not bounded"));
        for point in seeds.into_iter().map(|seeds| spans.point(seeds)) {
            let Some(next) = next(direction, point) else { continue };
            let values = settled(&rule, &inputs(point)).zip(settled(&rule, &inputs(next)));
            let Some((here, there)) = values else { continue };
            match (here, there) {
                (Some(Limit::Finite(here)), Some(Limit::Finite(there))) => {
                    let inside = bounds.hold(&here, &there);
                    prop_assert!(inside, "{text}: from {here} to {there} at {point:?}, outside of {bounds}");
                }
                // From infinity to infinity is no step.
                (Some(Limit::Infinite), Some(Limit::Infinite)) => {
                    let inside = bounds.hold(&Natural::ZERO, &Natural::ZERO);
                    prop_assert!(inside, "{text}: infinite at {point:?} and after, outside of {bounds}");
                }
                (here, there) => {
                    let open = bounds.to_string() == "not bounded";
                    prop_assert!(open, "{text}: from {here:?} to {there:?} at {point:?}, outside of {bounds}");
                }
            }
        }
        Ok(())
    });
    println!("{} bounded", bounded.get());
    assert!(bounded.get() > 2_500, "only {} rules have bounded steps", bounded.get());
}

/// A region in which one quantity has a range.
fn over(variable: Variable, low: u128, high: u128) -> Region {
    Region::all().with(variable, Range::new(natural(low), natural(high)))
}

/// Rules with a range of their only variable and the exact bounds there.
#[test]
fn monotone_rules_have_exact_bounds() {
    let cases: &[Case<'_>] = &[
        ("2*last + 3", (7, 1_000_000), (17, 2_000_003)),
        ("floor(sqrt(pile))", (99, 10_000), (9, 100)),
        ("floor(phi*last)", (10, 100), (16, 161)),
        ("last^2", (3, 1_000_000_000_000), (9, 10u128.pow(24))),
        ("min(last, 50)", (20, 100), (20, 50)),
        ("max(last, 50)", (20, 100), (50, 100)),
        ("floor(log2(pile))", (7, 1 << 80), (2, 80)),
        ("100 // last", (20, 30), (3, 5)),
        ("1000/last", (7, 9), (111, 142)),
        ("fib(last)", (10, 90), (55, 2_880_067_194_370_816_120)),
        ("bit_length(last)", (5, 1 << 100), (3, 101)),
        ("3*pile^(2/3)", (8, 1_000_000), (12, 30_000)),
        ("pile // 2 + pile // 3", (6, 600), (5, 500)),
        ("ceil(pi*last) + floor(e*last)", (1, 100), (6, 586)),
        ("root(last, 5)", (31, 3125), (1, 5)),
        ("1.5^last", (2, 10), (2, 57)),
        ("2^last", (2, 100), (4, 1 << 100)),
        ("100 - last", (3, 40), (60, 97)),
        ("100 - last", (90, 400), (0, 10)),
        ("primepi(last)", (10, 100), (4, 25)),
        ("round(last/3)", (4, 8), (1, 3)),
        ("abs(10 - last)", (20, 30), (10, 20)),
        ("last - last // 3", (3, 300), (2, 201)),
        ("(inf + last)^0", (2, 3), (1, 1)),
        // Inside one period a remainder moves with its number.
        ("last % 100", (210, 290), (10, 90)),
        ("(last + 5) % 7", (9, 12), (0, 3)),
        ("last % 7", (3, 300), (0, 6)),
        ("1000 - last % 100", (210, 290), (910, 990)),
    ];
    check_bounds(cases);
}

#[test]
fn conditions_narrow_their_branches() {
    check_bounds(&[
        ("if last < 10 then 100 else last", (20, 30), (20, 30)),
        ("if last < 10 then 10 else last", (1, 30), (10, 30)),
        ("if last >= 10 and last < 20 then last else 15", (1, 100), (10, 19)),
        ("if last < 10 or last > 20 then 15 else last", (1, 100), (10, 20)),
        ("if not last > 5 then last else 3", (1, 100), (1, 5)),
        ("if 5 < last <= 9 then last else 7", (1, 100), (6, 9)),
        ("if last in 7..13 then last else 10", (1, 100), (7, 13)),
        ("if last in 1..13 then 20 else last", (5, 100), (14, 100)),
        ("if last in {4, 9, 16} then last else 9", (1, 100), (4, 16)),
        ("if last in {1, 50, 1000} then last else 50", (20, 60), (50, 50)),
        ("if last % 3 == 0 then last else 30", (1, 100), (3, 99)),
        ("if even(last) then last else 12", (11, 13), (12, 12)),
        ("if odd(last) then 12 else last", (11, 13), (12, 12)),
        ("if last == 7 then 100 else last", (8, 20), (8, 20)),
        ("if last == 7 then 9 else last", (7, 20), (8, 20)),
        ("if sqrt(2)*last < 10 then 0 else last", (8, 20), (8, 20)),
        ("if last > 5 and 100 // (last - 5) > 3 then 1 else 2", (1, 100), (1, 2)),
        // No number in the range passes the test.
        ("if is_square(last) then 1 else 2*last", (17, 24), (34, 48)),
        ("if is_power(last, 2) then 0 else last", (65, 127), (65, 127)),
        ("if last^2 == 2 then 0 else last", (3, 10), (3, 10)),
        ("if last == 3.5 then 0 else last", (1, 10), (1, 10)),
        ("if 0 > last != 0 then 0 else last", (1, 10), (1, 10)),
        ("table([4, 2, 7], last, 100)", (1, 2), (2, 7)),
        ("table([4, 2, 7], last, 100)", (5, 9), (100, 100)),
        ("table([4, 2, 7], last - 1, 100)", (1, 3), (2, 7)),
    ]);
}

#[test]
fn functions_of_integers_have_close_bounds() {
    check_bounds(&[
        ("gcd(last, 12)", (1, 10_000), (1, 12)),
        ("2*last - gcd(last, 12)", (100, 200), (188, 399)),
        ("xor(last, 5)", (8, 15), (8, 15)),
        ("xor(last, 1)", (1 << 40, (1 << 40) + 1), (1 << 40, (1 << 40) + 1)),
        ("digit_sum(last)", (1230, 1239), (6, 15)),
        ("digit_sum(last)", (1200, 1299), (3, 21)),
        ("bits(last)", (1 << 20, (1 << 20) + 3), (1, 3)),
        ("digit_sum(last, 16)", (0x100, 0x10f), (1, 16)),
        ("lcm(last, 4)", (5, 7), (5, 28)),
        ("divisors(last)", (2, 2), (2, 2)),
        ("min(inf, last)", (3, 9), (3, 9)),
    ]);
}

/// A rule, the range of its quantity, and the bounds of its limit there.
type Case<'a> = (&'a str, (u128, u128), (u128, u128));

fn check_bounds(cases: &[Case<'_>]) {
    for (text, (low, high), (least, most)) in cases {
        let rule = rule(text);
        let variable = Variable::ALL.into_iter().find(|variable| rule.uses(*variable)).expect("a variable");
        let bounds = rule.bounds(&over(variable, *low, *high));
        let expected = (natural(*least), Limit::Finite(natural(*most)));
        assert_eq!((bounds.low, bounds.high), expected, "{text} over {low} to {high}");
        assert!(bounds.certain, "{text}");
    }
}

#[test]
fn several_variables_and_no_end() {
    let region = over(Variable::Turn, 2, 5).with(Variable::Pile, Range::new(10u64, 21u64));
    let bounds = rule("turn + 1 + pile // 2").bounds(&region);
    assert_eq!((bounds.low, bounds.high), (natural(8), Limit::from(16u32)));
    let bounds = rule("2*last + 3").bounds(&Region::all());
    assert_eq!((bounds.low, bounds.high, bounds.certain), (natural(5), Limit::Infinite, true));
    let bounds = rule("if turn == 1 then inf else 2*last").bounds(&Region::all());
    assert_eq!((bounds.low, bounds.high, bounds.certain), (natural(2), Limit::Infinite, true));
    // An interval with an error in it says so.
    for text in
        ["10 // (last - 5)", "sqrt(last - 5)", "gcd(last - 5, 2)", "10^7 ^ last", "fib(last^5)", "2^(inf*(0*last) % 7)"]
    {
        let bounds = rule(text).bounds(&over(Variable::Last, 1, 1 << 70));
        assert_eq!((bounds.low, bounds.certain), (Natural::ZERO, false), "{text}");
    }
}

#[test]
fn steps_are_close() {
    let last = Direction::LAST;
    let pile = Direction::PILE;
    let everywhere = Region::all();
    let cases = [
        ("2*last - last % 2", last, "1 to 3"),
        ("last % 5", last, "-4 to 1"),
        ("floor(sqrt(pile))", pile, "0 to 1"),
        ("pile - floor(sqrt(pile))", pile, "0 to 1"),
        ("floor(pile/phi)", pile, "0 to 1"),
        ("2*pile // 7", pile, "0 to 1"),
        ("min(pile, 1000)", pile, "0 to 1"),
        ("max(2*pile, 1000)", pile, "0 to 2"),
        ("floor(log2(pile))", pile, "0 to 1"),
        ("floor(log(pile, 3))", pile, "0 to 1"),
        ("bit_length(pile)", pile, "0 to 1"),
        ("ceil(pile/3) + round(pile/2)", pile, "0 to 2"),
        ("if even(last) then last else last + 1", last, "0 to 2"),
        ("if last < 10 then 2*last else last + 10", last, "1 to 2"),
        ("if pile < 100 then pile // 2 else 50", pile, "0 to 1"),
        ("turn + 1 + pile // 2", Direction::TURN, "1 to 1"),
        ("turn + 1 + pile // 2", pile, "0 to 1"),
        ("last + pile", last, "0 to 0"),
        ("prev + 2*last", last, "2 to 2"),
        ("gcd(last, 12)", last, "-11 to 11"),
        ("3*last + 5 - xor(last, 5)", last, "-8 to 12"),
        ("2*floor(last/2) - last + 7", last, "-1 to 1"),
        ("last^2", last, "at least 3"),
        ("2^(last % 3)", last, "-3 to 3"),
        ("1/last", last, "-1 to 0"),
        ("inf*last", last, "0 to 0"),
        ("inf - last", last, "0 to 0"),
        ("if odd(prev) then inf else 3", last, "0 to 0"),
        ("if odd(last) then inf else 3", last, "not bounded"),
        ("if odd(pile + last) then 12 else bit_length(last)", last, "0 to 1"),
        ("if 2*(pile + last) - 3 > 5 then 5*last else last + 2", last, "1 to 5"),
        ("table([last, 2*last], (pile + last) % 2, 3*last)", last, "1 to 3"),
        ("bit_length(3*last + 9)", last, "0 to 1"),
        ("bit_length(9*last)", last, "0 to 1"),
        ("min(2*pile + ceil(sqrt(pile)), pile + floor(sqrt(pile)))", pile, "1 to 2"),
        ("max(pile + 3, pile - round(sqrt(pile)))", pile, "1 to 1"),
    ];
    for (text, direction, expected) in cases {
        assert_eq!(rule(text).step_bounds(&everywhere, direction).to_string(), expected, "{text}");
    }
    let cases = [
        ("last^2", last, "21 to 201"),
        ("fib(last)", last, &format!("34 to {}", 218_922_995_834_555_169_026u128)),
        ("floor(100*sqrt(last))", last, "4 to 16"),
        ("if last < 5 then 1/0 else 3*last", last, "3 to 3"),
    ];
    for (text, direction, expected) in cases {
        let region = over(Variable::Last, 10, 100);
        assert_eq!(rule(text).step_bounds(&region, direction).to_string(), *expected, "{text}");
    }
}

/// Random rules that never decrease in their one variable, of several layers.
fn monotone_rules() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => Just("last".to_owned()), 1 => (0u32..=30).prop_map(|n| n.to_string())];
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            (inner.clone(), 1u32..=5).prop_map(|(a, n)| format!("{n}*({a})")),
            (inner.clone(), 1u32..=5).prop_map(|(a, n)| format!("({a}) // {n}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b})")),
            inner.clone().prop_map(|a| format!("floor(sqrt({a}))")),
            inner.clone().prop_map(|a| format!("floor(phi*({a}))")),
            inner.clone().prop_map(|a| format!("bit_length({a})")),
            inner.clone().prop_map(|a| format!("({a})^2")),
            (inner.clone(), 2u32..=20).prop_map(|(a, n)| format!("(if last < {n} then 0 else {a})")),
            inner.prop_map(|a| format!("ceil(3*({a})/2)")),
        ]
    })
}

#[test]
fn bounds_of_random_monotone_rules_are_exact() {
    check(2_000, &(monotone_rules(), 1u128..=40, 0u128..=30), |(text, low, width)| {
        let rule = rule(&text);
        let bounds = rule.bounds(&over(Variable::Last, low, low + width));
        let at = |last: u128| rule.limit(&inputs([1, 1, last])).expect("a value");
        let expected = (at(low), at(low + width));
        prop_assert!((Limit::Finite(bounds.low.clone()), bounds.high.clone()) == expected, "{text}: {bounds:?}");
        Ok(())
    });
}

/// How often bounds over a small region are the true least and greatest limits, on rules of all kinds.
#[test]
fn most_bounds_are_exact() {
    let [exact, all] = [const { Cell::new(0u32) }; 2];
    let regions = (1u128..=30, 0u128..=12);
    check(
        1_500,
        &(onepile_testing::sound_rules(&[onepile_testing::Variable::Last]), regions),
        |(random, (low, width))| {
            let rule = rule(&random.text);
            let limits = (low..=low + width).map(|last| rule.limit(&inputs([1, 1, last])));
            let Ok(limits) = limits.collect::<Result<Vec<Limit>, _>>() else { return Ok(()) };
            let bounds = rule.bounds(&over(Variable::Last, low, low + width));
            let least = limits.iter().min() == Some(&Limit::Finite(bounds.low));
            all.set(all.get() + 1);
            exact.set(exact.get() + u32::from(least && limits.iter().max() == Some(&bounds.high)));
            Ok(())
        },
    );
    let (exact, all) = (exact.get(), all.get());
    println!("{exact} of {all} exact");
    assert!(all > 1_400 && exact * 100 >= 60 * all, "only {exact} of {all} bounds are exact");
}

/// Rules nested as deep as the language allows cost no endless work and no endless stack.
#[test]
fn deep_rules_are_bounded_in_no_time() {
    let shapes = [
        ("floor(", ")", 250),
        ("1 + floor(sqrt(", "))", 120),
        ("xor(3, ", ")", 250),
        ("(if digit_sum(last) > 3 then 1 else 2 + ", ")", 120),
        ("(if digit_sum(last) > 3 then last + ", " else 7)", 120),
        ("max(last, ", " - 1)", 250),
        ("table([last, 1], ", ", 5)", 250),
        ("(1 + ", ") // 2", 250),
        ("(if not (last > 3 or is_prime(", ")) then 2 else 3)", 45),
    ];
    for (open, close, depth) in shapes {
        let text = format!("{}last{}", open.repeat(depth), close.repeat(depth));
        let rule = rule(&text);
        let region = over(Variable::Last, 1, 1_000_000);
        let value = rule.limit(&inputs([1, 1, 100])).expect(open);
        let bounds = rule.bounds(&region);
        assert!(Limit::Finite(bounds.low.clone()) <= value && value <= bounds.high, "{open}");
        let _ = rule.step_bounds(&region, Direction::LAST);
    }
}
