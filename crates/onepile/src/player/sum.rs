//! The player in a sum of piles: the same levels and the same motives, with a pile to choose.
//!
//! The remoteness of a sum is not known, so that a lost one is drawn out by traps alone: the move that leaves the fewest
//! winning takes.

use crate::budget::Budget;
use crate::game::{Play, RuleError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::solver::Solver;
use crate::sums::{Sum, SumAnswer};
use crate::takes::Takes;
use crate::wanted::Wanted;

use super::{Choice, Motive, Player, Skill, TRAP_WORK, TRIED};

/// What a player takes in a sum, from which pile, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumChoice {
    /// The pile.
    pub index: usize,
    /// The take.
    pub take: Natural,
    /// What for.
    pub motive: Motive,
}

impl Player {
    /// What the player takes in a sum where some takes of each pile are forbidden; nothing if no take is left.
    ///
    /// ```
    /// use onepile::{Budget, Play, Player, Skill, Sum, Takes};
    ///
    /// let mut nim = Sum::new(Play::Normal, 0);
    /// for pile in [3, 4, 5] {
    ///     nim.add("pile".parse()?, pile)?;
    /// }
    /// let mut player = Player::new(Skill::Perfect, 7);
    /// let choice = player.choose_in_sum(&nim, &[], &mut Budget::default())?.unwrap();
    /// assert_eq!((choice.index, choice.take.to_string().as_str()), (0, "2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If legal play leads to a position at which the rule of a pile has no value.
    pub fn choose_in_sum(
        &mut self,
        sum: &Sum,
        forbidden: &[Takes],
        budget: &mut Budget<'_>,
    ) -> Result<Option<SumChoice>, RuleError> {
        let legal = legal(sum, forbidden);
        if legal.iter().all(|takes| takes.smallest().is_none() && takes.is_complete()) {
            return Ok(None);
        }
        // Of one pile more is known.
        if let [index] = sum.live()[..] {
            let (game, position) = &sum.piles()[index];
            let forbidden = forbidden.get(index).cloned().unwrap_or_else(Takes::none);
            let choice = self.choose(&mut Solver::new(game.clone()), position, &forbidden, budget)?;
            return Ok(choice.map(|Choice { take, motive }| SumChoice { index, take, motive }));
        }
        let by_chance = match self.skill {
            Skill::Random => true,
            Skill::Easy => self.chance.below(2) == 0,
            Skill::Perfect => false,
        };
        if by_chance && let Some((index, take)) = self.any_of(&legal) {
            return Ok(Some(SumChoice { index, take, motive: Motive::Chance }));
        }
        let answer = sum.answer_within(Wanted::default().ranges, budget)?;
        let open = open(&answer, forbidden);
        // The largest take is likely to be the quickest win.
        let winning = open.iter().enumerate().filter_map(|(index, takes)| Some((takes.largest()?.clone(), index)));
        if let Some((take, index)) = winning.max_by_key(|(take, index)| (take.clone(), usize::MAX - index)) {
            return Ok(Some(SumChoice { index, take, motive: Motive::Win }));
        }
        let all_known = open.iter().all(Takes::is_complete);
        let in_doubt = answer.outcome.is_none() || (answer.outcome == Some(Outcome::N) && !all_known);
        let first = || legal.iter().enumerate().find_map(|(index, takes)| Some((index, takes.smallest()?.clone())));
        let (chosen, motive) = match (in_doubt, self.skill) {
            // Small takes keep most games going.
            (true, _) => (first(), Motive::Doubt),
            (false, Skill::Perfect) => {
                let found = budget.with_at_most(TRAP_WORK, |budget| hardest(sum, &legal, budget))?;
                (found.or_else(first), Motive::Resist)
            }
            (false, _) => (self.any_of(&legal), Motive::Chance),
        };
        Ok(chosen.map(|(index, take)| SumChoice { index, take, motive }))
    }

