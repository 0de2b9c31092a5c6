//! The value of a tree, straight from the words of the language and without any cleverness.

use std::cmp::Ordering;

use super::fraction::Fraction;
use super::functions;
use super::rounding::{self, Rounding};
use super::tree::{Condition, Number, Variable};

/// How many counters a rule allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most this many.
    Finite(u128),
    /// No bound but the pile.
    Infinite,
}

impl Limit {
    /// The largest take from a pile.
    pub fn on_pile(self, pile: u64) -> u64 {
        match self {
            Limit::Finite(limit) => u64::try_from(limit).map_or(pile, |limit| limit.min(pile)),
            Limit::Infinite => pile,
        }
    }
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The language gives none, as for 1/0.
    Domain,
    /// `last` or `prev` is used before the first move.
    Missing,
    /// It is too large, too slow or too irrational for this evaluator, or the language does not say.
    Skipped,
}

pub type Result<T> = std::result::Result<T, Trouble>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Finite(Fraction),
    Infinite { negative: bool },
}

/// Turn, pile, last, prev and take.
pub type Point = [Option<u64>; 5];

/// The limit a rule gives: rounded down, and 0 where that is negative.
pub fn limit(rule: &Number, turn: u64, pile: u64, last: Option<u64>, prev: Option<u64>) -> Result<Limit> {
    match rounding::rounded(Rounding::Down, rule, &[Some(turn), Some(pile), last, prev, None])? {
        Value::Finite(value) => Ok(Limit::Finite(value.floor().max(0) as u128)),
        Value::Infinite { negative: true } => Ok(Limit::Finite(0)),
        Value::Infinite { negative: false } => Ok(Limit::Infinite),
    }
}

/// Whether a rule allows a take: whether its condition behind `where` holds for the take, the pile before it and the turn.
pub fn allows(condition: &Condition, turn: u64, pile: u64, take: u64) -> Result<bool> {
    holds(condition, &[Some(turn), Some(pile), None, None, Some(take)])
}

pub fn fits<T>(result: Option<T>) -> Result<T> {
    result.ok_or(Trouble::Skipped)
}

pub fn number(number: &Number, point: &Point) -> Result<Value> {
    match number {
        Number::Literal { digits, places } => {
            let value = Fraction::new(i128::from(*digits), 10i128.pow(*places));
            fits(value).map(Value::Finite)
        }
        Number::Infinity => Ok(Value::Infinite { negative: false }),
        Number::Variable(variable) => {
            let [turn, pile, last, prev, take] = *point;
            let value = match variable {
                Variable::Turn => turn,
                Variable::Pile => pile,
                Variable::Last => last,
                Variable::Prev => prev,
                Variable::Take => take,
            };
            let value = value.ok_or(Trouble::Missing)?;
            Ok(Value::Finite(Fraction::whole(value.into())))
        }
        Number::Negate(inner) => negate(self::number(inner, point)?),
        Number::Binary(left, operator, right) => {
            let (left, right) = (self::number(left, point)?, self::number(right, point)?);
            match *operator {
                "+" => add(left, right),
                "-" => add(left, negate(right)?),
                "*" => multiply(left, right),
                "/" => divide(left, right),
                "//" => Rounding::Down.apply(divide(left, right)?),
                "%" => remainder(left, right),
                "^" => power(left, right),
                other => unreachable!("no operator {other}"),
            }
        }
        Number::If(..) | Number::Table { .. } => self::number(branch(number, point)?.expect("these two choose"), point),
        Number::Call(name, arguments) => match Rounding::named(name) {
            Some(rounding) => rounding::rounded(rounding, &arguments[0], point),
            None => functions::call(name, &values(arguments, point)?),
        },
    }
}

pub fn values(numbers: &[Number], point: &Point) -> Result<Vec<Value>> {
    numbers.iter().map(|n| number(n, point)).collect()
}

/// What an `if` or a `table` chooses; only what the choice needs is evaluated.
pub fn branch<'a>(number: &'a Number, point: &Point) -> Result<Option<&'a Number>> {
    match number {
        Number::If(branches, otherwise) => {
            for (condition, value) in branches {
                if holds(condition, point)? {
                    return Ok(Some(value));
                }
            }
            Ok(Some(otherwise))
        }
        Number::Table { entries, index, otherwise } => {
            let index = self::number(index, point)?;
            let inside = |(i, _): &(usize, &Number)| index == Value::Finite(Fraction::whole(*i as i128));
            Ok(Some(entries.iter().enumerate().find(inside).map_or(&**otherwise, |(_, entry)| entry)))
        }
        _ => Ok(None),
    }
}

