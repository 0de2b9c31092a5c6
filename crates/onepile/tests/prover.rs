//! The prover, on ranges that no scan could visit and against scans of small ones.

use std::cell::Cell;

use onepile::{
    Budget, Direction, EvalError, Inputs, Limit, Natural, Property, Range, Region, Rule, Variable, Verdict, prove,
};
use onepile_testing::regions::irrational_rules;
use onepile_testing::rules;
use proptest::prelude::*;
use proptest::strategy::Union;

fn verdict(rule: &str, property: &Property, region: &Region) -> Verdict {
    let rule: Rule = rule.parse().unwrap_or_else(|error| panic!("{error}"));
    prove(&rule, property, region, &mut Budget::unlimited())
}

fn up_to(power: u32) -> Region {
    Region::all().up_to(&format!("1e{power}").parse::<Natural>().expect("a number"))
}

#[test]
fn proves_up_to_1e1000() {
    let far = up_to(1000);
    let cases = [
        ("3*last + 5 - xor(last, 5)", Property::AtLeastOne),
        ("2*last - gcd(last, 12)", Property::AtLeastOne),
        ("last * (1 + last % 7)", Property::AtLeastOne),
        ("2*last - last % 2", Property::FallsAtMostOne(Direction::LAST)),
        ("floor(pile/phi)", Property::UnitJumps),
        ("floor(sqrt(pile))", Property::UnitJumps),
        ("pile - floor(sqrt(pile))", Property::UnitJumps),
        ("2*pile // 7", Property::UnitJumps),
        ("min(pile, 1000)", Property::UnitJumps),
        ("floor(3*pile^(2/3) - 3*pile^(1/3))", Property::UnitJumps),
        ("turn + 1 + pile // 2", Property::UnitJumps),
        ("turn + 1 + pile // 2", Property::NonDecreasing(Direction::TURN)),
        ("if turn % 2 == 0 then pile // 2 else pile // 5", Property::UnitJumps),
        ("table([pile // 2, 3, pile // 5], turn % 4, pile)", Property::UnitJumps),
        ("turn + max(1, 9 - pile)", Property::RisesAtMostOne),
        ("if pile % 5 == 0 then 1 else 1 + turn - turn", Property::RisesAtMostOne),
        ("turn + 2*pile - 1", Property::KeepsUp),
    ];
    for (rule, property) in cases {
        assert_eq!(verdict(rule, &property, &far), Verdict::Proved, "{rule}: {property}");
    }
}

/// A unit of work is some 50 to 100 ns, with numbers of any length, roots and logarithms too.
#[test]
fn proofs_cost_little() {
    let falls = Property::FallsAtMostOne(Direction::LAST);
    let small = up_to(2);
    let (far, everywhere) = (up_to(1000), Region::all());
    let cases = [
        // When the take grows, pile and take together stay the same.
        ("if odd(pile + last) then 12 else bit_length(last)", &falls, &everywhere, 10_000),
        ("if odd(pile + last) then 12 else bit_length(last)", &falls, &far, 10_000),
        ("bit_length(7*last)", &Property::NonDecreasing(Direction::LAST), &everywhere, 10_000),
        // Which of two is smaller is seen from their difference, where the roots cancel.
        ("min(floor(sqrt(pile)) + floor(cbrt(pile)), round(sqrt(pile)))", &Property::UnitJumps, &everywhere, 2_000_000),
        ("abs(fib(min(last, 5)) - floor(2*log2(last+1))) + floor(cbrt(last))", &falls, &small, 3_000_000),
        ("inf*last", &Property::NonDecreasing(Direction::LAST), &everywhere, 1_000),
        ("inf - last", &Property::NonDecreasing(Direction::LAST), &everywhere, 1_000),
        ("floor(pile^0.9)", &Property::UnitJumps, &everywhere, 20_000),
        ("floor(pile/log2(pile+2))", &Property::UnitJumps, &up_to(40), 2_000_000),
        ("floor(last*log2(last+1))", &falls, &up_to(40), 20_000),
    ];
    for (rule, property, region, work) in cases {
        let parsed: Rule = rule.parse().expect(rule);
        let verdict = prove(&parsed, property, region, &mut Budget::unlimited().with_work(work));
        assert_eq!(verdict, Verdict::Proved, "{rule}: {property}");
    }
}

