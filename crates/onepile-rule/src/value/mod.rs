//! The exact value of an expression at one point.

pub(crate) mod arithmetic;
mod conditions;
mod eval;
mod number;
mod real;

pub use eval::{EvalError, Evaluator, Inputs};
pub use number::{Failure, Value};
pub use real::Real;
