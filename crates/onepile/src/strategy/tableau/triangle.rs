//! The general row: all entries of the tableau that it rests on, diagonal by diagonal.
//!
//! E(t, r) rests on E(t + 1, r − 1), and is present only if it exceeds all entries before it in its row. So the entries
//! on a diagonal are made from the bottom up, each row keeps its largest entry, and a diagonal ends with its first
//! absent entry, since all further ones are absent with it.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};

use super::slope::Slope;

/// The entries of the row at `turn` that are present, up to one that is at least `to`; those beyond are cut there.
pub(super) fn row(
    slope: &mut Slope,
    turn: &UBig,
    to: &UBig,
    budget: &mut Budget<'_>,
) -> Result<Vec<(UBig, UBig)>, Bound> {
    let mut listed = Vec::new();
    // The largest entry of each row so far; the row i turns later is looked at up to i piles less.
    let mut largest: Vec<UBig> = Vec::new();
    let mut effort = Effort::new(to);
    loop {
        let below = largest.len();
        effort.grow(below as u64 + 1, budget)?;
        let start = Row::of(turn, to, below);
        let mut entry = slope.stuck(&start.turn, &start.cap, budget)?;
        largest.push(entry.clone());
        if below == 0 {
            listed.push((UBig::ZERO, entry.clone()));
        }
        for place in (0..below).rev() {
            effort.spend(below as u64, budget)?;
            let Row { turn, cap } = Row::of(turn, to, place);
            let even = (below - place).is_multiple_of(2);
            entry = if even { (entry + UBig::ONE).min(cap) } else { slope.top(&turn, &entry, &cap, budget)? };
            if entry <= largest[place] {
                break;
            }
            largest[place].clone_from(&entry);
            if place == 0 {
                listed.push((UBig::from(below), entry.clone()));
            }
        }
        if largest[0] >= *to {
            return Ok(listed);
        }
    }
}

/// A row, and the largest pile that matters in it.
struct Row {
    turn: UBig,
    cap: UBig,
}

impl Row {
    fn of(turn: &UBig, to: &UBig, place: usize) -> Row {
        let place = UBig::from(place);
        let cap = if *to > place { to - &place } else { UBig::ZERO };
        Row { turn: turn + place, cap }
    }
}

/// What rows cost. Where a search reaches, they stop when it would be done by now.
pub(super) struct Effort {
    to: UBig,
    made: u64,
    most: Option<u64>,
}

/// A search looks at this many piles in the time of one entry.
const SEARCHED: u64 = 64;
/// Less than this is always worth the try.
const LEAST_EFFORT: u64 = 1 << 18;

impl Effort {
    pub(super) fn new(to: &UBig) -> Effort {
        let most = u32::try_from(to).ok().map(|to| {
            let to = u64::from(to);
            (to * to / 2 / SEARCHED).max(LEAST_EFFORT)
        });
        Effort { to: to.clone(), made: 0, most }
    }

    /// The effort that a budget alone bounds.
    pub(super) fn unhurried(to: &UBig) -> Effort {
        Effort { to: to.clone(), made: 0, most: None }
    }

    /// Counts one entry of the tableau.
    pub(super) fn spend(&mut self, done: u64, budget: &mut Budget<'_>) -> Result<(), Bound> {
        self.repeat(1)?;
        budget.spend(1, Slope::progress(done, &self.to))
    }

    /// The effort made so far.
    pub(super) fn made(&self) -> u64 {
        self.made
    }

    /// Counts an effort that was made before.
    pub(super) fn repeat(&mut self, effort: u64) -> Result<(), Bound> {
        self.made += effort;
        if self.most.is_some_and(|most| self.made > most) { Err(Bound::Work) } else { Ok(()) }
    }

    /// Counts the memory of one more row.
    pub(super) fn grow(&mut self, rows: u64, budget: &mut Budget<'_>) -> Result<(), Bound> {
        budget.reserve(64 + 3 * self.to.bit_len() as u64 / 8)?;
        self.spend(rows, budget)
    }
}
