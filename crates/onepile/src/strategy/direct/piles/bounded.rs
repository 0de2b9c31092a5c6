//! Periods of nim-values and outcomes where limits are bounded and periodic, by the window argument.
//!
//! *(ours)* Let no limit exceed M and let limits repeat after P piles. The value of a pile n ≥ M depends on its limit and
//! on the M values before, and on nothing else. So if p is a multiple of P, and the M values up to pile a are the M
//! values up to pile a + p, then the values repeat with period p from pile a − M + 1 on.

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::column::Column;
use crate::game::{Game, Play};
use crate::natural::Limit;
use crate::period::{PeriodProof, Periodicity};
use crate::rule::{Bounder, LimitBounds, Patience, Region, Rule, Variable};
use crate::window::{Recurrence, comes_back, least};

use super::limits::Stop;
use super::sweep::Sweep;
use super::table::nim_values;

/// Where a sequence begins to repeat, and after how many piles it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    /// How many piles come before the part that repeats, pile 0 included.
    pub(crate) before: u32,
    /// The period.
    pub(crate) length: u32,
    /// The window ends at this pile, …
    pub(crate) window_at: u32,
    /// … and comes back at this one.
    pub(crate) again_at: u32,
}

/// Limits that are bounded and repeat.
pub(crate) struct Bounded {
    /// No limit exceeds this.
    pub(crate) most: u32,
    /// Limits repeat after this many piles, from pile 1 on.
    pub(crate) repeat: u32,
}

impl Period {
    /// The smallest pile with the value of a pile.
    pub(crate) fn like(&self, pile: &UBig) -> usize {
        match usize::try_from(pile) {
            Ok(pile) if pile < self.before as usize => pile,
            _ => self.before as usize + ((pile - UBig::from(self.before)) % u64::from(self.length)) as usize,
        }
    }

    /// The period with its proof.
    pub(crate) fn proved(&self, bounded: &Bounded) -> Periodicity {
        let recurrence = Recurrence {
            preperiod: self.before as usize,
            period: self.length as usize,
            window_at: self.window_at as usize,
            again_at: self.again_at as usize,
            window: bounded.most as usize,
            unit: bounded.repeat as usize,
        };
        Periodicity::Periodic {
            preperiod: self.before.into(),
            period: self.length.into(),
            proof: PeriodProof::LimitWindow(recurrence),
        }
    }
}

/// Windows and periods of the rule are at most this large.
const MAX_WINDOW: u64 = 1 << 20;
/// Piles that are looked at for a period.
pub(crate) const MAX_PILES: u32 = 1 << 24;

impl Bounded {
    /// The bounds of a rule of the pile, as far as its shape tells.
    pub(crate) fn of(rule: &Rule, budget: &mut Budget<'_>) -> Result<Option<Bounded>, Bound> {
        if [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            return Ok(None);
        }
        // A limit above the pile is none.
        let rule = rule.without_pile_caps();
        let everywhere = Region::all();
        let bounds = |patience: &Patience<'_>| rule.bounds_within(&mut Bounder::default(), &everywhere, patience);
        Ok(Bounded::by(&rule, &budget.patiently(bounds)?))
    }

    fn by(rule: &Rule, bounds: &LimitBounds) -> Option<Bounded> {
        let small = |number: u64| u32::try_from(number).ok().filter(|_| number <= MAX_WINDOW);
        let Limit::Finite(most) = &bounds.high else { return None };
        if !bounds.certain {
            return None;
        }
        // The period in the previous pile with the take fixed is that in the pile.
        let repeat = u64::try_from(rule.period_in_prev()?).ok()?;
        Some(Bounded { most: small(most.to_u64()?)?, repeat: small(repeat)? })
    }

    /// As many piles as may show a period.
    pub(crate) fn least_piles(&self) -> u32 {
        4 * (self.most + self.repeat) + 16
    }

