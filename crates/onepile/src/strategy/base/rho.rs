//! Remoteness at any size, for limits that never decrease.
//!
//! A lost position whose pile is a member b of the base has remoteness rho(b): rho(1) = 0, rho(2) = 2, and
//! rho(bk + d) = rho(bk) + rho(d). That of any lost pile is the sum over its parts, and taking 1 is a longest defence. A
//! won position has one more than the lost pile that its largest winning take leaves.
//!
//! *(ours)* The proof is in `docs/results.md`. In short: where limits never decrease, members are the parts of their sum iff
//! the limit after each is below the one before, so winning takes are sums of last parts, and the play of a lost pile stays
//! within its last part. By induction over the members two moves take away a rho of 2 at least, and of exactly 2 after a
//! take of 1. It is false if limits may fall by 1: f = 3, 4, 3, 3, … at pile 8.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::bases::Bases;
use super::members::Place;
use super::reading::Stripped;

/// rho of the members of a single base.
#[derive(Default)]
pub(super) struct Rho {
    /// For each run, rho of its first member, and by how much it grows from one member to the next.
    runs: Vec<(UBig, UBig)>,
    /// The memory of these numbers.
    pub(super) bytes: u64,
}

impl Rho {
    /// Works out rho for all members that are known by now.
    pub(super) fn extend(&mut self, bases: &Bases) {
        let members = bases.of(0);
        for (i, run) in members.runs().iter().enumerate().skip(self.runs.len()) {
            let first = members.before(&Place { run: i, offset: UBig::ZERO });
            let (before, step) = match (first, &run.step) {
                (Some(before), Some((_, step))) => (self.at(&before), self.at(step)),
                _ => (UBig::ZERO, UBig::ZERO),
            };
            // From pile 2 the loser takes one counter, and the winner the other.
            let first = if i == 1 { UBig::from(2u8) } else { before + &step };
            self.bytes += (size_of::<(UBig, UBig)>() + (first.bit_len() + step.bit_len()) / 8) as u64;
            self.runs.push((first, step));
        }
    }

    /// rho of a member.
    pub(super) fn at(&self, place: &Place) -> UBig {
        let (first, step) = &self.runs[place.run];
        first + step * &place.offset
    }

    /// The sum over the parts of a number; 0 for none.
    pub(super) fn sum(&self, parts: &[Stripped]) -> UBig {
        parts.iter().filter_map(|part| Some(self.at(part.place.as_ref()?) * &part.count)).sum()
    }
}
