//! Bounds of the step of a rule over a box: how much the limit changes when one quantity grows by 1.
//!
//! A step is bounded by two numbers, low and high, such that f(v) + low <= f(v + 1) <= f(v) + high wherever v and v + 1 are
//! both in the box.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use onepile_rule::text::{AddOp, Expr, Function, MulOp, Variable};
use onepile_rule::value::Value;

use crate::boxes::{Area, Known, Pen, Span, Weak, if_known, is_negative, is_whole, is_whole_after};
use crate::fault::{Checked, Fault};

/// The most pieces that a fact is shown on.
const MOST_PIECES: u64 = 1 << 16;

/// A number between two; between two of very different lengths one of a length between.
fn middle(low: &UBig, high: &UBig) -> UBig {
    let (short, long) = (low.bit_len(), high.bit_len());
    match long > short + 2 {
        true => UBig::ONE << short.midpoint(long),
        false => (low + high) >> 1,
    }
}

impl Pen<'_> {
    /// Bounds of the step of the limit, in whole numbers.
    pub(crate) fn step(&mut self, rule: &Expr, area: &Area, variable: Variable) -> Known<(IBig, IBig)> {
        if let Some(step) = self.single_step(rule, area, variable)? {
            return Ok(step);
        }
        let step = self.steps(rule, area, variable)?;
        let Span { mut low, mut high } = self.rounded(step)?;
        let least = self.span(rule, area)?.low;
        if is_negative(&least, self)? {
            // A limit below 0 is 0, where it stands still.
            (low, high) = (self.smaller(low, 0i8.into())?, self.larger(high, 0i8.into())?);
        }
        match (low, high) {
            (Value::Integer(low), Value::Integer(high)) => Ok((low, high)),
            _ => Err(Weak::Unknown),
        }
    }

    /// The step itself, where a box has a single one.
    fn single_step(&mut self, rule: &Expr, area: &Area, variable: Variable) -> Known<Option<(IBig, IBig)>> {
        let Some((from, to)) = area.side(variable).filter(|(low, high)| low + UBig::ONE == *high) else {
            return Ok(None);
        };
        let mut at = |value: &UBig| {
            let point = area.clone().with(variable, value.clone(), value.clone());
            let (low, high) = self.bounds(rule, &point)?;
            Ok::<_, Weak>(high.filter(|high| *high == low))
        };
        let (Some(from), Some(to)) = (at(from)?, at(to)?) else { return Ok(None) };
        let step = IBig::from(to) - IBig::from(from);
        Ok(Some((step.clone(), step)))
    }

    /// The step of a value that is rounded to a whole number.
    fn rounded(&self, step: Span) -> Known<Span> {
        let patience = &self.effort.patience;
        Ok(Span { low: step.low.floor_within(patience)?, high: step.high.ceil_within(patience)? })
    }

    /// The step of whatever stays within some bounds.
    fn within(&mut self, expr: &Expr, area: &Area) -> Known<Span> {
        let Span { low, high } = self.span(expr, area)?;
        let range = high.subtract(low)?;
        Ok(Span { low: range.clone().negate(), high: range })
    }

    /// Bounds of the step of an expression that is not rounded.
    pub(crate) fn steps(&mut self, expr: &Expr, area: &Area, variable: Variable) -> Known<Span> {
        self.effort.spend(1)?;
        let zero = || Span::point(0i8.into());
        if !expr.uses(variable) {
            return Ok(zero());
        }
        match expr {
            Expr::Number(_) | Expr::Constant(_) => Ok(zero()),
            Expr::Variable(_) => Ok(Span::point(1i8.into())),
            Expr::Negate(inner) => {
                let step = self.steps(inner, area, variable)?;
                self.difference(zero(), step)
            }
            Expr::Sum(first, rest) => {
                let mut sum = self.steps(first, area, variable)?;
                for (op, term) in rest {
                    let term = self.steps(term, area, variable)?;
                    sum = match op {
                        AddOp::Plus => self.sum(sum, term)?,
                        AddOp::Minus => self.difference(sum, term)?,
                    };
                }
                Ok(sum)
            }
            Expr::Product(first, rest) => self.product_steps(first, rest, area, variable),
            Expr::Power(base, exponent) if !exponent.uses(variable) => {
                let step = self.steps(base, area, variable)?;
                let (base, exponent) = (self.span(base, area)?, self.span(exponent, area)?);
                let convex = self.order(&exponent.low, &1i8.into())?.is_ge();
                let fixed = self.order(&exponent.low, &exponent.high)?.is_eq();
                if !convex || !fixed || is_negative(&base.low, self)? || is_negative(&step.low, self)? {
                    return self.within(expr, area);
                }
                // Exists all over the box, and its length is counted.
                self.span(expr, area)?;
                let rise = |from: Value, by: Value| {
                    let power = |base: Value| base.power_within(exponent.low.clone(), &self.effort.patience);
                    power(from.clone().add(by)?)?.subtract(power(from)?)
                };
                Ok(Span { low: rise(base.low, step.low)?, high: rise(base.high, step.high)? })
            }
            Expr::If(branches, otherwise) => {
                for (condition, value) in branches {
                    match self.truth(condition, area)? {
                        Some(true) => return self.steps(value, area, variable),
                        Some(false) => {}
                        None => return self.within(expr, area),
                    }
                }
                self.steps(otherwise, area, variable)
            }
            Expr::Call(function, arguments) => self.call_steps(expr, *function, arguments, area, variable),
            Expr::Table(table) => match self.fixed_entry(table, area)? {
                Some(entry) => self.steps(entry, area, variable),
                None => self.within(expr, area),
            },
            Expr::Power(..) => self.within(expr, area),
        }
    }

    /// A product from left to right, with its value and its step so far.
    fn product_steps(&mut self, first: &Expr, rest: &[(MulOp, Expr)], area: &Area, variable: Variable) -> Known<Span> {
        let (mut value, mut step) = (self.span(first, area)?, self.steps(first, area, variable)?);
        let mut whole = is_whole(first);
        for (op, factor) in rest {
            let (factor_value, varies) = (self.span(factor, area)?, factor.uses(variable));
            whole = whole && is_whole(factor);
            let product = self.multiplied(value.clone(), *op, &factor_value, whole)?;
            step = match op {
                MulOp::Times => {
                    let mut sum = self.product(&factor_value, &step)?;
                    if varies {
                        let other = self.steps(factor, area, variable)?;
                        let both = self.product(&step, &other)?;
                        let with = self.product(&value, &other)?;
                        sum = self.sum(self.sum(sum, with)?, both)?;
                    }
                    sum
                }
                MulOp::Divide if !varies => self.quotient(&step, &factor_value)?,
                MulOp::FloorDivide if !varies => self.rounded(self.quotient(&step, &factor_value)?)?,
                _ => {
                    let range = product.high.clone().subtract(product.low.clone())?;
                    let mut stays = Span { low: range.clone().negate(), high: range };
                    // A remainder grows with its number, and falls by the divisor at most once where the step is shorter.
                    let short = self.order(&step.high, &factor_value.low)?.is_le() && !is_negative(&step.low, self)?;
                    if *op == MulOp::Modulo && !varies && short {
                        let low = step.low.clone().subtract(factor_value.high.clone())?;
                        stays = Span { low: self.larger(stays.low, low)?, high: self.smaller(stays.high, step.high)? };
                    }
                    stays
                }
            };
            value = product;
            whole = is_whole_after(*op, whole);
        }
        Ok(step)
    }

    fn call_steps(
        &mut self,
        expr: &Expr,
        function: Function,
        arguments: &[Expr],
        area: &Area,
        variable: Variable,
    ) -> Known<Span> {
        match function {
            Function::Floor | Function::Ceil | Function::Round => {
                let step = self.steps(&arguments[0], area, variable)?;
                self.rounded(step)
            }
            Function::Min | Function::Max => {
                let mut hull = self.steps(&arguments[0], area, variable)?;
                for argument in &arguments[1..] {
                    let step = self.steps(argument, area, variable)?;
                    hull = self.hull(hull, step)?;
                }
                Ok(hull)
            }
            Function::Abs => {
                let step = self.steps(&arguments[0], area, variable)?;
                let span = self.span(&arguments[0], area)?;
                let turned = self.difference(Span::point(0i8.into()), step.clone())?;
                if !is_negative(&span.low, self)? {
                    return Ok(step);
                }
                self.hull(step, turned)
            }
            Function::Sqrt
            | Function::Cbrt
            | Function::Root
            | Function::Log2
            | Function::Log10
            | Function::Log
            | Function::Ln
                if !arguments[1..].iter().any(|argument| argument.uses(variable)) =>
            {
                // Roots and logarithms grow the slower the larger the number is.
                let step = self.steps(&arguments[0], area, variable)?;
                let from = self.span(&arguments[0], area)?.low;
                if is_negative(&step.low, self)? || is_negative(&from, self)? {
                    return self.within(expr, area);
                }
                // Exists all over the box.
                self.span(expr, area)?;
                let second = arguments.get(1).map(|second| self.exact(second)).transpose()?;
                let mut at = |value: Value| {
                    let values = std::iter::once(value).chain(second.clone()).collect();
                    self.evaluator.apply(function, values, &self.effort.patience)
                };
                let rise = at(from.clone().add(step.high)?)?.subtract(at(from)?)?;
                Ok(Span { low: 0i8.into(), high: rise })
            }
            Function::BitLength | Function::Fib | Function::PrimePi => {
                let step = self.steps(&arguments[0], area, variable)?;
                let within = self.within(expr, area)?;
                Ok(if is_negative(&step.low, self)? { within } else { Span { low: 0i8.into(), ..within } })
            }
            _ => self.within(expr, area),
        }
    }

    /// Whether a fact about the limit at each point holds all over a box, shown on pieces: where it is not shown, the box is
    /// halved along a quantity.
    pub(crate) fn everywhere(
        &mut self,
        area: &Area,
        variable: Variable,
        fact: impl FnMut(&mut Self, &Area) -> Known<bool>,
    ) -> Checked<bool> {
        self.on_pieces(area, variable, 1, fact)
    }

    /// The same for a fact about each step along a quantity. Two pieces share an end, so that every step lies in one of them.
    pub(crate) fn at_each_step(
        &mut self,
        area: &Area,
        variable: Variable,
        fact: impl FnMut(&mut Self, &Area) -> Known<bool>,
    ) -> Checked<bool> {
        self.on_pieces(area, variable, 0, fact)
    }

    fn on_pieces(
        &mut self,
        area: &Area,
        variable: Variable,
        apart: u8,
        mut fact: impl FnMut(&mut Self, &Area) -> Known<bool>,
    ) -> Checked<bool> {
        let Some(side) = area.side(variable) else { return Err(Fault::not_checked("the box has no such side")) };
        let mut pieces = vec![side.clone()];
        let mut looked = 0;
        while let Some((low, high)) = pieces.pop() {
            looked += 1;
            if looked > MOST_PIECES {
                return Ok(false);
            }
            let piece = area.clone().with(variable, low.clone(), high.clone());
            if if_known(fact(self, &piece))? == Some(true) {
                continue;
            }
            let middle = middle(&low, &high);
            // A point has no halves, and a single step neither.
            if &low + UBig::from(2u8) > &high + UBig::from(apart) {
                return Ok(false);
            }
            pieces.push((&middle + UBig::from(apart), high));
            pieces.push((low, middle));
        }
        Ok(true)
    }
}
