//! Integer sequences of a game.

use dashu_base::BitTest;
use thiserror::Error;

use crate::analysis::Family;
use crate::beatty::Beatty;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::game::{First, Game, Play, SetupError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::period::{PeriodProof, Periodicity};
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Region, Rule};
use crate::solver::Solver;
use crate::strategy::{Declined, Extent, base, bases};
use crate::table::{Column, Entry};

/// A sequence of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sequence {
    /// The piles that the player who begins loses, in ascending order.
    Losing,
    /// The members of the base.
    Base,
    /// The piles of a nim-value, in ascending order.
    Class(Natural),
    /// F(m), the first pile with limit m under a rule of the pile with unit jumps, from some m on.
    F(Natural),
    /// H(m), the first pile of which m counters are left after the largest take, from some m on.
    H(Natural),
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
            // A base that waits for others may have more members, if there is no proof that it ends.
            let is_all = listing.bases.iter().all(|base| base.finite == Some(true) || base.members.len() == count);
            let waits = (!is_all).then_some(Undecided { bound: Bound::Work, reached: Reached::Members });
            let members = listing.bases.into_iter().flat_map(|base| base.members).map(|member| member.b);
            Ok(Terms { offset: 1, terms: members.collect(), undecided: listing.undecided.or(waits) })
        }
        Sequence::Losing if wins_by_taking_all(solver.game(), budget) => {
            let over = solver.game().over_piles().into_iter().take(count).collect();
            Ok(Terms { offset: 1, terms: over, undecided: None })
        }
        Sequence::Losing => {
            let aim = Natural::from(u64::from(solver.game().kind() == Play::Misere));
            let known = losing_by_base(solver.game(), count, budget)
                .or_else(|| losing_misere(solver.game(), count, budget))
                .or_else(|| class(solver.game(), &aim, count, budget));
            match known {
                Some(terms) => Ok(terms),
                None => by_table(solver, Column::Outcome, &Entry::Outcome(Outcome::P), count, budget),
            }
        }
        // In normal play the piles of value 0 are the lost ones.
        Sequence::Class(value) if value.is_zero() && is_by_value(solver.game()) => {
            terms(solver, &Sequence::Losing, count, budget)
        }
        Sequence::Class(value) => match class(solver.game(), value, count, budget) {
            Some(terms) if solver.game().kind() == Play::Normal => Ok(terms),
            _ => by_table(solver, Column::Nim, &Entry::Number(value.clone()), count, budget),
        },
        Sequence::F(from) => points(solver.game().rule(), from, count, budget, Beatty::f),
        Sequence::H(from) => points(solver.game().rule(), from, count, budget, Beatty::h),
    }
}

/// Whether nim-values tell who wins.
fn is_by_value(game: &Game) -> bool {
    game.kind() == Play::Normal && game.blocked() == 0
}

/// Whether the first move may take the whole pile, and so wins wherever the game is not over.
fn wins_by_taking_all(game: &Game, budget: &mut Budget<'_>) -> bool {
    // Where the rule has no value legal play may end in an error instead.
    let has_value = |budget| prove(game.rule(), &Property::HasValue, &Region::all(), budget) == Verdict::Proved;
    is_by_value(game) && game.first_given() == Some(&First::All) && has_value(budget)
}

/// The piles of a nim-value under a rule of the pile with unit jumps. In normal play the lost ones are those of value 0, in
/// misère play those of value 1.
fn class(game: &Game, value: &Natural, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
    let is_plain = game.blocked() == 0 && game.over_piles().len() == 1;
    if !is_plain || !game.goes_by_pile(&Natural::from(1u64)) {
        return None;
    }
    let mut sequences = Beatty::of(game.rule(), budget).ok()?;
    let mut next = sequences.f(value, budget);
    Some(listed(1, count, budget, |_, budget| {
        let found = std::mem::replace(&mut next, Ok(None))?;
        if let Some(pile) = &found {
            next = sequences.next_in_class(pile, budget);
        }
        Ok(found)
    }))
}

