//! Regions: an interval for each quantity of the game.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::Natural;
use crate::text::Variable;
use crate::value::Inputs;

/// Natural numbers from one to another, or without end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest number; for the crates of this workspace.
    #[doc(hidden)]
    pub low: UBig,
    /// The largest number, if there is one; for the crates of this workspace.
    #[doc(hidden)]
    pub high: Option<UBig>,
}

impl Range {
    /// All numbers from `low` to `high`, both included.
    pub fn new(low: impl Into<Natural>, high: impl Into<Natural>) -> Range {
        Range { low: low.into().0, high: Some(high.into().0) }
    }

    /// All numbers from `low` on.
    pub fn from(low: impl Into<Natural>) -> Range {
        Range { low: low.into().0, high: None }
    }

    /// One number.
    pub fn point(value: impl Into<Natural>) -> Range {
        let value = value.into().0;
        Range { low: value.clone(), high: Some(value) }
    }

    /// Whether a number is in the range.
    pub fn holds(&self, value: &UBig) -> bool {
        self.low <= *value && self.high.as_ref().is_none_or(|high| value <= high)
    }

    /// Whether there is one number only.
    pub fn is_point(&self) -> bool {
        self.high.as_ref() == Some(&self.low)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.high.as_ref().is_some_and(|high| *high < self.low)
    }

    /// Two halves of a range of more than one number, cut so that numbers of the same length stay together.
    pub fn halves(&self) -> (Range, Range) {
        let cut = match &self.high {
            // An endless range is cut far out, and its rest once more.
            None => UBig::ONE << (2 * self.low.bit_len() + 4),
            Some(high) if high.bit_len() > self.low.bit_len() + 1 => {
                UBig::ONE << (self.low.bit_len() + high.bit_len()).div_ceil(2)
            }
            Some(high) if high.bit_len() > self.low.bit_len() => UBig::ONE << self.low.bit_len(),
            Some(high) => (&self.low + high) / 2u8 + UBig::ONE,
        };
        // The cut begins the upper half, and neither half is empty.
        let cut = cut.max(&self.low + UBig::ONE);
        let cut = match &self.high {
            Some(high) => cut.min(high.clone()),
            None => cut,
        };
        let below = Range { low: self.low.clone(), high: Some(&cut - UBig::ONE) };
        (below, Range { low: cut, high: self.high.clone() })
    }

    /// The range one step on, in the given direction.
    fn shifted(&self, delta: i8) -> Range {
        let shift = |end: &UBig| match delta {
            1.. => end + UBig::ONE,
            0 => end.clone(),
            _ if end.is_zero() => UBig::ZERO,
            _ => end - UBig::ONE,
        };
        Range { low: shift(&self.low), high: self.high.as_ref().map(shift) }
    }

    fn hull(&self, other: &Range) -> Range {
        let high = self.high.as_ref().zip(other.high.as_ref()).map(|(a, b)| a.max(b).clone());
        Range { low: (&self.low).min(&other.low).clone(), high }
    }

    /// The numbers of the range from `low` on.
    pub fn at_least(&self, low: UBig) -> Range {
        Range { low: low.max(self.low.clone()), high: self.high.clone() }
    }

    /// The numbers of the range up to `high`.
    pub fn at_most(&self, high: UBig) -> Range {
        let high = self.high.as_ref().map_or(high.clone(), |known| known.clone().min(high));
        Range { low: self.low.clone(), high: Some(high) }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.high {
            Some(high) => write!(f, "{} to {high}", self.low),
            None => write!(f, "{} on", self.low),
        }
    }
}

/// An interval for each quantity of the game; wherever a rule is evaluated all four are at least 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    ranges: [Range; 4],
}

impl Region {
    /// All positions.
    pub fn all() -> Region {
        Region { ranges: [const { Range { low: UBig::ONE, high: None } }; 4] }
    }

    /// One position; quantities that have no value there are at least 1.
    pub fn point(inputs: &Inputs) -> Region {
        let known = |variable| inputs.get(variable).cloned().map_or(Range::from(1u64), Range::point);
        Region { ranges: Variable::ALL.map(known) }
    }

