//! Tables of g by copying: between two neighbouring members the values repeat from the start. The winner of a first move,
//! and the take that wins it, follow from g and the limit of that move. Winning takes are counted by copying too where limits
//! never decrease (`sums`), and else pile by pile.

use std::sync::Arc;

use dashu_int::UBig;

use crate::analysis::Family;
use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::entries::{Entries, Entry};
use crate::game::{First, Game, Play, not_all};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::Setup;
use crate::table::{Asked, Table};
use crate::wanted::Wanted;

use super::bases::{Bases, Halt};
use super::members::End;
use super::question::Question;
use super::{Accepted, BaseEngine, sums};

/// Larger piles are not copied.
pub(super) const COPIED_BELOW: u64 = u32::MAX as u64 - 8;

/// Values that a bound is looked at after.
const CHUNK: usize = 1 << 24;

/// The takes that a search looks at in the time of a node of the tree ...
const TAKES_FOR_A_NODE: u64 = 1 << 9;
/// ... and the nodes that are not worth a search.
const LEAST_NODES: u64 = 1 << 16;

/// The table of g, or of the outcomes, takes, counts and remoteness of first moves: the only columns that a base gives for
/// many piles.
pub(super) fn table(engine: &mut BaseEngine, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
    let Asked { column, turn, from, to } = asked;
    if let Column::Count | Column::Remoteness = column
        && let Some(table) = sums::table(engine, asked, budget)
    {
        return Ok(table);
    }
    let first = match column {
        _ if from > to => None,
        Column::G => Some(None),
        Column::Count => return counted(engine, asked, budget),
        Column::Outcome | Column::Take => FirstLimits::of(&engine.game, turn).map(Some),
        _ => None,
    };
    let first = first.ok_or(Hypothesis::Question)?;
    // The last pile may be a stop itself.
    let accepted = engine.accept(&(to + &Natural::ONE), budget)?;
    let game = Arc::clone(&engine.game);
    let below = engine.scale.bound(COPIED_BELOW);
    let bases = &mut engine.grown(accepted.growth).bases;
    listed((&game, below), bases, &accepted, first, asked, budget).ok_or(Hypothesis::Question.into())
}

fn listed(
    (game, copied_below): (&Game, u64),
    bases: &mut Bases,
    accepted: &Accepted,
    first: Option<FirstLimits>,
    Asked { column, from, to, .. }: Asked<'_>,
    budget: &mut Budget<'_>,
) -> Option<Table> {
    let entries = match from.to_u64().zip(to.to_u64().filter(|to| *to < copied_below)) {
        // Several bases copy from each other's tables; a search is as fast.
        Some(_) if bases.count() > 1 => return None,
        Some((from, to)) => copied(bases, accepted, (from, to), budget).and_then(|cells| {
            let entries = match first {
                None => Entries::from_cells(cells),
                Some(first) if column == Column::Take => first.takes(from, cells, budget)?,
                Some(first) => first.outcomes(from, cells, budget)?,
            };
            Ok(Some(entries))
        }),
        None => {
            let g = one_by_one(bases, accepted, (from, to), budget);
            g.map(|g| if first.is_some() { first_moves(game, column, from, &g?, budget) } else { g })
        }
    };
    Some(Table { from: from.clone(), entries: entries.ok().flatten()?, undecided: None })
}

/// Stretch by stretch: the piles from each stop on play like those from 0 on.
fn copied(
    bases: &mut Bases,
    accepted: &Accepted,
    (from, to): (u64, u64),
    budget: &mut Budget<'_>,
) -> Result<Vec<u32>, Halt> {
    // In misère play the piles from 1 on play like those from 0 on.
    let misere = (accepted.misere && to > 0).then_some(UBig::ONE);
    let starts = accepted.stops.iter().cloned().chain(misere);
    let starts: Vec<u64> = starts.map(|start| start.try_into().expect("at most the last pile")).collect();
    let ends: Vec<u64> = starts[1..].iter().copied().chain([to + 1]).collect();
    let longest = starts.iter().zip(&ends).map(|(start, end)| end - start).max().unwrap_or(0);
    let mut cells = from_zero(bases, longest, budget)?;
    if starts.len() == 1 {
        cells.drain(..from as usize);
        return Ok(cells);
    }
    budget.reserve((to + 1 - from) * Entries::ENTRY_BYTES)?;
    let mut all = Vec::with_capacity((to + 1 - from) as usize);
    for (start, end) in starts.iter().zip(&ends).filter(|(_, end)| **end > from) {
        all.extend_from_slice(&cells[from.saturating_sub(*start) as usize..(end - start) as usize]);
    }
    Ok(all)
}

