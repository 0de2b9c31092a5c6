//! The exact value of a rule at one point.

use std::cmp::Ordering;
use std::fmt;

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;
use thiserror::Error;

use super::arithmetic::{self, Primes};
use super::number::{Failure, Value};
use super::patience::Patience;
use super::real::Real;
use crate::text::{AddOp, Cond, Constant, Expr, Function, MulOp, Predicate, Quantity, Table, Variable};
use crate::{Limit, Natural};

/// The quantities a rule is evaluated at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    values: [Option<Natural>; Variable::COUNT],
}

impl Inputs {
    /// Before the first move, or wherever nobody knows what was taken last.
    pub fn unmoved(turn: Natural, pile: Natural) -> Inputs {
        Inputs { values: [Some(turn), Some(pile), None, None, None] }
    }

    /// After the opponent took `last` and left `pile`.
    pub fn moved(turn: Natural, pile: Natural, last: Natural) -> Inputs {
        let prev = &pile + &last;
        Inputs { values: [Some(turn), Some(pile), Some(last), Some(prev), None] }
    }

    /// Before the player to move takes `take` of `pile`: what a condition behind `where` may ask.
    pub fn taking(turn: Natural, pile: Natural, take: Natural) -> Inputs {
        Inputs { values: [Some(turn), Some(pile), None, None, Some(take)] }
    }

    /// The same at a turn that is not known.
    pub fn at_some_turn(self) -> Inputs {
        let [_, pile, last, prev, take] = self.values;
        Inputs { values: [None, pile, last, prev, take] }
    }

    /// A point without any known quantity.
    pub fn nowhere() -> Inputs {
        Inputs { values: [const { None }; Variable::COUNT] }
    }

    /// A point with any value for turn, pile, last and prev.
    pub fn free([turn, pile, last, prev]: [Natural; 4]) -> Inputs {
        Inputs { values: [Some(turn), Some(pile), Some(last), Some(prev), None] }
    }

    /// The same point with another value for one variable.
    pub fn with(mut self, variable: Variable, value: Natural) -> Inputs {
        self.values[variable.index()] = Some(value);
        self
    }

    /// The same point, as far as some variables go.
    pub fn only(&self, variables: &[Variable]) -> Inputs {
        let mut kept = Inputs::nowhere();
        for variable in variables {
            kept.values[variable.index()] = self.get(*variable).cloned();
        }
        kept
    }

    /// The value of a variable, if it has one here.
    pub fn get(&self, variable: Variable) -> Option<&Natural> {
        self.values[variable.index()].as_ref()
    }
}

impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variables = Variable::ALL.iter().chain([&Variable::Take]);
        let known = variables.filter_map(|v| self.get(*v).map(|value| (v.name(), value)));
        for (i, (name, value)) in known.enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{name} = {value}")?;
        }
        Ok(())
    }
}

/// Why a rule has no value at a point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EvalError {
    /// There is no such number, as 1/0.
    #[error("{reason} in `{part}`")]
    Domain {
        /// The part of the rule without a value.
        part: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A number passes the bound of 10^7 digits.
    #[error("`{part}` has more than 10^7 digits")]
    TooLarge {
        /// The part of the rule that grows too large.
        part: String,
    },
    /// The value exists, but is not settled.
    #[error("the value of `{part}` is not settled")]
    Unsettled {
        /// The part of the rule in doubt.
        part: String,
    },
    /// The rule uses what the opponent took, and nothing was taken yet.
    #[error("the rule uses `{}`, which has no value before the first move", .0.name())]
    Missing(Variable),
    /// A condition asks for something that is not known.
    #[error("`{0}` is not known")]
    Unknown(String),
    /// Somebody asked to stop before the value was found; nothing is known of it.
    #[error("the evaluation was interrupted")]
    Interrupted,
}

pub(super) type Result<T> = std::result::Result<T, EvalError>;

/// Work that one evaluation may do with numbers of many words, so that none of them hangs.
const MAX_EFFORT: u64 = 1 << 32;

/// Effort that takes some 50 to 100 ns.
const EFFORT_A_UNIT: u64 = 32;

/// The number of roots and logarithms of constants that are remembered.
const MAX_KNOWN: usize = 16;

/// Evaluates rules, and remembers what is costly to find again.
pub struct Evaluator<V = Variable> {
    primes: Primes,
    constants: Constants,
    /// Roots and logarithms of constants, each with the digits found so far.
    known: Vec<(Expr<V>, Value)>,
    /// The effort of the last evaluation.
    effort: u64,
}

