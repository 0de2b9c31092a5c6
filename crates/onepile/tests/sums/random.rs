//! Random sums against their definition.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};

use onepile::{Budget, Game, Grounds, Limit, Natural, Outcome, Play, Setup, Sum, Wanted};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::oracle::{Pile, Sums};
use crate::takes;

/// A list of limits, read by a remainder.
#[derive(Clone, Debug)]
struct Listed {
    limits: Vec<u64>,
    /// Factors of the pile, the last take and the pile before it.
    factors: [u64; 3],
    stop: BTreeSet<u64>,
}

impl Listed {
    fn text(&self) -> String {
        let limits: Vec<String> = self.limits.iter().map(u64::to_string).collect();
        let used = ["pile", "last", "prev"].into_iter().zip(self.factors).filter(|(_, factor)| *factor > 0);
        let terms: Vec<String> = used.map(|(name, factor)| format!("{factor}*{name}")).collect();
        let sum = if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") };
        format!("table([{}], ({sum}) % {}, 0)", limits.join(", "), limits.len())
    }

    fn limit(&self, pile: u64, last: u64) -> u64 {
        let [by_pile, by_last, by_prev] = self.factors;
        let index = by_pile * pile + by_last * last + by_prev * (pile + last);
        self.limits[index as usize % self.limits.len()]
    }

    fn game(&self) -> Game {
        Game::new(self.text().parse().unwrap()).with_stop(self.stop.iter().map(|pile| Natural::from(*pile)))
    }

    fn is_of_pile(&self) -> bool {
        self.factors[1..] == [0, 0]
    }
}

/// A rule with piles of it; a limit where one is given.
type Group = (Listed, Vec<(u64, Option<u64>)>);

/// Whatever comes to mind.
fn any_list() -> impl Strategy<Value = Listed> {
    let factor = || prop_oneof![2 => Just(0u64), 1 => 1u64..=3];
    let stop = prop_oneof![4 => Just(BTreeSet::new()), 1 => proptest::collection::btree_set(0u64..6, 1..3)];
    let factors = [factor(), factor(), factor()];
    (proptest::collection::vec(0u64..=5, 1..9), factors, stop).prop_map(|(limits, factors, stop)| Listed {
        limits,
        factors,
        stop,
    })
}

/// Unit jumps, or limits whose derived function has them: where that jumps, the limit may be larger.
fn jumps() -> impl Strategy<Value = Listed> {
    let steps = proptest::collection::vec((any::<bool>(), 0u64..4), 12);
    (steps, any::<bool>()).prop_map(|(steps, is_derived)| {
        let (mut level, mut limits) = (0, vec![0]);
        for (jumps, more) in steps {
            level += u64::from(jumps);
            limits.push(if jumps && is_derived { level + more } else { level });
        }
        Listed { limits, factors: [1, 0, 0], stop: BTreeSet::new() }
    })
}

fn groups(list: impl Strategy<Value = Listed>, to: u64, most: usize) -> impl Strategy<Value = Vec<Group>> {
    let pile = (0..=to, prop_oneof![2 => Just(None), 1 => (0u64..=6).prop_map(Some)]);
    let group = (list, proptest::collection::vec(pile, 1..=2));
    proptest::collection::vec(group, 1..=2).prop_map(move |mut groups: Vec<Group>| {
        let mut left = most;
        groups.iter_mut().for_each(|(_, piles)| {
            piles.truncate(left);
            left -= piles.len();
        });
        groups
    })
}

/// How answers were found.
#[derive(Default)]
struct Seen {
    tame: Cell<u32>,
    searched: Cell<u32>,
    nim: Cell<u32>,
    /// Those that were complete with all piles taken for huge ones.
    as_if_huge: Cell<u32>,
}

