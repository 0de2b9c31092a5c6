//! Random games, with their limits from elsewhere than the solver.

use std::cell::Cell;
use std::rc::Rc;

use onepile::{First, Game, Inputs, Limit, Play, Rule, Variable};
use onepile_testing::{RandomRule, Shapes, Trouble};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Strategies for trees, which take long to make.
pub struct Samples {
    trees: Vec<BoxedStrategy<RandomRule>>,
}

/// A random game.
pub struct Sample {
    pub game: Game,
    /// A rule that grew; other rules are read by the library.
    grown: Option<Rc<RandomRule>>,
    /// Whether a limit or a condition was asked for that the naive evaluator does not know.
    pub skipped: Rc<Cell<bool>>,
}

impl Samples {
    pub fn new() -> Samples {
        let all = onepile_testing::Variable::ALL;
        let mix = |set: usize| all.into_iter().enumerate().filter(move |(i, _)| set & (1 << i) != 0);
        let sound = (0..16).map(|set| mix(set).map(|(_, variable)| variable).collect::<Vec<_>>());
        let sound = sound.map(|variables| onepile_testing::sound_rules(&variables));
        let mut trees: Vec<BoxedStrategy<RandomRule>> = sound.chain([onepile_testing::any_rules()]).collect();
        // Some of the rules name their takes.
        for _ in 0..3 {
            trees.extend([false, true].map(onepile_testing::sound_rules_where));
            trees.push(onepile_testing::any_rules_where());
        }
        Samples { trees }
    }

    /// A game of a rule of some shape, or of one that grew.
    pub fn sample(&self, dice: &mut Shapes) -> Sample {
        let (text, grown) = match dice.below(7) {
            0..3 => {
                let seed: Vec<u8> = (0..4).flat_map(|_| dice.number().to_le_bytes()).collect();
                let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
                let strategy = dice.pick(&self.trees);
                let rule = strategy.new_tree(&mut TestRunner::new_with_rng(Config::default(), rng));
                let rule = rule.expect("trees grow from any numbers").current();
                (rule.text.clone(), Some(Rc::new(rule)))
            }
            3 => (dice.naming(), None),
            _ => (dice.rule(), None),
        };
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        Sample { game: agreed(dice, rule), grown, skipped: Rc::default() }
    }
}

/// A game of a rule, with whatever players may agree on.
fn agreed(dice: &mut Shapes, rule: Rule) -> Game {
    let mut game = Game::new(rule);
    if dice.below(3) == 0 {
        game = game.with_play(Play::Misere);
    }
    if dice.below(5) == 0 {
        let stops = 1 + dice.below(3);
        game = game.with_stop((0..stops).map(|_| dice.below(20)).collect::<Vec<u64>>());
    }
    if dice.below(6) == 0 {
        game = game.with_block(1 + dice.below(3));
    }
    match dice.below(8) {
        0 => game.with_first(First::All),
        1 => game.with_first(First::NotAll),
        2 => game.with_first(First::Limit(dice.below(12).into())),
        3 => game.with_first(First::Limit(Limit::Infinite)),
        _ => game,
    }
}

impl Sample {
    /// The limit at a point, cut at the pile; nothing where the rule has no value.
    pub fn limit(&self, turn: u64, pile: u64, last: u64) -> Option<u64> {
        let Some(grown) = &self.grown else {
            let limit = self.game.rule().limit(&Inputs::moved(turn.into(), pile.into(), last.into())).ok()?;
            return limit.on_pile(&pile.into()).to_u64();
        };
        match onepile_testing::limit(&grown.tree, turn, pile, Some(last), Some(pile + last)) {
            Ok(limit) => Some(limit.on_pile(pile)),
            Err(Trouble::Domain) => None,
            Err(_) => {
                self.skipped.set(true);
                None
            }
        }
    }

    /// Whether a take is allowed, read by someone else than the library if there is someone.
    pub fn allows(&self) -> Option<impl Fn(u64, u64, u64) -> Option<bool> + 'static> {
        let (grown, skipped) = (self.grown.clone()?, self.skipped.clone());
        Some(move |turn, pile, take| {
            let allows = grown.allows(turn, pile, take);
            skipped.set(skipped.get() || allows == Err(Trouble::Skipped));
            allows.ok()
        })
    }

    /// The largest pile that brute force is asked for.
    pub fn largest_pile(&self) -> u64 {
        match (self.game.rule().uses(Variable::Turn), self.grown.is_some()) {
            (true, true) => 9,
            (true, false) => 18,
            (false, true) => 14,
            (false, false) => 40,
        }
    }
}
