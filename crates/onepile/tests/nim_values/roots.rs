//! Random rounded roots, with every pile taken for a huge one, against the direct solver.

use onepile::{Answer, Budget, Column, Effort, Entry, Evidence, Natural, Play, Setup, Solver, Wanted};
use onepile_testing::Shapes;

use super::game;

/// What an answer says in a column.
fn told(answer: &Answer, column: Column) -> Option<Entry> {
    match column {
        Column::Outcome => answer.outcome.map(Entry::Outcome),
        Column::Remoteness => answer.remoteness.clone().map(Entry::Number),
        Column::Suspense => answer.suspense.clone().map(Entry::Number),
        Column::Nim => answer.nim_value.clone().map(Entry::Number),
        _ => None,
    }
}

/// Outcome, take and all measures, in both kinds of play.
#[test]
fn answers_agree_with_the_direct_solver() {
    let (mut compared, mut by_chain) = (0, 0);
    for seed in 0..400 {
        let mut dice = Shapes::new(seed);
        let rule = dice.root();
        let play = if seed % 3 == 0 { Play::Misere } else { Play::Normal };
        let game = game(&rule).with_play(play);
        let to = 200 + dice.below(2800);
        let mut searching = Solver::searching(game.clone());
        let mut table = |column| {
            let (turn, piles) = (Natural::from(1u64), (&Natural::ZERO, &Natural::from(to)));
            let table = searching.table_within(column, &turn, piles, &mut Budget::unlimited());
            table.expect("a rule with values").entries.iter().collect::<Vec<Entry>>()
        };
        let measures = [Column::Outcome, Column::Remoteness, Column::Suspense, Column::Nim];
        let columns = if play == Play::Normal { &measures[..] } else { &measures[..3] };
        let truth: Vec<(Column, Vec<Entry>)> = columns.iter().map(|column| (*column, table(*column))).collect();
        let mut solver = Solver::as_if_huge(game.clone());
        for _ in 0..16 {
            let pile = 1 + dice.below(to);
            let position = game.position(Setup::pile(pile)).expect("a position");
            if position.largest_take().is_zero() {
                continue;
            }
            let wanted = Wanted { ranges: usize::MAX, measures: Effort::Insist };
            let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a value");
            assert_eq!(answer.undecided, None, "{rule} at {pile}");
            for (column, truth) in &truth {
                if let Some(told) = told(&answer, *column) {
                    assert_eq!(told, truth[pile as usize], "{rule} at {pile}, {play:?}: {column}");
                    compared += 1;
                }
            }
            // The takes are those that lead to lost piles.
            let lost = |take: u64| truth[0].1[(pile - take) as usize] == Entry::Outcome(onepile::Outcome::P);
            let largest = position.largest_take().to_u64().expect("small");
            for take in 1..=largest {
                let inside = |(low, high): &(Natural, Natural)| (low..=high).contains(&&Natural::from(take));
                assert_eq!(answer.takes.ranges().iter().any(inside), lost(take), "{rule} at {pile}: take {take}");
            }
            by_chain += u32::from(matches!(answer.evidence, Evidence::Chain { .. }));
        }
    }
    assert!(compared > 18_000 && by_chain > 4500, "{compared} compared, {by_chain} by a chain");
}
