//! A rule where `prev` is known modulo a period, and perhaps `last` modulo a number: an expression of `last` alone.
//!
//! Only remainders `E % j` and tests `even(E)`, `odd(E)` are written anew, where E is made of whole numbers and quantities
//! by sums, products and powers: its remainder is then that of the remainders. Whatever else looks at `prev` or `pile` is
//! left unknown. `pile` is `prev` less `last`.

use dashu_base::Gcd;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use onepile_rule::text::{AddOp, Comparison, Cond, Expr, Function, MulOp, Part, Predicate, Table, Variable};

use crate::boxes::{Area, Known, Pen, Weak, if_known};

/// What is known of `prev`, and perhaps of `last`: a remainder, and the divisor.
#[derive(Clone, Copy)]
pub(super) struct Residue {
    pub(super) prev: (u64, u64),
    pub(super) last: Option<(u64, u64)>,
}

impl Residue {
    /// A number where this is known.
    pub(super) fn number(&self, expr: &Expr, pen: &mut Pen<'_>) -> Known<Expr> {
        pen.effort.spend(1)?;
        // What is kept of it.
        pen.effort.keep(size_of::<Expr>() as u64)?;
        let all = |parts: &[Expr], pen: &mut Pen<'_>| {
            parts.iter().map(|part| self.number(part, pen)).collect::<Known<Vec<Expr>>>()
        };
        let known = match expr {
            Expr::Number(_) | Expr::Constant(_) | Expr::Variable(Variable::Last) => return Ok(expr.clone()),
            Expr::Variable(_) => return Err(Weak::Unknown),
            Expr::Negate(inner) => Expr::Negate(Box::new(self.number(inner, pen)?)),
            Expr::Sum(first, rest) => {
                let first = self.number(first, pen)?;
                let rest: Known<_> = rest.iter().map(|(op, term)| Ok((*op, self.number(term, pen)?))).collect();
                Expr::Sum(Box::new(first), rest?)
            }
            Expr::Product(first, rest) => self.product(first, rest, pen)?,
            Expr::Power(base, exponent) => {
                Expr::Power(Box::new(self.number(base, pen)?), Box::new(self.number(exponent, pen)?))
            }
            Expr::If(branches, otherwise) => {
                let (kept, otherwise) = self.branches(branches, otherwise, Self::number, pen)?;
                if kept.is_empty() {
                    return Ok(otherwise);
                }
                return Ok(Expr::If(kept, Box::new(otherwise)));
            }
            Expr::Call(function, arguments) => Expr::Call(*function, all(arguments, pen)?),
            Expr::Table(table) => {
                let index = self.number(&table.index, pen)?;
                if let Expr::Number(index) = &index {
                    return self.number(table.at(index), pen);
                }
                let (entries, otherwise) = (all(&table.entries, pen)?, self.number(&table.otherwise, pen)?);
                return Ok(Expr::Table(Box::new(Table { entries, index, otherwise })));
            }
        };
        let mut settled = true;
        known.each_part(&mut |part| settled &= matches!(part, Part::Number(Expr::Number(_))));
        let value = if settled { if_known(pen.exact(&known))?.and_then(|value| value.rational()) } else { None };
        Ok(value.map_or(known, Expr::Number))
    }

    /// Branches that are never taken are left out, and whatever stands behind one that is always taken.
    fn branches<T>(
        &self,
        branches: &[(Cond, T)],
        otherwise: &T,
        inner: impl Fn(&Self, &T, &mut Pen<'_>) -> Known<T>,
        pen: &mut Pen<'_>,
    ) -> Known<(Vec<(Cond, T)>, T)> {
        let mut kept = Vec::new();
        for (condition, value) in branches {
            let condition = self.condition(condition, pen)?;
            match if_known(pen.truth(&condition, &Area::default()))?.flatten() {
                Some(true) => return Ok((kept, inner(self, value, pen)?)),
                Some(false) => {}
                None => kept.push((condition, inner(self, value, pen)?)),
            }
        }
        Ok((kept, inner(self, otherwise, pen)?))
    }

    /// A product from left to right, which may begin with a remainder.
    fn product(&self, first: &Expr, rest: &[(MulOp, Expr)], pen: &mut Pen<'_>) -> Known<Expr> {
        let factors = rest.iter().take_while(|(op, _)| *op == MulOp::Times).count();
        let mut product = Vec::new();
        let (first, rest) = match rest[factors..].split_first() {
            Some(((MulOp::Modulo, modulus), after)) if let Some(divisor) = small(modulus) => {
                let dividend = match factors {
                    0 => first.clone(),
                    _ => Expr::Product(Box::new(first.clone()), rest[..factors].to_vec()),
                };
                match self.remainder(&dividend, divisor) {
                    Some(remainder) => (whole(remainder), after),
                    None if self.prev.1.is_multiple_of(divisor) && is_integral(&dividend) => {
                        product.push((MulOp::Modulo, modulus.clone()));
                        (self.written(&dividend), after)
                    }
                    None => (self.number(first, pen)?, rest),
                }
            }
            _ => (self.number(first, pen)?, rest),
        };
        for (op, factor) in rest {
            product.push((*op, self.number(factor, pen)?));
        }
        Ok(if product.is_empty() { first } else { Expr::Product(Box::new(first), product) })
    }

    /// The remainder of a number on division by a small one, if it is the same wherever this is known.
    fn remainder(&self, expr: &Expr, divisor: u64) -> Option<u64> {
        let of = |(remainder, modulus): (u64, u64)| modulus.is_multiple_of(divisor).then_some(remainder % divisor);
        let minus = |a: u64, b: u64| (a + divisor - b) % divisor;
        match expr {
            Expr::Number(value) if value.is_int() => {
                let remainder = value.numerator() % IBig::from(divisor);
                u64::try_from((remainder + IBig::from(divisor)) % IBig::from(divisor)).ok()
            }
            Expr::Variable(Variable::Prev) => of(self.prev),
            Expr::Variable(Variable::Last) => of(self.last?),
            Expr::Variable(Variable::Pile) => Some(minus(of(self.prev)?, of(self.last?)?)),
            Expr::Negate(inner) => Some(minus(0, self.remainder(inner, divisor)?)),
            Expr::Sum(first, rest) => rest.iter().try_fold(self.remainder(first, divisor)?, |sum, (op, term)| {
                let term = self.remainder(term, divisor)?;
                Some(if *op == AddOp::Plus { (sum + term) % divisor } else { minus(sum, term) })
            }),
            Expr::Product(first, rest) => {
                rest.iter().try_fold(self.remainder(first, divisor)?, |product, (op, factor)| {
                    let factor = self.remainder(factor, divisor)?;
                    (*op == MulOp::Times).then_some(product * factor % divisor)
                })
            }
            Expr::Power(base, exponent) => {
                let base = self.remainder(base, divisor)?;
                (0..few(exponent)?).try_fold(1 % divisor, |power, _| Some(power * base % divisor))
            }
            _ => None,
        }
    }

    /// A number made of whole numbers and quantities, with the remainder of `prev` in its place; that changes it by a
    /// multiple of the period.
    fn written(&self, expr: &Expr) -> Expr {
        let inner = |part: &Expr| Box::new(self.written(part));
        match expr {
            Expr::Variable(Variable::Prev) => whole(self.prev.0),
            Expr::Variable(Variable::Pile) => {
                let last = (AddOp::Minus, Expr::Variable(Variable::Last));
                Expr::Sum(Box::new(whole(self.prev.0)), vec![last])
            }
            Expr::Negate(part) => Expr::Negate(inner(part)),
            Expr::Sum(first, rest) => {
                Expr::Sum(inner(first), rest.iter().map(|(op, term)| (*op, self.written(term))).collect())
            }
            Expr::Product(first, rest) => {
                Expr::Product(inner(first), rest.iter().map(|(op, factor)| (*op, self.written(factor))).collect())
            }
            Expr::Power(base, exponent) => Expr::Power(inner(base), exponent.clone()),
            other => other.clone(),
        }
    }

    fn condition(&self, cond: &Cond, pen: &mut Pen<'_>) -> Known<Cond> {
        pen.effort.spend(1)?;
        pen.effort.keep(size_of::<Cond>() as u64)?;
        let all = |parts: &[Expr], pen: &mut Pen<'_>| {
            parts.iter().map(|part| self.number(part, pen)).collect::<Known<Vec<Expr>>>()
        };
        let every = |parts: &[Cond], pen: &mut Pen<'_>| {
            parts.iter().map(|part| self.condition(part, pen)).collect::<Known<Vec<Cond>>>()
        };
        Ok(match cond {
            Cond::Compare(first, rest) => {
                let first = self.number(first, pen)?;
                let rest: Known<_> = rest.iter().map(|(op, part)| Ok((*op, self.number(part, pen)?))).collect();
                Cond::Compare(Box::new(first), rest?)
            }
            Cond::InSet(number, members) => Cond::InSet(Box::new(self.number(number, pen)?), all(members, pen)?),
            Cond::InRange(number, ends) => {
                let ends = (self.number(&ends.0, pen)?, self.number(&ends.1, pen)?);
                Cond::InRange(Box::new(self.number(number, pen)?), Box::new(ends))
            }
            Cond::Test(predicate @ (Predicate::Even | Predicate::Odd), arguments) if is_integral(&arguments[0]) => {
                // The same as a remainder.
                let remainder = self.product(&arguments[0], &[(MulOp::Modulo, whole(2))], pen)?;
                let wanted = whole(u64::from(*predicate == Predicate::Odd));
                Cond::Compare(Box::new(remainder), vec![(Comparison::Equal, wanted)])
            }
            Cond::Test(predicate, arguments) => Cond::Test(*predicate, all(arguments, pen)?),
            Cond::Not(inner) => Cond::Not(Box::new(self.condition(inner, pen)?)),
            Cond::And(parts) => Cond::And(every(parts, pen)?),
            Cond::Or(parts) => Cond::Or(every(parts, pen)?),
            Cond::If(branches, otherwise) => {
                let (kept, otherwise) = self.branches(branches, otherwise, Self::condition, pen)?;
                if kept.is_empty() { otherwise } else { Cond::If(kept, Box::new(otherwise)) }
            }
        })
    }
}

