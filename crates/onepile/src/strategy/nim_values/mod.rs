//! Rules of the pile alone: nim-values.
//!
//! **Theorem 1** [HRR04]. Let f(n) be the smaller of limit and pile, f(0) = 0, and let f have *unit jumps*: f(n + 1) − f(n)
//! is 0 or 1. Then the nim-value g(n) is f(n) where f jumps at n, and else g(n − 1 − f(n)); the values of the piles n − f(n)
//! to n are 0 to f(n), each once.
//!
//! **Theorem 2** [HRR04]. The *derived function* is f'(0) = 0, f'(n) = min(f'(n − 1) + 1, f(n)). If it never decreases it
//! has unit jumps, and its nim-values are those of f.
//!
//! So one pile of any size is solved by following its chain n → n − 1 − f(n) down to where f jumps, and the take to a
//! lost pile by running up the class of value 0 (Theorem 4): F(0) = 0, then H(a + 1), with F(m) the first pile with
//! f(n) = m and H(m) the first with n − f(n) = m. Stretches on which f stays the same are passed by division, levels of
//! roots by whole runs (`levels`). In misère play a pile is lost iff its value is 1 *(ours)*.
//!
//! **Moves left** *(ours)*. Let z be the largest pile with f(z) = 0, and a(i) the i-th lost pile above it. From a(i) every
//! take leads between a(i − 1) and a(i), and the only lost pile in reach from there is a(i − 1). So remoteness and suspense
//! of a(i) are both 2i, and of the piles above up to the next lost one 2i + 1. In misère play the i-th lost pile, from i = 1
//! on, has 2i − 1 and the won piles above it 2i. With f' in the place of f this is true of the suspense only: the
//! winner may have faster ways.
//!
//! *Hypotheses checked.* The rule uses no quantity but the pile; no stop set; where takes may be forbidden, unit jumps of
//! the rule itself (`blocked`). Unit jumps, and a value at every
//! pile, are proved by the prover for the piles up to the one asked for. Where they hold only from some pile on, the
//! derived function is computed pile by pile up to where it meets the rule, and must not decrease.
//!
//! **Any other rule of the pile** *(ours)* is solved pile by pile, each in about log(n) steps (`direct::piles`), and if
//! its limits are bounded and periodic by the period of the values (`repeats`).
//!
//! *Complexity.* A chain of a rule like r*n has log(n)/−log(1 − r) steps, one of a root a few runs for each digit. Rules
//! between these, as Example 3 of the paper, take about n^(1/3) steps: where that is too much the answer is undecided.
//! Tables take constant time a pile, or log(n).
//!
//! *Not covered:* stop sets, blocking by the derived function, and rules that may have no value at some pile.

mod beatty;
mod blocked;
mod chain;
mod drifts;
mod first;
mod heap;
mod jumps;
mod levels;
mod periodicity;
mod question;
mod ratio;
mod reach;
mod repeats;
mod rounds;
mod terms;
mod witness;

#[cfg(test)]
mod tests;

pub use beatty::{Beatty, Place};

use std::sync::Arc;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::certificate::{Uncertified, Witness};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::entries::Entries;
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::period::Periodicity;
use crate::position::{Position, Setup};
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Bounder, Range, Region, Rule, Variable};
use crate::scale::Scale;
use crate::sequence::{Sequence, Terms};
use crate::strategy::direct::piles::{Bounded, Period, derived_up_to_rule, find, swept, worths};
use crate::strategy::engine::{Engine, Proofs, Proved, Worth};
use crate::table::{Asked, Table};
use crate::takes::Takes;
use crate::wanted::Wanted;

use heap::JumpHeap;
use jumps::Jumps;
use question::Question;

/// Unit jumps may begin as late as this.
const LATEST_BEGIN: u32 = 1 << 22;
/// Attempts to find where they begin.
const ATTEMPTS: u32 = 16;
/// Piles too large to sweep are solved one by one, as long as there are no more of them than this.
const MOST_ALONE: u64 = 1 << 20;

