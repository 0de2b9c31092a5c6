//! Whether the smallest winning takes repeat.

use std::sync::Arc;

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::game::{First, Game, Play};
use crate::natural::Natural;
use crate::period::{NoPeriod, PeriodProof, Periodicity};
use crate::prove::Property;
use crate::rule::{Direction, Region};
use crate::window::least;

use super::bases::Bases;
use super::listing::never_ends;
use super::members::End;
use super::periods::Sweep;
use super::residues::Residues;
use super::{Growth, prove_all};

/// Bases are grown to a number of this many bits to see whether they end, if no search is needed; ...
const GROWN_BITS: usize = 1 << 14;
/// ... and to this many if one is.
const SEARCHED_BITS: usize = 256;
/// Work to see from few values that they repeat.
const SOON_WORK: u64 = 1 << 13;
/// Up to a last member of this size, fixed members are found pile by pile.
const FEW_MEMBERS: u32 = 1 << 8;
/// Values are swept so far to see whether they repeat, ...
const SWEPT: usize = 1 << 22;
/// ... and with this much work.
const SWEPT_WORK: u64 = 1 << 28;

/// The period of a column that the base tells.
pub(super) fn period(
    game: &Game,
    residues: &Arc<Residues>,
    column: Column,
    budget: &mut Budget<'_>,
) -> Result<Periodicity, Declined> {
    match column {
        Column::G => period_of_g(game, residues, budget),
        Column::Outcome => period_of_outcomes(game, residues, budget),
        _ => Err(Hypothesis::Column(column).into()),
    }
}

/// The period of g, in normal play down to 0.
fn period_of_g(game: &Game, residues: &Arc<Residues>, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    if game.block() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    if !game.ends_at_zero() {
        return Err(Hypothesis::NoStops.into());
    }
    if game.play() == Play::Misere {
        return Err(Hypothesis::NormalPlay.into());
    }
    for rule in residues.rules() {
        Declined::unless_proved(rule, Property::HasValue, &Region::all(), budget)?;
    }
    if let Some(found) = repeats_soon(residues, budget) {
        return Ok(found);
    }
    let growth = Growth::of(residues.rules(), &Region::all(), budget);
    if growth != Growth::Searched && never_ends(residues, budget) {
        return Ok(Periodicity::Never(NoPeriod::Unbounded));
    }
    if residues.count() == 1
        && let Some(found) = by_finite_base(residues, growth, budget)
    {
        return Ok(found);
    }
    Ok(by_window(Sweep::new(residues, 0), budget))
}

/// The period of values that few of them show already: proofs about the rule and its base take far longer than these.
///
/// The answer is that of the longer way. A period that does not begin at once excludes a finite base, and any period excludes
/// that g is unbounded.
fn repeats_soon(residues: &Arc<Residues>, budget: &mut Budget<'_>) -> Option<Periodicity> {
    // Where one look at the rule tells how bases grow, the longer way is the shorter one. The prover looks once without work.
    let property = Property::NonDecreasing(Direction::LAST);
    let look = |budget: &mut Budget<'_>| prove_all(residues.rules(), &property, &Region::all(), budget);
    if budget.with_at_most(0, look).is_ok() {
        return None;
    }
    let mut sweep = Sweep::new(residues, 0);
    let found = budget.with_at_most(SOON_WORK, |budget| sweep.periodic_soon(budget)).ok()??;
    if residues.count() == 1 && found.preperiod == 0 {
        return by_finite_base(residues, Growth::Searched, budget);
    }
    Some(by_window(sweep, budget))
}

/// The period that a window of values shows which comes back, however long it takes.
fn by_window(mut sweep: Sweep, budget: &mut Budget<'_>) -> Periodicity {
    match budget.with_at_most(SWEPT_WORK, |budget| sweep.until_periodic(SWEPT, budget)) {
        Ok(found) => Periodicity::Periodic {
            preperiod: Natural::from(found.preperiod as u64),
            period: Natural::from(found.period as u64),
            proof: PeriodProof::Window(found),
        },
        Err(bound) => {
            let searched_to = Natural::from(sweep.g.len() as u64);
            let reached = Reached::Piles(&searched_to + &Natural::ONE);
            Periodicity::Unknown { searched_to, undecided: Some(Undecided { bound, reached }) }
        }
    }
}

/// The single base of a rule, if it is finite.
fn finite_base(residues: &Arc<Residues>, growth: Growth, budget: &mut Budget<'_>) -> Option<Bases> {
    let mut bases = Bases::new(residues, growth);
    let bits = if growth == Growth::Searched { SEARCHED_BITS } else { GROWN_BITS };
    bases.grow(&(UBig::ONE << bits), budget).ok()?;
    (bases.of(0).end == End::Finite).then_some(bases)
}

