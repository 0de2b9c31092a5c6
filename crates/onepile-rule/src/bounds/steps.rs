//! Bounds of the step f(x + 1) − f(x) of an expression over a region, operator by operator.
//!
//! The difference of two bounds would be useless for this: it grows with the region. Here the step of an operator is
//! found from the steps and the bounds of its operands, before any rounding, and rounded outward after it:
//!
//! - a floor turns a step in [p, q] into one in [floor p, ceil q];
//! - the remainder a % m steps like a − m*floor(a/m);
//! - a product steps by a'b + ab' + a'b';
//! - a root, a logarithm or a power steps most where it is steepest, at one end of its argument;
//! - the branches of an `if` step by themselves, and from one to the other by their difference and one step.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::{IBig, Sign};
use dashu_ratio::RBig;

use super::bounder::Bounding;
use super::interval::{Interval, integer};
use super::linear::difference;
use super::region::{Direction, Region};
use super::still::{condition_stands_still, stands_still};
use crate::Natural;
use crate::text::{AddOp, Expr, Function, MulOp};
use crate::value::{Failure, Value, arithmetic};

/// Bounds of the steps of a limit; an end that is not known is endless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepBounds {
    least: Option<IBig>,
    most: Option<IBig>,
}

impl StepBounds {
    /// Whether the step from one limit to another is within the bounds.
    pub fn hold(&self, from: &Natural, to: &Natural) -> bool {
        let step = IBig::from(to.0.clone()) - IBig::from(from.0.clone());
        self.least.as_ref().is_none_or(|least| *least <= step) && self.most.as_ref().is_none_or(|most| step <= *most)
    }

    /// Whether no step is smaller than this.
    pub fn are_at_least(&self, step: i64) -> bool {
        self.least.as_ref().is_some_and(|least| *least >= IBig::from(step))
    }

    /// Whether no step is larger than this.
    pub fn are_at_most(&self, step: i64) -> bool {
        self.most.as_ref().is_some_and(|most| *most <= IBig::from(step))
    }
}

impl From<Interval> for StepBounds {
    fn from(step: Interval) -> Self {
        let integer = |value: Value| match value {
            Value::Integer(value) if !step.may_fail => Some(value),
            _ => None,
        };
        StepBounds { least: integer(step.low), most: integer(step.high) }
    }
}

impl fmt::Display for StepBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.least, &self.most) {
            (Some(least), Some(most)) => write!(f, "{least} to {most}"),
            (Some(least), None) => write!(f, "at least {least}"),
            (None, Some(most)) => write!(f, "at most {most}"),
            (None, None) => f.write_str("not bounded"),
        }
    }
}

/// An expression with bounds of its value.
type Valued<'e> = (&'e Expr, Interval);

impl Bounding<'_, '_> {
    /// An interval that holds f(x + 1) − f(x) for every point x of the region and the point one step on.
    ///
    /// `may_fail` says that there may be no such step: a value is missing, or infinite where the other is not. From
    /// infinity to infinity the step is 0.
    pub(crate) fn step(&mut self, expr: &Expr, region: &Region, direction: Direction) -> Interval {
        let region = direction.starts(region);
        if region.is_empty() {
            return Interval::point(integer(0));
        }
        self.counted(|bounder| {
            let step = bounder.step_within(expr, &region, direction);
            bounder.pay_for(&step);
            step
        })
    }

    fn step_within(&mut self, expr: &Expr, region: &Region, direction: Direction) -> Interval {
        if stands_still(expr, direction) {
            let value = self.value(expr, region);
            return Interval::point(integer(0)).failing(value.may_fail);
        }
        // A region of few points is told apart better by its values. They also tell whether all of them exist.
        let swept = direction.sweep(region);
        let value = self.value(expr, &swept);
        if value.is_infinite() {
            return Interval::point(integer(0)).failing(value.may_fail);
        }
        let by_shape = self.step_by_shape(expr, region, direction);
        let may_fail = value.may_fail || value.endless;
        let by_values = value.clone().add(value.negate());
        Interval { may_fail, endless: false, ..by_shape.meet(by_values) }
    }

