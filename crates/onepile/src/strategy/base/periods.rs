//! Games in which g is bounded: swept pile by pile until the values are proved to repeat.
//!
//! In such residues the members of the base pile up, and the base is no shorter than the table. But only takes up to the
//! largest g matter, so a window of that many values determines all that follow; see [`recurrence`].

use std::collections::HashMap;
use std::sync::Arc;

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Inputs, Range, Region, Variable};
use crate::window::{Recurrence, recurrence};

use super::residues::Residues;
use super::tree::Flow;

/// The values of g in one residue, from pile 1 on, found one after the other.
pub(super) struct Sweep {
    residues: Arc<Residues>,
    residue: usize,
    bounders: Vec<Bounder>,
    /// For each residue of the previous pile the limits after takes 1, 2, …, as far as they were asked for; what does not fit is larger than
    /// any g.
    limits: Vec<Vec<u32>>,
    pub(super) g: Vec<u32>,
}

/// Longer sweeps are not begun.
const MAX_PILES: usize = 1 << 26;
/// So many values are few.
const FEW_PILES: usize = 1 << 5;
/// The first sweep; each further one is twice as long.
const FIRST_PILES: usize = 1 << 10;

impl Sweep {
    pub(super) fn new(residues: &Arc<Residues>, residue: usize) -> Self {
        let count = residues.count();
        let bounders = (0..count).map(|_| Bounder::default()).collect();
        let residues = Arc::clone(residues);
        Sweep { residues, residue, bounders, limits: vec![Vec::new(); count], g: Vec::new() }
    }

    /// Sweeps farther and farther, up to some pile, until the values are proved to repeat.
    pub(super) fn until_periodic(&mut self, most: usize, budget: &mut Budget<'_>) -> Result<Recurrence, Bound> {
        let mut piles = FIRST_PILES;
        while piles <= most {
            self.up_to(piles, budget)?;
            budget.spend(piles as u64 / 8, Progress { done: piles as u64, of: 0 })?;
            if let Some(found) = recurrence(&self.g, self.residues.count()) {
                return Ok(found);
            }
            piles *= 2;
        }
        Err(Bound::Work)
    }

    /// Sweeps the first piles, and tells whether the values of few of them are proved to repeat.
    pub(super) fn periodic_soon(&mut self, budget: &mut Budget<'_>) -> Result<Option<Recurrence>, Bound> {
        let mut piles = FEW_PILES;
        while piles <= FIRST_PILES {
            self.up_to(piles, budget)?;
            budget.spend(piles as u64 / 8, Progress { done: piles as u64, of: 0 })?;
            if let found @ Some(_) = recurrence(&self.g, self.residues.count()) {
                return Ok(found);
            }
            piles *= 2;
        }
        Ok(None)
    }

    /// Finds the values of all piles up to one.
    pub(super) fn up_to(&mut self, piles: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let more = piles.saturating_sub(self.g.len());
        budget.reserve((more * size_of::<u32>()) as u64)?;
        self.g.reserve_exact(more);
        while self.g.len() < piles {
            let pile = self.g.len() + 1;
            let prev_residue = (self.residue + pile) % self.residues.count();
            let mut take = 1;
            // To take the whole pile wins.
            while take < pile && self.limit(prev_residue, take, budget)? >= self.g[pile - take - 1] {
                take += 1;
            }
            budget.spend(1 + take as u64 / 8, Progress { done: pile as u64, of: 0 })?;
            self.g.push(take as u32);
        }
        Ok(())
    }

    fn limit(&mut self, prev_residue: usize, take: usize, budget: &mut Budget<'_>) -> Result<u32, Bound> {
        let known = &mut self.limits[prev_residue];
        if let Some(limit) = known.get(take - 1) {
            return Ok(*limit);
        }
        let rule = &self.residues.rules()[prev_residue];
        while known.len() < take {
            budget.spend(1, Progress { done: take as u64, of: 0 })?;
            let inputs = Inputs::nowhere().with(Variable::Last, Natural::from(known.len() as u64 + 1));
            let limit = budget.settled_limit(rule, self.bounders[prev_residue].evaluator(), &inputs)?;
            known.push(match limit {
                Limit::Finite(limit) => limit.to_u32().unwrap_or(u32::MAX),
                Limit::Infinite => u32::MAX,
            });
        }
        Ok(known[take - 1])
    }
}

