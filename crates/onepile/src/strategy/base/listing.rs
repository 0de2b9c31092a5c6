//! The members of bases, listed for people.
//!
//! **When a base never ends.** If all members are fixed and the limit is at least the take, both proved for all takes,
//! no base is finite. For let b be the last member of a finite one. It waits for the base of another residue, whose members
//! d all have f(w + d, d) < b, so d < b, and so that base is finite too, with a last member smaller than b. From there the
//! argument goes on with smaller and smaller last members for ever, which is impossible.

use std::sync::Arc;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::declined::Declined;
use crate::listing::{Extent, ListedBase, ListedMember, Listing};
use crate::natural::Natural;
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{Inputs, Region, Rule, Variable};

use super::bases::{Bases, Halt};
use super::members::{End, Members, Place};
use super::residues::Residues;
use super::{BaseEngine, Growth, takes_up_to};

/// Longer lists are cut.
const MOST_LISTED: usize = 1_000_000;
/// The last member looked for grows by this many bits at a time.
const PART_BITS: usize = 10;
/// A base that waits for others is given up when they have this many bits more, and this many times as many.
const WAITED_BITS: usize = 256;
/// How far hypotheses are proved, if not for all takes.
fn tried() -> [Natural; 4] {
    let far = far_end();
    [far.pow(10), far, Natural::from(10u32).pow(100), Natural::from(10u32).pow(15)]
}

impl BaseEngine {
    /// Lists the base of one residue, or of all.
    pub(super) fn list(
        &mut self,
        residue: Option<usize>,
        extent: &Extent,
        budget: &mut Budget<'_>,
    ) -> Result<Listing, Declined> {
        let residues = Arc::clone(&self.residues);
        let (takes, top) = proved_takes(&residues, extent, budget)?;
        let growth = self.growth(top.as_ref().map(|top| Natural(top.clone())).as_ref(), budget);
        let wanted: Vec<usize> = match residue {
            Some(residue) => vec![residue % residues.count()],
            None => (0..residues.count()).collect(),
        };
        let all_fixed = growth != Growth::Searched;
        let mut listing = Listing { bases: Vec::new(), period: residues.count(), all_fixed, nodes: 0, undecided: None };
        let grown = &mut self.patient(growth).bases;
        // What is found must also fit into the list.
        let mut halted = budget.leaving_half(|budget| {
            wanted.iter().find_map(|residue| grow(grown, *residue, extent, top.as_ref(), budget).err())
        });
        let starts: Vec<Vec<UBig>> = (0..grown.count()).map(|residue| grown.of(residue).run_starts()).collect();
        for residue in wanted {
            let (base, cut) = list(grown, &starts, residue, extent, budget);
            halted = halted.or(cut);
            listing.bases.push(base);
        }
        listing.nodes = grown.nodes;
        if all_fixed && takes == Region::all() && never_ends(&residues, budget) {
            listing.bases.iter_mut().for_each(|base| base.finite = Some(false));
        }
        let is_empty = listing.bases.iter().all(|base| base.members.is_empty());
        let reached = if is_empty { Reached::Nothing } else { Reached::Members };
        listing.undecided = halted.map(|bound| Undecided { bound, reached });
        Ok(listing)
    }
}

/// The takes at which the rule is proved to have a value, and the largest of them if there is one.
fn proved_takes(
    residues: &Residues,
    extent: &Extent,
    budget: &mut Budget<'_>,
) -> Result<(Region, Option<UBig>), Declined> {
    let mut check = |takes: &Region| {
        let mut rules = residues.rules().iter();
        rules.try_for_each(|rule| Declined::unless_proved(rule, Property::HasValue, takes, budget))
    };
    let declined = match check(&Region::all()) {
        Ok(()) => return Ok((Region::all(), None)),
        Err(declined) => declined,
    };
    // The first take without a value, or numbers that the prover may reach.
    let failing = declined.at.as_deref().and_then(|at: &Inputs| at.get(Variable::Last).cloned());
    let before = failing.map(|take| take.saturating_sub(&Natural::ONE));
    let tops: Vec<Natural> = match extent {
        Extent::To(to) => vec![to.clone()],
        Extent::Count(_) => before.into_iter().chain(tried()).collect(),
    };
    let mut provable = tops.into_iter().filter(|top| !top.is_zero()).map(|top| (takes_up_to(&top), top.0));
    match provable.find(|(takes, _)| check(takes).is_ok()) {
        Some((takes, top)) => Ok((takes, Some(top))),
        None => Err(declined),
    }
}

