//! Runs code on all points of a batch at once.
//!
//! A lane can be *in doubt*: machine integers do not give its value, or there is none. Doubt travels with the lane and
//! vanishes where the value is not used, as in a branch that is not taken. What is still in doubt at the end is left to
//! the exact evaluator.

use super::functions;
use super::lanes::{Lane, Lanes, Overflow, Written};
use super::op::{Binary, Op, Unary};
use super::pool::Pool;
use crate::text::Comparison;

/// Numbers or conditions, and a mask of the lanes in doubt, whose numbers mean nothing.
pub(super) struct Value<T> {
    pub(super) number: Lanes<T>,
    pub(super) doubt: Lanes<T>,
}

impl<T: Lane> Value<T> {
    fn unknown() -> Self {
        Value { number: Lanes::NONE, doubt: Lanes::ALL }
    }

    fn sure(number: Lanes<T>) -> Self {
        Value { number, doubt: Lanes::NONE }
    }
}

/// A stack of values.
pub(super) struct Machine<T> {
    stack: Vec<Value<T>>,
    pool: Pool<T>,
}

impl<T> Default for Machine<T> {
    fn default() -> Self {
        Machine { stack: Vec::new(), pool: Pool::default() }
    }
}

impl<T: Lane> Machine<T> {
    /// The values at `count` points, where each variable has a start and a step.
    ///
    /// Narrow lanes may overflow; in the widest ones a result that overflows is in doubt.
    pub(super) fn run(&mut self, code: &[Op], line: &[(i64, i64); 4], count: usize) -> Result<Value<T>, Overflow> {
        self.pool.count = count;
        self.stack.clear();
        for op in code {
            match self.step(op, line) {
                Err(Overflow) if T::WIDEST => self.stack.push(Value::unknown()),
                result => result?,
            }
        }
        Ok(self.pop())
    }

    pub(super) fn written(&mut self, number: Lanes<T>) -> Box<Written<T>> {
        self.pool.written(number)
    }

    /// Takes back a value that is used no more.
    pub(super) fn recycle(&mut self, value: Value<T>) {
        self.pool.give(value.number);
        self.pool.give(value.doubt);
    }

    fn pop(&mut self) -> Value<T> {
        self.stack.pop().expect("code pushes what it pops")
    }

    /// One step, from the values it wants on the stack to those it leaves.
    fn step(&mut self, op: &Op, line: &[(i64, i64); 4]) -> Result<(), Overflow> {
        let value = match op {
            Op::Affine(affine) => Value::sure(affine.along(line, self.pool.count)?),
            Op::Unknown => Value::unknown(),
            Op::Unary(function) => {
                let value = self.pop();
                self.unary(function, value)?
            }
            Op::Binary(function) => {
                let (b, a) = (self.pop(), self.pop());
                self.binary(*function, a, b)?
            }
            Op::Not => {
                let value = self.pop();
                self.not(value)
            }
            Op::And => {
                let (b, a) = (self.pop(), self.pop());
                self.and(a, b)
            }
            Op::Or => {
                let (b, a) = (self.pop(), self.pop());
                self.or(a, b)
            }
            Op::Select => {
                let (condition, value, otherwise) = (self.pop(), self.pop(), self.pop());
                self.select(condition, value, otherwise)
            }
            Op::Link(comparison) => {
                let (right, left, held) = (self.pop(), self.pop(), self.pop());
                let holds = self.compare(*comparison, left, &right);
                let held = self.and(held, holds);
                self.stack.push(held);
                right
            }
            Op::Member => {
                let (member, found, number) = (self.pop(), self.pop(), self.pop());
                let equal = self.compare(Comparison::Equal, member, &number);
                self.stack.push(number);
                self.or(found, equal)
            }
            Op::Pick(position) => {
                let (entry, found, index) = (self.pop(), self.pop(), self.pop());
                let position = Value::sure(Lanes::Linear { start: *position, step: 0 });
                let condition = self.compare(Comparison::Equal, position, &index);
                self.stack.push(index);
                self.select(condition, entry, found)
            }
            Op::Lookup(entries) => {
                let (index, otherwise) = (self.pop(), self.pop());
                self.look_up(entries, index, otherwise)?
            }
            Op::Drop => {
                let value = self.pop();
                self.recycle(value);
                self.pop()
            }
            Op::Nip => {
                let (value, gone) = (self.pop(), self.pop());
                let doubt = self.pool.either(value.doubt, &gone.doubt);
                self.recycle(gone);
                Value { number: value.number, doubt }
            }
        };
        self.stack.push(value);
        Ok(())
    }