impl Seen {
    fn check(&self, groups: &[Group], play: Play, block: u64) -> TestCaseResult {
        let mut sum = Sum::new(play, block);
        let mut oracle =
            Sums { piles: vec![], misere: play == Play::Misere, block: block as usize, known: HashMap::new() };
        let mut at = Vec::new();
        for (list, piles) in groups {
            for (pile, limit) in piles {
                // Without a limit a rule with memory gets the first one, which is tested elsewhere.
                let limit = limit.or_else(|| (!list.is_of_pile()).then_some(3));
                let setup = Setup { limit: limit.map(Limit::from), ..Setup::pile(*pile) };
                sum.add_game(list.game(), &setup).unwrap();
                oracle.piles.push(Pile {
                    limit: Box::new(|pile, last| list.limit(pile, last)),
                    allows: Box::new(|_, _| true),
                    stop: list.stop.clone(),
                });
                at.push((*pile, limit.unwrap_or_else(|| list.limit(*pile, 0)).min(*pile)));
            }
        }
        let solve = |sum: &Sum| sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited()).unwrap();
        // What only huge piles need has to say the same of small ones.
        let (answer, as_if_huge) = (solve(&sum), solve(&sum.clone().as_if_huge()));
        let winning = oracle.winning(&at);
        for answer in [&answer, &as_if_huge] {
            prop_assert_eq!(answer.outcome, Some(Outcome::from_won(oracle.is_won(&at))), "{:?}", answer);
            for (pile, winning) in answer.piles.iter().zip(&winning) {
                // What a theorem tells of the winner need not tell the takes.
                let is_told = pile.takes.is_complete() || answer.undecided.is_none();
                prop_assert!(!is_told || takes(&pile.takes) == *winning, "{:?}", answer);
            }
            if play == Play::Normal && block == 0 && answer.nim_sum.is_some() {
                let values = at.iter().zip(&oracle.piles).map(|(at, pile)| pile.nim_value(*at, &mut HashMap::new()));
                prop_assert_eq!(&answer.nim_sum, &Some(Natural::from(values.fold(0, |sum, value| sum ^ value))));
            }
        }
        prop_assert_eq!(&answer.undecided, &None);
        prop_assert!(play == Play::Misere || block > 0 || answer.nim_sum.is_some(), "{:?}", answer);
        self.as_if_huge.set(self.as_if_huge.get() + u32::from(as_if_huge.undecided.is_none()));
        let counter = match answer.grounds {
            Grounds::MisereNim => &self.tame,
            Grounds::Search { .. } => &self.searched,
            _ => &self.nim,
        };
        counter.set(counter.get() + 1);
        Ok(())
    }
}

fn seen(
    cases: u32,
    groups: impl Strategy<Value = Vec<Group>>,
    play: Play,
    block: std::ops::RangeInclusive<u64>,
) -> Seen {
    let seen = Seen::default();
    onepile_testing::check(cases, &(groups, block), |(groups, block)| seen.check(&groups, play, block));
    seen
}

#[test]
fn normal_play() {
    let found = seen(1500, groups(any_list(), 9, 4), Play::Normal, 0..=0);
    assert!(found.as_if_huge.get() > 1000, "{}", found.as_if_huge.get());
    let found = seen(500, groups(jumps(), 9, 4), Play::Normal, 0..=0);
    assert!(found.as_if_huge.get() > 400, "{}", found.as_if_huge.get());
}

#[test]
fn forbidden_takes() {
    seen(1000, groups(any_list(), 7, 4), Play::Normal, 1..=3);
    seen(500, groups(jumps(), 9, 3), Play::Normal, 1..=3);
}

#[test]
fn misere_play() {
    let found = seen(1500, groups(any_list(), 8, 4), Play::Misere, 0..=0);
    assert!(
        found.tame.get() > 100 && found.searched.get() > 100,
        "{} tame, {} searched",
        found.tame.get(),
        found.searched.get()
    );
    let found = seen(500, groups(jumps(), 9, 4), Play::Misere, 0..=0);
    assert!(found.tame.get() > 200);
}

#[test]
fn misere_play_with_forbidden_takes() {
    let found = seen(800, groups(any_list(), 6, 3), Play::Misere, 1..=3);
    assert!(found.searched.get() > 200);
}
