//! The members of the base, and the piles that the first player loses, one after the other.

use crate::analysis::Family;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::declined::{Declined, Hypothesis};
use crate::game::{Game, Play};
use crate::listing::{Extent, Listing};
use crate::natural::Natural;
use crate::period::{PeriodProof, Periodicity};
use crate::prove::{Property, Verdict, prove};
use crate::rule::Region;
use crate::sequence::Terms;

use super::BaseEngine;
use super::periodicity::{lets_take_all_but_one, period_of_outcomes};

/// The members of the base of the game as stated.
pub(super) fn members(engine: &mut BaseEngine, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
    let listing = engine.list(Some(0), &Extent::Count(count), budget)?;
    // A base that waits for others may have more members, if there is no proof that it ends.
    let is_all = listing.bases.iter().all(|base| base.finite == Some(true) || base.members.len() == count);
    let waits = (!is_all).then_some(Undecided { bound: Bound::Work, reached: Reached::Members });
    let members = listing.bases.into_iter().flat_map(|base| base.members).map(|member| member.b);
    Ok(Terms { offset: 1, terms: members.collect(), undecided: listing.undecided.or(waits) })
}

/// The piles lost by the first player.
pub(super) fn piles(engine: &mut BaseEngine, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
    let game = engine.game.clone();
    let found = match game.play() {
        Play::Normal => fixed_members(engine, &game, count, budget)?,
        Play::Misere => in_misere_play(engine, &game, count, budget)?,
    };
    found.ok_or(Hypothesis::FreeFirstMove.into())
}

/// If the first move may take all but one counter, a pile is lost if only the whole pile would win: the fixed members,
/// behind pile 0.
fn fixed_members(
    engine: &mut BaseEngine,
    game: &Game,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Terms>, Declined> {
    if !lets_take_all_but_one(game, &engine.residues) {
        return Ok(None);
    }
    let lost = |listing: &Listing| -> Vec<Natural> {
        let members = listing.bases.iter().flat_map(|base| &base.members);
        let fixed = members.filter(|member| member.is_fixed()).map(|member| member.b.clone());
        [Natural::ZERO].into_iter().chain(fixed).take(count).collect()
    };
    let mut asked = count;
    loop {
        let listing = engine.list(Some(0), &Extent::Count(asked), budget)?;
        let Some(base) = listing.bases.first() else { return Ok(None) };
        let terms = lost(&listing);
        let no_more = base.finite == Some(true) && base.members.len() < asked;
        if terms.len() == count || no_more || listing.undecided.is_some() {
            return Ok(Some(Terms { offset: 1, terms, undecided: listing.undecided }));
        }
        // Some members are not fixed: look at more, unless all lost piles are known.
        if let Ok(Periodicity::Periodic { proof: PeriodProof::FewLost { largest, .. }, .. }) =
            period_of_outcomes(game, &engine.residues, budget)
        {
            let listing = engine.list(Some(0), &Extent::To(largest), budget)?;
            return Ok(Some(Terms { offset: 1, terms: lost(&listing), undecided: listing.undecided }));
        }
        if base.members.len() < asked {
            return Ok(None);
        }
        asked = asked.saturating_mul(2);
    }
}

/// Under a rule of the last take that never forbids all takes, pile n in misère play is like pile n − 1 in normal play with
/// the same limit. Usual first limits, n − 2 here and (n − 1) − 1 there, are the same as well, but for pile 2: it has limit
/// 1 and is won.
fn in_misere_play(
    engine: &mut BaseEngine,
    game: &Game,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Terms>, Declined> {
    let rule = game.rule();
    let is_shifted = game.block() == 0
        && game.ends_at_zero()
        && Family::of(rule) == Family::Last
        && prove(rule, &Property::AtLeastOne, &Region::all(), budget) == Verdict::Proved;
    if !is_shifted {
        return Ok(None);
    }
    let normal = game.clone().with_play(Play::Normal);
    let Some(found) = fixed_members(engine, &normal, count.saturating_add(1), budget)? else { return Ok(None) };
    let above_one = found.terms.iter().filter(|pile| **pile != Natural::ONE);
    let terms: Vec<Natural> = above_one.map(|pile| pile + &Natural::ONE).take(count).collect();
    Ok(Some(Terms { offset: 1, undecided: found.undecided.filter(|_| terms.len() < count), terms }))
}
