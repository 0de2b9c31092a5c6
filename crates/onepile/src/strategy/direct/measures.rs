//! Remoteness, suspense and nim-value of every position.
//!
//! At one pile all three are step functions of the limit: as it grows by one, one more take joins the options. So a
//! pile keeps only the limits at which something changes, and a position is looked up by bisection.

use crate::budget::{Bound, Budget, Progress};
use crate::game::Play;
use crate::strategy::Halt;

use super::blocks::{OwnLimits, TakeLimits};
use super::search::Stage;

/// What is measured of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Measure {
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
    pub(super) nim_value: u32,
}

impl Measure {
    /// The winner makes the last move in normal play and leaves it to the loser in misère play, so parity tells who wins.
    fn is_lost(self, play: Play) -> bool {
        self.remoteness.is_multiple_of(2) == (play == Play::Normal)
    }
}

/// The remoteness and suspense of a position, from those of its options.
#[derive(Default)]
struct Lengths {
    /// Whether an option leaves the opponent lost.
    won: bool,
    remoteness: u32,
    suspense: u32,
}

impl Lengths {
    fn add(&mut self, option: Measure, play: Play) {
        let wins = option.is_lost(play);
        let (remoteness, suspense) = (option.remoteness + 1, option.suspense + 1);
        let first = self.remoteness == 0;
        if first || (wins && !self.won) {
            *self = Lengths { won: wins, remoteness, suspense };
        } else if wins {
            // The winner hurries for the remoteness and delays for the suspense, among his winning takes only.
            self.remoteness = self.remoteness.min(remoteness);
            self.suspense = self.suspense.max(suspense);
        } else if !self.won {
            self.remoteness = self.remoteness.max(remoteness);
            self.suspense = self.suspense.min(suspense);
        }
    }
}

/// The least value not yet seen among the options of one pile.
#[derive(Default)]
struct Mex {
    /// At each value the last round in which it was seen.
    seen: Vec<u64>,
    round: u64,
    least: u32,
}

impl Mex {
    fn restart(&mut self) {
        self.round += 1;
        self.least = 0;
    }

    fn add(&mut self, value: u32) {
        let value = value as usize;
        if self.seen.len() <= value {
            self.seen.resize(value + 1, 0);
        }
        self.seen[value] = self.round;
        while self.seen.get(self.least as usize) == Some(&self.round) {
            self.least += 1;
        }
    }
}

/// The measures of one turn: for each pile the limits from which on they hold.
#[derive(Default)]
pub(super) struct Profiles {
    steps: Vec<(u32, Measure)>,
    /// Where the steps of each pile begin.
    starts: Vec<usize>,
}

/// Memory of one step, and of one pile.
const STEP_BYTES: u64 = size_of::<(u32, Measure)>() as u64;
const PILE_BYTES: u64 = size_of::<usize>() as u64;

impl Profiles {
    /// Room for the piles 0 to `to`.
    fn for_piles(to: u32, budget: &mut Budget<'_>) -> Result<Profiles, Bound> {
        let piles = to as usize + 1;
        budget.reserve(PILE_BYTES * piles as u64)?;
        Ok(Profiles { steps: Vec::new(), starts: Vec::with_capacity(piles) })
    }

    /// Adds the next pile and empties the list of its steps.
    fn add_pile(&mut self, steps: &mut Vec<(u32, Measure)>, budget: &mut Budget<'_>) -> Result<(), Bound> {
        self.starts.push(self.steps.len());
        if self.steps.len() + steps.len() > self.steps.capacity() {
            let more = self.steps.len().max(64) + steps.len();
            budget.reserve(STEP_BYTES * more as u64)?;
            self.steps.reserve_exact(more);
        }
        self.steps.append(steps);
        Ok(())
    }

    /// The measure at a pile and limit; nothing is left to do below its first step.
    pub(super) fn get(&self, pile: u32, limit: u32) -> Measure {
        let start = self.starts[pile as usize];
        let end = self.starts.get(pile as usize + 1).copied().unwrap_or(self.steps.len());
        let steps = &self.steps[start..end];
        match steps.partition_point(|(from, _)| *from <= limit) {
            0 => Measure::default(),
            after => steps[after - 1].1,
        }
    }

