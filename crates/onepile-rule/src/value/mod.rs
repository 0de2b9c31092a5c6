//! The exact value of an expression at one point.

pub(crate) mod arithmetic;
mod conditions;
mod eval;
mod factors;
mod number;
mod patience;
mod plain;
mod powers;
pub(crate) mod primes;
mod real;

pub(crate) use eval::Point;
pub use eval::{EvalError, Evaluator, Inputs};
pub use number::{Failure, Value};
pub use patience::{Ask, Interrupted, Patience};
pub use real::Real;
