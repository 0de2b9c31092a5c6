//! The bases of a rule, one for each residue of the previous pile, grown as far as a question asks.

use std::borrow::Cow;
use std::sync::Arc;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::Span;

use super::Growth;
use super::limits::{Limits, is_at_least};
use super::members::{End, Members, More, Peak, Place, Run};
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
/// Among this many members, each found by a search, ...
const MANY_MEMBERS: usize = 1 << 12;
/// ... the last should be this many times larger than their number; or else they only pile up.
const LEAST_GROWTH: usize = 64;

/// Piles that takes leave, described so that g is bounded over them.
pub(super) enum Left {
    /// The piles of a residue up to a member that is not the last of its run: none has a larger g.
    UpTo(usize, Place),
    /// The piles of a residue below the first member of a run.
    Below(usize, usize),
    /// Behind the last member come piles of all residues and classes, none of them with a larger g.
    Beyond(Option<UBig>),
}

/// The bases of all residues; residue i reads the previous pile as i more than it is.
pub(super) struct Bases {
    residues: Arc<Residues>,
    limits: Limits,
    growth: Growth,
    /// One for each residue.
    bases: Vec<Members>,
    /// The residues whose next member needs a further member of this residue's base.
    waiting: Vec<Vec<usize>>,
    /// Where g is largest of all, and the residue with the largest member.
    highest: Peak,
    longest: usize,
    /// All members up to this number are found.
    pub(super) grown_to: UBig,
    /// Whether the growth was halted half-way, so that it is not known any more which residues wait for others.
    halted: bool,
    /// Whether members may pile up.
    pub(super) is_patient: bool,
    /// Nodes of searches visited so far.
    pub(super) nodes: u64,
    /// The memory of all members.
    pub(super) bytes: u64,
}

impl Bases {
    /// The bases of a rule.
    pub(super) fn new(residues: &Arc<Residues>, growth: Growth) -> Self {
        let count = residues.count();
        let mut bases = Bases {
            residues: Arc::clone(residues),
            limits: Limits::new(residues),
            growth,
            bases: Vec::with_capacity(count),
            waiting: vec![Vec::new(); count],
            highest: (0, 0),
            longest: 0,
            grown_to: UBig::ONE,
            halted: false,
            is_patient: false,
            nodes: 0,
            bytes: 0,
        };
        for residue in 0..count {
            let limit = bases.limits.rough(residues.after(residue, &UBig::ONE), 1 % residues.classes(), &UBig::ONE);
            bases.bases.push(Members::new(residue, residues.classes(), limit));
        }
        bases
    }

    /// How many classes of takes and piles are told apart.
    pub(super) fn classes(&self) -> usize {
        self.residues.classes()
    }

    /// The class of a number.
    pub(super) fn class_of(&self, number: &UBig) -> usize {
        self.residues.class_of(number)
    }

    /// How many residues there are.
    pub(super) fn count(&self) -> usize {
        self.bases.len()
    }

    /// The base of a residue.
    pub(super) fn of(&self, residue: usize) -> &Members {
        &self.bases[residue]
    }

    /// The residue that is left when a number is stripped, which also tells the rule that holds after a take from a pile
    /// of that number.
    pub(super) fn after(&self, residue: usize, number: &UBig) -> usize {
        self.residues.after(residue, number)
    }

    /// Whether a take of some class from a pile with a residue of its own wins, if it leaves the value of g at a member of
    /// the base of a residue.
    pub(super) fn wins(
        &mut self,
        prev_residue: usize,
        (take, class): (&UBig, usize),
        (residue, place): (usize, &Place),
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        Ok(!self.limits.reaches(prev_residue, class, take, &self.bases[residue].g(place), budget)?)
    }

