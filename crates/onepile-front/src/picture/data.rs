//! What pictures show, asked from the library and given as plain numbers.

use std::collections::HashSet;

use onepile::{
    Answer, Bound, Budget, Column, Effort, Entries, Entry, Extent, Game, Limit, Natural, Play, Position, Rule, Setup,
    Solver, Table, Tableau, TableauEntry, TableauRow, Undecided, Wanted,
};

use super::heat;
use crate::failure::Failure;
use crate::query::{check_piles, every_take};

/// Consecutive piles.
pub struct Piles {
    pub from: Natural,
    pub count: u64,
}

/// More piles than this make no better picture.
pub const MOST_PILES: u64 = 10_000_000;

impl Piles {
    pub fn new(from: &Natural, to: &Natural) -> Result<Piles, Failure> {
        check_piles(from, to)?;
        let count = (&to.saturating_sub(from) + &Natural::ONE).to_u64().filter(|count| *count <= MOST_PILES);
        let too_many = || Failure::Query(format!("a picture shows at most {MOST_PILES} piles; choose `from` and `to`"));
        Ok(Piles { from: from.clone(), count: count.ok_or_else(too_many)? })
    }

    fn pile(&self, place: u64) -> Natural {
        &self.from + &Natural::from(place)
    }

    pub fn last(&self) -> Natural {
        self.pile(self.count - 1)
    }
}

/// A column of values, complete.
pub fn table(
    solver: &mut Solver,
    column: Column,
    turn: &Natural,
    piles: &Piles,
    budget: &mut Budget<'_>,
) -> Result<Entries, Failure> {
    let table = solver.table_within(column, turn, (&piles.from, &piles.last()), budget)?;
    let Table { entries, undecided, .. } = table;
    match undecided {
        Some(undecided) => Err(Failure::Undecided(undecided)),
        None => Ok(entries),
    }
}

/// The members of the base among the piles, counted from the first; none where there is no base.
///
/// It belongs to normal play down to 0 in which nothing is forbidden.
pub fn members(solver: &mut Solver, piles: &Piles, budget: &mut Budget<'_>) -> Result<Vec<u64>, Failure> {
    if !solver.game().is_plain() {
        return Ok(Vec::new());
    }
    let Ok(listing) = solver.bases_within(Some(0), &Extent::To(piles.last()), budget) else {
        return Ok(Vec::new());
    };
    if let Some(undecided) = listing.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let all = listing.bases.iter().flat_map(|base| &base.members).filter(|member| member.b >= piles.from);
    Ok(all.filter_map(|member| member.b.saturating_sub(&piles.from).to_u64()).collect())
}

