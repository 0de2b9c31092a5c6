//! The exact value of an expression at one point.

pub(crate) mod arithmetic;
mod conditions;
mod eval;
mod factors;
mod number;
pub(crate) mod primes;
mod real;

pub use eval::{EvalError, Evaluator, Inputs};
pub use number::{Failure, Value};
pub use real::Real;
