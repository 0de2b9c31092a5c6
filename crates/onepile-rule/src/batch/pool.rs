//! Memory for lanes that is used again, and what is done to lanes one by one.

use super::lanes::{Lane, Lanes, Overflow, Range, Written};
use crate::text::Comparison;

/// Lanes for batches of one length.
pub(super) struct Pool<T> {
    pub(super) count: usize,
    // In the boxes in which they are handed out.
    #[allow(clippy::vec_box)]
    spare: Vec<Box<Written<T>>>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { count: 0, spare: Vec::new() }
    }
}

/// Bounds of conditions.
const CONDITION: Range = Range { low: -1, high: 0 };

impl<T: Lane> Pool<T> {
    /// As many lanes as a batch has, with any values.
    pub(super) fn take(&mut self) -> Box<Written<T>> {
        let new = || Box::new(Written { lanes: Vec::new(), range: CONDITION });
        let mut written = self.spare.pop().unwrap_or_else(new);
        written.lanes.resize(self.count, T::lowest(0));
        written
    }

    /// Takes lanes back.
    pub(super) fn give(&mut self, lanes: Lanes<T>) {
        if let Lanes::Many(written) = lanes {
            self.spare.push(written);
        }
    }

    /// Writes the lanes out.
    pub(super) fn written(&mut self, lanes: Lanes<T>) -> Box<Written<T>> {
        match lanes {
            Lanes::Many(written) => written,
            line => {
                let mut written = self.take();
                combine(&mut written.lanes, &line, |_, y| y);
                written
            }
        }
    }

    /// f(x, y) for each pair of lanes, with bounds for the results.
    pub(super) fn zip(&mut self, xs: Lanes<T>, ys: &Lanes<T>, range: Range, f: impl Fn(T, T) -> T) -> Lanes<T> {
        if let (Some(x), Some(y)) = (xs.constant(), ys.constant()) {
            return Lanes::Linear { start: f(T::lowest(x), T::lowest(y)).into(), step: 0 };
        }
        let mut written = self.written(xs);
        combine(&mut written.lanes, ys, f);
        written.range = range;
        Lanes::Many(written)
    }

    /// f(x, y) for each pair of lanes, and a mask of those where there is none.
    pub(super) fn partial(
        &mut self,
        xs: Lanes<T>,
        ys: &Lanes<T>,
        f: impl Fn(i64, i64) -> Option<i64>,
    ) -> Result<(Lanes<T>, Lanes<T>), Overflow> {
        if let (Some(x), Some(y)) = (xs.constant(), ys.constant()) {
            return match f(x, y) {
                Some(value) => Ok((Lanes::linear(value.into(), 0, self.count)?, Lanes::NONE)),
                None => Ok((Lanes::NONE, Lanes::ALL)),
            };
        }
        let mut written = self.written(xs);
        let (mut faults, mut index) = (Vec::new(), 0);
        let (mut low, mut high) = (0, 0);
        combine(&mut written.lanes, ys, |x, y| {
            let value = f(x.into(), y.into());
            if value.is_none() {
                faults.push(index);
            }
            index += 1;
            let value = value.unwrap_or(0);
            (low, high) = (low.min(value), high.max(value));
            T::lowest(value)
        });
        written.range = T::fit(low.into(), high.into())?;
        Ok((Lanes::Many(written), self.mask_of(&faults)))
    }

    /// The mask of some places.
    pub(super) fn mask_of(&mut self, places: &[usize]) -> Lanes<T> {
        if places.is_empty() {
            return Lanes::NONE;
        }
        let mut mask = self.written(Lanes::NONE);
        places.iter().for_each(|place| mask.lanes[*place] = T::mask(true));
        mask.range = CONDITION;
        Lanes::Many(mask)
    }

