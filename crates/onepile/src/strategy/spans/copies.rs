//! Piles that play like earlier ones.
//!
//! Let s < b be piles with a span, and let the limit never decrease as the pile grows by b − s. Behind b the piles b +
//! y play like the piles s + y, with the same smallest winning take and the same span, for y = 1, 2, … up to the first
//! s + y
//!
//! - whose target lies below s,
//! - or whose target is s, where y is larger than the span of b,
//! - or whose span is not *stable*: after a take of D, its length, the limit reaches the smallest winning take at a
//!   larger pile of the same class.
//!
//! *Proof* by induction. Takes to piles between win from b + y iff they win from s + y, for the spans are equal. So the
//! target of b + y is that of s + y, shifted. The limit at b + y is at least that at s + y, so the span is not longer;
//! and as it is stable, it is not shorter.

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};

use super::record::{Kind, Record};

/// How many targets of targets are tried as earlier piles.
const TARGETS: usize = 6;
/// How many of the last piles with a span are tried.
const LATEST: usize = 6;
/// The stretches that are looked at for them, for each class of piles.
const LOOKED_AT: usize = 32;

/// Adds the longest copy of what follows one of the last piles with a span, behind the top, whose span is given. It
/// ends at the end at the latest. The limit never decreases as the pile grows by `step`.
pub(super) fn add_best(
    record: &mut Record,
    step: u8,
    span: &UBig,
    end: &UBig,
    budget: &mut Budget<'_>,
) -> Result<(), Bound> {
    let room = end - record.top();
    let mut best: Option<(UBig, UBig)> = None;
    for place in candidates(record, step) {
        if let Some(count) = length(record, place, span, &room, budget)?
            && !count.is_zero()
            && best.as_ref().is_none_or(|(_, longest)| count > *longest)
        {
            best = Some((record.stretch(place).last().clone(), count));
        }
    }
    if let Some((earlier, count)) = best {
        record.add_copy(&earlier, &count);
    }
    Ok(())
}

/// The runs before the last one that end in a pile with a span, of the same class as the top, and are worth a try. What
/// follows a target shows what follows at any distance from it, and what is near is alike.
fn candidates(record: &Record, step: u8) -> Vec<usize> {
    let is_alike = |place: &usize| {
        let stretch = record.stretch(*place);
        let same_class = || step == 1 || (record.top() - stretch.last()) % step == 0;
        matches!(stretch.kind, Kind::Run { has_span: true, .. }) && same_class()
    };
    let top = record.count() - 1;
    let targets =
        std::iter::successors(Some(record.stretch(top).under()), |place| Some(record.stretch(*place).under()));
    let classes = usize::from(step);
    let mut found: Vec<usize> = targets.take(TARGETS * classes).filter(is_alike).take(TARGETS).collect();
    let latest = (0..top).rev().take(LOOKED_AT * classes).filter(is_alike).take(LATEST);
    found.extend(latest);
    found.sort_unstable();
    found.dedup();
    found
}

/// How many piles behind the last one of a run play alike behind the top; none if that is not worth a copy.
fn length(
    record: &Record,
    place: usize,
    span: &UBig,
    room: &UBig,
    budget: &mut Budget<'_>,
) -> Result<Option<UBig>, Bound> {
    let known = record.top() - record.stretch(place).last();
    let mut scan = Scan { record, span, parts: vec![Part::behind(record, place, known.min(room.clone()))], spans: 0 };
    let alike = scan.alike(budget)?;
    // One run is as soon found.
    Ok(alike.filter(|_| scan.spans > 0))
}

/// A look at all piles behind one, up to the first that ends a copy.
struct Scan<'r> {
    record: &'r Record,
    /// The span of the pile behind which they are copied.
    span: &'r UBig,
    /// Where the scan is, and within which copies.
    parts: Vec<Part>,
    /// How many spans were passed, at least.
    spans: u64,
}

/// A part of a scan.
struct Part {
    /// The pile behind which piles are counted.
    base: UBig,
    /// The stretch that is looked at next.
    place: usize,
    /// How many piles are looked at.
    most: UBig,
    /// The largest distance at which the base may be a target.
    farthest: UBig,
}

impl Part {
    fn behind(record: &Record, place: usize, most: UBig) -> Part {
        let (base, reach) = (record.stretch(place).last(), record.stretch(place).reach());
        Part { base: base.clone(), place: place + 1, farthest: (reach - base).min(most.clone()), most }
    }
}

impl Scan<'_> {
    /// How many piles are alike, if there are any.
    fn alike(&mut self, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        let record = self.record;
        let longest = self.parts.first().map(|part| part.most.clone());
        while let Some(part) = self.parts.last_mut() {
            budget.spend(1, Progress { done: 0, of: 0 })?;
            let place = part.place;
            part.place += 1;
            // Piles are counted from the base on.
            let before = match place < record.count() {
                true => record.stretch(place).from() - &part.base - UBig::ONE,
                false => part.most.clone(),
            };
            if before >= part.most {
                self.parts.pop();
                continue;
            }
            let last = record.stretch(place).last() - &part.base;
            match &record.stretch(place).kind {
                Kind::Over => return Ok(Some(before)),
                Kind::Run { target, .. } if *target < part.base => return Ok(Some(before)),
                Kind::Run { target, .. } if *target == part.base && last > *self.span && part.most > *self.span => {
                    return Ok(Some(before.max(self.span.clone())));
                }
                Kind::Run { has_span: true, is_stable, .. } if last <= part.most => match is_stable {
                    true => self.spans += 1,
                    false => return Ok(Some(last - UBig::ONE)),
                },
                Kind::Run { .. } => {}
                // No target of a copy is below the pile before it, and all its spans are stable. But that pile may be a
                // target too far away.
                Kind::Copy { shift } => {
                    self.spans += 1;
                    if before.is_zero() && last > *self.span && part.farthest > *self.span {
                        let inner = record.place_of(&(&part.base - shift));
                        let most = last.min(part.most.clone());
                        self.parts.push(Part::behind(record, inner, most));
                    }
                }
            }
        }
        Ok(longest)
    }
}