    pub(super) fn release(self, budget: &mut Budget<'_>) {
        budget.release(STEP_BYTES * self.steps.capacity() as u64 + PILE_BYTES * self.starts.capacity() as u64);
    }
}

/// Measures positions by the definition, from the smallest pile up.
#[derive(Default)]
pub(super) struct Measures {
    mex: Mex,
    own: OwnLimits,
    after: TakeLimits,
}

impl Measures {
    /// The profiles of all piles of a stage; visits each pile when its profile is known.
    pub(super) fn profiles(
        &mut self,
        stage: &Stage<'_, '_>,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u32, &Profiles),
    ) -> Result<Profiles, Halt> {
        let below = stage.solve_back(budget, |stage, below, progress, budget| {
            let profiles = self.row(stage, below.as_ref(), &|_| progress, budget, &mut |_, _| ())?;
            below.into_iter().for_each(|below: Profiles| below.release(budget));
            Ok(profiles)
        })?;
        let profiles = self.row(stage, below.as_ref(), &|pile| stage.progress(pile), budget, visit)?;
        below.into_iter().for_each(|below| below.release(budget));
        Ok(profiles)
    }

    /// One turn; its takes lead into `below`, or to smaller piles of the same turn.
    fn row(
        &mut self,
        stage: &Stage<'_, '_>,
        below: Option<&Profiles>,
        progress: &dyn Fn(u32) -> Progress,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u32, &Profiles),
    ) -> Result<Profiles, Halt> {
        let mut profiles = Profiles::for_piles(stage.to, budget)?;
        let mut steps = Vec::new();
        self.own = OwnLimits::default();
        for pile in 0..=stage.to {
            if !stage.search.over.contains(pile) {
                self.steps(stage, below.unwrap_or(&profiles), pile, &mut steps, progress(pile), budget)?;
            }
            profiles.add_pile(&mut steps, budget)?;
            visit(pile, &profiles);
        }
        Ok(profiles)
    }

    /// The steps of one pile.
    fn steps(
        &mut self,
        stage: &Stage<'_, '_>,
        below: &Profiles,
        pile: u32,
        steps: &mut Vec<(u32, Measure)>,
        progress: Progress,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        if !stage.is_forgetful() {
            return self.gather(stage, below, pile, stage.most(pile), progress, budget, |take, _, measure| {
                if steps.last().is_none_or(|(_, last)| *last != measure) {
                    steps.push((take, measure));
                }
            });
        }
        // A pile that is always met with the same limit is measured at that one only, and where it is asked for.
        let (own, root) = (self.own.get(stage, pile)?.min(pile), stage.root(pile));
        self.gather(stage, below, pile, own.max(root), progress, budget, |take, _, measure| {
            if take == own || take == root {
                steps.push((take, measure));
            }
        })
    }

    /// Goes through the takes 1 to `most` from a pile: each with the measure of the position it leads to, and with that
    /// of the pile if no larger take were allowed.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn gather(
        &mut self,
        stage: &Stage<'_, '_>,
        below: &Profiles,
        pile: u32,
        most: u32,
        progress: Progress,
        budget: &mut Budget<'_>,
        mut each: impl FnMut(u32, Measure, Measure),
    ) -> Result<(), Halt> {
        let mut lengths = Lengths::default();
        self.mex.restart();
        let mut take = 1;
        while take <= most {
            let block = self.after.after(stage.limits, &stage.search.over, pile, (take, most))?;
            budget.spend(block.len() as u64, progress)?;
            for limit in block {
                let option = below.get(pile - take, *limit);
                lengths.add(option, stage.search.play);
                self.mex.add(option.nim_value);
                let Lengths { remoteness, suspense, .. } = lengths;
                each(take, option, Measure { remoteness, suspense, nim_value: self.mex.least });
                take += 1;
            }
        }
        Ok(())
    }
}
