//! Rows of lost and won piles as intervals, which need only half of Condition C.
//!
//! Let the smaller of limit and pile rise by at most 1 from a pile to the next, so that h (see [`Slope`]) never
//! decreases. If at the turn after this one the piles p to q are lost within r moves, then here those from p + 1 to the
//! largest n with h(n) <= q are won within r + 1. If p to q are won within r moves, and no pile next to them is, then here
//! those from the smallest n > p with h(n) >= p to q + 1 are lost within r + 1. Piles with a limit of 0 are lost at once.
//! So the piles of a turn that are decided within r moves follow from r turns, at a cost that counts intervals and not
//! piles. The remoteness of a pile is the least r that decides it.

use std::collections::HashMap;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Range, Region, Variable};

use super::level::is_even;
use super::slope::Slope;
use super::triangle::Effort;

/// Piles as intervals that ascend and do not touch.
pub(super) type Piles = Vec<(UBig, UBig)>;

/// Piles of one turn.
pub(super) struct Decided {
    /// Those that are lost within some number of moves.
    pub(super) lost: Piles,
    /// Those that are won within that many.
    pub(super) won: Piles,
    /// Those at which nobody can move.
    pub(super) stuck: Piles,
}

/// One turn, up to some pile.
pub(super) struct LostRow {
    slope: Slope,
    bounder: Bounder,
    turn: UBig,
    to: UBig,
    effort: Effort,
    /// What was decided within some numbers of moves, and what that cost.
    known: HashMap<UBig, (Piles, u64)>,
}

impl LostRow {
    pub(super) fn new(slope: Slope, turn: UBig, to: UBig) -> Self {
        let effort = Effort::new(&to);
        LostRow { slope, bounder: Bounder::default(), turn, to, effort, known: HashMap::new() }
    }

    /// Begins with another question, which may make as much effort as the first.
    pub(super) fn restart(&mut self) {
        self.effort = Effort::new(&self.to);
    }

    /// The memory of what is decided.
    pub(super) fn bytes(&self) -> u64 {
        let one = 48 + 2 * self.to.bit_len() as u64 / 8;
        self.known.values().map(|(piles, _)| one * piles.len() as u64).sum::<u64>() + self.slope.bytes()
    }

    /// The piles lost within some number of moves if that is even, those won within that many if it is odd.
    pub(super) fn decided(&mut self, moves: &UBig, budget: &mut Budget<'_>) -> Result<Piles, Bound> {
        if let Some((piles, cost)) = self.known.get(moves) {
            // Effort counts as if nothing were known, so that no answer depends on the questions before.
            self.effort.repeat(*cost)?;
            return Ok(piles.clone());
        }
        let before = self.effort.made();
        let piles = self.decide(moves, budget)?;
        budget.reserve(piles.len() as u64 * (48 + 2 * self.to.bit_len() as u64 / 8))?;
        self.known.insert(moves.clone(), (piles.clone(), self.effort.made() - before));
        Ok(piles)
    }

    fn decide(&mut self, moves: &UBig, budget: &mut Budget<'_>) -> Result<Piles, Bound> {
        // After as many turns as there are counters nothing is left to take.
        let mut later = moves.min(&self.to).clone();
        let mut left = moves - &later;
        let mut piles = match is_even(&left) {
            true => self.stuck(&later, budget)?,
            false => Piles::new(),
        };
        while !later.is_zero() {
            later -= UBig::ONE;
            left += UBig::ONE;
            let stuck = self.stuck(&later, budget)?;
            piles = match is_even(&left) {
                true => union(self.lost(&piles, &later, budget)?, stuck),
                false => without(self.won(&piles, &later, budget)?, &stuck),
            };
        }
        Ok(piles)
    }

    /// What is decided at this turn and at each of some later ones, within as many moves as there are turns left.
    pub(super) fn turns(&mut self, turns: &UBig, budget: &mut Budget<'_>) -> Result<Vec<Decided>, Bound> {
        self.effort = Effort::unhurried(&self.to);
        let mut later = turns.min(&self.to).clone();
        let stuck = self.stuck(&later, budget)?;
        let mut all = vec![Decided { lost: stuck.clone(), won: Piles::new(), stuck }];
        while !later.is_zero() {
            later -= UBig::ONE;
            let after = all.last().expect("one at least");
            let stuck = self.stuck(&later, budget)?;
            let won = without(self.won(&after.lost, &later, budget)?, &stuck);
            let lost = union(self.lost(&after.won, &later, budget)?, stuck.clone());
            let intervals = lost.len() + won.len() + stuck.len();
            budget.reserve(96 + intervals as u64 * (48 + 2 * self.to.bit_len() as u64 / 8))?;
            all.push(Decided { lost, won, stuck });
        }
        all.reverse();
        Ok(all)
    }

    /// The rule.
    pub(super) fn into_slope(self) -> Slope {
        self.slope
    }