    /// Whether takes of one class, from one to another, may win from a pile with a residue of its own if they leave piles of
    /// another class.
    pub(super) fn may_win(
        &mut self,
        prev_residue: usize,
        (class, takes): (usize, (&UBig, &UBig)),
        (left, left_class): (&Left, usize),
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        // Not by a method, as the limits are to be changed meanwhile.
        let Bases { bases, limits, .. } = self;
        let most = match left {
            Left::UpTo(residue, place) => Some(bases[*residue].g(place)),
            Left::Below(residue, run) => bases[*residue].below(*run)[left_class].map(|peak| at_peak(bases, peak)),
            Left::Beyond(most) => most.as_ref().map(Cow::Borrowed),
        };
        match most {
            Some(most) => limits.may_be_below(prev_residue, class, takes, &most, budget),
            None => Ok(false),
        }
    }

    /// The piles of a residue from 1 up to a number, with the place of the largest member among them.
    pub(super) fn up_to(&self, residue: usize, place: &Place, number: &UBig) -> Left {
        let base = &self.bases[residue];
        match place.run + 1 < base.runs().len() {
            true if base.end_of(place.run) == *place => Left::Below(residue, place.run + 1),
            true => Left::UpTo(residue, place.clone()),
            false => Left::Beyond(self.most_up_to(number)),
        }
    }

    /// The largest g up to a number in all residues.
    fn most_up_to(&self, number: &UBig) -> Option<UBig> {
        let longest = &self.bases[self.longest];
        if *number >= *longest.value(&longest.last()) {
            return Some(at_peak(&self.bases, self.highest).into_owned());
        }
        let peaks = (0..self.count()).flat_map(|residue| peaks_up_to(&self.bases, residue, number));
        peaks.max().map(Cow::into_owned)
    }

    /// The number by which the values of a residue repeat at a number with the given largest member: the sum of the members
    /// that are stripped until the same residue is left, if that is less than the number.
    ///
    /// Where such a round is made once it is made again, as long as the number lasts.
    pub(super) fn cycle(&self, residue: usize, number: &UBig, place: &Place) -> Option<UBig> {
        // Most bases have larger members before a member can be stripped twice.
        if *number < self.bases[residue].value(place).as_ref() * UBig::from(2u8) {
            return None;
        }
        let mut sum = UBig::ZERO;
        let mut end = residue;
        for (at, member) in self.stripped(residue, number).take(self.count()) {
            end = self.after(at, &member);
            sum += member;
            if end == residue {
                break;
            }
        }
        (end == residue && sum < *number).then_some(sum)
    }

    /// The members that are stripped from a number, one after the other until nothing is left, each with its residue.
    pub(super) fn stripped(&self, residue: usize, number: &UBig) -> impl Iterator<Item = (usize, UBig)> {
        let (mut at, mut rest) = (residue, number.clone());
        std::iter::from_fn(move || {
            if rest.is_zero() {
                return None;
            }
            let (residue, base) = (at, &self.bases[at]);
            let member = base.value(&base.place_up_to(&rest)).into_owned();
            at = self.after(residue, &member);
            rest -= &member;
            Some((residue, member))
        })
    }

    /// The members of a cycle that begins and ends at a residue.
    pub(super) fn cycle_members(&self, residue: usize, number: &UBig) -> impl Iterator<Item = (usize, UBig)> {
        let mut ended = false;
        self.stripped(residue, number).take_while(move |(at, member)| {
            let goes_on = !ended;
            ended = self.after(*at, member) == residue;
            goes_on
        })
    }

    /// Finds all members up to a number.
    pub(super) fn grow(&mut self, to: &UBig, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let is_short = |base: &Members| matches!(&base.end, End::Next(next) if next <= to);
        let mut ready: Vec<usize> = (0..self.count()).filter(|residue| is_short(&self.bases[*residue])).collect();
        if ready.is_empty() && !self.halted {
            self.grown_to = to.max(&self.grown_to).clone();
            return Ok(());
        }
        if self.halted {
            // Every base is looked at again.
            self.waiting.iter_mut().for_each(Vec::clear);
            ready = (0..self.count()).filter(|residue| self.bases[*residue].end != End::Finite).collect();
        }
        self.halted = true;
        while let Some(residue) = ready.pop() {
            while self.extend(residue, to, budget)? {
                ready.append(&mut self.waiting[residue]);
            }
        }
        self.halted = false;
        self.grown_to = to.max(&self.grown_to).clone();
        self.find_ends();
        Ok(())
    }

