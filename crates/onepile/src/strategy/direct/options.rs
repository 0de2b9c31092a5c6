//! The nim-values of all options of some positions: what a sum of piles needs to know of each.

use crate::budget::Budget;

use super::gauge::{Gauge, NimValue, NimValues};
use super::halt::Halt;
use super::kept::{MOST_PILES, Rows};
use super::limits::Limits;
use super::measures::{Measures, Profiles};
use super::search::{Roots, Search, Stage, of};

/// A position with the nim-values of its options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Its own nim-value.
    pub(crate) value: NimValue,
    /// Those after the takes 1, 2, …, none where a take is not allowed.
    pub(crate) by_take: Vec<Option<NimValue>>,
}

impl Options {
    /// A position with these options, in a game in which the opponent may forbid `block` takes.
    pub(crate) fn new(by_take: Vec<Option<NimValue>>, block: u64) -> Options {
        let mut gauge = NimValues::new(block, true);
        gauge.restart();
        let value = by_take.iter().flatten().fold(NimValue::default(), |_, option| gauge.add(*option));
        Options { value, by_take }
    }
}

/// What one option takes in memory.
pub(crate) const OPTION_BYTES: u64 = size_of::<Option<NimValue>>() as u64;

/// The options of positions of one game, each a pile with a largest take of at least 1. Takes that may be forbidden count.
///
/// The rule must not look at the turn.
pub(super) fn options(
    search: &Search,
    kept: Option<&mut Option<Rows>>,
    positions: &[(u32, u32)],
    tells_wild: bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<Options>, Halt> {
    let to = positions.iter().map(|(pile, _)| *pile).max().unwrap_or(0);
    let rows = match kept {
        Some(kept) if to <= MOST_PILES => Rows::up_to(kept, search, to, budget)?,
        _ => None,
    };
    if let Some(rows) = rows {
        let limits = rows.limits(search);
        let top = Rows::stage(search, &limits, to);
        let values = rows.values(search, to.saturating_sub(1), tells_wild, budget)?;
        return listed(&top, values, positions, budget);
    }
    // Where some limits have no value, only what can be reached is looked at.
    let limits = Limits::new(&search.source, 1, to, budget, of(0, to))?;
    budget.reserve(4 * (u64::from(to) + 1))?;
    let mut asked = vec![0; to as usize + 1];
    for (pile, limit) in positions {
        let limit_there: &mut u32 = &mut asked[*pile as usize];
        *limit_there = (*limit).max(*limit_there);
    }
    let reach = search.explore(&limits, to, &Roots::Listed { from: 0, limits: asked }, budget)?;
    let top = Stage { reach: reach.as_ref(), ..Rows::stage(search, &limits, to) };
    let below = Stage { to: to.saturating_sub(1), ..top };
    let values = Measures::new(NimValues::new(search.block, tells_wild)).profiles(&below, budget, &mut |_, _| ())?;
    listed(&top, &values, positions, budget)
}

/// The options of some positions, by the values of all smaller piles.
fn listed(
    top: &Stage<'_>,
    values: &Profiles<NimValue>,
    positions: &[(u32, u32)],
    budget: &mut Budget<'_>,
) -> Result<Vec<Options>, Halt> {
    let block = top.search.block;
    // Here every take counts, and not only those that make a difference to the value.
    let mut measures = Measures::new(NimValues::new(block, true));
    let found = positions.iter().map(|(pile, limit)| {
        budget.reserve(OPTION_BYTES * u64::from(*limit))?;
        let mut by_take = vec![None; *limit as usize];
        measures.gather(top, values, *pile, *limit, of(*pile, top.to), budget, |take, option, _| {
            by_take[take as usize - 1] = Some(option);
        })?;
        Ok(Options::new(by_take, block))
    });
    found.collect()
}
