//! Bounds of the value of an expression over a region: sound always, exact at the ends of monotone expressions.
//!
//! A value never lies outside its bounds. Where an operator may have no value the interval says so (`may_fail`).

use dashu_base::BitTest;
use dashu_int::UBig;
use dashu_ratio::RBig;

use super::interval::{Interval, integer};
use super::linear::envelope;
use super::region::{Direction, Region};
use crate::text::{AddOp, Comparison, Cond, Expr, Function, MulOp, Predicate};
use crate::value::{EvalError, Evaluator, Failure, Inputs, Interrupted, Patience, Value, arithmetic};
use crate::{Limit, Natural};

/// Primes are counted up to this number to bound their count.
const MAX_COUNTED: u32 = 1 << 20;

/// Bounds of a limit over a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitBounds {
    /// No limit is smaller; 0 where the rule may have no value.
    pub low: Natural,
    /// No limit is larger.
    pub high: Limit,
    /// Whether the rule has a value everywhere in the region.
    pub certain: bool,
}

impl From<Interval> for LimitBounds {
    fn from(interval: Interval) -> Self {
        let Interval { low, high, may_fail, .. } = interval;
        let natural = |end: Value| match end.floor() {
            Ok(Value::Integer(end)) => Some(Natural(UBig::try_from(end).unwrap_or(UBig::ZERO))),
            _ => None,
        };
        let low = if may_fail { None } else { natural(low) };
        let high = match high {
            Value::Infinite(dashu_int::Sign::Negative) => Limit::ZERO,
            high => natural(high).map_or(Limit::Infinite, Limit::Finite),
        };
        LimitBounds { low: low.unwrap_or_default(), high, certain: !may_fail }
    }
}

/// Bounds expressions, and remembers what is costly to find again.
#[derive(Default)]
pub struct Bounder {
    evaluator: Evaluator,
    /// What bounds and values took, in units of some 50 to 100 ns, since that was last asked.
    cost: u64,
}

/// A bound under way: with what is remembered, and how long it may go on.
///
/// Bounds that are found after somebody asked to stop are wide ones, and dropped in the end.
pub(crate) struct Bounding<'b, 'p> {
    evaluator: &'b mut Evaluator,
    patience: &'b Patience<'p>,
    /// Calls under way, and all calls since the first of them.
    depth: usize,
    calls: usize,
    /// What bounds and values took, in units of some 50 to 100 ns.
    cost: u64,
}

/// Nested rules could take endless work; beyond this many calls nothing is known.
const MAX_CALLS: usize = 1 << 16;
/// Nor below this many calls in each other, which take much of the stack.
const MAX_DEPTH: usize = 64;
/// What a call costs, with short integers.
const CALL_COST: u64 = 3;

/// The steps that bounds by a real number count for.
const REAL_STEPS: u64 = 1 << 12;

/// What is known of a condition over a region: its truth if it is the same everywhere, and whether it may have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) known: Option<bool>,
    pub(crate) may_fail: bool,
}

impl Truth {
    fn new(known: Option<bool>, may_fail: bool) -> Truth {
        Truth { known, may_fail }
    }

    fn not(self) -> Truth {
        Truth { known: self.known.map(|truth| !truth), ..self }
    }
}

