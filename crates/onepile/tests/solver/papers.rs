//! Positions and tables printed in the papers.

use onepile::{Budget, Column, Evidence, Limit, Outcome, Position, Setup};

use crate::{FIBONACCI, at, game, is_won, limited, lost_piles, measures, numbers, ranges, solve, table_within};

/// [Fla82], Example 3.1.
const EXAMPLE: &str = "if turn == 1 then (if pile <= 20 then 3 else pile - 17) \
    elif turn <= 3 then 5 - turn + pile // 3 elif turn == 4 then (if pile <= 9 then 1 else pile - 9) \
    elif turn == 5 then 4 elif turn == 6 then 1 + pile // 4 elif turn in 7..13 then 2 else pile";

#[test]
fn fibonacci_nim() {
    let answer = solve(&game(FIBONACCI), &Setup::pile(1000u64));
    assert_eq!(answer.position.limit, Limit::from(999u32));
    assert_eq!((answer.outcome, answer.take()), (Some(Outcome::N), Some(&13u64.into())));
    assert_eq!((ranges(&answer), answer.takes.is_complete()), (vec![(13, 13)], true));
    assert_eq!(measures(&answer), [Some(755), Some(9), Some(22)]);
    assert_eq!(answer.evidence, Evidence::Search { choices: 999u64.into() });
    assert_eq!(answer.leaves, Some(Position { turn: 2u64.into(), pile: 987u64.into(), limit: 26u32.into() }));
    // The members of the base are lost at the start, and taking 1 lasts longest.
    assert_eq!(lost_piles(&game(FIBONACCI), 100), [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    let answer = solve(&game(FIBONACCI), &Setup::pile(13u64));
    assert_eq!((answer.outcome, answer.take(), &answer.resist), (Some(Outcome::P), None, &Some(1u64.into())));
}

#[test]
fn the_smallest_winning_take_is_not_the_only_one() {
    assert_eq!(ranges(&solve(&game("last"), &limited(3, 3))), [(1, 1), (3, 3)]);
}

#[test]
fn bases_of_examples_with_members_that_are_not_fixed() {
    let g = |rule: &str, to| {
        let table = table_within(&game(rule), Column::G, 1, (1, to), &mut Budget::unlimited());
        table.entries.iter().map(|entry| entry.to_string().parse().unwrap()).collect::<Vec<u64>>()
    };
    let first = g("if is_power(last, 8) then 4*last else last", 512);
    for power in [1, 8, 64] {
        for (factor, value) in (1..=7).zip([1, 2, 3, 4, 2, 2, 3]) {
            assert_eq!(first[factor * power - 1], value * power as u64, "{factor} times {power}");
        }
    }
    let second = g("if even(last) then last else 4*last", 26);
    let members = [1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 19, 26];
    assert_eq!(members.map(|member: usize| second[member - 1]), [1, 2, 3, 4, 2, 2, 7, 10, 6, 6, 19, 26]);
    let third = g("if last == 1 then 4 else 2", 40);
    assert!(third[0] == 1 && third[1..].iter().zip([2, 3, 4, 2].iter().cycle()).all(|(g, value)| g == value));
}

/// The remoteness is the first column of the tableau that reaches the pile; column 0 is 0, absent entries are 0.
fn check_tableau_row(rule: &str, turn: u64, row: &[u64], to: u64) {
    let column =
        |pile: u64| if pile == 0 { 0 } else { 1 + row.iter().position(|entry| *entry >= pile).unwrap() as u64 };
    assert_eq!(numbers(&game(rule), Column::Remoteness, turn, to), (0..=to).map(column).collect::<Vec<u64>>());
}

#[test]
fn tableaux() {
    check_tableau_row("turn + 1", 1, &[2, 4, 7, 10, 14, 18, 23, 28, 34, 40], 40);
    check_tableau_row("turn + 1 + pile // 2", 1, &[4, 7, 22, 29, 74, 89, 210, 241], 241);
    check_tableau_row(EXAMPLE, 1, &[3, 5, 0, 0, 14, 0, 19, 0, u64::MAX], 60);
    check_tableau_row(EXAMPLE, 2, &[4, 0, 0, 11, 0, 16, 0, 20, 0, 0, u64::MAX], 60);
    check_tableau_row(EXAMPLE, 5, &[4, 0, 7, 0, 10, 0, 0, 14, 0, u64::MAX], 60);
}

#[test]
fn winning_takes_by_turn_and_pile() {
    let escalating = game("turn + 1 + pile // 2");
    assert!(!is_won(&escalating, &at(1, 211)));
    assert_eq!(ranges(&solve(&escalating, &at(2, 160))), [(43, 57)]);
    assert_eq!(ranges(&solve(&escalating, &at(2, 104))), [(1, 1)]);
    let example = game(EXAMPLE);
    assert!(is_won(&example, &at(1, 22)) && !is_won(&example, &at(5, 11)));
    assert_eq!(ranges(&solve(&example, &at(3, 19))), [(8, 8)]);
    assert_eq!(ranges(&solve(&example, &at(4, 13))), [(1, 2)]);
    // Winning takes need not be consecutive.
    assert_eq!(ranges(&solve(&example, &at(3, 3))), [(1, 1), (3, 3)]);
}

#[test]
fn nim_values_of_pile_rules() {
    let roots = numbers(&game("floor(sqrt(pile))"), Column::Nim, 1, 100_000);
    assert_eq!(roots.iter().sum::<u64>(), 10_528_684);
    let halves = numbers(&game("pile // 2"), Column::Nim, 1, 3000);
    assert!((2..halves.len()).all(|n| halves[n] == if n % 2 == 0 { n as u64 / 2 } else { halves[n / 2] }));
}
