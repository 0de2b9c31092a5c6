//! Rules that are a constant times a quantity, rounded down.

use crate::text::{Expr, Function, MulOp, Variable};

/// Whether an expression, rounded down, is a constant times a quantity, rounded down, as far as its shape tells. What the
/// constant is, and whether it has a value at all, is for others to find out.
pub(crate) fn is_rounded_multiple(expr: &Expr, variable: Variable) -> bool {
    match expr {
        Expr::Call(Function::Floor, arguments) => is_rounded_multiple(&arguments[0], variable),
        // The last division may round: what is divided is exact.
        Expr::Product(first, rest) => match &rest[..] {
            [exact @ .., (MulOp::FloorDivide, divisor)] if is_constant(divisor) => {
                is_multiple_of_parts(first, exact, variable)
            }
            _ => is_multiple(expr, variable),
        },
        _ => is_multiple(expr, variable),
    }
}

/// Whether an expression is exactly a constant times a quantity.
fn is_multiple(expr: &Expr, variable: Variable) -> bool {
    match expr {
        Expr::Variable(own) => *own == variable,
        Expr::Product(first, rest) => is_multiple_of_parts(first, rest, variable),
        Expr::Sum(first, rest) => {
            is_multiple(first, variable) && rest.iter().all(|(_, term)| is_multiple(term, variable))
        }
        _ => false,
    }
}

/// The same of a product: one factor is a multiple, and all others are constants.
fn is_multiple_of_parts(first: &Expr, rest: &[(MulOp, Expr)], variable: Variable) -> bool {
    let mut multiples = u32::from(!is_constant(first));
    let mut is_exact = is_constant(first) || is_multiple(first, variable);
    for (operator, factor) in rest {
        let fits = match (operator, is_constant(factor)) {
            (MulOp::Times | MulOp::Divide, true) => true,
            (MulOp::Times, false) => {
                multiples += 1;
                is_multiple(factor, variable)
            }
            _ => false,
        };
        is_exact = is_exact && fits;
    }
    is_exact && multiples == 1
}

/// Whether no quantity occurs.
fn is_constant(expr: &Expr) -> bool {
    let mut is_constant = true;
    expr.variables(&mut |_| is_constant = false);
    is_constant
}
