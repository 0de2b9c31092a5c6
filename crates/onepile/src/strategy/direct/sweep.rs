//! One position by a sweep that keeps nothing: where there is no room for rows, or where not every pile has a limit.
//!
//! Only as many piles are remembered as the largest limit reaches back, and only positions are solved that can be reached.

use crate::allowed::BARRED;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::takes::DescendingTakes;

use super::Query;
use super::batches::TakeLimits;
use super::gauge::AllMeasures;
use super::halt::Halt;
use super::limits::Limits;
use super::measures::Measures;
use super::outcomes::{self, Solved};
use super::search::{Roots, Search, Stage, of};

/// Answers a question about a position; the opponent's limits after a take may be known already.
pub(super) fn answer(
    search: &Search,
    query: &Query<'_>,
    limits: Option<Limits<'_>>,
    answer: &mut Answer,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    let Query { pile, limit, .. } = *query;
    // The opponent's limits after our take, and ours after his reply; they differ only where the turn counts.
    let start = of(0, pile);
    let limits = match limits {
        Some(limits) => limits,
        None => Limits::new(&search.source, 1, pile, budget, start)?,
    };
    let later = match search.timed {
        true => Some(Limits::new(&search.source, 2, pile - 1, budget, start)?),
        false => None,
    };
    let reach = search.explore(&limits, pile, &Roots::Listed { from: pile, limits: vec![limit] }, budget)?;
    let (reach, later) = (reach.as_ref(), later.as_ref().unwrap_or(&limits));
    let below = Stage { search, moves: 1, to: pile - 1, limits: later, given: limits.largest(), reach, roots: None };
    // Piles come in ascending order, so the takes that lead to them come in descending order.
    let mut takes = DescendingTakes::new(query.wanted.ranges.max(1));
    let (mut winning, mut losing) = (0, 0);
    let mut after = TakeLimits::default();
    outcomes::cells(&below, budget, &mut |Solved { first, cells, .. }, budget| {
        // The takes that lead to these cells, as far as they are allowed.
        let takes_here = (pile + 1 - first - cells.len() as u32, (pile - first).min(limit));
        if takes_here.0 <= takes_here.1 {
            after.fill(&limits, &search.over, pile, takes_here, budget)?;
        }
        for (left, cell) in (first..).zip(cells).filter(|(left, _)| pile - left <= limit) {
            match after.get(&limits, &search.over, pile, pile - left, budget)? {
                BARRED => {}
                limit if cell.is_lost(limit) => {
                    takes.push(pile - left);
                    winning += 1;
                }
                _ => losing += 1,
            }
        }
        Ok(())
    })?;
    query.decide(search, (winning, losing), takes.finish(), answer, budget);
    query.measure(search, (&limits, limits.table().largest_up_to(pile)), answer, 0, budget, |budget| {
        Measures::new(AllMeasures::new(search.play)).profiles(&below, budget, &mut |_, _| ())
    })
}
