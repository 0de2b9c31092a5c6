//! Positions, traps and bounds, one by one.

mod bounds;
mod papers;
mod setups;
mod traps;

use onepile::{Answer, Budget, Column, Entry, Game, Natural, Outcome, Setup, Solver, Table, Wanted};

const FIBONACCI: &str = "2*last";

fn game(rule: &str) -> Game {
    Game::new(rule.parse().unwrap())
}

fn number(text: &str) -> Natural {
    text.parse().unwrap()
}

fn at(turn: u64, pile: u64) -> Setup {
    Setup::pile(pile).with_turn(turn)
}

fn limited(pile: u64, limit: u64) -> Setup {
    Setup::pile(pile).with_limit(limit)
}

fn solve_within(game: &Game, setup: &Setup, wanted: &Wanted, budget: &mut Budget<'_>) -> Answer {
    let position = game.position(setup).unwrap();
    Solver::searching(game.clone()).answer_within(&position, wanted, budget).unwrap()
}

fn solve(game: &Game, setup: &Setup) -> Answer {
    ask(&mut Solver::searching(game.clone()), setup)
}

/// The same of a solver that is asked for more than one position.
fn ask(solver: &mut Solver, setup: &Setup) -> Answer {
    let position = solver.game().position(setup).unwrap();
    let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
    assert_eq!(answer.undecided, None);
    answer
}

fn is_won(game: &Game, setup: &Setup) -> bool {
    solve(game, setup).outcome == Some(Outcome::N)
}

fn ranges(answer: &Answer) -> Vec<(u64, u64)> {
    answer.takes.ranges().iter().map(|(low, high)| (low.to_u64().unwrap(), high.to_u64().unwrap())).collect()
}

fn measures(answer: &Answer) -> [Option<u64>; 3] {
    [&answer.remoteness, &answer.suspense, &answer.nim_value].map(|value| value.as_ref().and_then(Natural::to_u64))
}

fn table_within(game: &Game, column: Column, turn: u64, (from, to): (u64, u64), budget: &mut Budget<'_>) -> Table {
    Solver::searching(game.clone()).table_within(column, &turn.into(), (&from.into(), &to.into()), budget).unwrap()
}

/// The entries of a table without infinite ones.
fn numbers(game: &Game, column: Column, turn: u64, to: u64) -> Vec<u64> {
    let table = table_within(game, column, turn, (0, to), &mut Budget::unlimited());
    assert_eq!(table.undecided, None);
    let number = |entry: Entry| match entry {
        Entry::Number(number) => number.to_u64().unwrap(),
        other => panic!("{other}"),
    };
    table.entries.iter().map(number).collect()
}

fn lost_piles(game: &Game, to: u64) -> Vec<u64> {
    let table = table_within(game, Column::Outcome, 1, (0, to), &mut Budget::unlimited());
    (0..)
        .zip(table.entries.iter())
        .filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P))
        .map(|(pile, _)| pile)
        .collect()
}
