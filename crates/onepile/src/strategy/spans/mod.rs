//! Rules of the pile and the last take together, whose limit never decreases as the take grows: spans of piles.
//!
//! **Theorem** *(ours)*. Let the limit be f(pile, last), with prev = pile + last, in normal play, and let it never
//! decrease as `last` grows and the pile stays. Let g(n) be the smallest take that wins from pile n when the limit is
//! no obstacle; it is infinite where the game is over. Let D(t) be the largest take k with f(t, k) < g(t), 0 if there
//! is none. The *span* of pile t is the piles t + 1 to t + D(t). Then taking down to t wins from exactly the piles of
//! its span. So g(n) = n − t for the largest pile t below n whose span holds n, the *target* of n, and all winning
//! takes from n with limit x are n − t for the piles t from n − x on whose span holds n.
//!
//! *Proof.* The take k from t + k to t wins iff f(t, k) < g(t). As f(t, k) never decreases with k, these are the takes
//! up to D(t).
//!
//! **From span to span.** While t is the target, g(n) = n − t grows by 1 from pile to pile. That ends where the span of
//! t ends, and then a smaller pile is the target; or at the first pile m with f(m, 1) < m − t, which has a span of its
//! own, and is the target of m + 1. Both are found by a few looks at the rule (`threshold`): D because f(m, k) never
//! decreases with k, and m because m − f(m, 1) never decreases where f(m, 1) is proved to grow by at most 1 from pile
//! to pile; or by at most P from each pile to the one P behind it, where the rule has remainders of the pile. Elsewhere
//! bounds of the rule find m (`limits`). So all piles are solved in *stretches* (`record`), and there may be few of
//! them even below 10^1000.
//!
//! **Copies.** If the limit never decreases as the pile grows either, by 1 or by P, long stretches play like earlier
//! ones, where the limit is as good as one of the last take; `copies` has the theorem and its proof. Then `min(last,
//! pile // 2)` has as few stretches as the pile has digits, times a constant.
//!
//! *Hypotheses checked.* The rule does not look at the turn, has a value, and never decreases as the take grows, for
//! all piles and takes up to the horizon: a number above the pile that depends on its number of bits only; or up to the
//! pile itself. Misère play: the limit is proved to be at least 1, and pile n plays like pile n − 1 in normal play,
//! under the rule with one counter more in `pile` and `prev`. Stop sets in normal play: the span of a stop has no end.
//!
//! *Complexity.* About 20 looks at the rule for a stretch. `max(2*last, pile // 2)` has 4 stretches for each bit of the
//! pile, `(pile + last) // 3` about as many as the square of the number of bits; but `last + floor(sqrt(pile))` has
//! about as many as a root of the pile, and is given up soon.
//!
//! *Not covered:* blocking, misère play with a stop set, and rules that other theorems are about: of the pile alone,
//! and with a period in prev.

mod copies;
mod grow;
mod limits;
mod question;
mod record;
mod threshold;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::position::Position;
use crate::prove::Property;
use crate::rule::{Direction, Range, Region, Rule, Variable};
use crate::strategy::engine::Engine;
use crate::wanted::Wanted;

use grow::Grown;
use limits::{Halt, Limits, after_one};
use question::Question;

/// Work for the proof of one hypothesis. What is not proved soon will not be proved late.
const PROOF_WORK: u64 = 1 << 18;

/// Piles are told apart by their residues on division by a number up to this.
const MOST_CLASSES: usize = 30;

/// Horizons have at least this many bits.
const LEAST_BITS: usize = 64;

/// The spans of a game, as far as they were found for earlier questions.
pub(crate) struct SpansEngine {
    game: Arc<Game>,
    /// The rule of pile and take.
    rule: Rule,
    /// For each horizon, the piles that are solved, or why they are not.
    horizons: Vec<(UBig, Result<Grown, Declined>)>,
    /// The same for a pile that is its own horizon.
    own: Option<(UBig, Result<Grown, Declined>)>,
}

impl SpansEngine {
    /// The spans of a game whose rule looks at the pile and the last take.
    pub(crate) fn new(game: &Arc<Game>) -> Result<SpansEngine, Declined> {
        Declined::if_uses(game.rule(), &[Variable::Turn])?;
        // No limit counts for more than the pile.
        let rule = game.rule().without_pile_caps();
        if ![Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            return Err(Hypothesis::With(Variable::Last).into());
        }
        if ![Variable::Pile, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            return Err(Hypothesis::With(Variable::Pile).into());
        }
        if rule.period_in_prev().is_some() {
            return Err(Hypothesis::BeyondBases.into());
        }
        if game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        let rule = rule.with_prev_written_out();
        Ok(SpansEngine { game: Arc::clone(game), rule, horizons: Vec::new(), own: None })
    }

    /// By how much a pile of the game is larger than the one in normal play that it plays like.
    fn shift(&self) -> UBig {
        UBig::from(u8::from(self.game.play() == Play::Misere))
    }

    /// The pile in normal play that a pile plays like.
    fn number(&self, pile: &Natural) -> UBig {
        pile.saturating_sub(&Natural(self.shift())).0
    }

