//! Periods of a rule in one of its quantities, as far as its shape tells.

use dashu_int::UBig;

use crate::text::{Cond, Expr, MulOp, Part, Predicate, Variable};
use crate::value::arithmetic;

/// A number p such that the rule gives the same limit when the moving quantities grow by p and the others stay.
///
/// The moving quantities may stand only in remainders `… % m` of sums and products of integers, and in tests of parity;
/// p is the least common multiple of the divisors.
pub(crate) fn period(expr: &Expr, moving: &[Variable]) -> Option<UBig> {
    period_of_number(expr, moving, UBig::ONE)
}

/// The least common multiple of the divisors m in remainders `… % m` of what depends on a quantity, and of 2 where a parity
/// is asked. Divisors that would make it larger than `most` are left out.
pub(crate) fn modulus_in(expr: &Expr, variable: Variable, most: usize) -> usize {
    let mut modulus = UBig::ONE;
    divisors_in(Part::Number(expr), variable, &mut |divisor| {
        let both = arithmetic::lcm(modulus.clone(), divisor);
        if both <= UBig::from(most) {
            modulus = both;
        }
    });
    usize::try_from(&modulus).unwrap_or(1)
}

fn divisors_in(part: Part<'_>, variable: Variable, visit: &mut dyn FnMut(UBig)) {
    match part {
        Part::Number(expr) => {
            if let Expr::Product(first, rest) = expr {
                let mut is_used = first.uses(variable);
                for (op, factor) in rest {
                    if let (true, MulOp::Modulo, Expr::Number(divisor)) = (is_used, op, factor)
                        && let (true, Ok(divisor)) = (divisor.is_int(), UBig::try_from(divisor.numerator().clone()))
                        && !divisor.is_zero()
                    {
                        visit(divisor);
                    }
                    is_used |= factor.uses(variable);
                }
            }
            expr.each_part(&mut |part| divisors_in(part, variable, visit));
        }
        Part::Condition(cond) => {
            if matches!(cond, Cond::Test(Predicate::Even | Predicate::Odd, _)) {
                visit(UBig::from(2u8));
            }
            cond.each_part(&mut |part| divisors_in(part, variable, visit));
        }
    }
}

/// The same of a condition.
pub(super) fn period_of_test(cond: &Cond, moving: &[Variable]) -> Option<UBig> {
    period_of_condition(cond, moving, UBig::ONE)
}

fn period_of_number(expr: &Expr, moving: &[Variable], period: UBig) -> Option<UBig> {
    let moves = |expr: &Expr| moving.iter().any(|variable| expr.uses(*variable));
    match expr {
        Expr::Variable(variable) if moving.contains(variable) => return None,
        Expr::Product(first, rest) => {
            // A product of integers, and what it leaves on division.
            let factors = rest.iter().take_while(|(op, factor)| *op == MulOp::Times && is_integral(factor)).count();
            if let Some(((MulOp::Modulo, Expr::Number(divisor)), after)) = rest[factors..].split_first()
                && let (true, Ok(divisor)) = (divisor.is_int(), UBig::try_from(divisor.numerator().clone()))
                && !divisor.is_zero()
                && is_integral(first)
                && std::iter::once(&**first).chain(rest[..factors].iter().map(|(_, factor)| factor)).any(moves)
            {
                let period = arithmetic::lcm(period, divisor);
                return after.iter().try_fold(period, |period, (_, factor)| period_of_number(factor, moving, period));
            }
        }
        _ => {}
    }
    fold_parts(|visit| expr.each_part(visit), moving, period)
}

fn period_of_condition(cond: &Cond, moving: &[Variable], period: UBig) -> Option<UBig> {
    if let Cond::Test(Predicate::Even | Predicate::Odd, arguments) = cond
        && is_integral(&arguments[0])
        && moving.iter().any(|variable| arguments[0].uses(*variable))
    {
        return Some(arithmetic::lcm(period, UBig::from(2u8)));
    }
    fold_parts(|visit| cond.each_part(visit), moving, period)
}

fn fold_parts<'e>(each_part: impl FnOnce(&mut dyn FnMut(Part<'e>)), moving: &[Variable], period: UBig) -> Option<UBig> {
    let mut period = Some(period);
    each_part(&mut |part| {
        period = period.take().and_then(|period| match part {
            Part::Number(part) => period_of_number(part, moving, period),
            Part::Condition(part) => period_of_condition(part, moving, period),
        });
    });
    period
}

/// Whether an expression is a sum of products of integers and quantities, whose remainders repeat.
pub(super) fn is_integral(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int(),
        Expr::Variable(_) => true,
        Expr::Negate(inner) => is_integral(inner),
        Expr::Sum(first, rest) => is_integral(first) && rest.iter().all(|(_, term)| is_integral(term)),
        Expr::Product(first, rest) => {
            is_integral(first) && rest.iter().all(|(op, factor)| *op == MulOp::Times && is_integral(factor))
        }
        Expr::Power(base, exponent) => {
            is_integral(base)
                && matches!(&**exponent, Expr::Number(value) if value.is_int() && *value.numerator() >= 0.into())
        }
        _ => false,
    }
}
