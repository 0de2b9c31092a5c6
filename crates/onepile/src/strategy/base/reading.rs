//! Reading a number in the bases: strip the largest member, go on in the residue that this leads to.

use std::borrow::Cow;
use std::sync::Arc;

use dashu_int::UBig;

use crate::evidence::{CycleMember, Part};
use crate::natural::Natural;

use super::bases::Bases;
use super::members::Place;

/// Something stripped from a number.
pub(super) struct Stripped {
    /// The residue it was stripped in.
    pub(super) residue: usize,
    /// A member of that residue's base; or the sum of the last members on the way back to the same residue.
    pub(super) value: UBig,
    /// How often.
    pub(super) count: UBig,
    /// Where the member stands, if it is one.
    pub(super) place: Option<Place>,
}

/// All cycles of a number together are listed up to this many members.
const MOST_IN_CYCLES: usize = 1 << 14;

/// A number read in the bases.
pub(super) struct Reading {
    /// What is stripped from it, the largest first.
    pub(super) parts: Vec<Stripped>,
    /// The member that tells g, stripped last: its residue and its place.
    pub(super) telling: (usize, Place),
}

impl Bases {
    /// Reads a number from 1 up, as far as the bases are grown.
    pub(super) fn read(&self, residue: usize, number: &UBig) -> Reading {
        let (mut residue, mut rest) = (residue, number.clone());
        let mut parts: Vec<Stripped> = Vec::new();
        loop {
            let place = self.of(residue).place_up_to(&rest);
            let (value, count, place) = match self.cycle(residue, &rest, &place) {
                // Stripping would come back to the same residue again and again.
                Some(cycle) => {
                    let is_member = *self.of(residue).value(&place) == cycle;
                    let count = (&rest - UBig::ONE) / &cycle;
                    (cycle, count, is_member.then_some(place))
                }
                None => (self.of(residue).value(&place).into_owned(), UBig::ONE, Some(place)),
            };
            rest -= &value * &count;
            let next = self.after(residue, &value);
            match parts.last_mut() {
                Some(part) if part.residue == residue && part.value == value => part.count += count,
                _ => parts.push(Stripped { residue, value, count, place: place.clone() }),
            }
            match place {
                Some(place) if rest.is_zero() => return Reading { parts, telling: (residue, place) },
                _ => residue = next,
            }
        }
    }

    /// What is stripped from a number, as evidence.
    pub(super) fn evidence(&self, number: &UBig, parts: Vec<Stripped>) -> Arc<[Part]> {
        let (mut rest, mut room) = (number.clone(), MOST_IN_CYCLES);
        let part = |Stripped { residue, value, count, place }: Stripped| {
            let cycle = place.is_none().then(|| self.listed_cycle(residue, &rest, &mut room));
            rest -= &value * &count;
            Part { residue, member: Natural(value), count: Natural(count), cycle }
        };
        parts.into_iter().map(part).collect()
    }

    /// The cycle at a residue, or none of its members if there is no room for all of them.
    fn listed_cycle(&self, residue: usize, number: &UBig, room: &mut usize) -> Arc<[CycleMember]> {
        let members = self.cycle_members(residue, number).take(*room + 1);
        let members: Vec<_> =
            members.map(|(residue, member)| CycleMember { residue, member: Natural(member) }).collect();
        match room.checked_sub(members.len()) {
            Some(left) => {
                *room = left;
                members.into()
            }
            None => Arc::default(),
        }
    }

    /// g of a number from 1 up.
    pub(super) fn g_of(&self, residue: usize, number: &UBig) -> UBig {
        self.g_told(&self.read(residue, number)).into_owned()
    }

    /// g of a number that was read.
    pub(super) fn g_told(&self, reading: &Reading) -> Cow<'_, UBig> {
        let (residue, place) = &reading.telling;
        self.of(*residue).g(place)
    }

    /// The largest member that is not above a number from 1 up, which is at a place, or a multiple of the number by which
    /// values repeat; its class; and the member that tells g there.
    pub(super) fn largest_part(&self, residue: usize, number: &UBig, place: Place) -> (UBig, usize, (usize, Place)) {
        match self.cycle(residue, number, &place) {
            Some(cycle) => {
                // In the middle, so that a long stretch is halved again and again.
                let part = (number / &cycle + UBig::ONE) / 2u8 * &cycle;
                let class = self.class_of(&part);
                (part, class, self.read(residue, &cycle).telling)
            }
            None => {
                let base = self.of(residue);
                (base.value(&place).into_owned(), base.class(&place), (residue, place))
            }
        }
    }
}
