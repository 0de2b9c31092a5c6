//! Where a position of a rule of the last take stands: which pile of normal play without stops plays like it.
//!
//! *Misère play.* If all limits are at least 1, pile n plays like pile n − 1 of normal play, with the previous pile read as
//! one more than it is (`misere_shift`). To take the whole pile loses.
//!
//! *Stops, normal play.* With s the largest stop below it, pile n plays like pile n − s, with the previous pile read as s more
//! than it is: to leave s wins, so no larger take is the smallest one (`stops`). Each stretch between two stops is such
//! a game, and every take onto a stop wins.

use std::slice;

use dashu_int::UBig;
use onepile_rule::Natural;

use crate::certificate::{Certificate, Play, Takes};
use crate::fault::{Checked, Fault, shown};

/// A position of a rule of the last take.
pub(crate) struct Field {
    /// The piles at which the game is over below the pile, ascending; in misère play the last counter.
    pub(crate) floors: Vec<UBig>,
    pile: UBig,
    /// How many counters lie above the highest floor.
    pub(crate) number: UBig,
}

/// The takes that lead between two floors.
pub(crate) struct Stretch<'f> {
    /// The lower floor.
    pub(crate) floor: &'f UBig,
    /// The smallest and the largest of these takes; none if the first is larger.
    pub(crate) takes: (UBig, UBig),
    /// The take that leads to the floor.
    pub(crate) to_floor: UBig,
}

impl Field {
    pub(crate) fn of(certificate: &Certificate) -> Checked<Field> {
        let pile = certificate.pile.0.clone();
        let misere = certificate.play == Play::Misere;
        if certificate.stops.contains(&certificate.pile) {
            return Err(Fault::rejected("the game is over at this pile"));
        }
        let below = certificate.stops.iter().filter(|stop| stop.0 < pile);
        let floors: Vec<UBig> = below.map(|stop| &stop.0 + UBig::from(u8::from(misere))).collect();
        if misere && floors.len() > 1 {
            return Err(Fault::rejected("stops in misère play have a table as witness"));
        }
        let number = &pile - floors.last().expect("0 is a stop");
        Ok(Field { floors, pile, number })
    }

    /// The game of the number, if there are this many.
    pub(crate) fn game(&self, period: usize) -> usize {
        self.floors.last().expect("0 is a stop") % period
    }

    /// The stretches, the one with the smallest takes first.
    pub(crate) fn stretches(&self) -> impl Iterator<Item = Stretch<'_>> {
        let stretch = |(place, floor): (usize, _)| {
            let next = self.floors.get(place + 1).unwrap_or(&self.pile);
            let to_floor = &self.pile - floor;
            Stretch { floor, takes: (&self.pile - next + UBig::ONE, &to_floor - UBig::ONE), to_floor }
        };
        // In misère play nothing is left of the last counter.
        let floors = if self.number.is_zero() { &[] } else { &self.floors[..] };
        floors.iter().enumerate().rev().map(stretch)
    }

    /// Checks outcome and smallest take, if this take is needed to win; none where every take loses.
    pub(crate) fn judge_outcome(&self, certificate: &Certificate, needed: Option<&UBig>) -> Checked<()> {
        let needed = needed.filter(|needed| **needed <= certificate.limit.0);
        certificate.judge_outcome(needed.is_some())?;
        match &certificate.take {
            Some(take) if take.as_ref().map(|take| &take.0) != needed => {
                let proved = needed.map_or("none".to_owned(), shown);
                let pile = shown(&certificate.pile);
                Err(Fault::rejected(format!("pile {pile}: the smallest winning take is {proved}")))
            }
            _ => Ok(()),
        }
    }
}

/// The takes that are listed, compared with those that win, the smallest first.
pub(crate) struct Listed<'c> {
    pile: &'c Natural,
    pub(crate) through: &'c UBig,
    left: slice::Iter<'c, Natural>,
}

impl<'c> Listed<'c> {
    pub(crate) fn new(certificate: &'c Certificate, takes: &'c Takes) -> Listed<'c> {
        Listed { pile: &certificate.pile, through: &takes.through.0, left: takes.takes.iter() }
    }

    /// A take wins; none between this and the one before does.
    pub(crate) fn wins(&mut self, take: &UBig) -> Checked<()> {
        if take > self.through {
            return Ok(());
        }
        match self.left.next() {
            Some(listed) if listed.0 < *take => Err(self.loses(listed)),
            Some(listed) if listed.0 == *take => Ok(()),
            _ => Err(Fault::rejected(format!(
                "pile {}: taking {} wins and is not listed",
                shown(self.pile),
                shown(take)
            ))),
        }
    }

    /// There are no further takes.
    pub(crate) fn end(mut self) -> Checked<()> {
        match self.left.next() {
            Some(listed) => Err(self.loses(listed)),
            None => Ok(()),
        }
    }

    fn loses(&self, take: &Natural) -> Fault {
        Fault::rejected(format!("pile {}: taking {} does not win", shown(self.pile), shown(take)))
    }
}
