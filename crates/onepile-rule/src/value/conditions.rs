//! The truth of a condition at one point.

use std::cmp::Ordering;

use dashu_base::{BitTest, Signed};
use dashu_int::IBig;

use super::arithmetic;
use super::eval::{Evaluation, Result, fault};
use super::number::{self, Value};
use super::patience::Patience;
use super::powers;
use crate::text::{Comparison, Cond, Expr, Predicate, Quantity};

impl<V: Quantity> Evaluation<'_, '_, V> {
    /// Whether a condition holds; like expressions, each kind in a function of its own.
    pub(super) fn holds(&mut self, cond: &Cond<V>) -> Result<bool> {
        match cond {
            Cond::Compare(first, rest) => self.compares(cond, first, rest),
            Cond::InSet(number, members) => self.is_in_set(cond, number, members),
            Cond::InRange(number, ends) => self.is_in_range(cond, number, ends),
            Cond::Test(predicate, arguments) => self.passes(cond, *predicate, arguments),
            Cond::Not(inner) => Ok(!self.holds(inner)?),
            Cond::And(parts) => Ok(!self.any_is(false, parts)?),
            Cond::Or(parts) => self.any_is(true, parts),
            Cond::If(branches, otherwise) => self.chosen_holds(branches, otherwise),
        }
    }

    /// Whether one of the conditions has this truth value; those behind it are not evaluated.
    #[inline(never)]
    fn any_is(&mut self, wanted: bool, parts: &[Cond<V>]) -> Result<bool> {
        for part in parts {
            if self.holds(part)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline(never)]
    fn chosen_holds(&mut self, branches: &[(Cond<V>, Cond<V>)], otherwise: &Cond<V>) -> Result<bool> {
        for (condition, value) in branches {
            if self.holds(condition)? {
                return self.holds(value);
            }
        }
        self.holds(otherwise)
    }

    #[inline(never)]
    fn compares(&mut self, cond: &Cond<V>, first: &Expr<V>, rest: &[(Comparison, Expr<V>)]) -> Result<bool> {
        let mut left = self.number(first)?;
        for (op, right) in rest {
            let right = self.number(right)?;
            if !op.holds(self.order(cond, &left, &right)?) {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    #[inline(never)]
    fn is_in_set(&mut self, cond: &Cond<V>, number: &Expr<V>, members: &[Expr<V>]) -> Result<bool> {
        let number = self.number(number)?;
        for member in members {
            let member = self.number(member)?;
            if self.order(cond, &number, &member)?.is_eq() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline(never)]
    fn is_in_range(&mut self, cond: &Cond<V>, number: &Expr<V>, ends: &(Expr<V>, Expr<V>)) -> Result<bool> {
        let number = self.number(number)?;
        let low = self.number(&ends.0)?;
        if self.order(cond, &number, &low)?.is_lt() {
            return Ok(false);
        }
        let high = self.number(&ends.1)?;
        Ok(self.order(cond, &number, &high)?.is_le())
    }

    #[inline(never)]
    fn passes(&mut self, cond: &Cond<V>, predicate: Predicate, arguments: &[Expr<V>]) -> Result<bool> {
        let first = self.number(&arguments[0])?;
        let second = arguments.get(1).map(|a| self.number(a)).transpose()?;
        self.test(predicate, first, second).map_err(|failure| fault(cond, failure))
    }

    pub(super) fn test(&mut self, predicate: Predicate, first: Value, second: Option<Value>) -> number::Result<bool> {
        // Off the integers every test is false.
        let Some(number) = first.integer(self.patience)? else { return Ok(false) };
        let negative = number.is_negative();
        match predicate {
            Predicate::Even => Ok(!number.bit(0)),
            Predicate::Odd => Ok(number.bit(0)),
            Predicate::IsSquare => Ok(!negative && arithmetic::is_square(&number.into_parts().1, self.patience)?),
            Predicate::IsPrime if negative => Ok(false),
            Predicate::IsPrime => {
                // A modular power costs about the cube of the length.
                let bits = number.bit_len();
                self.charge_square(bits, bits.saturating_mul(bits / 64))?;
                arithmetic::is_prime(&number.into_parts().1, self.patience)
            }
            Predicate::IsPower => {
                match second.expect("the parser checks the number of arguments").integer(self.patience)? {
                    Some(base) => is_power(number, &base, self.patience),
                    None => Ok(false),
                }
            }
        }
    }

    fn order(&self, cond: &Cond<V>, a: &Value, b: &Value) -> Result<Ordering> {
        a.compare_within(b, self.patience).map_err(|failure| fault(cond, failure))
    }
}

/// Whether x = base^k for some k >= 0.
fn is_power(x: IBig, base: &IBig, patience: &Patience<'_>) -> number::Result<bool> {
    if x.is_one() {
        return Ok(true);
    }
    if x.is_zero() || base.bit_len() <= 1 {
        // The powers of 0, 1 and -1 are 1 and the base itself.
        return Ok(x == *base);
    }
    let count = powers::ilog(&x.clone().into_parts().1, &base.clone().into_parts().1, patience)?;
    Ok(powers::power(base, count, patience)? == x)
}
