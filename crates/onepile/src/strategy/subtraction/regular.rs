//! Named takes that repeat from some take on, or end.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::natural::Natural;
use crate::rule::Variable;
use crate::strategy::named::NamedTakes;

/// Takes that do not repeat, and the period of those that do, are at most this large.
const MAX_REACH: u32 = 1 << 20;

/// Named takes that go by their remainder from some take on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Regular {
    /// The named takes below `from`, ascending.
    pub(super) small: Vec<u32>,
    /// From this take on a take is named iff its remainder on division by `every` is listed.
    pub(super) from: u32,
    pub(super) every: u32,
    /// Ascending, below `every`; none if only finitely many takes are named.
    pub(super) residues: Vec<u32>,
}

impl Regular {
    /// The takes of a rule, if they repeat as far as the shape of the rule and bounds tell.
    pub(super) fn of(named: &mut NamedTakes, budget: &mut Budget<'_>) -> Result<Option<Regular>, Bound> {
        let most = named.most().cloned();
        let ends = most.as_ref().and_then(Natural::to_u32).filter(|most| *most <= MAX_REACH).map(|most| (most + 1, 1));
        let Some((from, every)) = ends.or_else(|| named.indicator().repeats_in(Variable::Last, MAX_REACH)) else {
            return Ok(None);
        };
        budget.reserve(4 * (u64::from(from) + u64::from(every)))?;
        let (mut small, mut residues) = (Vec::new(), Vec::new());
        named.each((1, from + every - 1), budget, |take| match take < from {
            true => small.push(take),
            false => residues.push(take % every),
        })?;
        residues.sort_unstable();
        let mut regular = Regular { small, from, every, residues };
        regular.begin_early();
        // A limit that is far away ends takes that go on up to it.
        Ok(Some(regular).filter(|regular| ends.is_some() || most.is_none() || regular.is_finite()))
    }

    /// Makes the takes repeat from the smallest one on that they repeat from.
    fn begin_early(&mut self) {
        while self.from > 1 {
            let take = self.from - 1;
            let is_named = self.small.last() == Some(&take);
            if is_named != self.residues.binary_search(&(take % self.every)).is_ok() {
                break;
            }
            self.from = take;
            self.small.pop_if(|last| *last == take);
        }
        if self.residues.is_empty() {
            self.every = 1;
        }
    }

    /// Whether only finitely many takes are named.
    pub(super) fn is_finite(&self) -> bool {
        self.residues.is_empty()
    }

    /// How many piles back the takes reach that do not repeat.
    pub(super) fn reach(&self) -> u32 {
        self.small.last().copied().unwrap_or(0)
    }

    /// The smallest take, if there is one.
    pub(super) fn smallest(&self) -> Option<u32> {
        let repeating = self.residues.iter().map(|residue| self.first_of(*residue));
        self.small.first().copied().or(repeating.min())
    }

    /// Whether a take is named.
    pub(super) fn contains(&self, take: &UBig) -> bool {
        match u32::try_from(take) {
            Ok(take) if take < self.from => self.small.binary_search(&take).is_ok(),
            _ => !self.is_finite() && self.residues.binary_search(&((take % u64::from(self.every)) as u32)).is_ok(),
        }
    }

    /// How many takes up to a number are named.
    pub(super) fn count(&self, most: &UBig) -> UBig {
        let below = |take: &u32| UBig::from(*take) <= *most;
        let small = UBig::from(self.small.iter().filter(|take| below(take)).count());
        let repeating = self.residues.iter().map(|residue| self.first_of(*residue)).filter(below);
        repeating.fold(small, |count, first| count + (most - UBig::from(first)) / UBig::from(self.every) + UBig::ONE)
    }

    /// The first take from `from` on with a remainder.
    fn first_of(&self, residue: u32) -> u32 {
        self.from + (residue + self.every - self.from % self.every) % self.every
    }

    /// The named takes up to a number, ascending.
    pub(super) fn up_to(&self, most: u64) -> impl Iterator<Item = u64> {
        let mut round: Vec<u32> = self.residues.iter().map(|residue| self.first_of(*residue)).collect();
        round.sort_unstable();
        let rounds = if round.is_empty() { 0..0 } else { 0..u64::MAX };
        let every = u64::from(self.every);
        let repeating = rounds.flat_map(move |times| {
            let shift = times * every;
            round.clone().into_iter().map(move |take| u64::from(take) + shift)
        });
        self.small.iter().map(|take| u64::from(*take)).chain(repeating).take_while(move |take| *take <= most)
    }

    /// Whether all multiples of the period are named, from some take on.
    pub(super) fn has_multiples(&self) -> bool {
        self.residues.first() == Some(&0)
    }

    /// The memory that the lists take.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.small.capacity() + self.residues.capacity()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn regular(rule: &str) -> Option<Regular> {
        let game: Game = rule.parse().expect(rule);
        let budget = &mut Budget::unlimited();
        let mut named = NamedTakes::of(&game, budget).unwrap().expect(rule);
        let found = Regular::of(&mut named, budget).unwrap()?;
        for take in 1..200u32 {
            let holds = game.allows(&1u32.into(), &500u32.into(), &take.into()).expect(rule);
            let within = named.most().is_none_or(|most| *most >= take.into());
            assert_eq!(found.contains(&take.into()), holds && within, "{rule}: {take}");
        }
        let listed: Vec<u64> = found.up_to(150).collect();
        assert_eq!(
            listed,
            (1..=150).filter(|take: &u64| found.contains(&(*take).into())).collect::<Vec<_>>(),
            "{rule}"
        );
        let named = (1..200).find(|take: &u32| found.contains(&(*take).into()));
        assert_eq!(found.smallest().filter(|take| *take < 200), named, "{rule}");
        Some(found)
    }

    #[test]
    fn takes_that_repeat_are_seen() {
        let list = |small: &[u32], from, every, residues: &[u32]| {
            Some(Regular { small: small.into(), from, every, residues: residues.into() })
        };
        assert_eq!(regular("{1, 3, 4}"), list(&[1, 3, 4], 5, 1, &[]));
        assert_eq!(regular("inf where odd(take)"), list(&[], 1, 2, &[1]));
        assert_eq!(regular("pile where take % 3 == 1 and take != 7"), list(&[1, 4], 8, 3, &[1]));
        assert_eq!(regular("10 where odd(take)"), list(&[1, 3, 5, 7, 9], 10, 1, &[]));
        assert_eq!(regular("pile where take >= 5"), list(&[], 5, 1, &[0]));
        assert_eq!(regular("2*pile where take in {2, 100}"), list(&[2, 100], 101, 1, &[]));
        assert_eq!(regular("pile where take % 6 in {1, 5} or take == 2"), list(&[1, 2], 3, 6, &[1, 5]));
        assert_eq!(regular("pile where take < 1"), list(&[], 1, 1, &[]));
        assert_eq!(regular("inf where take % 3 == 1 or take == 6"), list(&[1, 4, 6], 7, 3, &[1]));
        assert_eq!(
            regular("inf where not take in {2, 5} and (odd(take) or take < 9)"),
            list(&[1, 3, 4, 6, 7, 8], 9, 2, &[1])
        );
        assert_eq!(regular("inf where is_square(take)"), None);
        assert_eq!(regular("2000000 where take in {1, 3, 4}"), list(&[1, 3, 4], 5, 1, &[]));
        assert_eq!(regular("2000000 where odd(take)"), None);
        assert_eq!(regular("{1, 600000}"), list(&[1, 600_000], 600_001, 1, &[]));
        assert_eq!(regular("0 where odd(take)"), list(&[], 1, 1, &[]));
    }
}
