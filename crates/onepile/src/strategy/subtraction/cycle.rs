//! Values that repeat for ever, with the proof.
//!
//! **Theorem.** Let takes below F be named in any way, and from F on by their remainder modulo m. Let p be a multiple of m, let
//! the values of the piles up to a that the takes below F reach be those of the piles up to a + p, and let no pile behind a − F
//! and up to a + p have a value that is new among the piles of its remainder modulo m. Then the values repeat with period p.
//!
//! *Proof.* What a pile n behind a has in reach by takes from F on are the values of all piles up to n − F with some
//! remainders, and these sets are the same for all n from a + 1 to a + p + 1, because nothing new joins them. By the takes below F,
//! n has the values of the piles before it in reach. So pile a + p + 1 has the same values in reach as pile a + 1, and the same
//! value; which again is not new for its remainder, because p is a multiple of m. The next piles follow one by one.
//!
//! For finitely many takes nothing joins, and a window as long as the largest take that comes back is enough [BCG82]. Where
//! nothing but remainders counts, a round of m piles without a new value is enough. *(ours)*

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::period::NamedWindow;
use crate::strategy::direct::piles::Period;
use crate::window::{comes_back, least};

use super::machine::{Kind, Machine};
use super::regular::Regular;

/// Piles that are looked at for a period.
pub(super) const MAX_PILES: u32 = 1 << 24;

/// The period of the values of a machine with its proof, if these are enough to prove one.
fn returns(
    machine: &Machine,
    takes: &Regular,
    budget: &mut Budget<'_>,
) -> Result<Option<(Period, NamedWindow)>, Bound> {
    let values = &machine.values;
    let (window, unit) = (takes.reach() as usize, takes.every as usize);
    let scratch = 8 * (values.len() / 2 + 2) as u64;
    budget.reserve(scratch)?;
    budget.spend(values.len() as u64 / 8, budget.progress())?;
    let distance = comes_back(values, window, unit);
    budget.release(scratch);
    let Some(distance) = distance else { return Ok(None) };
    let again_at = values.len() - 1;
    // The window, and a pile for every take that repeats, must lie before.
    let least_at = window.max(if takes.is_finite() { 0 } else { takes.from as usize + unit });
    let Some(window_at) = again_at.checked_sub(distance).filter(|at| *at >= least_at) else { return Ok(None) };
    let is_settled = takes.is_finite() || machine.settled_since() as usize + takes.from as usize <= window_at;
    if !is_settled {
        return Ok(None);
    }
    let (before, length) = least(values, window_at + 1 - window, distance);
    let proof = NamedWindow {
        from: takes.from,
        every: takes.every,
        largest: takes.is_finite().then_some(takes.reach()).filter(|largest| *largest > 0),
        window_at: window_at as u32,
        again_at: again_at as u32,
        window: window as u32,
        settled_since: (!takes.is_finite()).then_some(machine.settled_since()),
    };
    let (before, length) = (before as u32, length as u32);
    Ok(Some((Period { before, length, window_at: proof.window_at, again_at: proof.again_at }, proof)))
}

/// Values that repeat for ever, up to the end of the first period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cycle {
    pub(super) period: Period,
    pub(super) proof: NamedWindow,
    pub(super) values: Vec<u32>,
}

impl Cycle {
    /// The period of the values of a kind; nothing if none shows up to a bound of piles.
    pub(super) fn find(kind: Kind, takes: &Regular, budget: &mut Budget<'_>) -> Result<Option<Cycle>, Bound> {
        let first = 4 * (u64::from(takes.reach()) + u64::from(takes.from) + u64::from(takes.every)) + 16;
        let mut piles = u32::try_from(first).unwrap_or(u32::MAX);
        let mut machine = Machine::new(kind, takes, budget)?;
        while piles <= MAX_PILES {
            machine.extend(takes, piles, budget)?;
            if let Some((period, proof)) = returns(&machine, takes, budget)? {
                let mut values = machine.values;
                values.truncate((period.before + period.length) as usize);
                values.shrink_to_fit();
                return Ok(Some(Cycle { period, proof, values }));
            }
            piles = piles.saturating_mul(2);
        }
        Ok(None)
    }

    /// The value of a pile.
    pub(super) fn value(&self, pile: &UBig) -> u32 {
        self.values[self.period.like(pile)]
    }

    /// The memory that the values take.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.values.capacity() as u64
    }
}
