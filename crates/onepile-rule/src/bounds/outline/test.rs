//! Conditions of a rule, as far as rough bounds decide them.

use dashu_base::{BitTest, PowerOfTwo};
use dashu_int::UBig;

use super::{Number, Takes};
use crate::text::{Comparison, Cond, Expr, Predicate, Variable};
use crate::value::arithmetic;

/// A condition.
pub(super) enum Test {
    Compare(Number, Comparison, Number),
    Not(Box<Test>),
    All(Vec<Test>),
    /// The take is odd.
    IsOdd,
    /// The take is a square.
    IsSquare,
    /// The take is a power of a number from 2 up.
    IsPower(UBig),
    /// True or false.
    Open,
}

impl Test {
    pub(super) fn of(cond: &Cond) -> Test {
        let compare = |left: &Expr, op, right: &Expr| Test::Compare(Number::of(left), op, Number::of(right));
        let not = |test| Test::Not(Box::new(test));
        match cond {
            Cond::Compare(first, rest) => {
                let left = std::iter::once(&**first).chain(rest.iter().map(|(_, right)| right));
                Test::All(left.zip(rest).map(|(left, (op, right))| compare(left, *op, right)).collect())
            }
            Cond::InRange(number, ends) => Test::All(vec![
                compare(number, Comparison::AtLeast, &ends.0),
                compare(number, Comparison::AtMost, &ends.1),
            ]),
            Cond::InSet(number, members) => {
                let others = members.iter().map(|member| compare(number, Comparison::Unequal, member));
                not(Test::All(others.collect()))
            }
            Cond::Not(inner) => not(Test::of(inner)),
            Cond::And(parts) => Test::All(parts.iter().map(Test::of).collect()),
            Cond::Or(parts) => not(Test::All(parts.iter().map(|part| not(Test::of(part))).collect())),
            Cond::Test(predicate, arguments) => match (predicate, &arguments[..]) {
                (Predicate::Odd, [Expr::Variable(Variable::Last)]) => Test::IsOdd,
                (Predicate::Even, [Expr::Variable(Variable::Last)]) => not(Test::IsOdd),
                (Predicate::IsSquare, [Expr::Variable(Variable::Last)]) => Test::IsSquare,
                (Predicate::IsPower, [Expr::Variable(Variable::Last), Expr::Number(base)]) if base.is_int() => {
                    let base = UBig::try_from(base.numerator().clone()).ok().filter(|base| *base > UBig::ONE);
                    base.map_or(Test::Open, Test::IsPower)
                }
                _ => Test::Open,
            },
            Cond::If(..) => Test::Open,
        }
    }

    /// Whether the condition holds at all takes, or at none of them, if one of the two is sure.
    pub(super) fn truth(&self, takes: &Takes<'_>) -> Option<bool> {
        match self {
            Test::Compare(left, op, right) => {
                let (left, right) = (left.bounds(takes)?, right.bounds(takes)?);
                match op {
                    Comparison::Equal => left.equals(&right),
                    Comparison::Unequal => left.equals(&right).map(|equal| !equal),
                    Comparison::AtLeast => left.reaches(&right),
                    Comparison::AtMost => right.reaches(&left),
                    Comparison::Less => left.reaches(&right).map(|reaches| !reaches),
                    Comparison::Greater => right.reaches(&left).map(|reaches| !reaches),
                }
            }
            Test::Not(inner) => inner.truth(takes).map(|truth| !truth),
            Test::All(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match part.truth(takes) {
                        Some(false) => return Some(false),
                        truth => all = all.and(truth),
                    }
                }
                all
            }
            Test::IsOdd => takes.only().map(|take| take.bit(0)),
            Test::IsSquare => takes.only().filter(|take| arithmetic::is_surely_no_square(take)).map(|_| false),
            Test::IsPower(base) if base.is_power_of_two() => {
                // The least power of two from the least take on, and then the least power of the base.
                let twos = takes.low.bit_len() - usize::from(takes.low.is_power_of_two());
                let least = twos.next_multiple_of(base.bit_len() - 1);
                match takes.only() {
                    Some(take) => Some(take.is_power_of_two() && least == twos),
                    None => (takes.high.bit_len() <= least).then_some(false),
                }
            }
            Test::IsPower(base) => {
                takes.only().filter(|take| !take.is_one() && !(*take % base).is_zero()).map(|_| false)
            }
            Test::Open => None,
        }
    }
}