    fn step_by_shape(&mut self, expr: &Expr, region: &Region, direction: Direction) -> Interval {
        match expr {
            Expr::Number(_) | Expr::Constant(_) => Interval::point(integer(0)),
            Expr::Variable(variable) => Interval::point(integer(direction.delta(*variable))),
            Expr::Negate(inner) => self.step(inner, region, direction).negate(),
            Expr::Sum(first, rest) => {
                let mut sum = self.step(first, region, direction);
                for (op, term) in rest {
                    let term = self.step(term, region, direction);
                    sum = sum.add(if *op == AddOp::Plus { term } else { term.negate() });
                }
                sum
            }
            Expr::Product(first, rest) => self.step_of_product(first, rest, region, direction),
            Expr::Power(base, exponent) => {
                let swept = direction.sweep(region);
                let constant = |value: Interval| value.low.rational().filter(|_| value.is_point());
                if let Some(exponent) = constant(self.value(exponent, &swept)) {
                    return self.step_of_power(base, &exponent, region, direction);
                }
                match constant(self.value(base, &swept)) {
                    Some(base) if base >= RBig::ONE => {
                        self.step_of_convex(exponent, 0, region, direction, |exponent| {
                            Value::from(base.clone()).power(exponent)
                        })
                    }
                    _ => Interval::unknown(),
                }
            }
            Expr::If(branches, otherwise) => {
                let here = self.branches(branches, otherwise, region);
                // Where no condition changes by the step, nothing goes from one branch to another.
                if branches.iter().all(|(condition, _)| condition_stands_still(condition, direction)) {
                    let steps = here
                        .into_iter()
                        .map(|(branch, part)| self.step(branch, &part.region, direction).failing(part.may_fail));
                    return steps.reduce(Interval::hull).unwrap_or_else(Interval::unknown);
                }
                let there = self.branches(branches, otherwise, &direction.shift(region));
                let mut steps = Vec::new();
                for (from, part) in &here {
                    for (to, target) in &there {
                        // Only points of the one part that arrive in the other take this step.
                        let start = part.region.meet(&direction.back().shift(&target.region));
                        let arrival = target.region.meet(&direction.shift(&part.region));
                        if start.is_empty() || arrival.is_empty() {
                            continue;
                        }
                        let step = if std::ptr::eq(*from, *to) {
                            self.step(from, &start, direction)
                        } else {
                            self.step_across(from, &start, to, &arrival, direction)
                        };
                        steps.push(step.failing(part.may_fail || target.may_fail));
                    }
                }
                steps.into_iter().reduce(Interval::hull).unwrap_or_else(Interval::unknown)
            }
            Expr::Call(function, arguments) => self.step_of_call(*function, arguments, region, direction),
            Expr::Table(table) => {
                if !stands_still(&table.index, direction) {
                    return Interval::unknown();
                }
                let entries = table.entries.iter().chain([&table.otherwise]);
                let steps = entries.map(|entry| self.step(entry, region, direction));
                steps.reduce(Interval::hull).unwrap_or_else(Interval::unknown)
            }
        }
    }

    /// The step from one branch to another: to(x + 1) − from(x) = (to − from)(x) + the step of `to`.
    fn step_across(&mut self, from: &Expr, here: &Region, to: &Expr, there: &Region, direction: Direction) -> Interval {
        let by_values = self.value(to, there).add(self.value(from, here).negate());
        let apart = self.value(&difference(to, from), here);
        let by_difference = apart.add(self.step(to, here, direction));
        // Where `to` has no value before the step, its difference says nothing.
        if by_difference.may_fail || by_difference.endless { by_values } else { by_values.meet(by_difference) }
    }

