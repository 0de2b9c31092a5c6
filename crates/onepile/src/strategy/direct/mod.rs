//! The direct solver: every rule, every kind of play, every pile that a search can reach.
//!
//! **The recurrence of the game.** A take wins iff it leaves the opponent lost. Positions are solved from the smallest
//! pile up; where the rule looks at the turn, from the last possible turn back. This solver has no hypotheses, and
//! what it says is the truth that theorems are tested against.
//!
//! *Complexity* for pile n. Rules of the pile: n steps. Rules of the last take or the previous pile: the sum of the
//! smallest winning takes, at most n². Others: the same with one evaluation a step. Rules that look at the turn: as
//! much for each of n turns. Memory: as many piles as the largest limit reaches back.
//!
//! *Not covered:* piles of 2^32 counters and more, for which the answer is undecided.

mod blocks;
mod gauge;
mod limits;
mod measures;
mod options;
mod outcomes;
mod over;
mod reach;
mod row;
mod search;
mod tables;

pub(crate) use gauge::NimValue;
pub(crate) use options::{OPTION_BYTES, Options, options};
pub(crate) use tables::table;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play, RuleError};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rule::Blocks;
use crate::solver::{Effort, Wanted};
use crate::strategy::Halt;
use crate::takes::DescendingTakes;

use blocks::TakeLimits;
use gauge::{AllMeasures, Measure};
use limits::{Limits, Shape};
use measures::Measures;
use search::{Roots, Search, Stage, of};

/// Piles from here on are out of reach.
pub(crate) const PILE_BOUND: u32 = u32::MAX - 1;

/// Steps that measures may cost when nobody asked for them.
const UNASKED_STEPS: u64 = 10_000_000;

