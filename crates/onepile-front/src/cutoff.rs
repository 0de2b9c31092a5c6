//! Where a list that is being written ends if a bound is met.

use std::cell::Cell;

use onepile::{Bound, Reached, Undecided};

/// Tells a list that is being written whether to go on. What was not written is not lost in silence: the cutoff remembers it.
pub struct Cutoff<'a> {
    met: &'a dyn Fn() -> Option<Bound>,
    /// Entries until the bounds are looked at again.
    until_look: Cell<u32>,
    cut: Cell<Option<Bound>>,
}

/// Entries between two looks at the bounds.
const LOOK_EVERY: u32 = 16;

impl<'a> Cutoff<'a> {
    /// Lists end when this tells of a bound.
    pub fn new(met: &'a dyn Fn() -> Option<Bound>) -> Cutoff<'a> {
        Cutoff { met, until_look: Cell::new(LOOK_EVERY), cut: Cell::new(None) }
    }

    /// Lists are written to their end.
    pub fn never() -> Cutoff<'static> {
        Cutoff::new(&|| None)
    }

    /// What cut a list off, if something did.
    pub fn cut(&self) -> Option<Undecided> {
        self.cut.get().map(|bound| Undecided { bound, reached: Reached::Entries })
    }

    /// Whether there is room for one more entry.
    fn goes_on(&self) -> bool {
        match self.until_look.get().checked_sub(1) {
            Some(left) => self.until_look.set(left),
            None => {
                self.until_look.set(LOOK_EVERY);
                self.cut.set(self.cut.get().or_else(self.met));
            }
        }
        self.cut.get().is_none()
    }

    /// The entries of a list, until a bound is met.
    pub(crate) fn entries<I: IntoIterator>(&self, entries: I) -> impl Iterator<Item = I::Item> {
        entries.into_iter().take_while(|_| self.goes_on())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_soon_after_a_bound_is_met_and_that_is_told() {
        let is_over = Cell::new(false);
        let met = || is_over.get().then_some(Bound::Time);
        let cutoff = Cutoff::new(&met);
        assert_eq!((cutoff.entries(0..5000).count(), cutoff.cut()), (5000, None));
        is_over.set(true);
        assert!(cutoff.entries(0..5000).count() <= LOOK_EVERY as usize);
        assert_eq!(cutoff.cut().map(|cut| cut.bound), Some(Bound::Time));
        assert_eq!(cutoff.entries(0..5000).count(), 0);
        assert_eq!(Cutoff::never().entries(0..5000).count(), 5000);
    }
}