/// For each pile the limits, up to some number, with which it is lost.
pub fn outcomes(
    solver: &mut Solver,
    turn: &Natural,
    piles: &Piles,
    limits: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<heat::Column>, Failure> {
    if solver.game().block() == 0 {
        match swept_outcomes(solver, turn, piles, limits, budget) {
            // Piles too large for a table may still be looked at one by one.
            Err(Failure::Undecided(Undecided { bound: Bound::Work, .. })) => {}
            known => return known,
        }
    }
    (0..piles.count).map(|place| single_outcomes(solver, turn, &piles.pile(place), limits, budget)).collect()
}

/// Without forbidden takes a limit wins iff it allows the smallest winning take.
fn swept_outcomes(
    solver: &mut Solver,
    turn: &Natural,
    piles: &Piles,
    limits: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<heat::Column>, Failure> {
    let entries = table(solver, Column::G, turn, piles, budget)?;
    let column = |(place, entry): (u64, Entry)| {
        let height = height(solver.game(), &piles.pile(place), limits);
        let smallest = if let Entry::Number(take) = entry { take.to_u64() } else { None };
        let lost = smallest.map_or(height, |take| height.min(take - 1));
        let least = least_lost(solver.game(), turn, &piles.pile(place), lost);
        heat::Column { height, lost: if lost < least { vec![] } else { vec![(least, lost)] } }
    };
    Ok((0..).zip(entries.iter()).map(column).collect())
}

/// The smallest limit, up to some number, with which a pile may be lost: in misère play a player wins as long as no take is
/// allowed.
fn least_lost(game: &Game, turn: &Natural, pile: &Natural, most: u64) -> u64 {
    if game.play() == Play::Normal || game.rule().allowed().is_none() {
        return 1;
    }
    (1..=most).find(|take| is_allowed(game, turn, pile, *take)).unwrap_or(u64::MAX)
}

fn is_allowed(game: &Game, turn: &Natural, pile: &Natural, take: u64) -> bool {
    game.allows(turn, pile, &Natural::from(take)).unwrap_or(false)
}

/// The largest limit that makes a difference and is shown.
fn height(game: &Game, pile: &Natural, limits: u64) -> u64 {
    if game.is_over(pile) { 0 } else { pile.to_u64().unwrap_or(u64::MAX).min(limits) }
}

/// One pile by its winning takes.
fn single_outcomes(
    solver: &mut Solver,
    turn: &Natural,
    pile: &Natural,
    limits: u64,
    budget: &mut Budget<'_>,
) -> Result<heat::Column, Failure> {
    let height = height(solver.game(), pile, limits);
    let setup = Setup { turn: Some(turn.clone()), limit: Some(Limit::from(height)), ..Setup::pile(pile.clone()) };
    let position = solver.game().position(setup)?;
    let ranges = usize::try_from(height).unwrap_or(usize::MAX).max(1);
    let answer = solver.answer_within(&position, &Wanted { ranges, measures: Effort::Skip }, budget)?;
    match answer.undecided {
        Some(undecided) => Err(Failure::Undecided(undecided)),
        None => Ok(heat::Column { height, lost: lost_limits(solver.game(), &answer, height) }),
    }
}

/// The limits with which no more takes win than may be forbidden.
fn lost_limits(game: &Game, answer: &Answer, height: u64) -> Vec<(u64, u64)> {
    let Position { turn, pile, .. } = &answer.position;
    let (mut lost, mut wins, mut allowed) = (Vec::<(u64, u64)>::new(), 0, 0);
    for limit in 1..=height {
        wins += u64::from(answer.takes.contains(&Natural::from(limit)));
        allowed += u64::from(is_allowed(game, turn, pile, limit));
        // In misère play a player without a take wins, so a player whose takes all win cannot be stopped.
        let unstoppable = game.play() == Play::Misere && wins == allowed;
        if wins <= game.block() && !unstoppable {
            match lost.last_mut() {
                Some((_, high)) if *high + 1 == limit => *high = limit,
                _ => lost.push((limit, limit)),
            }
        }
    }
    lost
}

/// The piles at which a limit, and the pile without it, reach a value for the first time.
pub struct Firsts {
    pub of_limit: Vec<bool>,
    pub of_rest: Vec<bool>,
}

/// F and H among the piles 1 to some number, by their definition: F(m) is the first pile n with f(n) = m, for m from 1 on,
/// and H(m) the first with n − f(n) = m.
pub fn firsts(solver: &mut Solver, piles: &Piles, budget: &mut Budget<'_>) -> Result<Firsts, Failure> {
    let limits = table(solver, Column::Limit, &Natural::ONE, piles, budget)?;
    let (mut seen_limits, mut seen_rests) = (HashSet::from([0]), HashSet::from([0]));
    let (mut of_limit, mut of_rest) = (Vec::new(), Vec::new());
    for (pile, limit) in (1..).zip(limits.iter()) {
        // No more than the pile can be taken.
        let limit =
            if let Entry::Number(limit) = limit { limit.to_u64().map_or(pile, |limit| limit.min(pile)) } else { pile };
        of_limit.push(seen_limits.insert(limit));
        of_rest.push(seen_rests.insert(pile - limit));
    }
    Ok(Firsts { of_limit, of_rest })
}

/// What stands in a tableau; nothing where the entry is absent.
pub type Written = Option<String>;

/// The first rows and columns of the tableau of a rule, from column 0 on if some piles have a limit of 0, else from 1 on.
pub fn tableau(
    rule: &Rule,
    turns: u64,
    columns: u64,
    budget: &mut Budget<'_>,
) -> Result<(u64, Vec<Vec<Written>>), Failure> {
    let tableau = Tableau::within(&every_take(rule)?, Play::Normal, turns, columns, budget)
        .map_err(|declined| Failure::Declined(format!("the rule has no tableau: {declined}")))?;
    if let Some(undecided) = tableau.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let written = |entry: &TableauEntry| match entry {
        TableauEntry::Absent => None,
        TableauEntry::Infinite => Some("∞".to_owned()),
        other => Some(other.to_string()),
    };
    let is_stuck = |row: &TableauRow| !matches!(&row.stuck, TableauEntry::Number(number) if number.is_zero());
    let first = u64::from(!tableau.rows.iter().any(is_stuck));
    let entries = |row: &TableauRow| {
        let stuck = (first == 0).then_some(&row.stuck);
        stuck.into_iter().chain(&row.entries).map(written).collect()
    };
    Ok((first, tableau.rows.iter().map(entries).collect()))
}
