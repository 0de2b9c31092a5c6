//! The options of a position of any rule of the pile, with their nim-values.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::game::Game;
use crate::position::Position;
use crate::rule::Rule;
use crate::scale::Scale;
use crate::strategy::direct::{NimValue, OPTION_BYTES, Options};

use super::bounded::{Bounded, MAX_PILES, find_in};
use super::limits::{Stop, each_batch};
use super::table::nim_values;
use super::{fits, swept};

/// The options of a position of any rule of the pile at which a player can move, if all piles below are few enough to look
/// at or repeat; nothing if the rule is none of the pile or may have no value.
pub(crate) fn options(
    game: &Game,
    scale: Scale,
    position: &Position,
    tells_wild: bool,
    budget: &mut Budget<'_>,
) -> Result<Option<Options>, Bound> {
    if !fits(game, &position.pile) {
        return Ok(None);
    }
    let rule = game.rule();
    let limit = position.largest_take().to_u32().ok_or(Bound::Work)?;
    let by_take: Vec<NimValue> = match swept(&position.pile).filter(|pile| *pile < scale.bound(u32::MAX)) {
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
            let Some(bounded) = Bounded::of(rule, budget)?.filter(|_| limit <= MAX_PILES) else { return Ok(None) };
            let found = find_in(&bounded, budget, |piles, budget| codes(rule, piles, tells_wild, budget))?;
            let (period, codes) = found.ok_or(Bound::Work)?;
            budget.reserve(OPTION_BYTES * u64::from(limit))?;
            let left = |take: u32| &position.pile.0 - UBig::from(take);
            (1..=limit).map(|take| NimValue::from_code(codes[period.like(&left(take))])).collect()
        }
    };
    Ok(Some(Options::new(by_take.into_iter().map(Some).collect(), 0)))
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
    each_batch(rule, 1, to, budget, |first, limits, _| {
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
