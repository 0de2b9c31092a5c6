//! Subtraction games whose takes never repeat, such as squares or primes: a search of all piles with little memory.
//!
//! Outcomes take a bit a pile ([`sieve`]), nim-values two bytes ([`values`]). The recurrence is that of every game; but as the same
//! takes are named at every pile, it is enough to look at each lost pile once.

mod bits;
mod columns;
mod sieve;
mod values;

use std::sync::Arc;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::scale::Scale;
use crate::sequence::Terms;
use crate::strategy::named::NamedTakes;
use crate::table::{Asked, Table};
use crate::takes::AscendingTakes;
use crate::wanted::{Effort, Wanted};

use super::{MEASURED_UNASKED, UNASKED_STEPS};
use sieve::Sieve;

/// Piles from here on are not sieved.
const MOST: u32 = u32::MAX - 8;

/// A subtraction game with the piles that were sieved for earlier questions.
pub(super) struct SetRows {
    game: Arc<Game>,
    scale: Scale,
    /// The named takes, once it is known whether they are the same at every pile.
    named: Option<Option<NamedTakes>>,
    sieve: Option<Sieve>,
}

impl SetRows {
    pub(super) fn new(game: &Arc<Game>, scale: Scale) -> SetRows {
        SetRows { game: Arc::clone(game), scale, named: None, sieve: None }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.sieve.as_ref().map_or(0, Sieve::bytes)
    }

    /// The named takes, if the game is one for a sieve as far as a pile goes.
    fn named(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Option<&mut NamedTakes>, Bound> {
        let game = &self.game;
        let fits = game.rule().allowed().is_some() && game.block() == 0 && !game.stops_below(pile);
        if !fits || self.scale != Scale::Actual {
            return Ok(None);
        }
        if self.named.is_none() {
            self.named = Some(NamedTakes::of(game, budget)?.ok());
        }
        Ok(self.named.as_mut().and_then(Option::as_mut))
    }

    /// The lost piles up to one, as they are kept or sieved anew; nothing if the game is none for a sieve.
    fn sieve(&mut self, to: u32, budget: &mut Budget<'_>) -> Result<Option<&Sieve>, Bound> {
        if self.named(&(u64::from(to) + 1).into(), budget)?.is_none() {
            return Ok(None);
        }
        if self.sieve.as_ref().is_none_or(|sieve| to >= sieve.solved()) {
            // Questions that go up come often, so that the next ones are solved as well.
            let solved = self.sieve.as_ref().map_or(0, Sieve::solved);
            let farther = if solved > to / 2 { solved.saturating_mul(2).clamp(to, MOST.max(to)) } else { to };
            let named = self.named.as_mut().and_then(Option::as_mut).expect("known just now");
            let larger = Sieve::new(named, self.game.play(), farther, budget)?;
            budget.release(self.bytes());
            self.sieve = Some(larger);
        }
        Ok(self.sieve.as_ref())
    }

    /// Answers a question about a position whose pile is too large for a search that measures everything.
    pub(super) fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Option<Answer> {
        let pile = position.pile.to_u32().filter(|pile| *pile < MOST)?;
        if u64::from(pile) <= MEASURED_UNASKED || wanted.measures == Effort::Insist {
            return None;
        }
        let limit = position.largest_take().to_u32()?;
        let mut answer = Answer::unknown(position, Method::Direct);
        let most = match self.named(&position.pile, budget) {
            Ok(named) => named?.most().cloned(),
            Err(_) => return None,
        };
        // A limit beyond that of the rule allows takes that the rule does not name.
        if most.is_some_and(|most| position.largest_take() > most) {
            return None;
        }
        let play = self.game.play();
        let found = self.sieve(pile, budget).and_then(|sieve| match sieve {
            Some(sieve) => winning(sieve, play, (pile, limit), wanted, &mut answer, budget),
            None => Err(Bound::Work),
        });
        if let Err(bound) = found {
            let reached = Reached::piles(budget.progress().done, pile.into());
            answer.undecided = Some(Undecided { bound, reached });
        }
        Some(answer)
    }

    /// One value for each pile of a table, if it can be read from a sieve or from nim-values.
    pub(super) fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
        let Asked { column, turn, from, to } = asked;
        let (from, to) = from.to_u32().zip(to.to_u32()).filter(|(from, to)| from <= to && *to < MOST)?;
        let game = Arc::clone(&self.game);
        let is_told = match column {
            Column::Outcome | Column::Take | Column::Count => true,
            Column::Nim => game.play() == Play::Normal,
            Column::G => self.named(&asked.to.clone(), budget).ok()??.most().is_none(),
            _ => false,
        };
        if !is_told || (column != Column::G && !game.goes_by_pile(turn)) {
            return None;
        }
        let sieve = match self.sieve(to, budget) {
            Ok(sieve) => Ok(sieve?),
            Err(bound) => Err(bound),
        };
        columns::table(sieve, column, (from, to), budget)
    }

