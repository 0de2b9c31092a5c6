//! Tables of who wins a first move, from copied values of g.

use onepile::{Budget, Column, Entries, Entry, First, Game, Limit, Natural, Play, Solver, Wanted};

use super::{game, number};

fn outcomes(solver: &mut Solver, from: u64, to: u64) -> Entries {
    let (turn, from, to) = (Natural::from(1u64), Natural::from(from), Natural::from(to));
    let table = solver.table_within(Column::Outcome, &turn, (&from, &to), &mut Budget::unlimited()).expect("a table");
    assert_eq!(table.undecided, None);
    table.entries
}

#[test]
fn outcomes_agree_with_a_search() {
    let firsts = [
        None,
        Some(First::NotAll),
        Some(First::All),
        Some(First::Limit(Limit::ZERO)),
        Some(First::Limit(Limit::from(3u32))),
    ];
    for rule in ["2*last", "1 + last % 3", "if even(last) then last else 4*last", "last // 2", "max(1, 9 - last)"] {
        let plain = game(rule);
        let stopped = || game(rule).with_stop([number("5"), number("17")]);
        for game in [plain.clone(), plain.with_play(Play::Misere), stopped(), stopped().with_play(Play::Misere)] {
            for first in &firsts {
                let game: Game = first.iter().fold(game.clone(), |game, first| game.with_first(first.clone()));
                for from in [0, 6] {
                    let table = outcomes(&mut Solver::new(game.clone()), from, 60);
                    assert_eq!(table, outcomes(&mut Solver::searching(game.clone()), from, 60), "{rule} {first:?}");
                }
            }
        }
    }
}

/// Far out, tables agree with single answers.
#[test]
fn outcomes_of_huge_piles() {
    let from = number("1e30");
    let to = &from + &Natural::from(40u64);
    for game in [
        game("last"),
        game("last").with_play(Play::Misere),
        game("2*last").with_first(First::Limit(Limit::from(5u32))),
        game("1 + last % 3").with_stop([number("7")]),
    ] {
        let mut solver = Solver::new(game.clone());
        let table =
            solver.table_within(Column::Outcome, &Natural::from(1u64), (&from, &to), &mut Budget::unlimited()).unwrap();
        assert_eq!((table.entries.len(), &table.undecided), (41, &None), "{}", game.rule());
        for (more, entry) in (0u64..).zip(table.entries.iter()) {
            let position = game.position(&from + &Natural::from(more)).unwrap();
            let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
            assert_eq!(Some(entry), answer.outcome.map(Entry::Outcome), "{} at 1e30 + {more}", game.rule());
        }
    }
}

/// No search could do this in the time of a test.
#[test]
fn outcomes_of_many_piles() {
    let table = outcomes(&mut Solver::new(game("2*last").with_play(Play::Misere)), 0, 30_000_000);
    let lost = table.iter().filter(|entry| entry.to_string() == "P").count();
    // One for each Fibonacci number 2, 3, 5, …, 24157817, and pile 1.
    assert_eq!(lost, 36);
}

/// Where limits never decrease, counts and remoteness are copied from member to member.
#[test]
fn counts_and_remoteness_agree_with_a_search() {
    let firsts = [None, Some(First::NotAll), Some(First::All), Some(First::Limit(Limit::from(3u32)))];
    for rule in [
        "2*last",
        "3*last",
        "last",
        "last + 1",
        "3",
        "1",
        "inf",
        "last*last",
        "3*last // 2",
        "floor(phi*last)",
        "table([0, 1, 1, 4, 4, 4, 9], last, 3*last)",
        "min(2*last, 7)",
        "last // 2",
        "last - 1",
        "if last == 2 then 4 else 3",
    ] {
        let stopped = game(rule).with_stop([number("5"), number("17")]);
        for game in [game(rule), game(rule).with_play(Play::Misere), stopped] {
            for first in &firsts {
                let game: Game = first.iter().fold(game.clone(), |game, first| game.with_first(first.clone()));
                for (column, from) in
                    [Column::Count, Column::Remoteness].into_iter().flat_map(|of| [(of, 0u64), (of, 7)])
                {
                    let table = |mut solver: Solver| {
                        let piles = (&Natural::from(from), &Natural::from(120u64));
                        let table = solver.table_within(column, &Natural::ONE, piles, &mut Budget::unlimited());
                        table.expect("a table").entries
                    };
                    let found = table(Solver::new(game.clone()));
                    assert_eq!(found, table(Solver::searching(game.clone())), "{column} of {rule} {first:?}");
                }
            }
        }
    }
}

/// No search could do this in the time of a test.
#[test]
fn counts_and_remoteness_of_many_piles() {
    let mut solver = Solver::new(game("2*last"));
    let mut table = |column| {
        let piles = (&Natural::ZERO, &Natural::from(1_000_000u64));
        let table = solver.table_within(column, &Natural::ONE, piles, &mut Budget::unlimited()).unwrap();
        assert_eq!(table.undecided, None);
        table.entries
    };
    let (counts, remoteness) = (table(Column::Count), table(Column::Remoteness));
    let mut solver = Solver::new(game("2*last"));
    for pile in (0..1_000_000usize).step_by(76_543).chain([317_811, 514_229, 832_040]) {
        let answer = solver.solve(pile as u64).unwrap();
        assert_eq!(counts.get(pile), Some(Entry::Number(answer.takes.count())), "{pile}");
        assert_eq!(remoteness.get(pile), answer.remoteness.map(Entry::Number), "{pile}");
    }
}
