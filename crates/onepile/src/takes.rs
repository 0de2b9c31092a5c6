//! A set of takes, as intervals: never a list as long as the pile.

use crate::natural::Natural;

/// A set of takes.
///
/// The ranges ascend, are disjoint and do not touch. If not all are known, the smallest are.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Takes {
    ranges: Vec<(Natural, Natural)>,
    complete: bool,
}

impl Takes {
    /// No take at all.
    pub fn none() -> Takes {
        Takes { ranges: Vec::new(), complete: true }
    }

    /// Nothing is known.
    pub fn unknown() -> Takes {
        Takes { ranges: Vec::new(), complete: false }
    }

    /// Both ends of each interval.
    pub fn ranges(&self) -> &[(Natural, Natural)] {
        &self.ranges
    }

    /// Whether these are all.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The smallest take.
    pub fn smallest(&self) -> Option<&Natural> {
        self.ranges.first().map(|(low, _)| low)
    }

    /// The largest take known.
    pub fn largest(&self) -> Option<&Natural> {
        self.ranges.last().map(|(_, high)| high)
    }

    /// Whether a take is among the known ones.
    pub fn contains(&self, take: &Natural) -> bool {
        let after = self.ranges.partition_point(|(low, _)| low <= take);
        after > 0 && *take <= self.ranges[after - 1].1
    }
}

/// Collects takes that come in ascending order, up to some number of ranges.
pub(crate) struct AscendingTakes {
    takes: Takes,
    most: usize,
}

impl AscendingTakes {
    /// Keeps at most so many ranges.
    pub(crate) fn new(most: usize) -> Self {
        AscendingTakes { takes: Takes::none(), most: most.max(1) }
    }

    /// Adds a take, and tells whether there was room for it.
    pub(crate) fn push(&mut self, take: Natural) -> bool {
        let full = self.takes.ranges.len() == self.most;
        match self.takes.ranges.last_mut() {
            Some((_, high)) if &*high + &Natural::from(1u64) == take => *high = take,
            _ if full => self.takes.complete = false,
            _ => self.takes.ranges.push((take.clone(), take)),
        }
        self.takes.complete
    }

    /// Adds all takes from one to another, and tells whether there was room for them.
    pub(crate) fn push_range(&mut self, low: Natural, high: Natural) -> bool {
        let fits = self.push(low);
        if let (true, Some((_, last))) = (fits, self.takes.ranges.last_mut()) {
            *last = high;
        }
        fits
    }

    /// The takes, and whether there are no others.
    pub(crate) fn finish(self, all: bool) -> Takes {
        Takes { complete: self.takes.complete && all, ..self.takes }
    }
}

/// Collects takes that come in descending order, and keeps the smallest ranges.
pub(crate) struct DescendingTakes {
    /// In descending order.
    ranges: std::collections::VecDeque<(u32, u32)>,
    most: usize,
    complete: bool,
}

impl DescendingTakes {
    /// Keeps at most so many ranges.
    pub(crate) fn new(most: usize) -> Self {
        DescendingTakes { ranges: Default::default(), most, complete: true }
    }

    pub(crate) fn push(&mut self, take: u32) {
        match self.ranges.back_mut() {
            Some((low, _)) if *low == take + 1 => *low = take,
            _ => {
                self.ranges.push_back((take, take));
                if self.ranges.len() > self.most {
                    self.ranges.pop_front();
                    self.complete = false;
                }
            }
        }
    }

    pub(crate) fn finish(self) -> Takes {
        let ascending = self.ranges.into_iter().rev().map(|(low, high)| (low.into(), high.into()));
        Takes { ranges: ascending.collect(), complete: self.complete }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_and_the_smallest_are_kept() {
        let collect = |takes: &[u32], most| {
            let mut collected = DescendingTakes::new(most);
            takes.iter().for_each(|take| collected.push(*take));
            collected.finish()
        };
        let takes = collect(&[9, 8, 7, 4, 2, 1], 3);
        let pair = |low: u32, high: u32| (Natural::from(low), Natural::from(high));
        assert_eq!(takes.ranges(), [pair(1, 2), pair(4, 4), pair(7, 9)]);
        assert!(takes.is_complete() && takes.contains(&8u32.into()) && !takes.contains(&5u32.into()));
        let takes = collect(&[9, 7, 5, 3], 2);
        assert_eq!(takes.ranges(), [pair(3, 3), pair(5, 5)]);
        assert!(!takes.is_complete());
    }
}
