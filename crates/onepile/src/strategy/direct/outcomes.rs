//! The outcomes of a stage, pile by pile.

use std::ops::ControlFlow;

use crate::budget::{Bound, Budget, Progress};

use super::batches::OwnLimits;
use super::halt::Halt;
use super::limits::{BATCH, Limits};
use super::row::{Cell, LostPiles, Row};
use super::search::{Search, Stage};
use super::skip::{Stretch, Walk};
use super::source::Shape;

/// Consecutive piles that are solved.
pub(super) struct Solved<'r> {
    /// The first of them.
    pub(super) first: u32,
    pub(super) cells: &'r [Cell],
    /// The row that their takes lead into.
    pub(super) below: &'r TurnRow,
}

/// Is shown piles as they are solved.
type Visit<'v> = dyn FnMut(Solved<'_>, &mut Budget<'_>) -> Result<(), Halt> + 'v;

/// Visits the cells of a stage in ascending order of the piles, a batch of them at a time.
pub(super) fn cells(stage: &Stage<'_>, budget: &mut Budget<'_>, visit: &mut Visit<'_>) -> Result<(), Halt> {
    let below = rows_below(stage, budget)?;
    cells_on(stage, below.as_ref(), budget, visit)?;
    below.into_iter().for_each(|row| row.release(budget));
    Ok(())
}

/// The same for takes that lead into a row that is known, or to smaller piles of the same turn.
pub(super) fn cells_on(
    stage: &Stage<'_>,
    below: Option<&TurnRow>,
    budget: &mut Budget<'_>,
    visit: &mut Visit<'_>,
) -> Result<(), Halt> {
    row(stage, below, None, budget, visit)?.release(budget);
    Ok(())
}

/// The row of the turn after this one, where turns differ.
fn rows_below(stage: &Stage<'_>, budget: &mut Budget<'_>) -> Result<Option<TurnRow>, Halt> {
    stage.solve_back(budget, |stage, below: Option<TurnRow>, progress, budget| {
        let row = match &below {
            Some(TurnRow::Lost(lost, _)) if stage.is_plain() => plain_row(stage, lost, progress, budget)?,
            below => row(stage, below.as_ref(), Some(progress), budget, &mut |_, _| Ok(()))?,
        };
        below.into_iter().for_each(|below| below.release(budget));
        Ok(row)
    })
}

/// All rows after this one, turn by turn, and then this one.
pub(super) fn whole_row(stage: &Stage<'_>, budget: &mut Budget<'_>) -> Result<TurnRow, Halt> {
    let below = rows_below(stage, budget)?;
    let row = row(stage, below.as_ref(), None, budget, &mut |_, _| Ok(()))?;
    below.into_iter().for_each(|below| below.release(budget));
    Ok(row)
}

/// The further piles of a row in a game in which turns do not differ; all piles below `solved` are known.
pub(super) fn extend(
    stage: &Stage<'_>,
    row: &mut TurnRow,
    solved: &mut u32,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    let mut look = Look::default();
    row.go_on();
    while *solved <= stage.to {
        let (pile, progress) = (*solved, stage.progress(*solved));
        let cell = cell(stage, row, pile, &mut look, budget, progress)?;
        row.push(stage, pile, cell, budget)?;
        *solved += 1;
    }
    Ok(())
}

/// One turn; its takes lead into `below`, or to smaller piles of the same turn.
fn row(
    stage: &Stage<'_>,
    below: Option<&TurnRow>,
    progress: Option<Progress>,
    budget: &mut Budget<'_>,
    visit: &mut Visit<'_>,
) -> Result<TurnRow, Halt> {
    let mut row = TurnRow::empty(stage, budget)?;
    let (mut batch, mut look) = (Vec::with_capacity(BATCH as usize), Look::default());
    let mut show = |row: &TurnRow, pile: u32, cells: &[Cell], budget: &mut Budget<'_>| {
        visit(Solved { first: pile - cells.len() as u32, cells, below: below.unwrap_or(row) }, budget)
    };
    for pile in 0..=stage.to {
        if batch.len() == BATCH as usize {
            show(&row, pile, &batch, budget)?;
            batch.clear();
        }
        let progress = progress.unwrap_or_else(|| stage.progress(pile));
        let solved = cell(stage, below.unwrap_or(&row), pile, &mut look, budget, progress);
        match solved.and_then(|cell| row.push(stage, pile, cell, budget).map(|()| cell)) {
            Ok(cell) => batch.push(cell),
            Err(halt) => {
                // What is known so far counts.
                show(&row, pile, &batch, budget)?;
                return Err(halt);
            }
        }
    }
    show(&row, stage.to + 1, &batch, budget)?;
    Ok(row)
}

