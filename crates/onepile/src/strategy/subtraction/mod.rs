//! Subtraction games: rules that name the same takes at every pile.
//!
//! **Theorem** [BCG82]. If finitely many takes are named, nim-values repeat from some pile on, and a window of values as long as the
//! largest take that comes back proves it: the next value is determined by the window.
//!
//! *(ours)* If named takes go by their remainder modulo m from some take on, the same is true as soon as a window comes back and no
//! pile has a value that is new among the piles of its remainder (`cycle` has the proof). If all large multiples of m are named,
//! that never happens: piles that differ by a named take have different nim-values, so that there are infinitely many of them. With
//! lost and won in the place of nim-values it always happens, since each remainder has its first lost pile once.
//!
//! *Hypotheses checked.* The condition behind `where` is about the take alone and has a truth for every take, which bounds prove. The
//! limit is a constant, or bounds prove that it is never below the pile ([`NamedTakes`]). That takes repeat is told by the shape
//! of the condition and by bounds ([`Regular`]). Nothing is forbidden and there is no stop below the pile.
//!
//! *Complexity.* A step for each pile and take that does not repeat, for as many piles as it takes the values to repeat; a pile of any
//! size is then read in constant time, and a table is made by copying memory.
//!
//! *Not covered:* takes that never repeat, such as squares, which are searched (`direct::sets`); stops, and forbidden takes.

mod cycle;
mod machine;
mod periods;
mod regular;
mod table;
mod takes;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::period::Periodicity;
use crate::position::Position;
use crate::sequence::{Sequence, Terms};
use crate::strategy::engine::{Engine, Worth};
use crate::strategy::named::NamedTakes;
use crate::table::{Asked, Table};
use crate::takes::Takes;
use crate::wanted::{Effort, Wanted};

use cycle::Cycle;
use machine::Kind;
use regular::Regular;

/// What piles up to this one are worth in a sum is left to a search, which also tells wild positions.
const SEARCHED_WORTH: u32 = 1 << 20;

/// A subtraction game, with the periods that were found for earlier questions.
pub(crate) struct SubtractionEngine {
    game: Arc<Game>,
    /// The limit of the rule, and the named takes, once they are known; or why the theorem does not apply.
    takes: Option<Result<(Option<Natural>, Arc<Regular>), Declined>>,
    /// The periods of nim-values and of outcomes, or that none shows.
    nim: Option<Option<Arc<Cycle>>>,
    outcomes: Option<Option<Arc<Cycle>>>,
}

impl SubtractionEngine {
    /// The theorem for a game that names its takes.
    pub(crate) fn new(game: &Arc<Game>) -> Result<SubtractionEngine, Declined> {
        if game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        Ok(SubtractionEngine { game: Arc::clone(game), takes: None, nim: None, outcomes: None })
    }

    /// The limit of the rule, if it is not the whole pile, and the named takes.
    fn takes(&mut self, budget: &mut Budget<'_>) -> Result<(Option<Natural>, Arc<Regular>), Declined> {
        if self.takes.is_none() {
            // What a bound ends may be found another time.
            let ended = |_: Bound| Declined::from(Hypothesis::RepeatingTakes);
            let found = match NamedTakes::of(&self.game, budget).map_err(ended)? {
                Err(declined) => Err(declined),
                Ok(mut named) => match Regular::of(&mut named, budget).map_err(ended)? {
                    Some(regular) => Ok((named.most().cloned(), Arc::new(regular))),
                    None => Err(Hypothesis::RepeatingTakes.into()),
                },
            };
            self.takes = Some(found);
        }
        self.takes.clone().expect("found just now")
    }

    /// The kind of values that tell the winner.
    fn outcome_kind(&self) -> Kind {
        if self.game.play() == Play::Misere { Kind::MisereOutcome } else { Kind::Outcome }
    }

    /// The period of nim-values, if one shows.
    fn nim(&mut self, budget: &mut Budget<'_>) -> Result<Result<Option<Arc<Cycle>>, Bound>, Declined> {
        let (_, takes) = self.takes(budget)?;
        // Where all large multiples of a number are named there is none.
        if self.nim.is_none() && (takes.has_multiples() || self.game.play() == Play::Misere) {
            self.nim = Some(None);
        }
        Ok(kept(&mut self.nim, || Cycle::find(Kind::Nim, &takes, budget)))
    }

    /// The period of outcomes, if one shows.
    fn outcomes(&mut self, budget: &mut Budget<'_>) -> Result<Result<Option<Arc<Cycle>>, Bound>, Declined> {
        let (_, takes) = self.takes(budget)?;
        let kind = self.outcome_kind();
        Ok(kept(&mut self.outcomes, || Cycle::find(kind, &takes, budget)))
    }

    /// The values that tell the winner: nim-values where they repeat, because they tell more.
    fn values(&mut self, budget: &mut Budget<'_>) -> Result<Result<Arc<Cycle>, Bound>, Declined> {
        let found = match self.nim(budget)? {
            Ok(Some(cycle)) => return Ok(Ok(cycle)),
            Ok(None) => self.outcomes(budget)?,
            Err(bound) => Err(bound),
        };
        Ok(found.and_then(|found| found.ok_or(Bound::Work)))
    }