/// An evaluation under way: where, with what is remembered, and how long it may go on.
pub(super) struct Evaluation<'e, 'p, V> {
    memory: &'e mut Evaluator<V>,
    point: &'e dyn Point<V>,
    pub(super) patience: &'e Patience<'p>,
    effort: u64,
}

/// Where an expression is evaluated: the value of each quantity, as far as it has one there.
pub(crate) trait Point<V> {
    /// The value of a quantity, or why it has none.
    fn value(&self, quantity: &V) -> Result<Value>;
}

impl Point<Variable> for Inputs {
    fn value(&self, variable: &Variable) -> Result<Value> {
        let value = self.get(*variable).ok_or(EvalError::Missing(*variable))?;
        Ok(Value::Integer(value.0.clone().into()))
    }
}

impl<V> Default for Evaluator<V> {
    fn default() -> Self {
        Evaluator { primes: Primes::default(), constants: Constants::default(), known: Vec::new(), effort: 0 }
    }
}

/// The irrational constants, made once so that their digits are computed once.
#[derive(Default)]
struct Constants {
    made: [Option<Real>; 3],
}

impl Constants {
    fn get(&mut self, constant: Constant) -> Real {
        let (place, make): (usize, fn() -> Real) = match constant {
            Constant::Pi => (0, Real::pi),
            Constant::E => (1, Real::e),
            Constant::Phi => (2, Real::phi),
            Constant::Infinity => unreachable!("not a real number"),
        };
        self.made[place].get_or_insert_with(make).clone()
    }
}

impl Evaluator {
    /// The limit a rule gives: its value rounded down, and 0 where that is negative.
    pub fn limit(&mut self, rule: &Expr, inputs: &Inputs) -> Result<Limit> {
        self.limit_within(rule, inputs, &Patience::endless())
    }

    /// The same as long as somebody waits for it.
    pub fn limit_within(&mut self, rule: &Expr, inputs: &Inputs, patience: &Patience<'_>) -> Result<Limit> {
        self.evaluate(inputs, patience, |evaluation| evaluation.limit(rule))
    }

    /// The value of an expression at a point.
    pub fn value(&mut self, expr: &Expr, inputs: &Inputs) -> Result<Value> {
        self.value_within(expr, inputs, &Patience::endless())
    }

    /// The same as long as somebody waits for it.
    pub fn value_within(&mut self, expr: &Expr, inputs: &Inputs, patience: &Patience<'_>) -> Result<Value> {
        self.evaluate(inputs, patience, |evaluation| evaluation.number(expr))
    }

    /// Whether a condition holds at a point, as long as somebody waits for it.
    pub fn holds_within(&mut self, cond: &Cond, inputs: &Inputs, patience: &Patience<'_>) -> Result<bool> {
        self.holds_at(cond, inputs, patience)
    }

    /// A function of some values, as many as the function takes.
    pub fn apply(
        &mut self,
        function: Function,
        values: Vec<Value>,
        patience: &Patience<'_>,
    ) -> std::result::Result<Value, Failure> {
        Evaluation { memory: self, point: &Inputs::nowhere(), patience, effort: 0 }.call(function, values)
    }

    /// Whether a predicate holds of some values, as many as the predicate takes.
    pub fn test_values(
        &mut self,
        predicate: Predicate,
        mut values: Vec<Value>,
        patience: &Patience<'_>,
    ) -> std::result::Result<bool, Failure> {
        let second = (values.len() > 1).then(|| values.remove(1));
        let mut evaluation = Evaluation { memory: self, point: &Inputs::nowhere(), patience, effort: 0 };
        evaluation.test(predicate, values.remove(0), second)
    }

    /// How many primes are at most n.
    pub(crate) fn prime_count(&mut self, n: &UBig, patience: &Patience<'_>) -> std::result::Result<u64, Failure> {
        self.primes.count(n, patience)
    }

    /// The value of an expression without variables, if it is rational.
    pub(crate) fn constant(expr: &Expr) -> Option<RBig> {
        if expr.varies() { None } else { Evaluator::default().value(expr, &Inputs::nowhere()).ok()?.rational() }
    }

    /// The truth of a condition without variables, if it has one.
    pub(crate) fn constant_condition(cond: &Cond) -> Option<bool> {
        let mut varies = false;
        cond.variables(&mut |_| varies = true);
        if varies { None } else { Evaluator::default().holds_at(cond, &Inputs::nowhere(), &Patience::endless()).ok() }
    }
}

impl<V: Quantity> Evaluator<V> {
    /// About how long the last evaluation took, in units of some 50 to 100 ns, but for what every operator takes.
    pub fn weight(&self) -> u64 {
        self.effort / EFFORT_A_UNIT
    }