#[test]
fn refutes_with_a_point() {
    let far = up_to(1000);
    let cases = [
        ("(3*pile^2 + pile) % 1000", Property::UnitJumps, Variable::Pile),
        ("3*last - xor(last, 5)", Property::AtLeastOne, Variable::Last),
        ("if last == 12345 then 0 else 7", Property::AtLeastOne, Variable::Last),
        ("if last % 3 == 0 then 1 else 2*last", Property::FallsAtMostOne(Direction::LAST), Variable::Last),
        ("turn + 3*(pile % 4)", Property::RisesAtMostOne, Variable::Pile),
        ("turn + pile // 2", Property::KeepsUp, Variable::Pile),
    ];
    for (rule, property, variable) in cases {
        let Verdict::Refuted(point) = verdict(rule, &property, &far) else { panic!("{rule}: {property}") };
        assert!(point.get(variable).is_some());
    }
}

/// A rule with ranges for the variables it looks at; the others are left free.
type Case = (String, [(u64, u64); 4]);

fn cases() -> impl Strategy<Value = Case> {
    use onepile_testing::Variable::{Last, Pile, Prev, Turn};
    let sets: [&[onepile_testing::Variable]; 7] =
        [&[Last], &[Pile], &[Turn], &[Prev], &[Turn, Pile], &[Pile, Last], &[Turn, Last]];
    let texts = Union::new(sets.map(|set| rules(set).prop_map(|rule| rule.text)));
    let one = (1u64..=80, 0u64..=60).prop_map(|(low, width)| (low, low + width));
    (prop_oneof![3 => texts, 1 => irrational_rules()], [one.clone(), one.clone(), one.clone(), one])
}

/// The limit at turn, pile, last and prev, as far as the rule looks at them; the outer `None` where it is not settled.
fn limit_at(rule: &Rule, [turn, pile, last, prev]: [u64; 4]) -> Option<Option<Limit>> {
    let (turn, [pile, last]) = (Natural::from(turn), if rule.uses(Variable::Prev) { [prev, 0] } else { [pile, last] });
    match rule.limit(&Inputs::moved(turn, Natural::from(pile), Natural::from(last))) {
        Ok(limit) => Some(Some(limit)),
        Err(EvalError::Unsettled { .. }) => None,
        Err(_) => Some(None),
    }
}

fn plus(limit: &Limit, more: u64) -> Limit {
    match limit {
        Limit::Finite(limit) => Limit::Finite(limit + &Natural::from(more)),
        infinite => infinite.clone(),
    }
}

/// Whether a property holds at a point, from its definition.
fn holds(rule: &Rule, property: &Property, point: [u64; 4]) -> Option<bool> {
    let [turn, pile, last, prev] = point;
    let here = limit_at(rule, point)?;
    let next = match property {
        Property::HasValue => return Some(here.is_some()),
        Property::AtLeastOne => return Some(here.is_some_and(|limit| limit >= Limit::from(1u32))),
        Property::UnitJumps
        | Property::RisesAtMostOne
        | Property::KeepsUp
        | Property::NonDecreasing(Direction::PILE)
        | Property::FallsAtMostOne(Direction::PILE) => [turn, pile + 1, last, prev],
        Property::NonDecreasing(Direction::TURN) | Property::FallsAtMostOne(Direction::TURN) => {
            [turn + 1, pile, last, prev]
        }
        // The pile is gone after one more.
        _ if pile == 1 => return Some(true),
        _ => [turn, pile - 1, last + 1, prev],
    };
    let (Some(here), Some(there)) = (here, limit_at(rule, next)?) else { return Some(false) };
    Some(match property {
        Property::NonDecreasing(_) => there >= here,
        Property::FallsAtMostOne(_) => plus(&there, 1) >= here,
        _ => {
            let (here, there) = (here.min(Limit::from(pile)), there.min(Limit::from(pile + 1)));
            match property {
                Property::RisesAtMostOne => there <= plus(&here, 1),
                Property::KeepsUp => plus(&here, 1) <= there,
                _ => here <= there && there <= plus(&here, 1),
            }
        }
    })
}

