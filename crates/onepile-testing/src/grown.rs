//! Random trees, grown level by level.
//!
//! Most functions want a natural number and divisors want not to be 0; trees put together blindly would be errors
//! nearly everywhere. So numbers come in kinds, and each kind grows from the right kinds of smaller numbers.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::tree::{Condition, Number, Variable};

type Numbers = BoxedStrategy<Number>;

/// Random trees up to some depth.
#[derive(Clone)]
pub struct Grown {
    /// Whether every tree has a value wherever the variables are at least 1.
    sound: bool,
    /// Trees with values 0, 1, 2, …
    pub natural: Numbers,
    /// Trees with values 1, 2, 3, …
    pub positive: Numbers,
    /// Trees with rational values.
    pub number: Numbers,
    /// Roots and logarithms, whose values may be irrational.
    pub real: Numbers,
    pub condition: BoxedStrategy<Condition>,
}

impl Grown {
    /// The trees of depth 1.
    pub fn leaves(variables: &[Variable], sound: bool) -> Grown {
        let integers = |low: u64, high: u64| (low..=high).prop_map(Number::integer).boxed();
        let with_variables = |literals: Numbers| match variables {
            [] => literals,
            some => prop_oneof![2 => select(some.to_vec()).prop_map(Number::Variable), 1 => literals].boxed(),
        };
        let natural = with_variables(prop_oneof![4 => integers(0, 12), 1 => integers(13, 1000)].boxed());
        let positive = with_variables(integers(1, 12));
        let decimal = (0u64..1000, 1u32..=2).prop_map(|(digits, places)| Number::Literal { digits, places });
        let infinity = if sound { natural.clone() } else { Just(Number::Infinity).boxed() };
        Grown {
            sound,
            number: prop_oneof![8 => natural.clone(), 3 => decimal, 1 => infinity].boxed(),
            real: call("sqrt", &natural),
            condition: comparison(&natural).boxed(),
            natural,
            positive,
        }
    }

    /// One level more.
    pub fn next(&self) -> Grown {
        Grown {
            sound: self.sound,
            natural: self.next_natural(),
            positive: self.next_positive(),
            number: self.next_number(),
            real: self.next_real(),
            condition: self.next_condition(),
        }
    }

    /// Numbers of one kind, or now and then any number, where errors are wanted too.
    fn mostly(&self, kind: &Numbers) -> Numbers {
        if self.sound { kind.clone() } else { prop_oneof![15 => kind.clone(), 1 => self.number.clone()].boxed() }
    }

    fn next_natural(&self) -> Numbers {
        let (natural, positive) = (&self.mostly(&self.natural), &self.mostly(&self.positive));
        let below = |bound: u64| binary(natural, &["%"], &Just(Number::integer(bound)).boxed());
        let base = (2u64..=16).prop_map(Number::integer).boxed();
        prop_oneof![
            4 => natural.clone(),
            6 => binary(natural, &["+", "*"], natural),
            6 => binary(natural, &["//", "%"], positive),
            1 => binary(natural, &["^"], &(0u64..=3).prop_map(Number::integer).boxed()),
            1 => binary(&base, &["^"], &below(7)),
            2 => many("min", natural, 1),
            2 => many("max", natural, 1),
            2 => many("gcd", natural, 2),
            1 => many("lcm", positive, 2),
            1 => pair("xor", natural, natural),
            1 => call("digit_sum", natural),
            1 => pair("digit_sum", natural, &base),
            1 => call("bits", natural),
            1 => call("bit_length", natural),
            1 => call("fib", &below(40)),
            1 => call("divisors", &binary(&below(500), &["+"], &Just(Number::integer(1)).boxed())),
            1 => call("primepi", &below(500)),
            3 => call("abs", &rounded(&self.number)),
            2 => rounded(&call("abs", &self.number)),
            3 => rounded(&self.real).prop_map(|value| Number::Call("max", vec![Number::integer(0), value])),
            3 => self.choice(natural),
            1 => self.table(natural),
        ]
        .boxed()
    }

    fn next_positive(&self) -> Numbers {
        let one = Just(Number::integer(1)).boxed();
        prop_oneof![
            3 => self.positive.clone(),
            2 => binary(&self.natural, &["+"], &one),
            1 => pair("max", &one, &self.natural),
        ]
        .boxed()
    }

    fn next_number(&self) -> Numbers {
        let (number, positive) = (&self.number, &self.mostly(&self.positive));
        let exponent = (0u64..=3).prop_map(Number::integer).boxed();
        prop_oneof![
            5 => self.natural.clone(),
            2 => number.clone(),
            2 => negated(number),
            6 => binary(number, &["+", "-", "*"], number),
            6 => binary(number, &["/", "//", "%"], positive),
            2 => binary(number, &["//", "%"], &negated(positive)),
            1 => binary(number, &["^"], &exponent),
            1 => binary(positive, &["^"], &negated(&exponent)),
            1 => rounded(number),
            1 => call("abs", number),
            1 => many("min", number, 1),
            1 => many("max", number, 1),
            3 => self.choice(number),
            1 => self.table(number),
        ]
        .boxed()
    }

