//! A move function with unit jumps, at any pile for which that is known.

use std::collections::HashMap;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Evaluator, Inputs, Rule, Variable};

use super::chain::Ranked;
use super::levels::Levels;

/// A function f with f(0) = 0 and f(n + 1) − f(n) in {0, 1} whose game has the nim-values of a rule.
///
/// It is the smaller of limit and pile where that has unit jumps, and the derived function on the piles before.
pub(crate) struct Jumps {
    rule: Rule,
    evaluator: Evaluator,
    /// The derived function at the piles from 0 on, if it is not what the rule says.
    derived: Vec<u32>,
    /// Where the levels of a root begin.
    pub(super) levels: Option<Levels>,
    evaluated: u64,
    /// Piles of some nim-values that were met on the way up their classes, in ascending order.
    pub(super) stations: HashMap<UBig, Vec<Ranked>>,
}

/// After so many evaluations the answer is given up: a chain this long does not end soon.
const MAX_EVALUATIONS: u64 = 1 << 24;

impl Jumps {
    /// The function of a rule that has unit jumps itself.
    pub(crate) fn of(rule: &Rule) -> Self {
        Jumps::derived(rule, Vec::new())
    }

    /// The function of a rule that has unit jumps from the last of some piles on, with its derived function there.
    pub(super) fn derived(rule: &Rule, derived: Vec<u32>) -> Self {
        let levels = rule.root_form().filter(|_| derived.is_empty()).map(Levels::new);
        let (rule, stations) = (rule.clone(), HashMap::new());
        Jumps { rule, evaluator: Evaluator::default(), derived, levels, evaluated: 0, stations }
    }

    /// Begins with another question, which may take as long as the first.
    pub(crate) fn restart(&mut self) {
        self.evaluated = 0;
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        let station = |station: &Ranked| 64 + (station.pile.bit_len() + station.rank.bit_len()) as u64 / 8;
        4 * self.derived.len() as u64 + self.stations.values().flatten().map(station).sum::<u64>()
    }

    /// Whether the function is what the rule says, everywhere.
    pub(super) fn is_rule_itself(&self) -> bool {
        self.derived.is_empty()
    }

    /// f of a pile.
    pub(crate) fn at(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if pile.is_zero() {
            return Ok(UBig::ZERO);
        }
        if let Some(known) = usize::try_from(pile).ok().and_then(|pile| self.derived.get(pile)) {
            return Ok(UBig::from(*known));
        }
        self.evaluated += 1;
        if self.evaluated > MAX_EVALUATIONS {
            return Err(Bound::Work);
        }
        let progress = Progress { done: self.evaluated, of: MAX_EVALUATIONS };
        budget.spend(4 + pile.bit_len() as u64 / 256, progress)?;
        let inputs = Inputs::nowhere().with(Variable::Pile, Natural(pile.clone()));
        // The rule is proved to have a value, but it may not be settled which.
        match self.rule.limit_by(&mut self.evaluator, &inputs).map_err(|_| Bound::Precision)? {
            Limit::Finite(limit) if limit.0 < *pile => Ok(limit.0),
            _ => Ok(pile.clone()),
        }
    }

    /// n − f(n), which has unit jumps as well.
    pub(crate) fn complement(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        Ok(pile - self.at(pile, budget)?)
    }
}
