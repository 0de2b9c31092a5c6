//! Rules that are polynomials of one quantity, one for each of its remainders.

use dashu_int::UBig;

use super::period::{is_integral, period_of_test};
use crate::bounds::{Bounder, Region};
use crate::text::{Cond, Expr, Function, MulOp, Variable};
use crate::value::arithmetic;

/// Among the numbers with the same remainder on division by `modulus` the rule is a polynomial with integer values, of
/// at most this degree. So `degree + 1` values that follow each other determine it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomials {
    /// At most this degree.
    pub degree: usize,
    /// What the numbers are divided by.
    pub modulus: UBig,
}

/// Polynomials of a higher degree are left alone.
const MAX_DEGREE: usize = 64;

/// How an expression is made of polynomials of a quantity, all over a region.
///
/// From integers and the quantity by sums, products and powers; by `// m` and `% m` of what is made so without them; and
/// by conditions that are periodic, or decided all over the region.
pub(crate) fn polynomials(expr: &Expr, variable: Variable, region: &Region) -> Option<Polynomials> {
    Shape { variable, others: false, region, bounder: Bounder::default() }.found(expr)
}

/// The same for all values of the other quantities, which are constants here: the polynomials may differ, but not
/// their degree and modulus.
pub(crate) fn polynomials_for_all_others(expr: &Expr, variable: Variable, region: &Region) -> Option<Polynomials> {
    Shape { variable, others: true, region, bounder: Bounder::default() }.found(expr)
}

struct Shape<'q> {
    variable: Variable,
    /// Whether other quantities are constants.
    others: bool,
    region: &'q Region,
    bounder: Bounder,
}

impl Polynomials {
    fn new(degree: usize, modulus: UBig) -> Polynomials {
        Polynomials { degree, modulus }
    }

    /// Of a sum, where degrees do not add up, or of a product, where they do.
    fn join(self, other: Polynomials, times: bool) -> Polynomials {
        let degree = if times { self.degree.saturating_add(other.degree) } else { self.degree.max(other.degree) };
        Polynomials { degree, modulus: arithmetic::lcm(self.modulus, other.modulus) }
    }
}

impl Shape<'_> {
    fn found(&mut self, expr: &Expr) -> Option<Polynomials> {
        self.number(expr).filter(|found| found.degree <= MAX_DEGREE)
    }

    fn number(&mut self, expr: &Expr) -> Option<Polynomials> {
        match expr {
            Expr::Number(value) => value.is_int().then(|| Polynomials::new(0, UBig::ONE)),
            Expr::Variable(variable) if *variable == self.variable => Some(Polynomials::new(1, UBig::ONE)),
            Expr::Variable(_) => self.others.then(|| Polynomials::new(0, UBig::ONE)),
            Expr::Negate(inner) => self.number(inner),
            Expr::Sum(first, rest) => {
                let first = self.number(first)?;
                rest.iter().try_fold(first, |sum, (_, term)| Some(sum.join(self.number(term)?, false)))
            }
            Expr::Product(first, rest) => self.product(first, rest),
            Expr::Power(base, exponent) => {
                let Expr::Number(exponent) = &**exponent else { return None };
                let exponent = UBig::try_from(exponent.numerator().clone()).ok().filter(|_| exponent.is_int())?;
                let exponent = usize::try_from(&exponent).ok().filter(|exponent| *exponent <= MAX_DEGREE)?;
                let Polynomials { degree, modulus } = self.number(base)?;
                Some(Polynomials::new(degree.saturating_mul(exponent), modulus))
            }
            Expr::If(branches, otherwise) => self.branches(branches, otherwise),
            Expr::Call(Function::Floor | Function::Ceil | Function::Round, arguments) => self.number(&arguments[0]),
            Expr::Call(function @ (Function::Min | Function::Max), arguments) => self.extreme(*function, arguments),
            _ => None,
        }
    }

    fn product(&mut self, first: &Expr, rest: &[(MulOp, Expr)]) -> Option<Polynomials> {
        let mut product = self.number(first)?;
        // What was multiplied so far has no rounding in it.
        let mut plain = is_integral(first);
        for (op, factor) in rest {
            product = match op {
                MulOp::Times => {
                    plain &= is_integral(factor);
                    product.join(self.number(factor)?, true)
                }
                MulOp::Divide => return None,
                MulOp::FloorDivide | MulOp::Modulo => {
                    let Expr::Number(divisor) = factor else { return None };
                    let divisor = UBig::try_from(divisor.numerator().clone()).ok().filter(|_| divisor.is_int())?;
                    if !plain || divisor.is_zero() {
                        return None;
                    }
                    plain = false;
                    let degree = if *op == MulOp::Modulo { 0 } else { product.degree };
                    Polynomials::new(degree, arithmetic::lcm(product.modulus, divisor))
                }
            };
        }
        Some(product)
    }

    fn branches(&mut self, branches: &[(Cond, Expr)], otherwise: &Expr) -> Option<Polynomials> {
        let mut all: Option<Polynomials> = None;
        let join =
            |all: Option<Polynomials>, one: Polynomials| Some(all.map_or(one.clone(), |all| all.join(one, false)));
        for (condition, value) in branches {
            let truth = self.bounder.truth(condition, self.region);
            match truth.known.filter(|_| !truth.may_fail) {
                Some(false) => continue,
                Some(true) => {
                    let value = self.number(value)?;
                    return join(all, value);
                }
                None => {
                    let period = period_of_test(condition, &[self.variable])?;
                    let Polynomials { degree, modulus } = self.number(value)?;
                    all = join(all, Polynomials::new(degree, arithmetic::lcm(modulus, period)));
                }
            }
        }
        let otherwise = self.number(otherwise)?;
        join(all, otherwise)
    }

    /// The smallest or largest of some expressions, if it is the same one all over the region.
    fn extreme(&mut self, function: Function, arguments: &[Expr]) -> Option<Polynomials> {
        let values: Vec<_> = arguments.iter().map(|argument| self.bounder.value(argument, self.region)).collect();
        let chosen = values.iter().position(|one| {
            values.iter().all(|other| {
                std::ptr::eq(one, other)
                    || match function {
                        Function::Min => other.is_at_least(&one.high),
                        _ => other.is_at_most(&one.low),
                    }
            })
        })?;
        if values.iter().any(|value| value.may_fail) {
            return None;
        }
        self.number(&arguments[chosen])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::Range;
    use crate::text::parse;

    fn found(text: &str) -> Option<(usize, u64)> {
        let region = Region::all().with(Variable::Turn, Range::from(10u64));
        let Polynomials { degree, modulus } = polynomials(&parse(text).unwrap(), Variable::Turn, &region)?;
        Some((degree, u64::try_from(&modulus).unwrap()))
    }

    #[test]
    fn shapes() {
        assert_eq!(found("turn + 1"), Some((1, 1)));
        assert_eq!(found("turn * (turn + 3)^2 - 7"), Some((3, 1)));
        assert_eq!(found("turn^2 // 6 + turn % 4"), Some((2, 12)));
        assert_eq!(found("if odd(turn) then 3*turn else 5"), Some((1, 2)));
        assert_eq!(found("if turn < 9 then 2^turn else turn"), Some((1, 1)));
        assert_eq!(found("max(5, turn)"), Some((1, 1)));
        for other in [
            "turn/2",
            "2^turn",
            "if turn < 12 then 1 else turn",
            "max(12, turn)",
            "turn // 2 // 2",
            "pile",
            "sqrt(turn)",
        ] {
            assert_eq!(found(other), None, "{other}");
        }
    }
}
