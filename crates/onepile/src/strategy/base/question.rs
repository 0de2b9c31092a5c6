//! One position, answered by the bases or, where g is bounded, by its period.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::evidence::Evidence;
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::{AscendingTakes, Takes};
use crate::wanted::{Effort, Wanted};

use super::bases::{Bases, Halt};
use super::periods::Periods;
use super::reading::Stripped;
use super::rho::Rho;
use super::tree::{Flow, Tree};
use super::{Accepted, Grown, Growth};

/// Winning takes behind those that are listed that are looked at for the largest one.
const MOST_BEYOND: u32 = 1 << 16;

/// A position at which the player can move.
pub(super) struct Question<'q> {
    pub(super) position: &'q Position,
    pub(super) accepted: &'q Accepted,
    pub(super) wanted: &'q Wanted,
}

/// The pile of a question, read in the bases.
struct Read {
    /// The pile in normal play without stops that has the same outcome.
    number: UBig,
    /// The smallest take that wins, if there is one.
    needed: Option<UBig>,
    /// What is stripped from the number.
    parts: Vec<Stripped>,
}

impl Question<'_> {
    pub(super) fn answer(&self, grown: &mut Grown, periods: &mut Periods, budget: &mut Budget<'_>) -> Answer {
        let mut answer = Answer::unknown(self.position, self.accepted.method());
        let result = match self.by_bases(grown, &mut answer, budget) {
            Err(Halt::Stalled) => self.by_period(periods, &mut answer, budget),
            Err(Halt::Bound(bound)) => Err(bound),
            Ok(()) => Ok(()),
        };
        if let Err(bound) = result {
            answer.halt(bound);
        }
        answer
    }

    /// The pile in normal play without stops that has the same outcome, 0 for one counter in misère play; and its residue.
    fn shifted(&self) -> (usize, UBig) {
        let floor = self.accepted.floor();
        let residue = self.accepted.residues.after(0, &floor);
        (residue, &self.position.pile.0 - floor)
    }

    /// Where takes are counted: a residue, a pile, the most that may be taken, and where the game is over.
    fn field(&self) -> (usize, UBig, UBig, Vec<UBig>) {
        let limit = self.position.largest_take().0;
        match self.accepted.misere {
            // The last counter counts for nothing, and to take it is no winning move.
            true => {
                let (residue, pile) = self.shifted();
                (residue, pile.clone(), limit.min(pile), vec![UBig::ZERO])
            }
            // Stops above the first divide the piles into games of their own.
            false => (0, self.position.pile.0.clone(), limit, self.accepted.stops.clone()),
        }
    }

    /// How many takes win, 0 if the position is lost; each is looked at.
    pub(super) fn count(&self, bases: &mut Bases, budget: &mut Budget<'_>) -> Result<u64, Halt> {
        let Read { needed, parts, .. } = self.read(bases, budget)?;
        let mut count = 0;
        if self.is_won(needed.as_ref()) {
            let (residue, pile, limit, over) = self.field();
            let tree = Tree::takes(bases, (residue, &pile, &limit), &over, &parts, needed.as_ref());
            tree.walk(bases, budget, |_| {
                count += 1;
                Flow::Continue
            })?;
        }
        Ok(count)
    }

    /// Reads the pile in bases that are grown as far as it.
    fn read(&self, bases: &mut Bases, budget: &mut Budget<'_>) -> Result<Read, Halt> {
        let (residue, number) = self.shifted();
        let stretches = self.accepted.stops.windows(2).map(|pair| &pair[1] - &pair[0]);
        let longest = stretches.chain([number.clone()]).max().expect("the number itself");
        bases.grow(&longest, budget)?;
        let reading = (!number.is_zero()).then(|| bases.read(residue, &number));
        let needed = reading.as_ref().map(|reading| bases.g_told(reading).into_owned());
        Ok(Read { number, needed, parts: reading.map_or(Vec::new(), |reading| reading.parts) })
    }

    fn by_bases(&self, grown: &mut Grown, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let Grown { bases, rho } = grown;
        let Read { number, needed, parts } = self.read(bases, budget)?;
        self.decide(answer, needed.as_ref());
        let (residue, pile, limit, over) = self.field();
        let tree = Tree::takes(bases, (residue, &pile, &limit), &over, &parts, needed.as_ref());
        let has_two = !number.is_zero() && bases.of(0).place_up_to(&number).run > 0;
        let by_rho = self.accepted.growth == Growth::Monotone && bases.count() == 1 && has_two;
        let beyond = if by_rho && self.wanted.measures != Effort::Skip { MOST_BEYOND } else { 0 };
        let largest = self.list_takes(answer, needed.as_ref(), beyond, |visit| tree.walk(bases, budget, visit))?;
        if by_rho {
            // The sums are needed only where the largest take is known.
            if largest.is_some() || answer.outcome == Some(Outcome::P) {
                rho.extend(bases);
            }
            self.measure(bases, rho, answer, &number, &parts, largest);
        }
        answer.evidence = Evidence::Expansion {
            parts: bases.evidence(&number, parts),
            period: bases.count(),
            needed: needed.map(Natural),
            shifted: number != self.position.pile.0,
            number: Natural(number),
        };
        Ok(())
    }

    pub(super) fn by_period(
        &self,
        periods: &mut Periods,
        answer: &mut Answer,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let (residue, number) = self.shifted();
        let periodic = periods.of(residue, budget)?;
        let recurrence = periodic.recurrence;
        let needed = (!number.is_zero()).then(|| UBig::from(periodic.g_of(&number)));
        self.decide(answer, needed.as_ref());
        let (residue, pile, limit, over) = self.field();
        self.list_takes(answer, needed.as_ref(), 0, |visit| {
            periods.walk(residue, &pile, &limit, &over, budget, visit)
        })?;
        answer.evidence = Evidence::Window {
            recurrence,
            needed: needed.map(Natural),
            shifted: number != self.position.pile.0,
            number: Natural(number),
        };
        Ok(())
    }

    /// A position is won if the limit allows what is needed.
    fn decide(&self, answer: &mut Answer, needed: Option<&UBig>) {
        answer.outcome = Some(Outcome::from_won(self.is_won(needed)));
    }

    fn is_won(&self, needed: Option<&UBig>) -> bool {
        needed.is_some_and(|needed| *needed <= self.position.largest_take().0)
    }

    /// All winning takes, the smallest first, as many as are wanted; and the largest, if at most `beyond` takes come
    /// after those that are listed.
    fn list_takes(
        &self,
        answer: &mut Answer,
        needed: Option<&UBig>,
        mut beyond: u32,
        walk: impl FnOnce(&mut dyn FnMut(UBig) -> Flow) -> Result<(), Bound>,
    ) -> Result<Option<UBig>, Bound> {
        if answer.outcome == Some(Outcome::P) {
            answer.takes = Takes::none();
            return Ok(None);
        }
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        if let (0, Some(needed)) = (self.wanted.ranges, needed) {
            takes.push(Natural(needed.clone()));
            answer.takes = takes.finish(false);
            return Ok(None);
        }
        let (mut largest, mut full) = (None, false);
        let walked = walk(&mut |take| {
            full = !takes.push(Natural(take.clone()));
            largest = Some(take).filter(|_| !full || beyond > 0);
            if full && beyond == 0 {
                return Flow::Stop;
            }
            beyond -= u32::from(full);
            Flow::Continue
        });
        // The smallest takes stand even if a bound was met on the way to the others, or on the way to the first.
        if let (Err(_), true, Some(needed)) = (&walked, largest.is_none() && !full, needed) {
            takes.push(Natural(needed.clone()));
        }
        answer.takes = takes.finish(walked.is_ok());
        match walked {
            // All that was wanted is listed.
            Err(_) if full => Ok(None),
            walked => walked.map(|()| largest),
        }
    }

    /// Remoteness by rho.
    fn measure(
        &self,
        bases: &Bases,
        rho: &Rho,
        answer: &mut Answer,
        number: &UBig,
        parts: &[Stripped],
        largest: Option<UBig>,
    ) {
        let moves = match answer.outcome {
            Some(Outcome::P) => {
                answer.resist = Some(Natural::from(1u64));
                Some(rho.sum(parts))
            }
            // Stops are further aims, so theirs is another game.
            _ if self.accepted.stops.len() == 1 => largest.map(|take| {
                let left = number - take;
                let parts = if left.is_zero() { Vec::new() } else { bases.read(0, &left).parts };
                UBig::ONE + rho.sum(&parts)
            }),
            _ => None,
        };
        let shift = UBig::from(u8::from(self.accepted.misere));
        answer.remoteness = moves.map(|moves| Natural(moves + shift));
    }
}