/// Grows the bases until that of a residue is as long as is wanted, or too long to be listed; no member above the last take
/// that may be looked at.
fn grow(
    bases: &mut Bases,
    residue: usize,
    extent: &Extent,
    top: Option<&UBig>,
    budget: &mut Budget<'_>,
) -> Result<(), Bound> {
    let bound = |halt| match halt {
        Halt::Bound(bound) => bound,
        Halt::Stalled => Bound::Work,
    };
    let count = match extent {
        Extent::To(to) => {
            let to = top.map_or(&to.0, |top| top.min(&to.0));
            // Step by step, for there may be more members than are listed.
            let mut part = to.clone().min(UBig::from(MOST_LISTED));
            bases.grow(&part, budget).map_err(bound)?;
            while part < *to && bases.of(residue).count <= UBig::from(MOST_LISTED) {
                part = to.clone().min(part << PART_BITS);
                bases.grow(&part, budget).map_err(bound)?;
            }
            return Ok(());
        }
        Extent::Count(count) => UBig::from(*count),
    };
    while bases.of(residue).count < count {
        let base = bases.of(residue);
        let next = match &base.end {
            End::Finite => break,
            End::Next(next) => next.clone(),
            End::Waits(_) => match bases.next_of_waited_for(residue) {
                // Nobody knows whether it will ever be longer.
                Some(next) if is_far_beyond(&next, base) => break,
                Some(next) => next,
                None => break,
            },
        };
        if top.is_some_and(|top| next > *top) {
            return Err(Bound::Work);
        }
        bases.grow(&next, budget).map_err(bound)?;
    }
    Ok(())
}

fn is_far_beyond(number: &UBig, base: &Members) -> bool {
    number.bit_len() > 2 * base.value(&base.last()).bit_len() + WAITED_BITS
}

/// The members that are known, as far as they are wanted; `starts` tells for each run of each base how many members come
/// before it. With the bound that cut the list off, if one did.
fn list(
    bases: &Bases,
    starts: &[Vec<UBig>],
    residue: usize,
    extent: &Extent,
    budget: &mut Budget<'_>,
) -> (ListedBase, Option<Bound>) {
    let base = bases.of(residue);
    let most = match extent {
        Extent::Count(count) => *count,
        Extent::To(_) => usize::MAX,
    };
    let mut cut = None;
    let mut members = Vec::new();
    let mut place = Some(base.place_up_to(&UBig::ONE));
    while let Some(here) = place.take_if(|_| members.len() < most) {
        let b = base.value(&here).into_owned();
        if matches!(extent, Extent::To(to) if b > to.0) {
            place = Some(here);
            break;
        }
        let digits = 3 * (b.bit_len() / 8) as u64;
        // What is found is listed even if the time is up.
        cut = match budget.make_room(&mut members, 1).and_then(|()| budget.reserve(digits)) {
            Ok(()) if members.len() < MOST_LISTED => None,
            Ok(()) => Some(Bound::Work),
            Err(bound) => Some(bound),
        };
        if cut.is_some() {
            place = Some(here);
            break;
        }
        let step = base.runs()[here.run].step.as_ref();
        let index = |(residue, place): &(usize, Place)| {
            usize::try_from(&starts[*residue][place.run] + &place.offset).ok().map(|index| (index, *residue))
        };
        members.push(ListedMember {
            g: Natural(base.g(&here).into_owned()),
            step: step.map(|(residue, place)| Natural(bases.of(*residue).value(place).into_owned())),
            step_from: step.and_then(index),
            b: Natural(b),
        });
        place = base.next(&here);
    }
    let complete = place.is_none() && base.end == End::Finite;
    let unlisted = place.map(|place| base.value(&place).into_owned());
    let complete_to = match (unlisted, &base.end) {
        (Some(unlisted), _) => unlisted - UBig::ONE,
        (None, End::Next(next)) => (next - UBig::ONE).max(base.value(&base.last()).into_owned()),
        // The bases may have been grown farther for another question.
        (None, End::Waits(_) | End::Finite) => match extent {
            Extent::To(to) => to.0.clone().min(bases.grown_to.clone()),
            Extent::Count(_) => bases.grown_to.clone(),
        },
    };
    let finite = (base.end == End::Finite).then_some(true);
    (ListedBase { residue, members, finite, complete, complete_to: Natural(complete_to) }, cut)
}

/// Whether no base ends, by the argument above.
pub(super) fn never_ends(residues: &Residues, budget: &mut Budget<'_>) -> bool {
    let keeps_up = |rule: &Rule| prove(rule, &Property::AtLeastLast, &Region::all(), budget) == Verdict::Proved;
    residues.rules().iter().all(keeps_up)
}
