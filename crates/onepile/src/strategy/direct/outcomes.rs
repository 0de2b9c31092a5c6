//! The outcomes of a stage, pile by pile.

use crate::budget::{Budget, Progress};
use crate::strategy::Halt;

use super::blocks::{OwnLimits, TakeLimits};
use super::limits::BLOCK;
use super::row::{Cell, LostPiles, Row};
use super::search::{Search, Stage};

/// Is shown consecutive cells, and the pile of the first.
type Visit<'v> = dyn FnMut(u32, &[Cell]) -> Result<(), Halt> + 'v;

/// Visits the cells of a stage in ascending order of the piles, a block of them at a time.
pub(super) fn cells(stage: &Stage<'_, '_>, budget: &mut Budget<'_>, visit: &mut Visit<'_>) -> Result<(), Halt> {
    let below = stage.solve_back(budget, |stage, below: Option<TurnRow>, progress, budget| {
        let row = match &below {
            Some(TurnRow::Lost(lost, _)) if stage.is_plain() => plain_row(stage, lost, progress, budget)?,
            below => row(stage, below.as_ref(), Some(progress), budget, &mut |_, _| Ok(()))?,
        };
        below.into_iter().for_each(|below| below.release(budget));
        Ok(row)
    })?;
    let row = row(stage, below.as_ref(), None, budget, visit)?;
    [Some(row), below].into_iter().flatten().for_each(|row| row.release(budget));
    Ok(())
}

/// One turn; its takes lead into `below`, or to smaller piles of the same turn.
fn row(
    stage: &Stage<'_, '_>,
    below: Option<&TurnRow>,
    progress: Option<Progress>,
    budget: &mut Budget<'_>,
    visit: &mut Visit<'_>,
) -> Result<TurnRow, Halt> {
    let mut row = TurnRow::empty(stage, budget)?;
    let (mut block, mut after, mut passed) = (Vec::with_capacity(BLOCK as usize), TakeLimits::default(), 0);
    let first = |pile: u32, block: &Vec<Cell>| pile - block.len() as u32;
    for pile in 0..=stage.to {
        if block.len() == BLOCK as usize {
            visit(first(pile, &block), &block)?;
            block.clear();
        }
        let progress = progress.unwrap_or_else(|| stage.progress(pile));
        let solved = cell(stage, below.unwrap_or(&row), pile, (&mut after, &mut passed), budget, progress);
        match solved.and_then(|cell| row.push(stage, pile, cell, budget).map(|()| cell)) {
            Ok(cell) => block.push(cell),
            Err(halt) => {
                // What is known so far counts.
                visit(first(pile, &block), &block)?;
                return Err(halt);
            }
        }
    }
    visit(first(stage.to + 1, &block), &block)?;
    Ok(row)
}

/// One turn of a plain stage: the nearest lost pile below is kept, and a pile is lost iff it is beyond the limit.
fn plain_row(
    stage: &Stage<'_, '_>,
    below: &LostPiles,
    progress: Progress,
    budget: &mut Budget<'_>,
) -> Result<TurnRow, Halt> {
    let (mut row, mut own) = (LostPiles::default(), OwnLimits::default());
    let (mut nearest, mut coming) = (None, below.iter().peekable());
    for pile in 0..=stage.to {
        if pile % BLOCK == 0 {
            budget.spend((stage.to - pile + 1).min(BLOCK).into(), progress)?;
        }
        nearest = coming.next_if(|lost| *lost < pile).or(nearest);
        let limit = own.get(stage, pile)?;
        if nearest.is_none_or(|nearest| limit < pile - nearest) {
            row.push(pile, budget)?;
        }
    }
    Ok(TurnRow::Lost(row, OwnLimits::default()))
}

/// The cell of a pile whose takes lead into the row `below`.
// Inlined, because cells that go through memory stall.
#[inline(always)]
fn cell(
    stage: &Stage<'_, '_>,
    below: &TurnRow,
    pile: u32,
    (after, passed): (&mut TakeLimits, &mut usize),
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
    let (most, mut scan) = (stage.most(pile), row.scan(pile));
    let mut cell = None;
    while cell.is_none() && scan.takes < most {
        let limits = after.after(stage.limits, over, pile, (scan.takes + 1, most))?;
        cell = scan.add(limits, *block);
    }
    budget.spend(u64::from(scan.takes) + 1, progress)?;
    Ok(cell.unwrap_or(scan.cell()))
}

/// One turn: full cells where limits depend on what was taken, lost piles where they do not.
enum TurnRow {
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
    fn empty(stage: &Stage<'_, '_>, budget: &mut Budget<'_>) -> Result<TurnRow, Halt> {
        if stage.is_forgetful() {
            return Ok(TurnRow::default());
        }
        let row = Row::new(stage.search.play, stage.window(), stage.to as usize + 1);
        budget.reserve(row.bytes())?;
        Ok(TurnRow::Cells(row))
    }

    #[inline]
    fn push(&mut self, stage: &Stage<'_, '_>, pile: u32, cell: Cell, budget: &mut Budget<'_>) -> Result<(), Halt> {
        match self {
            TurnRow::Cells(row) => row.push(cell),
            TurnRow::Lost(lost, own) => {
                if cell.is_lost(own.get(stage, pile)?) {
                    lost.push(pile, budget)?;
                }
            }
        }
        Ok(())
    }

    /// Gives its memory back.
    fn release(self, budget: &mut Budget<'_>) {
        budget.release(match &self {
            TurnRow::Cells(row) => row.bytes(),
            TurnRow::Lost(lost, _) => lost.bytes(),
        });
    }
}