impl Bounder {
    /// The evaluator, with what it remembers.
    pub fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }

    /// What bounds and values took since this was last asked, in units of work: one is some 50 to 100 ns.
    pub fn take_cost(&mut self) -> u64 {
        std::mem::take(&mut self.cost)
    }

    /// An interval that holds the value of the expression everywhere in the region.
    pub fn value(&mut self, expr: &Expr, region: &Region) -> Interval {
        self.bound(&Patience::endless(), |bounding| bounding.value(expr, region))
    }

    /// The same as long as somebody waits for it.
    pub fn value_within(
        &mut self,
        expr: &Expr,
        region: &Region,
        patience: &Patience<'_>,
    ) -> Result<Interval, Interrupted> {
        let value = self.bound(patience, |bounding| bounding.value(expr, region));
        patience.unless_over(value)
    }

    /// An interval that holds f(x + 1) − f(x) for every point x of the region and the point one step on.
    ///
    /// `may_fail` says that there may be no such step: a value is missing, or infinite.
    pub fn step(&mut self, expr: &Expr, region: &Region, direction: Direction) -> Interval {
        self.bound(&Patience::endless(), |bounding| bounding.step(expr, region, direction))
    }

    /// The same as long as somebody waits for it.
    pub fn step_within(
        &mut self,
        expr: &Expr,
        region: &Region,
        direction: Direction,
        patience: &Patience<'_>,
    ) -> Result<Interval, Interrupted> {
        let step = self.bound(patience, |bounding| bounding.step(expr, region, direction));
        patience.unless_over(step)
    }

    /// Whether a condition holds in all of a region, or in none of it.
    pub(crate) fn truth(&mut self, cond: &Cond, region: &Region) -> Truth {
        self.bound(&Patience::endless(), |bounding| bounding.truth(cond, region))
    }

    fn bound<'b, 'p, T>(&'b mut self, patience: &'b Patience<'p>, run: impl FnOnce(&mut Bounding<'b, 'p>) -> T) -> T {
        let mut bounding = Bounding { evaluator: &mut self.evaluator, patience, depth: 0, calls: 0, cost: 0 };
        let found = run(&mut bounding);
        self.cost = self.cost.saturating_add(bounding.cost);
        found
    }

    /// The exact value at a point: the inner `None` if there is none, the outer one if that is not settled.
    ///
    /// # Errors
    ///
    /// If somebody asks to stop before.
    pub fn exact_within(
        &mut self,
        expr: &Expr,
        point: &Inputs,
        patience: &Patience<'_>,
    ) -> Result<Option<Option<Value>>, Interrupted> {
        let value = self.evaluator.value_within(expr, point, patience);
        self.cost = self.cost.saturating_add(expr.size().saturating_add(self.evaluator.weight()));
        match value {
            Ok(value) => Ok(Some(Some(value))),
            Err(EvalError::Unsettled { .. }) => Ok(None),
            Err(EvalError::Interrupted) => Err(Interrupted),
            Err(_) => Ok(Some(None)),
        }
    }
}

impl Bounding<'_, '_> {
    /// Runs one step of a bound, unless too many were made for it.
    pub(crate) fn counted(&mut self, bound: impl FnOnce(&mut Self) -> Interval) -> Interval {
        self.deeper(bound).unwrap_or_else(Interval::unknown)
    }

