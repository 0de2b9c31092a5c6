//! What every front-end says of answers and games, in plain English and without the options of any one front-end.

mod advice;
mod answer;
mod game;
mod numbers;
mod span;
mod strategy;
mod sum;
mod theorem;
mod undecided;
mod why;

pub(crate) use advice::Advice;
pub(crate) use answer::measures;
pub use answer::{headline, takes};
pub(crate) use answer::{takes_listed, winning_takes};
pub use game::{first_move, kind_of, limit_of, move_of, terms, variant};
pub(crate) use game::{has_no_limit, names_no_take};
pub(crate) use numbers::{LOOK_TO, SHOWN, first_numbers};
pub use span::{Span, Spans, Words, counted};
pub(crate) use span::{escape, escape_latex};
pub use strategy::strategy;
pub(crate) use strategy::{plan, plan_told, strategy_of};
pub(crate) use sum::SumReasons;
pub use theorem::citation;
pub(crate) use theorem::{by_method, by_theorem, solved_by, theorem};
pub(crate) use undecided::tried;
pub use undecided::undecided;
pub use why::why;
pub(crate) use why::{cannot_move, parts};
