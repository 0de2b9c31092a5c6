//! The bases of a rule, one for each residue of the previous pile, grown as far as a question asks.

use std::borrow::Cow;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Inputs, Region, Variable};

use super::Growth;
use super::members::{End, Members, More, Peak, Peaks, Place, Run, finite};
use super::residues::Residues;
use super::tree::{Flow, Tree};

/// Why bases are not grown any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// A bound was met.
    Bound(Bound),
    /// Members pile up without growing, as they do where g is bounded.
    Stalled,
}

impl From<Bound> for Halt {
    fn from(bound: Bound) -> Self {
        Halt::Bound(bound)
    }
}

/// Runs beyond this number are too many to keep.
const MAX_RUNS: usize = 1 << 22;
/// Among so many members, each found by a search, ...
const MANY_MEMBERS: usize = 1 << 12;
/// ... the last should be so many times larger than their number; or else they only pile up.
const LEAST_GROWTH: usize = 64;

/// The bases of all games; game i reads the previous pile as i more than it is.
pub(super) struct Bases<'r> {
    residues: &'r Residues,
    /// One for each rule.
    bounders: Vec<Bounder>,
    growth: Growth,
    /// One for each game.
    bases: Vec<Members>,
    /// The games whose next member needs a further member of this game's base.
    waiting: Vec<Vec<usize>>,
    /// For each game the number by which its values repeat, if stripping last members leads back to it.
    cycles: Vec<Option<UBig>>,
    /// All members up to this number are found.
    pub(super) grown_to: UBig,
    /// Whether members may pile up.
    pub(super) is_patient: bool,
    /// Nodes of searches visited so far.
    pub(super) nodes: u64,
}

impl<'r> Bases<'r> {
    /// The bases of a rule.
    pub(super) fn new(residues: &'r Residues, growth: Growth) -> Result<Self, Bound> {
        let count = residues.count();
        let mut bases = Bases {
            residues,
            bounders: (0..count).map(|_| Bounder::default()).collect(),
            growth,
            bases: Vec::new(),
            waiting: vec![Vec::new(); count],
            cycles: vec![None; count],
            grown_to: UBig::ONE,
            is_patient: false,
            nodes: 0,
        };
        for game in 0..count {
            let limit = bases.limit(residues.residue(game, &UBig::ONE), &UBig::ONE)?;
            bases.bases.push(Members::new(game, residues.classes(), limit));
        }
        Ok(bases)
    }

    /// How many classes of takes and piles are told apart.
    pub(super) fn classes(&self) -> usize {
        self.residues.classes()
    }

    /// How many games there are.
    pub(super) fn count(&self) -> usize {
        self.bases.len()
    }

    /// The base of a game.
    pub(super) fn of(&self, game: usize) -> &Members {
        &self.bases[game]
    }

    /// The residue of a game and a number together: the game that is left when the number is stripped, and the rule
    /// that holds after a take from a pile of that number.
    pub(super) fn residue(&self, game: usize, number: &UBig) -> usize {
        self.residues.residue(game, number)
    }

    /// The limit after a take from a pile with a residue. The rule is proved to have one, but it may not be settled
    /// which.
    pub(super) fn limit(&mut self, residue: usize, take: &UBig) -> Result<Limit, Bound> {
        let inputs = Inputs::nowhere().with(Variable::Last, Natural(take.clone()));
        let evaluator = self.bounders[residue].evaluator();
        self.residues.rules()[residue].limit_by(evaluator, &inputs).map_err(|_| Bound::Precision)
    }

    /// A limit that none in the region is below, after takes of one class from a pile with a residue.
    pub(super) fn least_limit(&mut self, residue: usize, class: usize, region: &Region) -> Limit {
        let rule = self.residues.of_class(residue, class);
        Limit::Finite(rule.bounds_by(&mut self.bounders[residue], region).low)
    }

    /// Whether limits in a region may be below g somewhere in a game, at piles of one class up to a number from 1 up.
    pub(super) fn may_win(&self, least: &Limit, game: usize, number: &UBig, class: usize) -> bool {
        let most = self.most_g(game, number, class);
        most.is_some_and(|most| *least < finite(most.into_owned()))
    }