/// The winners of first moves from the piles from one on, of any size, or the takes that win them, by the smallest takes
/// that win if the limit allows them.
fn first_moves(game: &Game, column: Column, from: &Natural, g: &Entries, budget: &mut Budget<'_>) -> Option<Entries> {
    let one = Natural::ONE;
    let piles = std::iter::successors(Some(from.clone()), |pile| Some(pile + &one));
    let entry = |(pile, g): (Natural, Entry)| {
        let limit = game.position_within(&pile, budget).ok()?.limit;
        let Entry::Number(g) = g else { return None };
        let is_enough = limit >= Limit::Finite(g.clone());
        if column == Column::Take {
            return Some(Entry::Number(if is_enough { g } else { Natural::ZERO }));
        }
        // A player who cannot move loses; in misère play that player wins.
        let is_won = if limit == Limit::ZERO { game.play() == Play::Misere } else { is_enough };
        Some(Entry::Outcome(Outcome::from_won(is_won)))
    };
    piles.zip(g.iter()).map(entry).collect()
}

/// The limits of first moves, where they are not the rule's.
pub(super) struct FirstLimits {
    pub(super) first: First,
    play: Play,
    /// The piles at which the game is over, ascending, 0 first.
    over: Vec<u64>,
}

impl FirstLimits {
    /// What is agreed, or usual if the rule says nothing about any first move.
    pub(super) fn of(game: &Game, turn: &Natural) -> Option<FirstLimits> {
        let one = Natural::ONE;
        let needed = Family::of(game.rule()) == Family::Last && game.needs_first_limit(&one);
        let first = game.first().cloned().or(needed.then_some(First::NotAll)).filter(|_| *turn == one)?;
        let over = game.over_piles().iter().filter_map(Natural::to_u64).collect();
        Some(FirstLimits { first, play: game.play(), over })
    }

    /// The limit at a pile, 0 where the game is over.
    pub(super) fn at(&self, pile: u64) -> u64 {
        if self.over.binary_search(&pile).is_ok() {
            return 0;
        }
        let floor = self.over[self.over.partition_point(|over| *over < pile) - 1];
        match &self.first {
            First::All => pile,
            First::Limit(Limit::Infinite) => u64::MAX,
            First::Limit(Limit::Finite(limit)) => limit.to_u64().unwrap_or(u64::MAX),
            First::NotAll => not_all(self.play, pile - floor),
        }
    }

    /// The winners of the piles from one on, by the smallest takes that win.
    fn outcomes(&self, from: u64, cells: Vec<u32>, budget: &mut Budget<'_>) -> Result<Entries, Bound> {
        let mut pile = from;
        let is_won = |g: Option<u32>| {
            let limit = self.at(pile);
            pile += 1;
            // A player who cannot move loses; in misère play that player wins.
            if limit == 0 { self.play == Play::Misere } else { g.is_some_and(|g| u64::from(g) <= limit) }
        };
        Entries::judged(cells, is_won, |some| budget.spend(some as u64 / 64, budget.progress()))
    }

    /// The smallest winning takes of the piles from one on, 0 where there is none, by the smallest takes that win.
    fn takes(&self, from: u64, cells: Vec<u32>, budget: &mut Budget<'_>) -> Result<Entries, Bound> {
        let mut pile = from;
        let take = |g: Option<u32>| {
            let limit = self.at(pile);
            pile += 1;
            g.filter(|g| u64::from(*g) <= limit).unwrap_or(0)
        };
        Entries::replaced(cells, take, |some| budget.spend(some as u64 / 64, budget.progress()))
    }
}

/// The values of the piles below a number.
fn from_zero(bases: &mut Bases, below: u64, budget: &mut Budget<'_>) -> Result<Vec<u32>, Halt> {
    bases.grow(&UBig::from(below), budget)?;
    budget.reserve(below * Entries::ENTRY_BYTES)?;
    let below = below as usize;
    let mut cells: Vec<u32> = Vec::with_capacity(below);
    cells.push(Entries::INFINITE_CELL);
    let members = bases.of(0);
    let small = |number: &UBig| usize::try_from(number).ok().filter(|number| *number < below);
    let mut place = Some(members.place_up_to(&UBig::ONE));
    while let Some(here) = place {
        let Some(member) = small(&members.value(&here)) else { break };
        repeat_up_to(&mut cells, member, budget)?;
        cells.push(u32::try_from(members.g(&here).as_ref()).expect("g is at most the pile"));
        place = members.next(&here);
    }
    if let (End::Finite, Some(period)) = (&members.end, small(&members.value(&members.last()))) {
        // From the last member on the values repeat with it as their period.
        while cells.len() < below {
            let count = period.min(below - cells.len());
            copy(&mut cells, count, budget)?;
        }
    }
    repeat_up_to(&mut cells, below, budget)?;
    cells.truncate(below);
    Ok(cells)
}

