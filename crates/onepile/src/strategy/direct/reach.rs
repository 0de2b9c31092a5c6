//! Which positions can be reached at all, for rules that have no value somewhere.
//!
//! An error of the rule matters iff legal play leads to it. From a pile that can be reached with limits up to r, all
//! takes up to r that the rule allows are legal, so it is enough to know the largest limit with which each pile can be reached.

use crate::allowed::BARRED;
use crate::budget::Budget;

use super::batches::TakeLimits;
use super::halt::Halt;
use super::limits::Limits;
use super::search::{Roots, Search, of};

/// The largest limit with which each pile can be reached, turn by turn where turns differ; 0 where it cannot.
pub(super) struct Reach {
    /// One row for each number of moves since the query, or one for all of them.
    largest: Vec<Vec<u32>>,
    timed: bool,
}

impl Reach {
    /// Explores a game from its roots: the piles 0 to `to` with their limits at the turn of the query.
    ///
    /// Halts at the first position in reach at which the rule has no value.
    pub(super) fn explore(search: &Search, to: u32, roots: &Roots, budget: &mut Budget<'_>) -> Result<Reach, Halt> {
        let timed = search.timed;
        budget.reserve(4 * (u64::from(to) + 1))?;
        let mut largest: Vec<Vec<u32>> = vec![(0..=to).map(|pile| roots.limit(pile)).collect()];
        let turns = if timed { to } else { 1 };
        let mut after = TakeLimits::default();
        for moves in 0..turns {
            let limits = Limits::new(&search.source, moves + 1, to, budget, of(0, to))?;
            let top = if timed { to - moves } else { to };
            if timed {
                budget.reserve(4 * u64::from(top))?;
                largest.push(vec![0; top as usize]);
            }
            for pile in (1..=top).rev() {
                let most = largest[moves as usize][pile as usize].min(pile);
                if search.over.contains(pile) {
                    continue;
                }
                let next = largest.last_mut().expect("the roots at least");
                let mut take = 1;
                while take <= most {
                    let batch = after.after(&limits, &search.over, pile, (take, most), budget)?;
                    // Nothing is solved as yet.
                    budget.spend(batch.len() as u64, of(0, to))?;
                    for limit in batch {
                        if *limit != BARRED {
                            let left = (pile - take) as usize;
                            next[left] = next[left].max(*limit);
                        }
                        take += 1;
                    }
                }
            }
            limits.release(budget);
        }
        Ok(Reach { largest, timed })
    }

    /// The largest limit with which a pile can be reached `moves` moves after the query's turn.
    pub(super) fn limit(&self, moves: u32, pile: u32) -> u32 {
        let row = &self.largest[if self.timed { moves as usize } else { 0 }];
        row[pile as usize]
    }
}
