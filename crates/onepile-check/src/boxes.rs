//! Bounds of a rule over boxes: an interval for each quantity.
//!
//! This is ordinary interval arithmetic on the exact numbers of the language. It may always answer that it does not know;
//! an expression that may fail somewhere in a box has no bounds there, so bounds also prove that there is a value.

use std::cmp::Ordering;

use dashu_base::BitTest;
use dashu_int::{IBig, Sign, UBig};
use onepile_rule::text::{AddOp, Comparison, Cond, Constant, Expr, Function, MulOp, Predicate, Table, Variable};
use onepile_rule::value::{Evaluator, Failure, Value};
use onepile_rule::{Allowed, EvalError, Inputs, Limit};

use crate::effort::{Effort, interrupted};
use crate::fault::{Checked, Fault};

/// An interval of naturals for each quantity of a limit; none for one that the rule must not ask for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area {
    sides: [Option<(UBig, UBig)>; 4],
}

impl Area {
    /// The same with a quantity from one number to another, both included.
    pub(crate) fn with(mut self, variable: Variable, low: UBig, high: UBig) -> Area {
        self.sides[variable.index()] = Some((low, high));
        self
    }

    pub(crate) fn side(&self, variable: Variable) -> Option<&(UBig, UBig)> {
        // No limit asks for the take of the coming move, which has no side.
        self.sides.get(variable.index())?.as_ref()
    }
}

/// The numbers from one to another, both included.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) low: Value,
    pub(crate) high: Value,
}

impl Span {
    pub(crate) fn point(value: Value) -> Span {
        Span { low: value.clone(), high: value }
    }

    /// Whether there may be an infinite number.
    fn is_endless(&self) -> bool {
        [&self.low, &self.high].into_iter().any(|end| matches!(end, Value::Infinite(_)))
    }

    fn negate(self) -> Span {
        Span { low: self.high.negate(), high: self.low.negate() }
    }
}

/// Why nothing is said.
#[derive(Debug)]
pub(crate) enum Weak {
    /// The pen is too weak for the rule.
    Unknown,
    /// A bound was met.
    Stopped(Fault),
}

impl From<Failure> for Weak {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Interrupted => Weak::Stopped(interrupted()),
            Failure::Domain(_) | Failure::TooLarge | Failure::Unsettled => Weak::Unknown,
        }
    }
}

impl From<Fault> for Weak {
    fn from(fault: Fault) -> Self {
        Weak::Stopped(fault)
    }
}

pub(crate) type Known<T> = Result<T, Weak>;

/// What is known, or nothing where the pen is too weak.
pub(crate) fn if_known<T>(known: Known<T>) -> Checked<Option<T>> {
    match known {
        Ok(found) => Ok(Some(found)),
        Err(Weak::Unknown) => Ok(None),
        Err(Weak::Stopped(fault)) => Err(fault),
    }
}