    /// The same region with another range for one quantity.
    pub fn with(mut self, variable: Variable, range: Range) -> Region {
        self.ranges[variable.index()] = range;
        self
    }

    /// The same region with every quantity at most this large.
    pub fn up_to(self, high: &Natural) -> Region {
        Region { ranges: self.ranges.map(|range| range.at_most(high.0.clone())) }
    }

    /// The range of one quantity.
    pub fn get(&self, variable: Variable) -> &Range {
        &self.ranges[variable.index()]
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.ranges.iter().any(Range::is_empty)
    }

    /// The smallest region that holds both.
    pub fn hull(&self, other: &Region) -> Region {
        Region { ranges: Variable::ALL.map(|variable| self.get(variable).hull(other.get(variable))) }
    }

    /// The points in both.
    pub fn meet(&self, other: &Region) -> Region {
        let mut both = self.clone();
        for (range, other) in both.ranges.iter_mut().zip(&other.ranges) {
            *range = range.at_least(other.low.clone());
            if let Some(high) = &other.high {
                *range = range.at_most(high.clone());
            }
        }
        both
    }

    /// The smallest value of every quantity.
    pub fn lowest(&self) -> Inputs {
        Inputs::free(self.ranges.each_ref().map(|range| Natural(range.low.clone())))
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let growing = Variable::ALL.into_iter().find(|variable| self.delta(*variable) > 0);
        f.write_str(growing.map_or("nothing", Variable::name))
    }
}

/// How the quantities change when one of them grows by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    deltas: [i8; 4],
}

impl Direction {
    /// The turn grows, all else stays.
    pub const TURN: Direction = Direction { deltas: [1, 0, 0, 0] };
    /// The pile grows, all else stays: for rules that do not look at what was taken.
    pub const PILE: Direction = Direction { deltas: [0, 1, 0, 0] };
    /// The take from a pile grows: one more was taken, one less is left.
    pub const LAST: Direction = Direction { deltas: [0, -1, 1, 0] };
    /// The take that leaves a pile grows: the same is left of a larger pile.
    pub const TAKE_TO_PILE: Direction = Direction { deltas: [0, 0, 1, 1] };
    /// The pile that a take leaves grows: the same was taken from a larger pile.
    pub const PILE_AFTER_TAKE: Direction = Direction { deltas: [0, 1, 0, 1] };

    pub(crate) fn delta(self, variable: Variable) -> i8 {
        self.deltas[variable.index()]
    }

    /// The opposite direction.
    pub fn back(self) -> Direction {
        Direction { deltas: self.deltas.map(|delta| -delta) }
    }

    /// The part of a region from which a step leads to a position: a rule is not evaluated where the pile is gone.
    pub fn starts(self, region: &Region) -> Region {
        let pile = region.get(Variable::Pile);
        if self.delta(Variable::Pile) < 0 {
            region.clone().with(Variable::Pile, pile.at_least(2u8.into()))
        } else {
            region.clone()
        }
    }

    /// The region one step on.
    pub fn shift(self, region: &Region) -> Region {
        let mut shifted = region.clone();
        for variable in Variable::ALL {
            shifted.ranges[variable.index()] = region.get(variable).shifted(self.delta(variable));
        }
        shifted
    }

    /// The region together with the one a step on.
    pub fn sweep(self, region: &Region) -> Region {
        let mut swept = self.shift(region);
        for (range, own) in swept.ranges.iter_mut().zip(&region.ranges) {
            *range = range.hull(own);
        }
        swept
    }

    /// A point one step on, unless the pile is gone there.
    pub fn step(self, inputs: &Inputs) -> Option<Inputs> {
        if self.starts(&Region::point(inputs)).is_empty() {
            return None;
        }
        let step = |variable: Variable| {
            let range = Range { low: inputs.get(variable).expect("a full point").0.clone(), high: None };
            Natural(range.shifted(self.delta(variable)).low)
        };
        Some(Inputs::free(Variable::ALL.map(step)))
    }
}
