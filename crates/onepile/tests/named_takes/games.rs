//! Random games: every position with a small pile, and tables of all columns.

use std::cell::Cell;
use std::collections::BTreeSet;

use onepile::oracle::Oracle;
use onepile::{
    Answer, Budget, Column, Effort, First, Game, Limit, Natural, Play, Position, Setup, Solver, Variable, Wanted,
};
use onepile_testing::{Brute, BruteTerms, Facts, RandomRule, any_rules_where, check, sound_rules_where};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::Naive;
use crate::judge::Judge;

/// What players agree on besides the rule.
#[derive(Clone, Debug)]
struct Terms {
    misere: bool,
    stop: BTreeSet<u64>,
    block: u64,
    first: Option<First>,
}

fn terms() -> impl Strategy<Value = Terms> {
    let stop = prop_oneof![3 => Just(BTreeSet::new()), 1 => proptest::collection::btree_set(0u64..=9, 1..=3)];
    let block = prop_oneof![3 => Just(0), 2 => 1u64..=2];
    let limit = prop_oneof![4 => (0u64..=9).prop_map(Limit::from), 1 => Just(Limit::Infinite)];
    let first = prop_oneof![
        3 => Just(None),
        1 => Just(Some(First::NotAll)),
        1 => Just(Some(First::All)),
        1 => limit.prop_map(|limit| Some(First::Limit(limit))),
    ];
    let all = (any::<bool>(), stop, block, first);
    all.prop_map(|(misere, stop, block, first)| Terms { misere, stop, block, first })
}

impl Terms {
    fn game(&self, rule: &str) -> Result<Game, TestCaseError> {
        let rule = rule.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        let game = Game::new(rule).with_stop(self.stop.iter().copied()).with_block(self.block);
        let game = if self.misere { game.with_play(Play::Misere) } else { game };
        Ok(self.first.iter().fold(game, |game, first| game.with_first(first.clone())))
    }

    fn brute(&self, timed: bool) -> BruteTerms {
        BruteTerms { misere: self.misere, stop: self.stop.clone(), block: self.block as usize, timed }
    }
}

/// Ways to solve a game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Usual,
    Searching,
    TakeByTake,
    AsIfHuge,
}

impl Way {
    const ALL: [Way; 4] = [Way::Usual, Way::Searching, Way::TakeByTake, Way::AsIfHuge];

    fn solver(self, game: &Game) -> Solver {
        match self {
            Way::Usual => Solver::new(game.clone()),
            Way::Searching => Solver::searching(game.clone()),
            Way::TakeByTake => Solver::take_by_take(game.clone()),
            Way::AsIfHuge => Solver::as_if_huge(game.clone()),
        }
    }

    /// Who takes small piles for huge ones may try long proofs in vain.
    fn budget(self) -> Budget<'static> {
        let work = if self == Way::AsIfHuge { 20_000 } else { 3_000_000 };
        Budget::unlimited().with_work(work).with_bytes(1 << 26)
    }
}

/// What a test saw.
#[derive(Debug, Default)]
struct Seen {
    games: Cell<u32>,
    skipped: Cell<u32>,
    won: Cell<u32>,
    lost: Cell<u32>,
    /// Positions without an allowed take, though the limit is not 0.
    stuck: Cell<u32>,
    /// Positions from which an error can be reached.
    refused: Cell<u32>,
    /// Answers that are not whole though every pile is taken for huge.
    partial: Cell<u32>,
}

impl Seen {
    fn count(counter: &Cell<u32>) {
        counter.set(counter.get() + 1);
    }

    /// All ways to solve a game, on all piles up to some pile; those that are no theorem tell all there is.
    fn check(&self, rule: &RandomRule, terms: &Terms, turn: u64, seed: u64) -> TestCaseResult {
        let naive = Naive::new(rule.clone());
        match self.compare(&naive, terms, turn, seed) {
            _ if naive.skipped.get() => Self::count(&self.skipped),
            found => found?,
        }
        Self::count(&self.games);
        Ok(())
    }

    fn compare(&self, naive: &Naive, terms: &Terms, turn: u64, seed: u64) -> TestCaseResult {
        let game = terms.game(&naive.rule.text)?;
        let timed = game.rule().uses(Variable::Turn);
        let (to, turn) = if timed { (8, turn) } else { (13, 1) };
        let (limits, allows) = (naive.clone(), naive.clone());
        let mut judge = Judge::new(&game, move |turn, pile, last| limits.limit(turn, pile, last))
            .with_allows(move |turn, pile, take| allows.allows(turn, pile, take));
        let mut solvers = Way::ALL.map(|way| (way, way.solver(&game)));
        for pile in 0..=to {
            let given = game.position(Setup::pile(pile).with_turn(turn)).ok().map(|position| position.limit);
            let any = (seed >> (pile % 8)) % (pile + 2);
            let limits = [1u64, any, pile].map(Limit::from).into_iter().chain([Limit::Infinite]).chain(given);
            for limit in limits {
                let position = Position { turn: turn.into(), pile: pile.into(), limit };
                let facts = judge.facts(&position);
                self.note(&position, terms, facts.as_ref());
                for (way, solver) in &mut solvers {
                    let wanted = Wanted { ranges: usize::MAX, measures: Effort::Insist };
                    let told = solver.answer_within(&position, &wanted, &mut way.budget());
                    let answer = told.as_ref().ok().cloned();
                    let whole = judge.answer(&position, told).map_err(|what| fail(*way, &position, &what))?;
                    match (*way, answer, &facts) {
                        (Way::AsIfHuge, ..) => self.partial.set(self.partial.get() + u32::from(!whole)),
                        (_, Some(answer), Some(facts)) => {
                            prop_assert!(whole, "{way:?} at {position:?}: {answer:?}");
                            tells_all(*way, terms, &answer, facts)?;
                        }
                        _ => prop_assert!(whole, "{way:?} at {position:?}"),
                    }
                }
            }
        }
        for column in Column::OF_POSITIONS {
            let from = (seed + *column as u64) % (to + 1);
            for (way, solver) in &mut solvers {
                let piles = (&Natural::from(from), &Natural::from(to));
                let told = solver.table_within(*column, &turn.into(), piles, &mut way.budget());
                let about = format!("{column} from {from}");
                let whole = judge.table((*column, turn), (from, to), told).map_err(|what| fail(*way, &about, &what))?;
                prop_assert!(whole || *way == Way::AsIfHuge, "{way:?}: {about} is not whole");
            }
        }
        Ok(())
    }

