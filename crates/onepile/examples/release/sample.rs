//! Random games, with their limits from elsewhere than the solver.

use std::cell::Cell;

use onepile::{First, Game, Inputs, Limit, Play, Rule, Variable};
use onepile_testing::{Number, RandomRule, Shapes, Trouble};
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
    /// The tree of a rule that grew; other rules are read by the library.
    tree: Option<Number>,
    /// Whether a limit was asked for that the naive evaluator does not know.
    pub skipped: Cell<bool>,
}

impl Samples {
    pub fn new() -> Samples {
        let all = onepile_testing::Variable::ALL;
        let mix = |set: usize| all.into_iter().enumerate().filter(move |(i, _)| set & (1 << i) != 0);
        let sound = (0..16).map(|set| mix(set).map(|(_, variable)| variable).collect::<Vec<_>>());
        let sound = sound.map(|variables| onepile_testing::sound_rules(&variables));
        Samples { trees: sound.chain([onepile_testing::any_rules()]).collect() }
    }

    /// A game of a rule of some shape, or of one that grew.
    pub fn sample(&self, dice: &mut Shapes) -> Sample {
        let (text, tree) = match dice.below(5) {
            0 | 1 => {
                let seed: Vec<u8> = (0..4).flat_map(|_| dice.number().to_le_bytes()).collect();
                let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
                let strategy = dice.pick(&self.trees);
                let rule = strategy.new_tree(&mut TestRunner::new_with_rng(Config::default(), rng));
                let RandomRule { text, tree } = rule.expect("trees grow from any numbers").current();
                (text, Some(tree))
            }
            _ => (dice.rule(), None),
        };
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        Sample { game: agreed(dice, rule), tree, skipped: Cell::new(false) }
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
        let Some(tree) = &self.tree else {
            let limit = self.game.rule().limit(&Inputs::moved(turn.into(), pile.into(), last.into())).ok()?;
            return limit.on_pile(&pile.into()).to_u64();
        };
        match onepile_testing::limit(tree, turn, pile, Some(last), Some(pile + last)) {
            Ok(limit) => Some(limit.on_pile(pile)),
            Err(Trouble::Domain) => None,
            Err(_) => {
                self.skipped.set(true);
                None
            }
        }
    }

    /// The largest pile that brute force is asked for.
    pub fn largest_pile(&self) -> u64 {
        match (self.game.rule().uses(Variable::Turn), self.tree.is_some()) {
            (true, true) => 9,
            (true, false) => 18,
            (false, true) => 14,
            (false, false) => 40,
        }
    }
}
