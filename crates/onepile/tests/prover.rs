//! The prover on rules and ranges that no scan could visit.

use onepile::{Budget, Direction, Natural, Property, Region, Rule, Variable, Verdict, prove};

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
    ];
    for (rule, property) in cases {
        let start = std::time::Instant::now();
        assert_eq!(verdict(rule, &property, &far), Verdict::Proved, "{rule}: {property}");
        eprintln!("{rule}: {property}: {:?}", start.elapsed());
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
    ];
    for (rule, property, variable) in cases {
        let start = std::time::Instant::now();
        let Verdict::Refuted(point) = verdict(rule, &property, &far) else { panic!("{rule}: {property}") };
        eprintln!("{rule}: {property} at {point}: {:?}", start.elapsed());
        assert!(point.get(variable).is_some());
    }
}
