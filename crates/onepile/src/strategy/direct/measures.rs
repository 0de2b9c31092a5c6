//! Remoteness, suspense and nim-value of every position.
//!
//! At one pile all three are step functions of the limit: as it grows by one, one more take joins the options. So a
//! pile keeps only the limits at which something changes, and a position is looked up by bisection.
//!
//! *(ours)* The nim-value alone never decreases as the limit grows. Its steps are thresholds: T_v(n) is the smallest limit
//! with which pile n has a value above v, or the first take that leads to value v if all smaller values were met before.
//! Once the value exceeds all values of smaller piles further takes need not be looked at.

use crate::allowed::BARRED;
use crate::budget::{Bound, Budget, Progress};

use super::batches::{OwnLimits, TakeLimits};
use super::gauge::Gauge;
use super::halt::Halt;
use super::limits::BATCH;
use super::search::Stage;

/// The measures of one turn: for each pile the limits from which on they hold.
pub(super) struct Profiles<M> {
    steps: Vec<(u32, M)>,
    /// Where the steps of each pile begin.
    starts: Vec<usize>,
    /// The greatest height of each pile and all smaller ones.
    heights: Vec<u32>,
    /// The work for each pile and all smaller ones.
    work: Vec<u64>,
    /// The work for later turns.
    later_work: u64,
}

impl<M> Default for Profiles<M> {
    fn default() -> Self {
        Profiles { steps: Vec::new(), starts: Vec::new(), heights: Vec::new(), work: Vec::new(), later_work: 0 }
    }
}

/// Memory of one pile.
const PILE_BYTES: u64 = (size_of::<usize>() + size_of::<u32>() + size_of::<u64>()) as u64;

impl<M: Copy + Default> Profiles<M> {
    /// Memory of one step.
    const STEP_BYTES: u64 = size_of::<(u32, M)>() as u64;

    /// Nothing measured yet, at the turn before one that is.
    fn on(below: Option<&Self>) -> Self {
        Profiles { later_work: below.map_or(0, Profiles::total_work), ..Profiles::default() }
    }

    /// Room for the piles up to `to`.
    pub(super) fn make_room(&mut self, to: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        if self.starts.capacity() > to as usize {
            return Ok(());
        }
        let more = (to as usize + 1).saturating_sub(self.starts.len());
        budget.reserve(PILE_BYTES * more as u64)?;
        self.starts.reserve(more);
        self.heights.reserve(more);
        self.work.reserve(more);
        Ok(())
    }

    /// The work that it takes to measure the first piles.
    pub(super) fn work(&self, piles: u32) -> u64 {
        piles.checked_sub(1).map_or(0, |last| self.work[last as usize])
    }

    /// The work that all of this took, later turns included.
    pub(super) fn total_work(&self) -> u64 {
        self.work(self.piles()) + self.later_work
    }

    /// How many piles there are, from 0 on.
    pub(super) fn piles(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        Self::STEP_BYTES * self.steps.capacity() as u64 + PILE_BYTES * self.starts.capacity() as u64
    }

    /// Room for the steps of the next pile.
    pub(super) fn make_room_for_steps(&mut self, steps: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
        if self.steps.len() + steps > self.steps.capacity() {
            let more = self.steps.len().max(64) + steps;
            budget.reserve(Self::STEP_BYTES * more as u64)?;
            self.steps.reserve_exact(more);
        }
        Ok(())
    }

    /// Adds the next pile and empties the list of its steps.
    pub(super) fn add_pile(
        &mut self,
        steps: &mut Vec<(u32, M)>,
        height: u32,
        work: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        self.make_room_for_steps(steps.len(), budget)?;
        self.starts.push(self.steps.len());
        self.heights.push(self.heights.last().copied().unwrap_or(0).max(height));
        self.work.push(self.work.last().copied().unwrap_or(0) + work);
        self.steps.append(steps);
        Ok(())
    }

    /// The measure at a pile and limit; nothing is left to do below its first step.
    #[inline]
    pub(super) fn get(&self, pile: u32, limit: u32) -> M {
        let start = self.starts[pile as usize];
        let end = self.starts.get(pile as usize + 1).copied().unwrap_or(self.steps.len());
        at_limit(&self.steps[start..end], limit)
    }

    pub(super) fn release(self, budget: &mut Budget<'_>) {
        budget.release(self.bytes());
    }
}

/// The measure that holds from the last step up to a limit on.
#[inline]
fn at_limit<M: Copy + Default>(steps: &[(u32, M)], limit: u32) -> M {
    match steps.partition_point(|(from, _)| *from <= limit) {
        0 => M::default(),
        after => steps[after - 1].1,
    }
}

/// Measures positions by the definition, from the smallest pile up.
pub(super) struct Measures<G: Gauge> {
    gauge: G,
    own: OwnLimits,
    after: TakeLimits,
    /// The work for the pile at hand.
    work: u64,
    /// Room for the steps of the pile at hand.
    steps: Vec<(u32, G::Measure)>,
}