/// A finite base gives a pure period, which is its last member or a divisor of it.
fn by_finite_base(residues: &Arc<Residues>, growth: Growth, budget: &mut Budget<'_>) -> Option<Periodicity> {
    let bases = finite_base(residues, growth, budget)?;
    let base = bases.of(0);
    let last = base.value(&base.last()).into_owned();
    // No smaller pile has a value as large as a fixed member, so it is the least period.
    let is_least = *base.g(&base.last()) == last;
    let period = if is_least { Natural(last.clone()) } else { least_divisor(residues, &last, budget).ok()? };
    let proof = PeriodProof::FiniteBase { last: Natural(last) };
    Some(Periodicity::Periodic { preperiod: Natural::ZERO, period, proof })
}

/// The least period of values that repeat with a number.
fn least_divisor(residues: &Arc<Residues>, period: &UBig, budget: &mut Budget<'_>) -> Result<Natural, Bound> {
    let period = usize::try_from(period).ok().filter(|period| *period <= SWEPT).ok_or(Bound::Work)?;
    let mut sweep = Sweep::new(residues, 0);
    sweep.up_to(period, budget)?;
    Ok(Natural::from(least(&sweep.g, 0, period).1 as u64))
}

/// The period of the outcomes of first moves, which may take all but one counter: lost are the fixed members.
pub(super) fn period_of_outcomes(
    game: &Game,
    residues: &Arc<Residues>,
    budget: &mut Budget<'_>,
) -> Result<Periodicity, Declined> {
    let g = period_of_g(game, residues, budget)?;
    if !lets_take_all_but_one(game, residues) {
        return Err(Hypothesis::FreeFirstMove.into());
    }
    let Periodicity::Periodic { proof, .. } = g else {
        // Without a bound on g lost piles may go on for ever, at distances that nobody has bounded.
        let searched_to = match &g {
            Periodicity::Unknown { searched_to, .. } => searched_to.clone(),
            _ => Natural::ZERO,
        };
        return Ok(Periodicity::Unknown { searched_to, undecided: None });
    };
    let largest = match &proof {
        PeriodProof::Window(found) => largest_lost(residues, found.preperiod + found.period, budget),
        PeriodProof::FiniteBase { last } => match last.to_u32().filter(|last| *last <= FEW_MEMBERS) {
            // Sooner swept than grown once more.
            Some(last) => largest_lost(residues, last as usize, budget),
            None => largest_fixed(residues, budget),
        },
        _ => largest_fixed(residues, budget),
    };
    Ok(match largest {
        Ok(largest) => Periodicity::Periodic {
            preperiod: Natural(&largest + UBig::ONE),
            period: Natural::ONE,
            proof: PeriodProof::FewLost { largest: Natural(largest), because: Box::new(proof) },
        },
        Err(bound) => {
            let undecided = Some(Undecided { bound, reached: Reached::Nothing });
            Periodicity::Unknown { searched_to: Natural::ZERO, undecided }
        }
    })
}

/// Whether the first move may take all but one counter, whatever the pile: then pile 0 and the fixed members are lost.
pub(super) fn lets_take_all_but_one(game: &Game, residues: &Residues) -> bool {
    // The rule tells piles apart by their residues.
    let mut piles = (1..=residues.count()).map(|residue| Natural::from((residues.count() + residue) as u64));
    game.is_plain()
        && match game.first() {
            Some(first) => *first == First::NotAll,
            None => piles.all(|pile| game.needs_first_limit(&pile)),
        }
}

/// The largest pile up to some number from which only the whole pile wins.
fn largest_lost(residues: &Arc<Residues>, up_to: usize, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
    let mut sweep = Sweep::new(residues, 0);
    // Later values are repetitions of these, and smaller than the pile.
    sweep.up_to(up_to, budget)?;
    let lost = (1..).zip(&sweep.g).filter(|(pile, g)| **g as u64 == *pile).map(|(pile, _)| pile);
    Ok(lost.last().map_or(UBig::ZERO, UBig::from))
}

/// The largest fixed member of a finite base.
fn largest_fixed(residues: &Arc<Residues>, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
    let growth = Growth::of(residues.rules(), &Region::all(), budget);
    let bases = finite_base(residues, growth, budget).ok_or(Bound::Work)?;
    let base = bases.of(0);
    let mut place = base.last();
    while base.g(&place) != base.value(&place) {
        place = base.before(&place).ok_or(Bound::Work)?;
    }
    Ok(base.value(&place).into_owned())
}
