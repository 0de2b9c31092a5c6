//! Whether the smallest winning takes repeat.

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::game::{First, Game, Play};
use crate::natural::Natural;
use crate::period::{NoPeriod, PeriodProof, Periodicity};
use crate::prove::Property;
use crate::rule::Region;
use crate::strategy::{Declined, Hypothesis};
use crate::window::least;

use super::Growth;
use super::bases::Bases;
use super::listing::never_ends;
use super::members::End;
use super::periods::Sweep;
use super::residues::Residues;

/// Bases are grown to a number of so many bits to see whether they end, if no search is needed; ...
const GROWN_BITS: usize = 1 << 14;
/// ... and to this many if one is.
const SEARCHED_BITS: usize = 256;
/// Values are swept so far to see whether they repeat, ...
const SWEPT: usize = 1 << 22;
/// ... and with so much work.
const SWEPT_WORK: u64 = 1 << 28;

/// The period of g, in normal play down to 0.
pub(crate) fn period_of_g(game: &Game, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    if game.blocked() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    if game.over_piles().len() > 1 {
        return Err(Hypothesis::NoStops.into());
    }
    if game.kind() == Play::Misere {
        return Err(Hypothesis::NormalPlay.into());
    }
    let residues = Residues::of(game.rule())?;
    for rule in residues.rules() {
        Declined::unless_proved(rule, Property::HasValue, &Region::all(), budget)?;
    }
    let growth = Growth::of(residues.rules(), &Region::all(), budget);
    if growth != Growth::Searched && never_ends(&residues, budget) {
        return Ok(Periodicity::Never(NoPeriod::Unbounded));
    }
    if residues.count() == 1
        && let Some(found) = by_finite_base(&residues, growth, budget)
    {
        return Ok(found);
    }
    let mut sweep = Sweep::new(&residues, 0);
    let swept = budget.with_at_most(SWEPT_WORK, |budget| sweep.until_periodic(SWEPT, budget));
    Ok(match swept {
        Ok(found) => Periodicity::Periodic {
            preperiod: Natural::from(found.preperiod as u64),
            period: Natural::from(found.period as u64),
            proof: PeriodProof::Window(found),
        },
        Err(bound) => {
            let searched_to = Natural::from(sweep.g.len() as u64);
            let reached = Reached::Piles(&searched_to + &Natural::from(1u64));
            Periodicity::Unknown { searched_to, undecided: Some(Undecided { bound, reached }) }
        }
    })
}

/// The single base of a rule, if it is finite.
fn finite_base<'r>(residues: &'r Residues, growth: Growth, budget: &mut Budget<'_>) -> Option<Bases<'r>> {
    let mut bases = Bases::new(residues, growth);
    let bits = if growth == Growth::Searched { SEARCHED_BITS } else { GROWN_BITS };
    bases.grow(&(UBig::ONE << bits), budget).ok()?;
    (bases.of(0).end == End::Finite).then_some(bases)
}

/// A finite base gives a pure period, which is its last member or a divisor of it.
fn by_finite_base(residues: &Residues, growth: Growth, budget: &mut Budget<'_>) -> Option<Periodicity> {
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
fn least_divisor(residues: &Residues, period: &UBig, budget: &mut Budget<'_>) -> Result<Natural, Bound> {
    let period = usize::try_from(period).ok().filter(|period| *period <= SWEPT).ok_or(Bound::Work)?;
    let mut sweep = Sweep::new(residues, 0);
    sweep.up_to(period, budget)?;
    Ok(Natural::from(least(&sweep.g, 0, period).1 as u64))
}

/// The period of the outcomes of first moves, which may take all but one counter: lost are the fixed members.
pub(crate) fn period_of_outcomes(game: &Game, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    let (g, residues) = (period_of_g(game, budget)?, Residues::of(game.rule())?);
    if !lets_take_all_but_one(game, &residues) {
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
        PeriodProof::Window(found) => largest_lost(&residues, found.preperiod + found.period, budget),
        _ => largest_fixed(&residues, budget),
    };
    Ok(match largest {
        Ok(largest) => Periodicity::Periodic {
            preperiod: Natural(&largest + UBig::ONE),
            period: Natural::from(1u64),
            proof: PeriodProof::FewLost { largest: Natural(largest), because: Box::new(proof) },
        },
        Err(bound) => {
            let undecided = Some(Undecided { bound, reached: Reached::Nothing });
            Periodicity::Unknown { searched_to: Natural::ZERO, undecided }
        }
    })
}

/// Whether the first move may take all but one counter, whatever the pile.
fn lets_take_all_but_one(game: &Game, residues: &Residues) -> bool {
    // The rule tells piles apart by their residues.
    let mut piles = (1..=residues.count()).map(|residue| Natural::from((residues.count() + residue) as u64));
    game.is_plain()
        && match game.first_given() {
            Some(first) => *first == First::NotAll,
            None => piles.all(|pile| game.needs_first_limit(&pile)),
        }
}

/// Whether the piles lost by who begins are pile 0 and the fixed members of the base.
pub(crate) fn loses_fixed_members(game: &Game) -> bool {
    Residues::of(game.rule()).is_ok_and(|residues| lets_take_all_but_one(game, &residues))
}

/// The largest pile up to some number from which only the whole pile wins.
fn largest_lost(residues: &Residues, up_to: usize, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
    let mut sweep = Sweep::new(residues, 0);
    // Later values are repetitions of these, and smaller than the pile.
    sweep.up_to(up_to, budget)?;
    let lost = (1..).zip(&sweep.g).filter(|(pile, g)| **g as u64 == *pile).map(|(pile, _)| pile);
    Ok(lost.last().map_or(UBig::ZERO, UBig::from))
}

/// The largest fixed member of a finite base.
fn largest_fixed(residues: &Residues, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
    let growth = Growth::of(residues.rules(), &Region::all(), budget);
    let bases = finite_base(residues, growth, budget).ok_or(Bound::Work)?;
    let base = bases.of(0);
    let mut place = base.last();
    while base.g(&place) != base.value(&place) {
        place = base.before(&place).ok_or(Bound::Work)?;
    }
    Ok(base.value(&place).into_owned())
}