    /// The turn `later` moves later, and the largest pile that matters there.
    fn at(&self, later: &UBig) -> (UBig, UBig) {
        (&self.turn + later, &self.to - later)
    }

    fn won(&mut self, lost: &Piles, later: &UBig, budget: &mut Budget<'_>) -> Result<Piles, Bound> {
        let (turn, cap) = self.at(later);
        let mut won = Piles::new();
        for (first, last) in lost {
            self.effort.spend(lost.len() as u64, budget)?;
            push(&mut won, first + UBig::ONE, self.slope.top(&turn, last, &cap, budget)?);
        }
        Ok(won)
    }

    fn lost(&mut self, won: &Piles, later: &UBig, budget: &mut Budget<'_>) -> Result<Piles, Bound> {
        let (turn, cap) = self.at(later);
        let mut lost = Piles::new();
        for (first, last) in won {
            self.effort.spend(won.len() as u64, budget)?;
            // Pile 0 is over and never won, so there is a pile below.
            let beyond = self.slope.top(&turn, &(first - UBig::ONE), &cap, budget)?;
            push(&mut lost, beyond.max(first.clone()) + UBig::ONE, (last + UBig::ONE).min(cap.clone()));
        }
        Ok(lost)
    }

    /// The piles at which nobody can move: pile 0, and those with a limit of 0.
    fn stuck(&mut self, later: &UBig, budget: &mut Budget<'_>) -> Result<Piles, Bound> {
        let mut stuck = vec![(UBig::ZERO, UBig::ZERO)];
        let (turn, cap) = self.at(later);
        if self.slope.is_positive() || cap.is_zero() {
            return Ok(stuck);
        }
        let region = Region::all().with(Variable::Turn, Range::point(Natural(turn.clone())));
        let mut ranges = vec![Range::new(1u64, Natural(cap))];
        while let Some(range) = ranges.pop() {
            self.effort.spend(ranges.len() as u64, budget)?;
            let piles = region.clone().with(Variable::Pile, range.clone());
            let rule = self.slope.rule();
            let bounds = budget.patiently(|patience| rule.bounds_within(&mut self.bounder, &piles, patience))?;
            if !bounds.low.is_zero() {
                continue;
            }
            let high = range.high.clone().expect("a range with an end");
            if bounds.high == Limit::ZERO || (range.is_point() && self.slope.most(&turn, &high, budget)?.is_zero()) {
                budget.reserve(64)?;
                push(&mut stuck, range.low, high);
            } else if !range.is_point() {
                let (below, above) = range.halves();
                ranges.extend([above, below]);
            }
        }
        Ok(stuck)
    }
}

/// Adds an interval that begins above the beginnings of all others; an empty one is nothing.
fn push(piles: &mut Piles, first: UBig, last: UBig) {
    if first > last {
        return;
    }
    match piles.last_mut() {
        Some((_, end)) if first <= &*end + UBig::ONE => {
            if last > *end {
                *end = last;
            }
        }
        _ => piles.push((first, last)),
    }
}

/// All piles in either of two sets.
fn union(one: Piles, other: Piles) -> Piles {
    let mut all = Piles::with_capacity(one.len() + other.len());
    let (mut one, mut other) = (one.into_iter().peekable(), other.into_iter().peekable());
    loop {
        let first = match (one.peek(), other.peek()) {
            (Some(a), Some(b)) if a.0 <= b.0 => one.next(),
            (Some(_), None) => one.next(),
            _ => other.next(),
        };
        match first {
            Some((first, last)) => push(&mut all, first, last),
            None => return all,
        }
    }
}

/// The piles of one set that are not in another.
pub(super) fn without(piles: Piles, removed: &Piles) -> Piles {
    let mut rest = Piles::with_capacity(piles.len());
    for (mut first, last) in piles {
        let start = removed.partition_point(|(_, end)| *end < first);
        for (low, high) in removed[start..].iter().take_while(|(low, _)| *low <= last) {
            if *low > first {
                rest.push((first.clone(), low - UBig::ONE));
            }
            first = high + UBig::ONE;
        }
        if first <= last {
            rest.push((first, last));
        }
    }
    rest
}

/// The part of a set between two piles.
pub(super) fn within(piles: &Piles, first: &UBig, last: &UBig) -> Piles {
    let start = piles.partition_point(|(_, end)| end < first);
    let inside = piles[start..].iter().take_while(|(low, _)| low <= last);
    inside.map(|(low, high)| (low.max(first).clone(), high.min(last).clone())).collect()
}

/// Whether two sets together are all piles between two.
pub(super) fn cover(one: &Piles, other: &Piles, first: &UBig, last: &UBig) -> bool {
    let all = union(within(one, first, last), within(other, first, last));
    all.len() == 1 && all[0] == (first.clone(), last.clone())
}