    /// Adds the next member of a residue's base, or the next run, if it is known and not too large.
    fn extend(&mut self, residue: usize, to: &UBig, budget: &mut Budget<'_>) -> Result<bool, Halt> {
        let base = &self.bases[residue];
        let last_place = base.last();
        let last = base.value(&last_place);
        let helper = self.residues.after(residue, &last);
        let g = base.g(&last_place);
        let found = self.bases[helper].smallest_reaching(&g, |take| {
            self.limits.reaches(self.residues.after(helper, take), self.residues.class_of(take), take, &g, budget)
        })?;
        let Some((step_place, step_limit)) = found else {
            self.bases[residue].end = End::Waits(helper);
            self.waiting[helper].push(residue);
            return Ok(false);
        };
        let step = self.bases[helper].value(&step_place);
        let value = last.as_ref() + step.as_ref();
        if value > *to {
            self.bases[residue].end = End::Next(value);
            return Ok(false);
        }
        let runs = self.bases[residue].runs().len();
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
        let peaks = 2 * self.classes() * size_of::<Option<Peak>>();
        let bytes = 2 * digits + (size_of::<Run>() + peaks) as u64;
        budget.reserve(bytes)?;
        budget.spend(1 + digits / 64, Progress { done: value.bit_len() as u64, of: to.bit_len() as u64 })?;
        let class = (self.bases[residue].class(&last_place) + self.bases[helper].class(&step_place)) % self.classes();
        let more = match self.growth {
            // A run is of one class only where classes are not told apart.
            Growth::Monotone if self.count() == 1 && self.classes() == 1 => {
                repeats(&mut self.limits, &value, (&step, step_limit), to, budget)?
            }
            _ => None,
        };
        let unfixed = match self.growth {
            Growth::Searched => {
                let last = last.into_owned();
                self.smallest_take(residue, (&value, class), last, budget)?
            }
            Growth::Fixed | Growth::Monotone => None,
        };
        let record = match unfixed {
            None => self.record(residue, &value, class, budget)?,
            Some(_) => None,
        };
        let (step, more) = (Some((helper, step_place)), more.map(Box::new));
        self.bytes += bytes;
        self.push(residue, Run { first: value, class, step, unfixed, more }, record);
        Ok(true)
    }

