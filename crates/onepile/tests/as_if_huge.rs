//! What only huge piles need, at small ones: a solver that takes every pile for a huge one, against brute force.

mod judge;

use std::collections::BTreeMap;

use judge::Judge;
use onepile::{
    Budget, Column, Effort, Evidence, First, Game, Inputs, Limit, Method, Natural, Play, Position, Setup, Solver,
    Wanted,
};
use onepile_testing::Shapes;

/// A game of a rule, with something agreed on besides.
fn game_of(dice: &mut Shapes, rule: &str) -> Game {
    let mut game: Game = rule.parse().unwrap_or_else(|error| panic!("{error}"));
    if dice.below(3) == 0 {
        game = game.with_play(Play::Misere);
    }
    match dice.below(8) {
        0 => game = game.with_stop([1 + dice.below(9), 8 + dice.below(20)]),
        1 => game = game.with_block(1 + dice.below(2)),
        _ => {}
    }
    match dice.below(6) {
        0 => game.with_first(First::All),
        1 => game.with_first(First::Limit(dice.below(9).into())),
        _ => game,
    }
}

/// The limit of a rule, cut at the pile.
fn limit_of(game: &Game, turn: u64, pile: u64, last: u64) -> Option<u64> {
    let limit = game.rule().limit(&Inputs::moved(turn.into(), pile.into(), last.into())).ok()?;
    limit.on_pile(&pile.into()).to_u64()
}

/// How questions were answered.
#[derive(Default, Debug)]
struct Seen {
    /// Answers by what they rest on.
    answers: BTreeMap<&'static str, u32>,
    tables: u32,
    undecided: u32,
}

impl Seen {
    /// All questions about a game whose piles go up to a number.
    fn ask(&mut self, dice: &mut Shapes, game: &Game, to: u64) {
        let mut judge = Judge::new(game, |turn, pile, last| limit_of(game, turn, pile, last));
        let mut solver = Solver::as_if_huge(game.clone());
        let about =
            || format!("{} {:?} {:?} {:?} {}", game.rule(), game.play(), game.first(), game.stop(), game.block());
        let budget = || Budget::unlimited().with_work(30_000_000).with_bytes(1 << 28);
        for _ in 0..12 {
            let (turn, pile) = (1 + dice.below(3), dice.below(to + 1));
            let limit = match dice.below(4) {
                0 => dice.below(pile + 2).into(),
                1 => Limit::Infinite,
                _ => match game.position(Setup::pile(pile).with_turn(turn)) {
                    Ok(position) => position.limit,
                    Err(_) => dice.below(6).into(),
                },
            };
            let position = Position { turn: turn.into(), pile: pile.into(), limit };
            let measures = dice.pick(&[Effort::Skip, Effort::Insist]);
            let wanted = Wanted { ranges: usize::MAX, measures };
            let answer = solver.answer_within(&position, &wanted, &mut budget());
            if let Ok(answer) = &answer {
                let name = match answer.evidence {
                    Evidence::Chain { .. } => "chain",
                    Evidence::Repeats { .. } => "repeats",
                    Evidence::Blocked { .. } => "blocked",
                    Evidence::Expansion { .. } if answer.method == Method::Base => "base",
                    Evidence::Expansion { .. } => "bases",
                    Evidence::Tableau { .. } => "tableau",
                    Evidence::Search { .. } => "search",
                    _ => "other",
                };
                *self.answers.entry(name).or_default() += 1;
            }
            let whole = judge.answer(&position, answer).unwrap_or_else(|what| panic!("{}\n{what}", about()));
            self.undecided += u32::from(!whole);
        }
        for _ in 0..6 {
            let (turn, column) = (1 + dice.below(2), dice.pick(Column::OF_POSITIONS));
            let (one, other) = (dice.below(to + 1), dice.below(to + 1));
            let (from, to) = (one.min(other), one.max(other));
            let piles = (&Natural::from(from), &Natural::from(to));
            let table = solver.table_within(column, &turn.into(), piles, &mut budget());
            let whole = judge
                .table((column, turn), (from, to), table)
                .unwrap_or_else(|what| panic!("{}\n{column} at {turn} from {from}\n{what}", about()));
            self.tables += u32::from(whole);
            self.undecided += u32::from(!whole);
        }
    }

    fn of(&self, name: &str) -> u32 {
        self.answers.get(name).copied().unwrap_or(0)
    }
}

/// Questions about games of the rules of one family.
fn seen(games: u64, to: u64, rule: fn(&mut Shapes) -> String) -> Seen {
    let mut seen = Seen::default();
    let more: u64 = std::env::var("SEEDS").map_or(games, |text| text.parse().expect("SEEDS=1000"));
    for seed in 0..more {
        let mut dice = Shapes::new(seed);
        let text = rule(&mut dice);
        let game = game_of(&mut dice, &text);
        seen.ask(&mut dice, &game, to);
    }
    println!("{seen:?}");
    assert!(seen.undecided < seen.tables / 20, "{seen:?}");
    seen
}

#[test]
fn rules_of_the_pile() {
    let seen = seen(600, 60, Shapes::by_pile);
    assert!(seen.of("chain") > 2500 && seen.of("repeats") > 600 && seen.of("blocked") > 100, "{seen:?}");
}

#[test]
fn rules_of_the_last_take() {
    let seen = seen(600, 40, Shapes::by_last);
    assert!(seen.of("base") > 4000, "{seen:?}");
}

#[test]
fn rules_with_a_period_in_the_previous_pile() {
    let seen = seen(400, 36, Shapes::by_prev);
    assert!(seen.of("bases") > 2000, "{seen:?}");
}

#[test]
fn rules_of_the_turn() {
    let seen = seen(500, 26, Shapes::by_turn);
    assert!(seen.of("tableau") > 2000, "{seen:?}");
}
