//! Whether the values of a subtraction game repeat for ever.
//!
//! **Smallest winning takes** *(ours)*. Let outcomes repeat with period p from pile b on, let every named take go by its remainder
//! modulo m from take F on, and let r be the least common multiple of p and m. A pile n from b + F + r on that has a take to a lost
//! pile from b on has one below F + r, because r more or less taken changes nothing. So its smallest winning take k is below
//! F + r, and the same one for pile n + p: what k leaves is lost there as well, and a smaller one would win from n, too. If each
//! of p such piles in turn is lost or has such a take, the smallest winning takes repeat. If one has not, only the finitely many lost
//! piles before b are left to it and to the piles n + p, n + 2p and so on, so that their takes grow without end.

use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::game::Play;
use crate::natural::Natural;
use crate::period::{NoPeriod, PeriodProof, Periodicity};
use crate::window::least;

use super::SubtractionEngine;
use super::cycle::{Cycle, MAX_PILES};
use super::regular::Regular;
use super::takes::lcm;

/// Piles that are looked at for a period of smallest winning takes.
const MAX_LOOKED: u64 = 1 << 22;
/// Stands for a pile without a winning take.
const NONE: u32 = u32::MAX;

/// Whether a column of a game repeats.
pub(super) fn period(
    engine: &mut SubtractionEngine,
    column: Column,
    budget: &mut Budget<'_>,
) -> Result<Periodicity, Declined> {
    let game = engine.game.clone();
    let is_defined = match column {
        Column::Nim => game.play() == Play::Normal,
        Column::Outcome | Column::G => true,
        _ => false,
    };
    if !is_defined || !game.goes_by_pile(&Natural::ONE) {
        return Err(Hypothesis::Column(column).into());
    }
    if !game.ends_at_zero() {
        return Err(Hypothesis::NoStops.into());
    }
    let unknown = |searched_to: u32| Periodicity::Unknown { searched_to: searched_to.into(), undecided: None };
    let (most, takes) = engine.takes(budget)?;
    let found = match column {
        Column::Nim if takes.has_multiples() => {
            return Ok(Periodicity::Never(NoPeriod::MultiplesNamed { of: takes.every, from: takes.from }));
        }
        Column::Nim => engine.nim(budget)?,
        // Above a limit there are takes that the rule does not allow, but a larger limit would.
        Column::G if most.is_some() => return Err(Hypothesis::Column(column).into()),
        _ => engine.outcomes(budget)?,
    };
    let found = found.and_then(|found| match found {
        None => Ok(unknown(MAX_PILES)),
        Some(cycle) if column == Column::G => smallest_takes(&takes, &cycle, budget),
        Some(cycle) => Ok(Periodicity::Periodic {
            preperiod: cycle.period.before.into(),
            period: cycle.period.length.into(),
            proof: PeriodProof::NamedTakes(cycle.proof),
        }),
    });
    Ok(found.unwrap_or_else(|bound| {
        let reached = Reached::Piles(budget.progress().done.into());
        Periodicity::Unknown { searched_to: Natural::ZERO, undecided: Some(Undecided { bound, reached }) }
    }))
}

/// Whether the smallest winning takes of piles from 1 on repeat, given that of outcomes.
fn smallest_takes(takes: &Regular, cycle: &Cycle, budget: &mut Budget<'_>) -> Result<Periodicity, Bound> {
    let (before, length) = (u64::from(cycle.period.before), u64::from(cycle.period.length));
    let round = if takes.is_finite() { 0 } else { lcm(length, takes.every.into()) };
    let start = before + u64::from(takes.from).saturating_add(round);
    let end = start + length;
    if end > MAX_LOOKED {
        return Ok(Periodicity::Unknown { searched_to: Natural::ZERO, undecided: None });
    }
    budget.reserve(4 * end)?;
    let lost = |pile: u64| cycle.values[cycle.period.like(&pile.into())] == 0;
    let mut smallest = Vec::with_capacity(end as usize);
    for pile in 1..=end {
        let mut looked = 0;
        let winning = takes.up_to(pile).find(|take| {
            looked += 1;
            lost(pile - take)
        });
        budget.spend(1 + looked, Progress { done: pile, of: end })?;
        let is_far = winning.is_some_and(|take| pile - take < before);
        if pile >= start && is_far {
            return Ok(Periodicity::Never(NoPeriod::LostPilesEnd));
        }
        smallest.push(winning.map_or(NONE, |take| take as u32));
    }
    // Pile 0 is no part of the sequence.
    let (preperiod, period) = least(&smallest, start as usize, length as usize);
    Ok(Periodicity::Periodic {
        preperiod: (preperiod as u64).into(),
        period: (period as u64).into(),
        proof: PeriodProof::NamedTakes(cycle.proof),
    })
}