    /// Runs a call one level deeper, unless there are too many of them or below each other.
    pub(crate) fn deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.calls += 1;
        if self.calls > MAX_CALLS || self.depth == MAX_DEPTH || self.patience.is_over() {
            return None;
        }
        self.depth += 1;
        self.cost += CALL_COST;
        let result = call(self);
        self.depth -= 1;
        Some(result)
    }

    /// An interval that holds the value of the expression everywhere in the region.
    pub(crate) fn value(&mut self, expr: &Expr, region: &Region) -> Interval {
        let value = self.counted(|bounder| {
            let value = bounder.value_by_shape(expr, region);
            bounder.pay_for(&value);
            value
        });
        // Long numbers and digits of real ones take the time. Whether to go on is looked at before the next call.
        for end in [&value.low, &value.high] {
            let is_real = matches!(end, Value::Real(_));
            let _ = if is_real { self.patience.spend(REAL_STEPS) } else { self.patience.spend_on(end.bits()) };
        }
        value
    }

    /// Counts the work of a bound just found, and of the decisions about it.
    pub(crate) fn pay_for(&mut self, bound: &Interval) {
        self.cost = self.cost.saturating_add(bound.low.weight().saturating_add(bound.high.weight()));
    }

    fn value_by_shape(&mut self, expr: &Expr, region: &Region) -> Interval {
        if let Expr::Number(value) = expr {
            return value.clone().into();
        }
        if let Some(point) = self.at_point(expr, region) {
            return point;
        }
        match expr {
            // Without variables, so settled above.
            Expr::Number(_) | Expr::Constant(_) => Interval::unknown(),
            Expr::Variable(variable) => {
                let range = region.get(*variable);
                let high = range.high.clone().map_or(Value::Infinite(dashu_int::Sign::Positive), Value::from);
                Interval::new(range.low.clone().into(), high, true)
            }
            Expr::Negate(inner) => self.value(inner, region).negate(),
            Expr::Sum(first, rest) => {
                let mut sum = self.value(first, region);
                for (op, term) in rest {
                    let term = self.value(term, region);
                    sum = sum.add(if *op == AddOp::Plus { term } else { term.negate() });
                }
                if let Some((low, high)) = envelope(expr) {
                    let (low, high) = (self.value(&low, region), self.value(&high, region));
                    sum = sum.within(low.low, high.high);
                }
                sum
            }
            Expr::Product(first, rest) => {
                let mut product = self.value(first, region);
                for (op, factor) in rest {
                    let factor = self.value(factor, region);
                    product = match op {
                        MulOp::Times => product.multiply(factor),
                        MulOp::Divide => product.divide(factor),
                        MulOp::FloorDivide => product.floor_divide(factor),
                        MulOp::Modulo => product.modulo(factor),
                    };
                }
                product
            }
            Expr::Power(base, exponent) => power(self.value(base, region), self.value(exponent, region)),
            Expr::If(branches, otherwise) => {
                let parts = self.branches(branches, otherwise, region).into_iter();
                let values = parts.map(|(branch, part)| self.value(branch, &part.region).failing(part.may_fail));
                values.reduce(Interval::hull).unwrap_or_else(Interval::unknown)
            }
            Expr::Call(function, arguments) => self.call(*function, arguments, region),
            Expr::Table(table) => {
                let index = self.value(&table.index, region);
                let last = integer(table.entries.len() - 1);
                let inside = index.whole && index.is_at_least(&integer(0)) && index.is_at_most(&last);
                let entries = table.entries.iter().enumerate().filter(|(i, _)| holds(&index, &integer(*i)));
                let possible = entries.map(|(_, entry)| entry).chain((!inside).then_some(&table.otherwise));
                let values = possible.map(|entry| self.value(entry, region));
                values.reduce(Interval::hull).unwrap_or_else(Interval::unknown).failing(index.may_fail)
            }
        }
    }

    /// The exact value, where the region leaves only one point to the expression.
    fn at_point(&mut self, expr: &Expr, region: &Region) -> Option<Interval> {
        let (mut fixed, mut varies) = (true, false);
        expr.variables(&mut |variable| {
            varies = true;
            fixed &= region.get(variable).is_point();
        });
        if !fixed {
            return None;
        }
        let point = if varies { region.lowest() } else { Inputs::nowhere() };
        let value = self.evaluator.value_within(expr, &point, self.patience);
        self.cost = self.cost.saturating_add(expr.size().saturating_add(self.evaluator.weight()));
        Some(match value {
            Ok(value) => Interval::point(value),
            Err(_) => Interval::unknown(),
        })
    }

    /// The branches that may be taken, each with the part of the region in which it is.
    pub(crate) fn branches<'e, T>(
        &mut self,
        branches: &'e [(Cond, T)],
        otherwise: &'e T,
        region: &Region,
    ) -> Vec<(&'e T, Part)> {
        let mut parts = Vec::new();
        let mut rest = Part { region: region.clone(), may_fail: false };
        for (condition, value) in branches {
            let truth = self.truth(condition, &rest.region);
            rest.may_fail |= truth.may_fail;
            if truth.known != Some(false) {
                let inside = self.narrow(condition, &rest.region, true);
                parts.extend(inside.map(|region| (value, Part { region, may_fail: rest.may_fail })));
            }
            match (truth.known, self.narrow(condition, &rest.region, false)) {
                (Some(true), _) | (_, None) => return parts,
                (_, Some(region)) => rest.region = region,
            }
        }
        parts.push((otherwise, rest));
        parts
    }

    /// Whether a condition holds in all of a region, or in none of it.
    pub(crate) fn truth(&mut self, cond: &Cond, region: &Region) -> Truth {
        let truth = self.deeper(|bounder| bounder.truth_by_shape(cond, region));
        truth.unwrap_or(Truth::new(None, true))
    }

    fn truth_by_shape(&mut self, cond: &Cond, region: &Region) -> Truth {
        match cond {
            Cond::Compare(first, rest) => {
                let mut left = self.value(first, region);
                let mut all = Truth::new(Some(true), left.may_fail);
                for (op, right) in rest {
                    let right = self.value(right, region);
                    let known = comparison(*op, &left, &right);
                    all.may_fail |= right.may_fail;
                    all.known = and(all.known, known);
                    left = right;
                }
                all
            }
            Cond::InSet(number, members) => {
                let number = self.value(number, region);
                let mut any = Truth::new(Some(false), number.may_fail);
                for member in members {
                    let member = self.value(member, region);
                    let equal = comparison(Comparison::Equal, &number, &member);
                    any = Truth::new(or(any.known, equal), any.may_fail || member.may_fail);
                }
                any
            }
            Cond::InRange(number, ends) => {
                let [number, low, high] = [&**number, &ends.0, &ends.1].map(|part| self.value(part, region));
                let above = comparison(Comparison::AtLeast, &number, &low);
                let below = comparison(Comparison::AtMost, &number, &high);
                Truth::new(and(above, below), number.may_fail || low.may_fail || high.may_fail)
            }
            Cond::Test(predicate, arguments) => {
                let first = self.value(&arguments[0], region);
                let second = arguments.get(1).map(|argument| self.value(argument, region));
                let may_fail = first.may_fail
                    || second.as_ref().is_some_and(|second| second.may_fail)
                    // Beyond the machine range a prime number is not settled.
                    || (*predicate == Predicate::IsPrime && !first.is_at_most(&integer(u64::MAX)));
                Truth::new(self.test(*predicate, &first, second.as_ref()), may_fail)
            }
            Cond::Not(inner) => self.truth(inner, region).not(),
            Cond::And(parts) => {
                let mut all = Truth::new(Some(true), false);
                let mut region = region.clone();
                for cond in parts {
                    let part = self.truth(cond, &region);
                    all = Truth::new(and(all.known, part.known), all.may_fail || part.may_fail);
                    if all.known == Some(false) && !all.may_fail {
                        break;
                    }
                    // Further parts are looked at only where the ones before them hold.
                    match self.narrow(cond, &region, true) {
                        Some(narrowed) => region = narrowed,
                        None => return Truth::new(Some(false), all.may_fail),
                    }
                }
                all
            }
            Cond::Or(parts) => {
                let parts: Vec<Cond> = parts.iter().map(|part| Cond::Not(Box::new(part.clone()))).collect();
                self.truth(&Cond::And(parts), region).not()
            }
            Cond::If(branches, otherwise) => {
                let mut seen: Option<Truth> = None;
                for (branch, part) in self.branches(branches, otherwise, region) {
                    let truth = self.truth(branch, &part.region);
                    let may_fail = truth.may_fail || part.may_fail;
                    seen = Some(match seen {
                        None => Truth::new(truth.known, may_fail),
                        Some(seen) => {
                            let known = if seen.known == truth.known { seen.known } else { None };
                            Truth::new(known, seen.may_fail || may_fail)
                        }
                    });
                }
                seen.unwrap_or(Truth::new(None, true))
            }
        }
    }

    fn test(&mut self, predicate: Predicate, first: &Interval, second: Option<&Interval>) -> Option<bool> {
        if let (Value::Integer(value), true) = (&first.low, first.is_point())
            && second.is_none_or(Interval::is_point)
        {
            let arguments = std::iter::once(Value::Integer(value.clone())).chain(second.map(|s| s.low.clone()));
            return self.evaluator.test_values(predicate, arguments.collect(), self.patience).ok();
        }
        // An interval without a square, or without a power, decides; its ends are rounded inwards.
        let low = first.low.clone().ceil().ok().and_then(as_natural)?;
        let high = first.high.clone().floor().ok().and_then(as_natural)?;
        match predicate {
            // This many numbers in a row have a square among them.
            Predicate::IsSquare if high > low && (&high - &low).bit_len() > high.bit_len() / 2 + 2 => None,
            Predicate::IsSquare => {
                let root = arithmetic::root(&high, 2);
                (&root * &root < low).then_some(false)
            }
            Predicate::IsPower => {
                let base = as_natural(second?.low.clone()).filter(|base| *base >= UBig::from(2u8))?;
                if !second?.is_point() || high.is_zero() {
                    return None;
                }
                (base.pow(high.ilog(&base)) < low).then_some(false)
            }
            Predicate::Even | Predicate::Odd | Predicate::IsPrime => None,
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expr], region: &Region) -> Interval {
        let mut values: Vec<Interval> = arguments.iter().map(|argument| self.value(argument, region)).collect();
        // Functions of natural numbers have no value at infinity.
        let mut may_fail = values.iter().any(|value| value.may_fail || value.endless);
        let naturals: Option<Vec<Naturals>> = values.iter().map(Naturals::of).collect();
        let second = (values.len() > 1).then(|| values[1].clone());
        match function {
            Function::Min | Function::Max => {
                let merge = if function == Function::Min { Interval::min } else { Interval::max };
                return values.into_iter().reduce(merge).unwrap_or_else(Interval::unknown);
            }
            Function::Floor => return values.swap_remove(0).floor(),
            Function::Ceil => return values.swap_remove(0).ceil(),
            Function::Round => return values.swap_remove(0).increasing(true, Value::round),
            Function::Abs => return values.swap_remove(0).abs(),
            Function::Sqrt => return root(values.swap_remove(0), 2),
            Function::Cbrt => return root(values.swap_remove(0), 3),
            Function::Root => {
                let degree = second.filter(Interval::is_point).and_then(|degree| as_natural(degree.low));
                return match degree.and_then(|degree| usize::try_from(&degree).ok()).filter(|degree| *degree > 0) {
                    Some(degree) => root(values.swap_remove(0), degree).failing(may_fail),
                    None => Interval::unknown(),
                };
            }
            Function::Log2 => return log(values.swap_remove(0), integer(2)),
            Function::Log10 => return log(values.swap_remove(0), integer(10)),
            Function::Ln => return values.swap_remove(0).increasing(false, Value::ln),
            Function::Log => {
                let base = second.filter(|base| base.is_point() && base.is_at_least(&integer(1)));
                return base
                    .map_or_else(Interval::unknown, |base| log(values.swap_remove(0), base.low).failing(may_fail));
            }
            _ => {}
        }
        let Some(naturals) = naturals else { return Interval::unknown() };
        let (low, high) = match (function, &naturals[..]) {
            (Function::Gcd, all) => {
                let positive = all.iter().any(|one| !one.low.is_zero());
                let bound = all.iter().filter(|one| !one.low.is_zero()).filter_map(|one| one.high.clone()).min();
                // With zeros among them, it is still at most the largest.
                let largest = || all.iter().map(|one| one.high.clone()).reduce(|a, b| Some(a?.max(b?))).flatten();
                (UBig::from(u8::from(positive)), bound.or_else(largest))
            }
            (Function::Lcm, all) => {
                let nonzero = all.iter().all(|one| !one.low.is_zero());
                let low = if nonzero { all.iter().map(|one| one.low.clone()).max() } else { None };
                let high = all.iter().try_fold(UBig::ONE, |product, one| Some(product * one.high.as_ref()?));
                (low.unwrap_or(UBig::ZERO), high)
            }
            (Function::Xor, [a, b]) => a.xor(b),
            (Function::DigitSum, [a]) => a.digit_sum(&UBig::from(10u8)),
            (Function::DigitSum, [a, base]) if base.is_point() && base.low > UBig::ONE => a.digit_sum(&base.low),
            (Function::Bits, [a]) => a.digit_sum(&UBig::from(2u8)),
            (Function::BitLength, [a]) => (a.low.bit_len().into(), a.high.as_ref().map(|high| high.bit_len().into())),
            (Function::Fib, [a]) => {
                // A number below all of them serves where the true ones are too large.
                let low = arithmetic::fib_within(&a.low, self.patience).unwrap_or_else(|_| a.low.clone());
                let high = a.high.as_ref().and_then(|high| arithmetic::fib_within(high, self.patience).ok());
                may_fail |= high.is_none();
                (low, high)
            }
            (Function::PrimePi, [a]) => {
                // Only short counts are worth their time here.
                let mut count = |n: &UBig| {
                    let short = *n <= UBig::from(MAX_COUNTED);
                    short.then(|| self.evaluator.prime_count(n, self.patience).ok().map(UBig::from)).flatten()
                };
                may_fail |= a.high.as_ref().is_none_or(|high| *high > UBig::from(arithmetic::PRIME_COUNT_BOUND));
                let low = count(&a.low).unwrap_or(UBig::ZERO);
                (low, a.high.as_ref().map(|high| count(high).unwrap_or_else(|| high.clone())))
            }
            (Function::Divisors, [a]) if !a.low.is_zero() => {
                // Divisors come in pairs, one of each at most the root.
                let high = a.high.as_ref().map(|high| arithmetic::root(high, 2) * 2u8);
                may_fail |= a.high.as_ref().is_none_or(|high| u64::try_from(high).is_err());
                (UBig::from(if a.low.is_one() { 1u8 } else { 2 }), high)
            }
            _ => return Interval::unknown(),
        };
        let high = high.map_or(Value::Infinite(dashu_int::Sign::Positive), Value::from);
        Interval::new(low.into(), high, true).failing(may_fail)
    }
}

