//! The truth of a condition at one point.

use std::cmp::Ordering;

use dashu_base::{BitTest, Signed};
use dashu_int::IBig;

use super::arithmetic;
use super::eval::{Evaluator, Inputs, Result, fault};
use super::number::{self, Value};
use crate::text::{Comparison, Cond, Expr, Predicate};

impl Evaluator {
    /// Whether a condition holds; like expressions, each kind in a function of its own.
    pub(super) fn holds(&mut self, cond: &Cond, inputs: &Inputs) -> Result<bool> {
        match cond {
            Cond::Compare(first, rest) => self.compares(cond, first, rest, inputs),
            Cond::InSet(number, members) => self.is_in_set(cond, number, members, inputs),
            Cond::InRange(number, ends) => self.is_in_range(cond, number, ends, inputs),
            Cond::Test(predicate, arguments) => self.passes(cond, *predicate, arguments, inputs),
            Cond::Not(inner) => Ok(!self.holds(inner, inputs)?),
            Cond::And(parts) => Ok(!self.any_is(false, parts, inputs)?),
            Cond::Or(parts) => self.any_is(true, parts, inputs),
            Cond::If(branches, otherwise) => self.chosen_holds(branches, otherwise, inputs),
        }
    }

    /// Whether one of the conditions has this truth value; those behind it are not evaluated.
    #[inline(never)]
    fn any_is(&mut self, wanted: bool, parts: &[Cond], inputs: &Inputs) -> Result<bool> {
        for part in parts {
            if self.holds(part, inputs)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline(never)]
    fn chosen_holds(&mut self, branches: &[(Cond, Cond)], otherwise: &Cond, inputs: &Inputs) -> Result<bool> {
        for (condition, value) in branches {
            if self.holds(condition, inputs)? {
                return self.holds(value, inputs);
            }
        }
        self.holds(otherwise, inputs)
    }

    #[inline(never)]
    fn compares(&mut self, cond: &Cond, first: &Expr, rest: &[(Comparison, Expr)], inputs: &Inputs) -> Result<bool> {
        let mut left = self.number(first, inputs)?;
        for (op, right) in rest {
            let right = self.number(right, inputs)?;
            if !op.holds(order(cond, &left, &right)?) {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    #[inline(never)]
    fn is_in_set(&mut self, cond: &Cond, number: &Expr, members: &[Expr], inputs: &Inputs) -> Result<bool> {
        let number = self.number(number, inputs)?;
        for member in members {
            let member = self.number(member, inputs)?;
            if order(cond, &number, &member)?.is_eq() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline(never)]
    fn is_in_range(&mut self, cond: &Cond, number: &Expr, ends: &(Expr, Expr), inputs: &Inputs) -> Result<bool> {
        let number = self.number(number, inputs)?;
        let low = self.number(&ends.0, inputs)?;
        if order(cond, &number, &low)?.is_lt() {
            return Ok(false);
        }
        let high = self.number(&ends.1, inputs)?;
        Ok(order(cond, &number, &high)?.is_le())
    }

    #[inline(never)]
    fn passes(&mut self, cond: &Cond, predicate: Predicate, arguments: &[Expr], inputs: &Inputs) -> Result<bool> {
        let first = self.number(&arguments[0], inputs)?;
        let second = arguments.get(1).map(|a| self.number(a, inputs)).transpose()?;
        self.test(predicate, first, second).map_err(|failure| fault(cond, failure))
    }

    pub(super) fn test(&mut self, predicate: Predicate, first: Value, second: Option<Value>) -> number::Result<bool> {
        // Off the integers every test is false.
        let Some(number) = first.integer()? else { return Ok(false) };
        let negative = number.is_negative();
        match predicate {
            Predicate::Even => Ok(!number.bit(0)),
            Predicate::Odd => Ok(number.bit(0)),
            Predicate::IsSquare => Ok(!negative && arithmetic::is_square(&number.into_parts().1)),
            Predicate::IsPrime if negative => Ok(false),
            Predicate::IsPrime => {
                // A modular power costs about the cube of the length.
                let bits = number.bit_len();
                self.charge_square(bits, bits.saturating_mul(bits / 64))?;
                arithmetic::is_prime(&number.into_parts().1)
            }
            Predicate::IsPower => match second.expect("the parser checks the number of arguments").integer()? {
                Some(base) => Ok(is_power(number, &base)),
                None => Ok(false),
            },
        }
    }
}

fn order(cond: &Cond, a: &Value, b: &Value) -> Result<Ordering> {
    a.compare(b).map_err(|failure| fault(cond, failure))
}

/// Whether x = base^k for some k >= 0.
fn is_power(x: IBig, base: &IBig) -> bool {
    if x.is_one() {
        return true;
    }
    if x.is_zero() || base.bit_len() <= 1 {
        // The powers of 0, 1 and -1 are 1 and the base itself.
        return x == *base;
    }
    let count = x.clone().into_parts().1.ilog(&base.clone().into_parts().1);
    base.pow(count) == x
}