    /// The least period of a sequence of values of piles from 0 on, if these are enough to prove one.
    pub(crate) fn period(&self, values: &[u32], budget: &mut Budget<'_>) -> Result<Option<Period>, Bound> {
        let (window, unit) = (self.most as usize, self.repeat as usize);
        let scratch = 8 * (values.len() / 2 + 2) as u64;
        budget.reserve(scratch)?;
        let distance = comes_back(values, window, unit);
        budget.release(scratch);
        // The piles behind the window are at least as large as any limit, so the pile itself is no limit there.
        let begin = distance.and_then(|distance| Some((values.len().checked_sub(distance + window)?, distance)));
        Ok(begin.map(|(begin, distance)| {
            let (before, length) = least(values, begin, distance);
            let (window_at, again_at) = ((begin + window).saturating_sub(1) as u32, values.len() as u32 - 1);
            Period { before: before as u32, length: length as u32, window_at, again_at }
        }))
    }
}

/// The period of a game with bounded and periodic limits; nothing if its rule is not known to have such limits, or none
/// was found. The nim-values, or 1 for each lost pile and 0 for each won one, come with it.
pub(crate) fn find(
    game: &Game,
    bounded: &Bounded,
    column: Column,
    budget: &mut Budget<'_>,
) -> Result<Option<(Period, Vec<u32>)>, Bound> {
    find_in(bounded, budget, |piles, budget| match column {
        Column::Nim => {
            let (values, result) = nim_values(game.rule(), piles, budget);
            result.map(|()| values)
        }
        _ => outcomes(game.rule(), game.play(), piles, budget),
    })
}

/// The period of a sequence whose terms can be made as far as wanted, each determined by the window before it.
pub(crate) fn find_in(
    bounded: &Bounded,
    budget: &mut Budget<'_>,
    mut values: impl FnMut(u32, &mut Budget<'_>) -> Result<Vec<u32>, Stop>,
) -> Result<Option<(Period, Vec<u32>)>, Bound> {
    let mut piles = bounded.least_piles();
    while piles <= MAX_PILES {
        let values = match values(piles, budget) {
            Ok(values) => values,
            Err(Stop::Bound(bound)) => return Err(bound),
            Err(Stop::Fault | Stop::Enough) => return Ok(None),
        };
        if let Some(period) = bounded.period(&values, budget)? {
            return Ok(Some((period, values)));
        }
        budget.release(4 * values.len() as u64);
        piles *= 4;
    }
    Ok(None)
}

/// 1 for each lost pile and 0 for each won one.
pub(crate) fn outcomes(rule: &Rule, play: Play, to: u32, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    budget.reserve(4 * (u64::from(to) + 1))?;
    let mut values = Vec::with_capacity(to as usize + 1);
    Sweep::new(play, false, false).run(rule, 0, to, budget, |_, cell| values.push(u32::from(cell.lost)))?;
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A period is proved by a window as long as the largest limit; where it begins and how long it is are minimal.
    #[test]
    fn periods_are_least() {
        let bounded = |rule: &str| Bounded::of(&rule.parse().expect(rule), &mut Budget::unlimited()).unwrap();
        let period = |rule: &str, column| {
            let game: Game = rule.parse().expect(rule);
            let bounded = bounded(rule).expect(rule);
            let (period, values) = find(&game, &bounded, column, &mut Budget::unlimited()).unwrap().expect(rule);
            let (before, length) = (period.before as usize, period.length as usize);
            assert!((before..values.len() - length).all(|i| values[i] == values[i + length]), "{rule}");
            assert!(before == 0 || values[before - 1] != values[before - 1 + length], "{rule}");
            (period.before, period.length)
        };
        assert_eq!(period("3", Column::Nim), (0, 4));
        assert_eq!(period("0", Column::Nim), (0, 1));
        assert_eq!(period("if even(pile) then 1 else 2", Column::Outcome), (0, 2));
        assert_eq!(period("(5*pile^2 + 2*pile) % 100", Column::Nim).1, 3000);
        assert!(bounded("pile // 2").is_none());
        assert_eq!(period("min(pile, 1 + pile % 2)", Column::Nim), (0, 4));
        assert!(bounded("1 + last % 5").is_none());
    }
}