    fn step_of_product(
        &mut self,
        first: &Expr,
        rest: &[(MulOp, Expr)],
        region: &Region,
        direction: Direction,
    ) -> Interval {
        let mut step = self.step(first, region, direction);
        let mut value = self.value(first, region);
        for (op, factor) in rest {
            let factor_value = self.value(factor, region);
            let factor_step = self.step(factor, region, direction);
            let fixed = factor_step.is_zero();
            let (next_step, next_value) = match op {
                MulOp::Times => {
                    // a'b + ab' + a'b'
                    let cross = step.clone().multiply(factor_step.clone());
                    let left = step.multiply(factor_value.clone());
                    let right = value.clone().multiply(factor_step);
                    (left.add(right).add(cross), value.multiply(factor_value))
                }
                MulOp::Divide if fixed => (step.divide(factor_value.clone()), value.divide(factor_value)),
                MulOp::FloorDivide if fixed => {
                    (rounded(step.divide(factor_value.clone())), value.divide(factor_value).floor())
                }
                MulOp::Modulo if fixed && factor_value.is_point() && factor_value.is_positive() => {
                    (step_of_remainder(step, &value, &factor_value), value.modulo(factor_value))
                }
                // (a + a')/(b + b') − a/b = (a'b − ab')/(b (b + b'))
                MulOp::Divide | MulOp::FloorDivide => {
                    let there = self.value(factor, &direction.shift(region));
                    let left = step.multiply(factor_value.clone());
                    let right = value.clone().multiply(factor_step);
                    let step = left.add(right.negate()).divide(there.multiply(factor_value.clone()));
                    let value = value.divide(factor_value);
                    if *op == MulOp::Divide { (step, value) } else { (rounded(step), value.floor()) }
                }
                MulOp::Modulo => return Interval::unknown(),
            };
            (step, value) = (next_step, next_value);
        }
        step
    }

    fn step_of_power(&mut self, base: &Expr, exponent: &RBig, region: &Region, direction: Direction) -> Interval {
        let step = self.step(base, region, direction);
        let here = self.value(base, region);
        let there = self.value(base, &direction.shift(region));
        let raise = |value: Value| match value {
            Value::Infinite(_) => Err(Failure::Unsettled),
            value => value.power(exponent.clone().into()),
        };
        let zero = integer(0);
        if *exponent < RBig::ZERO || !here.is_at_least(&zero) || !there.is_at_least(&zero) {
            return Interval::unknown();
        }
        curved(step, &here, &there, *exponent < RBig::ONE, raise)
    }

    fn step_of_call(
        &mut self,
        function: Function,
        arguments: &[Expr],
        region: &Region,
        direction: Direction,
    ) -> Interval {
        let first = &arguments[0];
        match function {
            Function::Floor | Function::Ceil | Function::Round => rounded(self.step(first, region, direction)),
            Function::Min | Function::Max => self.step_of_extreme(function, arguments, region, direction),
            Function::Abs => {
                let step = self.step(first, region, direction);
                let value = self.value(first, &direction.sweep(region));
                if value.is_at_least(&integer(0)) {
                    step
                } else if value.is_at_most(&integer(0)) {
                    step.negate()
                } else {
                    let most = step.clone().abs();
                    most.clone().negate().hull(most)
                }
            }
            Function::Sqrt => self.step_of_power(first, &RBig::from_parts(1.into(), 2u8.into()), region, direction),
            Function::Cbrt => self.step_of_power(first, &RBig::from_parts(1.into(), 3u8.into()), region, direction),
            Function::Root => {
                let degree = self.value(&arguments[1], &direction.sweep(region));
                match degree.low.rational().filter(|d| degree.is_point() && *d >= RBig::ONE && d.is_int()) {
                    Some(degree) => self.step_of_power(first, &(RBig::ONE / degree), region, direction),
                    None => Interval::unknown(),
                }
            }
            Function::Log2 => self.step_of_log(first, region, direction, |x| x.log(integer(2))),
            Function::Log10 => self.step_of_log(first, region, direction, |x| x.log(integer(10))),
            Function::Ln => self.step_of_log(first, region, direction, Value::ln),
            Function::Log => {
                let base = self.value(&arguments[1], &direction.sweep(region));
                if !base.is_point() || !base.is_at_least(&integer(2)) {
                    return Interval::unknown();
                }
                self.step_of_log(first, region, direction, |x| x.log(base.low.clone()))
            }
            // From fib(1) on the steps are fib(0), fib(1), fib(2), …
            Function::Fib => self.step_of_convex(first, 1, region, direction, |n| match n {
                Value::Integer(n) => Ok(arithmetic::fib(&n.into_parts().1)?.into()),
                _ => Err(Failure::Unsettled),
            }),
            Function::BitLength => self.step_of_length(first, region, direction),
            // There are no more primes than numbers.
            Function::PrimePi => {
                let step = self.step(first, region, direction);
                step.hull(Interval::point(integer(0)))
            }
            // |x xor c − y xor c| <= |x − y| + 2c, as x − c <= x xor c <= x + c.
            Function::Xor => {
                let steps = [0, 1].map(|i| self.step(&arguments[i], region, direction));
                let (moving, constant) = match steps {
                    [step, fixed] if fixed.is_zero() => (step, self.value(&arguments[1], region)),
                    [fixed, step] if fixed.is_zero() => (step, self.value(first, region)),
                    _ => return Interval::unknown(),
                };
                let slack = constant.clone().add(constant);
                let slack = slack.clone().negate().hull(slack);
                Interval { whole: true, ..moving.add(slack) }
            }
            _ => Interval::unknown(),
        }
    }