    /// Checks the hypotheses for a position: the limit must be none, or within that of the rule, so that the named takes are those
    /// within the limit.
    fn accept(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Arc<Regular>, Declined> {
        if self.game.stops_below(&position.pile) {
            return Err(Hypothesis::NoStops.into());
        }
        let (most, takes) = self.takes(budget)?;
        if most.is_some_and(|most| position.largest_take() > most) {
            return Err(Hypothesis::SteadyLimit.into());
        }
        Ok(takes)
    }

    /// The nim-value of a position, given the period of nim-values.
    fn nim_value(&self, takes: &Regular, cycle: &Cycle, position: &Position) -> Option<u32> {
        let largest = position.largest_take();
        let (pile, limit) = (&position.pile.0, &largest.0);
        let sees_all = largest == position.pile || (takes.is_finite() && *limit >= UBig::from(takes.reach()));
        if sees_all {
            return Some(cycle.value(pile));
        }
        // A limit of its own cuts the takes.
        let limit = u32::try_from(limit).ok().filter(|limit| *limit <= takes.from.saturating_add(takes.every))?;
        let named = (1..=limit).map(UBig::from).filter(|take| takes.contains(take));
        let seen: Vec<u32> = named.map(|take| cycle.value(&(pile - take))).collect();
        (0..).find(|value| !seen.contains(value))
    }
}

/// What is kept, or is found now and then kept; what a bound ends may be found another time.
fn kept(
    known: &mut Option<Option<Arc<Cycle>>>,
    find: impl FnOnce() -> Result<Option<Cycle>, Bound>,
) -> Result<Option<Arc<Cycle>>, Bound> {
    if let Some(known) = known {
        return Ok(known.clone());
    }
    Ok(known.insert(find()?.map(Arc::new)).clone())
}

impl Engine for SubtractionEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        let position = Position { turn: Natural::ONE, pile: pile.clone(), limit: Natural::ZERO.into() };
        self.accept(&position, budget)?;
        Ok(Method::Subtraction)
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let takes = self.accept(position, budget)?;
        let mut answer = Answer::unknown(position, Method::Subtraction);
        let cycle = match self.values(budget)? {
            Ok(cycle) => cycle,
            Err(bound) => {
                answer.halt(bound);
                return Ok(answer);
            }
        };
        let pile = &position.pile.0;
        let largest = position.largest_take();
        let places = (pile, &largest.0);
        let (winning, met) = takes::takes_to(0, &takes, &cycle, places, wanted.ranges, budget);
        let has_any = winning.smallest().is_some();
        // A misère player all of whose takes fail has lost, and one without a take has won.
        let is_stuck = takes.smallest().is_none_or(|smallest| UBig::from(smallest) > *places.1);
        let won = has_any || (self.game.play() == Play::Misere && is_stuck);
        if met.is_none() || won {
            answer.outcome = Some(Outcome::from_won(won));
        }
        answer.takes = winning;
        if let Some(bound) = met {
            answer.halt(bound);
        }
        let tells_values = matches!(&self.nim, Some(Some(nim)) if Arc::ptr_eq(nim, &cycle));
        if tells_values && wanted.measures != Effort::Skip {
            answer.nim_value = self.nim_value(&takes, &cycle, position).map(Natural::from);
        }
        let like = UBig::from(cycle.period.like(pile));
        answer.evidence = match like == *pile {
            true => Evidence::Search { choices: Natural(takes.count(places.1)) },
            false => Evidence::Repeats { like: Natural(like), period: cycle.period.length.into() },
        };
        Ok(answer)
    }

    fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
        table::table(self, asked, budget)
    }

    fn period(&mut self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        periods::period(self, column, budget)
    }

    fn terms(&mut self, which: &Sequence, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
        table::terms(self, which, count, budget)
    }

    fn worth(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Worth, Declined> {
        if position.pile <= SEARCHED_WORTH.into() {
            return Err(Hypothesis::Question.into());
        }
        let takes = self.accept(position, budget)?;
        let cycle = self.nim(budget)?.ok().flatten().ok_or(Hypothesis::Question)?;
        let value = self.nim_value(&takes, &cycle, position).ok_or(Hypothesis::Question)?;
        // Nobody looked at misère play, so nothing else may be claimed of it.
        Ok(Worth { value: value.into(), is_wild: true })
    }

    fn takes_to(
        &mut self,
        position: &Position,
        value: &Natural,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(Takes, Option<Bound>), Declined> {
        let takes = self.accept(position, budget)?;
        let cycle = self.nim(budget)?.ok().flatten().ok_or(Hypothesis::Question)?;
        let Some(value) = value.to_u32() else { return Ok((Takes::none(), None)) };
        let largest = position.largest_take();
        Ok(takes::takes_to(value, &takes, &cycle, (&position.pile.0, &largest.0), most, budget))
    }

    fn bytes(&self) -> u64 {
        let takes = self.takes.as_ref().and_then(|takes| takes.as_ref().ok()).map_or(0, |(_, takes)| takes.bytes());
        let cycles = [&self.nim, &self.outcomes].into_iter().flatten().flatten();
        takes + cycles.map(|cycle| cycle.bytes()).sum::<u64>()
    }
}