impl<G: Gauge> Measures<G> {
    pub(super) fn new(gauge: G) -> Self {
        Measures { gauge, own: OwnLimits::default(), after: TakeLimits::default(), work: 0, steps: Vec::new() }
    }

    /// The profiles of all piles of a stage; visits each pile when its profile is known.
    pub(super) fn profiles(
        &mut self,
        stage: &Stage<'_>,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u32, &Profiles<G::Measure>),
    ) -> Result<Profiles<G::Measure>, Halt> {
        let below = self.profiles_below(stage, budget)?;
        let mut profiles = Profiles::on(below.as_ref());
        self.extend(&mut profiles, stage, below.as_ref(), &|pile| stage.progress(pile), budget, visit)?;
        below.into_iter().for_each(|below| below.release(budget));
        Ok(profiles)
    }

    /// The profiles of the turn after a stage, where turns differ.
    fn profiles_below(
        &mut self,
        stage: &Stage<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Profiles<G::Measure>>, Halt> {
        stage.solve_back(budget, |stage, below: Option<Profiles<_>>, progress, budget| {
            let mut profiles = Profiles::on(below.as_ref());
            self.extend(&mut profiles, stage, below.as_ref(), &|_| progress, budget, &mut |_, _| ())?;
            below.into_iter().for_each(|below| below.release(budget));
            Ok(profiles)
        })
    }

    /// The further piles of one turn; takes lead into `below`, or to smaller piles of the same turn.
    pub(super) fn extend(
        &mut self,
        profiles: &mut Profiles<G::Measure>,
        stage: &Stage<'_>,
        below: Option<&Profiles<G::Measure>>,
        progress: &dyn Fn(u32) -> Progress,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u32, &Profiles<G::Measure>),
    ) -> Result<(), Halt> {
        self.own = OwnLimits::default();
        for pile in profiles.piles()..=stage.to {
            self.add(profiles, stage, below, pile, progress(pile), budget)?;
            visit(pile, profiles);
        }
        Ok(())
    }

    /// The next pile of one turn.
    pub(super) fn add(
        &mut self,
        profiles: &mut Profiles<G::Measure>,
        stage: &Stage<'_>,
        below: Option<&Profiles<G::Measure>>,
        pile: u32,
        progress: Progress,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        profiles.make_room(stage.to, budget)?;
        self.work = 1;
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        if !stage.search.over.contains(pile) {
            self.find_steps(stage, below.unwrap_or(profiles), pile, &mut steps, progress, budget)?;
        }
        let height = steps.last().map_or(0, |(_, measure)| G::height(*measure));
        profiles.add_pile(&mut steps, height, self.work, budget)?;
        self.steps = steps;
        Ok(())
    }

    /// The steps of one pile.
    fn find_steps(
        &mut self,
        stage: &Stage<'_>,
        below: &Profiles<G::Measure>,
        pile: u32,
        steps: &mut Vec<(u32, G::Measure)>,
        progress: Progress,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        // A pile that is always met with the same limit is measured at that one only, and where it is asked for.
        let only = match stage.is_forgetful() {
            true => Some([self.own.get(stage, pile, budget)?.min(pile), stage.root(pile)]),
            false => None,
        };
        let most = only.map_or_else(|| stage.most(pile), |[own, root]| stage.search.source.cut(own.max(root)));
        self.gather(stage, below, pile, most, progress, budget, |take, _, measure| {
            if steps.last().is_none_or(|(_, last)| *last != measure) {
                steps.push((take, measure));
            }
        })?;
        if let Some(mut only) = only {
            only.sort_unstable();
            let kept = only.map(|limit| (limit, at_limit(steps, limit)));
            steps.clear();
            steps.extend(kept.into_iter().skip(usize::from(only[0] == 0 || only[0] == only[1])));
        }
        Ok(())
    }

    /// Goes through the allowed takes from 1 to `most` from a pile: each with the measure of the position it leads to, and with that
    /// of the pile if no larger take were allowed. It ends before where further takes make no difference.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn gather(
        &mut self,
        stage: &Stage<'_>,
        below: &Profiles<G::Measure>,
        pile: u32,
        most: u32,
        progress: Progress,
        budget: &mut Budget<'_>,
        mut each: impl FnMut(u32, G::Measure, G::Measure),
    ) -> Result<(), Halt> {
        self.gauge.restart();
        // What others asked for is not the work of this pile.
        stage.search.source.take_cost();
        let mut take = 1;
        while take <= most && !self.gauge.is_settled(below.heights[(pile - take) as usize]) {
            let end = most.min(take.saturating_add(BATCH - 1));
            let batch = self.after.after(stage.limits, &stage.search.over, pile, (take, end), budget)?;
            let work = batch.len() as u64 + stage.search.source.take_cost();
            self.work += work;
            budget.spend(work, progress)?;
            for limit in batch {
                if *limit != BARRED {
                    let option = below.get(pile - take, *limit);
                    each(take, option, self.gauge.add(option));
                }
                take += 1;
            }
        }
        Ok(())
    }
}