    /// The least and the greatest of some numbers step by no less than the least step and no more than the greatest.
    fn step_of_extreme(
        &mut self,
        function: Function,
        arguments: &[Expr],
        region: &Region,
        direction: Direction,
    ) -> Interval {
        let swept = direction.sweep(region);
        let values: Vec<Interval> = arguments.iter().map(|argument| self.value(argument, &swept)).collect();
        let may_fail = values.iter().any(|value| value.may_fail);
        let all: Vec<Valued<'_>> = arguments.iter().zip(values).collect();
        // An argument that is never beyond another one does not count.
        let mut counted: Vec<&Valued<'_>> = Vec::new();
        for (i, argument) in all.iter().enumerate() {
            let mut others = counted.iter().copied().chain(&all[i + 1..]);
            if !others.any(|other| self.is_beaten(function, argument, other, &swept)) {
                counted.push(argument);
            }
        }
        let steps = counted.into_iter().map(|(argument, _)| self.step(argument, region, direction));
        steps.reduce(Interval::hull).unwrap_or_else(Interval::unknown).failing(may_fail)
    }

    /// Whether one argument of an extreme is nowhere beyond another, by their values or by their difference.
    fn is_beaten(&mut self, function: Function, one: &Valued<'_>, other: &Valued<'_>, region: &Region) -> bool {
        let (small, large) = if function == Function::Min { (other, one) } else { (one, other) };
        if small.1.high.compare(&large.1.low).is_ok_and(|order| order.is_le()) {
            return true;
        }
        // The difference is worth a look only if the bounds leave it a chance.
        let at_most = |a: &Value, b: &Value| a.compare(b).is_ok_and(|order| order.is_le());
        at_most(&small.1.low, &large.1.low) && at_most(&small.1.high, &large.1.high) && {
            let apart = self.value(&difference(large.0, small.0), region);
            !apart.may_fail && !apart.endless && apart.is_at_least(&integer(0))
        }
    }

    /// The step of a function of integers from `least` on that grows faster and faster.
    fn step_of_convex(
        &mut self,
        argument: &Expr,
        least: i8,
        region: &Region,
        direction: Direction,
        f: impl Fn(Value) -> Result<Value, Failure>,
    ) -> Interval {
        let step = self.step(argument, region, direction);
        let here = self.value(argument, region);
        let there = self.value(argument, &direction.shift(region));
        let fits = |value: &Interval| value.whole && value.is_at_least(&integer(least));
        if !fits(&here) || !fits(&there) {
            return Interval::unknown();
        }
        curved(step, &here, &there, false, |value| match value {
            Value::Infinite(_) => Err(Failure::Unsettled),
            value => f(value),
        })
    }

    /// The length of a number steps most where the number is least.
    fn step_of_length(&mut self, argument: &Expr, region: &Region, direction: Direction) -> Interval {
        let step = self.step(argument, region, direction);
        let here = self.value(argument, region);
        let there = self.value(argument, &direction.shift(region));
        // From a to a + d the length grows by at most the least k with a*2^k >= a + d.
        let most = |from: &Interval, d: &Value| match (&from.low, d) {
            (Value::Integer(a), Value::Integer(d)) if *a > IBig::ZERO && *d > IBig::ZERO => {
                integer(((d - IBig::ONE) / a + IBig::ONE).bit_len())
            }
            (Value::Integer(a), Value::Integer(_)) if *a > IBig::ZERO => integer(0),
            _ => Value::Infinite(Sign::Positive),
        };
        let (low, high) = (most(&there, &step.low.clone().negate()).negate(), most(&here, &step.high));
        Interval::new(low, high, true).failing(step.may_fail || here.may_fail || there.may_fail)
    }

