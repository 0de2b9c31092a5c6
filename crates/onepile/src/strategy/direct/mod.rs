//! The direct solver: every rule, every kind of play, every pile that a search can reach.
//!
//! **The recurrence of the game.** A take wins iff it leaves the opponent lost. Positions are solved from the smallest
//! pile up; where the rule looks at the turn, from the last possible turn back. This solver has no hypotheses, and
//! what it says is the truth that theorems are tested against.
//!
//! *Complexity* for pile n. Rules of the pile: n steps ([`piles`]). Others: at most the sum of the smallest winning takes, which is
//! at most n²; where bounds of the rule settle blocks of takes ([`skip`]), about n log n. Rules that see the turn in finitely many
//! ways: as much for each class of turns ([`turns`]); those that look at the turn otherwise: as much for each of n turns. Memory:
//! the rows that are kept for the next question ([`kept`]); where there is no room for them, as many piles as the largest limit
//! reaches back.
//!
//! *Not covered:* piles of 2^32 counters and more, for which the answer is undecided.

mod batches;
mod envelopes;
mod gauge;
mod halt;
mod kept;
mod lengths;
mod limits;
mod measures;
mod options;
mod outcomes;
mod over;
pub(crate) mod piles;
mod reach;
mod row;
mod search;
mod sets;
mod skip;
mod source;
mod summary;
mod sweep;
mod tables;
mod turns;

pub(crate) use gauge::NimValue;
pub(crate) use halt::Halt;
pub(crate) use options::{OPTION_BYTES, Options};

use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play, RuleError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::{Position, SetupError};
use crate::prospect::Prospect;
use crate::rule::Batch;
use crate::scale::Scale;
use crate::sequence::Terms;
use crate::table::{Asked, Table};
use crate::takes::{AscendingTakes, Takes};
use crate::wanted::{Effort, Wanted};

use gauge::{AllMeasures, Measure};
use kept::{MOST_PILES, Rows, TurnRows};
use limits::Limits;
use measures::{Measures, Profiles};
use outcomes::TurnRow;
use piles::PileRows;
use search::{Search, Stage, of};
use sets::SetRows;
use source::Shape;
use tables::KeptTables;
use turns::{ClassRows, Turns};

/// Blocks are told of if they pass this many takes for each time that bounds are made.
const WORTH_TELLING: u64 = 16;

/// Piles from here on are out of reach.
pub(crate) const PILE_BOUND: u32 = Batch::AMPLE;

/// Steps that measures may cost when nobody asked for them.
const UNASKED_STEPS: u64 = 10_000_000;
/// Steps for each smaller pile that remoteness and suspense of a rule of pile and take may cost when nobody asked for them, and
/// the largest pile for which they are tried.
const UNASKED_PILE_STEPS: u64 = 1000;
const LARGEST_UNASKED: u32 = 1 << 17;
/// A pile whose positions are few enough to measure them all beside a theorem, unasked.
const MEASURED_UNASKED: u64 = 4000;

/// The recurrence of one game, with the rows that were solved for earlier questions.
pub(crate) struct Direct {
    game: Arc<Game>,
    search: Search,
    rows: Option<Rows>,
    turn_rows: Option<TurnRows>,
    class_rows: Option<ClassRows>,
    piles: PileRows,
    sets: SetRows,
    tables: KeptTables,
    scale: Scale,
}

impl Direct {
    pub(crate) fn new(game: &Arc<Game>, scale: Scale) -> Direct {
        Direct {
            search: Search::new(game, scale),
            rows: None,
            turn_rows: None,
            class_rows: None,
            piles: PileRows::new(game, scale),
            sets: SetRows::new(game, scale),
            tables: KeptTables::default(),
            game: Arc::clone(game),
            scale,
        }
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        let rows = self.rows.as_ref().map_or(0, Rows::bytes) + self.turn_rows.as_ref().map_or(0, TurnRows::bytes);
        let others = self.search.bytes() + self.piles.bytes() + self.sets.bytes() + self.tables.bytes();
        rows + self.class_rows.as_ref().map_or(0, ClassRows::bytes) + others
    }

    /// How a search that was tried fares, and how far it gets.
    pub(crate) fn prospect(&self, reach: Natural) -> Prospect {
        let (bounded, passed) = (self.search.bounded(), self.search.passed());
        Prospect {
            classes: self.search.classes().map(Turns::count),
            each_turn: self.search.timed,
            in_blocks: bounded > 0 && passed > WORTH_TELLING * bounded,
            reach,
        }
    }

    /// Whether limits are listed, so that looking at a take costs next to nothing.
    pub(crate) fn is_listed(&self) -> bool {
        matches!(self.search.source.shape(), Shape::Last | Shape::Prev)
    }