/// Repeats the values from pile 1 on until the next one is that of a given pile.
fn repeat_up_to(cells: &mut Vec<u32>, pile: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
    match pile.checked_sub(cells.len()) {
        Some(count) => copy(cells, count, budget),
        None => Ok(()),
    }
}

/// Copies the first `count` values, from pile 1 on, to the end.
fn copy(cells: &mut Vec<u32>, count: usize, budget: &mut Budget<'_>) -> Result<(), Bound> {
    let of = cells.capacity() as u64;
    for start in (0..count).step_by(CHUNK) {
        let end = count.min(start + CHUNK);
        budget.spend(1 + (end - start) as u64 / 1024, Progress { done: cells.len() as u64, of })?;
        cells.extend_from_within(1 + start..1 + end);
    }
    Ok(())
}

/// How many takes win at each pile: piles of any size, but few.
fn counted(engine: &mut BaseEngine, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
    let Asked { turn, from, to, .. } = asked;
    let count = to.saturating_sub(from).to_usize().filter(|count| *count < COPIED_BELOW as usize);
    let (count, game) = (count.ok_or(Hypothesis::Question)? + 1, Arc::clone(&engine.game));
    let mut accepted = engine.accept(to.max(&Natural::ONE), budget)?;
    let stops = std::mem::take(&mut accepted.stops);
    let searched_below = engine.scale.bound(COPIED_BELOW);
    let bases = &mut engine.grown(accepted.growth).bases;
    // Members that pile up are left to others.
    bases.grow(&to.0, budget).map_err(|_| Hypothesis::Question)?;
    let searched = to.to_u64().filter(|to| *to < searched_below).map(|to| LEAST_NODES + to * to / TAKES_FOR_A_NODE);
    let most_nodes = bases.nodes.saturating_add(searched.unwrap_or(u64::MAX));
    let mut table = Table { from: from.clone(), entries: Entries::default(), undecided: None };
    for place in 0..count {
        let setup = Setup::pile(from + &Natural::from(place as u64)).with_turn(turn);
        let position = game.position_within(setup, budget).map_err(|_| Hypothesis::Question)?;
        let below = stops.partition_point(|stop| *stop < position.pile.0).max(1);
        if accepted.stops.len() != below {
            accepted.stops = stops[..below].to_vec();
        }
        let question = Question { position: &position, accepted: &accepted, wanted: &Wanted::LEAST };
        let found = match game.is_over(&position.pile) || position.limit == Limit::ZERO {
            true => Ok(0),
            false => question.count(bases, budget),
        };
        let found = found.and_then(|found| Ok(budget.reserve(Entries::ENTRY_BYTES).map(|()| found)?));
        match found {
            // Where there are many takes, a search that looks at each of them is faster.
            _ if bases.nodes > most_nodes => return Err(Hypothesis::Question.into()),
            Ok(found) => table.entries.push(Entry::Number(found.into())),
            Err(Halt::Stalled) => return Err(Hypothesis::Question.into()),
            Err(Halt::Bound(bound)) => {
                table.undecided = Some(Undecided { bound, reached: Reached::SmallestTakes });
                let missing = count - place;
                let fits = budget.reserve(missing as u64 * Entries::ENTRY_BYTES).is_ok();
                table.entries.push_unknown(if fits { missing } else { 0 });
                break;
            }
        }
    }
    Ok(table)
}

/// Pile by pile, each by its parts: piles of any size, but few.
fn one_by_one(
    bases: &mut Bases,
    accepted: &Accepted,
    (from, to): (&Natural, &Natural),
    budget: &mut Budget<'_>,
) -> Result<Option<Entries>, Halt> {
    let floor = accepted.floor();
    if from.0 <= floor {
        return Ok(None);
    }
    let residue = accepted.residues.after(0, &floor);
    let (mut number, last) = (&from.0 - &floor, &to.0 - &floor);
    bases.grow(&last, budget)?;
    let mut entries = Entries::default();
    while number <= last {
        budget.reserve(Entries::ENTRY_BYTES)?;
        budget.spend(1 + bases.of(residue).runs().len() as u64, Progress { done: entries.len() as u64, of: 0 })?;
        entries.push(Entry::Number(Natural(bases.g_of(residue, &number))));
        number += UBig::ONE;
    }
    Ok(Some(entries))
}
