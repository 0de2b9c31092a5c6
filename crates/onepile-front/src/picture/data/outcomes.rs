//! Who wins, for each pile and limit.

use onepile::{
    Answer, Bound, Budget, Column, Effort, Entry, Game, Limit, Natural, Play, Position, Setup, Solver, Undecided,
    Wanted,
};

use super::super::chart::heat;
use super::{Piles, table};
use crate::failure::Failure;

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