/// F or H of a rule at consecutive numbers.
fn points<'r>(
    rule: &'r Rule,
    from: &Natural,
    count: usize,
    budget: &mut Budget<'_>,
    at: impl Fn(&mut Beatty<'r>, &Natural, &mut Budget<'_>) -> Result<Option<Natural>, Bound>,
) -> Result<Terms, SequenceError> {
    let mut sequences = Beatty::of(rule, budget)?;
    Ok(listed(0, count, budget, |more, budget| at(&mut sequences, &(from + &Natural::from(more)), budget)))
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
            let bytes = next.as_ref().map_or(0, |next| size_of::<Natural>() + next.0.bit_len() / 8);
            budget.reserve(bytes as u64).map(|()| next)
        });
        match next {
            Ok(Some(next)) => found.terms.push(next),
            Ok(None) => break,
            Err(bound) => {
                let reached = match found.terms.last() {
                    Some(last) => Reached::Piles(last + &Natural::from(1u64)),
                    None => Reached::Nothing,
                };
                found.undecided = Some(Undecided { bound, reached });
                break;
            }
        }
    }
    found
}

/// If the first move may take all but one counter, a pile is lost if only the whole pile would win: the fixed members,
/// behind pile 0.
fn losing_by_base(game: &Game, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
    if !base::loses_fixed_members(game) {
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
        // Some members are not fixed: look at more, unless all lost piles are known.
        if let Ok(Periodicity::Periodic { proof: PeriodProof::FewLost { largest, .. }, .. }) =
            base::period_of_outcomes(game, budget)
        {
            let listing = bases(game.rule(), Some(0), &Extent::To(largest), budget).ok()?;
            let members = listing.bases.first()?.members.iter();
            let fixed = members.filter(|member| member.is_fixed()).map(|member| member.b.clone());
            let terms = [Natural::ZERO].into_iter().chain(fixed).take(count).collect();
            return Some(Terms { offset: 1, terms, undecided: listing.undecided });
        }
        if base.members.len() < asked {
            return None;
        }
        asked = asked.saturating_mul(2);
    }
}

/// Under a rule of the last take that never forbids all takes, pile n in misère play is like pile n − 1 in normal play with
/// the same limit. Usual first limits, n − 2 here and (n − 1) − 1 there, are the same as well, but for pile 2: it has limit
/// 1 and is won.
fn losing_misere(game: &Game, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
    let rule = game.rule();
    let is_shifted = game.kind() == Play::Misere
        && game.blocked() == 0
        && game.over_piles().len() == 1
        && Family::of(rule) == Family::Last
        && prove(rule, &Property::AtLeastOne, &Region::all(), budget) == Verdict::Proved;
    if !is_shifted {
        return None;
    }
    let normal = match game.first_given() {
        None => Game::new(rule.clone()),
        Some(first) => Game::new(rule.clone()).first(first.clone()),
    };
    let found = losing_by_base(&normal, count.saturating_add(1), budget)?;
    let one = Natural::from(1u64);
    let terms: Vec<Natural> =
        found.terms.iter().filter(|pile| **pile != one).map(|pile| pile + &one).take(count).collect();
    Some(Terms { offset: 1, undecided: found.undecided.filter(|_| terms.len() < count), terms })
}

/// The piles with an entry, by tables of which each is twice as long as the one before.
fn by_table(
    solver: &mut Solver,
    column: Column,
    wanted: &Entry,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Terms, SequenceError> {
    /// The first table; the last.
    const FIRST: u64 = 1 << 10;
    const LAST: u64 = 1 << 31;
    /// Piles after which a bound is looked at.
    const SOME: u64 = 1 << 20;
    let (turn, zero) = (Natural::from(1u64), Natural::ZERO);
    let mut to = FIRST;
    // All piles below a number, and the terms among them.
    let (mut known, mut terms) = (0, Vec::new());
    loop {
        let table = solver.table(column, &turn, (&zero, &Natural::from(to)), budget)?;
        let below = match &table.undecided {
            Some(Undecided { reached: Reached::Piles(piles), .. }) => piles.to_u64().unwrap_or(u64::MAX),
            Some(_) => 0,
            None => to + 1,
        };
        // The piles that the table before did not tell; one that was cut off may tell less than it.
        let mut halted = None;
        while known < below && terms.len() < count && halted.is_none() {
            let end = below.min(known + SOME);
            let new = (known..end).filter(|pile| table.entries.get(*pile as usize).as_ref() == Some(wanted));
            terms.extend(new.take(count - terms.len()).map(Natural::from));
            known = end;
            halted = budget.spend(SOME / 64, budget.progress()).err();
        }
        let met = halted.or(table.undecided.map(|undecided| undecided.bound)).or((to >= LAST).then_some(Bound::Work));
        let undecided = met.map(|bound| Undecided { bound, reached: Reached::Piles(known.into()) });
        if terms.len() == count || undecided.is_some() {
            return Ok(Terms { offset: 1, undecided: undecided.filter(|_| terms.len() < count), terms });
        }
        to *= 2;
    }
}