    /// Whether a condition about any quantities holds at a point, as long as somebody waits for it.
    pub(crate) fn holds_at(&mut self, cond: &Cond<V>, point: &dyn Point<V>, patience: &Patience<'_>) -> Result<bool> {
        self.evaluate(point, patience, |evaluation| evaluation.holds(cond))
    }

    /// Runs an evaluation. What it finds after somebody asked to stop is dropped, whatever it is.
    fn evaluate<'e, 'p, T>(
        &'e mut self,
        point: &'e dyn Point<V>,
        patience: &'e Patience<'p>,
        run: impl FnOnce(&mut Evaluation<'e, 'p, V>) -> Result<T>,
    ) -> Result<T> {
        let mut evaluation = Evaluation { memory: self, point, patience, effort: 0 };
        let result = run(&mut evaluation);
        evaluation.memory.effort = evaluation.effort;
        if patience.is_over() { Err(EvalError::Interrupted) } else { result }
    }
}

impl<V: Quantity> Evaluation<'_, '_, V> {
    fn limit(&mut self, rule: &Expr<V>) -> Result<Limit> {
        let value = self.number(rule)?;
        match value.floor_within(self.patience).map_err(|failure| fault(rule, failure))? {
            Value::Integer(limit) if limit.is_negative() => Ok(Limit::ZERO),
            Value::Integer(limit) => Ok(Limit::Finite(Natural(limit.into_parts().1))),
            Value::Infinite(Sign::Positive) => Ok(Limit::Infinite),
            Value::Infinite(Sign::Negative) => Ok(Limit::ZERO),
            Value::Fraction(_) | Value::Real(_) => unreachable!("a floor is whole"),
        }
    }

    /// The value of an expression.
    ///
    /// Each kind has a function of its own that is not inlined, so that the deepest nesting fits on a small stack.
    pub(super) fn number(&mut self, expr: &Expr<V>) -> Result<Value> {
        match expr {
            Expr::Number(_) | Expr::Constant(_) | Expr::Variable(_) => self.leaf(expr),
            Expr::Negate(inner) => Ok(self.number(inner)?.negate()),
            Expr::Sum(first, rest) => self.sum(expr, first, rest),
            Expr::Product(first, rest) => self.product(expr, first, rest),
            Expr::Power(base, exponent) => self.power(expr, base, exponent),
            Expr::If(branches, otherwise) => self.choice(branches, otherwise),
            Expr::Call(function, arguments) => self.function(expr, *function, arguments),
            Expr::Table(table) => self.table(table),
        }
    }

    #[inline(never)]
    fn leaf(&mut self, expr: &Expr<V>) -> Result<Value> {
        let value = match expr {
            Expr::Number(value) => value.clone().into(),
            Expr::Constant(Constant::Infinity) => Value::Infinite(Sign::Positive),
            Expr::Constant(constant) => Value::Real(self.memory.constants.get(*constant)),
            Expr::Variable(quantity) => self.point.value(quantity)?,
            _ => unreachable!("not a leaf"),
        };
        self.charged(expr, Ok(value))
    }

    #[inline(never)]
    fn sum(&mut self, expr: &Expr<V>, first: &Expr<V>, rest: &[(AddOp, Expr<V>)]) -> Result<Value> {
        let mut sum = self.number(first)?;
        for (op, term) in rest {
            let term = self.number(term)?;
            sum = self.add(expr, sum, *op, term)?;
        }
        Ok(sum)
    }

    #[inline(never)]
    fn add(&mut self, expr: &Expr<V>, sum: Value, op: AddOp, term: Value) -> Result<Value> {
        self.charge_fractions(&sum, &term).map_err(|failure| fault(expr, failure))?;
        let sum = match op {
            AddOp::Plus => sum.add(term),
            AddOp::Minus => sum.subtract(term),
        };
        self.charged(expr, sum)
    }

    #[inline(never)]
    fn product(&mut self, expr: &Expr<V>, first: &Expr<V>, rest: &[(MulOp, Expr<V>)]) -> Result<Value> {
        let mut product = self.number(first)?;
        for (op, factor) in rest {
            let factor = self.number(factor)?;
            product = self.multiply(expr, product, *op, factor)?;
        }
        Ok(product)
    }

