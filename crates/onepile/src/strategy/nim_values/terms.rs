//! Sequences of a rule of the pile with unit jumps: piles of a nim-value, F and H.

use dashu_base::BitTest;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::declined::{Declined, Hypothesis};
use crate::game::Play;
use crate::natural::Natural;
use crate::sequence::{Sequence, Terms};

use super::NimEngine;

/// The first terms of a sequence.
pub(super) fn terms(
    engine: &mut NimEngine,
    which: &Sequence,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Terms, Declined> {
    match which {
        // In normal play the piles of value 0 are lost, in misère play those of value 1.
        Sequence::Losing => class(engine, &Natural::from(u64::from(engine.game.play() == Play::Misere)), count, budget),
        Sequence::Class(value) if engine.game.play() == Play::Normal => class(engine, value, count, budget),
        Sequence::F(from) => {
            let sequences = engine.sequences(budget)?;
            Ok(listed(0, count, budget, |more, budget| sequences.f(&(from + &Natural::from(more)), budget)))
        }
        Sequence::H(from) => {
            let sequences = engine.sequences(budget)?;
            Ok(listed(0, count, budget, |more, budget| sequences.h(&(from + &Natural::from(more)), budget)))
        }
        Sequence::Class(_) | Sequence::Base => Err(Hypothesis::Question.into()),
    }
}

/// The piles of a nim-value.
fn class(engine: &mut NimEngine, value: &Natural, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
    let game = &engine.game;
    if game.block() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    if !game.ends_at_zero() {
        return Err(Hypothesis::NoStops.into());
    }
    if !game.goes_by_pile(&Natural::ONE) {
        return Err(Hypothesis::NoFirstLimit.into());
    }
    let sequences = engine.sequences(budget)?;
    let mut next = sequences.f(value, budget);
    Ok(listed(1, count, budget, |_, budget| {
        let found = std::mem::replace(&mut next, Ok(None))?;
        if let Some(pile) = &found {
            next = sequences.next_in_class(pile, budget);
        }
        Ok(found)
    }))
}

/// Terms one by one, until there are enough, or there is none, or a bound is met.
fn listed(
    offset: u64,
    count: usize,
    budget: &mut Budget<'_>,
    mut term: impl FnMut(u64, &mut Budget<'_>) -> Result<Option<Natural>, Bound>,
) -> Terms {
    let mut found = Terms { offset, terms: Vec::new(), undecided: None };
    while found.terms.len() < count {
        let next = term(found.terms.len() as u64, budget).and_then(|next| {
            budget.make_room(&mut found.terms, 1)?;
            budget.reserve(next.as_ref().map_or(0, |next| next.0.bit_len() as u64 / 8)).map(|()| next)
        });
        match next {
            Ok(Some(next)) => found.terms.push(next),
            Ok(None) => break,
            Err(bound) => {
                let reached = match found.terms.last() {
                    Some(last) => Reached::Piles(last + &Natural::ONE),
                    None => Reached::Nothing,
                };
                found.undecided = Some(Undecided { bound, reached });
                break;
            }
        }
    }
    found
}
