//! Formulas that the entries of a row agree with, found by exact fitting: observed, not proved.

use std::fmt;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::natural::Natural;

use super::figure::{TableauEntry, TableauRow};
use super::polynomial::{Polynomial, power_of, written};

/// A formula for the entries of one row, in its odd or in its even columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The turn of the row.
    pub turn: Natural,
    /// Whether the columns are odd: those whose piles are won.
    pub odd: bool,
    /// The formula.
    pub formula: Formula,
}

/// What all entries that are shown agree with: an expression of the column r and of entries E(r-2), E(r-4), … before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A polynomial of the column: its coefficients from the constant on, and what divides them all.
    Polynomial { coefficients: Vec<IBig>, divisor: UBig },
    /// Each entry from those 2, 4, … columns before it: their factors.
    Recurrence(Vec<IBig>),
}

/// Polynomials up to this degree, and recurrences of this length, are tried.
const MOST: usize = 4;
/// The entries that must agree with a formula, besides those that it is made of.
const SPARE: usize = 2;

/// The formulas for one row.
pub(super) fn observed(row: &TableauRow) -> Vec<Observed> {
    let find = |odd: bool| {
        let first = if odd { 0 } else { 1 };
        let entries = row.entries.iter().skip(first).step_by(2);
        let values: Option<Vec<RBig>> = entries
            .map(|entry| match entry {
                TableauEntry::Number(number) => Some(RBig::from(number.0.clone())),
                _ => None,
            })
            .collect();
        let values = values?;
        let kind = polynomial(&values, first + 1).or_else(|| recurrence(&values))?;
        Some(Observed { turn: row.turn.clone(), odd, formula: Formula { kind } })
    };
    [true, false].into_iter().filter_map(find).collect()
}

/// The polynomial of lowest degree through all values, at the columns `first`, `first` + 2, …
fn polynomial(values: &[RBig], first: usize) -> Option<Kind> {
    let (mut count, mut differences) = (0, values.to_vec());
    while differences.iter().any(|value| *value != RBig::ZERO) {
        if count > MOST || differences.len() <= SPARE {
            return None;
        }
        count += 1;
        differences = differences.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
    }
    if differences.len() < SPARE {
        return None;
    }
    let found = Polynomial::through(&values[..count], first as u64, 2);
    let divisor = found.divisor();
    let whole = found.times(&RBig::from(divisor.clone()));
    let coefficients = whole.coefficients.iter().map(|coefficient| coefficient.numerator().clone()).collect();
    Some(Kind::Polynomial { coefficients, divisor })
}

/// The shortest recurrence with integer factors that all values agree with.
fn recurrence(values: &[RBig]) -> Option<Kind> {
    for length in 1..=MOST {
        if values.len() < 2 * length + SPARE {
            return None;
        }
        let Some(factors) = solve(values, length) else { continue };
        let agrees = (length..values.len()).all(|i| {
            let sum = factors.iter().enumerate().fold(RBig::ZERO, |sum, (j, factor)| sum + factor * &values[i - 1 - j]);
            sum == values[i]
        });
        if agrees && factors.iter().all(RBig::is_int) {
            return Some(Kind::Recurrence(factors.iter().map(|factor| factor.numerator().clone()).collect()));
        }
    }
    None
}

/// The factors that fit the first values, if there is one choice only.
fn solve(values: &[RBig], length: usize) -> Option<Vec<RBig>> {
    let mut rows: Vec<Vec<RBig>> = (length..2 * length)
        .map(|i| (0..length).map(|j| values[i - 1 - j].clone()).chain([values[i].clone()]).collect())
        .collect();
    for column in 0..length {
        let pivot = (column..length).find(|row| rows[*row][column] != RBig::ZERO)?;
        rows.swap(column, pivot);
        let head = rows[column][column].clone();
        rows[column].iter_mut().for_each(|value| *value /= &head);
        let reduced = rows[column].clone();
        for (_, other) in rows.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = other[column].clone();
            other.iter_mut().zip(&reduced).for_each(|(value, reduced)| *value -= reduced * &factor);
        }
    }
    rows.into_iter().map(|mut row| row.pop()).collect()
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, divisor) = match &self.kind {
            Kind::Polynomial { coefficients, divisor } => {
                let terms = coefficients.iter().enumerate().rev();
                (written(terms.map(|(power, factor)| (factor.clone(), power_of("r", power)))), divisor)
            }
            Kind::Recurrence(factors) => {
                let terms = factors.iter().enumerate();
                (written(terms.map(|(i, factor)| (factor.clone(), format!("E(r-{})", 2 * (i + 1))))), &UBig::ONE)
            }
        };
        if divisor.is_one() { f.write_str(&text) } else { write!(f, "({text})/{divisor}") }
    }
}
