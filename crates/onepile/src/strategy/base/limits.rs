//! The limits that takes leave, one rule for each residue of the previous pile.
//!
//! Most questions are whether a limit is at least some g. The outline of the rule nearly always knows; only what it
//! leaves open is asked of the rule itself, whose numbers have as many digits as the take.

use std::sync::Arc;

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Inputs, Patience, Range, Region, Rule, Span, Variable};

use super::residues::Residues;

/// The rules of all residues, with what is costly to find again.
pub(super) struct Limits {
    residues: Arc<Residues>,
    /// One for each rule.
    bounders: Vec<Bounder>,
}

impl Limits {
    pub(super) fn new(residues: &Arc<Residues>) -> Self {
        Limits { residues: Arc::clone(residues), bounders: (0..residues.count()).map(|_| Bounder::default()).collect() }
    }

    /// The limit after a take from a pile with a residue. The rule is proved to have one, but it may not be settled
    /// which.
    pub(super) fn exact(&mut self, residue: usize, take: &UBig, budget: &mut Budget<'_>) -> Result<Limit, Bound> {
        exact_by(&mut self.bounders[residue], &self.residues.rules()[residue], take, budget)
    }

    /// Rough bounds of the limit after a take of some class from a pile with a residue.
    pub(super) fn rough(&self, residue: usize, class: usize, take: &UBig) -> Span {
        self.residues.outline(residue, class).limit(take)
    }

    /// Whether the limit after a take of some class from a pile with a residue is at least this large.
    pub(super) fn reaches(
        &mut self,
        residue: usize,
        class: usize,
        take: &UBig,
        wanted: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        match self.rough(residue, class, take).limit_reaches(take, wanted) {
            Some(reaches) => Ok(reaches),
            None => {
                let rule = self.residues.of_class(residue, class);
                Ok(is_at_least(&exact_by(&mut self.bounders[residue], rule, take, budget)?, wanted))
            }
        }
    }

    /// Whether the limit after some takes of one class, from a pile with a residue, may be below a number.
    pub(super) fn may_be_below(
        &mut self,
        residue: usize,
        class: usize,
        (low, high): (&UBig, &UBig),
        number: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        let (outline, rule) = (self.residues.outline(residue, class), self.residues.of_class(residue, class));
        let limits = outline.limits(low, high);
        // No limit is below the least take, where none is below its own.
        if let Some(reach) = limits.limit_reaches(low, number) {
            return Ok(!reach);
        }
        // Bounds of all limits are of no use where that of the first take is below already.
        if outline.limit(low).limit_reaches(low, number) == Some(false) {
            return Ok(true);
        }
        if limits.is_rising() {
            return match exact_by(&mut self.bounders[residue], rule, low, budget) {
                // A limit that is not settled may be any.
                Err(Bound::Precision) => Ok(true),
                least => Ok(!is_at_least(&least?, number)),
            };
        }
        let range = Range::new(Natural(low.clone()), Natural(high.clone()));
        let region = Region::all().with(Variable::Last, range);
        let bounds = |patience: &Patience<'_>| rule.bounds_within(&mut self.bounders[residue], &region, patience);
        Ok(budget.patiently(bounds)?.low.0 < *number)
    }
}

fn exact_by(bounder: &mut Bounder, rule: &Rule, take: &UBig, budget: &mut Budget<'_>) -> Result<Limit, Bound> {
    let inputs = Inputs::nowhere().with(Variable::Last, Natural(take.clone()));
    budget.settled_limit(rule, bounder.evaluator(), &inputs)
}

/// Whether a limit is at least this large.
pub(super) fn is_at_least(limit: &Limit, number: &UBig) -> bool {
    match limit {
        Limit::Finite(Natural(limit)) => limit >= number,
        Limit::Infinite => true,
    }
}