    /// Solves all piles up to one, after the hypotheses are proved.
    fn grown(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Result<&Grown, Halt>, Declined> {
        let number = self.number(pile);
        let grown = self.accept(pile, &number, budget)?;
        Ok(match grown.grow(&number, budget) {
            Err(Halt::TooMuch) => return Err(Hypothesis::FewSpans.into()),
            Err(halt) => Err(halt),
            Ok(()) => Ok(grown),
        })
    }

    /// The piles that are solved as far as a horizon beyond one, for which the hypotheses are proved.
    fn accept(&mut self, pile: &Natural, number: &UBig, budget: &mut Budget<'_>) -> Result<&mut Grown, Declined> {
        if self.game.play() == Play::Misere && self.game.stops_below(pile) {
            return Err(Hypothesis::NoMisereStops.into());
        }
        let bits = number.bit_len().next_power_of_two().max(LEAST_BITS);
        let horizon = (UBig::ONE << bits) - UBig::ONE;
        let place = match self.horizons.iter().position(|(known, _)| *known == horizon) {
            Some(place) => place,
            None => {
                let grown = self.attempt(&horizon, budget)?;
                self.horizons.push((horizon, grown));
                self.horizons.len() - 1
            }
        };
        if self.horizons[place].1.is_ok() {
            return self.horizons[place].1.as_mut().map_err(|declined| declined.clone());
        }
        if self.own.as_ref().is_none_or(|(known, _)| known != number) {
            self.own = Some((number.clone(), self.attempt(number, budget)?));
        }
        let (_, own) = self.own.as_mut().expect("made just now");
        own.as_mut().map_err(|declined| declined.clone())
    }

    /// Proves the hypotheses up to a horizon. The outer error is for what was cut off, and may be proved another time.
    fn attempt(&self, horizon: &UBig, budget: &mut Budget<'_>) -> Result<Result<Grown, Declined>, Declined> {
        match budget.observed(|budget| self.prove(horizon, budget)) {
            (Err(declined), Some(_)) => Err(declined),
            (proved, _) => Ok(proved),
        }
    }

    fn prove(&self, horizon: &UBig, budget: &mut Budget<'_>) -> Result<Grown, Declined> {
        let is_misere = self.game.play() == Play::Misere;
        // A pile plays like a smaller one in misère play, so there is one more.
        let range = || Range::new(1u64, Natural(horizon + self.shift()));
        let region = Region::all().with(Variable::Pile, range()).with(Variable::Last, range());
        let mut prove_in = |region: &Region, rule: &Rule, property| {
            budget.with_at_most(PROOF_WORK, |budget| Declined::unless_proved(rule, property, region, budget))
        };
        let mut prove = |rule: &Rule, property| prove_in(&region, rule, property);
        prove(&self.rule, Property::HasValue)?;
        prove(&self.rule, Property::NonDecreasing(Direction::TAKE_TO_PILE))?;
        if is_misere {
            prove(&self.rule, Property::AtLeastOne)?;
        }
        let rule = if is_misere { self.rule.with_one_more() } else { self.rule.clone() };
        let rising = Property::NonDecreasing(Direction::PILE_AFTER_TAKE);
        let mut rising_by = prove(&rule, rising.clone()).is_ok().then_some(1);
        let mut steady_by = prove(&after_one(&rule), Property::RisesAtMostOne).is_ok().then_some(1);
        // What fails from pile to pile may hold from a pile to the next of the same class.
        if let classes @ 2.. = rule.modulus_in(Variable::Pile, MOST_CLASSES) as u8 {
            let mut prove_each = |rule: &Rule, property: Property| {
                let mut prove_one = |class: u8| {
                    // The piles of a class are counted from 0 on, but pile 0 is none.
                    let places = Range::new(u64::from(class == 0), Natural(horizon / classes + UBig::ONE));
                    let rule = rule.in_class_of_piles(Natural::from(class), Natural::from(classes));
                    prove_in(&region.clone().with(Variable::Pile, places), &rule, property.clone()).is_ok()
                };
                (0..classes).all(&mut prove_one).then_some(classes)
            };
            rising_by = rising_by.or_else(|| prove_each(&rule, rising));
            steady_by = steady_by.or_else(|| prove_each(&after_one(&rule), Property::RisesAtMost(classes as i8)));
        }
        let stops = self.game.over_piles().into_iter().map(|stop| stop.0).filter(|stop| !stop.is_zero());
        let stops = if is_misere { Vec::new() } else { stops.collect() };
        Ok(Grown::new(Limits::new(&rule, steady_by), rising_by, stops, horizon.clone()))
    }
}

impl Engine for SpansEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        // Where a search may be faster, all of the work counts.
        match pile.to_u32() {
            Some(_) => self.grown(pile, budget).map(|_| Method::Spans),
            None => self.accept(pile, &self.number(pile), budget).map(|_| Method::Spans),
        }
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let shift = self.shift();
        match self.grown(&position.pile, budget)? {
            Ok(grown) => Ok(Question { position, wanted, shift }.answer(&grown.record, budget)),
            Err(halt) => {
                let mut answer = Answer::unknown(position, Method::Spans);
                if let Halt::Bound(bound) = halt {
                    answer.halt(bound);
                }
                Ok(answer)
            }
        }
    }

    fn bytes(&self) -> u64 {
        let all = self.horizons.iter().chain(&self.own);
        all.filter_map(|(_, grown)| grown.as_ref().ok()).map(|grown| grown.record.bytes).sum()
    }
}
