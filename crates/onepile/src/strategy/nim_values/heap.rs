//! A pile of a rule of the pile as part of a sum: its nim-value, and the takes to a wanted one.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::game::Game;
use crate::natural::Natural;
use crate::position::Position;
use crate::strategy::engine::Worth;
use crate::takes::{AscendingTakes, Takes};

use super::jumps::Jumps;

/// A position whose options all have a rule with unit jumps, or with a derived function that has them.
///
/// With k takes forbidden in each pile, a rule with unit jumps has the values g // (k + 1) [HRR04].
pub(super) struct JumpHeap<'j> {
    jumps: &'j mut Jumps,
    pile: UBig,
    least_left: UBig,
    /// The nim-value where nothing is forbidden.
    value: UBig,
    block: u64,
}

/// A class is looked for in this many values of g at most.
const MOST_VALUES: u64 = 1 << 12;

impl<'j> JumpHeap<'j> {
    /// The position of a game at which a player can move, if the theorem tells its value.
    pub(super) fn new(
        game: &Game,
        jumps: &'j mut Jumps,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Bound> {
        let (pile, limit) = (position.pile.0.clone(), position.largest_take().0);
        let is_own = jumps.is_rule_itself() && jumps.at(&pile, budget)? == limit;
        // The derived function does not carry blocking, and other limits are not the theorem's.
        if game.block() > 0 && !is_own {
            return Ok(None);
        }
        let least_left = &pile - limit;
        let Some(value) = jumps.value_at_limit(&pile, &least_left, budget)?.0 else { return Ok(None) };
        Ok(Some(JumpHeap { jumps, pile, least_left, value, block: game.block() }))
    }

    /// What the position is worth in a sum.
    pub(super) fn worth(&mut self, budget: &mut Budget<'_>) -> Result<Worth, Bound> {
        let is_wild = self.value.is_zero() && self.nearest(&UBig::ONE, budget)?.is_none();
        Ok(Worth { value: Natural(&self.value / self.period()), is_wild })
    }

    /// The number of values of g in a row that become one.
    fn period(&self) -> UBig {
        UBig::from(self.block) + UBig::ONE
    }

    /// The nearest pile in reach that has a value of g.
    fn nearest(&mut self, value: &UBig, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        let latest = self.jumps.latest(value, &(&self.pile - UBig::ONE), budget)?;
        Ok(latest.map(|latest| latest.pile).filter(|pile| *pile >= self.least_left))
    }

    /// The takes that lead to a nim-value, or those of them that were found before a bound was met.
    pub(super) fn takes_to(&mut self, value: &Natural, most: usize, budget: &mut Budget<'_>) -> (Takes, Option<Bound>) {
        let from = &value.0 * self.period();
        let to = &from + UBig::from(self.block);
        self.takes_between(from, to, most, budget)
    }

    /// The takes that lead to a range of values of g.
    pub(super) fn takes_between(
        &mut self,
        from: UBig,
        to: UBig,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> (Takes, Option<Bound>) {
        let mut takes = AscendingTakes::new(most);
        let listed = match from == to {
            true => self.nearest(&from, budget).and_then(|nearest| {
                let JumpHeap { jumps, pile, least_left, .. } = self;
                jumps.list_takes(&from, pile, nearest, least_left, &mut takes, budget)
            }),
            false => self.collect(from, to, &mut takes, budget),
        };
        (takes.finish(listed.is_ok()), listed.err())
    }

    /// At its own limit a pile has each value up to the limit once in reach or itself.
    fn collect(
        &mut self,
        from: UBig,
        to: UBig,
        takes: &mut AscendingTakes,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let limit = &self.pile - &self.least_left;
        if from.is_zero() && to >= limit {
            takes.push_range(Natural::ONE, Natural(limit));
            return Ok(());
        }
        let (mut value, to) = (from, to.min(limit));
        if to >= &value + UBig::from(MOST_VALUES) {
            return Err(Bound::Work);
        }
        let mut found = Vec::new();
        while value <= to {
            found.extend(self.nearest(&value, budget)?.map(|left| &self.pile - left));
            value += UBig::ONE;
        }
        found.sort_unstable();
        found.into_iter().all(|take| takes.push(Natural(take)));
        Ok(())
    }

    /// The nim-value where nothing is forbidden.
    pub(super) fn unblocked_value(&self) -> &UBig {
        &self.value
    }
}