/// One turn of a plain stage: the nearest lost pile below is kept, and a pile is lost iff it is beyond the limit.
fn plain_row(
    stage: &Stage<'_>,
    below: &LostPiles,
    progress: Progress,
    budget: &mut Budget<'_>,
) -> Result<TurnRow, Halt> {
    let (mut row, mut own) = (LostPiles::default(), OwnLimits::default());
    let (mut nearest, mut coming) = (None, below.iter().peekable());
    for pile in 0..=stage.to {
        if pile % BATCH == 0 {
            budget.spend((stage.to - pile + 1).min(BATCH).into(), progress)?;
        }
        nearest = coming.next_if(|lost| *lost < pile).or(nearest);
        let limit = own.get(stage, pile, budget)?;
        if nearest.is_none_or(|nearest| limit < pile - nearest) {
            row.push(pile, budget)?;
        }
    }
    Ok(TurnRow::Lost(row, OwnLimits::default()))
}

/// What is remembered from one pile of a row to the next.
#[derive(Default)]
pub(super) struct Look {
    walk: Walk,
    /// How many lost piles were below the last one.
    passed: usize,
    own: OwnLimits,
}

/// The cell of a pile whose takes lead into the row `below`.
// Inlined, because cells that go through memory stall.
#[inline(always)]
pub(super) fn cell(
    stage: &Stage<'_>,
    below: &TurnRow,
    pile: u32,
    Look { walk, passed, own }: &mut Look,
    budget: &mut Budget<'_>,
    progress: Progress,
) -> Result<Cell, Halt> {
    let Search { play, block, over, .. } = stage.search;
    if over.contains(pile) {
        budget.spend(1, progress)?;
        return Ok(Cell::over(*play));
    }
    let row = match below {
        TurnRow::Cells(row) => row,
        TurnRow::Lost(lost, _) => {
            budget.spend(1, progress)?;
            return Ok(lost.next_cell(pile, passed, *play, *block));
        }
    };
    // A pile that is always met with the same limit needs no larger takes.
    let most = match stage.is_forgetful() {
        true => stage.search.source.cut(own.get(stage, pile, budget)?.min(pile).max(stage.root(pile))),
        false => stage.most(pile),
    };
    let mut scan = row.scan(pile);
    let mut cell = None;
    while cell.is_none() && scan.takes < most {
        cell = match walk.next(row.summary(), stage.limits, over, pile, (scan.takes + 1, most), budget)? {
            Stretch::Limits(limits) => scan.add(limits, *block),
            Stretch::Losing(takes) => scan.lose(takes),
            Stretch::Winning(takes) => scan.win(takes, *block),
        };
    }
    budget.spend(walk.cost(scan.takes), progress)?;
    Ok(cell.unwrap_or(scan.cell()))
}

/// One turn: full cells where limits depend on what was taken, lost piles where they do not.
pub(super) enum TurnRow {
    Cells(Row),
    Lost(LostPiles, OwnLimits),
}

impl Default for TurnRow {
    /// The row after the last possible turn, which nobody can look at.
    fn default() -> Self {
        TurnRow::Lost(LostPiles::default(), OwnLimits::default())
    }
}

impl TurnRow {
    fn empty(stage: &Stage<'_>, budget: &mut Budget<'_>) -> Result<TurnRow, Halt> {
        if stage.lists_lost_piles() {
            return Ok(TurnRow::default());
        }
        let summary = stage.search.source.summary(stage.given.min(stage.to));
        let row = Row::new(stage.search.play, stage.window(), stage.to as usize + 1, summary);
        budget.reserve(row.bytes(stage.to.into()))?;
        Ok(TurnRow::Cells(row))
    }

