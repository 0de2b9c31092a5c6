//! Rules that have a value at every position, as far as their shape tells.

use super::expr::{AddOp, Cond, Expr, MulOp};
use super::names::{Function, Predicate};

/// Exponents up to this keep the powers of machine-sized numbers small.
const SMALL_EXPONENT: u64 = 16;

/// Whether an expression surely has a rational value wherever the game is not over.
pub(crate) fn is_total(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Variable(_) => true,
        Expr::Constant(_) => false,
        Expr::Negate(inner) => is_total(inner),
        Expr::Sum(first, rest) => is_total(first) && rest.iter().all(|(_, term)| is_total(term)),
        Expr::Product(first, rest) => {
            is_total(first)
                && rest.iter().all(|(op, factor)| is_total(factor) && (*op == MulOp::Times || is_positive(factor)))
        }
        // Powers of powers could grow past the bound on numbers.
        Expr::Power(base, exponent) => {
            matches!(**base, Expr::Variable(_) | Expr::Number(_)) && is_small_exponent(exponent)
        }
        Expr::If(branches, otherwise) => {
            branches.iter().all(|(condition, value)| is_total_condition(condition) && is_total(value))
                && is_total(otherwise)
        }
        Expr::Call(function, arguments) => match (function, &arguments[..]) {
            (
                Function::Floor | Function::Ceil | Function::Round,
                [Expr::Call(Function::Sqrt | Function::Cbrt, inner)],
            ) => is_natural(&inner[0]),
            (Function::Floor | Function::Ceil, [Expr::Call(Function::Log2 | Function::Log10, inner)]) => {
                is_positive(&inner[0])
            }
            (Function::Floor | Function::Ceil | Function::Round | Function::Abs | Function::Min | Function::Max, _) => {
                arguments.iter().all(is_total)
            }
            (Function::Gcd | Function::Lcm | Function::Xor | Function::Bits | Function::BitLength, _) => {
                arguments.iter().all(is_natural)
            }
            (Function::DigitSum, [number]) => is_natural(number),
            _ => false,
        },
        Expr::Table(table) => {
            table.entries.iter().all(is_total) && is_total(&table.index) && is_total(&table.otherwise)
        }
    }
}

fn is_total_condition(cond: &Cond) -> bool {
    match cond {
        Cond::Compare(first, rest) => is_total(first) && rest.iter().all(|(_, number)| is_total(number)),
        Cond::InSet(number, members) => is_total(number) && members.iter().all(is_total),
        Cond::InRange(number, ends) => is_total(number) && is_total(&ends.0) && is_total(&ends.1),
        Cond::Test(Predicate::IsPrime, arguments) => matches!(arguments[0], Expr::Variable(_)),
        Cond::Test(_, arguments) => arguments.iter().all(is_total),
        Cond::Not(inner) => is_total_condition(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().all(is_total_condition),
        Cond::If(branches, otherwise) => {
            branches.iter().all(|(condition, value)| is_total_condition(condition) && is_total_condition(value))
                && is_total_condition(otherwise)
        }
    }
}

fn is_small_exponent(exponent: &Expr) -> bool {
    matches!(exponent, Expr::Number(value) if value.is_int() && u64::try_from(value.numerator()).is_ok_and(|n| n <= SMALL_EXPONENT))
}

/// Whether an expression is surely an integer from 0 up.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int() && u64::try_from(value.numerator()).is_ok(),
        Expr::Variable(_) => true,
        Expr::Sum(first, rest) => {
            is_natural(first) && rest.iter().all(|(op, term)| *op == AddOp::Plus && is_natural(term))
        }
        Expr::Product(first, rest) => {
            is_natural(first)
                && rest.iter().all(|(op, factor)| match op {
                    MulOp::Times => is_natural(factor),
                    MulOp::FloorDivide | MulOp::Modulo => is_positive(factor),
                    MulOp::Divide => false,
                })
        }
        Expr::Power(base, exponent) => matches!(**base, Expr::Variable(_)) && is_small_exponent(exponent),
        _ => false,
    }
}

/// Whether an expression is surely an integer from 1 up. Where a rule is evaluated, all four quantities are.
fn is_positive(expr: &Expr) -> bool {
    is_natural(expr)
        && match expr {
            Expr::Number(value) => !value.is_zero(),
            Expr::Variable(_) => true,
            Expr::Sum(first, rest) => is_positive(first) || rest.iter().any(|(_, term)| is_positive(term)),
            Expr::Product(first, rest) => {
                is_positive(first) && rest.iter().all(|(op, factor)| *op == MulOp::Times && is_positive(factor))
            }
            _ => false,
        }
}
