//! The outcomes of a stage, pile by pile.

use crate::budget::{Budget, Progress};
use crate::strategy::Halt;

use super::row::{Cell, LostPiles, Row};
use super::search::{Search, Stage};

/// Visits the cells of a stage in ascending order of the piles.
pub(super) fn cells(
    stage: &Stage<'_, '_>,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(u32, Cell) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let below = stage.solve_back(budget, |stage, below: Option<TurnRow>, progress, budget| {
        let mut row = TurnRow::empty(stage, budget)?;
        for pile in 0..=stage.to {
            let cell = cell(stage, below.as_ref().unwrap_or(&row), pile, budget, progress)?;
            row.push(stage, pile, cell, budget)?;
        }
        below.into_iter().for_each(|below| below.release(budget));
        Ok(row)
    })?;
    let mut row = TurnRow::empty(stage, budget)?;
    for pile in 0..=stage.to {
        let cell = cell(stage, below.as_ref().unwrap_or(&row), pile, budget, stage.progress(pile))?;
        if below.is_none() {
            row.push(stage, pile, cell, budget)?;
        }
        visit(pile, cell)?;
    }
    [Some(row), below].into_iter().flatten().for_each(|row| row.release(budget));
    Ok(())
}

/// The cell of a pile whose takes lead into the row `below`.
fn cell(
    stage: &Stage<'_, '_>,
    below: &TurnRow,
    pile: u32,
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
        TurnRow::Lost(lost) => {
            budget.spend(1, progress)?;
            return Ok(lost.next_cell(pile, *play, *block));
        }
    };
    let most = stage.most(pile);
    let (cell, steps) = match stage.limits.by_take() {
        Some(by_take) => row.next_cell(pile, most, *block, by_take.iter().map(|limit| Ok::<_, Halt>(*limit)))?,
        None => {
            let limits = (1..=most).map(|take| stage.search.limit_after(stage.limits, pile, take));
            row.next_cell(pile, most, *block, limits)?
        }
    };
    budget.spend(steps + 1, progress)?;
    Ok(cell)
}

/// One turn: full cells where limits depend on what was taken, lost piles where they do not.
enum TurnRow {
    Cells(Row),
    Lost(LostPiles),
}

impl Default for TurnRow {
    /// The row after the last possible turn, which nobody can look at.
    fn default() -> Self {
        TurnRow::Lost(LostPiles::default())
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

    fn push(&mut self, stage: &Stage<'_, '_>, pile: u32, cell: Cell, budget: &mut Budget<'_>) -> Result<(), Halt> {
        match self {
            TurnRow::Cells(row) => row.push(cell),
            TurnRow::Lost(lost) => {
                let limit = if stage.search.over.contains(pile) { 0 } else { stage.own_limit(pile)? };
                if cell.is_lost(limit) {
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
            TurnRow::Lost(lost) => lost.bytes(),
        });
    }
}
