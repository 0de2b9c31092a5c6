//! A game as the tests understand it.

use std::collections::BTreeSet;

use onepile::oracle::Oracle;
use onepile::{First, Game, Limit, Play};
use proptest::prelude::*;

use onepile_testing::Trouble;

/// The largest pile.
pub const TO: u64 = 7;

/// What the players agree on besides the rule, and the turn at which their games begin.
#[derive(Clone, Debug)]
pub struct Terms {
    pub misere: bool,
    pub stop: BTreeSet<u64>,
    pub block: u64,
    pub first: Option<First>,
    pub turn: u64,
}

impl Terms {
    /// The game as the library understands it.
    pub fn game(&self, rule: &str) -> Game {
        let game = Game::new(rule.parse().unwrap()).with_stop(self.stop.iter().copied());
        let game = if self.misere { game.with_play(Play::Misere) } else { game }.with_block(self.block);
        self.first.iter().fold(game, |game, first| game.with_first(first.clone()))
    }

    /// The game as it is defined.
    pub fn oracle<F: FnMut(u64, u64, u64, u64) -> u64>(&self, limit: F) -> Oracle<F> {
        let mut oracle = Oracle::new(limit);
        oracle.misere = self.misere;
        oracle.stop = self.stop.clone();
        oracle.block = self.block as usize;
        oracle
    }
}

pub fn terms() -> impl Strategy<Value = Terms> {
    let stop = prop_oneof![3 => Just(BTreeSet::new()), 2 => proptest::collection::btree_set(0..=TO + 1, 1..=3)];
    let block = prop_oneof![3 => Just(0), 1 => 1u64..=3];
    let limits = prop_oneof![4 => (0..=TO).prop_map(Limit::from), 1 => Just(Limit::Infinite)];
    let first = prop_oneof![
        3 => Just(None),
        1 => Just(Some(First::NotAll)),
        1 => Just(Some(First::All)),
        1 => limits.prop_map(|limit| Some(First::Limit(limit))),
    ];
    let turn = prop_oneof![1 => Just(1), 1 => 2u64..=5];
    let all = (any::<bool>(), stop, block, first, turn);
    all.prop_map(|(misere, stop, block, first, turn)| Terms { misere, stop, block, first, turn })
}

/// A limit, or why there is none.
pub type Value = Result<onepile_testing::Limit, Trouble>;

/// A rule of which the text is for the library and the values are for the oracle.
pub struct Sample {
    pub text: String,
    first_turn: u64,
    /// By turn from the first, pile from 1, and last take; last take 0 means that nothing is known of it.
    values: Vec<Vec<Vec<Value>>>,
}

impl Sample {
    pub fn new(text: &str, first_turn: u64, value: impl Fn(u64, u64, Option<u64>) -> Value) -> Sample {
        let row = |turn, pile| {
            let lasts = (0..=TO + 1 - pile).map(|last| Some(last).filter(|last| *last > 0));
            lasts.map(|last| value(turn, pile, last)).collect()
        };
        let values = (first_turn..=first_turn + TO).map(|turn| (1..=TO).map(|pile| row(turn, pile)).collect());
        Sample { text: text.to_owned(), first_turn, values: values.collect() }
    }

    pub fn value(&self, turn: u64, pile: u64, last: u64) -> Value {
        self.values[(turn - self.first_turn) as usize][pile as usize - 1][last as usize]
    }

    pub fn contains(&self, trouble: Trouble) -> bool {
        self.values.iter().flatten().flatten().any(|value| *value == Err(trouble))
    }
}

pub struct Model<'a> {
    pub sample: &'a Sample,
    pub terms: &'a Terms,
    may_fail: bool,
}

impl<'a> Model<'a> {
    pub fn new(sample: &'a Sample, terms: &'a Terms) -> Self {
        Model { sample, terms, may_fail: sample.contains(Trouble::Domain) }
    }

    pub fn game(&self) -> Game {
        self.terms.game(&self.sample.text)
    }

    pub fn oracle(&self) -> Oracle<impl FnMut(u64, u64, u64, u64) -> u64> {
        // Errors are never met: positions from which they can be reached are not asked for.
        self.terms.oracle(|turn, pile, last, _prev| self.sample.value(turn, pile, last).unwrap().on_pile(pile))
    }

    pub fn is_over(&self, pile: u64) -> bool {
        pile == 0 || self.terms.stop.contains(&pile)
    }

    /// The limit of the opponent after a first take, if that is no error.
    pub fn limit_after(&self, pile: u64, take: u64) -> Limit {
        let left = pile - take;
        if self.is_over(left) {
            return Limit::ZERO;
        }
        library_limit(self.sample.value(self.terms.turn + 1, left, take).unwrap())
    }

    /// The positions with an error that legal play can lead to: turn, pile, last take.
    pub fn errors(&self, pile: u64, limit: u64) -> BTreeSet<[u64; 3]> {
        let mut errors = BTreeSet::new();
        if self.may_fail && !self.is_over(pile) {
            self.collect_errors(self.terms.turn, pile, limit, &mut errors);
        }
        errors
    }

    fn collect_errors(&self, turn: u64, pile: u64, limit: u64, errors: &mut BTreeSet<[u64; 3]>) {
        for take in 1..=limit.min(pile) {
            let left = pile - take;
            if self.is_over(left) {
                continue;
            }
            match self.sample.value(turn + 1, left, take) {
                Ok(limit) => self.collect_errors(turn + 1, left, limit.on_pile(left), errors),
                Err(_) => _ = errors.insert([turn + 1, left, take]),
            }
        }
    }

    /// The limit where nobody says what was taken.
    pub fn unmoved_limit(&self, pile: u64) -> Result<Limit, Trouble> {
        if self.is_over(pile) {
            return Ok(Limit::ZERO);
        }
        let Terms { turn, first, .. } = self.terms;
        match (first, self.sample.value(*turn, pile, 0)) {
            (Some(first), _) if *turn == 1 => Ok(self.first_limit(first, pile)),
            (_, Err(Trouble::Missing)) if *turn == 1 => Ok(self.first_limit(&First::NotAll, pile)),
            (_, value) => value.map(library_limit),
        }
    }

    fn first_limit(&self, first: &First, pile: u64) -> Limit {
        let above = pile - self.terms.stop.iter().copied().filter(|stop| *stop < pile).max().unwrap_or(0);
        match first {
            First::All => pile.into(),
            First::Limit(limit) => limit.clone(),
            First::NotAll if self.terms.misere => above.saturating_sub(2).max(1).into(),
            First::NotAll => (above - 1).into(),
        }
    }
}

pub fn library_limit(limit: onepile_testing::Limit) -> Limit {
    match limit {
        onepile_testing::Limit::Finite(limit) => Limit::Finite(limit.to_string().parse().unwrap()),
        onepile_testing::Limit::Infinite => Limit::Infinite,
    }
}
