//! Code under construction.

use super::functions;
use super::op::{Affine, Binary, Op, Unary};

/// Steps that leave one value on the stack.
#[derive(Clone, Debug)]
pub(super) struct Code(Vec<Op>);

impl Code {
    pub(super) fn constant(constant: i64) -> Code {
        Code(vec![Op::Affine(Affine { constant, factors: [0; 4] })])
    }

    /// A variable, by its index.
    pub(super) fn variable(index: usize) -> Code {
        let mut factors = [0; 4];
        factors[index] = 1;
        Code(vec![Op::Affine(Affine { constant: 0, factors })])
    }

    /// A condition that always holds, or never.
    pub(super) fn truth(truth: bool) -> Code {
        Code::constant(-i64::from(truth))
    }

    pub(super) fn unknown() -> Code {
        Code(vec![Op::Unknown])
    }

    pub(super) fn ops(&self) -> &[Op] {
        &self.0
    }

    /// The value, if it is the same everywhere.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.as_affine().filter(|affine| affine.factors == [0; 4]).map(|affine| affine.constant)
    }

    fn as_affine(&self) -> Option<Affine> {
        match self.0[..] {
            [Op::Affine(affine)] => Some(affine),
            _ => None,
        }
    }

    /// Whether the value is surely not negative; variables never are.
    pub(super) fn is_natural(&self) -> bool {
        self.as_affine().is_some_and(|affine| affine.constant >= 0 && affine.factors.iter().all(|factor| *factor >= 0))
    }

    pub(super) fn binary(self, function: Binary, other: Code) -> Code {
        match self.folded(function, &other) {
            Some(affine) => Code(vec![Op::Affine(affine)]),
            None => self.and(other).then(Op::Binary(function)),
        }
    }

    /// The result, if it is linear.
    fn folded(&self, function: Binary, other: &Code) -> Option<Affine> {
        let (a, b) = (self.as_affine()?, other.as_affine()?);
        let one_by_one = |f: &dyn Fn(i64, i64) -> Option<i64>| {
            let mut factors = [0; 4];
            for (factor, (x, y)) in factors.iter_mut().zip(a.factors.into_iter().zip(b.factors)) {
                *factor = f(x, y)?;
            }
            Some(Affine { constant: f(a.constant, b.constant)?, factors })
        };
        match (function, self.as_constant(), other.as_constant()) {
            (_, Some(x), Some(y)) => Some(Affine { constant: functions::binary(function, x, y)?, factors: [0; 4] }),
            (Binary::Add, ..) => one_by_one(&i64::checked_add),
            (Binary::Subtract, ..) => one_by_one(&i64::checked_sub),
            (Binary::Multiply, _, Some(constant)) => one_by_one(&|x, _| x.checked_mul(constant)),
            (Binary::Multiply, Some(constant), _) => one_by_one(&|_, y| y.checked_mul(constant)),
            _ => None,
        }
    }

    pub(super) fn times(self, factor: i64) -> Code {
        if factor == 1 { self } else { self.binary(Binary::Multiply, Code::constant(factor)) }
    }

    pub(super) fn unary(self, function: Unary) -> Code {
        self.then(Op::Unary(function))
    }

    /// One step more.
    pub(super) fn then(mut self, op: Op) -> Code {
        self.0.push(op);
        self
    }

    /// The steps of both, which leave two values.
    pub(super) fn and(mut self, other: Code) -> Code {
        self.0.extend(other.0);
        self
    }
}
