//! Reading a number in the bases: strip the largest member, go on in the game that this leads to.

use std::borrow::Cow;

use dashu_int::UBig;

use crate::evidence::Part;
use crate::natural::Natural;

use super::bases::Bases;
use super::members::Place;

/// Something stripped from a number.
pub(super) struct Stripped {
    /// The game it was stripped in.
    pub(super) game: usize,
    /// A member of that game's base; or the sum of the last members on the way back to the same game.
    pub(super) value: UBig,
    /// How often.
    pub(super) count: UBig,
    /// Where the member stands, if it is one.
    pub(super) place: Option<Place>,
}

impl From<Stripped> for Part {
    fn from(stripped: Stripped) -> Part {
        Part { residue: stripped.game, member: Natural(stripped.value), count: Natural(stripped.count) }
    }
}

/// A number read in the bases.
pub(super) struct Reading {
    /// What is stripped from it, the largest first.
    pub(super) parts: Vec<Stripped>,
    /// The member that tells g, stripped last: its game and its place.
    pub(super) telling: (usize, Place),
}

impl Bases {
    /// Reads a number from 1 up, as far as the bases are grown.
    pub(super) fn read(&self, game: usize, number: &UBig) -> Reading {
        let (mut game, mut rest) = (game, number.clone());
        let mut parts: Vec<Stripped> = Vec::new();
        loop {
            let place = self.of(game).place_up_to(&rest);
            let (value, count, place) = match self.cycle(game, &rest, &place) {
                // Stripping would come back to the same game again and again.
                Some(cycle) => {
                    let is_member = *self.of(game).value(&place) == cycle;
                    let count = (&rest - UBig::ONE) / &cycle;
                    (cycle, count, is_member.then_some(place))
                }
                None => (self.of(game).value(&place).into_owned(), UBig::ONE, Some(place)),
            };
            rest -= &value * &count;
            let next = self.residue(game, &value);
            match parts.last_mut() {
                Some(part) if part.game == game && part.value == value => part.count += count,
                _ => parts.push(Stripped { game, value, count, place: place.clone() }),
            }
            match place {
                Some(place) if rest.is_zero() => return Reading { parts, telling: (game, place) },
                _ => game = next,
            }
        }
    }

    /// g of a number from 1 up.
    pub(super) fn g_of(&self, game: usize, number: &UBig) -> UBig {
        self.g_told(&self.read(game, number)).into_owned()
    }

    /// g of a number that was read.
    pub(super) fn g_told(&self, reading: &Reading) -> Cow<'_, UBig> {
        let (game, place) = &reading.telling;
        self.of(*game).g(place)
    }

    /// The largest member that is not above a number from 1 up, which is at a place, or a multiple of the number by which
    /// values repeat; its class; and the member that tells g there.
    pub(super) fn largest_part(&self, game: usize, number: &UBig, place: Place) -> (UBig, usize, (usize, Place)) {
        match self.cycle(game, number, &place) {
            Some(cycle) => {
                // In the middle, so that a long stretch is halved again and again.
                let part = (number / &cycle + UBig::ONE) / 2u8 * &cycle;
                let class = self.class_of(&part);
                (part, class, self.read(game, &cycle).telling)
            }
            None => {
                let base = self.of(game);
                (base.value(&place).into_owned(), base.class(&place), (game, place))
            }
        }
    }
}