/// A part of a region, and whether a condition on the way to it may have had no value.
pub(crate) struct Part {
    pub(crate) region: Region,
    pub(crate) may_fail: bool,
}

/// An interval of natural numbers.
struct Naturals {
    low: UBig,
    high: Option<UBig>,
}

impl Naturals {
    fn of(interval: &Interval) -> Option<Naturals> {
        let low = as_natural(interval.low.clone()).filter(|_| interval.whole)?;
        match &interval.high {
            Value::Infinite(_) => Some(Naturals { low, high: None }),
            high => Some(Naturals { low, high: Some(as_natural(high.clone())?) }),
        }
    }

    fn is_point(&self) -> bool {
        self.high.as_ref() == Some(&self.low)
    }

    /// The least and the greatest exclusive or of two numbers.
    ///
    /// From the highest bit down: as long as both intervals fix a bit, it is fixed in the result; then the two can be
    /// made to agree or to differ wherever one of them is free. Here the first free bit frees all below it, which is
    /// exact at the top and never too narrow.
    fn xor(&self, other: &Naturals) -> (UBig, Option<UBig>) {
        let (Some(a), Some(b)) = (&self.high, &other.high) else {
            // a - b <= a xor b <= a + b.
            let low = match (&self.high, &other.high) {
                (None, Some(b)) if self.low > *b => &self.low - b,
                (Some(a), None) if other.low > *a => &other.low - a,
                _ => UBig::ZERO,
            };
            return (low, None);
        };
        let free = (&self.low ^ a).bit_len().max((&other.low ^ b).bit_len());
        let base = ((&self.low ^ &other.low) >> free) << free;
        let top = &base | UBig::ones(free);
        // Never above the sum nor below the difference.
        let least = |x: &UBig, y: &UBig| if x > y { x - y } else { UBig::ZERO };
        let low = base.max(least(&self.low, b)).max(least(&other.low, a));
        (low, Some(top.min(a + b)))
    }

