//! One position of a game with unit jumps, at any size.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method, PileChain};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::AscendingTakes;
use crate::wanted::{Effort, Wanted};

use super::chain::{Chain, Ranked};
use super::jumps::Jumps;

/// A position at which the player can move.
pub(super) struct Question<'q> {
    pub(super) game: &'q Game,
    pub(super) position: &'q Position,
    pub(super) wanted: &'q Wanted,
}

impl Question<'_> {
    /// All that the function tells.
    pub(super) fn answer(&self, jumps: &mut Jumps, budget: &mut Budget<'_>) -> Answer {
        let mut answer = Answer::unknown(self.position, Method::NimValues);
        if let Err(bound) = self.find(jumps, &mut answer, budget) {
            answer.halt(bound);
            if answer.outcome.is_none()
                && let Some(length) = jumps.length_given_up(&self.position.pile.0, budget)
            {
                answer.undecided = Some(Undecided { bound, reached: Reached::Chain(Natural(length)) });
            }
        }
        answer
    }

    fn is_misere(&self) -> bool {
        self.game.play() == Play::Misere
    }

    /// The nim-value of the piles that are lost: 0, in misère play 1.
    fn aim(&self) -> UBig {
        UBig::from(u8::from(self.is_misere()))
    }

    fn find(&self, jumps: &mut Jumps, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let pile = &self.position.pile.0;
        let least_left = pile - self.position.largest_take().0;
        let nearest = jumps.latest(&self.aim(), &(pile - UBig::ONE), budget)?;
        let won = nearest.as_ref().is_some_and(|lost| lost.pile >= least_left);
        answer.outcome = Some(Outcome::from_won(won));
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        let lost = nearest.as_ref().map(|lost| lost.pile.clone());
        let listed = jumps.list_takes(&self.aim(), pile, lost, &least_left, &mut takes, budget);
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
        answer.evidence = Evidence::Chain { chain, nearest };
        Ok(())
    }

    /// Remoteness, suspense and nim-value; the chain of the pile where it tells the nim-value.
    fn measure(
        &self,
        jumps: &mut Jumps,
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
            answer.resist = jumps.is_rule_itself().then_some(Natural::ONE);
        }
        answer.suspense = Some(suspense);
        // Where the limit exceeds the derived function there are faster ways to win.
        answer.remoteness = jumps.is_rule_itself().then_some(remoteness);
        if self.is_misere() {
            return Ok(None);
        }
        let (value, chain) = jumps.value_at_limit(&self.position.pile.0, least_left, budget)?;
        answer.nim_value = value.map(Natural);
        Ok(chain.map(PileChain::from))
    }

    /// The rank of the smallest lost pile in reach.
    fn rank_of_least(&self, jumps: &mut Jumps, least_left: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if least_left.is_zero() || (!self.is_misere() && jumps.at(least_left, budget)?.is_zero()) {
            return Ok(UBig::ZERO);
        }
        let below = jumps.latest(&self.aim(), &(least_left - UBig::ONE), budget)?;
        Ok(below.map_or(UBig::ZERO, |lost| lost.rank + UBig::ONE))
    }
}

impl From<Chain> for PileChain {
    fn from(Chain { value, steps, end }: Chain) -> Self {
        PileChain { value: Natural(value), steps: Natural(steps), end: Natural(end) }
    }
}
