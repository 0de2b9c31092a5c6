//! From text to tree: the grammar heads `parser`, every name of the language is in `names`.

mod advice;
mod error;
mod expr;
mod lexer;
mod names;
mod parser;
mod scope;
mod tower;
mod vocabulary;

pub use error::ParseRuleError;
pub use expr::{AddOp, Comparison, Cond, Expr, MulOp, Part, Table};
pub use names::{Constant, Function, Predicate, Quantity, Variable};
#[cfg(test)]
pub(crate) use parser::parse;
pub(crate) use parser::{parse_condition, parse_rule};
pub use vocabulary::{Name, Names};

pub use crate::decimal::shorten;
