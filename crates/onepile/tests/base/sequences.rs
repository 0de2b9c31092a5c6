//! Sequences of rules of the last take.

use onepile::{Budget, Column, Entry, First, Game, Natural, Outcome, Play, Sequence, Solver, Terms};

use super::{game, number};

fn losing(game: &Game, count: usize) -> Terms {
    Solver::new(game.clone()).sequence_within(&Sequence::Losing, count, &mut Budget::unlimited()).expect("a sequence")
}

/// The lost piles are those of the table, and where they end they end.
#[test]
fn lost_piles_agree_with_tables() {
    let rules = [
        "2*last",
        "min(last, 2)",
        "if last == 1 then 4 else 2",
        "1 + last % 3",
        "max(1, last // 2)",
        "if even(last) then last else 4*last",
        "max(1, 7 - last)",
    ];
    const TO: u64 = 300;
    for rule in rules {
        for game in [
            game(rule),
            game(rule).with_play(Play::Misere),
            game(rule).with_play(Play::Misere).with_first(First::NotAll),
            game(rule).with_first(First::All),
        ] {
            let Terms { terms, undecided, .. } = losing(&game, 9);
            assert_eq!(undecided, None, "{rule}");
            let (turn, zero, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(TO));
            let table =
                Solver::searching(game).table_within(Column::Outcome, &turn, (&zero, &to), &mut Budget::unlimited());
            let entries = table.unwrap().entries;
            let lost = (0..=TO).zip(entries.iter()).filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P));
            let lost: Vec<Natural> = lost.map(|(pile, _)| pile.into()).take(9).collect();
            let small: Vec<Natural> = terms.iter().filter(|pile| **pile <= to).cloned().collect();
            assert_eq!(small, lost, "{rule}");
        }
    }
}

#[test]
fn lost_piles_in_misere_play_are_found_far_out() {
    let terms = losing(&game("2*last").with_play(Play::Misere), 300).terms;
    assert_eq!(terms[..6], [1u64, 3, 4, 6, 9, 14].map(Natural::from));
    assert!(terms[299] > number("1e60"), "{}", terms[299]);
}

#[test]
fn piles_of_value_0_are_those_that_are_lost() {
    let terms = |which| Solver::new(game("min(2*last, 10)")).sequence_within(&which, 20, &mut Budget::unlimited());
    assert_eq!(terms(Sequence::Class(Natural::ZERO)).unwrap(), terms(Sequence::Losing).unwrap());
}