/// The nim-values of a game, with all that was proved and found for earlier questions.
pub(crate) struct NimEngine {
    game: Arc<Game>,
    scale: Scale,
    /// The function of the rule itself, as far as it has unit jumps.
    unit_jumps: Proofs<Jumps>,
    /// The function derived from it, where that has them.
    derived: Proofs<Jumps>,
    /// Whether limits are bounded and repeat, once that was asked.
    bounded: Option<Option<Bounded>>,
    /// The period of the values that tell the winner, once it was found.
    period: Option<(Period, Vec<u32>)>,
    /// The sequences of the rule, once they were asked for.
    sequences: Option<Beatty>,
}

/// How the theorem applies to a pile.
enum Accepted<'e> {
    /// The rule has unit jumps, or the function derived from it has.
    Jumps(&'e mut Jumps),
    /// Its limits are bounded and repeat, with this period of the values that tell the winner.
    Repeats(Result<&'e (Period, Vec<u32>), Bound>),
}

impl NimEngine {
    /// The nim-values of a game whose rule uses nothing but the pile.
    pub(crate) fn new(game: &Arc<Game>, scale: Scale) -> Result<NimEngine, Declined> {
        Declined::if_uses(game.rule(), &[Variable::Turn, Variable::Last, Variable::Prev])?;
        Ok(NimEngine {
            game: Arc::clone(game),
            scale,
            unit_jumps: Proofs::default(),
            derived: Proofs::default(),
            bounded: None,
            period: None,
            sequences: None,
        })
    }

    /// Whether a pile is small enough to look at all piles below.
    fn is_small(&self, pile: &Natural) -> bool {
        self.scale == Scale::Actual && swept(pile).is_some()
    }

    /// Checks the hypotheses for one pile.
    fn accept(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted<'_>, Declined> {
        if self.game.stops_below(pile) {
            return Err(Hypothesis::NoStops.into());
        }
        let is_small = self.is_small(pile);
        let NimEngine { game, unit_jumps, derived, bounded, period, .. } = self;
        let rule = game.rule();
        let jumps = unit_jumps
            .prove(pile, budget, |extent, budget| prove_unit_jumps(rule, extent, budget).map(|()| Jumps::of(rule)));
        let declined = match jumps {
            Ok(jumps) => {
                jumps.restart();
                return Ok(Accepted::Jumps(jumps));
            }
            Err(declined) => declined,
        };
        // All piles below a small one are soon looked at, which tells more.
        if is_small {
            return Err(declined);
        }
        let late = derived.prove(pile, budget, |extent, budget| {
            jumps_from_some_pile(rule, extent, budget).ok_or_else(|| Hypothesis::Property(Property::UnitJumps).into())
        });
        if let Ok(jumps) = late {
            jumps.restart();
            return Ok(Accepted::Jumps(jumps));
        }
        if bounded.is_none() {
            match Bounded::of(rule, budget) {
                Ok(found) => *bounded = Some(found),
                // What was cut off may be found another time.
                Err(_) => return Err(declined),
            }
        }
        let Some(Some(bounded)) = bounded else { return Err(declined) };
        if game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        if period.is_none() {
            let column = if game.play() == Play::Normal { Column::Nim } else { Column::Outcome };
            match find(game, bounded, column, budget).and_then(|found| found.ok_or(Bound::Work)) {
                Ok(found) => *period = Some(found),
                Err(bound) => return Ok(Accepted::Repeats(Err(bound))),
            }
        }
        Ok(Accepted::Repeats(Ok(period.as_ref().expect("found just now"))))
    }

    /// The function with unit jumps that tells the nim-value of a pile.
    fn jumps(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<&mut Jumps, Declined> {
        match self.accept(pile, budget)? {
            Accepted::Jumps(jumps) => Ok(jumps),
            Accepted::Repeats(_) => Err(Hypothesis::Property(Property::UnitJumps).into()),
        }
    }

    /// The sequences of the rule, if it has unit jumps.
    fn sequences(&mut self, budget: &mut Budget<'_>) -> Result<&mut Beatty, Declined> {
        let sequences = match self.sequences.take() {
            Some(sequences) => sequences,
            None => Beatty::of(self.game.rule(), budget)?,
        };
        let sequences = self.sequences.insert(sequences);
        sequences.restart();
        Ok(sequences)
    }
}

impl Engine for NimEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        self.accept(pile, budget).map(|_| Method::NimValues)
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let game = Arc::clone(&self.game);
        if game.block() > 0 {
            let jumps = self.jumps(&position.pile, budget).map_err(|declined| match declined.hypothesis {
                Hypothesis::Property(_) => Hypothesis::OwnUnitJumps.into(),
                _ => declined,
            })?;
            return blocked::answer(&game, jumps, position, wanted, budget);
        }
        Ok(match self.accept(&position.pile, budget)? {
            Accepted::Jumps(jumps) => Question { game: &game, position, wanted }.answer(jumps, budget),
            Accepted::Repeats(period) => repeats::answer(&game, position, period, wanted),
        })
    }

    /// A few piles of any size, each alone; more of them are swept.
    fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
        let Asked { column, turn, from, to } = asked;
        let count = to.saturating_sub(from).to_u64().filter(|count| from <= to && *count < MOST_ALONE);
        let game = Arc::clone(&self.game);
        if column == Column::Nim && game.block() > 0 && game.goes_by_pile(turn) && self.is_small(to) {
            // Below a small pile this is the rule itself.
            self.jumps(&(to + &Natural::ONE), budget)?;
            return worths(&game, asked, budget).ok_or(Hypothesis::Question.into());
        }
        let is_known = !matches!(column, Column::G | Column::Limit) && game.goes_by_pile(turn) && game.block() == 0;
        let (Some(count), true, false) = (count, is_known, self.is_small(to)) else {
            return Err(Hypothesis::Question.into());
        };
        // The last pile may be a stop itself.
        let jumps = self.jumps(&(to + &Natural::ONE), budget)?;
        let mut entries = Entries::default();
        for pile in (0..=count).map(|more| from + &Natural::from(more)) {
            jumps.restart();
            let entry = game.position_within(Setup::pile(pile).with_turn(turn), budget).ok().and_then(|position| {
                let answer = Answer::unable(&game, &position, budget).unwrap_or_else(|| {
                    Question { game: &game, position: &position, wanted: &Wanted::default() }.answer(jumps, budget)
                });
                answer.entry(column)
            });
            entries.push(entry.ok_or(Hypothesis::Question)?);
        }
        Ok(Table { from: from.clone(), entries, undecided: None })
    }

    fn period(&mut self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        periodicity::period(&self.game, column, budget)
    }

    fn terms(&mut self, which: &Sequence, count: usize, budget: &mut Budget<'_>) -> Result<Terms, Declined> {
        terms::terms(self, which, count, budget)
    }

    fn worth(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Worth, Declined> {
        let game = Arc::clone(&self.game);
        let jumps = self.jumps(&position.pile, budget)?;
        let heap = JumpHeap::new(&game, jumps, position, budget);
        let worth = heap.and_then(|heap| heap.map(|mut heap| heap.worth(budget)).transpose());
        worth.ok().flatten().ok_or(Hypothesis::OwnUnitJumps.into())
    }

    fn takes_to(
        &mut self,
        position: &Position,
        value: &Natural,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(Takes, Option<Bound>), Declined> {
        let game = Arc::clone(&self.game);
        let jumps = self.jumps(&position.pile, budget)?;
        match JumpHeap::new(&game, jumps, position, budget) {
            Ok(Some(mut heap)) => Ok(heap.takes_to(value, most, budget)),
            Ok(None) => Err(Hypothesis::OwnUnitJumps.into()),
            Err(bound) => Ok((Takes::unknown(), Some(bound))),
        }
    }

    fn witness(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        let game = Arc::clone(&self.game);
        match self.accept(&answer.position.pile, budget) {
            Ok(Accepted::Jumps(jumps)) => witness::witness(&game, jumps, answer, budget),
            Ok(Accepted::Repeats(Ok((period, _)))) => Ok(witness::of_period(period)),
            _ => Err(Uncertified::NoWitness),
        }
    }

    fn bytes(&self) -> u64 {
        let jumps = [&self.unit_jumps, &self.derived].into_iter().filter_map(Proofs::found).map(Jumps::bytes);
        let sequences = self.sequences.as_ref().map_or(0, Beatty::bytes);
        jumps.sum::<u64>() + sequences + self.period.as_ref().map_or(0, |(_, values)| 4 * values.len() as u64)
    }
}

/// Proves that a rule has a value at all piles of an extent, and unit jumps between them.
fn prove_unit_jumps(rule: &Rule, extent: &Proved, budget: &mut Budget<'_>) -> Result<(), Declined> {
    if *extent == Proved::Everywhere {
        let reaches = budget.patiently(|patience| rule.reaches_pile(&mut Bounder::default(), 1u8.into(), patience));
        // What the callback ends here is ended again below.
        if reaches == Ok(true) {
            return Ok(());
        }
    }
    Declined::unless_proved(rule, Property::HasValue, &piles(1, extent), budget)?;
    Declined::unless_proved(rule, Property::UnitJumps, &steps(1, extent), budget)
}

/// The piles of an extent from one on.
fn piles(from: u32, extent: &Proved) -> Region {
    let piles = match extent {
        Proved::To(to) => Range::new(from, to.clone()),
        Proved::Everywhere => Range::from(from),
    };
    Region::all().with(Variable::Pile, piles)
}

/// The piles from which a step leads to one of them.
fn steps(from: u32, extent: &Proved) -> Region {
    match extent {
        Proved::To(to) => piles(from, &Proved::To(to.saturating_sub(&Natural::ONE))),
        Proved::Everywhere => piles(from, extent),
    }
}

/// The derived function of a rule of the pile at the piles from 0 to some pile. From that pile on it is proved to be what the
/// rule says, and to have unit jumps everywhere. It is empty where the rule has unit jumps itself.
pub(crate) fn derived_everywhere(rule: &Rule, budget: &mut Budget<'_>) -> Option<Vec<u32>> {
    if prove_unit_jumps(rule, &Proved::Everywhere, budget).is_ok() {
        return Some(Vec::new());
    }
    jumps_from_some_pile(rule, &Proved::Everywhere, budget).map(Jumps::into_derived)
}

/// The function of a rule that has unit jumps from some pile on and whose derived function does not decrease before.
fn jumps_from_some_pile(rule: &Rule, extent: &Proved, budget: &mut Budget<'_>) -> Option<Jumps> {
    if prove(rule, &Property::HasValue, &piles(1, extent), budget) != Verdict::Proved {
        return None;
    }
    let mut begin = 1;
    for _ in 0..ATTEMPTS {
        match prove(rule, &Property::UnitJumps, &steps(begin, extent), budget) {
            Verdict::Proved => {
                let derived = derived_up_to_rule(rule, begin, 2 * LATEST_BEGIN, budget).ok()??;
                return Some(Jumps::derived(rule, derived));
            }
            Verdict::Refuted(point) => begin = point.get(Variable::Pile)?.to_u32()?.checked_add(1)?,
            Verdict::Open => begin = begin.checked_mul(4)?.max(1 << 10),
        }
        if begin > LATEST_BEGIN {
            return None;
        }
    }
    None
}
