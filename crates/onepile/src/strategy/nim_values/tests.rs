//! Chains and classes of rules with unit jumps against nim-values by definition.

use dashu_int::UBig;
use onepile_testing::Shapes;

use super::chain::{Chain, Ranked};
use super::*;
use crate::rule::Inputs;

/// A rule with unit jumps, as far as small piles go, with its nim-values.
pub(super) struct Jumping {
    pub(super) text: String,
    pub(super) jumps: Jumps,
    /// The smaller of limit and pile, and the nim-value, from pile 0 on.
    pub(super) f: Vec<u64>,
    pub(super) g: Vec<u64>,
    pub(super) dice: Shapes,
}

/// The largest pile that is looked at.
const TO: u64 = 500;

impl Jumping {
    /// Rules with unit jumps among those of some seeds.
    pub(super) fn some(seeds: u64) -> impl Iterator<Item = Jumping> {
        (0..seeds).filter_map(|seed| {
            let mut dice = Shapes::new(seed);
            let text = dice.jumping();
            let rule: Rule = text.parse().expect("a rule");
            let limit = |pile: u64| {
                let limit = rule.limit(&Inputs::unmoved(Natural::ONE, pile.into())).expect("a value");
                limit.on_pile(&pile.into()).to_u64().expect("small")
            };
            let f: Vec<u64> = [0].into_iter().chain((1..=TO).map(limit)).collect();
            let mut g: Vec<u64> = Vec::new();
            for (pile, limit) in f.iter().enumerate() {
                let in_reach = &g[pile - *limit as usize..];
                g.push((0..).find(|value| !in_reach.contains(value)).expect("finitely many"));
            }
            let is_jumping = f.windows(2).all(|pair| pair[0] <= pair[1] && pair[1] <= pair[0] + 1);
            is_jumping.then(|| Jumping { jumps: Jumps::of(&rule), text, f, g, dice })
        })
    }

    /// The chain of a pile, step by step.
    fn chain(&self, pile: usize) -> Chain {
        let (mut end, mut steps) = (pile, 0u64);
        while self.f[end] > 0 && self.f[end - 1] == self.f[end] {
            end -= 1 + self.f[end] as usize;
            steps += 1;
        }
        Chain { value: self.f[end].into(), steps: steps.into(), end: end.into() }
    }

    /// The largest pile of a value up to one, by a look at all of them.
    fn latest(&self, value: u64, top: usize) -> Option<Ranked> {
        let has_value = |pile: &usize| self.g[*pile] == value;
        let pile = (0..=top).rev().find(has_value)?;
        // Of the piles at which f is 0 the last alone counts.
        let counts = |pile: &usize| self.f[*pile] > 0 || self.f.get(pile + 1).is_some_and(|next| *next > 0);
        let rank = (0..pile).filter(has_value).filter(counts).count();
        Some(Ranked { pile: pile.into(), rank: rank.into() })
    }
}

/// With and without the levels of roots, from new and from known piles of a class.
#[test]
fn chains_and_classes_are_those_of_the_definition() {
    let (mut by_levels, mut by_steps) = (0, 0);
    for mut jumping in Jumping::some(300) {
        let with_levels = jumping.jumps.levels.is_some();
        for _ in 0..40 {
            let [pile, top] = [0; 2].map(|_| jumping.dice.below(TO + 1) as usize);
            let value = jumping.dice.pick(&[0, 1, 2, jumping.g[top]]);
            let (chain, latest) = (jumping.chain(pile), jumping.latest(value, top));
            let about = format!("{} at {pile}, value {value} up to {top}", jumping.text);
            assert_eq!(chain.value, UBig::from(jumping.g[pile]), "{about}: the theorem");
            let jumps = &mut jumping.jumps;
            let budget = &mut Budget::unlimited();
            assert_eq!(jumps.descend(&pile.into(), budget), Ok(chain), "{about}");
            assert_eq!(jumps.latest(&value.into(), &top.into(), budget), Ok(latest), "{about}");
            if jumping.dice.below(20) == 0 {
                jumping.jumps.levels = None;
            }
            match with_levels && jumping.jumps.levels.is_some() {
                true => by_levels += 1,
                false => by_steps += 1,
            }
        }
    }
    assert!(by_levels > 1000 && by_steps > 3000, "{by_levels} by levels, {by_steps} by steps");
}

/// Runs of levels and single steps agree where the definition does not reach.
#[test]
fn levels_and_steps_agree_on_larger_piles() {
    let mut compared = 0;
    for Jumping { text, jumps: mut by_levels, mut dice, .. } in Jumping::some(300) {
        if by_levels.levels.is_none() {
            continue;
        }
        let mut by_steps = Jumps::of(&text.parse().expect("a rule"));
        by_steps.levels = None;
        for _ in 0..4 {
            let bits = 10 + dice.below(9);
            let pile = UBig::from(dice.below(1 << bits));
            let value = UBig::from(dice.below(3));
            let budget = &mut Budget::unlimited();
            let [left, right] = [&mut by_levels, &mut by_steps].map(|jumps| jumps.descend(&pile, budget));
            assert_eq!(left, right, "{text} at {pile}");
            let [left, right] = [&mut by_levels, &mut by_steps].map(|jumps| jumps.latest(&value, &pile, budget));
            assert_eq!(left, right, "{text} up to {pile}, value {value}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}
