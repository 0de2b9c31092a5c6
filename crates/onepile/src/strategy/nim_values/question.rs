//! One position of a game with unit jumps, at any size.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method, PileChain};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::solver::{Effort, Wanted};
use crate::takes::AscendingTakes;

use super::chain::{Chain, Ranked};
use super::jumps::Jumps;
use super::sweep::leaves;

/// So many piles or values are tried one by one for the nim-value at a limit that is not the rule's.
const TRIED: u32 = 256;

/// A position at which the player can move.
pub(super) struct Question<'q> {
    pub(super) game: &'q Game,
    pub(super) position: &'q Position,
    pub(super) wanted: &'q Wanted,
}

impl Question<'_> {
    /// All that the function tells.
    pub(super) fn answer(&self, jumps: &mut Jumps<'_>, budget: &mut Budget<'_>) -> Answer {
        let mut answer = Answer::unknown(self.position, Method::NimValues);
        if let Err(bound) = self.find(jumps, &mut answer, budget) {
            let reached = if answer.outcome.is_some() { Reached::SmallestTakes } else { Reached::Nothing };
            answer.undecided = Some(Undecided { bound, reached });
        }
        answer
    }

    fn is_misere(&self) -> bool {
        self.game.kind() == Play::Misere
    }

    /// The nim-value of the piles that are lost: 0, in misère play 1.
    fn aim(&self) -> UBig {
        UBig::from(u8::from(self.is_misere()))
    }

    fn find(&self, jumps: &mut Jumps<'_>, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let pile = &self.position.pile.0;
        let least_left = pile - self.position.largest_take().0;
        let nearest = jumps.latest(&self.aim(), &(pile - UBig::ONE), budget)?;
        let won = nearest.as_ref().is_some_and(|lost| lost.pile >= least_left);
        answer.outcome = Some(Outcome::from_won(won));
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        let listed = self.list_takes(jumps, nearest.as_ref(), &least_left, &mut takes, budget);
        answer.takes = takes.finish(listed.is_ok());
        listed?;
        let mut chain = None;
        if self.wanted.measures != Effort::Skip {
            match self.measure(jumps, nearest.as_ref(), &least_left, answer, budget) {
                Ok(found) => chain = found,
                // What nobody insisted on leaves the answer complete.
                Err(Bound::Work | Bound::Memory) if self.wanted.measures != Effort::Insist => {}
                Err(bound) => return Err(bound),
            }
        }
        let nearest = nearest.map(|lost| Natural(lost.pile));
        answer.evidence = Evidence::Chain { chain, nearest, leaves: leaves(self.game, answer) };
        Ok(())
    }

    /// The lost piles in reach, from the largest down the chain.
    fn list_takes(
        &self,
        jumps: &mut Jumps<'_>,
        nearest: Option<&Ranked>,
        least_left: &UBig,
        takes: &mut AscendingTakes,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let pile = &self.position.pile.0;
        let mut next = nearest.map(|lost| lost.pile.clone());
        while let Some(lost) = next.filter(|lost| lost >= least_left) {
            let level = jumps.at(&lost, budget)?;
            let take = Natural(pile - &lost);
            if level.is_zero() {
                // All piles below are stuck as well.
                takes.push_range(take, Natural(pile - least_left));
                break;
            }
            // In misère play the first lost pile is that at which the limit jumps to 1.
            let is_first = self.is_misere() && jumps.at(&(&lost - UBig::ONE), budget)? < level;
            if !takes.push(take) || is_first {
                break;
            }
            next = Some(lost - UBig::ONE - level);
        }
        Ok(())
    }

    /// Remoteness, suspense and nim-value; the chain of the pile where it tells the nim-value.
    fn measure(
        &self,
        jumps: &mut Jumps<'_>,
        nearest: Option<&Ranked>,
        least_left: &UBig,
        answer: &mut Answer,
        budget: &mut Budget<'_>,
    ) -> Result<Option<PileChain>, Bound> {
        let won = answer.outcome == Some(Outcome::N);
        // The pile of rank i, counted from 0, has 2i moves left, in misère play 2i + 1.
        let after = |rank: &UBig| Natural(rank * UBig::from(2u8) + self.aim() + UBig::ONE);
        let (mut remoteness, suspense);
        if won {
            let lost = nearest.expect("a won position has a lost pile in reach");
            suspense = after(&lost.rank);
            remoteness = suspense.clone();
            if answer.takes.smallest() != answer.takes.largest() || !answer.takes.is_complete() {
                remoteness = after(&self.rank_of_least(jumps, least_left, budget)?);
            }
        } else {
            // Every take leaves a pile above the nearest lost one, from which the opponent takes to it.
            let moves = nearest.map_or(UBig::ONE, |lost| after(&lost.rank).0 + UBig::ONE);
            (remoteness, suspense) = (Natural(moves.clone()), Natural(moves));
            answer.resist = jumps.is_rule_itself().then(|| Natural::from(1u64));
        }
        answer.suspense = Some(suspense);
        // Where the limit exceeds the derived function there are faster ways to win.
        answer.remoteness = jumps.is_rule_itself().then_some(remoteness);
        if self.is_misere() {
            return Ok(None);
        }
        let (value, chain) = self.nim_value(jumps, least_left, budget)?;
        answer.nim_value = value.map(Natural);
        Ok(chain)
    }

    /// The rank of the smallest lost pile in reach.
    fn rank_of_least(&self, jumps: &mut Jumps<'_>, least_left: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if least_left.is_zero() || (!self.is_misere() && jumps.at(least_left, budget)?.is_zero()) {
            return Ok(UBig::ZERO);
        }
        let below = jumps.latest(&self.aim(), &(least_left - UBig::ONE), budget)?;
        Ok(below.map_or(UBig::ZERO, |lost| lost.rank + UBig::ONE))
    }

    /// The nim-value of the position.
    ///
    /// The piles n − 1 − f(n − 1) to n − 1 have the values 0 to f(n − 1), each once, and no pile below n has a larger one.
    fn nim_value(
        &self,
        jumps: &mut Jumps<'_>,
        least_left: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<(Option<UBig>, Option<PileChain>), Bound> {
        let pile = &self.position.pile.0;
        let (before, limit) = (pile - UBig::ONE, pile - least_left);
        let level = jumps.at(&before, budget)?;
        let own = jumps.at(pile, budget)?;
        if limit > level {
            // All values below are in reach; it is the value by the rule as well if the limit jumps here.
            let value = level + UBig::ONE;
            let chain = (own == value).then(|| Chain { value: own, steps: UBig::ZERO, end: pile.clone() });
            return Ok((Some(value), chain.map(PileChain::from)));
        }
        if limit == own {
            let chain = jumps.descend(pile, budget)?;
            return Ok((Some(chain.value.clone()), Some(chain.into())));
        }
        // The least value out of reach, among the piles below or among all values.
        let out_of_reach = &level + UBig::ONE - &limit;
        if out_of_reach <= UBig::from(TRIED) {
            let mut least = level.clone();
            let mut lower = &before - &level;
            while lower < *least_left {
                least = least.min(jumps.descend(&lower, budget)?.value);
                lower += UBig::ONE;
            }
            return Ok((Some(least), None));
        }
        for value in (0..TRIED).map(UBig::from) {
            let latest = jumps.latest(&value, &before, budget)?;
            if latest.is_none_or(|latest| latest.pile < *least_left) {
                return Ok((Some(value), None));
            }
        }
        Ok((None, None))
    }
}

impl From<Chain> for PileChain {
    fn from(Chain { value, steps, end }: Chain) -> Self {
        PileChain { value: Natural(value), steps: Natural(steps), end: Natural(end) }
    }
}
