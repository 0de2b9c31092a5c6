//! Rounding, also of roots and logarithms: by counting up from 0 to the integer that is wanted.

use std::cmp::Ordering;

use super::fraction::Fraction;
use super::naive::{Point, Result, Trouble, Value, branch, fits, number, values, whole_power};
use super::tree::Number;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    Down,
    Up,
    /// To the nearest, halves up.
    Near,
}

const HALF: Fraction = Fraction { top: 1, bottom: 2 };

/// The most steps of counting.
const PATIENCE: u32 = 20_000;

impl Rounding {
    pub fn named(name: &str) -> Option<Rounding> {
        match name {
            "floor" => Some(Rounding::Down),
            "ceil" => Some(Rounding::Up),
            "round" => Some(Rounding::Near),
            _ => None,
        }
    }

    pub fn apply(self, value: Value) -> Result<Value> {
        let Value::Finite(exact) = value else { return Ok(value) };
        let whole = match self {
            Rounding::Down => exact.floor(),
            Rounding::Up => fits(fits(exact.negate())?.floor().checked_neg())?,
            Rounding::Near => fits(exact.add(HALF))?.floor(),
        };
        Ok(Value::Finite(Fraction::whole(whole)))
    }

    /// Rounds a real number that is known by its order against fractions.
    fn count(self, order: impl Fn(Fraction) -> Result<Ordering>) -> Result<Value> {
        // The wanted integer is the largest that is low enough; going up it is one past the largest that is too low.
        let low_enough = |m: i128| match self {
            Rounding::Down => Ok(order(Fraction::whole(m))?.is_ge()),
            Rounding::Up => Ok(order(Fraction::whole(m - 1))?.is_gt()),
            Rounding::Near => Ok(order(Fraction { top: 2 * m - 1, bottom: 2 })?.is_ge()),
        };
        let mut m = 0;
        let step = if low_enough(0)? { 1 } else { -1 };
        for _ in 0..PATIENCE {
            if low_enough(m)? && !low_enough(m + 1)? {
                return Ok(Value::Finite(Fraction::whole(m)));
            }
            m += step;
        }
        Err(Trouble::Skipped)
    }
}

/// The value of an expression, rounded.
pub fn rounded(rounding: Rounding, expression: &Number, point: &Point) -> Result<Value> {
    if let Some(chosen) = branch(expression, point)? {
        return rounded(rounding, chosen, point);
    }
    match real(expression, point)? {
        Some(Real::Root(root)) => rounding.count(|m| root.order(m)),
        Some(Real::Log(log)) => rounding.count(|m| log.order(m)),
        None => rounding.apply(number(expression, point)?),
    }
}

/// What may be irrational.
enum Real {
    Root(Root),
    Log(Log),
}

/// The expression as a root or logarithm, if it is one of a finite number.
fn real(expression: &Number, point: &Point) -> Result<Option<Real>> {
    match expression {
        Number::Call(name @ ("sqrt" | "cbrt" | "root"), arguments) => {
            let arguments = values(arguments, point)?;
            root(name, &arguments).map(|root| Some(Real::Root(root)))
        }
        Number::Call(name @ ("log2" | "log10" | "log"), arguments) => {
            let arguments = values(arguments, point)?;
            log(name, &arguments).map(|log| Some(Real::Log(log)))
        }
        Number::Binary(base, "^", exponent) => match (number(base, point)?, number(exponent, point)?) {
            (Value::Finite(base), Value::Finite(exponent)) if exponent.integer().is_none() => {
                power_as_root(base, exponent).map(|root| Some(Real::Root(root)))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A root of positive degree, which is odd where the radicand is negative.
#[derive(Clone, Copy)]
pub struct Root {
    radicand: Fraction,
    degree: u32,
}

impl Root {
    fn order(self, other: Fraction) -> Result<Ordering> {
        if self.radicand.top < 0 {
            let positive = Root { radicand: fits(self.radicand.negate())?, ..self };
            return Ok(positive.order(fits(other.negate())?)?.reverse());
        }
        if other.top < 0 {
            return Ok(Ordering::Greater);
        }
        fits(self.radicand.order(fits(other.power(self.degree.into()))?))
    }
}

pub fn root(name: &str, arguments: &[Value]) -> Result<Root> {
    let degree = match (name, arguments.get(1)) {
        ("sqrt", _) => 2,
        ("cbrt", _) => 3,
        (_, Some(Value::Finite(degree))) => match degree.integer() {
            Some(degree) if degree > 0 => fits(u32::try_from(degree).ok())?,
            _ => return Err(Trouble::Domain),
        },
        _ => return Err(Trouble::Domain),
    };
    match arguments[0] {
        Value::Finite(radicand) if radicand.top < 0 && degree % 2 == 0 => Err(Trouble::Domain),
        Value::Finite(radicand) => Ok(Root { radicand, degree }),
        Value::Infinite { .. } => Err(Trouble::Skipped),
    }
}

/// x^(p/q) is the q-th root of x^p.
pub fn power_as_root(base: Fraction, exponent: Fraction) -> Result<Root> {
    if base.top < 0 {
        return Err(Trouble::Domain);
    }
    let radicand = fits(whole_power(base, exponent.top)?)?;
    Ok(Root { radicand, degree: fits(u32::try_from(exponent.bottom).ok())? })
}

/// The root where it is rational.
pub fn exact_root(root: Root) -> Result<Value> {
    let whole = |radicand: i128| {
        let root = Root { radicand: Fraction::whole(radicand), ..root };
        match Rounding::Down.count(|m| root.order(m))? {
            Value::Finite(m) if root.order(m)?.is_eq() => Ok(m),
            _ => Err(Trouble::Skipped),
        }
    };
    let (top, bottom) = (whole(root.radicand.top)?, whole(root.radicand.bottom)?);
    fits(top.divide(bottom)).map(Value::Finite)
}

/// A logarithm of a positive number to a positive base other than 1.
#[derive(Clone, Copy)]
pub struct Log {
    argument: Fraction,
    base: Fraction,
}

impl Log {
    /// log(x, b) against p/q: x^q against b^p, the other way round where powers of b fall.
    fn order(self, other: Fraction) -> Result<Ordering> {
        let left = fits(whole_power(self.argument, other.bottom)?)?;
        let right = fits(whole_power(self.base, other.top)?)?;
        let order = fits(left.order(right))?;
        Ok(if fits(self.base.order(Fraction::ONE))?.is_lt() { order.reverse() } else { order })
    }
}

pub fn log(name: &str, arguments: &[Value]) -> Result<Log> {
    let base = match (name, arguments.get(1)) {
        ("log2", _) => Value::Finite(Fraction::whole(2)),
        ("log10", _) => Value::Finite(Fraction::whole(10)),
        (_, base) => *base.expect("two arguments"),
    };
    match (arguments[0], base) {
        (_, Value::Finite(base)) if base.top <= 0 || base == Fraction::ONE => Err(Trouble::Domain),
        (Value::Finite(argument), _) if argument.top <= 0 => Err(Trouble::Domain),
        (Value::Finite(argument), Value::Finite(base)) => Ok(Log { argument, base }),
        _ => Err(Trouble::Skipped),
    }
}

/// The logarithm where it is an integer.
pub fn whole_log(log: Log) -> Result<Value> {
    let floor = Rounding::Down.count(|m| log.order(m))?;
    match floor {
        Value::Finite(m) if log.order(m)?.is_eq() => Ok(floor),
        _ => Err(Trouble::Skipped),
    }
}