fn whole(number: u64) -> Expr {
    Expr::Number(RBig::from(UBig::from(number)))
}

/// A whole number from 1 up that is small.
fn small(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Number(value) if value.is_int() => {
            u64::try_from(value.numerator()).ok().filter(|n| (1..=4096).contains(n))
        }
        _ => None,
    }
}

/// A whole number from 0 up that is so small that it may be counted.
fn few(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Number(value) if value.is_int() => u64::try_from(value.numerator()).ok().filter(|n| *n <= 64),
        _ => None,
    }
}

/// Whether a number is made of whole numbers and quantities by sums, products and powers.
fn is_integral(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int(),
        Expr::Variable(variable) => *variable != Variable::Turn,
        Expr::Negate(inner) => is_integral(inner),
        Expr::Sum(first, rest) => is_integral(first) && rest.iter().all(|(_, term)| is_integral(term)),
        Expr::Product(first, rest) => {
            is_integral(first) && rest.iter().all(|(op, factor)| *op == MulOp::Times && is_integral(factor))
        }
        Expr::Power(base, exponent) => is_integral(base) && few(exponent).is_some(),
        _ => false,
    }
}

/// The rule without the pile as an argument of `min`, where that changes no limit cut to the pile: at the top, and there
/// inside `min`, `max`, `floor` and the branches of `if`.
pub(super) fn without_caps(expr: &Expr) -> Expr {
    match expr {
        Expr::Call(function @ (Function::Min | Function::Max | Function::Floor), arguments) => {
            let is_cap = |part: &&Expr| *function == Function::Min && **part == Expr::Variable(Variable::Pile);
            let mut kept: Vec<Expr> = arguments.iter().filter(|part| !is_cap(part)).map(without_caps).collect();
            match kept.len() {
                0 => expr.clone(),
                1 if *function != Function::Floor => kept.remove(0),
                _ => Expr::Call(*function, kept),
            }
        }
        Expr::If(branches, otherwise) => {
            let branches = branches.iter().map(|(condition, part)| (condition.clone(), without_caps(part)));
            Expr::If(branches.collect(), Box::new(without_caps(otherwise)))
        }
        other => other.clone(),
    }
}

