//! Tables of many piles from one row.

use std::sync::Arc;

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::entries::{Entries, Entry};
use crate::game::Play;
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::strategy::alone;
use crate::table::{Asked, Table};

use super::level::Row;
use super::{AnyRow, TableauEngine, answer};

/// The table of outcomes or remoteness, and in escalation games of suspense, each pile with the limit of the rule; or of
/// winning takes.
pub(super) fn table(engine: &mut TableauEngine, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
    let Asked { column, turn, from, to } = asked;
    if matches!(column, Column::Take | Column::Count) {
        return by_answers(engine, asked, budget);
    }
    let known = matches!(column, Column::Outcome | Column::Remoteness | Column::Suspense);
    if !known || from > to || !engine.game.goes_by_pile(turn) {
        return Err(Hypothesis::Question.into());
    }
    let misere = engine.game.play() == Play::Misere;
    // The row of a turn is what a question at the turn before rests on.
    let row = engine.row(&turn.saturating_sub(&Natural::ONE), &(to + &Natural::ONE), budget)?;
    let entries = match row {
        Ok(AnyRow::Levels(row)) if column != Column::Suspense || row.is_escalation() => {
            entries(row, misere, asked, budget).ok().flatten()
        }
        _ => None,
    };
    let entries = entries.ok_or(Hypothesis::Question)?;
    Ok(Table { from: from.clone(), entries, undecided: None })
}

/// The smallest winning takes, or how many there are, pile by pile.
fn by_answers(engine: &mut TableauEngine, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
    let Asked { column, turn, to, .. } = asked;
    let game = Arc::clone(&engine.game);
    let Ok(AnyRow::Levels(_)) = engine.row(turn, to.max(&Natural::ONE), budget)? else {
        return Err(Hypothesis::Question.into());
    };
    let wanted = alone::wanted(column);
    let table = alone::table(&game, asked, budget, |position, budget| {
        let row = engine.row(&position.turn, to.max(&Natural::ONE), budget).ok()?;
        alone::of_answer(&answer::answer(&game, position, &wanted, row, budget), column)
    });
    table.ok().flatten().ok_or(Hypothesis::Question.into())
}

/// Level by level; nothing if the piles are too many to list.
fn entries(row: &mut Row, misere: bool, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Entries>, Bound> {
    let Asked { column, from, to, .. } = asked;
    let Some(count) = to.saturating_sub(from).to_u32() else { return Ok(None) };
    budget.reserve((u64::from(count) + 1) * Entries::ENTRY_BYTES)?;
    let entry = |lost: bool, moves: UBig| match column {
        Column::Outcome => Entry::Outcome(Outcome::from_won(!lost)),
        _ => Entry::Number(Natural(moves)),
    };
    let shift = UBig::from(u8::from(misere));
    let (mut pile, mut all) = (from.0.clone(), Entries::default());
    if misere && pile.is_zero() {
        // Nobody can move from pile 0, and that wins.
        all.push(entry(false, UBig::ZERO));
        pile = UBig::ONE;
    }
    while pile <= to.0 {
        let level = row.level(&(&pile - &shift), budget)?;
        let last = (level.last.clone() + &shift).min(to.0.clone());
        let entry = entry(level.is_lost(), &level.beta + &shift);
        while pile <= last {
            budget.spend(1, budget.progress())?;
            all.push(entry.clone());
            pile += UBig::ONE;
        }
    }
    Ok(Some(all))
}
