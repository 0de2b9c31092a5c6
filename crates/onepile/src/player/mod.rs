//! A player for the other side of the table.
//!
//! It moves as its level says and draws its chances from a seed, so that a game can be played again. At its best it wins
//! every won position. In a lost one it resists: it takes what lasts longest where that is known, and sets traps, which
//! means that it leaves the opponent the fewest winning takes.

mod chance;
mod sum;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::evidence::Evidence;
use crate::game::{Game, Play, RuleError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::solver::Solver;
use crate::takes::Takes;
use crate::wanted::{Effort, Wanted};

use chance::Chance;
pub use sum::SumChoice;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// Takes anything.
    Random,
    /// Sees a win that ends the game at once, and every second of the others.
    Easy,
    /// Never loses a won position.
    Perfect,
}

names! { Skill, "a level": Random "random", Easy "easy", Perfect "perfect" }

/// What a player takes, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The take.
    pub take: Natural,
    /// What for.
    pub motive: Motive,
}

/// Why a player takes what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Motive {
    /// It wins.
    Win,
    /// Every take loses, and this one makes it hardest.
    Resist,
    /// It is left to chance.
    Chance,
    /// The winner is not known within the budget.
    Doubt,
}

/// A player with a level, and a seed for its chances.
///
/// ```
/// use onepile::{Budget, Game, Skill, Motive, Player, Setup, Solver, Takes};
///
/// let mut solver = Solver::new("2*last".parse::<Game>()?);
/// let position = solver.game().position(1000)?;
/// let mut player = Player::new(Skill::Perfect, 7);
/// let choice = player.choose(&mut solver, &position, &Takes::none(), &mut Budget::default())?.unwrap();
/// assert_eq!((choice.take.to_string().as_str(), choice.motive), ("13", Motive::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    skill: Skill,
    chance: Chance,
}

/// In a lost position this many takes are tried, the smallest ones.
const TRIED: u64 = 32;
/// What the search for a trap may cost, in units of work.
const TRAP_WORK: u64 = 1 << 24;

impl Player {
    /// A player of some level; the same seed brings the same chances.
    pub fn new(skill: Skill, seed: u64) -> Player {
        Player { skill, chance: Chance::new(seed) }
    }

    /// How well the player plays.
    pub fn skill(&self) -> Skill {
        self.skill
    }

    /// The seed from which the player would go on as from here.
    pub fn seed(&self) -> u64 {
        self.chance.state()
    }

