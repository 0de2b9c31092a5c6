//! Rules that are polynomials of the turn, or one polynomial for each remainder of the turn.

use dashu_base::BitTest;
use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};
use onepile_rule::text::{Expr, Function, MulOp, Variable};
use onepile_rule::value::Value;
use onepile_rule::{EvalError, Inputs, Natural};

use crate::boxes::Pen;
use crate::effort::interrupted;
use crate::fault::{Checked, Fault};

/// Higher degrees and more remainders than these are not looked at.
const MOST_DEGREE: u64 = 64;
const MOST_REMAINDERS: u64 = 1 << 12;
/// Longer numbers are not added up.
const MOST_BITS: usize = 1 << 22;

/// What the form of an expression tells: with the turn t = modulus * s + r it is a polynomial of s, for each r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Polynomials {
    /// The degree is at most this.
    degree: u64,
    modulus: u64,
    /// Whether all coefficients are integers.
    whole: bool,
}

impl Polynomials {
    /// The polynomials of a rule of the turn: one, unless there may be one for each remainder.
    pub(crate) fn of(rule: &Expr, by_remainder: bool) -> Option<Polynomials> {
        Polynomials::form(rule).filter(|form| by_remainder || form.modulus == 1)
    }

    fn form(expr: &Expr) -> Option<Polynomials> {
        let form = match expr {
            Expr::Number(value) => Polynomials { degree: 0, modulus: 1, whole: value.is_int() },
            Expr::Variable(Variable::Turn) => Polynomials { degree: 1, modulus: 1, whole: true },
            Expr::Negate(inner) => Polynomials::form(inner)?,
            Expr::Sum(first, rest) => {
                let terms = rest.iter().map(|(_, term)| term);
                terms.map(Polynomials::form).try_fold(Polynomials::form(first)?, |sum, term| {
                    let term = term?;
                    sum.with(term, sum.degree.max(term.degree))
                })?
            }
            Expr::Product(first, rest) => {
                rest.iter().try_fold(Polynomials::form(first)?, |so_far, (op, factor)| so_far.times(*op, factor))?
            }
            Expr::Power(base, exponent) => {
                let (base, exponent) = (Polynomials::form(base)?, constant(exponent)?);
                Polynomials { degree: base.degree.checked_mul(exponent)?, ..base }
            }
            Expr::Call(Function::Floor | Function::Ceil | Function::Round, arguments) => {
                Polynomials::form(&arguments[0]).filter(|form| form.whole)?
            }
            _ => return None,
        };
        (form.degree <= MOST_DEGREE && form.modulus <= MOST_REMAINDERS).then_some(form)
    }

    /// With another one at the same time.
    fn with(self, other: Polynomials, degree: u64) -> Option<Polynomials> {
        let modulus = (self.modulus / self.modulus.gcd(other.modulus)).checked_mul(other.modulus)?;
        Some(Polynomials { degree, modulus, whole: self.whole && other.whole })
    }

    fn times(self, op: MulOp, factor: &Expr) -> Option<Polynomials> {
        match op {
            MulOp::Times => {
                let factor = Polynomials::form(factor)?;
                self.with(factor, self.degree + factor.degree)
            }
            MulOp::Divide => constant(factor).map(|_| Polynomials { whole: false, ..self }),
            // With the turn c * modulus * s + r all coefficients but the last are multiples of c. So the remainder
            // modulo c does not depend on s, and what is left is divided by c exactly.
            MulOp::FloorDivide | MulOp::Modulo => {
                let degree = if op == MulOp::Modulo { 0 } else { self.degree };
                let modulus = self.modulus.checked_mul(constant(factor)?)?;
                self.whole.then_some(Polynomials { degree, modulus, whole: true })
            }
        }
    }

    /// The sum of 1 + f at every other turn from one on, this many of them, by Newton's formula: a polynomial of degree d is
    /// told by d + 1 values, and with its differences D0, D1, … at 0 its first n values add up to D0 C(n, 1) + D1 C(n, 2) + …
    pub(crate) fn sum(&self, rule: &Expr, turn: &UBig, count: &UBig, pen: &mut Pen<'_>) -> Checked<UBig> {
        let mut sum = IBig::ZERO;
        // Binomials are that long.
        let bits = (count.bit_len() + turn.bit_len()).saturating_mul(self.degree as usize + 2);
        if bits > MOST_BITS {
            return Err(Fault::not_checked("the numbers of a sum are too long"));
        }
        for part in 0..self.modulus {
            let part = UBig::from(part);
            if part >= *count {
                break;
            }
            // The terms `part`, `part` + modulus, and so on.
            let terms = (count - &part - UBig::ONE) / UBig::from(self.modulus) + UBig::ONE;
            let told = terms.clone().min(UBig::from(self.degree + 1));
            let mut values = Vec::new();
            while UBig::from(values.len()) < told {
                let later = &part + UBig::from(self.modulus) * UBig::from(values.len());
                values.push(one_more(rule, turn + later * UBig::from(2u8), pen)?);
            }
            let mut binomial = UBig::ONE;
            for order in 0..values.len() {
                pen.effort.spend(4 + values.len() as u64)?;
                pen.effort.spend_on(bits)?;
                let order = UBig::from(order);
                // C(terms, order + 1), which is 0 where there are not as many terms.
                binomial = if terms > order { binomial * (&terms - &order) / (order + UBig::ONE) } else { UBig::ZERO };
                sum += &values[0] * IBig::from(binomial.clone());
                values = differences(values);
            }
        }
        UBig::try_from(sum).map_err(|_| Fault::not_checked("a sum of limits is below 0"))
    }
}

/// The differences of neighbours, and the last value again, so that there are as many.
fn differences(mut values: Vec<IBig>) -> Vec<IBig> {
    for place in 1..values.len() {
        values[place - 1] = &values[place] - &values[place - 1];
    }
    values
}

/// The limit at a turn, which is an integer, and 1.
fn one_more(rule: &Expr, turn: UBig, pen: &mut Pen<'_>) -> Checked<IBig> {
    pen.effort.spend(4)?;
    let inputs = Inputs::unmoved(Natural(turn), Natural::ONE);
    match pen.evaluator.value_within(rule, &inputs, &pen.effort.patience) {
        Ok(Value::Integer(value)) => Ok(value + IBig::ONE),
        Err(EvalError::Interrupted) => Err(interrupted()),
        _ => Err(Fault::not_checked("the polynomial is not seen to be an integer")),
    }
}

/// A positive integer that is written as such.
fn constant(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Number(value) if value.is_int() => u64::try_from(value.numerator()).ok().filter(|value| *value > 0),
        _ => None,
    }
}