/// Evaluates and bounds rules, within an effort.
pub(crate) struct Pen<'a> {
    pub(crate) effort: Effort<'a>,
    pub(crate) evaluator: Evaluator,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(effort: Effort<'a>) -> Self {
        Pen { effort, evaluator: Evaluator::default() }
    }

    /// The limit at a point.
    pub(crate) fn limit(&mut self, rule: &Expr, inputs: &Inputs) -> Checked<Limit> {
        self.effort.spend(4)?;
        let limit = self.evaluator.limit_within(rule, inputs, &self.effort.patience);
        // Long numbers take longer.
        self.effort.spend(self.evaluator.weight())?;
        limit.map_err(|error| without("the rule has no value", error))
    }

    /// Whether a take is allowed, at a point that knows turn, pile and take.
    pub(crate) fn allows(&mut self, allowed: &Allowed, inputs: &Inputs) -> Checked<bool> {
        self.effort.spend(4)?;
        let holds = allowed.holds_within(&mut self.evaluator, inputs, &self.effort.patience);
        self.effort.spend(self.evaluator.weight())?;
        holds.map_err(|error| without("the condition behind `where` has no truth", error))
    }

    /// The least and the greatest limit over a box; the greatest may be infinite.
    pub(crate) fn bounds(&mut self, rule: &Expr, area: &Area) -> Known<(UBig, Option<UBig>)> {
        let Span { low, high } = self.span(rule, area)?;
        let low = match self.floor(low)? {
            Value::Integer(low) => low.try_into().unwrap_or(UBig::ZERO),
            // Every number is below that.
            Value::Infinite(Sign::Positive) => UBig::ONE,
            _ => UBig::ZERO,
        };
        let high = match self.floor(high)? {
            Value::Integer(high) => Some(high.try_into().unwrap_or(UBig::ZERO)),
            Value::Infinite(Sign::Negative) => Some(UBig::ZERO),
            _ => None,
        };
        Ok((low, high))
    }

    pub(crate) fn floor(&mut self, value: Value) -> Known<Value> {
        Ok(value.floor_within(&self.effort.patience)?)
    }

    pub(crate) fn order(&self, a: &Value, b: &Value) -> Known<Ordering> {
        Ok(a.compare_within(b, &self.effort.patience)?)
    }

    pub(crate) fn smaller(&self, a: Value, b: Value) -> Known<Value> {
        Ok(if self.order(&a, &b)?.is_gt() { b } else { a })
    }

    pub(crate) fn larger(&self, a: Value, b: Value) -> Known<Value> {
        Ok(if self.order(&a, &b)?.is_lt() { b } else { a })
    }

    /// The smallest interval that holds two.
    pub(crate) fn hull(&self, a: Span, b: Span) -> Known<Span> {
        Ok(Span { low: self.smaller(a.low, b.low)?, high: self.larger(a.high, b.high)? })
    }

    pub(crate) fn sum(&self, a: Span, b: Span) -> Known<Span> {
        // Somewhere in between both may be infinite, with opposite signs.
        if a.is_endless() && b.is_endless() {
            return Err(Weak::Unknown);
        }
        Ok(Span { low: a.low.add(b.low)?, high: a.high.add(b.high)? })
    }

    pub(crate) fn difference(&self, a: Span, b: Span) -> Known<Span> {
        self.sum(a, b.negate())
    }

    pub(crate) fn product(&self, a: &Span, b: &Span) -> Known<Span> {
        let patience = &self.effort.patience;
        let times = |a: &Value, b: &Value| a.clone().multiply_within(b.clone(), patience);
        // Somewhere in between 0 may be multiplied by an infinite number.
        if a.is_endless() || b.is_endless() {
            self.is_positive(a)?;
            self.is_positive(b)?;
        }
        if !is_negative(&a.low, self)? && !is_negative(&b.low, self)? {
            return Ok(Span { low: times(&a.low, &b.low)?, high: times(&a.high, &b.high)? });
        }
        let mut corners = [(&a.low, &b.low), (&a.low, &b.high), (&a.high, &b.low), (&a.high, &b.high)].into_iter();
        let (first, second) = corners.next().expect("four corners");
        let mut span = Span::point(times(first, second)?);
        for (a, b) in corners {
            span = self.hull(span, Span::point(times(a, b)?))?;
        }
        Ok(span)
    }

    /// The sign of an interval without 0: whether it is positive.
    fn is_positive(&self, span: &Span) -> Known<bool> {
        let zero = Value::from(0i8);
        match (self.order(&span.low, &zero)?, self.order(&span.high, &zero)?) {
            (Ordering::Greater, _) => Ok(true),
            (_, Ordering::Less) => Ok(false),
            _ => Err(Weak::Unknown),
        }
    }

    /// Bounds of an expression over a box.
    pub(crate) fn span(&mut self, expr: &Expr, area: &Area) -> Known<Span> {
        self.effort.spend(1)?;
        match expr {
            Expr::Number(value) => Ok(Span::point(value.clone().into())),
            Expr::Constant(Constant::Infinity) => Ok(Span::point(Value::Infinite(Sign::Positive))),
            Expr::Constant(_) => Ok(Span::point(self.exact(expr)?)),
            Expr::Variable(variable) => {
                let (low, high) = area.side(*variable).ok_or(Weak::Unknown)?;
                Ok(Span { low: low.clone().into(), high: high.clone().into() })
            }
            Expr::Negate(inner) => Ok(self.span(inner, area)?.negate()),
            Expr::Sum(first, rest) => {
                let mut sum = self.span(first, area)?;
                for (op, term) in rest {
                    let term = self.span(term, area)?;
                    sum = match op {
                        AddOp::Plus => self.sum(sum, term)?,
                        AddOp::Minus => self.difference(sum, term)?,
                    };
                }
                Ok(sum)
            }
            Expr::Product(first, rest) => {
                let (mut product, mut whole) = (self.span(first, area)?, is_whole(first));
                for (op, factor) in rest {
                    let span = self.span(factor, area)?;
                    product = self.multiplied(product, *op, &span, whole && is_whole(factor))?;
                    whole = is_whole_after(*op, whole && is_whole(factor));
                }
                Ok(product)
            }
            Expr::Power(base, exponent) => {
                let rational = is_whole(exponent);
                let (base, exponent) = (self.span(base, area)?, self.span(exponent, area)?);
                let fixed = self.order(&exponent.low, &exponent.high)?.is_eq();
                let from_one = self.order(&base.low, &1i8.into())?.is_ge();
                // With one exponent below 0 the powers of positive numbers fall.
                if fixed && is_negative(&exponent.low, self)? && !base.is_endless() && self.is_positive(&base)? {
                    let power = |base: Value| base.power_within(exponent.low.clone(), &self.effort.patience);
                    return Ok(Span { low: power(base.high)?, high: power(base.low)? });
                }
                if let (true, Value::Integer(power)) = (fixed && !base.is_endless(), &exponent.low)
                    && *power >= IBig::ZERO
                    && is_negative(&base.low, self)?
                {
                    return self.natural_power(base, exponent.low);
                }
                // Powers of numbers from 1 up with exponents from 0 up grow in both; with one exponent, of those from 0 up.
                let grows = if fixed { !is_negative(&base.low, self)? } else { rational && from_one };
                if !grows || is_negative(&exponent.low, self)? || base.is_endless() || exponent.is_endless() {
                    return Err(Weak::Unknown);
                }
                let patience = &self.effort.patience;
                let low = base.low.power_within(exponent.low, patience)?;
                let high = base.high.power_within(exponent.high, patience)?;
                self.effort.spend(weight(&high))?;
                Ok(Span { low, high })
            }
            Expr::If(branches, otherwise) => {
                let mut hull: Option<Span> = None;
                for (condition, value) in branches {
                    let truth = self.truth(condition, area)?;
                    if truth == Some(false) {
                        continue;
                    }
                    let value = self.span(value, area)?;
                    let so_far = hull.take();
                    let both = so_far.map_or(Ok(value.clone()), |so_far| self.hull(so_far, value))?;
                    if truth == Some(true) {
                        return Ok(both);
                    }
                    hull = Some(both);
                }
                let value = self.span(otherwise, area)?;
                hull.map_or(Ok(value.clone()), |hull| self.hull(hull, value))
            }
            Expr::Call(function, arguments) => self.call(*function, arguments, area),
            Expr::Table(table) => {
                if let Some(entry) = self.fixed_entry(table, area)? {
                    return self.span(entry, area);
                }
                let Span { low, high } = self.span(&table.index, area)?;
                // A whole index between the ends of the list is that of an entry.
                let (first, behind) = (Value::from(0i8), Value::from(IBig::from(table.entries.len())));
                let is_entry = is_whole(&table.index) && self.order(&low, &first)?.is_ge();
                let is_entry = is_entry && self.order(&high, &behind)?.is_lt();
                let mut hull = if is_entry { None } else { Some(self.span(&table.otherwise, area)?) };
                for (place, entry) in table.entries.iter().enumerate() {
                    let place = Value::from(IBig::from(place));
                    if self.order(&place, &low)?.is_lt() || self.order(&place, &high)?.is_gt() {
                        continue;
                    }
                    let entry = self.span(entry, area)?;
                    hull = Some(match hull {
                        Some(hull) => self.hull(hull, entry)?,
                        None => entry,
                    });
                }
                hull.ok_or(Weak::Unknown)
            }
        }
    }

    /// The one entry of a table that counts all over a box, if there is one; behind the last entry that is `otherwise`.
    pub(crate) fn fixed_entry<'t>(&mut self, table: &'t Table, area: &Area) -> Known<Option<&'t Expr>> {
        let Span { low, high } = self.span(&table.index, area)?;
        if self.order(&low, &IBig::from(table.entries.len()).into())?.is_ge() {
            return Ok(Some(&table.otherwise));
        }
        if self.order(&low, &high)?.is_ne() {
            return Ok(None);
        }
        let index = low.rational().ok_or(Weak::Unknown)?;
        Ok(Some(table.at(&index)))
    }

    /// A power of numbers that may be below 0, with an exponent that is a natural number.
    fn natural_power(&self, base: Span, exponent: Value) -> Known<Span> {
        let patience = &self.effort.patience;
        let is_odd = matches!(&exponent, Value::Integer(exponent) if exponent.bit(0));
        let (low, high) =
            (base.low.power_within(exponent.clone(), patience)?, base.high.clone().power_within(exponent, patience)?);
        match is_odd {
            true => Ok(Span { low, high }),
            // The power of a number without its sign.
            false if is_negative(&base.high, self)? => Ok(Span { low: high, high: low }),
            false => Ok(Span { low: 0i8.into(), high: self.larger(low, high)? }),
        }
    }

    /// The value of an expression without variables.
    pub(crate) fn exact(&mut self, expr: &Expr) -> Known<Value> {
        let value = self.evaluator.value_within(expr, &Inputs::nowhere(), &self.effort.patience);
        value.map_err(|error| match error {
            EvalError::Interrupted => Weak::Stopped(interrupted()),
            _ => Weak::Unknown,
        })
    }

    /// A product so far with one more factor; of whole numbers or not.
    pub(crate) fn multiplied(&self, product: Span, op: MulOp, factor: &Span, whole: bool) -> Known<Span> {
        match op {
            MulOp::Times => self.product(&product, factor),
            MulOp::Divide => self.quotient(&product, factor),
            MulOp::FloorDivide => self.floor_quotient(&product, factor),
            MulOp::Modulo => self.remainder(product, factor.clone(), whole),
        }
    }

    pub(crate) fn quotient(&self, a: &Span, b: &Span) -> Known<Span> {
        self.is_positive(b)?;
        if b.is_endless() {
            return Err(Weak::Unknown);
        }
        let patience = &self.effort.patience;
        let inverse = |value: &Value| Value::from(1i8).divide_within(value.clone(), patience);
        if self.order(&b.low, &b.high)?.is_eq() {
            let over = |value: &Value| value.clone().divide_within(b.low.clone(), patience);
            let (low, high) = (over(&a.low)?, over(&a.high)?);
            return Ok(if is_negative(&b.low, self)? { Span { low: high, high: low } } else { Span { low, high } });
        }
        self.product(a, &Span { low: inverse(&b.high)?, high: inverse(&b.low)? })
    }

    fn floor_quotient(&self, a: &Span, b: &Span) -> Known<Span> {
        let patience = &self.effort.patience;
        if b.is_endless() {
            return Err(Weak::Unknown);
        }
        if self.is_positive(b)? {
            // The larger divisor makes a quotient smaller, but one below 0 larger.
            let over = |a: &Value, small: &Value, large: &Value| {
                let divisor = if is_negative(a, self)? { small } else { large };
                Ok::<_, Weak>(a.clone().floor_divide_within(divisor.clone(), patience)?)
            };
            return Ok(Span { low: over(&a.low, &b.low, &b.high)?, high: over(&a.high, &b.high, &b.low)? });
        }
        let Span { low, high } = self.quotient(a, b)?;
        Ok(Span { low: low.floor_within(patience)?, high: high.floor_within(patience)? })
    }

    /// The remainder; of whole numbers it is at most the divisor less 1.
    fn remainder(&self, a: Span, b: Span, whole: bool) -> Known<Span> {
        if a.is_endless() || b.is_endless() {
            return Err(Weak::Unknown);
        }
        if !self.is_positive(&b)? {
            return Ok(Span { low: if whole { b.low.add(1i8.into())? } else { b.low }, high: 0i8.into() });
        }
        if !is_negative(&a.low, self)? && self.order(&a.high, &b.low)?.is_lt() {
            return Ok(a);
        }
        let patience = &self.effort.patience;
        if self.order(&b.low, &b.high)?.is_eq() {
            // Within one round the remainder grows with the number.
            let round = |value: &Value| value.clone().floor_divide_within(b.low.clone(), patience);
            if self.order(&round(&a.low)?, &round(&a.high)?)?.is_eq() {
                let over = |value: Value| value.modulo_within(b.low.clone(), patience);
                return Ok(Span { low: over(a.low)?, high: over(a.high)? });
            }
        }
        Ok(Span { low: 0i8.into(), high: if whole { b.high.subtract(1i8.into())? } else { b.high } })
    }

    fn call(&mut self, function: Function, arguments: &[Expr], area: &Area) -> Known<Span> {
        let first = self.span(&arguments[0], area)?;
        match function {
            Function::Floor | Function::Ceil | Function::Round | Function::Sqrt | Function::Cbrt => {}
            Function::Log2 | Function::Log10 | Function::Ln => {}
            Function::BitLength | Function::Fib | Function::PrimePi => {
                // These want naturals, which the ends of a box are, and what is computed from them may not be.
                if !is_whole(&arguments[0]) {
                    return Err(Weak::Unknown);
                }
            }
            Function::Root | Function::Log => {
                let degree = self.exact(&arguments[1])?;
                if function == Function::Log && self.order(&degree, &1i8.into())?.is_le() {
                    return Err(Weak::Unknown);
                }
                let mut at = |value| self.evaluator.apply(function, vec![value, degree.clone()], &self.effort.patience);
                return Ok(Span { low: at(first.low)?, high: at(first.high)? });
            }
            Function::Min | Function::Max => {
                let mut span = first;
                for argument in &arguments[1..] {
                    let other = self.span(argument, area)?;
                    span = if function == Function::Min {
                        Span { low: self.smaller(span.low, other.low)?, high: self.smaller(span.high, other.high)? }
                    } else {
                        Span { low: self.larger(span.low, other.low)?, high: self.larger(span.high, other.high)? }
                    };
                }
                return Ok(span);
            }
            Function::Abs => {
                if !is_negative(&first.low, self)? {
                    return Ok(first);
                }
                let turned = first.clone().negate();
                if !is_negative(&turned.low, self)? {
                    return Ok(turned);
                }
                return Ok(Span { low: 0i8.into(), high: self.larger(first.high, turned.high)? });
            }
            Function::Gcd
            | Function::Lcm
            | Function::DigitSum
            | Function::Bits
            | Function::Xor
            | Function::Divisors => {
                return self.scattered(function, arguments, area, first);
            }
        }
        let mut at = |value| self.evaluator.apply(function, vec![value], &self.effort.patience);
        Ok(Span { low: at(first.low)?, high: at(first.high)? })
    }

    /// A function of naturals that neither grows nor falls: its value where the arguments are fixed, rough bounds elsewhere.
    fn scattered(&mut self, function: Function, arguments: &[Expr], area: &Area, first: Span) -> Known<Span> {
        let mut spans = vec![first];
        for argument in &arguments[1..] {
            spans.push(self.span(argument, area)?);
        }
        let mut fixed = true;
        for Span { low, high } in &spans {
            fixed = fixed && self.order(low, high)?.is_eq();
        }
        if fixed {
            let values = spans.into_iter().map(|span| span.low).collect();
            return Ok(Span::point(self.evaluator.apply(function, values, &self.effort.patience)?));
        }
        if !arguments.iter().all(is_whole) {
            return Err(Weak::Unknown);
        }
        let natural = |value: &Value| match value {
            Value::Integer(value) => UBig::try_from(value.clone()).map_err(|_| Weak::Unknown),
            _ => Err(Weak::Unknown),
        };
        let sides: Known<Vec<(UBig, UBig)>> =
            spans.iter().map(|span| Ok((natural(&span.low)?, natural(&span.high)?))).collect();
        let (low, high) = match (function, &sides?[..]) {
            (Function::Gcd, sides) => {
                // It divides every argument that is not 0.
                let divided = sides.iter().filter(|(low, _)| !low.is_zero()).map(|(_, high)| high).min();
                let largest = divided.or(sides.iter().map(|(_, high)| high).max()).cloned().unwrap_or_default();
                (UBig::from(u8::from(divided.is_some())), largest)
            }
            (Function::Lcm, sides) if sides.iter().all(|(low, _)| !low.is_zero()) => {
                let largest = sides.iter().map(|(low, _)| low).max().cloned().unwrap_or_default();
                let one = Ok(Span::point(1i8.into()));
                let product = spans.iter().fold(one, |product, span| self.product(&product?, span))?;
                return Ok(Span { low: largest.into(), high: product.high });
            }
            (Function::Xor, [a, b]) => {
                // At least the difference, and no longer than the longer one.
                let less = |a: &UBig, b: &UBig| if a > b { a - b } else { UBig::ZERO };
                let bits = a.1.bit_len().max(b.1.bit_len());
                (less(&a.0, &b.1).max(less(&b.0, &a.1)), (UBig::ONE << bits) - UBig::ONE)
            }
            (Function::DigitSum | Function::Bits, [number, base @ ..]) => {
                let ten = UBig::from(10u8);
                let base = match (function, base) {
                    (Function::Bits, _) => UBig::from(2u8),
                    (_, [(low, high)]) if low == high && *low > UBig::ONE => low.clone(),
                    (_, []) => ten,
                    _ => return Err(Weak::Unknown),
                };
                // A digit takes as many bits as the base has less one, at least.
                let digits = number.1.bit_len() / (base.bit_len() - 1) + 1;
                let most = UBig::from(digits) * (base - UBig::ONE);
                (UBig::from(u8::from(!number.0.is_zero())), most.min(number.1.clone()))
            }
            (Function::Divisors, [(low, high)]) if !low.is_zero() && high.bit_len() <= 32 => (UBig::ONE, high.clone()),
            _ => return Err(Weak::Unknown),
        };
        Ok(Span { low: low.into(), high: high.into() })
    }

    /// Whether a condition holds all over a box, or nowhere in it, if one of the two is shown.
    pub(crate) fn truth(&mut self, cond: &Cond, area: &Area) -> Known<Option<bool>> {
        self.effort.spend(1)?;
        match cond {
            Cond::Compare(first, rest) => {
                let (mut left, mut all) = (self.span(first, area)?, Some(true));
                for (op, right) in rest {
                    let right = self.span(right, area)?;
                    all = and(all, self.compares(*op, &left, &right)?);
                    left = right;
                }
                Ok(all)
            }
            Cond::InSet(number, members) => {
                let (number, mut any) = (self.span(number, area)?, Some(false));
                for member in members {
                    let member = self.span(member, area)?;
                    any = or(any, self.compares(Comparison::Equal, &number, &member)?);
                }
                Ok(any)
            }
            Cond::InRange(number, ends) => {
                let number = self.span(number, area)?;
                let (low, high) = (self.span(&ends.0, area)?, self.span(&ends.1, area)?);
                let above = self.compares(Comparison::AtLeast, &number, &low)?;
                Ok(and(above, self.compares(Comparison::AtMost, &number, &high)?))
            }
            Cond::Test(predicate, arguments) => self.tested(*predicate, arguments, area),
            Cond::Not(inner) => Ok(self.truth(inner, area)?.map(|truth| !truth)),
            Cond::And(parts) => {
                let mut all = Some(true);
                for part in parts {
                    // What follows a part that is false is never looked at.
                    if all == Some(false) {
                        break;
                    }
                    all = and(all, self.truth(part, area)?);
                }
                Ok(all)
            }
            Cond::Or(parts) => {
                let mut any = Some(false);
                for part in parts {
                    if any == Some(true) {
                        break;
                    }
                    any = or(any, self.truth(part, area)?);
                }
                Ok(any)
            }
            Cond::If(branches, otherwise) => {
                // Every condition and every branch that may be looked at must have a truth; known is what all of them say.
                let both = |so_far: Option<Option<bool>>, truth| match so_far {
                    Some(so_far) if so_far != truth => None,
                    _ => truth,
                };
                let mut so_far = None;
                for (condition, value) in branches {
                    let chosen = self.truth(condition, area)?;
                    if chosen == Some(false) {
                        continue;
                    }
                    let truth = both(so_far, self.truth(value, area)?);
                    if chosen == Some(true) {
                        return Ok(truth);
                    }
                    so_far = Some(truth);
                }
                Ok(both(so_far, self.truth(otherwise, area)?))
            }
        }
    }

    fn tested(&mut self, predicate: Predicate, arguments: &[Expr], area: &Area) -> Known<Option<bool>> {
        let mut values = Vec::new();
        let mut fixed = true;
        for argument in arguments {
            let Span { low, high } = self.span(argument, area)?;
            fixed = fixed && self.order(&low, &high)?.is_eq();
            values.push(low);
        }
        match fixed {
            true => Ok(Some(self.evaluator.test_values(predicate, values, &self.effort.patience)?)),
            false => Ok(None),
        }
    }

    fn compares(&self, op: Comparison, a: &Span, b: &Span) -> Known<Option<bool>> {
        let (most, least) = (self.order(&a.high, &b.low)?, self.order(&a.low, &b.high)?);
        let orders = |holds: bool, fails: bool| {
            if holds {
                Some(true)
            } else if fails {
                Some(false)
            } else {
                None
            }
        };
        Ok(match op {
            Comparison::Less => orders(most.is_lt(), least.is_ge()),
            Comparison::AtMost => orders(most.is_le(), least.is_gt()),
            Comparison::Greater => orders(least.is_gt(), most.is_le()),
            Comparison::AtLeast => orders(least.is_ge(), most.is_lt()),
            Comparison::Equal => orders(most.is_eq() && least.is_eq(), most.is_lt() || least.is_gt()),
            Comparison::Unequal => orders(most.is_lt() || least.is_gt(), most.is_eq() && least.is_eq()),
        })
    }
}