    /// A number that g is nowhere above, in a game at piles of one class up to a number from 1 up; none if there are no
    /// such piles.
    fn most_g(&self, game: usize, number: &UBig, class: usize) -> Option<Cow<'_, UBig>> {
        let base = &self.bases[game];
        let place = base.place_up_to(number);
        match base.runs().get(place.run + 1) {
            // All piles below the next member.
            Some(next) if base.end_of(place.run) == place => next.below[class].map(|peak| self.at_peak(peak)),
            Some(_) => Some(base.g(&place)),
            // Behind the last member come piles of all games and classes.
            None => (0..self.count()).flat_map(|game| self.peaks_up_to(game, number)).max(),
        }
    }

    /// The largest g up to a number in each class of piles of a game.
    fn peaks_up_to(&self, game: usize, number: &UBig) -> impl Iterator<Item = Cow<'_, UBig>> {
        let base = &self.bases[game];
        let place = base.place_up_to(number);
        base.runs()[place.run].peaks.iter().flatten().map(move |peak| match *peak == (game, place.run) {
            true => base.g(&place),
            false => self.at_peak(*peak),
        })
    }

    /// g where it is largest.
    fn at_peak(&self, (game, run): Peak) -> Cow<'_, UBig> {
        let base = &self.bases[game];
        base.g(&base.end_of(run))
    }

    /// The number by which the values of a game repeat as far as its base is known to have no further members.
    pub(super) fn cycle(&self, game: usize) -> Option<&UBig> {
        self.cycles[game].as_ref()
    }

    /// Finds all members up to a number.
    pub(super) fn grow(&mut self, to: &UBig, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let is_short = |base: &Members| matches!(&base.end, End::Next(next) if next <= to);
        let mut ready: Vec<usize> = (0..self.count()).filter(|game| is_short(&self.bases[*game])).collect();
        if ready.is_empty() {
            self.grown_to = to.max(&self.grown_to).clone();
            return Ok(());
        }
        self.cycles.fill(None);
        while let Some(game) = ready.pop() {
            while self.extend(game, to, budget)? {
                ready.append(&mut self.waiting[game]);
            }
        }
        self.grown_to = to.clone();
        self.find_ends();
        self.cycles = (0..self.count()).map(|game| self.find_cycle(game)).collect();
        Ok(())
    }

    /// Adds the next member of a game's base, or the next run, if it is known and not too large.
    fn extend(&mut self, game: usize, to: &UBig, budget: &mut Budget<'_>) -> Result<bool, Halt> {
        let last_place = self.bases[game].last();
        let last = self.bases[game].value(&last_place).into_owned();
        let g = self.bases[game].g(&last_place).into_owned();
        let helper = self.residue(game, &last);
        let Some((step_place, limit)) = self.step_for(helper, &finite(g))? else {
            self.bases[game].end = End::Waits(helper);
            self.waiting[helper].push(game);
            return Ok(false);
        };
        let step = self.bases[helper].value(&step_place).into_owned();
        let value = &last + &step;
        if value > *to {
            self.bases[game].end = End::Next(value);
            return Ok(false);
        }
        let runs = self.bases[game].runs().len();
        if runs == MAX_RUNS {
            return Err(Bound::Work.into());
        }
        if self.growth == Growth::Searched
            && !self.is_patient
            && runs >= MANY_MEMBERS
            && value < UBig::from(runs) * UBig::from(LEAST_GROWTH)
        {
            return Err(Halt::Stalled);
        }
        let digits = (value.bit_len() / 8) as u64;
        budget.reserve(2 * digits + size_of::<Run>() as u64)?;
        budget.spend(1 + digits / 64, Progress { done: value.bit_len() as u64, of: to.bit_len() as u64 })?;
        let unfixed = match self.growth {
            Growth::Searched => self.smallest_take(game, &value, &last, budget)?,
            Growth::Fixed | Growth::Monotone => None,
        };
        let more = match self.growth {
            Growth::Monotone if self.count() == 1 => repeats(&value, step, limit, to),
            _ => None,
        };
        let limit = match unfixed {
            None => Some(self.limit(self.residue(game, &value), &value)?),
            Some(_) => None,
        };
        let run = self.run(game, value, (helper, step_place), unfixed, more);
        self.bases[game].push(run, limit);
        Ok(true)
    }

    /// A run that follows the last one of a game's base.
    fn run(&self, game: usize, first: UBig, step: (usize, Place), unfixed: Option<UBig>, more: Option<More>) -> Run {
        let runs = self.bases[game].runs();
        let (classes, last) = (self.residues.classes(), runs.len() - 1);
        // The piles between the last member and this one are those below the step, in the game the step comes from.
        let copied = &self.bases[step.0].runs()[step.1.run].below;
        let end = self.bases[game].last();
        let shift = class_of(&self.bases[game].value(&end), classes);
        let below: Peaks = (0..classes)
            .map(|class| self.larger(runs[last].peaks[class], copied[(class + classes - shift) % classes]))
            .collect();
        let mut peaks = below.clone();
        let own = class_of(&first, classes);
        let g = unfixed.as_ref().unwrap_or(&first);
        if below[own].is_none_or(|peak| *g > *self.at_peak(peak)) {
            peaks[own] = Some((game, last + 1));
        }
        Run { first, step: Some(step), unfixed, below, peaks, more: more.map(Box::new) }
    }

    /// The peak at which g is larger.
    fn larger(&self, one: Option<Peak>, other: Option<Peak>) -> Option<Peak> {
        match (one, other) {
            (Some(one), Some(other)) if one != other && self.at_peak(one) < self.at_peak(other) => Some(other),
            (one, other) => one.or(other),
        }
    }

    /// The smallest fixed member of a game's base that leaves a limit of at least so much, with that limit.
    fn step_for(&mut self, game: usize, wanted: &Limit) -> Result<Option<(Place, Limit)>, Bound> {
        // Runs of more than one member are those of a single rule.
        let (rule, evaluator) = (&self.residues.rules()[0], self.bounders[0].evaluator());
        self.bases[game].smallest_reaching(wanted, |take| {
            let inputs = Inputs::nowhere().with(Variable::Last, Natural(take.clone()));
            rule.limit_by(evaluator, &inputs).map_err(|_| Bound::Precision)
        })
    }

    /// The smallest take that wins from the next member, if it is smaller than the member.
    fn smallest_take(
        &mut self,
        game: usize,
        value: &UBig,
        last: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Bound> {
        let mut found = None;
        Tree::prefix(game, value.clone(), last.clone()).walk(self, budget, |take| {
            found = Some(take);
            Flow::Stop
        })?;
        Ok(found)
    }

    /// Bases that wait for each other, or for one that has no further members, have none either.
    fn find_ends(&mut self) {
        let is_open = |base: &Members| matches!(base.end, End::Next(_));
        let mut open: Vec<usize> = (0..self.count()).filter(|game| is_open(&self.bases[*game])).collect();
        let mut is_open = vec![false; self.count()];
        while let Some(game) = open.pop() {
            if !is_open[game] {
                is_open[game] = true;
                open.extend(&self.waiting[game]);
            }
        }
        for (base, _) in self.bases.iter_mut().zip(is_open).filter(|(_, is_open)| !is_open) {
            base.end = End::Finite;
        }
    }

    /// The next member of the base for which that of a game waits in the end, if it has one.
    pub(super) fn next_of_waited_for(&self, game: usize) -> Option<UBig> {
        let mut game = game;
        for _ in 0..self.count() {
            match &self.bases[game].end {
                End::Waits(other) => game = *other,
                End::Next(next) => return Some(next.clone()),
                End::Finite => return None,
            }
        }
        None
    }

    /// The sum of the last members on the way from a game back to itself.
    fn find_cycle(&self, start: usize) -> Option<UBig> {
        let (mut game, mut sum) = (start, UBig::ZERO);
        for _ in 0..self.count() {
            let base = &self.bases[game];
            let last = base.value(&base.last());
            game = self.residue(game, &last);
            sum += last.as_ref();
            if game == start {
                return Some(sum);
            }
        }
        None
    }
}

/// The class of a number.
pub(super) fn class_of(number: &UBig, classes: usize) -> usize {
    if classes == 1 { 0 } else { (number % classes as u64) as usize }
}

/// The members behind a new one that the same step makes: as long as the last of them is within the limit after it.
fn repeats(value: &UBig, step: UBig, limit: Limit, to: &UBig) -> Option<More> {
    let most = match limit {
        Limit::Finite(Natural(limit)) if limit < *value => return None,
        Limit::Finite(Natural(limit)) => (limit - value) / &step + UBig::ONE,
        Limit::Infinite => (to - value) / &step,
    };
    let count = most.min((to - value) / &step);
    (!count.is_zero()).then_some(More { count, distance: step })
}
