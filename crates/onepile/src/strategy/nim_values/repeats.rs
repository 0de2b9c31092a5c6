//! Piles of any size that play like smaller ones, where limits are bounded and repeat.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Bound;
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::strategy::direct::piles::{MAX_PILES, Period};
use crate::takes::AscendingTakes;
use crate::wanted::{Effort, Wanted};

/// Answers a question about a pile of any size by a smaller one that has the same piles in reach, given the period of the
/// nim-values, or of the outcomes in misère play, and the values up to the end of the first period; or the bound that was
/// met on the way to it.
pub(super) fn answer(
    game: &Game,
    position: &Position,
    found: Result<&(Period, Vec<u32>), Bound>,
    wanted: &Wanted,
) -> Answer {
    let mut answer = Answer::unknown(position, Method::NimValues);
    if let Err(bound) = found.and_then(|found| find_like(game, found, wanted, &mut answer)) {
        answer.halt(bound);
    }
    answer
}

fn find_like(
    game: &Game,
    (period, values): &(Period, Vec<u32>),
    wanted: &Wanted,
    answer: &mut Answer,
) -> Result<(), Bound> {
    let normal = game.play() == Play::Normal;
    let limit = answer.position.largest_take().to_u32().filter(|limit| *limit <= MAX_PILES).ok_or(Bound::Work)?;
    let (pile, length) = (&answer.position.pile.0, u64::from(period.length));
    // A pile with the same place in the period, far enough from its begin; or the pile itself, if that is nearer.
    let least = u64::from(period.before) + u64::from(limit);
    let like = least + (pile % length + length - least % length) % length;
    let like = u64::try_from(pile).map_or(like, |pile| pile.min(like));
    let mut takes = AscendingTakes::new(wanted.ranges);
    let mut seen = vec![false; limit as usize + 1];
    let mut all_listed = true;
    for take in 1..=limit {
        let value = values[period.like(&UBig::from(like - u64::from(take)))];
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
    answer.evidence = Evidence::Repeats { like: like.into(), period: length.into() };
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::budget::Budget;
    use crate::column::Column;
    use crate::natural::Limit;
    use crate::scale::Scale;
    use crate::strategy::direct::Direct;
    use crate::strategy::direct::piles::{Bounded, find};
    use crate::strategy::engine::Engine;
    use crate::strategy::nim_values::NimEngine;

    /// Bounded limits that repeat, with no unit jumps at all: a huge pile has the answer of its smaller twin.
    #[test]
    fn huge_piles_play_like_small_ones() {
        for rule in ["1 + pile % 5", "(3*pile^2 + pile) % 10", "if even(pile) then 1 else 4", "pile % 7", "3"] {
            for (play, column) in [(Play::Normal, Column::Nim), (Play::Misere, Column::Outcome)] {
                let game = Arc::new(rule.parse::<Game>().expect(rule).with_play(play));
                let (mut engine, mut direct) =
                    (NimEngine::new(&game, Scale::Actual).expect(rule), Direct::new(&game, Scale::Actual));
                let bounded = Bounded::of(game.rule(), &mut Budget::unlimited()).unwrap().expect(rule);
                let period = find(&game, &bounded, column, &mut Budget::unlimited()).expect(rule).expect(rule);
                let far = UBig::from(10u8).pow(200);
                for more in 0..30u32 {
                    let pile = Natural(&far + UBig::from(more));
                    let position = game.position(&pile).expect("a position");
                    if position.limit == Limit::ZERO {
                        continue;
                    }
                    let wanted = Wanted { measures: Effort::Insist, ..Wanted::default() };
                    let answer = answer(&game, &position, Ok(&period), &wanted);
                    // The engine finds the same, by this way unless the rule has unit jumps.
                    let by_engine = engine.answer(&position, &wanted, &mut Budget::unlimited()).expect(rule);
                    assert!(by_engine == answer || rule == "3", "{rule} at 10^200 + {more}: {by_engine:?}");
                    assert_eq!((by_engine.outcome, &by_engine.takes), (answer.outcome, &answer.takes), "{rule}");
                    assert_eq!(by_engine.nim_value, answer.nim_value, "{rule}");
                    let Evidence::Repeats { like, period } = &answer.evidence else { panic!("{rule}") };
                    assert_eq!((&pile.0 - &like.0) % &period.0, UBig::ZERO, "{rule}");
                    for times in [0u32, 20] {
                        let like = Natural(&like.0 + &period.0 * UBig::from(times));
                        let position = Position { pile: like, ..position.clone() };
                        let small = direct.answer(&position, &wanted, &mut Budget::unlimited()).expect(rule);
                        let takes = (answer.outcome, &answer.takes);
                        assert_eq!(takes, (small.outcome, &small.takes), "{rule} at 10^200 + {more}");
                        assert_eq!(answer.nim_value, small.nim_value, "{rule} at 10^200 + {more}");
                    }
                }
            }
        }
    }
}
