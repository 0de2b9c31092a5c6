//! The ways of solving a game. Each answers the same questions about the same game, and is kept for the next one.

pub(crate) mod alone;
pub(crate) mod base;
pub(crate) mod direct;
pub(crate) mod engine;
pub(crate) mod named;
pub(crate) mod nim_values;
pub(crate) mod spans;
pub(crate) mod subtraction;
pub(crate) mod tableau;
