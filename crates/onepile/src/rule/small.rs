//! The value of a rule in machine integers: fast, and silent where they do not suffice.
//!
//! Every function gives the exact value or nothing. Nothing is said on overflow, on a fraction, on an error of the
//! rule and on functions that are seldom used; the exact evaluator then has the last word.

use super::expr::{AddOp, Cond, Expr, MulOp};
use super::names::{Function, Predicate};

/// The four quantities, in the order of [`Variable::index`](super::Variable::index).
pub(crate) type SmallInputs = [i64; 4];

/// The limit a rule gives.
pub(crate) fn limit(rule: &Expr, inputs: &SmallInputs) -> Option<u64> {
    floor(rule, inputs).map(|value| value.max(0) as u64)
}

fn number(expr: &Expr, inputs: &SmallInputs) -> Option<i64> {
    match expr {
        Expr::Number(value) if value.is_int() => i64::try_from(value.numerator()).ok(),
        Expr::Number(_) | Expr::Constant(_) => None,
        Expr::Variable(variable) => Some(inputs[variable.index()]),
        Expr::Negate(inner) => number(inner, inputs)?.checked_neg(),
        Expr::Sum(first, rest) => {
            let mut sum = number(first, inputs)?;
            for (op, term) in rest {
                let term = number(term, inputs)?;
                sum = match op {
                    AddOp::Plus => sum.checked_add(term)?,
                    AddOp::Minus => sum.checked_sub(term)?,
                };
            }
            Some(sum)
        }
        Expr::Product(first, rest) => product(first, rest, inputs),
        Expr::Power(base, exponent) => {
            let exponent = u32::try_from(number(exponent, inputs)?).ok()?;
            number(base, inputs)?.checked_pow(exponent)
        }
        Expr::If(branches, otherwise) => {
            for (condition, value) in branches {
                if holds(condition, inputs)? {
                    return number(value, inputs);
                }
            }
            number(otherwise, inputs)
        }
        Expr::Call(function, arguments) => call(*function, arguments, inputs),
        Expr::Table(table) => {
            let index = number(&table.index, inputs)?;
            let entry = usize::try_from(index).ok().and_then(|i| table.entries.get(i));
            number(entry.unwrap_or(&table.otherwise), inputs)
        }
    }
}

fn product(first: &Expr, rest: &[(MulOp, Expr)], inputs: &SmallInputs) -> Option<i64> {
    let mut product = number(first, inputs)?;
    for (op, factor) in rest {
        let factor = number(factor, inputs)?;
        product = match op {
            MulOp::Times => product.checked_mul(factor)?,
            MulOp::Divide if product.checked_rem(factor)? == 0 => product.checked_div(factor)?,
            MulOp::Divide => return None,
            MulOp::FloorDivide => floor_divide(product, factor)?,
            MulOp::Modulo => modulo(product, factor)?,
        };
    }
    Some(product)
}

/// The value rounded down; fractions, roots and logarithms are fine here.
fn floor(expr: &Expr, inputs: &SmallInputs) -> Option<i64> {
    match expr {
        Expr::Product(first, rest) => match rest.split_last() {
            Some(((MulOp::Divide, divisor), before)) => {
                floor_divide(product(first, before, inputs)?, number(divisor, inputs)?)
            }
            _ => number(expr, inputs),
        },
        Expr::Call(Function::Sqrt, arguments) => number(&arguments[0], inputs)?.checked_isqrt(),
        Expr::Call(Function::Log2, arguments) => number(&arguments[0], inputs)?.checked_ilog2().map(i64::from),
        Expr::Call(Function::Log10, arguments) => number(&arguments[0], inputs)?.checked_ilog10().map(i64::from),
        _ => number(expr, inputs),
    }
}