    /// How many last digits are not the same in all numbers up to `high`.
    fn free_digits(&self, high: &UBig, base: &UBig) -> usize {
        let shared = |free: usize| &self.low / base.pow(free) == high / base.pow(free);
        // Found by halving, as the numbers may have millions of digits.
        let (mut low, mut top) = (0, if high.is_zero() { 0 } else { high.ilog(base) + 1 });
        while low < top {
            let middle = (low + top) / 2;
            if shared(middle) { top = middle } else { low = middle + 1 }
        }
        low
    }

    /// The least and the greatest sum of digits: leading digits that all numbers share are known.
    fn digit_sum(&self, base: &UBig) -> (UBig, Option<UBig>) {
        let Some(high) = &self.high else { return (UBig::from(u8::from(!self.low.is_zero())), None) };
        let free = self.free_digits(high, base);
        let Ok(shared) = arithmetic::digit_sum(&(high / base.pow(free)), base) else { return (UBig::ZERO, None) };
        let least = if shared.is_zero() && !self.low.is_zero() { UBig::ONE } else { shared.clone() };
        let most = shared + (base - UBig::ONE) * free;
        (least, Some(most.min(high.clone())))
    }
}

fn as_natural(value: Value) -> Option<UBig> {
    match value {
        Value::Integer(value) => UBig::try_from(value).ok(),
        _ => None,
    }
}

