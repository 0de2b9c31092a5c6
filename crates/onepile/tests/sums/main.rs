//! Sums of piles: against their definition, the traps, the classical games, and piles of many digits.

mod classical;
mod oracle;
mod random;
mod traps;

use onepile::{Budget, Limit, Natural, Play, Setup, Sum, SumAnswer, Takes, Wanted};

/// All takes of a small set.
pub fn takes(takes: &Takes) -> Vec<u64> {
    let ends = takes.ranges().iter().map(|(low, high)| low.to_u64().unwrap()..=high.to_u64().unwrap());
    ends.flatten().collect()
}

/// A pile, or a pile and its limit.
pub fn at(text: &str) -> Setup {
    let number = |text: &str| text.parse::<Natural>().unwrap();
    match text.split_once(':') {
        Some((pile, limit)) => Setup { limit: Some(Limit::Finite(number(limit))), ..Setup::pile(number(pile)) },
        None => Setup::pile(number(text)),
    }
}

/// The answer for piles of rules.
pub fn solve<R: AsRef<str>, P: AsRef<str>>(play: Play, block: u64, piles: &[(R, P)]) -> SumAnswer {
    let mut sum = Sum::new(play, block);
    for (rule, pile) in piles {
        sum.add(rule.as_ref().parse().unwrap(), at(pile.as_ref())).unwrap();
    }
    sum.answer_within(Wanted::default().ranges, &mut Budget::unlimited().with_bytes(1 << 30)).unwrap()
}
