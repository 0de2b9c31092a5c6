//! Integer sequences of a game.

use thiserror::Error;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::game::{First, Play, SetupError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::solver::Solver;
use crate::strategy::{Declined, Extent, bases};
use crate::table::{Column, Entry};

/// A sequence of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sequence {
    /// The piles that the player who begins loses, in ascending order.
    Losing,
    /// The members of the base.
    Base,
}

/// The first terms of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The index of the first term.
    pub offset: u64,
    /// As many terms as were asked for, or all there are, or as many as were found.
    pub terms: Vec<Natural>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// Why a game has no such sequence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// The theorem behind it does not apply.
    #[error("the rule has no such sequence: {0}")]
    Declined(#[from] Declined),
    /// One of the piles is no position, or the rule has no value in reach of it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The first terms of a sequence.
pub(crate) fn terms(
    solver: &mut Solver,
    which: &Sequence,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Terms, SequenceError> {
    match which {
        Sequence::Base => {
            let listing = bases(solver.game().rule(), Some(0), &Extent::Count(count), budget)?;
            let members = listing.bases.into_iter().flat_map(|base| base.members).map(|member| member.b);
            Ok(Terms { offset: 1, terms: members.collect(), undecided: listing.undecided })
        }
        Sequence::Losing => match losing_by_base(solver, count, budget) {
            Some(terms) => Ok(terms),
            None => losing_by_table(solver, count, budget),
        },
    }
}

/// If the first move may take all but one counter, a pile is lost if only the whole pile would win: the fixed members,
/// behind pile 0.
fn losing_by_base(solver: &Solver, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
    let game = solver.game();
    let is_plain = game.kind() == Play::Normal && game.blocked() == 0 && game.over_piles().len() == 1;
    if !is_plain
        || !game.needs_first_limit(&Natural::from(1u64))
        || !matches!(game.first_given(), None | Some(First::NotAll))
    {
        return None;
    }
    let mut asked = count;
    loop {
        let listing = bases(game.rule(), Some(0), &Extent::Count(asked), budget).ok()?;
        let base = listing.bases.first()?;
        let fixed = base.members.iter().filter(|member| member.is_fixed()).map(|member| member.b.clone());
        let terms: Vec<Natural> = [Natural::ZERO].into_iter().chain(fixed).take(count).collect();
        let no_more = base.finite == Some(true) && base.members.len() < asked;
        if terms.len() == count || no_more || listing.undecided.is_some() {
            return Some(Terms { offset: 1, terms, undecided: listing.undecided });
        }
        // Some members are not fixed: look at more.
        if base.members.len() < asked {
            return None;
        }
        asked *= 2;
    }
}

/// Tables of outcomes, each twice as long as the one before.
fn losing_by_table(solver: &mut Solver, count: usize, budget: &mut Budget<'_>) -> Result<Terms, SequenceError> {
    /// The first table; the last.
    const FIRST: u64 = 1 << 10;
    const LAST: u64 = 1 << 31;
    let (turn, zero) = (Natural::from(1u64), Natural::ZERO);
    let mut to = FIRST;
    loop {
        let table = solver.table(Column::Outcome, &turn, (&zero, &Natural::from(to)), budget)?;
        let lost = (0u64..).zip(table.entries.iter()).filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P));
        let known = match &table.undecided {
            Some(Undecided { reached: Reached::Piles(piles), .. }) => piles.to_u64().unwrap_or(u64::MAX),
            Some(_) => 0,
            None => u64::MAX,
        };
        let terms: Vec<Natural> =
            lost.map(|(pile, _)| pile).take_while(|pile| *pile < known).take(count).map(Natural::from).collect();
        let out_of_reach = Undecided { bound: Bound::Work, reached: Reached::Piles(Natural::from(to + 1)) };
        match table.undecided {
            _ if terms.len() == count => return Ok(Terms { offset: 1, terms, undecided: None }),
            Some(undecided) => return Ok(Terms { offset: 1, terms, undecided: Some(undecided) }),
            None if to >= LAST => return Ok(Terms { offset: 1, terms, undecided: Some(out_of_reach) }),
            None => to *= 2,
        }
    }
}