    #[inline(never)]
    fn multiply(&mut self, expr: &Expr<V>, product: Value, op: MulOp, factor: Value) -> Result<Value> {
        self.charge_fractions(&product, &factor).map_err(|failure| fault(expr, failure))?;
        let product = match op {
            MulOp::Times => product.multiply_within(factor, self.patience),
            MulOp::Divide => product.divide_within(factor, self.patience),
            MulOp::FloorDivide => product.floor_divide_within(factor, self.patience),
            MulOp::Modulo => product.modulo_within(factor, self.patience),
        };
        self.charged(expr, product)
    }

    #[inline(never)]
    fn power(&mut self, expr: &Expr<V>, base: &Expr<V>, exponent: &Expr<V>) -> Result<Value> {
        let (base, exponent) = (self.number(base)?, self.number(exponent)?);
        if let Value::Fraction(exponent) = &exponent {
            let degree = usize::try_from(exponent.denominator()).unwrap_or(usize::MAX);
            self.charge_root(&base, degree).map_err(|failure| fault(expr, failure))?;
        }
        self.charged(expr, base.power_within(exponent, self.patience))
    }

    #[inline(never)]
    fn choice(&mut self, branches: &[(Cond<V>, Expr<V>)], otherwise: &Expr<V>) -> Result<Value> {
        for (condition, value) in branches {
            if self.holds(condition)? {
                return self.number(value);
            }
        }
        self.number(otherwise)
    }