/// Why nothing is found at a point: it is not there, or the language does not find it.
fn without(fact: &str, error: EvalError) -> Fault {
    match error {
        EvalError::Interrupted => interrupted(),
        EvalError::TooLarge { .. } | EvalError::Unsettled { .. } => Fault::not_checked(error.to_string()),
        error => Fault::rejected(format!("{fact}: {error}")),
    }
}

/// The steps that a product with a number takes, beyond the one that everything does.
fn weight(value: &Value) -> u64 {
    let words = match value {
        Value::Integer(value) => value.bit_len() as u64 / 64,
        _ => 0,
    };
    words + words * words.isqrt() / 16
}

pub(crate) fn is_negative(value: &Value, pen: &Pen<'_>) -> Known<bool> {
    Ok(match value {
        Value::Integer(value) => *value < IBig::ZERO,
        other => pen.order(other, &Value::from(0i8))?.is_lt(),
    })
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn or(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    and(a.map(|a| !a), b.map(|b| !b)).map(|neither| !neither)
}

/// Whether a product is whole behind an operator on two numbers, which both are or not.
pub(crate) fn is_whole_after(op: MulOp, both: bool) -> bool {
    match op {
        MulOp::Times | MulOp::Modulo => both,
        MulOp::Divide => false,
        MulOp::FloorDivide => true,
    }
}

/// Whether an expression surely is a whole number, by its form.
pub(crate) fn is_whole(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int(),
        Expr::Variable(_) => true,
        Expr::Power(base, exponent) => {
            let is_natural =
                matches!(&**exponent, Expr::Number(value) if value.is_int() && *value.numerator() >= IBig::ZERO);
            is_natural && is_whole(base)
        }
        Expr::Constant(_) | Expr::Table(_) => false,
        Expr::Negate(inner) => is_whole(inner),
        Expr::Sum(first, rest) => is_whole(first) && rest.iter().all(|(_, term)| is_whole(term)),
        Expr::Product(first, rest) => {
            rest.iter().fold(is_whole(first), |whole, (op, factor)| is_whole_after(*op, whole && is_whole(factor)))
        }
        Expr::If(branches, otherwise) => branches.iter().all(|(_, value)| is_whole(value)) && is_whole(otherwise),
        Expr::Call(Function::Min | Function::Max | Function::Abs, arguments) => arguments.iter().all(is_whole),
        Expr::Call(function, _) => !matches!(
            function,
            Function::Sqrt
                | Function::Cbrt
                | Function::Root
                | Function::Log
                | Function::Log2
                | Function::Log10
                | Function::Ln
        ),
    }
}
