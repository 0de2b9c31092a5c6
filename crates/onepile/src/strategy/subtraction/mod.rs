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

/// Work for the period of nim-values where nobody asked for them.
const NIM_WORK: u64 = 10_000_000;
/// Where a limit of its own cuts the takes, nim-values are told for limits up to this one.
const MOST_CUT: u32 = 1 << 16;
/// What piles up to this one are worth in a sum is left to a search, which also tells wild positions.
const SEARCHED_WORTH: u32 = 1 << 20;

/// A subtraction game, with the periods that were found for earlier questions.
pub(crate) struct SubtractionEngine {
    game: Arc<Game>,
    /// The limit of the rule, and the named takes, once they are known; or why the theorem does not apply.
    takes: Option<Result<Takable, Declined>>,
    /// The periods of nim-values and of outcomes, or that none shows; each with the work that it took.
    nim: Option<Found>,
    outcomes: Option<Found>,
}

/// The limit of the rule, if it is not the whole pile, and the named takes.
type Takable = (Option<Natural>, Arc<Regular>);

/// A period, or that none shows, with the work that it took to find out.
type Found = (Option<Arc<Cycle>>, u64);

impl SubtractionEngine {
    /// The theorem for a game that names its takes.
    pub(crate) fn new(game: &Arc<Game>) -> Result<SubtractionEngine, Declined> {
        if game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        Ok(SubtractionEngine { game: Arc::clone(game), takes: None, nim: None, outcomes: None })
    }

    /// The limit of the rule, if it is not the whole pile, and the named takes.
    fn takes(&mut self, budget: &mut Budget<'_>) -> Result<Takable, Declined> {
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
            self.nim = Some((None, 0));
        }
        Ok(kept(&mut self.nim, Kind::Nim, &takes, budget))
    }

    /// The period of outcomes, if one shows.
    fn outcomes(&mut self, budget: &mut Budget<'_>) -> Result<Result<Option<Arc<Cycle>>, Bound>, Declined> {
        let (_, takes) = self.takes(budget)?;
        let kind = self.outcome_kind();
        Ok(kept(&mut self.outcomes, kind, &takes, budget))
    }

    /// The period of nim-values for an answer to which it only adds. What is known from other questions counts only if it took no
    /// more work than is allowed here, so that no answer depends on the questions before.
    fn nim_beside(&mut self, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Option<Arc<Cycle>>, Declined> {
        let allowed = match wanted.measures {
            Effort::Skip => return Ok(None),
            Effort::IfCheap => NIM_WORK,
            Effort::Insist => u64::MAX,
        };
        let found = budget.with_at_most(allowed, |budget| self.nim(budget))?;
        Ok(found.ok().flatten().filter(|_| self.nim.as_ref().is_some_and(|(_, work)| *work <= allowed)))
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
}

/// The nim-value of a position, given the period of nim-values; nothing if that takes long.
fn nim_value(takes: &Regular, cycle: &Cycle, position: &Position, budget: &mut Budget<'_>) -> Option<u32> {
    let largest = position.largest_take();
    let (pile, limit) = (&position.pile.0, &largest.0);
    let sees_all = largest == position.pile || (takes.is_finite() && *limit >= UBig::from(takes.reach()));
    if sees_all {
        return Some(cycle.value(pile));
    }
    // A limit of its own cuts the takes.
    let limit = u32::try_from(limit).ok().filter(|limit| *limit <= MOST_CUT)?;
    budget.spend(limit.into(), budget.progress()).ok()?;
    let mut seen = vec![false; limit as usize + 1];
    for take in takes.up_to(limit.into()) {
        if let Some(seen) = seen.get_mut(cycle.value(&(pile - UBig::from(take))) as usize) {
            *seen = true;
        }
    }
    seen.iter().position(|seen| !seen).map(|value| value as u32)
}

/// What is kept, or is found now and then kept; what a bound ends may be found another time.
fn kept(
    known: &mut Option<Found>,
    kind: Kind,
    takes: &Regular,
    budget: &mut Budget<'_>,
) -> Result<Option<Arc<Cycle>>, Bound> {
    if known.is_none() {
        let left = budget.work_left();
        let found = Cycle::find(kind, takes, budget)?.map(Arc::new);
        *known = Some((found, left - budget.work_left()));
    }
    Ok(known.as_ref().and_then(|(found, _)| found.clone()))
}

impl Engine for SubtractionEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        let position = Position { turn: Natural::ONE, pile: pile.clone(), limit: Natural::ZERO.into() };
        self.accept(&position, budget)?;
        // How long that takes tells whether a search comes first.
        let _ = self.outcomes(budget)?;
        Ok(Method::Subtraction)
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let takes = self.accept(position, budget)?;
        let mut answer = Answer::unknown(position, Method::Subtraction);
        let cycle = match self.outcomes(budget)?.and_then(|found| found.ok_or(Bound::Work)) {
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
        let nim = self.nim_beside(wanted, budget)?;
        if let Some(nim) = &nim {
            answer.nim_value = nim_value(&takes, nim, position, budget).map(Natural::from);
        }
        let cycle = nim.unwrap_or(cycle);
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
        let value = nim_value(&takes, &cycle, position, budget).ok_or(Hypothesis::Question)?;
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
        let cycles = [&self.nim, &self.outcomes].into_iter().flatten().filter_map(|(found, _)| found.as_ref());
        takes + cycles.map(|cycle| cycle.bytes()).sum::<u64>()
    }
}