    #[inline(never)]
    fn function(&mut self, expr: &Expr<V>, function: Function, arguments: &[Expr<V>]) -> Result<Value> {
        if let Some((_, value)) = self.memory.known.iter().find(|(known, _)| known == expr) {
            return Ok(value.clone());
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.number(argument)?);
        }
        let value = self.call(function, values);
        if let Ok(value @ Value::Real(_)) = &value
            && self.memory.known.len() < MAX_KNOWN
            && !expr.varies()
        {
            self.memory.known.push((expr.clone(), value.clone()));
        }
        self.charged(expr, value)
    }

    /// A value just made, with its work counted.
    #[inline(never)]
    fn charged(&mut self, expr: &Expr<V>, value: std::result::Result<Value, Failure>) -> Result<Value> {
        let value = value.map_err(|failure| fault(expr, failure))?;
        self.charge(&value).map_err(|failure| fault(expr, failure))?;
        Ok(value)
    }

    #[inline(never)]
    fn table(&mut self, table: &Table<V>) -> Result<Value> {
        let index = self.number(&table.index)?;
        let index = index.integer(self.patience).map_err(|failure| fault(&table.index, failure))?;
        let entry = index.and_then(|i| usize::try_from(&i).ok()).and_then(|i| table.entries.get(i));
        self.number(entry.unwrap_or(&table.otherwise))
    }

    #[inline(never)]
    fn call(&mut self, function: Function, mut values: Vec<Value>) -> std::result::Result<Value, Failure> {
        let patience = self.patience;
        let ten = || Value::from(IBig::from(10));
        let two = || Value::from(IBig::from(2));
        match function {
            Function::Gcd | Function::Lcm => {
                let merge = if function == Function::Gcd { arithmetic::gcd } else { arithmetic::lcm };
                let mut merged = natural(values.remove(0), patience)?;
                for value in values {
                    let value = natural(value, patience)?;
                    self.charge_square(merged.bit_len().min(value.bit_len()), merged.bit_len().max(value.bit_len()))?;
                    merged = merge(merged, value);
                }
                return Ok(merged.into());
            }
            Function::Min | Function::Max => {
                let wanted = if function == Function::Min { Ordering::Less } else { Ordering::Greater };
                let mut best = values.remove(0);
                for value in values {
                    if value.compare_within(&best, patience)? == wanted {
                        best = value;
                    }
                }
                return Ok(best);
            }
            _ => {}
        }
        let second = (values.len() > 1).then(|| values.remove(1));
        let first = values.remove(0);
        match (function, second) {
            (Function::Floor, _) => first.floor_within(patience),
            (Function::Ceil, _) => first.ceil_within(patience),
            (Function::Round, _) => first.round_within(patience),
            (Function::Abs, _) => first.abs_within(patience),
            (Function::Sqrt, _) => {
                self.charge_root(&first, 2)?;
                first.root_within(2, patience)
            }
            (Function::Cbrt, _) => {
                self.charge_root(&first, 3)?;
                first.root_within(3, patience)
            }
            (Function::Root, Some(degree)) => {
                let degree = root_degree(degree, patience)?;
                self.charge_root(&first, degree)?;
                first.root_within(degree, patience)
            }
            (Function::Log2 | Function::Log10 | Function::Log, base) => {
                let base = base.unwrap_or_else(|| if function == Function::Log2 { two() } else { ten() });
                self.charge_rounds(&first)?;
                self.charge_rounds(&base)?;
                first.log_within(base, patience)
            }
            (Function::Ln, _) => first.ln_within(patience),
            (Function::DigitSum, base) => {
                let base = natural(base.unwrap_or_else(ten), patience)?;
                self.charge_rounds(&first)?;
                Ok(arithmetic::digit_sum_within(&natural(first, patience)?, &base, patience)?.into())
            }
            (Function::Bits, _) => Ok(UBig::from(natural(first, patience)?.count_ones()).into()),
            (Function::BitLength, _) => Ok(UBig::from(natural(first, patience)?.bit_len()).into()),
            (Function::Xor, Some(other)) => Ok((natural(first, patience)? ^ natural(other, patience)?).into()),
            (Function::Fib, _) => Ok(arithmetic::fib_within(&natural(first, patience)?, patience)?.into()),
            (Function::Divisors, _) => Ok(arithmetic::divisors(&natural(first, patience)?)?.into()),
            (Function::PrimePi, _) => {
                Ok(UBig::from(self.memory.primes.count(&natural(first, patience)?, patience)?).into())
            }
            (Function::Gcd | Function::Lcm | Function::Min | Function::Max | Function::Root | Function::Xor, _) => {
                unreachable!("the parser checks the number of arguments")
            }
        }
    }

    /// Counts the work of making a value.
    fn charge(&mut self, value: &Value) -> std::result::Result<(), Failure> {
        let words = value.bits() as u64 / 64;
        self.spend(words.saturating_mul(words.isqrt()))?;
        match value {
            Value::Real(real) => self.spend(real.weight_of_logarithms() * EFFORT_A_UNIT),
            _ => Ok(()),
        }
    }

    /// Counts the work of going over a number again and again, as for its digits or a higher root.
    fn charge_rounds(&mut self, value: &Value) -> std::result::Result<(), Failure> {
        const ROUNDS: u32 = 16;
        (0..ROUNDS).try_for_each(|_| self.charge(value))
    }

    /// Counts the work of a root. Roots of degree 3 or more take far longer than square roots.
    fn charge_root(&mut self, radicand: &Value, degree: usize) -> std::result::Result<(), Failure> {
        const MORE: u32 = 8;
        (0..if degree == 2 { 1 } else { MORE }).try_for_each(|_| self.charge_rounds(radicand))
    }

    /// Counts the work of reducing a sum, product or quotient to lowest terms.
    fn charge_fractions(&mut self, a: &Value, b: &Value) -> std::result::Result<(), Failure> {
        match (a, b) {
            (Value::Fraction(_), _) | (_, Value::Fraction(_)) => self.charge_square(a.bits(), b.bits()),
            _ => Ok(()),
        }
    }

    /// Counts the work of a quadratic operation on numbers with this many bits.
    pub(super) fn charge_square(&mut self, a_bits: usize, b_bits: usize) -> std::result::Result<(), Failure> {
        self.spend((a_bits as u64 / 64).saturating_mul(b_bits as u64 / 64) / 8)
    }

    fn spend(&mut self, effort: u64) -> std::result::Result<(), Failure> {
        self.effort = self.effort.saturating_add(effort);
        if self.effort > MAX_EFFORT {
            return Err(Failure::Unsettled);
        }
        self.patience.spend(effort)
    }
}

pub(super) fn fault(part: &impl fmt::Display, failure: Failure) -> EvalError {
    let part = shown(part);
    match failure {
        Failure::Domain(reason) => EvalError::Domain { part, reason },
        Failure::TooLarge => EvalError::TooLarge { part },
        Failure::Unsettled => EvalError::Unsettled { part },
        Failure::Interrupted => EvalError::Interrupted,
    }
}

/// A part of a rule, cut to a length that fits into a message.
fn shown(part: &impl fmt::Display) -> String {
    const SHOWN: usize = 60;
    let text = part.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

fn natural(value: Value, patience: &Patience<'_>) -> std::result::Result<UBig, Failure> {
    let natural = value.integer(patience)?.filter(|value| !value.is_negative());
    natural.map(|value| value.into_parts().1).ok_or(Failure::Domain("this function needs a natural number"))
}

fn root_degree(value: Value, patience: &Patience<'_>) -> std::result::Result<usize, Failure> {
    // `is_positive` would let 0 pass.
    match value.integer(patience)?.filter(|degree| *degree > IBig::ZERO) {
        Some(degree) => usize::try_from(&degree).map_err(|_| Failure::Unsettled),
        None => Err(Failure::Domain("the degree of a root must be a positive integer")),
    }
}