    /// The first lost piles, if they can be sieved.
    pub(super) fn lost_piles(&mut self, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
        /// The first sieve; the last.
        const FIRST: u32 = 1 << 10;
        const LAST: u32 = 1 << 31;
        if !self.game.goes_by_pile(&Natural::ONE) {
            return None;
        }
        let mut to = FIRST;
        let met = loop {
            match self.sieve(to, budget) {
                Ok(sieve) if sieve?.lost(to + 1).nth(count.saturating_sub(1)).is_some() => break None,
                Ok(_) if to == LAST => break Some(Bound::Work),
                Ok(_) => to *= 2,
                // What was sieved before is known.
                Err(bound) => {
                    to /= 2;
                    break Some(bound);
                }
            }
        };
        let known = self.sieve.as_ref().map_or(0, |sieve| sieve.solved().min(to + 1));
        let lost = self.sieve.iter().flat_map(|sieve| sieve.lost(known)).take(count);
        let mut terms = Vec::new();
        let met = budget.make_room(&mut terms, lost.clone().count()).err().or(met);
        if terms.capacity() > 0 {
            terms.extend(lost.map(Natural::from));
        }
        let undecided = met.map(|bound| Undecided { bound, reached: Reached::piles(known.into(), known.into()) });
        Some(Terms { offset: 1, undecided: undecided.filter(|_| terms.len() < count), terms })
    }
}

/// The winner, the winning takes and, if that is cheap, the nim-value.
fn winning(
    sieve: &Sieve,
    play: Play,
    (pile, limit): (u32, u32),
    wanted: &Wanted,
    answer: &mut Answer,
    budget: &mut Budget<'_>,
) -> Result<(), Bound> {
    let mut takes = AscendingTakes::new(wanted.ranges);
    let (mut choices, mut wins) = (0u64, false);
    for take in sieve.takes(limit) {
        choices += 1;
        budget.spend(1, budget.progress())?;
        if sieve.is_lost(pile - take) {
            wins = true;
            takes.push(take.into());
        }
    }
    let won = wins || (play == Play::Misere && choices == 0);
    answer.outcome = Some(Outcome::from_won(won));
    answer.takes = takes.finish(true);
    answer.evidence = Evidence::Search { choices: choices.into() };
    let is_cheap = choices.saturating_mul(pile.into()) <= UNASKED_STEPS && limit == pile;
    if play == Play::Normal && wanted.measures != Effort::Skip && is_cheap {
        let named: Vec<u32> = sieve.takes(limit).collect();
        // What nobody insisted on leaves the answer complete.
        let found = budget.with_at_most(UNASKED_STEPS, |budget| values::values(&named, pile, budget));
        answer.nim_value = found.ok().and_then(|values| values.last().map(|value| Natural::from(u64::from(*value))));
    }
    Ok(())
}