    fn note(&self, position: &Position, terms: &Terms, facts: Option<&Facts>) {
        let is_over = position.pile.to_u64().is_none_or(|pile| pile == 0 || terms.stop.contains(&pile));
        match facts {
            Some(facts) if !is_over && position.limit != Limit::ZERO && facts.remoteness == 0 => {
                Self::count(&self.stuck);
            }
            Some(facts) => Self::count(if facts.won { &self.won } else { &self.lost }),
            None => Self::count(&self.refused),
        }
    }
}

fn fail(way: Way, about: &impl std::fmt::Debug, what: &str) -> TestCaseError {
    TestCaseError::fail(format!("{way:?} at {about:?}: {what}"))
}

/// Whoever is asked for all there is tells it: the judge knows that what is told is right.
fn tells_all(way: Way, terms: &Terms, answer: &Answer, facts: &Facts) -> TestCaseResult {
    prop_assert!(answer.outcome.is_some() && answer.takes.is_complete(), "{way:?}: {answer:?}");
    if terms.block == 0 {
        prop_assert!(answer.remoteness.is_some() && answer.suspense.is_some(), "{way:?}: {answer:?}");
        prop_assert_eq!(answer.nim_value.is_none(), terms.misere, "{:?}: {:?}", way, answer);
        // A theorem may not know which take lasts longest.
        let resist = answer.resist.as_ref().and_then(Natural::to_u64);
        prop_assert!(way == Way::Usual || resist == facts.resist, "{way:?}: {answer:?}");
    }
    Ok(())
}

fn seen(cases: u32, rules: BoxedStrategy<RandomRule>) -> Seen {
    let seen = Seen::default();
    let turns = prop_oneof![1 => Just(1u64), 1 => 2u64..=4];
    check(cases, &(rules, terms(), turns, any::<u64>()), |(rule, terms, turn, seed)| {
        seen.check(&rule, &terms, turn, seed)
    });
    println!("{seen:?}");
    seen
}

/// Won, lost and stuck positions must all be plenty.
fn is_worth_something(seen: &Seen) -> bool {
    let [games, skipped, won, lost, stuck] =
        [&seen.games, &seen.skipped, &seen.won, &seen.lost, &seen.stuck].map(Cell::get);
    let all = won + lost + stuck;
    games > 20 * skipped && [won, lost].iter().all(|some| 6 * some > all) && 20 * stuck > all
}

#[test]
fn rules_without_the_turn() {
    let seen = seen(1200, sound_rules_where(false));
    assert!(is_worth_something(&seen) && seen.refused.get() == 0, "{seen:?}");
}

#[test]
fn rules_with_the_turn() {
    let seen = seen(1000, sound_rules_where(true));
    assert!(is_worth_something(&seen) && seen.refused.get() == 0, "{seen:?}");
}

/// The library complains iff legal play leads to where the limit or the condition of a take within it has no value.
#[test]
fn rules_with_errors() {
    let seen = seen(600, any_rules_where());
    assert!(seen.refused.get() > 100 && seen.games.get() > 10 * seen.skipped.get(), "{seen:?}");
}

/// Two ways to write down the definition of the game say the same.
#[test]
fn the_oracle_agrees_with_brute_force() {
    for timed in [false, true] {
        check(400, &(sound_rules_where(timed), terms()), |(rule, terms)| {
            let game = terms.game(&rule.text)?;
            let timed = game.rule().uses(Variable::Turn);
            let naive = Naive::new(rule);
            let (limits, allows) = (naive.clone(), naive.clone());
            let mut brute = Brute::new(terms.brute(timed), |turn, pile, last| naive.limit(turn, pile, last));
            brute.allows = Box::new(move |turn, pile, take| allows.allows(turn, pile, take));
            let allows = naive.clone();
            let mut oracle = Oracle::new(move |turn, pile, last, _| limits.limit(turn, pile, last).unwrap_or(0));
            oracle.allows = Box::new(move |turn, pile, take| allows.allows(turn, pile, take).unwrap_or(false));
            (oracle.misere, oracle.stop) = (terms.misere, terms.stop.clone());
            (oracle.block, oracle.timed) = (terms.block as usize, timed);
            for pile in 0..=6 {
                for limit in 0..=pile {
                    let Some(facts) = brute.facts(1, pile, limit) else { continue };
                    let told = (oracle.is_won(1, pile, limit), oracle.winning_takes(1, pile, limit));
                    prop_assert_eq!(told, (facts.won, facts.takes), "{}:{}", pile, limit);
                    if terms.block == 0 {
                        let lengths = (oracle.remoteness(1, pile, limit), oracle.suspense(1, pile, limit));
                        prop_assert_eq!(lengths, (facts.remoteness, facts.suspense), "{}:{}", pile, limit);
                    }
                    prop_assert_eq!(oracle.nim_value(1, pile, limit), facts.nim_value, "{}:{}", pile, limit);
                }
            }
            Ok(())
        });
    }
}
