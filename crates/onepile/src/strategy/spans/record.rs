//! All piles up to some pile, in few stretches.
//!
//! A pile's *target* is the largest pile below it whose span holds it. A stretch is a pile at which the game is over, a
//! run of piles with one target, or a copy of earlier piles with all their targets and spans. Only the last pile of a
//! run may have a span.

use dashu_base::BitTest;
use dashu_int::UBig;

/// Consecutive piles.
pub(super) struct Stretch {
    /// The first of them.
    from: UBig,
    /// The last of them.
    last: UBig,
    pub(super) kind: Kind,
    /// The stretch that holds the target of the first of them. No span of a stretch between holds it, or any later
    /// pile.
    under: usize,
    /// The largest pile that a span of theirs holds, if it lies behind them.
    reach: UBig,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A pile at which the game is over: its span holds all piles behind it.
    Over,
    /// Piles with one target.
    Run {
        target: UBig,
        /// Whether the last one has a span.
        has_span: bool,
        /// Whether that span is the same wherever the pile is copied to.
        is_stable: bool,
    },
    /// Piles that play like those that are smaller by this much.
    Copy { shift: UBig },
}

/// A pile with a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spanning {
    pub(super) pile: UBig,
    /// The last pile of the span.
    pub(super) reach: UBig,
    /// The stretch that the pile is in.
    stretch: usize,
}

/// The stretches, from pile 0 on.
pub(super) struct Record {
    stretches: Vec<Stretch>,
    /// The last pile.
    top: UBig,
    /// The largest pile that counts: longer spans end there.
    horizon: UBig,
    pub(super) bytes: u64,
}

impl Record {
    /// Pile 0, at which the game is over.
    pub(super) fn new(horizon: UBig) -> Record {
        let mut record = Record { stretches: Vec::new(), top: UBig::ZERO, horizon, bytes: 0 };
        record.push(UBig::ZERO, Kind::Over, 0, record.horizon.clone());
        record
    }

    fn push(&mut self, last: UBig, kind: Kind, under: usize, reach: UBig) {
        let from = if self.stretches.is_empty() { UBig::ZERO } else { &self.top + UBig::ONE };
        self.bytes += size_of::<Stretch>() as u64 + 4 * (last.bit_len() as u64 / 8 + 16);
        self.top = last.clone();
        self.stretches.push(Stretch { from, last, kind, under, reach });
    }

    pub(super) fn top(&self) -> &UBig {
        &self.top
    }

    pub(super) fn horizon(&self) -> &UBig {
        &self.horizon
    }

    pub(super) fn count(&self) -> usize {
        self.stretches.len()
    }

    pub(super) fn stretch(&self, place: usize) -> &Stretch {
        &self.stretches[place]
    }

    /// The stretch that a pile up to the top is in.
    pub(super) fn place_of(&self, pile: &UBig) -> usize {
        self.stretches.partition_point(|stretch| stretch.from <= *pile) - 1
    }

    /// The target of the pile behind the top.
    pub(super) fn next_target(&self) -> Spanning {
        let next = &self.top + UBig::ONE;
        self.holding(&next, &UBig::ZERO).next().expect("the span of pile 0 holds all piles")
    }

    /// Adds a pile at which the game is over.
    pub(super) fn add_over(&mut self) {
        let under = self.next_target().stretch;
        self.push(&self.top + UBig::ONE, Kind::Over, under, self.horizon.clone());
    }

    /// Adds piles up to `last` with the next target, and the reach of the last one if it has a span.
    pub(super) fn add_run(&mut self, last: UBig, target: Spanning, reach: Option<UBig>, is_stable: bool) {
        let kind = Kind::Run { target: target.pile, has_span: reach.is_some(), is_stable };
        self.push(last, kind, target.stretch, reach.unwrap_or(UBig::ZERO));
    }

    /// Adds piles behind the top that play like as many behind an earlier pile. The top has a span.
    pub(super) fn add_copy(&mut self, earlier: &UBig, count: &UBig) {
        let shift = &self.top - earlier;
        let (from, last) = (earlier + UBig::ONE, earlier + count);
        let spans = self.walk(from, last.clone(), &last + UBig::ONE);
        let reach = spans.map(|span| span.reach).max().map_or(UBig::ZERO, |reach| reach + &shift);
        self.push(last + &shift, Kind::Copy { shift }, self.stretches.len() - 1, reach);
    }

