//! Rules that differ by a parameter.

use onepile::{Budget, Column, Extent, Game, Natural, Solver};

use super::{Piles, values};
use crate::failure::Failure;

/// What is known of one rule of a family; nothing where a bound was met.
pub type Known<T> = Option<T>;

/// g of each pile.
pub fn takes(
    game: Game,
    turn: &Natural,
    piles: &Piles,
    budget: &mut Budget<'_>,
) -> Result<Known<Vec<Option<u64>>>, Failure> {
    known(values(&mut Solver::new(game), Column::G, turn, piles, budget))
}

/// The number of members of the base up to a pile.
pub fn members(game: Game, to: &Natural, budget: &mut Budget<'_>) -> Result<Known<u64>, Failure> {
    if !game.is_plain() {
        let message = "bases belong to the rule itself: leave out `misere`, `stop` and `block`";
        return Err(Failure::Query(message.to_owned()));
    }
    let listing = Solver::new(game)
        .bases_within(Some(0), &Extent::To(to.clone()), budget)
        .map_err(|declined| Failure::Declined(format!("the rule has no base: {declined}")));
    known(listing.and_then(|listing| match listing.undecided {
        Some(undecided) => Err(Failure::Undecided(undecided)),
        None => Ok(listing.bases.iter().map(|base| base.members.len() as u64).sum()),
    }))
}

/// A bound that is met makes a rule undecided; all else is a mistake of the query.
fn known<T>(result: Result<T, Failure>) -> Result<Known<T>, Failure> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Failure::Undecided(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}
