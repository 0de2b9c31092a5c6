//! A rule with some quantities fixed: constants folded, branches that are never taken gone.

use dashu_base::{Signed, UnsignedAbs};
use dashu_int::UBig;
use dashu_ratio::RBig;

use crate::bounds::{Bounder, Interval, Range, Region};
use crate::text::{AddOp, Cond, Expr, Function, MulOp, Predicate, Table, Variable};
use crate::value::Evaluator;

/// What is known of a quantity.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Known {
    /// Its value.
    Value(UBig),
    /// Its remainder, and the divisor, which is not 0.
    Residue(UBig, UBig),
    /// What it is made of.
    Is(Expr),
    /// A number that it is never below.
    AtLeast(UBig),
}

/// What is known of each quantity.
pub(crate) struct Knowledge {
    known: [Option<Known>; Variable::COUNT],
    /// Where that is so, if bounds may tell what follows from it.
    region: Option<Region>,
}

/// A number as the parser would read it: the minus sign stands before it.
fn number(value: RBig) -> Expr {
    if value.is_negative() { Expr::Negate(Box::new(Expr::Number(-value))) } else { Expr::Number(value) }
}

fn product_of(first: &Expr, factors: &[(MulOp, Expr)]) -> Expr {
    if factors.is_empty() { first.clone() } else { Expr::Product(Box::new(first.clone()), factors.to_vec()) }
}

impl Knowledge {
    pub(crate) fn of(variable: Variable, known: Known) -> Knowledge {
        let region = match &known {
            Known::AtLeast(least) => Some(Region::all().with(variable, Range { low: least.clone(), high: None })),
            _ => None,
        };
        let mut all = [const { None }; Variable::COUNT];
        all[variable.index()] = Some(known);
        Knowledge { known: all, region }
    }

    /// The same with what is known of another quantity.
    pub(crate) fn and(mut self, variable: Variable, known: Known) -> Knowledge {
        self.known[variable.index()] = Some(known);
        self
    }

    /// What stands for a quantity.
    fn value(&self, variable: Variable) -> Option<Expr> {
        match &self.known[variable.index()] {
            Some(Known::Value(value)) => Some(Expr::Number(RBig::from(value.clone()))),
            Some(Known::Is(expr)) => Some(expr.clone()),
            Some(Known::Residue(..) | Known::AtLeast(_)) | None => None,
        }
    }

    /// The remainder of a sum of products of integers and quantities on division by a number, if that follows.
    fn remainder(&self, expr: &Expr, divisor: &UBig) -> Option<UBig> {
        match expr {
            Expr::Number(value) if value.is_int() => {
                let size = value.numerator().clone().unsigned_abs() % divisor;
                Some(if value.is_negative() { (divisor - size) % divisor } else { size })
            }
            Expr::Variable(variable) => match &self.known[variable.index()] {
                Some(Known::Residue(residue, modulus)) if (modulus % divisor).is_zero() => Some(residue % divisor),
                Some(Known::Value(value)) => Some(value % divisor),
                _ => None,
            },
            Expr::Negate(part) => Some((divisor - self.remainder(part, divisor)?) % divisor),
            Expr::Sum(first, rest) => rest.iter().try_fold(self.remainder(first, divisor)?, |sum, (op, term)| {
                let term = self.remainder(term, divisor)?;
                Some(match op {
                    AddOp::Plus => (sum + term) % divisor,
                    AddOp::Minus => (sum + divisor - term) % divisor,
                })
            }),
            Expr::Product(first, rest) => {
                rest.iter().try_fold(self.remainder(first, divisor)?, |product, (op, factor)| {
                    (*op == MulOp::Times).then_some(())?;
                    Some(product * self.remainder(factor, divisor)? % divisor)
                })
            }
            _ => None,
        }
    }

    /// The expression where this is known.
    pub(crate) fn specialise(&self, expr: &Expr) -> Expr {
        let inner = |part: &Expr| self.specialise(part);
        let expr = match expr {
            Expr::Variable(variable) => return self.value(*variable).unwrap_or_else(|| expr.clone()),
            Expr::Number(_) | Expr::Constant(_) => return expr.clone(),
            Expr::Negate(part) => Expr::Negate(Box::new(inner(part))),
            Expr::Sum(first, rest) => {
                Expr::Sum(Box::new(inner(first)), rest.iter().map(|(op, term)| (*op, inner(term))).collect())
            }
            Expr::Product(first, rest) => self.product(first, rest),
            Expr::Power(base, exponent) => Expr::Power(Box::new(inner(base)), Box::new(inner(exponent))),
            Expr::If(branches, otherwise) => {
                let (branches, otherwise) = self.branches(branches, otherwise, Self::specialise);
                if branches.is_empty() {
                    return otherwise;
                }
                Expr::If(branches, Box::new(otherwise))
            }
            Expr::Call(function, arguments) => {
                let arguments = arguments.iter().map(inner).collect();
                match function {
                    Function::Min | Function::Max => self.extreme(*function, arguments),
                    _ => Expr::Call(*function, arguments),
                }
            }
            Expr::Table(table) => {
                let index = inner(&table.index);
                if self.is_above(&index, &RBig::from(table.entries.len() - 1)) {
                    return inner(&table.otherwise);
                }
                if let Some(index) = Evaluator::constant(&index) {
                    return inner(table.at(&index));
                }
                let entries = table.entries.iter().map(inner).collect();
                Expr::Table(Box::new(Table { entries, index, otherwise: inner(&table.otherwise) }))
            }
        };
        // A part without value stays as it is, for the evaluator to name.
        Evaluator::constant(&expr).map_or(expr, number)
    }

