//! Whether nim-values and outcomes of a rule of the pile repeat for ever.
//!
//! Let f have unit jumps. If it stays at m from its first pile F(m) with that limit on, then g(n) = g(n − 1 − m) behind F(m),
//! while the value m does not occur before F(m): the period is m + 1, and F(m) − m values come before it. If f grows without
//! end, so do the values, because g(F(m)) = m; and the distance from a lost pile a to the one before is f(a) + 1, so if the
//! lost piles do not end, outcomes do not repeat either. They end if from some pile on f grows with every pile. *(ours)*

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::period::{NoPeriod, PeriodProof, Periodicity};
use crate::rule::{Bounder, Variable};
use crate::strategy::direct::piles::{Bounded, MAX_PILES, find, outcomes};
use crate::window::least;

use super::beatty::Beatty;

/// Whether a column of a game of a rule of the pile repeats.
pub(super) fn period(game: &Game, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    let is_nim = column == Column::Nim;
    let defined = if is_nim { game.play() == Play::Normal } else { column == Column::Outcome };
    Declined::if_uses(game.rule(), &[Variable::Turn, Variable::Last, Variable::Prev])?;
    if !defined || !game.goes_by_pile(&Natural::ONE) {
        return Err(Hypothesis::Column(column).into());
    }
    if game.block() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    if !game.ends_at_zero() {
        return Err(Hypothesis::NoStops.into());
    }
    let by_jumps = match Beatty::everywhere(game.rule(), budget) {
        Ok(mut sequences) => by_unit_jumps(game, &mut sequences, is_nim, budget),
        Err(_) => Ok(None),
    };
    let by_window = |budget: &mut Budget<'_>| match Bounded::of(game.rule(), budget)? {
        Some(bounded) => {
            let found = find(game, &bounded, column, budget)?;
            Ok(found.map(|(period, _)| period.proved(&bounded)))
        }
        None => Ok(None),
    };
    let found = by_jumps.and_then(|found| match found {
        Some(found) => Ok(Some(found)),
        None => by_window(budget),
    });
    Ok(match found {
        Ok(Some(found)) => found,
        Ok(None) => Periodicity::Unknown { searched_to: Natural::ZERO, undecided: None },
        Err(bound) => {
            let reached = Reached::Piles(budget.progress().done.into());
            Periodicity::Unknown { searched_to: Natural::ZERO, undecided: Some(Undecided { bound, reached }) }
        }
    })
}

/// The same for a rule with unit jumps.
fn by_unit_jumps(
    game: &Game,
    sequences: &mut Beatty,
    is_nim: bool,
    budget: &mut Budget<'_>,
) -> Result<Option<Periodicity>, Bound> {
    if let Some((limit, from)) = sequences.last_level(budget)? {
        let period = &limit + &Natural::ONE;
        let preperiod = from.saturating_sub(&limit);
        let proof = PeriodProof::LimitStays { limit, from };
        if is_nim {
            return Ok(Some(Periodicity::Periodic { preperiod, period, proof }));
        }
        return periodic_outcomes(game, &preperiod, &period, proof, budget);
    }
    let rule = game.rule();
    let is_root = rule.root_form().is_some();
    let (grows, falls_behind) = budget.patiently(|patience| rule.slopes(&mut Bounder::default(), patience))?;
    let keeps_up = sequences.keeps_up_from(budget)?;
    if is_nim {
        let is_unbounded = grows || is_root || keeps_up.is_some();
        return Ok(is_unbounded.then_some(Periodicity::Never(NoPeriod::LimitGrows)));
    }
    if let Some(from) = keeps_up {
        let aim = Natural::from(u64::from(game.play() == Play::Misere));
        let lost = sequences.class(&aim, MAX_PILES as usize, budget)?;
        if lost.len() == MAX_PILES as usize {
            return Ok(None);
        }
        let preperiod = lost.last().map_or(Natural::ZERO, |last| last + &Natural::ONE);
        let proof = PeriodProof::LimitKeepsUp { from };
        return Ok(Some(Periodicity::Periodic { preperiod, period: Natural::ONE, proof }));
    }
    let never = is_root || (grows && falls_behind);
    Ok(never.then_some(Periodicity::Never(NoPeriod::LimitGrows)))
}

/// The least period of outcomes that are known to repeat, if they are few enough to look at.
fn periodic_outcomes(
    game: &Game,
    preperiod: &Natural,
    period: &Natural,
    proof: PeriodProof,
    budget: &mut Budget<'_>,
) -> Result<Option<Periodicity>, Bound> {
    let piles = &(preperiod + period) + period;
    let Some(piles) = piles.to_u32().filter(|piles| *piles <= MAX_PILES) else { return Ok(None) };
    let Ok(values) = outcomes(game.rule(), game.play(), piles, budget) else { return Ok(None) };
    let [before, length] = [preperiod, period].map(|number| number.to_u32().expect("less than the piles") as usize);
    let (preperiod, period) = least(&values, before, length);
    let [preperiod, period] = [preperiod, period].map(|number| Natural::from(number as u64));
    Ok(Some(Periodicity::Periodic { preperiod, period, proof }))
}
