//! Evaluations of a rule within a budget, whose callback may end them in the middle.
//!
//! An evaluation that was ended is the bound that the callback gave. It is no value, no doubt about one, and no error of
//! the rule; so it comes as a result of its own, around that of the rule.

use crate::budget::{Bound, Budget};
use crate::natural::Limit;
use crate::rule::{Ask, EvalError, Evaluator, Inputs, Interrupted, Patience, Rule};

impl Ask for Budget<'_> {
    fn goes_on(&mut self) -> bool {
        self.ask().is_ok()
    }
}

impl Budget<'_> {
    /// Runs an evaluation, unless the callback ends it.
    pub(crate) fn evaluate<T>(
        &mut self,
        run: impl FnOnce(&Patience<'_>) -> Result<T, EvalError>,
    ) -> Result<Result<T, EvalError>, Bound> {
        match run(&Patience::of(self)) {
            Err(EvalError::Interrupted) => Err(self.ended_by()),
            result => Ok(result),
        }
    }

    /// Runs what gives bounds, or many values, unless the callback ends it.
    pub(crate) fn patiently<T>(
        &mut self,
        run: impl FnOnce(&Patience<'_>) -> Result<T, Interrupted>,
    ) -> Result<T, Bound> {
        run(&Patience::of(self)).map_err(|Interrupted| self.ended_by())
    }

    /// The limit at a point at which the rule is proved to have a value; but it may not be settled which.
    pub(crate) fn settled_limit(
        &mut self,
        rule: &Rule,
        evaluator: &mut Evaluator,
        inputs: &Inputs,
    ) -> Result<Limit, Bound> {
        let limit = self.evaluate(|patience| rule.limit_within(evaluator, inputs, patience))?;
        limit.map_err(|_| Bound::Precision)
    }

    /// What ended an evaluation: the callback, or the memory that is measured.
    fn ended_by(&self) -> Bound {
        self.last_met().unwrap_or(Bound::Interrupt)
    }
}
