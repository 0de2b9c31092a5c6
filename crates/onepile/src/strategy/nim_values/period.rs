//! Periods of nim-values and outcomes where limits are bounded and periodic, by the window argument.
//!
//! *(ours)* Let no limit exceed M and let limits repeat after P piles. The value of a pile n ≥ M depends on its limit and
//! on the M values before, and on nothing else. So if p is a multiple of P, and the M values up to pile a are the M
//! values up to pile a + p, then the values repeat with period p from pile a − M + 1 on.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::period::{PeriodProof, Periodicity};
use crate::position::Position;
use crate::rule::{Bounder, Region, Rule, Variable};
use crate::solver::{Effort, Wanted};
use crate::table::Column;
use crate::takes::AscendingTakes;
use crate::window::{Recurrence, comes_back, least};

use super::limits::Stop;
use super::sweep::{Sweep, leaves};
use super::table::nim_values;

/// Where a sequence begins to repeat, and after how many piles it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    /// How many piles come before the part that repeats, pile 0 included.
    pub(crate) before: u32,
    /// The period.
    pub(crate) length: u32,
    /// The window ends at this pile, …
    window_at: u32,
    /// … and comes back at this one.
    again_at: u32,
}

/// Limits that are bounded and repeat.
pub(super) struct Bounded {
    /// No limit exceeds this.
    pub(super) most: u32,
    /// Limits repeat after so many piles, from pile 1 on.
    pub(super) repeat: u32,
}