    /// How often one limit was evaluated by itself, which takes longer than all else.
    pub(crate) fn exact(&self) -> u64 {
        self.search.exact()
    }

    /// How often bounds over blocks of takes were asked for.
    pub(crate) fn bounded(&self) -> u64 {
        self.search.bounded()
    }

    /// Whether the positions of a pile are few enough to measure them beside a theorem, unasked.
    pub(crate) fn measures_cheaply(&self, pile: &Natural, by: Method) -> bool {
        // Spans are about rules of pile and take, which are measured in blocks.
        let is_passed = by == Method::Spans && *pile <= Natural::from(LARGEST_UNASKED);
        *pile <= Natural::from(MEASURED_UNASKED) || is_passed || piles::measures_cheaply(&self.game, pile)
    }

    /// Answers a question about a position at which the player can move.
    pub(crate) fn answer(
        &mut self,
        position: &Position,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, RuleError> {
        // A rule of the pile has so few positions that a search for it alone goes farther.
        if let Some(answer) = budget.separately(|budget| self.piles.answer(position, wanted, budget))
            && answer.undecided.is_none()
        {
            return Ok(answer);
        }
        // So has a rule that names the same takes at every pile.
        if let Some(answer) = budget.separately(|budget| self.sets.answer(position, wanted, budget))
            && answer.undecided.is_none()
        {
            return Ok(answer);
        }
        let mut answer = Answer::unknown(position, Method::Direct);
        let result = budget.separately(|budget| match position.pile.to_u32().filter(|pile| *pile < PILE_BOUND) {
            Some(pile) => {
                let limit = Batch::cut(&position.limit).min(pile);
                let begun = self.search.begin(&position.turn, pile, budget).map_err(Halt::from);
                let result =
                    begun.and_then(|()| self.solve(&Query { pile, limit, wanted }, position, &mut answer, budget));
                result.map_err(|halt| (halt, budget.progress()))
            }
            None => Err((Halt::Bound(Bound::Work), budget.progress())),
        });
        if let Err((halt, progress)) = result {
            answer.undecided = Some(undecided(halt, &self.search, progress)?);
            if answer.outcome.is_none() && takes_all_wins(&self.game, position) {
                (answer.outcome, answer.evidence) = (Some(Outcome::N), Evidence::TakesAll);
            }
        }
        Ok(answer)
    }

    /// Solves a position by the rows that are kept, or else by a sweep that keeps nothing.
    fn solve(
        &mut self,
        query: &Query<'_>,
        position: &Position,
        answer: &mut Answer,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let (search, pile) = (&self.search, query.pile);
        if search.timed {
            if !search.source.is_total(budget)? {
                return sweep::answer(search, query, None, answer, budget);
            }
            let rows = TurnRows::below(&mut self.turn_rows, search, &position.turn, pile, budget)?;
            let limits = rows.limits(search);
            query.list(search, &limits, rows.row(), answer, budget)?;
            let allowed = query.allowed_steps();
            let largest = rows.largest(pile);
            return query.measure(search, (&limits, largest), answer, 0, budget, |budget| {
                rows.measures(search, pile, allowed, budget)
            });
        }
        if let Some(turns) = search.classes() {
            let after = turns.after(turns.class(&position.turn));
            let rows = ClassRows::up_to(&mut self.class_rows, search, turns, pile, budget)?;
            let limits = rows.limits(search, after);
            query.list(search, &limits, rows.row(search, after, pile - 1, budget)?, answer, budget)?;
            let (allowed, largest) = (query.allowed_steps(), rows.largest(after, pile));
            return query.measure(search, (&limits, largest), answer, 0, budget, |budget| {
                rows.measures(search, after, pile, allowed, budget)
            });
        }
        let rows = match pile <= self.scale.bound(MOST_PILES) {
            true => Rows::up_to(&mut self.rows, search, pile, budget)?,
            false => None,
        };
        let Some(rows) = rows else { return sweep::answer(search, query, None, answer, budget) };
        let limits = rows.limits(search);
        match rows.row(search, pile - 1, budget) {
            Ok(row) => query.list(search, &limits, row, answer, budget)?,
            // A window may need less memory than a row.
            Err(Halt::Bound(Bound::Memory)) => return sweep::answer(search, query, Some(limits), answer, budget),
            Err(halt) => return Err(halt),
        }
        // Work counts as if nothing were known, so that no answer depends on the questions before. What was measured for
        // larger limits took more of it.
        let (known, largest) = (rows.measured(pile), rows.largest(pile));
        if query.tries_lengths(search, limits.shape(), largest) {
            let insist = query.wanted.measures == Effort::Insist;
            let allowed = if insist { u64::MAX } else { UNASKED_PILE_STEPS * u64::from(pile) };
            match rows.lengths(search, pile, query.limit, allowed, budget) {
                Ok((length, longest)) => {
                    answer.remoteness = Some(length.remoteness.into());
                    answer.suspense = Some(length.suspense.into());
                    answer.resist = (answer.outcome == Some(Outcome::P)).then(|| longest.into());
                }
                Err(Halt::Bound(Bound::Work | Bound::Memory)) if !insist => {}
                Err(halt) => return Err(halt),
            }
        }
        let is_enough = known.is_some_and(|work| work + u64::from(query.limit) <= query.allowed_steps());
        if !is_enough && !rows.is_made_for(pile) {
            let below = Stage { given: largest, ..Rows::stage(search, &limits, pile - 1) };
            return query.measure(search, (&limits, largest), answer, 0, budget, |budget| {
                Measures::new(AllMeasures::new(search.play)).profiles(&below, budget, &mut |_, _| ())
            });
        }
        let done = known.unwrap_or_else(|| rows.work());
        query
            .measure(search, (&limits, largest), answer, done, budget, |budget| rows.measures(search, pile - 1, budget))
    }

    /// One value for each pile of a table.
    pub(crate) fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, SetupError> {
        if let Some(table) = self.tables.get(asked) {
            return Ok(table);
        }
        let by_pile = budget.separately(|budget| piles::table(&self.game, asked, budget));
        let by_set = by_pile.or_else(|| budget.separately(|budget| self.sets.table(asked, budget)));
        let table = match by_set {
            Some(table) => table,
            None => {
                let search = &mut self.search;
                budget.separately(|budget| tables::table(&self.game, search, asked, budget))?
            }
        };
        self.tables.keep(asked, &table);
        Ok(table)
    }

    /// The first lost piles of a rule that names the same takes at every pile; nothing for other rules.
    pub(crate) fn lost_piles(&mut self, count: usize, budget: &mut Budget<'_>) -> Option<Terms> {
        budget.separately(|budget| self.sets.lost_piles(count, budget))
    }

    /// The options of a position of any rule of the pile at which a player can move, with their nim-values; nothing if the
    /// rule is none of the pile, or may have no value.
    pub(crate) fn pile_options(
        &self,
        position: &Position,
        tells_wild: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Options>, Bound> {
        piles::options(&self.game, self.scale, position, tells_wild, budget)
    }

    /// The options of some positions, each a pile with a largest take of at least 1. Takes that may be forbidden count.
    ///
    /// The rule must not look at the turn.
    pub(crate) fn options(
        &mut self,
        positions: &[(u32, u32)],
        tells_wild: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Options>, Halt> {
        let kept = (self.scale != Scale::Huge).then_some(&mut self.rows);
        options::options(&self.search, kept, positions, tells_wild, budget)
    }
}

/// Whether the mover wins by taking the whole pile, whatever else there is.
fn takes_all_wins(game: &Game, position: &Position) -> bool {
    let is_won = game.play() == Play::Normal && game.block() == 0 && position.largest_take() == position.pile;
    is_won && position.allows(game, &position.pile).is_ok_and(|allows| allows)
}

/// What is said when a search halts; an error of the rule in reach makes the question itself bad.
fn undecided(halt: Halt, search: &Search, progress: crate::budget::Progress) -> Result<Undecided, RuleError> {
    let bound = match halt {
        Halt::Rule(error) => return Err(error),
        Halt::Doubt(undecided) => return Ok(undecided),
        Halt::Bound(bound) => bound,
    };
    let reached = match (progress.done, search.timed) {
        (done, false) => Reached::piles(done, progress.of),
        (0, true) => Reached::Nothing,
        (done, true) => Reached::Turns { solved: done.into(), of: progress.of.into() },
    };
    Ok(Undecided { bound, reached })
}

/// One position, small enough to search.
struct Query<'q> {
    pile: u32,
    /// Between 1 and the pile.
    limit: u32,
    wanted: &'q Wanted,
}

impl Query<'_> {
    /// The winner and the winning takes, from the row of all smaller piles at the next turn.
    fn list(
        &self,
        search: &Search,
        limits: &Limits<'_>,
        row: &TurnRow,
        answer: &mut Answer,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        let (mut winning, mut losing, mut is_full) = (0, 0, false);
        row.takes((search, limits), self.pile, self.limit, budget, &mut |take, wins| {
            if !wins {
                losing += 1;
                return ControlFlow::Continue(());
            }
            winning += 1;
            is_full = is_full || !takes.push(take.into());
            // Nothing more is to be learned when all that is wanted is listed and the position is won.
            if is_full && winning > search.block { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        self.decide(search, (winning, losing), takes.finish(true), answer, budget);
        Ok(())
    }

    /// The winner, by the numbers of winning and losing takes.
    fn decide(
        &self,
        search: &Search,
        (winning, losing): (u64, u64),
        takes: Takes,
        answer: &mut Answer,
        budget: &mut Budget<'_>,
    ) {
        // A player all of whose takes win, or who has none left, wins misère play whatever is forbidden.
        let won = winning > search.block || (search.play == Play::Misere && losing == 0);
        answer.outcome = Some(Outcome::from_won(won));
        answer.takes = takes;
        // What is decided does not wait for it; without it nobody knows more than the limit.
        let choices = search.source.choices(self.pile, self.limit, budget).unwrap_or(self.limit);
        answer.evidence = Evidence::Search { choices: choices.into() };
    }

    /// Remoteness, suspense and nim-value, by the profiles of all smaller piles at the next turn, if they are wanted and
    /// not too costly. Work `done` was spent on them before.
    fn measure<P: Borrow<Profiles<Measure>>>(
        &self,
        search: &Search,
        (limits, largest): (&Limits<'_>, u32),
        answer: &mut Answer,
        done: u64,
        budget: &mut Budget<'_>,
        profiles: impl FnOnce(&mut Budget<'_>) -> Result<P, Halt>,
    ) -> Result<(), Halt> {
        let insist = self.wanted.measures == Effort::Insist;
        if search.block > 0 || self.wanted.measures == Effort::Skip {
            return Ok(());
        }
        if self.estimated_steps(search, limits.shape(), largest).max(done) > self.allowed_steps() {
            return Ok(());
        }
        let allowed = self.allowed_steps() - done.min(self.allowed_steps());
        let found = budget.with_at_most(allowed, |budget| {
            let profiles = profiles(budget)?;
            self.measured(search, limits, profiles.borrow(), budget)
        });
        match found {
            Ok((measure, longest)) => {
                answer.remoteness = Some(measure.remoteness.into());
                answer.suspense = Some(measure.suspense.into());
                answer.nim_value = (search.play == Play::Normal).then(|| measure.nim_value.into());
                answer.resist = (answer.outcome == Some(Outcome::P)).then(|| longest.into());
                Ok(())
            }
            Err(Halt::Bound(Bound::Work | Bound::Memory)) if !insist => Ok(()),
            Err(halt) => Err(halt),
        }
    }

    /// Whether remoteness and suspense are looked for apart from the nim-value, with blocks of takes that are passed: where all
    /// three together would take too long.
    fn tries_lengths(&self, search: &Search, shape: Shape, largest: u32) -> bool {
        let is_wanted = match self.wanted.measures {
            Effort::Skip => false,
            Effort::IfCheap => self.pile <= LARGEST_UNASKED,
            Effort::Insist => true,
        };
        let is_long = self.estimated_steps(search, shape, largest) > UNASKED_STEPS || search.source.is_eager();
        is_wanted && is_long && shape == Shape::Mixed && search.block == 0 && search.source.passes_blocks()
    }

    /// The steps that measures may cost.
    fn allowed_steps(&self) -> u64 {
        if self.wanted.measures == Effort::Insist { u64::MAX } else { UNASKED_STEPS }
    }

    /// The measure of the position, and the smallest take that leads to the greatest remoteness.
    fn measured(
        &self,
        search: &Search,
        limits: &Limits<'_>,
        profiles: &Profiles<Measure>,
        budget: &mut Budget<'_>,
    ) -> Result<(Measure, u32), Halt> {
        let Query { pile, limit, .. } = *self;
        let top = Stage { search, moves: 0, to: pile, limits, given: limits.largest(), reach: None, roots: None };
        let mut measures = Measures::new(AllMeasures::new(search.play));
        let (mut total, mut longest) = (Measure::default(), (0, 0));
        measures.gather(&top, profiles, pile, limit, of(pile, pile), budget, |take, option, measure| {
            total = measure;
            if longest.1 == 0 || option.remoteness > longest.0 {
                longest = (option.remoteness, take);
            }
        })?;
        Ok((total, longest.1))
    }

    /// At least as many steps as measures take, as far as the shape of the rule tells.
    fn estimated_steps(&self, search: &Search, shape: Shape, largest: u32) -> u64 {
        let pile = u64::from(self.pile);
        let takes = match shape {
            Shape::Pile => 1,
            _ => pile.min(largest.into()) / 2,
        };
        let turns = match search.classes() {
            Some(turns) => turns.count().into(),
            None if search.timed => pile / 3,
            None => 1,
        };
        pile.saturating_mul(takes).saturating_mul(turns.max(1))
    }
}
