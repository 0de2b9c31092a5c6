//! The Rust library alone, for the benchmark to compare with in the same process.

use std::hint::black_box;

use onepile::{Budget, Column, Effort, Natural, Solver, Wanted};
use pyo3::prelude::*;

use crate::failure::bad;

fn solver(py: Python<'_>, rule: &str) -> PyResult<Solver> {
    let game: onepile::Game = rule.parse().map_err(|error: onepile::ParseRuleError| bad(py, &error.to_string()))?;
    Ok(Solver::new(game))
}

/// The answers to all piles below a number, without measures.
#[pyfunction]
pub fn rust_solves(py: Python<'_>, rule: &str, count: u32) -> PyResult<()> {
    let mut solver = solver(py, rule)?;
    let wanted = Wanted { measures: Effort::Skip, ..Wanted::default() };
    for pile in 0..count {
        let position = solver.game().position(pile).map_err(|error| bad(py, &error.to_string()))?;
        let answer = solver.answer_within(&position, &wanted, &mut Budget::default());
        black_box(answer.map_err(|error| bad(py, &error.to_string()))?);
    }
    Ok(())
}

/// A table of nim-values.
#[pyfunction]
pub fn rust_table(py: Python<'_>, rule: &str, to: u32) -> PyResult<()> {
    let mut solver = solver(py, rule)?;
    let (turn, piles) = (Natural::ONE, (Natural::ZERO, Natural::from(to)));
    let table = solver.table_within(Column::Nim, &turn, (&piles.0, &piles.1), &mut Budget::default());
    black_box(table.map_err(|error| bad(py, &error.to_string()))?);
    Ok(())
}