    /// Rough bounds of the limit after a take of a new fixed member, if it is larger than at all fixed members before.
    fn record(
        &mut self,
        residue: usize,
        value: &UBig,
        class: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Span>, Bound> {
        let prev_residue = self.residues.after(residue, value);
        let limit = self.limits.rough(prev_residue, class, value);
        let (before, largest) = self.bases[residue].record();
        let is_larger = match limit.reaches(largest) {
            Some(is_larger) => is_larger,
            None => {
                let largest = self.limits.exact(self.residues.after(residue, before), before, budget)?;
                self.limits.exact(prev_residue, value, budget)? > largest
            }
        };
        Ok(is_larger.then_some(limit))
    }

    /// Adds a run behind the last one of a residue's base.
    fn push(&mut self, residue: usize, run: Run, record: Option<Span>) {
        let base = &self.bases[residue];
        let (classes, last) = (self.residues.classes(), base.runs().len() - 1);
        // The piles between the last member and this one are those below the step, in the residue the step comes from.
        let (step_game, step) =
            run.step.as_ref().map(|(residue, place)| (*residue, place.run)).expect("1 is there already");
        let shift = base.class(&base.last());
        for class in 0..classes {
            let copied = self.bases[step_game].below(step)[(class + classes - shift) % classes];
            let below = larger(&self.bases, self.bases[residue].peaks(last)[class], copied);
            let g = run.unfixed.as_ref().unwrap_or(&run.first);
            let is_peak = class == run.class && below.is_none_or(|peak| *g > *at_peak(&self.bases, peak));
            self.bases[residue].push_peaks(below, if is_peak { Some((residue, last + 1)) } else { below });
        }
        self.bases[residue].push(run, record);
        let (new, longest) = (&self.bases[residue], &self.bases[self.longest]);
        if new.value(&new.last()) > longest.value(&longest.last()) {
            self.longest = residue;
        }
        let peak = (residue, last + 1);
        self.highest = larger(&self.bases, Some(self.highest), Some(peak)).expect("one of the two");
    }

    /// The smallest take that wins from the next member, of some class, if it is smaller than the member.
    fn smallest_take(
        &mut self,
        residue: usize,
        value: (&UBig, usize),
        last: UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Bound> {
        let mut found = None;
        Tree::prefix(residue, value, last).walk(self, budget, |take| {
            found = Some(take);
            Flow::Stop
        })?;
        Ok(found)
    }

    /// Bases that wait for each other, or for one that has no further members, have none either.
    fn find_ends(&mut self) {
        let is_open = |base: &Members| matches!(base.end, End::Next(_));
        let mut open: Vec<usize> = (0..self.count()).filter(|residue| is_open(&self.bases[*residue])).collect();
        let mut is_open = vec![false; self.count()];
        while let Some(residue) = open.pop() {
            if !is_open[residue] {
                is_open[residue] = true;
                open.extend(&self.waiting[residue]);
            }
        }
        for (base, _) in self.bases.iter_mut().zip(is_open).filter(|(_, is_open)| !is_open) {
            base.end = End::Finite;
        }
    }

    /// The next member of the base for which that of a residue waits in the end, if it has one.
    pub(super) fn next_of_waited_for(&self, residue: usize) -> Option<UBig> {
        let mut residue = residue;
        for _ in 0..self.count() {
            match &self.bases[residue].end {
                End::Waits(other) => residue = *other,
                End::Next(next) => return Some(next.clone()),
                End::Finite => return None,
            }
        }
        None
    }
}

/// g where it is largest.
fn at_peak(bases: &[Members], (residue, run): Peak) -> Cow<'_, UBig> {
    bases[residue].g(&bases[residue].end_of(run))
}

/// The peak at which g is larger.
fn larger(bases: &[Members], one: Option<Peak>, other: Option<Peak>) -> Option<Peak> {
    match (one, other) {
        (Some(one), Some(other)) if one != other && at_peak(bases, one) < at_peak(bases, other) => Some(other),
        (one, other) => one.or(other),
    }
}

/// The largest g up to a number in each class of piles of a residue.
fn peaks_up_to<'b>(bases: &'b [Members], residue: usize, number: &UBig) -> impl Iterator<Item = Cow<'b, UBig>> {
    let base = &bases[residue];
    let place = base.place_up_to(number);
    base.peaks(place.run).iter().flatten().map(move |peak| match *peak == (residue, place.run) {
        true => base.g(&place),
        false => at_peak(bases, *peak),
    })
}

/// The members behind a new one that the same step makes: as long as the last of them is within the limit after it.
fn repeats(
    limits: &mut Limits,
    value: &UBig,
    (step, limit): (&UBig, Option<Span>),
    to: &UBig,
    budget: &mut Budget<'_>,
) -> Result<Option<More>, Bound> {
    if limit.and_then(|limit| limit.limit_reaches(step, value)) == Some(false) {
        return Ok(None);
    }
    let most = match limits.exact(0, step, budget)? {
        limit if !is_at_least(&limit, value) => return Ok(None),
        Limit::Finite(Natural(limit)) => (limit - value) / step + UBig::ONE,
        Limit::Infinite => (to - value) / step,
    };
    let count = most.min((to - value) / step);
    Ok((!count.is_zero()).then(|| More { count, distance: step.clone() }))
}
