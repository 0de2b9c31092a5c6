//! Piles of a rule of the pile as parts of a sum: their nim-values, and the takes to a wanted one.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::game::Game;
use crate::natural::Natural;
use crate::position::Position;
use crate::rule::Rule;
use crate::strategy::direct::{NimValue, OPTION_BYTES, Options};
use crate::takes::{AscendingTakes, Takes};

use super::jumps::Jumps;
use super::limits::{Stop, each_block};
use super::period::{Bounded, MAX_PILES, find_in};
use super::table::nim_values;
use super::{Accepted, accept_rule, is_of_pile, swept};

/// A position whose options all have a rule with unit jumps, or with a derived function that has them.
///
/// With k takes forbidden in each pile, a rule with unit jumps has the values g // (k + 1) [HRR04].
pub(crate) struct JumpHeap<'r> {
    jumps: Box<Jumps<'r>>,
    pile: UBig,
    least_left: UBig,
    /// The nim-value where nothing is forbidden.
    value: UBig,
    block: u64,
    /// Whether the position cannot be replaced by a Nim pile in misère play.
    pub(crate) is_wild: bool,
}

/// A class is looked for in so many values of g at most.
const MOST_VALUES: u64 = 1 << 12;

impl<'r> JumpHeap<'r> {
    /// The position of a game at which a player can move, if the theorem tells its value.
    pub(crate) fn new(game: &'r Game, position: &Position, budget: &mut Budget<'_>) -> Result<Option<Self>, Bound> {
        if is_of_pile(game, &position.pile).is_err() {
            return Ok(None);
        }
        let Ok(Accepted::Jumps(mut jumps)) = accept_rule(game.rule(), &position.pile, budget) else { return Ok(None) };
        let (pile, limit) = (position.pile.0.clone(), position.largest_take().0);
        let is_own = jumps.is_rule_itself() && jumps.at(&pile, budget)? == limit;
        // The derived function does not carry blocking, and other limits are not the theorem's.
        if game.blocked() > 0 && !is_own {
            return Ok(None);
        }
        let least_left = &pile - limit;
        let Some(value) = jumps.value_at_limit(&pile, &least_left, budget)?.0 else { return Ok(None) };
        let mut heap = JumpHeap { jumps, pile, least_left, value, block: game.blocked(), is_wild: false };
        heap.is_wild = heap.value.is_zero() && heap.nearest(&UBig::ONE, budget)?.is_none();
        Ok(Some(heap))
    }

    /// The nim-value, as it counts in a sum.
    pub(crate) fn value(&self) -> Natural {
        Natural(&self.value / self.period())
    }

    /// So many values of g in a row become one.
    fn period(&self) -> UBig {
        UBig::from(self.block) + UBig::ONE
    }

    /// The nearest pile in reach that has a value of g.
    fn nearest(&mut self, value: &UBig, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        let latest = self.jumps.latest(value, &(&self.pile - UBig::ONE), budget)?;
        Ok(latest.map(|latest| latest.pile).filter(|pile| *pile >= self.least_left))
    }

    /// The takes that lead to a nim-value, or those of them that were found before a bound was met.
    pub(crate) fn takes_to(&mut self, value: &Natural, most: usize, budget: &mut Budget<'_>) -> (Takes, Option<Bound>) {
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
            takes.push_range(Natural::from(1u64), Natural(limit));
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

/// The options of a position of any rule of the pile at which a player can move, if all piles below are few enough to look
/// at or repeat; nothing if the rule is none of the pile or may have no value.
pub(crate) fn listed(
    game: &Game,
    position: &Position,
    tells_wild: bool,
    budget: &mut Budget<'_>,
) -> Result<Option<Options>, Bound> {
    if is_of_pile(game, &position.pile).is_err() || game.blocked() > 0 {
        return Ok(None);
    }
    let rule = game.rule();
    let limit = position.largest_take().to_u32().ok_or(Bound::Work)?;
    let by_take: Vec<NimValue> = match swept(&position.pile) {
        // A value, which may be as large as the pile, is kept together with a bit.
        Some(pile) if pile >= 1 << 31 => return Err(Bound::Work),
        Some(pile) => {
            let codes = match codes(rule, pile - 1, tells_wild, budget) {
                Ok(codes) => codes,
                Err(Stop::Bound(bound)) => return Err(bound),
                Err(Stop::Fault | Stop::Enough) => return Ok(None),
            };
            budget.reserve(OPTION_BYTES * u64::from(limit))?;
            codes[(pile - limit) as usize..].iter().rev().map(|code| NimValue::from_code(*code)).collect()
        }
        None => {
            let Some(bounded) = Bounded::of(rule).filter(|_| limit <= MAX_PILES) else { return Ok(None) };
            let found = find_in(&bounded, budget, |piles, budget| codes(rule, piles, tells_wild, budget))?;
            let (period, codes) = found.ok_or(Bound::Work)?;
            budget.reserve(OPTION_BYTES * u64::from(limit))?;
            let (before, length) = (UBig::from(period.before), UBig::from(period.length));
            // The pile is larger than all that are looked at, and so is what is left of it.
            let place = |take: u32| (&position.pile.0 - UBig::from(take) - &before) % &length + &before;
            let code = |take| codes[usize::try_from(place(take)).expect("a pile that was looked at")];
            (1..=limit).map(|take| NimValue::from_code(code(take))).collect()
        }
    };
    Ok(Some(Options::new(by_take, 0)))
}

/// The nim-values of the piles from 0 up to `to`, as codes that tell which of them are wild as well.
///
/// A pile is wild if one in its reach is, or if its value is 0 and none in its reach has value 1; stuck piles are not.
fn codes(rule: &Rule, to: u32, tells_wild: bool, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    let (mut values, result) = nim_values(rule, to, budget);
    result?;
    let code = |value, is_wild| NimValue::new(value, is_wild).code();
    if !tells_wild {
        values.iter_mut().for_each(|value| *value = code(*value, false));
        return Ok(values);
    }
    let (mut latest_wild, mut latest_one) = (None, None);
    each_block(rule, to, budget, |first, limits, _| {
        for (pile, limit) in (first..).zip(limits) {
            let (value, from) = (values[pile as usize], pile.saturating_sub(*limit));
            let reaches = |latest: Option<u32>| latest.is_some_and(|latest| latest >= from);
            let is_wild = reaches(latest_wild) || (value == 0 && from < pile && !reaches(latest_one));
            values[pile as usize] = code(value, is_wild);
            latest_wild = if is_wild { Some(pile) } else { latest_wild };
            latest_one = if value == 1 { Some(pile) } else { latest_one };
        }
        Ok(())
    })?;
    Ok(values)
}
