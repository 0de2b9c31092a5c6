//! Rules of the turn alone: a row is the row of the turn after it, shifted.
//!
//! From a row to that of the turn before, an entry moves on by one column; it grows by 1 if its new column is even and by
//! the limit if that is odd. So entries whose columns are both even or both odd grow alike, and an entry vanishes when
//! one before it catches up. Growth is kept once for each of the two classes, and each pair of neighbours from different
//! classes waits in a heap until the classes have moved so far apart that it meets. A row of n turns takes of order
//! n log n steps, however many entries the rows between have.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use crate::budget::{Bound, Budget};

use super::slope::Slope;

/// Turns that are tried first.
const FIRST_TURNS: u64 = 64;

/// The entries of the row at `turn` that are present, up to one that is at least `to`, which is cut there.
pub(super) fn row(
    slope: &mut Slope,
    turn: &UBig,
    to: &UBig,
    budget: &mut Budget<'_>,
) -> Result<Vec<(UBig, UBig)>, Bound> {
    let mut turns = FIRST_TURNS;
    loop {
        // No row needs more turns than there are counters.
        let all = UBig::from(turns) >= *to;
        let turns_now = if all { u64::try_from(to).expect("not more than all turns") } else { turns };
        let mut row = Shifted::last();
        for later in (0..turns_now).rev() {
            let size = to.bit_len() as u64 / 8;
            budget.reserve(ENTRY_BYTES + size)?;
            budget.spend(1 + size / 64, Slope::progress(turns_now - later, to))?;
            row.step(slope.most(&(turn + UBig::from(later)), to, budget)?, to);
        }
        let mut entries = row.entries();
        budget.release(turns_now * (ENTRY_BYTES + to.bit_len() as u64 / 8));
        let enough = entries.iter().position(|(_, entry)| entry >= to);
        if let Some(last) = enough {
            entries.truncate(last + 1);
            entries[last].1 = to.clone();
            return Ok(entries);
        }
        turns = turns.checked_mul(4).ok_or(Bound::Work)?;
    }
}

/// Memory of an entry with its place in a heap.
const ENTRY_BYTES: u64 = 192;

/// A row while it moves from turn to turn. Entries are numbered as they come; each new one begins in column 0.
#[derive(Default)]
struct Shifted {
    entries: Vec<Entry>,
    /// What the entries of even and of odd number have grown since they began.
    grown: [IBig; 2],
    /// Neighbours by the number of the entry in the higher column, where that is even and where it is odd, with the lead
    /// of the one in the higher column, less what their classes have grown.
    waiting: [BinaryHeap<(Reverse<IBig>, usize, usize)>; 2],
}

struct Entry {
    /// The value, less what its class has grown.
    value: IBig,
    /// The present entries in the next higher and the next lower column.
    higher: Option<usize>,
    lower: Option<usize>,
}

impl Shifted {
    /// The row that all others rest on: nobody can move from pile 0.
    fn last() -> Shifted {
        let nothing = Entry { value: IBig::ZERO, higher: None, lower: None };
        Shifted { entries: vec![nothing], ..Shifted::default() }
    }

    /// Goes to the turn before, which has this limit.
    fn step(&mut self, limit: UBig, to: &UBig) {
        let number = self.entries.len();
        let class = number % 2;
        if limit.is_zero() {
            // All piles are stuck, and no other entry is larger.
            self.waiting.iter_mut().for_each(BinaryHeap::clear);
            self.entries.push(Entry { value: IBig::from(to.clone()) - &self.grown[class], higher: None, lower: None });
            return;
        }
        // The entry before this one goes to column 1, which is odd.
        self.grown[1 - class] += IBig::from(limit);
        self.grown[class] += IBig::ONE;
        let higher = number - 1;
        self.entries.push(Entry { value: -&self.grown[class], higher: Some(higher), lower: None });
        self.entries[higher].lower = Some(number);
        self.wait(higher, number);
        for even in [0, 1] {
            self.meet(even);
        }
    }

    /// Puts neighbours into the heap, if they can meet.
    fn wait(&mut self, higher: usize, lower: usize) {
        if higher % 2 != lower % 2 {
            let lead = &self.entries[higher].value - &self.entries[lower].value;
            self.waiting[higher % 2].push((Reverse(lead), higher, lower));
        }
    }

    /// Removes the entries in the higher column of all neighbours that have met.
    fn meet(&mut self, class: usize) {
        while let Some((Reverse(lead), higher, lower)) = self.waiting[class].peek() {
            if lead + &self.grown[class] > self.grown[1 - class] {
                return;
            }
            let (higher, lower) = (*higher, *lower);
            self.waiting[class].pop();
            // Others may have come between them, or one of them may be gone.
            if self.entries[higher].lower != Some(lower) || self.entries[lower].higher != Some(higher) {
                continue;
            }
            let next = self.entries[higher].higher;
            self.entries[higher].lower = None;
            self.entries[lower].higher = next;
            if let Some(next) = next {
                self.entries[next].lower = Some(lower);
                self.wait(next, lower);
            }
        }
    }

    /// Columns and values of the entries that are present, in ascending order.
    fn entries(&self) -> Vec<(UBig, UBig)> {
        let numbers = std::iter::successors(Some(self.entries.len() - 1), |number| self.entries[*number].higher);
        let value = |number: usize| &self.entries[number].value + &self.grown[number % 2];
        let column = |number: usize| UBig::from(self.entries.len() - 1 - number);
        numbers.map(|n| (column(n), UBig::try_from(value(n)).expect("entries are natural numbers"))).collect()
    }
}