    /// The smallest or largest of some numbers, without those that bounds show never to be it.
    fn extreme(&self, function: Function, mut arguments: Vec<Expr>) -> Expr {
        if let Some(region) = &self.region {
            let mut bounder = Bounder::default();
            let bounds: Vec<_> = arguments.iter().map(|argument| bounder.value(argument, region)).collect();
            let is_beaten = |own: &Interval, other: &Interval| match function {
                Function::Min => own.is_at_least(&other.high),
                _ => own.is_at_most(&other.low),
            };
            // Of equal ones the first stays.
            let mut kept = Vec::new();
            for (i, own) in bounds.iter().enumerate() {
                let by_kept = kept.iter().any(|j: &usize| is_beaten(own, &bounds[*j]));
                let by_later = bounds[i + 1..].iter().any(|other| is_beaten(own, other) && !is_beaten(other, own));
                if own.may_fail || !(by_kept || by_later) {
                    kept.push(i);
                }
            }
            let mut places = 0..;
            arguments.retain(|_| places.next().is_some_and(|place| kept.contains(&place)));
        }
        match arguments.len() {
            1 => arguments.remove(0),
            _ => Expr::Call(function, arguments),
        }
    }

    /// Whether bounds show that a number is always above another.
    fn is_above(&self, expr: &Expr, number: &RBig) -> bool {
        self.region.as_ref().is_some_and(|region| {
            let bounds = Bounder::default().value(expr, region);
            !bounds.may_fail && bounds.low.compare(&number.clone().into()).is_ok_and(|order| order.is_gt())
        })
    }

    /// The truth of a condition that is the same wherever this is known.
    fn truth(&self, condition: &Cond) -> Option<bool> {
        Evaluator::constant_condition(condition).or_else(|| {
            let truth = Bounder::default().truth(condition, self.region.as_ref()?);
            truth.known.filter(|_| !truth.may_fail)
        })
    }

    fn product(&self, first: &Expr, rest: &[(MulOp, Expr)]) -> Expr {
        let factors = rest.iter().take_while(|(op, _)| *op == MulOp::Times).count();
        if let Some(((MulOp::Modulo, Expr::Number(divisor)), after)) = rest[factors..].split_first()
            && let (true, Ok(divisor)) = (divisor.is_int(), UBig::try_from(divisor.numerator().clone()))
            && !divisor.is_zero()
            && let Some(remainder) = self.remainder(&product_of(first, &rest[..factors]), &divisor)
        {
            let remainder = Expr::Number(RBig::from(remainder));
            return if after.is_empty() { remainder } else { self.product(&remainder, after) };
        }
        let rest = rest.iter().map(|(op, factor)| (*op, self.specialise(factor))).collect();
        Expr::Product(Box::new(self.specialise(first)), rest)
    }

    /// Branches whose condition is known to fail are dropped, and everything behind one known to hold.
    fn branches<T>(
        &self,
        branches: &[(Cond, T)],
        otherwise: &T,
        inner: impl Fn(&Self, &T) -> T,
    ) -> (Vec<(Cond, T)>, T) {
        let mut kept = Vec::new();
        for (condition, value) in branches {
            let condition = self.condition(condition);
            match self.truth(&condition) {
                Some(true) => return (kept, inner(self, value)),
                Some(false) => {}
                None => kept.push((condition, inner(self, value))),
            }
        }
        (kept, inner(self, otherwise))
    }

    /// Parts that are known to make no difference are dropped: those of `and` that hold, and those of `or` that fail.
    fn connective(&self, parts: &[Cond], idle: bool, join: fn(Vec<Cond>) -> Cond) -> Cond {
        let mut parts: Vec<Cond> = parts.iter().map(|part| self.condition(part)).collect();
        let matters: Vec<bool> = parts.iter().map(|part| self.truth(part) != Some(idle)).collect();
        // Of parts that all make no difference one stays.
        if matters.contains(&true) {
            let mut matters = matters.into_iter();
            parts.retain(|_| matters.next().unwrap_or(true));
        } else {
            parts.truncate(1);
        }
        if parts.len() == 1 { parts.remove(0) } else { join(parts) }
    }

    fn condition(&self, cond: &Cond) -> Cond {
        let inner = |part: &Expr| self.specialise(part);
        match cond {
            Cond::Compare(first, rest) => {
                Cond::Compare(Box::new(inner(first)), rest.iter().map(|(op, part)| (*op, inner(part))).collect())
            }
            Cond::InSet(number, members) => Cond::InSet(Box::new(inner(number)), members.iter().map(inner).collect()),
            Cond::InRange(number, ends) => {
                Cond::InRange(Box::new(inner(number)), Box::new((inner(&ends.0), inner(&ends.1))))
            }
            Cond::Test(predicate @ (Predicate::Even | Predicate::Odd), arguments)
                if let Some(remainder) = self.remainder(&arguments[0], &UBig::from(2u8)) =>
            {
                Cond::Test(*predicate, vec![Expr::Number(RBig::from(remainder))])
            }
            Cond::Test(predicate, arguments) => Cond::Test(*predicate, arguments.iter().map(inner).collect()),
            Cond::Not(part) => Cond::Not(Box::new(self.condition(part))),
            Cond::And(parts) => self.connective(parts, true, Cond::And),
            Cond::Or(parts) => self.connective(parts, false, Cond::Or),
            Cond::If(branches, otherwise) => {
                let (branches, otherwise) = self.branches(branches, otherwise, Self::condition);
                if branches.is_empty() { otherwise } else { Cond::If(branches, Box::new(otherwise)) }
            }
        }
    }
}
