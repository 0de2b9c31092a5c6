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
    /// The number of evaluations after which the rest of the way is measured.
    measured_at: u64,
    /// Whether this question was given up for the length of its chain.
    gave_up: bool,
    /// Piles of some nim-values that were met on the way up their classes, in ascending order.
    pub(super) stations: HashMap<UBig, Vec<Ranked>>,
}

/// After this many evaluations the answer is given up: a chain this long does not end soon.
const MAX_EVALUATIONS: u64 = 1 << 24;
/// Each time after this many evaluations the rest of the way is measured, and given up at once if it is too long.
const UNMEASURED: u64 = 1 << 13;
/// A step takes at least this many evaluations.
const EVALUATIONS_A_STEP: u64 = 4;
/// The way is measured in at most this many sections.
const SECTIONS: usize = 64;

/// A way through the piles, as far as a few looks at the function tell its length.
struct Way {
    /// At least this many piles of a class lie on it.
    piles: UBig,
    /// About this many steps lead through it: each goes to the next pile of the class or to the end of a level.
    steps: UBig,
}

impl Jumps {
    /// The function of a rule that has unit jumps itself.
    pub(crate) fn of(rule: &Rule) -> Self {
        Jumps::derived(rule, Vec::new())
    }

    /// The function of a rule that has unit jumps from the last of some piles on, with its derived function there.
    pub(super) fn derived(rule: &Rule, derived: Vec<u32>) -> Self {
        // Levels that begin behind the derived piles are those of the rule.
        let above = derived.iter().max().map_or(UBig::ZERO, |last| UBig::from(*last) + UBig::ONE);
        let levels = rule.root_form().and_then(Levels::new).map(|levels| levels.not_below(above));
        let (rule, stations) = (rule.clone(), HashMap::new());
        let evaluator = Evaluator::default();
        Jumps { rule, evaluator, derived, levels, evaluated: 0, measured_at: UNMEASURED, gave_up: false, stations }
    }

    /// Begins with another question, which may take as long as the first.
    pub(crate) fn restart(&mut self) {
        (self.evaluated, self.measured_at, self.gave_up) = (0, UNMEASURED, false);
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

    /// The last pile at which the derived function is kept, if it is not what the rule says.
    pub(super) fn derived_to(&self) -> Option<usize> {
        self.derived.len().checked_sub(1)
    }

    /// The derived function at the piles from 0 on, if it is not what the rule says.
    pub(super) fn into_derived(self) -> Vec<u32> {
        self.derived
    }

    /// f of a pile.
    pub(crate) fn at(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if let Some(known) = self.known(pile) {
            return Ok(known);
        }
        self.evaluated += 1;
        if self.evaluated > MAX_EVALUATIONS {
            self.gave_up = true;
            return Err(Bound::Work);
        }
        self.evaluate(pile, budget)
    }

    /// f of a pile that needs no evaluation of the rule.
    fn known(&self, pile: &UBig) -> Option<UBig> {
        if pile.is_zero() {
            return Some(UBig::ZERO);
        }
        self.derived.get(usize::try_from(pile).ok()?).map(|known| UBig::from(*known))
    }

    /// f of a pile at which it is what the rule says, however often it was asked.
    fn evaluate(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        let progress = Progress { done: self.evaluated, of: MAX_EVALUATIONS };
        budget.spend(4 + pile.bit_len() as u64 / 256, progress)?;
        let inputs = Inputs::nowhere().with(Variable::Pile, Natural(pile.clone()));
        match budget.settled_limit(&self.rule, &mut self.evaluator, &inputs)? {
            Limit::Finite(limit) if limit.0 < *pile => Ok(limit.0),
            _ => Ok(pile.clone()),
        }
    }

    /// n − f(n), which has unit jumps as well.
    pub(crate) fn complement(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        Ok(pile - self.at(pile, budget)?)
    }

    /// Gives up a walk between two piles that is longer than any that is walked to its end. It costs nothing before the
    /// question has become a long one.
    pub(super) fn unless_too_long(&mut self, low: &UBig, high: &UBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        if self.evaluated < self.measured_at {
            return Ok(());
        }
        self.measured_at = self.evaluated + UNMEASURED;
        if self.way(low, high, budget)?.steps > UBig::from(MAX_EVALUATIONS / EVALUATIONS_A_STEP) {
            self.gave_up = true;
            return Err(Bound::Work);
        }
        Ok(())
    }

    /// If the question was given up for the length of its chain: a lower bound of that length up to a pile.
    pub(super) fn length_given_up(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Option<UBig> {
        if !self.gave_up {
            return None;
        }
        self.way(&UBig::ZERO, pile, budget).ok().map(|way| way.piles)
    }

    /// Measures the way between two piles, in sections. Each ends at a power of 2 times the pile where it begins.
    ///
    /// Two neighbours a < b of a class have b − a = f(b) + 1, which is at most f(high) + 1 up to the pile `high`. Equal
    /// steps on one level are made at once, so there are no more steps than levels.
    fn way(&mut self, low: &UBig, high: &UBig, budget: &mut Budget<'_>) -> Result<Way, Bound> {
        let mut level_at = |pile: &UBig| match self.known(pile) {
            Some(known) => Ok(known),
            None => self.evaluate(pile, budget),
        };
        let shift = high.bit_len().div_ceil(SECTIONS).max(1);
        let mut way = Way { piles: UBig::ZERO, steps: UBig::ZERO };
        let (mut end, mut level) = (high.clone(), level_at(high)?);
        while end > *low {
            let begin = (&end >> shift).max(low.clone());
            let level_before = level_at(&begin)?;
            // Piles at which f is 0 do not count.
            if !level_before.is_zero() {
                let piles = (&end - &begin) / (&level + UBig::ONE);
                way.steps += piles.clone().min(&level - &level_before);
                way.piles += piles;
            }
            (end, level) = (begin, level_before);
        }
        Ok(way)
    }
}