    fn next_real(&self) -> Numbers {
        let (natural, positive) = (&self.mostly(&self.natural), &self.mostly(&self.positive));
        let degree = (1u64..=4).prop_map(Number::integer).boxed();
        let base = prop_oneof![2u64..=12].prop_map(Number::integer).boxed();
        let exponent = binary(&degree, &["/"], &degree);
        prop_oneof![
            4 => call("sqrt", natural),
            1 => call("sqrt", &binary(natural, &["/"], positive)),
            1 => call("cbrt", &self.number),
            2 => pair("root", natural, &self.mostly(&degree)),
            1 => binary(natural, &["^"], &exponent),
            1 => binary(positive, &["^"], &negated(&exponent)),
            2 => call("log2", positive),
            1 => call("log10", positive),
            1 => pair("log", &binary(positive, &["/"], positive), &self.mostly(&base)),
            1 => self.choice(&self.real),
        ]
        .boxed()
    }

    fn next_condition(&self) -> BoxedStrategy<Condition> {
        let (number, condition) = (&self.number, &self.condition);
        let one_test = (select(vec!["even", "odd", "is_square", "is_prime"]), self.natural.clone())
            .prop_map(|(name, argument)| Condition::Test(name, vec![argument]));
        let negative_test = (select(vec!["even", "odd", "is_square", "is_prime"]), number.clone())
            .prop_map(|(name, argument)| Condition::Test(name, vec![argument]));
        let bases = prop_oneof![3 => (0u64..=8).prop_map(Number::integer), 1 => number.clone()];
        let power_test =
            (number.clone(), bases).prop_map(|(value, base)| Condition::Test("is_power", vec![value, base]));
        let set = (number.clone(), vec(number.clone(), 1..=4)).prop_map(|(value, set)| Condition::InSet(value, set));
        let range = (number.clone(), number.clone(), number.clone())
            .prop_map(|(value, low, high)| Condition::InRange(value, low, high));
        let two = (condition.clone(), condition.clone());
        let choice = (vec((condition.clone(), condition.clone()), 1..=2), condition.clone())
            .prop_map(|(branches, otherwise)| Condition::If(branches, Box::new(otherwise)));
        prop_oneof![
            8 => comparison(number),
            3 => one_test,
            1 => negative_test,
            2 => power_test,
            2 => set,
            2 => range,
            2 => condition.clone().prop_map(|inner| Condition::Not(Box::new(inner))),
            2 => two.clone().prop_map(|(left, right)| Condition::And(Box::new(left), Box::new(right))),
            2 => two.prop_map(|(left, right)| Condition::Or(Box::new(left), Box::new(right))),
            1 => choice,
        ]
        .boxed()
    }

    fn choice(&self, numbers: &Numbers) -> Numbers {
        (vec((self.condition.clone(), numbers.clone()), 1..=3), numbers.clone())
            .prop_map(|(branches, otherwise)| Number::If(branches, Box::new(otherwise)))
            .boxed()
    }

    fn table(&self, numbers: &Numbers) -> Numbers {
        (vec(numbers.clone(), 1..=4), self.number.clone(), numbers.clone())
            .prop_map(|(entries, index, otherwise)| Number::Table {
                entries,
                index: Box::new(index),
                otherwise: Box::new(otherwise),
            })
            .boxed()
    }
}

fn negated(numbers: &Numbers) -> Numbers {
    numbers.clone().prop_map(|inner| Number::Negate(Box::new(inner))).boxed()
}

fn binary(left: &Numbers, operators: &[&'static str], right: &Numbers) -> Numbers {
    (left.clone(), select(operators.to_vec()), right.clone())
        .prop_map(|(left, operator, right)| Number::Binary(Box::new(left), operator, Box::new(right)))
        .boxed()
}

fn call(name: &'static str, arguments: &Numbers) -> Numbers {
    arguments.clone().prop_map(move |argument| Number::Call(name, vec![argument])).boxed()
}

fn pair(name: &'static str, first: &Numbers, second: &Numbers) -> Numbers {
    (first.clone(), second.clone()).prop_map(move |(first, second)| Number::Call(name, vec![first, second])).boxed()
}

fn many(name: &'static str, arguments: &Numbers, least: usize) -> Numbers {
    vec(arguments.clone(), least..=3).prop_map(move |arguments| Number::Call(name, arguments)).boxed()
}

fn rounded(numbers: &Numbers) -> Numbers {
    (select(vec!["floor", "ceil", "round"]), numbers.clone())
        .prop_map(|(name, argument)| Number::Call(name, vec![argument]))
        .boxed()
}

fn comparison(numbers: &Numbers) -> BoxedStrategy<Condition> {
    let signs = select(vec!["==", "!=", "<", "<=", ">", ">="]);
    (numbers.clone(), vec((signs, numbers.clone()), 1..=2))
        .prop_map(|(first, rest)| Condition::Compare(first, rest))
        .boxed()
}