/// Answers a question about a position at which the player can move.
pub(crate) fn answer(
    game: &Game,
    position: &Position,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<Answer, RuleError> {
    let mut answer = Answer::unknown(position, Method::Direct);
    let search = Search::new(game, &position.turn);
    let result = match position.pile.to_u32().filter(|pile| *pile < PILE_BOUND) {
        Some(pile) => Query { game, search: &search, pile, limit: Blocks::cut(&position.limit).min(pile), wanted }
            .run(&mut answer, budget),
        None => Err(Halt::Bound(Bound::Work)),
    };
    if let Err(halt) = result {
        answer.undecided = Some(undecided(halt, &search, budget)?);
        if answer.outcome.is_none() && takes_all_wins(game, position) {
            (answer.outcome, answer.evidence) = (Some(Outcome::N), Evidence::TakesAll);
        }
    }
    Ok(answer)
}

/// Whether the mover wins by taking the whole pile, whatever else there is.
fn takes_all_wins(game: &Game, position: &Position) -> bool {
    game.kind() == Play::Normal && game.blocked() == 0 && position.largest_take() == position.pile
}

/// What is said when a search halts; an error of the rule in reach makes the question itself bad.
fn undecided(halt: Halt, search: &Search<'_>, budget: &Budget<'_>) -> Result<Undecided, RuleError> {
    let bound = match halt {
        Halt::Rule(error) => return Err(error),
        Halt::Doubt(undecided) => return Ok(undecided),
        Halt::Bound(bound) => bound,
    };
    let progress = budget.progress();
    let reached = match (progress.done, search.timed) {
        (0, _) => Reached::Nothing,
        (done, false) => Reached::Piles(done.into()),
        (done, true) => Reached::Turns { solved: done.into(), of: progress.of.into() },
    };
    Ok(Undecided { bound, reached })
}

/// One position, small enough to search.
struct Query<'q, 'a> {
    game: &'q Game,
    search: &'q Search<'a>,
    pile: u32,
    /// Between 1 and the pile.
    limit: u32,
    wanted: &'q Wanted,
}

impl Query<'_, '_> {
    fn run(&self, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let Query { search, pile, limit, .. } = *self;
        // The opponent's limits after our take, and ours after his reply; they differ only where the turn counts.
        let start = of(0, pile);
        let limits = Limits::new(&search.source, 1, pile, budget, start)?;
        let later = match search.timed {
            true => Some(Limits::new(&search.source, 2, pile - 1, budget, start)?),
            false => None,
        };
        let reach = search.explore(&limits, pile, &Roots::Listed { from: pile, limits: vec![limit] }, budget)?;
        let (reach, roots) = (reach.as_ref(), None);
        let given = limits.largest();
        let top = Stage { search, moves: 0, to: pile, limits: &limits, given, reach, roots };
        let below = Stage { moves: 1, to: pile - 1, limits: later.as_ref().unwrap_or(&limits), ..top };
        self.outcome(answer, &top, &below, budget)?;
        if self.game.blocked() == 0 && self.wanted.measures != Effort::Skip {
            self.measure(answer, &top, &below, budget)?;
        }
        Ok(())
    }

    fn outcome(
        &self,
        answer: &mut Answer,
        top: &Stage<'_, '_>,
        below: &Stage<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let Query { search, pile, limit, .. } = *self;
        // Piles come in ascending order, so the takes that lead to them come in descending order.
        let mut takes = DescendingTakes::new(self.wanted.ranges.max(1));
        let mut winning: u64 = 0;
        let mut leaves = None;
        let mut after = TakeLimits::default();
        outcomes::cells(below, budget, &mut |first, cells| {
            // The takes that lead to these cells, as far as they are allowed.
            let takes_here = (pile + 1 - first - cells.len() as u32, (pile - first).min(limit));
            if takes_here.0 <= takes_here.1 {
                after.fill(top.limits, &search.over, pile, takes_here);
            }
            for (left, cell) in (first..).zip(cells).filter(|(left, _)| pile - left <= limit) {
                let take = pile - left;
                if cell.is_lost(after.get(top.limits, pile, take)?) {
                    takes.push(take);
                    winning += 1;
                    leaves = Some(left);
                }
            }
            Ok(())
        })?;
        let every_take_wins = winning == u64::from(limit);
        let won = winning > search.block || (search.play == Play::Misere && every_take_wins);
        answer.outcome = Some(Outcome::from_won(won));
        answer.takes = takes.finish();
        let leaves = leaves.map(|left| self.facing(left)).transpose()?;
        answer.evidence = Evidence::Search { leaves, choices: limit.into() };
        Ok(())
    }

    /// What the opponent faces when so many counters are left.
    fn facing(&self, left: u32) -> Result<(Natural, Limit), Halt> {
        let limit = match self.search.over.contains(left) {
            true => Limit::ZERO,
            false => self.search.source.exact_limit(1, left, self.pile - left).map_err(Halt::from)?,
        };
        Ok((left.into(), limit))
    }

    fn measure(
        &self,
        answer: &mut Answer,
        top: &Stage<'_, '_>,
        below: &Stage<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let insist = self.wanted.measures == Effort::Insist;
        if !insist && self.estimated_steps(below.limits) > UNASKED_STEPS {
            return Ok(());
        }
        let allowed = if insist { u64::MAX } else { UNASKED_STEPS };
        match budget.with_at_most(allowed, |budget| self.measured(top, below, budget)) {
            Ok((measure, longest)) => {
                answer.remoteness = Some(measure.remoteness.into());
                answer.suspense = Some(measure.suspense.into());
                answer.nim_value = (self.search.play == Play::Normal).then(|| measure.nim_value.into());
                answer.resist = (answer.outcome == Some(Outcome::P)).then(|| longest.into());
                Ok(())
            }
            Err(Halt::Bound(Bound::Work | Bound::Memory)) if !insist => Ok(()),
            Err(halt) => Err(halt),
        }
    }

    /// The measure of the position, and the smallest take that leads to the greatest remoteness.
    fn measured(
        &self,
        top: &Stage<'_, '_>,
        below: &Stage<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<(Measure, u32), Halt> {
        let Query { pile, limit, .. } = *self;
        let mut measures = Measures::new(AllMeasures::new(self.search.play));
        let profiles = measures.profiles(below, budget, &mut |_, _| ())?;
        let mut total = Measure::default();
        let mut longest = (0, 1);
        measures.gather(top, &profiles, pile, limit, of(pile, pile), budget, |take, option, measure| {
            total = measure;
            if option.remoteness > longest.0 {
                longest = (option.remoteness, take);
            }
        })?;
        profiles.release(budget);
        Ok((total, longest.1))
    }

    /// At least as many steps as measures take, as far as the shape of the rule tells.
    fn estimated_steps(&self, limits: &Limits<'_, '_>) -> u64 {
        let pile = u64::from(self.pile);
        let takes = match limits.shape() {
            Shape::Pile => 1,
            _ => pile.min(limits.largest().into()) / 2,
        };
        let turns = if self.search.timed { pile / 3 } else { 1 };
        pile.saturating_mul(takes).saturating_mul(turns.max(1))
    }
}
