//! Going up the piles, from one pile with a span to the next.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Budget, Progress};

use super::copies;
use super::limits::{Halt, Limits};
#[cfg(test)]
use super::record::Kind;
use super::record::Record;

/// Piles, as far as they are solved.
pub(super) struct Grown {
    pub(super) record: Record,
    limits: Limits,
    /// The piles above 0 at which the game is over, ascending.
    stops: Vec<UBig>,
    /// A number of piles by which the limit is proved not to decrease, so that piles may be copied.
    rising_by: Option<u8>,
    /// Where a copy is to be added: the span of the top, and where the copy ends at the latest.
    pending: Option<(UBig, UBig)>,
    /// Whether growing was given up.
    is_hopeless: bool,
}

/// More stretches than these are too many: some at the start, and for each square of the number of bits of the pile.
const STRETCHES: (usize, usize) = (1 << 13, 1 << 4);
/// The same for all stretches up to the horizon, if there are as many for each bit as there were so far.
const MOST_STRETCHES: usize = 1 << 20;

impl Grown {
    /// Pile 0. Nothing is looked at above the horizon.
    pub(super) fn new(limits: Limits, rising_by: Option<u8>, stops: Vec<UBig>, horizon: UBig) -> Grown {
        Grown { record: Record::new(horizon), limits, stops, rising_by, pending: None, is_hopeless: false }
    }

    /// Whether some piles are copies.
    #[cfg(test)]
    pub(super) fn has_copies(&self) -> bool {
        (0..self.record.count()).any(|place| matches!(self.record.stretch(place).kind, Kind::Copy { .. }))
    }

    /// Solves all piles up to one that is not above the horizon. What is done depends on the horizon alone, not on the
    /// pile.
    pub(super) fn grow(&mut self, to: &UBig, budget: &mut Budget<'_>) -> Result<(), Halt> {
        while self.record.top() < to {
            if self.is_hopeless {
                return Err(Halt::TooMuch);
            }
            let before = self.record.bytes;
            match self.step(budget) {
                Err(Halt::TooMuch) => self.is_hopeless = true,
                step => step?,
            }
            budget.reserve(self.record.bytes - before)?;
            self.is_hopeless |= self.grows_too_fast();
        }
        Ok(())
    }

    /// Whether the stretches are too many already, or will be before the horizon if they go on like this.
    fn grows_too_fast(&self) -> bool {
        let (at_first, for_each) = STRETCHES;
        let (bits, all_bits) = (self.record.top().bit_len(), self.record.horizon().bit_len());
        let more = self.record.count().saturating_sub(at_first);
        more > for_each * bits * bits || more.saturating_mul(all_bits) > MOST_STRETCHES.saturating_mul(bits)
    }

    /// Adds the next run or, if the last one ends in a pile with a span, what can be copied behind it.
    fn step(&mut self, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let Grown { record, limits, .. } = self;
        budget.spend(8, Progress { done: 0, of: 0 })?;
        if let (Some((span, end)), Some(step)) = (&self.pending, self.rising_by) {
            copies::add_best(record, step, span, end, budget)?;
            self.pending = None;
            return Ok(());
        }
        let from = record.top() + UBig::ONE;
        let stop = self.stops.get(self.stops.partition_point(|stop| *stop < from));
        if stop == Some(&from) {
            record.add_over();
            return Ok(());
        }
        let target = record.next_target();
        // No run and no copy goes on behind a stop.
        let end = stop.map_or(record.horizon().clone(), |stop| record.horizon().clone().min(stop - UBig::ONE));
        let to = target.reach.clone().min(end.clone());
        let Some(pile) = limits.first_below_distance((&from, &to), &target.pile, budget)? else {
            record.add_run(to, target, None, true);
            return Ok(());
        };
        let needed = &pile - &target.pile;
        let span = limits.largest_take_below(&pile, &needed, record.horizon() - &pile, budget)?;
        let reach = &pile + &span;
        let is_stable = match self.rising_by {
            // A span that ends beyond the horizon is not known.
            Some(step) if reach < *record.horizon() => {
                let farthest = record.horizon() - (record.horizon() - &pile) % step;
                limits.at(&farthest, &span, budget)? < needed
            }
            _ => false,
        };
        let has_span = !span.is_zero();
        record.add_run(pile, target, has_span.then_some(reach), is_stable);
        self.pending = has_span.then_some((span, end));
        Ok(())
    }
}