    fn unary(&mut self, function: &Unary, a: Value<T>) -> Result<Value<T>, Overflow> {
        let (number, fault) = match (function, &a.number) {
            (Unary::Root(2), &Lanes::Linear { start: 0.., step: 1 }) => {
                (self.pool.square_roots(a.number)?, Lanes::NONE)
            }
            (Unary::Multiple(multiple), &Lanes::Linear { start, step }) => {
                self.pool.multiples(multiple, (start, step))?
            }
            _ => self.pool.partial(a.number, &Lanes::NONE, |x, _| functions::unary(function, x))?,
        };
        let doubt = self.pool.either(a.doubt, &fault);
        self.pool.give(fault);
        Ok(Value { number, doubt })
    }

    fn binary(&mut self, function: Binary, a: Value<T>, b: Value<T>) -> Result<Value<T>, Overflow> {
        let pool = &mut self.pool;
        let mut doubt = pool.either(a.doubt, &b.doubt);
        pool.give(b.doubt);
        let (a, b) = (a.number, b.number);
        let divisor = b.constant().filter(|divisor| *divisor > 0);
        let number = match (function, divisor) {
            (Binary::Add, _) => pool.add(a, b)?,
            (Binary::Subtract, _) => pool.subtract(a, b)?,
            (Binary::Multiply, _) => pool.multiply(a, b)?,
            (Binary::Min, _) => pool.min(a, b),
            (Binary::Max, _) => pool.max(a, b),
            (Binary::FloorDivide, Some(divisor)) => pool.floor_divide(a, divisor)?,
            (Binary::Modulo, Some(divisor)) => pool.modulo(a, divisor)?,
            _ => {
                let (number, fault) = pool.partial(a, &b, |x, y| functions::binary(function, x, y))?;
                doubt = pool.either(doubt, &fault);
                pool.give(fault);
                pool.give(b);
                number
            }
        };
        Ok(Value { number, doubt })
    }

    fn compare(&mut self, comparison: Comparison, left: Value<T>, right: &Value<T>) -> Value<T> {
        let doubt = self.pool.either(left.doubt, &right.doubt);
        Value { number: self.pool.compare(comparison, left.number, &right.number), doubt }
    }

    fn not(&mut self, a: Value<T>) -> Value<T> {
        Value { number: self.pool.not(a.number), doubt: a.doubt }
    }

    /// Doubt about `b` matters only where `a` holds.
    fn and(&mut self, a: Value<T>, b: Value<T>) -> Value<T> {
        let relevant = self.pool.both(b.doubt, &a.number);
        let doubt = self.pool.either(a.doubt, &relevant);
        let number = self.pool.both(a.number, &b.number);
        self.pool.give(relevant);
        self.pool.give(b.number);
        Value { number, doubt }
    }

    fn or(&mut self, a: Value<T>, b: Value<T>) -> Value<T> {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    fn select(&mut self, condition: Value<T>, a: Value<T>, b: Value<T>) -> Value<T> {
        let relevant = self.pool.select(&condition.number, a.doubt, b.doubt);
        let doubt = self.pool.either(condition.doubt, &relevant);
        let number = self.pool.select(&condition.number, a.number, b.number);
        self.pool.give(relevant);
        self.pool.give(condition.number);
        Value { number, doubt }
    }

    fn look_up(&mut self, entries: &[i64], index: Value<T>, otherwise: Value<T>) -> Result<Value<T>, Overflow> {
        let entry = |i: i64, _| entries.get(usize::try_from(i).ok()?).copied();
        let (number, outside) = self.pool.partial(index.number, &Lanes::NONE, entry)?;
        let condition = Value { number: outside, doubt: index.doubt };
        Ok(self.select(condition, otherwise, Value::sure(number)))
    }
}
