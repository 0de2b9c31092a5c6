//! How many takes win, and remoteness, for all first moves up to a pile, where limits never decrease.
//!
//! Let f(1) >= 1. Then a take k < n wins from n iff k is a sum of last parts of n and f(k) is below the part before them
//! *(ours, `docs/results.md`)*. Let n = b + m, where b is the largest member not above n. A sum of some last parts of m, but
//! not of all, wins from n iff it wins from m, for the part before it is the same. The sum of all of them, m, wins iff
//! f(m) < b; as f never decreases, that holds up to some m. So a table is made by copying its beginning behind each member.
//! Whether the whole pile may be taken is asked of the limit of the first move.

use std::sync::Arc;

use dashu_int::UBig;

use crate::budget::{Budget, Progress};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::game::First;
use crate::natural::Natural;
use crate::table::{Asked, Table};

use super::bases::{Bases, Halt};
use super::members::Place;
use super::rho::Rho;
use super::table::{COPIED_BELOW, FirstLimits};
use super::{BaseEngine, Grown, Growth};

/// The table, if the game is one of those; a bound that is met is left to whoever is asked next.
pub(super) fn table(engine: &mut BaseEngine, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
    let Asked { column, turn, from, to } = asked;
    let first = FirstLimits::of(&engine.game, turn).filter(|first| !matches!(first.first, First::Limit(_)))?;
    let (low, high) = (from.to_u64()?, to.to_u64().filter(|to| *to < engine.scale.bound(COPIED_BELOW))?);
    if low > high {
        return None;
    }
    let accepted = engine.accept(to.max(&Natural::ONE), budget).ok()?;
    let game = Arc::clone(&engine.game);
    let has_stops = game.over_piles().iter().any(|over| !over.is_zero() && over <= to);
    if accepted.growth != Growth::Monotone || has_stops {
        return None;
    }
    let shift = u64::from(accepted.misere);
    let Grown { bases, rho } = engine.grown(accepted.growth);
    if bases.count() > 1 {
        return None;
    }
    let cells = sums((bases, rho), column, high.saturating_sub(shift), budget).ok().flatten()?;
    budget.reserve((high - low + 1) * Entries::ENTRY_BYTES).ok()?;
    let moves = u32::from(column == Column::Remoteness);
    let mut entries = Entries::default();
    for pile in low..=high {
        entries.push(Entry::Number(match pile.checked_sub(shift) {
            // A misère player without counters has won.
            None => 0u32.into(),
            Some(number) => {
                let takes_all = number > 0 && first.at(pile) >= number;
                let sum = cells[number as usize];
                let shift = moves * shift as u32;
                match column {
                    Column::Remoteness if takes_all => (1 + shift).into(),
                    _ => (sum + u32::from(takes_all) * (1 - moves) + shift).into(),
                }
            }
        }));
    }
    Some(Table { from: from.clone(), entries, undecided: None })
}

/// How many sums of last parts win from each pile up to a number, without the whole pile; or the remoteness then.
fn sums(
    (bases, rho): (&mut Bases, &mut Rho),
    column: Column,
    to: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u32>>, Halt> {
    bases.grow(&UBig::from(to.max(2)), budget)?;
    // With f(1) = 0, one counter is the only member.
    if bases.of(0).runs().len() < 2 {
        return Ok(None);
    }
    rho.extend(bases);
    budget.reserve((to + 1) * Entries::ENTRY_BYTES)?;
    let mut cells: Vec<u32> = Vec::with_capacity(to as usize + 1);
    cells.push(0);
    let mut place = Some(bases.of(0).place_up_to(&UBig::ONE));
    while let Some(here) = place {
        let members = bases.of(0);
        let next = members.next(&here);
        let end = next.as_ref().and_then(|next| u64::try_from(&*members.value(next)).ok());
        let Some(member) = u64::try_from(&*members.value(&here)).ok().filter(|member| *member <= to) else { break };
        let rests = end.unwrap_or(u64::MAX).min(to + 1) - member;
        budget.spend(1 + rests / 64, Progress { done: member, of: to })?;
        let winning = winning(bases, &here, rests - 1, budget)?;
        let lasts = match column {
            Column::Remoteness => u32::try_from(rho.at(&here)).expect("remoteness is at most the pile"),
            _ => 0,
        };
        cells.push(lasts);
        for rest in 1..rests {
            let cell = cells[rest as usize];
            let wins = rest <= winning;
            cells.push(match column {
                Column::Remoteness if wins => 1 + lasts,
                Column::Remoteness => lasts + cell,
                _ => cell + u32::from(wins),
            });
        }
        place = next;
    }
    Ok(Some(cells))
}

/// The largest number, up to some other, that wins by leaving a member: 0 if there is none.
fn winning(bases: &mut Bases, member: &Place, to: u64, budget: &mut Budget<'_>) -> Result<u64, Halt> {
    let (mut low, mut high) = (0, to);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        let take = UBig::from(middle);
        let class = bases.class_of(&take);
        if bases.wins(0, (&take, class), (0, member), budget)? { low = middle } else { high = middle - 1 }
    }
    Ok(low)
}
