//! Tables of many piles from one row.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::entries::Entries;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::table::{Asked, Column, Entry, Table};

use super::level::Row;
use super::{Accepted, accept};

/// The table of outcomes or remoteness, and in escalation games of suspense, each pile with the limit of the rule.
pub(crate) fn table(game: &Game, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
    let Asked { column, turn, from, to } = asked;
    let known = matches!(column, Column::Outcome | Column::Remoteness | Column::Suspense);
    if !known || from > to || turn.is_zero() || !game.goes_by_pile(turn) {
        return None;
    }
    // The row of a turn is what a question at the turn before rests on.
    let one = Natural::from(1u64);
    let accepted = accept(game, &turn.saturating_sub(&one), &(to + &one), budget).ok()?;
    let Accepted::Levels(kind) = accepted else { return None };
    let mut row = kind.row(budget).ok()?;
    if column == Column::Suspense && !row.is_escalation() {
        return None;
    }
    let misere = game.kind() == Play::Misere;
    let entries = entries(&mut row, misere, asked, budget).ok()??;
    Some(Table { from: from.clone(), entries, undecided: None })
}

/// Level by level; nothing if the piles are too many to list.
fn entries(
    row: &mut Row<'_>,
    misere: bool,
    asked: Asked<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<Entries>, Bound> {
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