pub fn holds(condition: &Condition, point: &Point) -> Result<bool> {
    match condition {
        // A chain means that every comparison holds, and a set that one equation does: lazy like `and` and `or`.
        Condition::Compare(first, rest) => {
            let mut left = number(first, point)?;
            for (comparison, right) in rest {
                let right = number(right, point)?;
                if !compares(comparison, order(left, right)?) {
                    return Ok(false);
                }
                left = right;
            }
            Ok(true)
        }
        Condition::InSet(value, members) => {
            let value = number(value, point)?;
            for member in members {
                if order(value, number(member, point)?)? == Ordering::Equal {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Condition::InRange(value, low, high) => {
            let value = number(value, point)?;
            Ok(order(value, number(low, point)?)?.is_ge() && order(value, number(high, point)?)?.is_le())
        }
        Condition::Test(name, arguments) => functions::test(name, &values(arguments, point)?),
        Condition::Not(inner) => Ok(!holds(inner, point)?),
        Condition::And(left, right) => Ok(holds(left, point)? && holds(right, point)?),
        Condition::Or(left, right) => Ok(holds(left, point)? || holds(right, point)?),
        Condition::If(branches, otherwise) => {
            for (condition, value) in branches {
                if holds(condition, point)? {
                    return holds(value, point);
                }
            }
            holds(otherwise, point)
        }
    }
}

fn compares(comparison: &str, order: Ordering) -> bool {
    match comparison {
        "==" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        "<=" => order.is_le(),
        ">" => order.is_gt(),
        ">=" => order.is_ge(),
        other => unreachable!("no comparison {other}"),
    }
}

pub fn order(left: Value, right: Value) -> Result<Ordering> {
    match (left, right) {
        (Value::Finite(a), Value::Finite(b)) => fits(a.order(b)),
        (Value::Infinite { negative: a }, Value::Infinite { negative: b }) => Ok(b.cmp(&a)),
        (Value::Infinite { negative }, _) => Ok(if negative { Ordering::Less } else { Ordering::Greater }),
        (_, Value::Infinite { negative }) => Ok(if negative { Ordering::Greater } else { Ordering::Less }),
    }
}

pub fn negate(value: Value) -> Result<Value> {
    match value {
        Value::Finite(a) => fits(a.negate()).map(Value::Finite),
        Value::Infinite { negative } => Ok(Value::Infinite { negative: !negative }),
    }
}

pub fn add(left: Value, right: Value) -> Result<Value> {
    match (left, right) {
        (Value::Finite(a), Value::Finite(b)) => fits(a.add(b)).map(Value::Finite),
        (Value::Infinite { negative: a }, Value::Infinite { negative: b }) if a != b => Err(Trouble::Domain),
        (infinite @ Value::Infinite { .. }, _) | (_, infinite) => Ok(infinite),
    }
}

fn multiply(left: Value, right: Value) -> Result<Value> {
    match (left, right) {
        (Value::Finite(a), Value::Finite(b)) => fits(a.multiply(b)).map(Value::Finite),
        (Value::Infinite { negative }, other) | (other, Value::Infinite { negative }) => {
            match order(other, Value::Finite(Fraction::ZERO))? {
                Ordering::Equal => Err(Trouble::Domain),
                Ordering::Greater => Ok(Value::Infinite { negative }),
                Ordering::Less => Ok(Value::Infinite { negative: !negative }),
            }
        }
    }
}

pub fn divide(left: Value, right: Value) -> Result<Value> {
    match (left, right) {
        (_, Value::Finite(Fraction::ZERO)) => Err(Trouble::Domain),
        (Value::Finite(a), Value::Finite(b)) => fits(a.divide(b)).map(Value::Finite),
        (Value::Infinite { .. }, Value::Infinite { .. }) => Err(Trouble::Domain),
        (Value::Finite(_), Value::Infinite { .. }) => Ok(Value::Finite(Fraction::ZERO)),
        (infinite @ Value::Infinite { .. }, b) => multiply(infinite, b),
    }
}

/// What the quotient rounded down leaves over.
fn remainder(left: Value, right: Value) -> Result<Value> {
    let quotient = Rounding::Down.apply(divide(left, right)?)?;
    add(left, negate(multiply(right, quotient)?)?)
}

fn power(base: Value, exponent: Value) -> Result<Value> {
    let (Value::Finite(base), Value::Finite(exponent)) = (base, exponent) else { return Err(Trouble::Skipped) };
    match exponent.integer() {
        Some(exponent) => fits(whole_power(base, exponent)?).map(Value::Finite),
        None => rounding::exact_root(rounding::power_as_root(base, exponent)?),
    }
}

/// The power with a whole exponent, or nothing on overflow.
pub fn whole_power(base: Fraction, exponent: i128) -> Result<Option<Fraction>> {
    if base == Fraction::ZERO && exponent < 0 {
        return Err(Trouble::Domain);
    }
    let power = base.power(exponent.unsigned_abs());
    Ok(if exponent < 0 { power.and_then(|power| Fraction::ONE.divide(power)) } else { power })
}