impl Period {
    /// The period with its proof.
    pub(super) fn proved(&self, bounded: &Bounded) -> Periodicity {
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

/// Windows and periods of the rule are at most so large.
const MAX_WINDOW: u64 = 1 << 20;
/// Piles that are looked at for a period.
pub(super) const MAX_PILES: u32 = 1 << 24;

impl Bounded {
    /// The bounds of a rule of the pile, as far as its shape tells.
    pub(super) fn of(rule: &Rule) -> Option<Bounded> {
        let small = |number: u64| u32::try_from(number).ok().filter(|_| number <= MAX_WINDOW);
        if [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            return None;
        }
        // A limit above the pile is none.
        let rule = rule.without_pile_caps();
        let bounds = rule.bounds_by(&mut Bounder::default(), &Region::all());
        let Limit::Finite(most) = bounds.high else { return None };
        if !bounds.certain {
            return None;
        }
        // The period in the previous pile with the take fixed is that in the pile.
        let repeat = u64::try_from(rule.period_in_prev()?).ok()?;
        Some(Bounded { most: small(most.to_u64()?)?, repeat: small(repeat)? })
    }

    /// As many piles as may show a period.
    pub(super) fn least_piles(&self) -> u32 {
        4 * (self.most + self.repeat) + 16
    }

    /// The least period of a sequence of values of piles from 0 on, if these are enough to prove one.
    pub(super) fn period(&self, values: &[u32], budget: &mut Budget<'_>) -> Result<Option<Period>, Bound> {
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
pub(super) fn find(
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
        _ => outcomes(game.rule(), game.kind(), piles, budget),
    })
}

/// The period of a sequence of which any number of terms can be made, each determined by the window before it.
pub(super) fn find_in(
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
pub(super) fn outcomes(rule: &Rule, play: Play, to: u32, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    budget.reserve(4 * (u64::from(to) + 1))?;
    let mut values = Vec::with_capacity(to as usize + 1);
    Sweep::new(play, false, false).run(rule, to, budget, |_, cell| values.push(u32::from(cell.lost)))?;
    Ok(values)
}

/// Answers a question about a pile of any size by a smaller one that has the same piles in reach.
pub(super) fn answer(
    game: &Game,
    position: &Position,
    bounded: &Bounded,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Answer {
    let mut answer = Answer::unknown(position, Method::NimValues);
    if let Err(bound) = find_like(game, bounded, wanted, &mut answer, budget) {
        answer.halt(bound);
    }
    answer
}

fn find_like(
    game: &Game,
    bounded: &Bounded,
    wanted: &Wanted,
    answer: &mut Answer,
    budget: &mut Budget<'_>,
) -> Result<(), Bound> {
    let normal = game.kind() == Play::Normal;
    let limit = answer.position.largest_take().to_u32().filter(|limit| *limit <= MAX_PILES).ok_or(Bound::Work)?;
    let column = if normal { Column::Nim } else { Column::Outcome };
    let (period, values) = find(game, bounded, column, budget)?.ok_or(Bound::Work)?;
    let Period { before, length, .. } = period;
    // A pile with the same place in the period, far enough from its begin.
    let least = u64::from(before) + u64::from(limit);
    let place = u64::try_from(&answer.position.pile.0 % UBig::from(length)).expect("less than the period");
    let like = least + (place + u64::from(length) - least % u64::from(length)) % u64::from(length);
    let value = |pile: u64| match pile.checked_sub(before.into()) {
        Some(after) => values[before as usize + (after % u64::from(length)) as usize],
        None => values[pile as usize],
    };
    let mut takes = AscendingTakes::new(wanted.ranges);
    let mut seen = vec![false; limit as usize + 1];
    let mut all_listed = true;
    for take in 1..=limit {
        let value = value(like - u64::from(take));
        let lost = if normal { value == 0 } else { value == 1 };
        all_listed = all_listed && (!lost || takes.push(take.into()));
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    answer.takes = takes.finish(true);
    answer.outcome = Some(Outcome::from_won(answer.takes.smallest().is_some()));
    if normal && wanted.measures != Effort::Skip {
        answer.nim_value = seen.iter().position(|seen| !seen).map(|value| Natural::from(value as u64));
    }
    let leaves = leaves(game, answer);
    answer.evidence = Evidence::Repeats { like: like.into(), period: length.into(), leaves };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Setup;
    use crate::strategy::direct;

    fn game(rule: &str, play: Play) -> Game {
        Game::new(rule.parse().expect(rule)).play(play)
    }

    /// Bounded limits that repeat, with no unit jumps at all: a huge pile has the answer of its smaller twin.
    #[test]
    fn huge_piles_play_like_small_ones() {
        for rule in ["1 + pile % 5", "(3*pile^2 + pile) % 10", "if even(pile) then 1 else 4", "pile % 7", "3"] {
            for play in [Play::Normal, Play::Misere] {
                let game = game(rule, play);
                let bounded = Bounded::of(game.rule()).expect(rule);
                let far = UBig::from(10u8).pow(200);
                for more in 0..30u32 {
                    let pile = Natural(&far + UBig::from(more));
                    let position = game.position(&Setup::pile(pile.clone())).expect("a position");
                    if position.limit == Limit::ZERO {
                        continue;
                    }
                    let wanted = Wanted { measures: Effort::Insist, ..Wanted::default() };
                    let answer = answer(&game, &position, &bounded, &wanted, &mut Budget::unlimited());
                    let Evidence::Repeats { like, period, .. } = answer.evidence.clone() else { panic!("{rule}") };
                    assert_eq!((&pile.0 - &like.0) % &period.0, UBig::ZERO, "{rule}");
                    for times in [0u32, 20] {
                        let like = Natural(&like.0 + &period.0 * UBig::from(times));
                        let position = Position { pile: like, ..position.clone() };
                        let small = direct::answer(&game, &position, &wanted, &mut Budget::unlimited()).expect(rule);
                        let takes = (answer.outcome, &answer.takes);
                        assert_eq!(takes, (small.outcome, &small.takes), "{rule} at 10^200 + {more}");
                        assert_eq!(answer.nim_value, small.nim_value, "{rule} at 10^200 + {more}");
                    }
                }
            }
        }
    }

    /// A period is proved by a window as long as the largest limit; where it begins and how long it is are minimal.
    #[test]
    fn periods_are_least() {
        let period = |rule: &str, column| {
            let game = game(rule, Play::Normal);
            let bounded = Bounded::of(game.rule()).expect(rule);
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
        assert!(Bounded::of(&"pile // 2".parse().expect("a rule")).is_none());
        assert_eq!(period("min(pile, 1 + pile % 2)", Column::Nim), (0, 4));
        assert!(Bounded::of(&"1 + last % 5".parse().expect("a rule")).is_none());
    }
}
