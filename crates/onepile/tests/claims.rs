//! What the catalogue says of lost piles, takes, nim-values and sequences is what the solver finds.

use std::collections::BTreeSet;

use onepile::{
    Column, Entry, Extent, Inputs, Limit, NamedGame, Natural, Outcome, Position, Rule, Sequence, Solver, Table,
    Variable,
};

/// Claims are held against the solver up to this pile.
const TO: u64 = 300;
/// Claims that speak of the turn are held against it for these.
const TURNS: u64 = 4;

fn solver(game: &NamedGame) -> Solver {
    Solver::new(game.parsed_rule())
}

/// A column of a game at a turn.
fn table(game: &NamedGame, column: Column, turn: u64) -> Table {
    let piles = (&Natural::ZERO, &Natural::from(TO));
    let table = solver(game).table_within(column, &Natural::from(turn), piles, &mut onepile::Budget::default());
    table.unwrap_or_else(|error| panic!("{}: {error}", game.name))
}

/// An expression that a claim is made of, which speaks of nothing but the pile and perhaps the turn.
fn expression(game: &NamedGame, text: &str) -> Rule {
    let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{}: {error}: {text}", game.name));
    assert!(![Variable::Last, Variable::Prev].iter().any(|name| rule.uses(*name)), "{}: {text}", game.name);
    rule
}

fn value(rule: &Rule, turn: u64, pile: u64) -> Natural {
    match rule.limit(&Inputs::unmoved(Natural::from(turn), Natural::from(pile))).unwrap() {
        Limit::Finite(value) => value,
        Limit::Infinite => panic!("{rule} is infinite"),
    }
}

#[test]
fn lost_piles_are_those_that_are_claimed() {
    let mut checked = 0;
    for game in NamedGame::all() {
        let Some(lost) = &game.claims.lost else { continue };
        let claim = expression(&game, &format!("if {lost} then 1 else 0"));
        for turn in 1..=if claim.uses(Variable::Turn) { TURNS } else { 1 } {
            for (pile, entry) in (0..).zip(table(&game, Column::Outcome, turn).entries.iter()) {
                let is_lost = entry == Entry::Outcome(Outcome::P);
                let claimed = value(&claim, turn, pile) == Natural::ONE;
                assert_eq!(is_lost, claimed, "{} at turn {turn}, pile {pile}: {lost}", game.name);
            }
        }
        checked += 1;
    }
    assert!(checked >= 30, "{checked} games claim their lost piles");
}

#[test]
fn claimed_takes_win() {
    let mut checked = 0;
    for game in NamedGame::all() {
        let Some(take) = &game.claims.take else { continue };
        let claim = expression(&game, take);
        let mut solver = solver(&game);
        let mut won = 0;
        for pile in 1..=TO {
            let answer = solver.solve(pile).unwrap();
            let is_won = answer.outcome == Some(Outcome::N);
            let take = value(&claim, 1, pile);
            assert!(!is_won || answer.takes.contains(&take), "{}: taking {take} from {pile}", game.name);
            won += u64::from(is_won);
        }
        assert!(won > TO / 3, "{}: {won} piles are won", game.name);
        checked += 1;
    }
    assert!(checked >= 14, "{checked} games claim a take");
}

#[test]
fn nim_values_are_those_that_are_claimed() {
    let mut checked = 0;
    for game in NamedGame::all() {
        let Some(nim) = &game.claims.nim else { continue };
        let claim = expression(&game, nim);
        for (pile, entry) in (0..).zip(table(&game, Column::Nim, 1).entries.iter()) {
            assert_eq!(entry.to_string(), value(&claim, 1, pile).to_string(), "{}, pile {pile}", game.name);
        }
        checked += 1;
    }
    assert!(checked >= 7, "{checked} games claim their nim-values");
}

/// The lists of a sentence, as in `1, 2, 4, …`.
fn lists(sentence: &str) -> Vec<Vec<u64>> {
    let beginnings = sentence.split(", …").collect::<Vec<_>>();
    let (_, beginnings) = beginnings.split_last().unwrap();
    let list = |text: &&str| {
        let mut numbers: Vec<u64> = Vec::new();
        for word in text.rsplit(' ') {
            match word.trim_end_matches(',').parse() {
                Ok(number) => numbers.insert(0, number),
                Err(_) => break,
            }
        }
        numbers
    };
    beginnings.iter().map(list).collect()
}

#[test]
fn lists_are_found() {
    assert_eq!(lists("Leave 1, 2, 5, …: each is one more, as in 3, 4, …."), [vec![1, 2, 5], vec![3, 4]]);
    assert_eq!(lists("No list, and 1, 2 is none."), [[0; 0]; 0]);
}

/// A list in a strategy names lost piles, or members of a base.
#[test]
fn lists_in_strategies_are_true() {
    let mut checked = 0;
    for game in NamedGame::all() {
        for list in game.strategy.iter().flat_map(|strategy| lists(strategy)) {
            assert!(list.len() >= 3, "{}: {list:?}", game.name);
            let terms = list.len() + 1;
            let mut solver = solver(&game);
            let lost = solver.sequence(&Sequence::Losing, terms).unwrap();
            let lost: Vec<u64> = lost.iter().filter_map(Natural::to_u64).filter(|pile| *pile > 0).collect();
            let bases = solver.bases_within(None, &Extent::Count(list.len()), &mut onepile::Budget::default());
            let bases = bases.map(|listing| listing.bases).unwrap_or_default();
            let members =
                |base: &onepile::ListedBase| base.members.iter().filter_map(|member| member.b.to_u64()).collect();
            let known: BTreeSet<Vec<u64>> = bases.iter().map(members).chain([lost]).collect();
            let is_true = known.iter().any(|terms| terms.starts_with(&list));
            assert!(is_true, "{}: {list:?} is none of {known:?}", game.name);
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked} lists");
}

/// A game that remembers has positions with every limit; the claimed take is the smallest that wins from them too.
#[test]
fn claimed_takes_of_powers_of_two_are_smallest() {
    for name in ["powers-of-two", "golden-last", "common-divisor", "prime-bonus", "waiting-bases"] {
        let game = NamedGame::find(name).unwrap();
        let claim = expression(&game, game.claims.take.as_ref().unwrap());
        let mut solver = solver(&game);
        for pile in 3..=TO {
            let all = Position { turn: Natural::from(2u32), pile: pile.into(), limit: Limit::Infinite };
            let answer =
                solver.answer_within(&all, &onepile::Wanted::default(), &mut onepile::Budget::default()).unwrap();
            let claimed = value(&claim, 1, pile);
            let is_whole = claimed > Natural::from(pile);
            let expected = if is_whole { Natural::from(pile) } else { claimed };
            assert_eq!(answer.take(), Some(&expected), "{name}, pile {pile}");
        }
    }
}