fn call(function: Function, arguments: &[Expr], inputs: &SmallInputs) -> Option<i64> {
    let first = || number(&arguments[0], inputs);
    match function {
        Function::Floor => floor(&arguments[0], inputs),
        Function::Ceil => match &arguments[0] {
            // ceil(sqrt(a)) = floor(sqrt(a - 1)) + 1 for a >= 1.
            Expr::Call(Function::Sqrt, arguments) => match number(&arguments[0], inputs)? {
                0 => Some(0),
                square => Some(square.checked_sub(1)?.checked_isqrt()? + 1),
            },
            other => number(other, inputs),
        },
        Function::Abs => first()?.checked_abs(),
        Function::Min | Function::Max => {
            let mut best = first()?;
            for argument in &arguments[1..] {
                let value = number(argument, inputs)?;
                best = if function == Function::Min { best.min(value) } else { best.max(value) };
            }
            Some(best)
        }
        Function::Gcd => {
            let mut gcd = natural(first()?)?;
            for argument in &arguments[1..] {
                let mut other = natural(number(argument, inputs)?)?;
                while other != 0 {
                    (gcd, other) = (other, gcd % other);
                }
            }
            Some(gcd as i64)
        }
        Function::Xor => Some((natural(first()?)? ^ natural(number(&arguments[1], inputs)?)?) as i64),
        Function::Bits => Some(i64::from(natural(first()?)?.count_ones())),
        Function::BitLength => Some(i64::from(64 - natural(first()?)?.leading_zeros())),
        Function::DigitSum if arguments.len() == 1 => {
            let (mut rest, mut sum) = (natural(first()?)?, 0);
            while rest > 0 {
                sum += (rest % 10) as i64;
                rest /= 10;
            }
            Some(sum)
        }
        _ => None,
    }
}

fn holds(cond: &Cond, inputs: &SmallInputs) -> Option<bool> {
    match cond {
        Cond::Compare(first, rest) => {
            let mut left = number(first, inputs)?;
            for (op, right) in rest {
                let right = number(right, inputs)?;
                if !op.holds(left.cmp(&right)) {
                    return Some(false);
                }
                left = right;
            }
            Some(true)
        }
        Cond::InSet(value, members) => {
            let value = number(value, inputs)?;
            for member in members {
                if number(member, inputs)? == value {
                    return Some(true);
                }
            }
            Some(false)
        }
        Cond::InRange(value, ends) => {
            let value = number(value, inputs)?;
            Some(number(&ends.0, inputs)? <= value && value <= number(&ends.1, inputs)?)
        }
        Cond::Test(predicate, arguments) => {
            let first = number(&arguments[0], inputs)?;
            match predicate {
                Predicate::Even => Some(first & 1 == 0),
                Predicate::Odd => Some(first & 1 == 1),
                Predicate::IsSquare => Some(first >= 0 && first.isqrt() * first.isqrt() == first),
                Predicate::IsPower => {
                    let base = number(&arguments[1], inputs)?;
                    if first < 1 || base < 2 {
                        return None;
                    }
                    Some(base.pow(first.ilog(base)) == first)
                }
                Predicate::IsPrime => Some(num_prime::nt_funcs::is_prime64(natural(first).unwrap_or(0))),
            }
        }
        Cond::Not(inner) => holds(inner, inputs).map(|truth| !truth),
        Cond::And(parts) => {
            for part in parts {
                if !holds(part, inputs)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Cond::Or(parts) => {
            for part in parts {
                if holds(part, inputs)? {
                    return Some(true);
                }
            }
            Some(false)
        }
        Cond::If(branches, otherwise) => {
            for (condition, value) in branches {
                if holds(condition, inputs)? {
                    return holds(value, inputs);
                }
            }
            holds(otherwise, inputs)
        }
    }
}

fn natural(value: i64) -> Option<u64> {
    u64::try_from(value).ok()
}

fn floor_divide(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn modulo(a: i64, b: i64) -> Option<i64> {
    let remainder = a.checked_rem(b)?;
    Some(if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder })
}
