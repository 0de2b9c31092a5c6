//! Sums of two piles, against all combinations of positions.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};

use onepile::{Budget, Game, Natural, Outcome, Play, Setup, Sum, Wanted};
use onepile_testing::{RandomRule, check, sound_rules_where};
use proptest::prelude::*;

use crate::Naive;
use crate::oracle::{Pile, Sums};

/// A rule with its stops, a pile of it, and a limit.
type Part = (RandomRule, BTreeSet<u64>, u64, u64);

fn part() -> impl Strategy<Value = Part> {
    let stop = prop_oneof![4 => Just(BTreeSet::new()), 1 => proptest::collection::btree_set(0u64..6, 1..3)];
    (sound_rules_where(false), stop, 0u64..=9, 0u64..=10)
}

#[test]
fn two_piles() {
    let [compared, as_if_huge, skipped] = [const { Cell::new(0u32) }; 3];
    let count = |counter: &Cell<u32>| counter.set(counter.get() + 1);
    let block = prop_oneof![3 => Just(0u64), 2 => 1u64..=2];
    check(1000, &(part(), part(), any::<bool>(), any::<bool>(), block), |(one, other, is_twice, misere, block)| {
        let play = if misere { Play::Misere } else { Play::Normal };
        // Two piles of one rule, or of two.
        let other = if is_twice { (one.0.clone(), one.1.clone(), other.2, other.3) } else { other };
        let parts = [one, other].map(|(rule, stop, pile, limit)| (Naive::new(rule), stop, pile, limit));
        let mut sum = Sum::new(play, block);
        let mut sums = Sums { piles: vec![], misere, block: block as usize, known: HashMap::new() };
        let mut at = Vec::new();
        for (naive, stop, pile, limit) in &parts {
            let rule = naive.rule.text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
            let game = Game::new(rule).with_stop(stop.iter().map(|pile| Natural::from(*pile)));
            sum.add_game(game, Setup::pile(*pile).with_limit(*limit)).unwrap();
            at.push((*pile, (*limit).min(*pile)));
            sums.piles.push(Pile {
                limit: Box::new(|pile, last| naive.limit(1, pile, last).unwrap_or(0)),
                allows: Box::new(|pile, take| naive.allows(1, pile, take).unwrap_or(false)),
                stop: stop.clone(),
            });
        }
        let (won, winning) = (sums.is_won(&at), sums.winning(&at));
        if parts.iter().any(|(naive, ..)| naive.skipped.get()) {
            count(&skipped);
            return Ok(());
        }
        let solve = |sum: &Sum| sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).unwrap();
        let (usual, huge) = (solve(&sum), solve(&sum.clone().as_if_huge()));
        for answer in [&usual, &huge] {
            let is_told = answer.outcome.map_or(answer.undecided.is_some(), |told| told == Outcome::from_won(won));
            prop_assert!(is_told, "{:?}", answer);
            for (pile, winning) in answer.piles.iter().zip(&winning) {
                let listed: Vec<u64> = pile.takes.iter().filter_map(|take| take.to_u64()).collect();
                let is_whole = pile.takes.is_complete() || answer.undecided.is_none();
                prop_assert!(if is_whole { listed == *winning } else { winning.starts_with(&listed) }, "{:?}", answer);
            }
            if play == Play::Normal && block == 0 && answer.nim_sum.is_some() {
                let values = at.iter().zip(&sums.piles).map(|(at, pile)| pile.nim_value(*at, &mut HashMap::new()));
                prop_assert_eq!(&answer.nim_sum, &Some(Natural::from(values.fold(0, |sum, value| sum ^ value))));
            }
        }
        prop_assert!(usual.outcome.is_some() && usual.undecided.is_none(), "{:?}", usual);
        prop_assert!(misere || block > 0 || usual.nim_sum.is_some(), "{:?}", usual);
        count(&compared);
        as_if_huge.set(as_if_huge.get() + u32::from(huge.undecided.is_none()));
        Ok(())
    });
    let [compared, as_if_huge, skipped] = [compared, as_if_huge, skipped].map(Cell::into_inner);
    println!("{compared} sums, {as_if_huge} of them as if huge, {skipped} skipped");
    assert!(compared > 20 * skipped);
}