/// The values of g in one residue, proved to repeat.
pub(super) struct Periodic {
    /// From pile 1 to the end of the first period.
    g: Vec<u32>,
    pub(super) recurrence: Recurrence,
    largest: u32,
}

impl Periodic {
    /// g of a number from 1 up.
    pub(super) fn g_of(&self, number: &UBig) -> u32 {
        let Recurrence { preperiod, period, .. } = self.recurrence;
        let place = match usize::try_from(number) {
            Ok(number) if number <= preperiod => number - 1,
            _ => preperiod + (number - UBig::from(preperiod + 1)) % period,
        };
        self.g[place]
    }
}

/// The residues of one rule, as far as they were asked for.
pub(super) struct Periods {
    residues: Arc<Residues>,
    known: HashMap<usize, Periodic>,
}

impl Periods {
    pub(super) fn new(residues: &Arc<Residues>) -> Self {
        Periods { residues: Arc::clone(residues), known: HashMap::new() }
    }

    /// How many residues of the previous pile there are.
    pub(super) fn count(&self) -> usize {
        self.residues.count()
    }

    /// The memory of all values.
    pub(super) fn bytes(&self) -> u64 {
        self.known.values().map(|periodic| 4 * periodic.g.len() as u64).sum()
    }

    /// The values of a residue, if they are proved to repeat.
    pub(super) fn of(&mut self, residue: usize, budget: &mut Budget<'_>) -> Result<&Periodic, Bound> {
        if !self.known.contains_key(&residue) {
            let mut sweep = Sweep::new(&self.residues, residue);
            let recurrence = sweep.until_periodic(MAX_PILES, budget)?;
            sweep.g.truncate(recurrence.preperiod + recurrence.period);
            sweep.g.shrink_to_fit();
            let largest = sweep.g.iter().copied().max().unwrap_or(0);
            self.known.insert(residue, Periodic { g: sweep.g, recurrence, largest });
        }
        Ok(&self.known[&residue])
    }

    /// Calls `visit` with every winning take of at most `limit` from a pile, the smallest first; the residue is over at the
    /// piles given, which ascend from 0 and lie below the pile.
    pub(super) fn walk(
        &mut self,
        residue: usize,
        pile: &UBig,
        limit: &UBig,
        over: &[UBig],
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(UBig) -> Flow,
    ) -> Result<(), Bound> {
        let residues = Arc::clone(&self.residues);
        let rule = &residues.rules()[residues.after(residue, pile)];
        let mut bounder = Bounder::default();
        for (i, stop) in over.iter().enumerate().rev() {
            let above = residues.after(residue, stop);
            let periodic = self.of(above, budget)?;
            let largest = Limit::from(u64::from(periodic.largest));
            let next = over.get(i + 1).unwrap_or(pile);
            // The takes that lead to piles strictly between this stop and the next.
            let (nearest, farthest) = (pile - next + UBig::ONE, pile - stop - UBig::ONE);
            let mut ranges = vec![Range { low: nearest, high: Some(farthest.min(limit.clone())) }];
            while let Some(range) = ranges.pop() {
                if range.is_empty() {
                    continue;
                }
                budget.spend(1, Progress { done: 0, of: 0 })?;
                if range.is_point() {
                    let take = range.low;
                    let inputs = Inputs::nowhere().with(Variable::Last, Natural(take.clone()));
                    let after = budget.settled_limit(rule, bounder.evaluator(), &inputs)?;
                    let g = periodic.g_of(&(pile - stop - &take));
                    if after < Limit::from(u64::from(g)) && visit(take) == Flow::Stop {
                        return Ok(());
                    }
                    continue;
                }
                let region = Region::all().with(Variable::Last, range.clone());
                // Only limits below some g can win.
                let bounds = budget.patiently(|patience| rule.bounds_within(&mut bounder, &region, patience))?;
                if Limit::Finite(bounds.low) < largest {
                    let (below, above) = range.halves();
                    ranges.push(above);
                    ranges.push(below);
                }
            }
            let to_stop = pile - stop;
            if to_stop <= *limit && visit(to_stop) == Flow::Stop {
                return Ok(());
            }
        }
        Ok(())
    }
}