    fn step_of_log(
        &mut self,
        argument: &Expr,
        region: &Region,
        direction: Direction,
        log: impl Fn(Value) -> Result<Value, Failure>,
    ) -> Interval {
        let step = self.step(argument, region, direction);
        let here = self.value(argument, region);
        let there = self.value(argument, &direction.shift(region));
        if !here.is_positive() || !there.is_positive() {
            return Interval::unknown();
        }
        curved(step, &here, &there, true, |value| match value {
            Value::Infinite(_) => Err(Failure::Unsettled),
            value => log(value),
        })
    }
}

/// The step after rounding: floor(u + d) − floor(u) is floor(d) or ceil(d), and so for ceil and round.
fn rounded(step: Interval) -> Interval {
    let low = step.low.floor().unwrap_or(Value::Infinite(Sign::Negative));
    let high = step.high.ceil().unwrap_or(Value::Infinite(Sign::Positive));
    Interval::new(low, high, true).failing(step.may_fail)
}

/// a % m = a − m*floor(a/m).
fn step_of_remainder(step: Interval, value: &Interval, modulus: &Interval) -> Interval {
    let floor = |value: Interval| value.floor_divide(modulus.clone());
    // From where the value is to where it arrives; in a region between two multiples that is never past one.
    let between = floor(value.clone().add(step.clone())).add(floor(value.clone()).negate());
    let wraps = rounded(step.clone().divide(modulus.clone())).meet(between).multiply(modulus.clone());
    let whole = step.whole && modulus.whole;
    let may_fail = step.may_fail || value.may_fail;
    let by_shape = step.add(wraps.negate());
    // Remainders differ by less than the modulus.
    let most = Interval::new(modulus.low.clone().negate(), modulus.low.clone(), whole);
    Interval { whole, may_fail, ..by_shape.meet(most) }
}

/// The step of f(a) for an increasing f that is concave or convex, from the step of a and its bounds here and there.
///
/// For a concave f and d >= 0, f(a + d) − f(a) decreases in a: greatest at the least a and the greatest d. A convex f is
/// the other way round. Steps back are steps forward from the other end.
fn curved(
    step: Interval,
    here: &Interval,
    there: &Interval,
    concave: bool,
    f: impl Fn(Value) -> Result<Value, Failure>,
) -> Interval {
    let minus = || Value::Infinite(Sign::Negative);
    let plus = || Value::Infinite(Sign::Positive);
    let may_fail = step.may_fail || here.may_fail || there.may_fail;
    let zero = integer(0);
    // The rise of f over d from a.
    let rise = |a: &Value, d: &Value| f(a.clone().add(d.clone())?)?.subtract(f(a.clone())?);
    // Forward by at most d: from the steepest place; backward by at most d: the same, seen from where it arrives.
    let most = |ends: &Interval, d: Value| {
        let from = if concave { &ends.low } else { &ends.high };
        match from {
            // A convex function is steeper the farther out.
            Value::Infinite(_) => plus(),
            // For a convex function the rise ends at the highest place there is.
            from => rise(from, &d).unwrap_or_else(|_| plus()),
        }
    };
    let least = |ends: &Interval, d: Value| {
        let from = if concave { &ends.high } else { &ends.low };
        match from {
            Value::Infinite(_) => integer(0),
            from => rise(from, &d).unwrap_or_else(|_| integer(0)),
        }
    };
    let at_least_zero = |value: &Value| value.compare(&zero).is_ok_and(|order| order.is_ge());
    let low = match &step.low {
        Value::Infinite(_) => minus(),
        low if at_least_zero(low) => least(here, low.clone()),
        low => most(there, low.clone().negate()).negate(),
    };
    let high = match &step.high {
        Value::Infinite(_) => plus(),
        high if at_least_zero(high) => most(here, high.clone()),
        high => least(there, high.clone().negate()).negate(),
    };
    Interval::new(low, high, false).failing(may_fail)
}
