//! Rules of the pile: all piles one after the other, each in about log(n) steps.
//!
//! Such a rule has one position for each pile, so that its search goes much farther than that of other rules.

mod bounded;
mod extremes;
mod limits;
mod min_tree;
mod options;
mod sweep;
mod table;
mod tables;

pub(crate) use bounded::{Bounded, MAX_PILES, Period, find, outcomes};
pub(crate) use options::options;
pub(crate) use table::derived_up_to_rule;
pub(crate) use tables::{table, worths};

use std::sync::Arc;

use crate::answer::Answer;
use crate::budget::{Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rule::{Batch, Variable};
use crate::scale::Scale;
use crate::takes::{AscendingTakes, DescendingTakes, Takes};
use crate::wanted::{Effort, Wanted};

use limits::Stop;
use sweep::{Cell, Sweep};

/// Piles from here on are not solved one by one.
const SWEPT_BELOW: u32 = u32::MAX - 8;
/// Measures are taken unasked of piles up to this one.
const MEASURED_UNASKED: u32 = 10_000_000;
/// Larger piles are solved by a sweep that keeps nothing.
const MOST_KEPT: u32 = 1 << 22;

/// Whether a game has one position for each pile, as far as one pile goes.
fn fits(game: &Game, pile: &Natural) -> bool {
    let uses_more = [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|it| game.rule().uses(it));
    !uses_more && game.rule().allowed().is_none() && game.block() == 0 && !game.stops_below(pile)
}

/// A pile that is small enough to look at all piles below.
pub(crate) fn swept(pile: &Natural) -> Option<u32> {
    pile.to_u32().filter(|pile| *pile < SWEPT_BELOW)
}

/// Whether the measures of a pile are taken unasked.
pub(super) fn measures_cheaply(game: &Game, pile: &Natural) -> bool {
    fits(game, pile) && *pile <= Natural::from(MEASURED_UNASKED)
}

/// The piles of a game that were solved for earlier questions.
pub(super) struct PileRows {
    game: Arc<Game>,
    scale: Scale,
    /// The lost piles alone; and the same with all measures.
    rows: [Option<PileRow>; 2],
}

/// All piles below some pile.
struct PileRow {
    sweep: Sweep,
    /// The first pile that is not solved.
    next: u32,
    /// The lost piles, ascending.
    lost: Vec<u32>,
    /// The measures of all piles, if they are taken.
    cells: Option<Vec<Cell>>,
}

impl PileRows {
    pub(super) fn new(game: &Arc<Game>, scale: Scale) -> PileRows {
        PileRows { game: Arc::clone(game), scale, rows: [None, None] }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.rows.iter().flatten().map(PileRow::bytes).sum()
    }

    /// Answers a question about a position of a pile that can be swept, if the rule has a value at all piles below.
    pub(super) fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Option<Answer> {
        let game = &self.game;
        let pile = swept(&position.pile).filter(|_| fits(game, &position.pile))?;
        let limit = Batch::cut(&position.limit).min(pile);
        let measured = match wanted.measures {
            Effort::Skip => false,
            Effort::IfCheap => pile <= MEASURED_UNASKED,
            Effort::Insist => true,
        };
        let found = match pile <= self.scale.bound(MOST_KEPT) {
            true => {
                let row = self.rows[usize::from(measured)].get_or_insert_with(|| PileRow::new(game.play(), measured));
                row.extend(game, pile - 1, budget).map(|()| row.position(pile, limit, wanted.ranges))
            }
            false => unkept(game, (pile, limit), measured, wanted, budget),
        };
        let mut answer = Answer::unknown(position, Method::Direct);
        match found {
            Err(Stop::Fault) => return None,
            Err(Stop::Bound(bound)) => {
                let reached = Reached::piles(budget.progress().done, pile.into());
                answer.undecided = Some(Undecided { bound, reached });
            }
            Err(Stop::Enough) => unreachable!("a sweep to its end"),
            Ok((cell, takes)) => {
                answer.outcome = Some(Outcome::from_won(!cell.lost));
                answer.takes = takes;
                if measured {
                    answer.remoteness = Some(cell.remoteness.into());
                    answer.suspense = Some(cell.suspense.into());
                    answer.nim_value = (game.play() == Play::Normal).then(|| cell.nim_value.into());
                    answer.resist = cell.lost.then(|| cell.resist.into());
                }
                answer.evidence = Evidence::Search { choices: limit.into() };
            }
        }
        Some(answer)
    }
}

/// The measures and winning takes of a pile at a limit by a sweep that keeps nothing.
fn unkept(
    game: &Game,
    (pile, limit): (u32, u32),
    measured: bool,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<(Cell, Takes), Stop> {
    let mut sweep = Sweep::new(game.play(), measured, measured && game.play() == Play::Normal);
    let mut takes = DescendingTakes::new(wanted.ranges.max(1));
    let from = pile - limit;
    sweep.run(game.rule(), 0, pile - 1, budget, |left, cell| {
        if cell.lost && left >= from {
            takes.push(pile - left);
        }
    })?;
    Ok((sweep.look(pile, limit), takes.finish()))
}

impl PileRow {
    fn new(play: Play, measured: bool) -> PileRow {
        let sweep = Sweep::new(play, measured, measured && play == Play::Normal);
        PileRow { sweep, next: 0, lost: Vec::new(), cells: measured.then(Vec::new) }
    }

    fn bytes(&self) -> u64 {
        let cells = self.cells.as_ref().map_or(0, |cells| cells.capacity() * size_of::<Cell>());
        self.sweep.bytes() + (4 * self.lost.capacity() + cells) as u64
    }

    /// Solves all piles up to one.
    fn extend(&mut self, game: &Game, to: u32, budget: &mut Budget<'_>) -> Result<(), Stop> {
        if to < self.next {
            return Ok(());
        }
        let more = u64::from(to + 1 - self.next);
        budget.reserve(more * (4 + if self.cells.is_some() { size_of::<Cell>() as u64 } else { 0 }))?;
        let PileRow { sweep, next, lost, cells } = self;
        sweep.run(game.rule(), *next, to, budget, |pile, cell| {
            lost.extend(cell.lost.then_some(pile));
            cells.iter_mut().for_each(|cells| cells.push(cell));
            *next = pile + 1;
        })
    }

    /// The measures and winning takes of a pile at a limit; all piles below are solved.
    fn position(&mut self, pile: u32, limit: u32, ranges: usize) -> (Cell, Takes) {
        let [start, end] = [pile - limit, pile].map(|pile| self.lost.partition_point(|lost| *lost < pile));
        let mut takes = AscendingTakes::new(ranges);
        self.lost[start..end].iter().rev().all(|left| takes.push((pile - left).into()));
        let cell = match &self.cells {
            _ if self.next == pile => self.sweep.look(pile, limit),
            None => Cell::outcome(start == end),
            Some(cells) => Cell::of(&cells[(pile - limit) as usize..pile as usize], start == end),
        };
        (cell, takes.finish(true))
    }
}
