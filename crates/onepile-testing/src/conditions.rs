//! Random conditions behind `where`: the shapes that people write, and whatever grows.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::grown::Grown;
use super::tree::{Condition, Number, Variable};

type Numbers = BoxedStrategy<Number>;
type Conditions = BoxedStrategy<Condition>;

/// Sets of takes, which may be a rule by themselves.
pub fn sets() -> Conditions {
    let member = prop_oneof![6 => 1u64..=6, 2 => 7u64..=12, 1 => 0u64..=40];
    let numbers = member.prop_map(Number::integer);
    let members = prop_oneof![
        9 => numbers.clone(),
        // Members that depend on the pile, and one that is no take.
        1 => (1u64..=3).prop_map(|by| Number::binary(variable(Variable::Pile), "//", Number::integer(by))),
        1 => Just(Number::Literal { digits: 25, places: 1 }),
    ];
    vec(members, 1..=5).prop_map(|members| Condition::InSet(variable(Variable::Take), members)).boxed()
}

/// Conditions of some of these variables, which are turn, pile and take, or of the takes alone. If they are sound, they are
/// true or false wherever the variables are at least 1.
pub fn named(variables: &[Variable], sound: bool) -> Conditions {
    let simple = simple(variables);
    let two = (simple.clone(), simple.clone());
    let joined = prop_oneof![
        two.clone().prop_map(|(one, other)| Condition::And(Box::new(one), Box::new(other))),
        two.clone().prop_map(|(one, other)| Condition::Or(Box::new(one), Box::new(other))),
        simple.clone().prop_map(|one| Condition::Not(Box::new(one))),
        (simple.clone(), two)
            .prop_map(|(one, (then, otherwise))| Condition::If(vec![(one, then)], Box::new(otherwise))),
    ];
    let grown = Grown::leaves(variables, sound).next().next();
    // Errors come from deeper trees.
    let (grown, often) = if sound { (grown, 1) } else { (grown.next(), 3) };
    // What grows seldom asks for the take, so that it is joined to something that does.
    let both = (simple.clone(), grown.condition.clone(), any::<bool>()).prop_map(|(one, other, is_or)| match is_or {
        true => Condition::Or(Box::new(one), Box::new(other)),
        false => Condition::And(Box::new(one), Box::new(other)),
    });
    prop_oneof![6 => simple, 3 => joined, often => grown.condition, often => both].boxed()
}

/// Conditions of one comparison or test.
fn simple(variables: &[Variable]) -> Conditions {
    let take = || variable(Variable::Take);
    let others: Vec<Variable> = variables.iter().copied().filter(|other| *other != Variable::Take).collect();
    let other = match others.as_slice() {
        [] => (1u64..=9).prop_map(Number::integer).boxed(),
        some => select(some.to_vec()).prop_map(variable).boxed(),
    };
    // The take, now and then with the pile or the turn: 2*take + pile, say.
    let mixed = (1u64..=3, select(vec!["+", "-"]), other.clone()).prop_map(move |(factor, sign, other)| {
        Number::binary(other, sign, Number::binary(Number::integer(factor), "*", take()))
    });
    let of_take: Numbers = prop_oneof![5 => Just(take()), 2 => mixed.clone(), 1 => other.clone()].boxed();
    let signs = || select(vec!["==", "!=", "<", "<=", ">", ">="]);
    let range = (of_take.clone(), 0u64..=5, 0u64..=6)
        .prop_map(|(value, low, more)| Condition::InRange(value, Number::integer(low), Number::integer(low + more)));
    let remainder = (of_take.clone(), 2u64..=6).prop_map(|(value, by)| Number::binary(value, "%", Number::integer(by)));
    let class = (remainder.clone(), signs(), 0u64..=3)
        .prop_map(|(value, sign, class)| Condition::Compare(value, vec![(sign, Number::integer(class))]));
    let classes = (remainder, vec(0u64..=5, 1..=3))
        .prop_map(|(value, classes)| Condition::InSet(value, classes.into_iter().map(Number::integer).collect()));
    let test = (select(vec!["even", "odd", "is_square", "is_prime"]), of_take.clone())
        .prop_map(|(name, value)| Condition::Test(name, vec![value]));
    let power =
        (of_take, 2u64..=3).prop_map(|(value, base)| Condition::Test("is_power", vec![value, Number::integer(base)]));
    // 2*take <= pile, take < 4, 1 < take <= pile // 2
    let scaled = (1u64..=3).prop_map(move |factor| Number::binary(Number::integer(factor), "*", take()));
    let part = (other.clone(), 1u64..=4).prop_map(|(other, by)| Number::binary(other, "//", Number::integer(by)));
    let bound = prop_oneof![2 => part, 1 => other.clone(), 1 => (1u64..=9).prop_map(Number::integer)].boxed();
    let comparison = (scaled.clone(), signs(), bound.clone())
        .prop_map(|(value, sign, bound)| Condition::Compare(value, vec![(sign, bound)]));
    let between = (0u64..=3, scaled, bound.clone())
        .prop_map(|(low, value, high)| Condition::Compare(Number::integer(low), vec![("<", value), ("<=", high)]));
    let squared = (signs(), other.clone()).prop_map(move |(sign, other)| {
        Condition::Compare(Number::binary(take(), "^", Number::integer(2)), vec![(sign, other)])
    });
    let common =
        (select(vec!["gcd", "xor"]), other.clone(), signs(), 0u64..=3).prop_map(move |(name, other, sign, value)| {
            Condition::Compare(Number::Call(name, vec![take(), other]), vec![(sign, Number::integer(value))])
        });
    let divides = other.prop_map(move |other| {
        Condition::Compare(Number::binary(other, "%", take()), vec![("==", Number::integer(0))])
    });
    prop_oneof![
        4 => sets(),
        2 => range,
        4 => class,
        1 => classes,
        4 => test,
        1 => power,
        3 => comparison,
        1 => between,
        1 => squared,
        2 => common,
        1 => divides,
    ]
    .boxed()
}

fn variable(variable: Variable) -> Number {
    Number::Variable(variable)
}