/// The divisors that version 1 knows: those in `prev % j`, `even(prev)` and `odd(prev)`, and those of `last`; and
/// whether `prev` stands nowhere else, and neither `pile` nor `turn` at all.
#[derive(Clone, Copy)]
pub(super) struct Plain {
    pub(super) prev: u64,
    pub(super) last: u64,
    pub(super) is_plain: bool,
}

impl Plain {
    pub(super) fn of(rule: &Expr) -> Plain {
        let mut plain = Plain { prev: 1, last: 1, is_plain: true };
        plain.number(rule);
        plain
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Number(expr) => self.number(expr),
            Part::Condition(cond) => self.condition(cond),
        }
    }

    fn number(&mut self, expr: &Expr) {
        match expr {
            Expr::Variable(variable) => self.is_plain &= *variable == Variable::Last,
            Expr::Product(first, rest)
                if let (Expr::Variable(variable), [(MulOp::Modulo, Expr::Number(divisor)), after @ ..]) =
                    (&**first, &rest[..])
                    && divisor.is_int()
                    && *divisor.numerator() > IBig::ZERO =>
            {
                self.divide(*variable, u64::try_from(divisor.numerator()).unwrap_or(u64::MAX));
                after.iter().for_each(|(_, factor)| self.number(factor));
            }
            other => other.each_part(&mut |part| self.part(part)),
        }
    }

    fn condition(&mut self, cond: &Cond) {
        match cond {
            Cond::Test(Predicate::Even | Predicate::Odd, arguments)
                if let [Expr::Variable(variable)] = &arguments[..] =>
            {
                self.divide(*variable, 2);
            }
            other => other.each_part(&mut |part| self.part(part)),
        }
    }

    /// The least common multiple with one more divisor; too large is the largest number.
    fn divide(&mut self, variable: Variable, divisor: u64) {
        let slot = match variable {
            Variable::Prev => &mut self.prev,
            Variable::Last => &mut self.last,
            Variable::Pile | Variable::Turn | _ => return self.is_plain = false,
        };
        *slot = (*slot / (*slot).gcd(divisor)).saturating_mul(divisor);
    }
}