    /// The target of a pile up to the top; none where the game is over.
    pub(super) fn target(&self, pile: &UBig) -> Option<UBig> {
        let (mut pile, mut shifted) = (pile.clone(), UBig::ZERO);
        loop {
            match &self.stretches[self.place_of(&pile)].kind {
                Kind::Over => return None,
                Kind::Run { target, .. } => return Some(target + shifted),
                Kind::Copy { shift } => {
                    pile -= shift;
                    shifted += shift;
                }
            }
        }
    }

    /// The piles from `low` on whose span holds a pile, the largest first. All piles below it are in the record.
    pub(super) fn holding(&self, pile: &UBig, low: &UBig) -> Walk<'_> {
        self.walk(low.clone(), pile - UBig::ONE, pile.clone())
    }

    /// The piles from `low` to `high` whose span holds a larger pile, the largest first.
    fn walk(&self, low: UBig, high: UBig, held: UBig) -> Walk<'_> {
        let place = self.place_of(&high);
        let frames = vec![Frame { low, high, held, shift: UBig::ZERO, place: Some(place) }];
        Walk { record: self, frames, steps: 0 }
    }
}

impl Stretch {
    pub(super) fn from(&self) -> &UBig {
        &self.from
    }

    pub(super) fn last(&self) -> &UBig {
        &self.last
    }

    /// The stretch that holds the target of the first of them.
    pub(super) fn under(&self) -> usize {
        self.under
    }

    /// The largest pile that a span of theirs holds, if it lies behind them.
    pub(super) fn reach(&self) -> &UBig {
        &self.reach
    }
}

/// A walk down the piles whose span holds a pile.
pub(super) struct Walk<'r> {
    record: &'r Record,
    /// Where the walk is, and within which copies.
    frames: Vec<Frame>,
    /// How many stretches were looked at.
    pub(super) steps: u64,
}

/// A part of a walk: piles that stand for others, which are larger by `shift`.
struct Frame {
    low: UBig,
    high: UBig,
    held: UBig,
    shift: UBig,
    /// The stretch to be looked at next.
    place: Option<usize>,
}

impl Iterator for Walk<'_> {
    type Item = Spanning;

    fn next(&mut self) -> Option<Spanning> {
        loop {
            let outer = self.frames.first()?.place;
            let frame = self.frames.last_mut()?;
            let Some(place) = frame.place else {
                self.frames.pop();
                // The outermost part is at the copy that this was about.
                if let Some(outer) = self.frames.last_mut() {
                    outer.go_on(self.record);
                }
                continue;
            };
            self.steps += 1;
            let (record, stretch) = (self.record, &self.record.stretches[place]);
            let last = &stretch.last;
            let has_span = match &stretch.kind {
                Kind::Over => true,
                Kind::Run { has_span, .. } => *has_span,
                Kind::Copy { shift } => {
                    // What reaches beyond the copy counts in whole; a part of it has to be looked at.
                    if frame.high < *last || stretch.reach >= frame.held {
                        let low = (&frame.low).max(&stretch.from) - shift;
                        let high = (&frame.high).min(last) - shift;
                        let inner = Frame {
                            place: Some(record.place_of(&high)),
                            low,
                            high,
                            held: &frame.held - shift,
                            shift: &frame.shift + shift,
                        };
                        self.frames.push(inner);
                        continue;
                    }
                    false
                }
            };
            let is_found = has_span && *last >= frame.low && *last <= frame.high && stretch.reach >= frame.held;
            let found = is_found.then(|| Spanning {
                pile: last + &frame.shift,
                reach: &stretch.reach + &frame.shift,
                stretch: outer.unwrap_or(place),
            });
            frame.go_on(record);
            if found.is_some() {
                return found;
            }
        }
    }
}

impl Frame {
    /// Goes on to the next stretch with a span that may hold the pile.
    fn go_on(&mut self, record: &Record) {
        let Some(place) = self.place else { return };
        let stretch = &record.stretches[place];
        self.place = (place > 0 && stretch.from > self.low).then_some(stretch.under);
    }
}