    /// What the player forbids an opponent about to move in a sum: in each pile at most as many takes as the sum allows.
    ///
    /// # Errors
    ///
    /// As [`Player::choose_in_sum`].
    pub fn forbid_in_sum(&mut self, sum: &Sum, budget: &mut Budget<'_>) -> Result<Vec<Takes>, RuleError> {
        let legal = legal(sum, &[]);
        let none = vec![Takes::none(); legal.len()];
        if sum.block() == 0 {
            return Ok(none);
        }
        let most = Natural::from(sum.block());
        let forbidden: Vec<Takes> =
            if self.skill == Skill::Random || (self.skill == Skill::Easy && self.chance.below(2) == 0) {
                let few = sum.block().min(TRIED);
                let any = |takes: &Takes| (0..few).filter_map(|_| self.any(takes)).collect::<Vec<Natural>>();
                let any: Vec<Vec<Natural>> = legal.iter().map(any).collect();
                any.into_iter().map(|takes| Takes::of(takes.into_iter().map(|take| (take.clone(), take)))).collect()
            } else {
                let ranges = Wanted::default().ranges.max(usize::try_from(sum.block().min(1 << 20)).unwrap_or(0));
                let answer = sum.answer_within(ranges, budget)?;
                answer.piles.iter().map(|pile| pile.takes.smallest_few(&most)).collect()
            };
        let is_stuck = || {
            let mut left = legal.iter().zip(&forbidden).map(|(takes, forbidden)| takes.without(forbidden));
            left.all(|takes| takes.smallest().is_none() && takes.is_complete())
        };
        // A player who is left without a take wins in misère play.
        if sum.play() == Play::Misere && is_stuck() { Ok(none) } else { Ok(forbidden) }
    }

    /// Any move of those that are legal, each take as likely as any other.
    fn any_of(&mut self, legal: &[Takes]) -> Option<(usize, Natural)> {
        let count = legal.iter().fold(Natural::ZERO, |count, takes| &count + &takes.count());
        if count.is_zero() {
            return None;
        }
        let mut place = self.chance.natural_below(&count);
        for (index, takes) in legal.iter().enumerate() {
            match takes.nth(&place) {
                Some(take) => return Some((index, take)),
                None => place = place.saturating_sub(&takes.count()),
            }
        }
        None
    }
}

/// What may be taken from each pile. Nothing is forbidden in piles that are not mentioned.
fn legal(sum: &Sum, forbidden: &[Takes]) -> Vec<Takes> {
    let takes = |(index, (game, position)): (usize, &(_, Position))| {
        let takes = position.takes(game);
        forbidden.get(index).map_or_else(|| takes.clone(), |forbidden| takes.without(forbidden))
    };
    sum.piles().iter().enumerate().map(takes).collect()
}

/// The winning takes of each pile that are not forbidden.
fn open(answer: &SumAnswer, forbidden: &[Takes]) -> Vec<Takes> {
    let takes = answer.piles.iter().enumerate().map(|(index, pile)| match forbidden.get(index) {
        Some(forbidden) => pile.takes.without(forbidden),
        None => pile.takes.clone(),
    });
    takes.collect()
}

/// The move after which the opponent has the fewest winning takes, if all could be looked at; the smallest takes of each pile
/// and the largest one are tried.
fn hardest(sum: &Sum, legal: &[Takes], budget: &mut Budget<'_>) -> Result<Option<(usize, Natural)>, RuleError> {
    let live = legal.iter().filter(|takes| takes.smallest().is_some()).count() as u64;
    let each = Natural::from((TRIED / live.max(1)).max(1));
    let mut best: Option<(Natural, (usize, Natural))> = None;
    for (index, takes) in legal.iter().enumerate() {
        let few: Vec<Natural> = takes.smallest_few(&each).iter().collect();
        let largest = takes.largest().filter(|largest| few.last() != Some(largest)).cloned();
        for take in few.into_iter().chain(largest) {
            let answer = sum.after(index, &take)?.answer_within(Wanted::default().ranges, budget)?;
            if answer.undecided.is_some() {
                return Ok(None);
            }
            let left = answer.piles.iter().fold(Natural::ZERO, |count, pile| &count + &pile.takes.count());
            if best.as_ref().is_none_or(|(fewest, _)| left < *fewest) {
                best = Some((left, (index, take)));
            }
        }
    }
    Ok(best.map(|(_, choice)| choice))
}