#[test]
fn agrees_with_scans() {
    let [proved, refuted, open] = [const { Cell::new(0u32) }; 3];
    let count = |cell: &Cell<u32>| cell.set(cell.get() + 1);
    let directions = [Direction::TURN, Direction::PILE, Direction::LAST];
    let of_pile = [Property::UnitJumps, Property::RisesAtMostOne, Property::KeepsUp];
    let mut properties = vec![Property::HasValue, Property::AtLeastOne];
    properties.extend(of_pile.clone());
    properties.extend(directions.map(Property::NonDecreasing));
    properties.extend(directions.map(Property::FallsAtMostOne));
    onepile_testing::check(600, &cases(), |(text, ranges)| {
        let rule: Rule = text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        let used = |variable| rule.uses(variable);
        let others = [Variable::Turn, Variable::Pile, Variable::Last].into_iter().filter(|v| used(*v)).count();
        if others + 2 * usize::from(used(Variable::Prev)) > 2 {
            return Ok(());
        }
        for property in &properties {
            // What the claim looks at is scanned, the rest stands still; there is always a pile left.
            let looked_at = |v| used(v) || (v == Variable::Pile && of_pile.contains(property));
            let mut region = Region::all();
            let mut points = vec![[1, 1_000, 1, 1_001]];
            for (i, variable) in
                [Variable::Turn, Variable::Pile, Variable::Last, Variable::Prev].into_iter().enumerate()
            {
                if looked_at(variable) {
                    // Squares are kept small.
                    let widest = if points.len() > 1 || others > 1 { 8 } else { 60 };
                    let (low, high) = (ranges[i].0, ranges[i].1.min(ranges[i].0 + widest));
                    region = region.with(variable, Range::new(low, high));
                    let with = |point: &[u64; 4], value| std::array::from_fn(|j| if j == i { value } else { point[j] });
                    points =
                        points.iter().flat_map(|point| (low..=high).map(move |value| with(point, value))).collect();
                }
            }
            let verdict = prove(&rule, property, &region, &mut Budget::unlimited().with_work(1_000_000));
            let truth: Vec<Option<bool>> = points.iter().map(|point| holds(&rule, property, *point)).collect();
            match verdict {
                Verdict::Proved => {
                    count(&proved);
                    let wrong = points.iter().zip(&truth).find(|(_, truth)| **truth == Some(false));
                    prop_assert!(wrong.is_none(), "{text}: {property} is said to hold at {wrong:?}");
                }
                Verdict::Refuted(point) => {
                    count(&refuted);
                    let place = |i: usize, v| point.get(v).map_or(points[0][i], |value| value.to_u64().expect("small"));
                    let place = [
                        place(0, Variable::Turn),
                        place(1, Variable::Pile),
                        place(2, Variable::Last),
                        place(3, Variable::Prev),
                    ];
                    prop_assert!(points.contains(&place), "{text}: {property} at {point}, not in {region:?}");
                    let holds = holds(&rule, property, place);
                    prop_assert!(holds == Some(false), "{text}: {property} is said to fail at {point}");
                }
                _ => {
                    count(&open);
                    prop_assert!(truth.contains(&None), "{text}: {property} is left open over {ranges:?}");
                }
            }
        }
        Ok(())
    });
    let [proved, refuted, open] = [proved, refuted, open].map(Cell::into_inner);
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved > 3_000 && refuted > 500);
}

#[test]
fn infinite_limits_and_the_end_of_the_pile() {
    let proved = |rule: &str, property: Property| verdict(rule, &property, &Region::all()) == Verdict::Proved;
    assert!(proved("if turn == 1 then inf else 2*last", Property::AtLeastOne));
    assert!(proved("inf", Property::NonDecreasing(Direction::LAST)));
    // The rule is not evaluated where the pile is gone.
    assert!(proved("3*last + 10 // pile", Property::HasValue));
    assert!(proved("last + 10 // pile", Property::NonDecreasing(Direction::LAST)));
}

#[test]
fn a_limit_that_keeps_up_elsewhere_may_fall_behind_in_a_box() {
    let rule: Rule = "min(last, prev, 1)".parse().unwrap();
    let one = Range::new(Natural::ONE, Natural::ONE);
    let region =
        Region::all().with(Variable::Pile, one).with(Variable::Last, Range::new(Natural::ONE, Natural::from(5u32)));
    let verdict = prove(&rule, &Property::AtLeastLast, &region, &mut Budget::unlimited());
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
}
