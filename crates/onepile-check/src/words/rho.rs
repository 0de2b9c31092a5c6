//! The remoteness, for rules of `last` whose limits never fall.
//!
//! Let rho(1) = 0, rho(2) = 2, and rho(b + d) = rho(b) + rho(d) for a member b with the step d; for other numbers let rho be the
//! sum over the members that are stripped. A lost position with pile n has remoteness rho(n), and a won one has
//! 1 + rho(n − k), with k its largest winning take. The proof is in `docs/results.md`.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::bases::{Bases, Place};
use crate::boxes::Pen;
use crate::fault::Checked;

/// For each run of the only game, rho of its first member, and by how much it grows from one member to the next.
pub(super) struct Rho {
    runs: Vec<(UBig, UBig)>,
}

impl Rho {
    pub(super) fn of(bases: &Bases, pen: &mut Pen<'_>) -> Checked<Rho> {
        let base = bases.of(0);
        let mut rho = Rho { runs: Vec::new() };
        for run in 0..base.runs() {
            pen.effort.spend(4)?;
            let place = Place { run, offset: UBig::ZERO };
            let (first, step) = match base.previous(&place) {
                None => (UBig::ZERO, UBig::ZERO),
                Some(before) => {
                    let d = base.member(&place).as_ref() - base.member(&before).as_ref();
                    let step = rho.at(&base.up_to(&d));
                    // From pile 2 the loser takes one counter, and the winner the other.
                    (if run == 1 { UBig::from(2u8) } else { rho.at(&before) + &step }, step)
                }
            };
            pen.effort.keep((size_of::<(UBig, UBig)>() * 2 + (first.bit_len() + step.bit_len()) / 8) as u64)?;
            rho.runs.push((first, step));
        }
        Ok(rho)
    }

    fn at(&self, place: &Place) -> UBig {
        let (first, step) = &self.runs[place.run];
        first + step * &place.offset
    }

    /// rho of a number; 0 of 0.
    pub(super) fn number(&self, number: &UBig, bases: &Bases, pen: &mut Pen<'_>) -> Checked<UBig> {
        let (mut rest, mut sum) = (number.clone(), UBig::ZERO);
        while !rest.is_zero() {
            pen.effort.spend(4)?;
            let place = bases.of(0).up_to(&rest);
            let member = bases.of(0).member(&place);
            // The last member may be stripped again and again.
            sum += self.at(&place) * (&rest / member.as_ref());
            rest %= member.as_ref();
        }
        Ok(sum)
    }
}