    /// What the player takes in a position where some takes are forbidden; nothing if no take is left.
    ///
    /// # Errors
    ///
    /// If legal play from the position leads to one at which the rule has no value.
    pub fn choose(
        &mut self,
        solver: &mut Solver,
        position: &Position,
        forbidden: &Takes,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Choice>, RuleError> {
        let legal = position.takes(solver.game()).without(forbidden);
        if legal.smallest().is_none() && legal.is_complete() {
            return Ok(None);
        }
        let by_chance = match self.skill {
            Skill::Random => true,
            Skill::Easy => self.chance.below(2) == 0 && !ends_at_once(solver.game(), position, &legal),
            Skill::Perfect => false,
        };
        // Where no legal take is found, the solver may know one.
        if by_chance && legal.smallest().is_some() {
            return Ok(self.any(&legal).map(|take| Choice { take, motive: Motive::Chance }));
        }
        let answer = solver.answer_within(position, &Wanted::default(), budget)?;
        let choose = |take: &Natural, motive| Ok(Some(Choice { take: take.clone(), motive }));
        // The largest take is likely to be the quickest win.
        if let Some(take) = answer.takes.without(forbidden).largest() {
            return choose(take, Motive::Win);
        }
        if answer.evidence == Evidence::TakesAll && legal.contains(&position.pile) {
            return choose(&position.pile, Motive::Win);
        }
        // There may be a winning take that is not known.
        let in_doubt = answer.outcome.is_none() || (answer.outcome == Some(Outcome::N) && !answer.takes.is_complete());
        match (in_doubt, self.skill) {
            // Small takes keep most games going.
            (true, _) => Ok(legal.smallest().map(|take| Choice { take: take.clone(), motive: Motive::Doubt })),
            (false, Skill::Perfect) => resistance(solver, &answer, &legal, budget),
            (false, _) => Ok(self.any(&legal).map(|take| Choice { take, motive: Motive::Chance })),
        }
    }

    /// What the player forbids an opponent about to move, at most as many takes as the game allows.
    ///
    /// # Errors
    ///
    /// As [`Player::choose`].
    pub fn forbid(
        &mut self,
        solver: &mut Solver,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Takes, RuleError> {
        let legal = position.takes(solver.game());
        let mut most = Natural::from(solver.game().block());
        if most.is_zero() || legal.smallest().is_none() {
            return Ok(Takes::none());
        }
        if solver.game().play() == Play::Misere {
            // A player who is left without a take wins.
            most = most.min(legal.count().saturating_sub(&Natural::ONE));
        }
        if self.skill == Skill::Random || (self.skill == Skill::Easy && self.chance.below(2) == 0) {
            let few = most.to_u64().unwrap_or(u64::MAX).min(TRIED);
            let takes: Vec<Natural> = (0..few).filter_map(|_| self.any(&legal)).collect();
            return Ok(Takes::of(takes.into_iter().map(|take| (take.clone(), take))));
        }
        let ranges = Wanted::default().ranges.max(usize::try_from(solver.game().block().min(1 << 20)).unwrap_or(0));
        let answer = solver.answer_within(position, &Wanted { ranges, measures: Effort::Skip }, budget)?;
        Ok(answer.takes.smallest_few(&most))
    }

    /// Any of some takes.
    fn any(&mut self, takes: &Takes) -> Option<Natural> {
        let count = takes.count();
        if count.is_zero() { None } else { takes.nth(&self.chance.natural_below(&count)) }
    }
}

/// Whether the largest take leaves the opponent nothing, in normal play.
fn ends_at_once(game: &Game, position: &Position, legal: &Takes) -> bool {
    let is_over = |largest: &Natural| game.is_over(&position.pile.saturating_sub(largest));
    game.play() == Play::Normal && legal.largest().is_some_and(is_over)
}

/// A take from a lost position that lasts longest, as far as that is known, and then leaves the fewest winning takes.
fn resistance(
    solver: &mut Solver,
    answer: &Answer,
    legal: &Takes,
    budget: &mut Budget<'_>,
) -> Result<Option<Choice>, RuleError> {
    let few = legal.smallest_few(&Natural::from(TRIED)).count().to_u64().expect("few");
    let smallest = (0..few).filter_map(|place| legal.nth(&Natural::from(place)));
    let extremes = answer.resist.iter().chain(legal.largest()).filter(|take| legal.contains(take)).cloned();
    let tried: BTreeSet<Natural> = smallest.chain(extremes).collect();
    let fallback = answer.resist.as_ref().filter(|take| legal.contains(take)).or(legal.smallest()).cloned();
    let found = budget.with_at_most(TRAP_WORK, |budget| hardest(solver, &answer.position, tried, budget));
    Ok(found?.or(fallback).map(|take| Choice { take, motive: Motive::Resist }))
}

/// The take after which the opponent has it hardest, if all could be looked at.
fn hardest(
    solver: &mut Solver,
    position: &Position,
    tried: impl IntoIterator<Item = Natural>,
    budget: &mut Budget<'_>,
) -> Result<Option<Natural>, RuleError> {
    let mut best = None;
    for take in tried {
        let next = position.after(solver.game(), &take)?;
        let answer = solver.answer_within(&next, &Wanted::default(), budget)?;
        if answer.undecided.is_some() {
            return Ok(None);
        }
        // Lasting longer comes first, then fewer winning takes, then the smaller take.
        let merit = (answer.remoteness, Reverse(answer.takes.count()));
        if best.as_ref().is_none_or(|(most, _)| merit > *most) {
            best = Some((merit, take));
        }
    }
    Ok(best.map(|(_, take)| take))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Setup;

    fn solver(rule: &str) -> Solver {
        Solver::new(Game::new(rule.parse().unwrap()))
    }

    fn choose(player: &mut Player, solver: &mut Solver, setup: &Setup, forbidden: &Takes) -> Option<Choice> {
        let position = solver.game().position(setup).unwrap();
        player.choose(solver, &position, forbidden, &mut Budget::unlimited()).unwrap()
    }

    #[test]
    fn a_lost_position_is_drawn_out() {
        // From 8 in Fibonacci Nim every take loses; the longest play goes on for 6 moves.
        let mut solver = solver("2*last");
        let choice = choose(&mut Player::new(Skill::Perfect, 0), &mut solver, &Setup::pile(8u64), &Takes::none());
        let Choice { take, motive } = choice.unwrap();
        assert_eq!(motive, Motive::Resist);
        let start = solver.game().position(8u64).unwrap();
        let left = |solver: &mut Solver, take: &Natural| {
            let next = start.after(solver.game(), take).unwrap();
            let answer = solver.answer_within(&next, &Wanted::default(), &mut Budget::unlimited()).unwrap();
            (answer.remoteness.unwrap(), answer.takes.count())
        };
        let (longest, fewest) = left(&mut solver, &take);
        for other in 1..=7u64 {
            let (remoteness, count) = left(&mut solver, &other.into());
            assert!(remoteness < longest || (remoteness == longest && count >= fewest), "{other}");
        }
    }

    #[test]
    fn forbidden_takes_are_not_taken() {
        let mut solver = solver("10");
        let pair = |low: u64, high: u64| (Natural::from(low), Natural::from(high));
        for level in [Skill::Random, Skill::Easy, Skill::Perfect] {
            for seed in 0..40 {
                let forbidden = Takes::of([pair(1, 4), pair(6, 9)]);
                let choice = choose(&mut Player::new(level, seed), &mut solver, &Setup::pile(20u64), &forbidden);
                let take = choice.unwrap().take;
                assert!(take == 5u64.into() || take == 10u64.into(), "{take}");
            }
            let all = Takes::of([pair(1, 10)]);
            assert_eq!(choose(&mut Player::new(level, 0), &mut solver, &Setup::pile(20u64), &all), None);
        }
    }

    #[test]
    fn a_player_in_doubt_still_moves() {
        let mut solver = solver("1 + pile % last");
        let googol = Setup::pile("1e100".parse::<Natural>().unwrap());
        let choice = choose(&mut Player::new(Skill::Perfect, 0), &mut solver, &googol, &Takes::none()).unwrap();
        assert_eq!(choice, Choice { take: Natural::ONE, motive: Motive::Doubt });
    }
}