/// Whether a number may be in an interval.
fn holds(interval: &Interval, value: &Value) -> bool {
    let below = interval.low.compare(value).is_ok_and(|order| order.is_gt());
    let above = interval.high.compare(value).is_ok_and(|order| order.is_lt());
    !below && !above
}

fn comparison(op: Comparison, left: &Interval, right: &Interval) -> Option<bool> {
    use Comparison::*;
    let less = |a: &Value, b: &Value| a.compare(b).is_ok_and(|order| order.is_lt());
    let at_most = |a: &Value, b: &Value| a.compare(b).is_ok_and(|order| order.is_le());
    let decide = |yes: bool, no: bool| match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    match op {
        Less => decide(less(&left.high, &right.low), at_most(&right.high, &left.low)),
        AtMost => decide(at_most(&left.high, &right.low), less(&right.high, &left.low)),
        Greater => comparison(Less, right, left),
        AtLeast => comparison(AtMost, right, left),
        Equal => {
            let apart = less(&left.high, &right.low) || less(&right.high, &left.low);
            let same = at_most(&left.high, &right.low) && at_most(&right.high, &left.low);
            // An integer never equals a fraction.
            let fraction = |a: &Interval, b: &Interval| a.whole && b.is_point() && matches!(b.low, Value::Fraction(_));
            decide(same, apart || fraction(left, right) || fraction(right, left))
        }
        Unequal => comparison(Equal, left, right).map(|equal| !equal),
    }
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn or(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    and(a.map(|a| !a), b.map(|b| !b)).map(|both| !both)
}

fn root(radicand: Interval, degree: usize) -> Interval {
    radicand.increasing(false, |end| end.root(degree))
}

fn log(argument: Interval, base: Value) -> Interval {
    argument.increasing(false, |end| end.log(base.clone()))
}

fn power(base: Interval, exponent: Interval) -> Interval {
    if exponent.is_point() {
        return match exponent.low.rational() {
            Some(constant) => constant_power(base, constant).failing(exponent.may_fail),
            None => Interval::unknown(),
        };
    }
    // b^x never decreases in x for b >= 1, nor in b for x >= 0.
    let finite = !base.endless && !exponent.endless;
    if !base.is_at_least(&integer(1)) || !exponent.is_at_least(&integer(0)) || !exponent.whole || !finite {
        return Interval::unknown();
    }
    let raise = |base: Value, exponent: Value| match (base, exponent) {
        (Value::Infinite(_), _) | (_, Value::Infinite(_)) => Err(Failure::Unsettled),
        (base, exponent) => base.power(exponent),
    };
    let whole = base.whole;
    let low = raise(base.low.clone(), exponent.low.clone()).unwrap_or(base.low);
    let high = raise(base.high, exponent.high).unwrap_or(Value::Infinite(dashu_int::Sign::Positive));
    // A power too large to write is an error of the rule.
    let may_fail = base.may_fail || exponent.may_fail || matches!(high, Value::Infinite(_));
    Interval::new(low, high, whole).failing(may_fail)
}

fn constant_power(base: Interval, exponent: RBig) -> Interval {
    // That of infinity included.
    if exponent.is_zero() {
        return Interval::point(integer(1)).failing(base.may_fail);
    }
    let whole = base.whole && exponent.is_int() && exponent >= RBig::ZERO;
    let raise = |end: Value| match end {
        Value::Infinite(_) => Ok(end),
        end => end.power(exponent.clone().into()),
    };
    let even = exponent.is_int() && !exponent.numerator().bit(0);
    if exponent < RBig::ZERO {
        let positive = -exponent;
        return Interval::point(integer(1)).divide(constant_power(base, positive));
    }
    if base.is_at_least(&integer(0)) || (exponent.is_int() && !even) {
        return base.increasing(whole, raise);
    }
    if even {
        return Interval { whole, ..base.abs().increasing(whole, raise) };
    }
    Interval::unknown()
}