    /// Where a comparison holds.
    pub(super) fn compare(&mut self, comparison: Comparison, xs: Lanes<T>, ys: &Lanes<T>) -> Lanes<T> {
        if let Some(truth) = self.compare_ranges(comparison, &xs, ys) {
            self.give(xs);
            return if truth { Lanes::ALL } else { Lanes::NONE };
        }
        match comparison {
            Comparison::Equal => self.zip(xs, ys, CONDITION, |x, y| T::mask(x == y)),
            Comparison::Unequal => self.zip(xs, ys, CONDITION, |x, y| T::mask(x != y)),
            Comparison::Less => self.zip(xs, ys, CONDITION, |x, y| T::mask(x < y)),
            Comparison::AtMost => self.zip(xs, ys, CONDITION, |x, y| T::mask(x <= y)),
            Comparison::Greater => self.zip(xs, ys, CONDITION, |x, y| T::mask(x > y)),
            Comparison::AtLeast => self.zip(xs, ys, CONDITION, |x, y| T::mask(x >= y)),
        }
    }

    /// Whether bounds tell that a comparison holds in all lanes, or in none.
    fn compare_ranges(&self, comparison: Comparison, xs: &Lanes<T>, ys: &Lanes<T>) -> Option<bool> {
        let (x, y) = (xs.range(self.count), ys.range(self.count));
        let first = comparison.holds(x.low.cmp(&y.high));
        let last = comparison.holds(x.high.cmp(&y.low));
        // Between the two extreme orders lies equality, unless they are the same.
        let equal = x.low > y.high || x.high < y.low || comparison.holds(std::cmp::Ordering::Equal) == first;
        (first == last && equal).then_some(first)
    }

    pub(super) fn not(&mut self, mask: Lanes<T>) -> Lanes<T> {
        self.zip(mask, &Lanes::NONE, CONDITION, |x, _| !x)
    }

    pub(super) fn both(&mut self, a: Lanes<T>, b: &Lanes<T>) -> Lanes<T> {
        match (a.constant(), b.constant()) {
            (_, Some(-1)) => a,
            (Some(0), _) | (_, Some(0)) => {
                self.give(a);
                Lanes::NONE
            }
            _ => self.zip(a, b, CONDITION, |x, y| x & y),
        }
    }

    pub(super) fn either(&mut self, a: Lanes<T>, b: &Lanes<T>) -> Lanes<T> {
        match (a.constant(), b.constant()) {
            (_, Some(0)) => a,
            (Some(-1), _) | (_, Some(-1)) => {
                self.give(a);
                Lanes::ALL
            }
            _ => self.zip(a, b, CONDITION, |x, y| x | y),
        }
    }

    /// `a` where the mask is set, and `b` elsewhere.
    pub(super) fn select(&mut self, mask: &Lanes<T>, a: Lanes<T>, b: Lanes<T>) -> Lanes<T> {
        let range = a.range(self.count).join(b.range(self.count));
        match mask {
            Lanes::Linear { start: -1, .. } => {
                self.give(b);
                a
            }
            Lanes::Linear { .. } => {
                self.give(a);
                b
            }
            // Nothing is in doubt in most batches.
            Lanes::Many(_) if a.constant().is_some() && a.constant() == b.constant() => a,
            Lanes::Many(mask) => {
                let mut written = self.written(b);
                blend(&mut written.lanes, &mask.lanes, &a);
                self.give(a);
                written.range = range;
                Lanes::Many(written)
            }
        }
    }
}

/// Replaces each x by f(x, y).
fn combine<T: Lane>(xs: &mut [T], ys: &Lanes<T>, mut f: impl FnMut(T, T) -> T) {
    match ys {
        Lanes::Many(ys) => xs.iter_mut().zip(&ys.lanes).for_each(|(x, y)| *x = f(*x, *y)),
        Lanes::Linear { start, step } => {
            let (mut y, step) = (T::lowest(*start), T::lowest(*step));
            for x in xs {
                *x = f(*x, y);
                y = y.next(step);
            }
        }
    }
}

/// Replaces each x by y where the mask is set.
fn blend<T: Lane>(xs: &mut [T], mask: &[T], ys: &Lanes<T>) {
    let pick = |mask: T, x: T, y: T| (y & mask) | (x & !mask);
    match ys {
        Lanes::Many(ys) => {
            xs.iter_mut().zip(mask).zip(&ys.lanes).for_each(|((x, mask), y)| *x = pick(*mask, *x, *y));
        }
        Lanes::Linear { start, step } => {
            let (mut y, step) = (T::lowest(*start), T::lowest(*step));
            for (x, mask) in xs.iter_mut().zip(mask) {
                *x = pick(*mask, *x, y);
                y = y.next(step);
            }
        }
    }
}
