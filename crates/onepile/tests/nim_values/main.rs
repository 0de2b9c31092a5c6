//! Rules of the pile: the theorems of [HRR04], what they say of piles that no search reaches, and all else that is said
//! of such rules.

mod edges;
mod huge;
mod paper;
mod random;
mod roots;
mod sequences;

use onepile::{Answer, Budget, Column, Entry, Game, Natural, Outcome, Setup, Solver, Wanted};

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

fn game(rule: &str) -> Game {
    Game::new(rule.parse().unwrap_or_else(|error| panic!("{error}")))
}

/// All that the solver says of a pile.
fn solve(game: &Game, setup: &Setup) -> Answer {
    ask(&mut Solver::new(game.clone()), setup)
}

/// The same of a solver that is asked for more than one pile.
fn ask(solver: &mut Solver, setup: &Setup) -> Answer {
    let position = solver.game().position(setup).expect("a position");
    solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).expect("a rule with values")
}

/// A column of the piles 0 to `to`, in numbers.
fn column(game: &Game, column: Column, to: u64) -> Vec<u64> {
    let (turn, from, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(to));
    let table = Solver::new(game.clone()).table_within(column, &turn, (&from, &to), &mut Budget::unlimited());
    let entries = table.expect("a rule with values").entries;
    let number = |entry| match entry {
        Entry::Number(number) => number.to_u64().expect("a small number"),
        Entry::Outcome(outcome) => u64::from(outcome == Outcome::N),
        other => panic!("{other:?}"),
    };
    entries.iter().map(number).collect()
}

/// The nim-values of the piles 0 to `to`.
fn nim_values(rule: &str, to: u64) -> Vec<u64> {
    column(&game(rule), Column::Nim, to)
}

/// Nim-values by the definition.
fn naive_nim_values(limit: impl Fn(u64) -> u64, to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for pile in 0..=to {
        let options = &values[(pile - limit(pile).min(pile)) as usize..];
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}
