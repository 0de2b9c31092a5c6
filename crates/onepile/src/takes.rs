//! A set of takes, as intervals: never a list as long as the pile.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::natural::Natural;

/// A set of takes.
///
/// The ranges ascend, are disjoint and do not touch. If not all are known, the smallest are. A copy costs next to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Takes {
    ranges: Arc<[(Natural, Natural)]>,
    complete: bool,
}

impl Takes {
    /// No take at all.
    pub fn none() -> Takes {
        Takes { ranges: Arc::default(), complete: true }
    }

    /// Nothing is known.
    pub fn unknown() -> Takes {
        Takes { ranges: Arc::default(), complete: false }
    }

    /// The takes of some ranges, and perhaps larger ones.
    pub(crate) fn known(ranges: impl IntoIterator<Item = (Natural, Natural)>) -> Takes {
        Takes { complete: false, ..Takes::of(ranges) }
    }

    /// All takes of some ranges, which may come in any order and overlap.
    ///
    /// ```
    /// use onepile::{Natural, Takes};
    /// let range = |low: u64, high: u64| (Natural::from(low), Natural::from(high));
    /// let takes = Takes::of([range(7, 9), range(1, 2), range(3, 3)]);
    /// assert_eq!(takes.ranges(), [range(1, 3), range(7, 9)]);
    /// ```
    pub fn of(ranges: impl IntoIterator<Item = (Natural, Natural)>) -> Takes {
        let mut ranges: Vec<_> = ranges.into_iter().filter(|(low, high)| low <= high).collect();
        ranges.sort();
        let mut joined: Vec<(Natural, Natural)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges {
            match joined.last_mut() {
                Some((_, end)) if low <= &*end + &Natural::ONE => *end = high.max(end.clone()),
                _ => joined.push((low, high)),
            }
        }
        Takes { ranges: joined.into(), complete: true }
    }

    /// The known takes, the smallest first; they may be more than anybody can count.
    ///
    /// ```
    /// let answer = onepile::solve("last", 20)?;
    /// assert_eq!(answer.takes.iter().map(|take| take.to_string()).collect::<Vec<_>>(), ["4"]);
    /// # Ok::<(), onepile::Error>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Natural> + '_ {
        self.ranges.iter().flat_map(|(low, high)| {
            std::iter::successors(Some(low.clone()), |take| Some(take + &Natural::ONE))
                .take_while(move |take| take <= high)
        })
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

    /// The number of known takes.
    pub fn count(&self) -> Natural {
        self.ranges.iter().fold(Natural::ZERO, |count, range| &count + &length(range))
    }

    /// The known take with `place` smaller ones before it.
    pub fn nth(&self, place: &Natural) -> Option<Natural> {
        let mut left = place.clone();
        for range in self.ranges.iter() {
            let length = length(range);
            if left < length {
                return Some(&range.0 + &left);
            }
            left = left.saturating_sub(&length);
        }
        None
    }

    /// The smallest takes, at most `count` of them.
    pub fn smallest_few(&self, count: &Natural) -> Takes {
        let Some(next) = self.nth(count) else { return self.clone() };
        let last = next.saturating_sub(&Natural::ONE);
        let below = self.ranges.iter().filter(|(low, _)| *low < next);
        let ranges = below.map(|(low, high)| (low.clone(), high.min(&last).clone())).collect();
        Takes { ranges, complete: true }
    }

    /// These takes as far as they are not above a number.
    pub fn up_to(&self, number: &Natural) -> Takes {
        let below = self.ranges.iter().take_while(|(low, _)| low <= number);
        let ranges = below.map(|(low, high)| (low.clone(), high.min(number).clone())).collect();
        Takes { ranges, complete: self.complete }
    }

    /// These takes but for the others.
    pub fn without(&self, others: &Takes) -> Takes {
        let one = Natural::ONE;
        let (mut ranges, mut others) = (Vec::new(), &others.ranges[..]);
        for (low, high) in self.ranges.iter() {
            let mut low = low.clone();
            while let Some((from, to)) = others.first().filter(|(from, _)| from <= high) {
                if low < *from {
                    ranges.push((low.clone(), from.saturating_sub(&one)));
                }
                low = low.max(to + &one);
                // What goes beyond this range may reach into the next.
                if to > high {
                    break;
                }
                others = &others[1..];
            }
            if low <= *high {
                ranges.push((low, high.clone()));
            }
        }
        Takes { ranges: ranges.into(), complete: self.complete }
    }
}

/// How many takes a range holds.
impl fmt::Display for Takes {
    /// The ranges, as in `1, 4 to 7`, and … for what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |(low, high): &(Natural, Natural)| match low == high {
            true => low.to_string(),
            false => format!("{low} to {high}"),
        };
        let more = (!self.complete).then(|| "…".to_owned());
        let shown: Vec<String> = self.ranges.iter().map(range).chain(more).collect();
        f.write_str(if shown.is_empty() { "none".to_owned() } else { shown.join(", ") }.as_str())
    }
}

fn length((low, high): &(Natural, Natural)) -> Natural {
    &high.saturating_sub(low) + &Natural::ONE
}

/// Collects takes that come in ascending order, up to some number of ranges.
pub(crate) struct AscendingTakes {
    ranges: Vec<(Natural, Natural)>,
    most: usize,
    complete: bool,
}

impl AscendingTakes {
    /// Keeps at most `most` ranges.
    pub(crate) fn new(most: usize) -> Self {
        AscendingTakes { ranges: Vec::new(), most: most.max(1), complete: true }
    }

    /// Adds a take, and tells whether there was room for it.
    pub(crate) fn push(&mut self, take: Natural) -> bool {
        self.push_range(take.clone(), take)
    }

    /// Adds all takes from one to another, and tells whether there was room for them.
    pub(crate) fn push_range(&mut self, first: Natural, last: Natural) -> bool {
        let full = self.ranges.len() == self.most;
        match self.ranges.last_mut() {
            Some((_, high)) if &*high + &Natural::ONE == first => *high = last,
            _ if full => self.complete = false,
            _ => self.ranges.push((first, last)),
        }
        self.complete
    }

    /// The takes, and whether there are no others.
    pub(crate) fn finish(self, all: bool) -> Takes {
        Takes { ranges: self.ranges.into(), complete: self.complete && all }
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
    /// Keeps at most `most` ranges.
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

    #[test]
    fn sets_behave_like_lists() {
        let pair = |low: u32, high: u32| (Natural::from(low), Natural::from(high));
        let list = |takes: &Takes| (1..=20).filter(|take: &u32| takes.contains(&(*take).into())).collect::<Vec<_>>();
        let sets =
            [vec![], vec![(3, 5)], vec![(1, 2), (4, 9), (12, 12)], vec![(2, 4), (9, 13), (15, 20)], vec![(1, 20)]];
        let sets = sets.map(|set| Takes::of(set.into_iter().map(|(low, high)| pair(low, high))));
        for a in &sets {
            assert_eq!(a.count(), (list(a).len() as u64).into());
            for i in 0..21u32 {
                assert_eq!(a.nth(&i.into()), list(a).get(i as usize).map(|take| Natural::from(*take)));
                let few: Vec<u32> = list(a).into_iter().take(i as usize).collect();
                assert_eq!(list(&a.smallest_few(&i.into())), few);
            }
            for b in &sets {
                let left: Vec<u32> = list(a).into_iter().filter(|take| !list(b).contains(take)).collect();
                assert_eq!(list(&a.without(b)), left, "{a:?} without {b:?}");
            }
        }
    }
}
