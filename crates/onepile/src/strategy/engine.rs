//! What every theorem's solver can be asked.

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::certificate::{Uncertified, Witness};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::Method;
use crate::listing::{Extent, Listing};
use crate::natural::Natural;
use crate::period::Periodicity;
use crate::position::Position;
use crate::sequence::{Sequence, Terms};
use crate::table::{Asked, Table};
use crate::takes::Takes;
use crate::wanted::Wanted;

/// A theorem applied to one game: made once, kept, and asked again and again.
///
/// Each question is answered after the hypotheses are proved as far as it looks, or declined with the hypothesis that
/// fails. What is proved, grown or tabulated on the way is kept for the next question, and extended if that looks
/// farther; so the second answer costs little, and is the same that a new engine would give.
pub(crate) trait Engine: Send {
    /// Whether the theorem applies to all positions of a pile, and by which of its cases.
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined>;

    /// All that the theorem tells of a position at which the player can move.
    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined>;

    /// One value for each of many piles.
    fn table(&mut self, _asked: Asked<'_>, _budget: &mut Budget<'_>) -> Result<Table, Declined> {
        Err(Hypothesis::Question.into())
    }

    /// Whether the values of all piles repeat.
    fn period(&mut self, column: Column, _budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        Err(Hypothesis::Column(column).into())
    }

    /// The first terms of a sequence.
    fn terms(&mut self, _which: &Sequence, _count: usize, _budget: &mut Budget<'_>) -> Result<Terms, Declined> {
        Err(Hypothesis::Question.into())
    }

    /// What a position at which the player can move is worth in a sum.
    fn worth(&mut self, _position: &Position, _budget: &mut Budget<'_>) -> Result<Worth, Declined> {
        Err(Hypothesis::Question.into())
    }

    /// The takes from a position whose worth the theorem told that lead to a nim-value, or those of them that were found
    /// before a bound was met.
    fn takes_to(
        &mut self,
        _position: &Position,
        _value: &Natural,
        _most: usize,
        _budget: &mut Budget<'_>,
    ) -> Result<(Takes, Option<Bound>), Declined> {
        Err(Hypothesis::Question.into())
    }

    /// The members of the base of one residue of the previous pile, or of all.
    fn listing(
        &mut self,
        _residue: Option<usize>,
        _extent: &Extent,
        _budget: &mut Budget<'_>,
    ) -> Result<Listing, Declined> {
        Err(Hypothesis::Question.into())
    }

    /// What makes others believe an answer that this theorem gave.
    fn witness(&mut self, _answer: &Answer, _budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        Err(Uncertified::NoWitness)
    }

    /// The memory that is kept.
    fn bytes(&self) -> u64;
}

/// What a position is worth in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The nim-value, as it counts with the takes that may be forbidden.
    pub(crate) value: Natural,
    /// Whether the position cannot be replaced by a Nim pile in misère play.
    pub(crate) is_wild: bool,
}

/// How far the hypotheses of a theorem are proved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Proved {
    /// Up to this pile.
    To(Natural),
    /// For all piles.
    Everywhere,
}

impl Proved {
    /// Whether a pile is among those.
    pub(crate) fn covers(&self, pile: &Natural) -> bool {
        match self {
            Proved::To(proved) => pile <= proved,
            Proved::Everywhere => true,
        }
    }
}

/// Work for a proof that goes beyond the pile asked for.
pub(crate) const BEYOND_WORK: u64 = 1 << 19;

/// Proofs that are kept: what was proved, and from which pile on it failed.
///
/// A hypothesis for all piles up to a number is the harder to prove the larger the number is. So what is proved for a pile
/// holds for smaller ones, and what fails for a pile is not tried for larger ones.
pub(crate) struct Proofs<T> {
    proved: Option<(Proved, T)>,
    failed: Option<(Natural, Declined)>,
    tried_everywhere: bool,
}

impl<T> Default for Proofs<T> {
    fn default() -> Self {
        Proofs { proved: None, failed: None, tried_everywhere: false }
    }
}

impl<T> Proofs<T> {
    /// What is proved, if it reaches as far as a pile.
    pub(crate) fn known(&mut self, pile: &Natural) -> Option<Result<&mut T, Declined>> {
        match (&mut self.proved, &self.failed) {
            (Some((proved, found)), _) if proved.covers(pile) => Some(Ok(found)),
            (_, Some((from, declined))) if pile >= from => Some(Err(declined.clone())),
            _ => None,
        }
    }

    /// What is proved, however far.
    pub(crate) fn found(&self) -> Option<&T> {
        self.proved.as_ref().map(|(_, found)| found)
    }

    /// Proves a hypothesis as far as a pile, unless that is known. The first question asks for no more. Where larger piles
    /// follow, it is tried for all piles, once, then for those up to twice the pile, then for those up to the pile.
    pub(crate) fn prove(
        &mut self,
        pile: &Natural,
        budget: &mut Budget<'_>,
        mut attempt: impl FnMut(&Proved, &mut Budget<'_>) -> Result<T, Declined>,
    ) -> Result<&mut T, Declined> {
        if self.known(pile).is_none() {
            let is_first = self.proved.is_none();
            let everywhere = (!is_first && !self.tried_everywhere).then_some(Proved::Everywhere);
            let farther = (!is_first).then(|| Proved::To(pile + pile));
            self.tried_everywhere |= !is_first;
            let mut failure = None;
            for extent in everywhere.into_iter().chain(farther).chain([Proved::To(pile.clone())]) {
                // What goes beyond the question should not cost more than the question.
                let work = if extent == Proved::To(pile.clone()) { u64::MAX } else { BEYOND_WORK };
                let (found, met) =
                    budget.observed(|budget| budget.with_at_most(work, |budget| attempt(&extent, budget)));
                match found {
                    Ok(found) => {
                        self.proved = Some((extent, found));
                        failure = None;
                        break;
                    }
                    Err(declined) => failure = Some((declined, met)),
                }
            }
            if let Some((declined, met)) = failure {
                // A proof that was cut off may be found another time.
                if met.is_none() {
                    self.failed = Some((pile.clone(), declined.clone()));
                }
                return Err(declined);
            }
        }
        self.known(pile).expect("proved or failed just now")
    }
}
