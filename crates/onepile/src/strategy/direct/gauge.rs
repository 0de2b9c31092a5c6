//! What is measured of positions, each from its options.

use crate::game::Play;

/// A way to measure a position whose takes are looked at one after the other, from 1 on.
pub(super) trait Gauge {
    /// What is found; the default is for a position without a take.
    type Measure: Copy + PartialEq + Default;

    /// Begins with another position.
    fn restart(&mut self);

    /// Goes on with the measure of the next option, and tells that of the position if there were no others.
    fn add(&mut self, option: Self::Measure) -> Self::Measure;

    /// A number that grows with the limit, where some of them settle others.
    fn height(_measure: Self::Measure) -> u32 {
        0
    }

    /// Whether options up to some height make no difference any more.
    fn is_settled(&self, _height: u32) -> bool {
        false
    }
}

/// What is measured of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Measure {
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
    pub(super) nim_value: u32,
}

impl Measure {
    fn length(self) -> Length {
        Length { remoteness: self.remoteness, suspense: self.suspense }
    }
}

/// Measures all there is.
pub(super) struct AllMeasures {
    play: Play,
    lengths: Lengths,
    mex: Mex,
}

impl AllMeasures {
    pub(super) fn new(play: Play) -> Self {
        AllMeasures { play, lengths: Lengths::default(), mex: Mex::new(0) }
    }
}

impl Gauge for AllMeasures {
    type Measure = Measure;

    fn restart(&mut self) {
        self.lengths = Lengths::default();
        self.mex.restart();
    }

    fn add(&mut self, option: Measure) -> Measure {
        self.lengths.add(option.length(), self.play);
        self.mex.add(option.nim_value);
        let Lengths { remoteness, suspense, .. } = self.lengths;
        Measure { remoteness, suspense, nim_value: self.mex.least }
    }
}

/// The moves that are left at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Length {
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
}

impl Length {
    /// The winner makes the last move in normal play and leaves it to the loser in misère play, so parity tells the
    /// winner.
    pub(super) fn is_lost(self, play: Play) -> bool {
        self.remoteness.is_multiple_of(2) == (play == Play::Normal)
    }
}

/// The remoteness and suspense of a position, from those of its options.
#[derive(Clone, Copy, Default)]
pub(super) struct Lengths {
    /// Whether an option leaves the opponent lost.
    pub(super) won: bool,
    pub(super) remoteness: u32,
    pub(super) suspense: u32,
}

impl Lengths {
    pub(super) fn add(&mut self, option: Length, play: Play) {
        let wins = option.is_lost(play);
        let (remoteness, suspense) = (option.remoteness + 1, option.suspense + 1);
        let first = self.remoteness == 0;
        if first || (wins && !self.won) {
            *self = Lengths { won: wins, remoteness, suspense };
        } else if wins {
            // The winner hurries for the remoteness and delays for the suspense, among his winning takes only.
            self.remoteness = self.remoteness.min(remoteness);
            self.suspense = self.suspense.max(suspense);
        } else if !self.won {
            self.remoteness = self.remoteness.max(remoteness);
            self.suspense = self.suspense.min(suspense);
        }
    }
}

/// The least value that no more than this many options of one position have.
struct Mex {
    /// At each value the last round in which it was seen, and how often.
    seen: Vec<(u64, u64)>,
    round: u64,
    least: u32,
    block: u64,
}

impl Mex {
    /// Values of up to this many options do not count; 0 for the usual mex.
    fn new(block: u64) -> Mex {
        Mex { seen: Vec::new(), round: 0, least: 0, block }
    }

    fn restart(&mut self) {
        self.round += 1;
        self.least = 0;
    }

    fn add(&mut self, value: u32) {
        let (round, block) = (self.round, self.block);
        let place = value as usize;
        if self.seen.len() <= place {
            self.seen.resize(place + 1, (0, 0));
        }
        let seen = &mut self.seen[place];
        *seen = (round, if seen.0 == round { seen.1 + 1 } else { 1 });
        if value == self.least {
            let counts = |seen: Option<&(u64, u64)>| seen.is_some_and(|(at, times)| *at == round && *times > block);
            while counts(self.seen.get(self.least as usize)) {
                self.least += 1;
            }
        }
    }
}

/// The nim-value of a position as part of a sum, and whether the position is wild.
///
/// A position is *tame* if in every sum, misère play included, it can be replaced by a Nim pile as large as its
/// nim-value; see [`crate::sums`]. The others are wild.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct NimValue(u32);

impl NimValue {
    pub(crate) fn new(value: u32, wild: bool) -> NimValue {
        NimValue(2 * value + u32::from(wild))
    }

    /// The same as one number, and back.
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    pub(crate) fn from_code(code: u32) -> NimValue {
        NimValue(code)
    }

    pub(crate) fn value(self) -> u32 {
        self.0 / 2
    }

    pub(crate) fn is_wild(self) -> bool {
        self.0 % 2 == 1
    }
}

/// Measures nim-values alone.
pub(super) struct NimValues {
    mex: Mex,
    /// Whether it matters which positions are wild.
    tells_wild: bool,
    /// Whether there is an option that is wild, and one with value 1.
    some_wild: bool,
    some_one: bool,
}

impl NimValues {
    /// For a game in which the opponent may forbid `block` takes.
    pub(super) fn new(block: u64, tells_wild: bool) -> Self {
        NimValues { mex: Mex::new(block), tells_wild, some_wild: false, some_one: false }
    }
}

impl Gauge for NimValues {
    type Measure = NimValue;

    fn restart(&mut self) {
        self.mex.restart();
        (self.some_wild, self.some_one) = (false, false);
    }

    #[inline]
    fn add(&mut self, option: NimValue) -> NimValue {
        self.mex.add(option.value());
        self.some_wild |= option.is_wild();
        self.some_one |= option.value() == 1;
        // With value 0 there must be a take to value 1, so that misère play is won as it is without any take.
        let wild = self.some_wild || (self.mex.least == 0 && !self.some_one);
        NimValue::new(self.mex.least, wild && self.tells_wild)
    }

    fn height(measure: NimValue) -> u32 {
        measure.value()
    }

    /// Only options of the least value or a larger one make it grow.
    #[inline]
    fn is_settled(&self, height: u32) -> bool {
        !self.tells_wild && height < self.mex.least
    }
}