    /// Makes ready for further piles.
    pub(super) fn go_on(&mut self) {
        if let TurnRow::Lost(_, own) = self {
            *own = OwnLimits::default();
        }
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        stage: &Stage<'_>,
        pile: u32,
        cell: Cell,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        match self {
            TurnRow::Cells(row) => row.push(cell),
            TurnRow::Lost(lost, own) => {
                if cell.is_lost(own.get(stage, pile, budget)?) {
                    lost.push(pile, budget)?;
                }
            }
        }
        Ok(())
    }

    /// An empty row that grows as long as it is extended.
    pub(super) fn growing(search: &Search, shape: Shape) -> TurnRow {
        if search.lists_lost_piles(shape) {
            TurnRow::default()
        } else {
            TurnRow::Cells(Row::growing(search.play, search.source.summary(u32::MAX)))
        }
    }

    /// Room for the piles below a number.
    pub(super) fn make_room(&mut self, below: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        match self {
            TurnRow::Cells(row) => row.make_room(below, budget),
            // Lost piles ask for room as they come.
            TurnRow::Lost(..) => Ok(()),
        }
    }

    /// The memory that is kept.
    pub(super) fn kept_bytes(&self) -> u64 {
        match self {
            TurnRow::Cells(row) => row.kept_bytes(),
            TurnRow::Lost(lost, _) => lost.bytes(),
        }
    }

    /// Shows every allowed take up to a limit from a pile whose smaller ones are all in the row, the smallest first, and whether
    /// it leaves the opponent lost; the visitor says whether to go on.
    pub(super) fn takes(
        &self,
        (search, limits): (&Search, &Limits<'_>),
        pile: u32,
        limit: u32,
        budget: &mut Budget<'_>,
        visit: &mut impl FnMut(u32, bool) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let row = match self {
            TurnRow::Lost(lost, _) => {
                let mut next = 1;
                for take in lost.within(pile - limit, pile).map(|left| pile - left) {
                    let others = (next..take).try_for_each(|take| visit(take, false));
                    if others.is_break() || visit(take, true).is_break() {
                        return Ok(());
                    }
                    next = take + 1;
                }
                let _ = (next..=limit).try_for_each(|take| visit(take, false));
                return Ok(());
            }
            TurnRow::Cells(row) => row,
        };
        let (mut walk, mut next) = (Walk::default(), 1);
        while next <= limit {
            let (count, flow) = match walk.next(row.summary(), limits, &search.over, pile, (next, limit), budget)? {
                Stretch::Limits(batch) => (batch.len() as u32, row.winning(pile, next, batch, visit)),
                Stretch::Losing(takes) => (takes, (next..next + takes).try_for_each(|take| visit(take, false))),
                Stretch::Winning(takes) => (takes, (next..next + takes).try_for_each(|take| visit(take, true))),
            };
            if flow.is_break() {
                break;
            }
            next += count;
        }
        Ok(())
    }

    /// How many takes up to a limit from a pile whose smaller ones are all in the row leave the opponent lost, and the work
    /// to find it.
    pub(super) fn count(
        &self,
        (search, limits): (&Search, &Limits<'_>),
        pile: u32,
        limit: u32,
        walk: &mut Walk,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, u64), Halt> {
        let row = match self {
            TurnRow::Lost(lost, _) => return Ok((lost.count_within(pile - limit, pile), 1)),
            TurnRow::Cells(row) => row,
        };
        let (mut next, mut count) = (1, 0);
        while next <= limit {
            let (takes, winning) = match walk.next(row.summary(), limits, &search.over, pile, (next, limit), budget)? {
                Stretch::Limits(batch) => (batch.len() as u32, row.count(pile, next, batch)),
                Stretch::Losing(takes) => (takes, 0),
                Stretch::Winning(takes) => (takes, takes),
            };
            count += winning;
            next += takes;
        }
        Ok((count, walk.cost(limit)))
    }

    /// Gives its memory back.
    fn release(self, budget: &mut Budget<'_>) {
        budget.release(match &self {
            TurnRow::Cells(row) => row.kept_bytes(),
            TurnRow::Lost(lost, _) => lost.bytes(),
        });
    }
}
