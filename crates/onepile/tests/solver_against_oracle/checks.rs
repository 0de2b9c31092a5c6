//! What the library says of a game, held against the oracle.

use std::collections::BTreeSet;

use onepile::oracle::Oracle;
use onepile::{
    Answer, Budget, Column, Entry, Evidence, Game, Limit, Method, Natural, Outcome, Position, RuleError, Setup,
    SetupError, Solver, Sources, Table, Wanted,
};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestCaseResult};

use crate::model::{Model, TO, library_limit};
use onepile_testing::Trouble;

/// Both sides on every position; also the limits of described positions, and tables of all columns.
///
/// Tells how many positions the library answered, and how many it refused because of errors in reach.
pub fn check_game(model: &Model<'_>) -> Result<(u32, u32), TestCaseError> {
    let game = model.game();
    let (mut oracle, mut solver) = (model.oracle(), Solver::searching(game.clone()));
    let mut choosing = Solver::new(game.clone());
    let (mut answered, mut refused) = (0, 0);
    let turn = model.terms.turn;
    for pile in 0..=TO {
        let finite = (0..=pile + 1).map(|limit| (limit, Limit::from(limit)));
        for (number, limit) in finite.chain([(pile, Limit::Infinite), (pile, Limit::from(1u64 << 40))]) {
            let position = Position { turn: turn.into(), pile: pile.into(), limit };
            let errors = model.errors(pile, number);
            match solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()) {
                Ok(answer) if errors.is_empty() => {
                    check_answer(model, &mut oracle, number, &answer)?;
                    let chosen =
                        choosing.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
                    check_same(&answer, &chosen)?;
                    answered += 1;
                }
                Err(error) if !errors.is_empty() => {
                    check_error(&game, &errors, &error)?;
                    refused += 1;
                }
                other => prop_assert!(false, "{position:?}: {other:?}, but the errors in reach are {errors:?}"),
            }
        }
        check_setups(model, &game, pile)?;
    }
    for &column in Column::OF_POSITIONS {
        // Tables begin anywhere; the text is as good as dice.
        let from = (model.sample.text.len() as u64 + column as u64) % (TO + 1);
        let table = solver.table_within(column, &turn.into(), (&from.into(), &TO.into()), &mut Budget::unlimited());
        let chosen = choosing.table_within(column, &turn.into(), (&from.into(), &TO.into()), &mut Budget::unlimited());
        prop_assert_eq!(table.as_ref().ok(), chosen.as_ref().ok(), "{:?} from {}", column, from);
        check_table(model, &mut oracle, column, from, table)?;
    }
    Ok((answered, refused))
}

fn check_answer(
    model: &Model<'_>,
    oracle: &mut Oracle<impl FnMut(u64, u64, u64, u64) -> u64>,
    limit: u64,
    answer: &Answer,
) -> TestCaseResult {
    let (turn, pile) = (model.terms.turn, answer.position.pile.to_u64().unwrap());
    let won = oracle.is_won(turn, pile, limit);
    let winning = oracle.winning_takes(turn, pile, limit);
    prop_assert_eq!(answer.outcome, Some(Outcome::from_won(won)), "{:?}", answer);
    prop_assert_eq!(takes(answer), winning.clone(), "{:?}", answer);
    prop_assert_eq!(answer.take().cloned(), winning.first().map(|take| (*take).into()).filter(|_| won));
    prop_assert_eq!(&answer.undecided, &None);

    let choices = if model.is_over(pile) { 0 } else { limit.min(pile) };
    let leaves = winning.first().map(|take| Position {
        turn: (turn + 1).into(),
        pile: (pile - take).into(),
        limit: model.limit_after(pile, *take),
    });
    prop_assert_eq!(&answer.leaves, &leaves, "{:?}", answer);
    let evidence = match (model.is_over(pile), limit) {
        (true, _) => Evidence::Over,
        (false, 0) => Evidence::Stuck,
        _ => Evidence::Search { choices: choices.into() },
    };
    prop_assert_eq!(&answer.evidence, &evidence);
    // All is found by search, or known at once.
    let by = |measure: &Option<Natural>| measure.is_some().then_some(Method::Direct);
    let [remoteness, suspense, nim_value] = [&answer.remoteness, &answer.suspense, &answer.nim_value].map(by);
    prop_assert_eq!((answer.method, answer.by), (Method::Direct, Sources { remoteness, suspense, nim_value }));

    if model.terms.block > 0 {
        let measures = [&answer.resist, &answer.remoteness, &answer.suspense, &answer.nim_value];
        prop_assert_eq!(measures, [&None; 4]);
        return Ok(());
    }
    prop_assert_eq!(&answer.remoteness, &Some(oracle.remoteness(turn, pile, limit).into()), "{:?}", answer);
    prop_assert_eq!(&answer.suspense, &Some(oracle.suspense(turn, pile, limit).into()), "{:?}", answer);
    let nim_value = (!model.terms.misere).then(|| oracle.nim_value(turn, pile, limit).into());
    prop_assert_eq!(&answer.nim_value, &nim_value, "{:?}", answer);
    // A loser resists with the smallest of the takes that last longest.
    let mut lasts = |take: u64| oracle.remoteness(turn + 1, pile - take, on_pile(&model.limit_after(pile, take), pile));
    let lengths: Vec<u64> = (1..=choices).map(&mut lasts).collect();
    let longest = lengths.iter().position(|length| Some(length) == lengths.iter().max());
    let resist = longest.filter(|_| !won).map(|index| Natural::from(index as u64 + 1));
    prop_assert_eq!(&answer.resist, &resist, "{:?}", answer);
    Ok(())
}

/// A theorem says the same as a search; only how it is known may differ, and which of the longest defences is named.
fn check_same(searched: &Answer, chosen: &Answer) -> TestCaseResult {
    let facts = |answer: &Answer| {
        let Answer { outcome, takes, leaves, remoteness, suspense, nim_value, undecided, .. } = answer.clone();
        (outcome, takes, leaves, [remoteness, suspense, nim_value], undecided)
    };
    prop_assert_eq!(facts(searched), facts(chosen), "{:?}", chosen);
    Ok(())
}

/// Outcomes and winning takes only, which the oracle knows of larger piles too.
pub fn check_outcomes(
    game: &Game,
    oracle: &mut Oracle<impl FnMut(u64, u64, u64, u64) -> u64>,
    turn: u64,
    to: u64,
) -> TestCaseResult {
    let mut solver = Solver::new(game.clone());
    let mut table = |column| {
        let piles = (&Natural::ZERO, &to.into());
        solver
            .table_within(column, &turn.into(), piles, &mut Budget::unlimited())
            .map(|table| table.entries.iter().collect::<Vec<Entry>>())
    };
    // There is no such table where the rule asks for a last take that nobody gave.
    let (g, outcomes) = (table(Column::G).unwrap(), table(Column::Outcome).ok());
    for pile in 0..=to {
        for limit in [1, 2, pile / 2, pile] {
            let position = Position { turn: turn.into(), pile: pile.into(), limit: limit.into() };
            let answer = solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
            let winning = oracle.winning_takes(turn, pile, limit);
            prop_assert_eq!(answer.outcome, Some(Outcome::from_won(oracle.is_won(turn, pile, limit))), "{:?}", answer);
            prop_assert_eq!(takes(&answer), winning, "{:?}", answer);
        }
        let smallest = oracle.winning_takes(turn, pile, pile).first().map(|take| Entry::Number((*take).into()));
        prop_assert_eq!(&g[pile as usize], &smallest.unwrap_or(Entry::Infinite));
        if let Some(outcomes) = &outcomes {
            let setup = Setup { turn: Some(turn.into()), ..Setup::pile(pile) };
            let limit = on_pile(&game.position(&setup).unwrap().limit, pile);
            prop_assert_eq!(
                &outcomes[pile as usize],
                &Entry::Outcome(Outcome::from_won(oracle.is_won(turn, pile, limit)))
            );
        }
    }
    Ok(())
}

fn on_pile(limit: &Limit, pile: u64) -> u64 {
    limit.on_pile(&pile.into()).to_u64().unwrap()
}

/// All takes in the answer, whose ranges have to ascend and must not touch.
fn takes(answer: &Answer) -> Vec<u64> {
    assert!(answer.takes.is_complete());
    let ranges = answer.takes.ranges().iter().map(|(low, high)| (low.to_u64().unwrap(), high.to_u64().unwrap()));
    let ranges: Vec<(u64, u64)> = ranges.collect();
    assert!(ranges.iter().all(|(low, high)| low <= high) && ranges.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
    ranges.into_iter().flat_map(|(low, high)| low..=high).collect()
}

/// The error names one of the positions in reach, without a turn where the rule does not ask for it.
fn check_error(game: &Game, errors: &BTreeSet<[u64; 3]>, error: &RuleError) -> TestCaseResult {
    use onepile::Variable::{Last, Pile, Turn};
    let named = [Turn, Pile, Last].map(|variable| error.inputs.get(variable).and_then(Natural::to_u64));
    let timed = game.rule().uses(Turn);
    let mut possible =
        errors.iter().map(|[turn, pile, last]| [Some(*turn).filter(|_| timed), Some(*pile), Some(*last)]);
    prop_assert!(possible.any(|error| error == named), "{error} is none of {errors:?}");
    Ok(())
}

/// The limits of positions that are described without one.
fn check_setups(model: &Model<'_>, game: &Game, pile: u64) -> TestCaseResult {
    let turn = model.terms.turn;
    for last in 0..=TO + 1 - pile.max(1) {
        let known = Some(last.into()).filter(|_| last > 0);
        let setup = Setup { turn: Some(turn.into()), last: known, ..Setup::pile(pile) };
        let expected = match last {
            0 => model.unmoved_limit(pile),
            _ if model.is_over(pile) => Ok(Limit::ZERO),
            _ => model.sample.value(turn, pile, last).map(library_limit),
        };
        match (game.position(&setup), expected) {
            (Ok(position), Ok(limit)) => prop_assert_eq!(position.limit, limit, "{:?}", setup),
            (Err(SetupError::Rule(_)), Err(Trouble::Domain)) => {}
            (Err(SetupError::NeedsLast(_)), Err(Trouble::Missing)) => {}
            (position, expected) => prop_assert!(false, "{setup:?}: {position:?} instead of {expected:?}"),
        }
    }
    Ok(())
}

fn check_table(
    model: &Model<'_>,
    oracle: &mut Oracle<impl FnMut(u64, u64, u64, u64) -> u64>,
    column: Column,
    from: u64,
    table: Result<Table, SetupError>,
) -> TestCaseResult {
    let (turn, piles) = (model.terms.turn, from..=TO);
    // Where takes are forbidden moves are not counted. Nim-values belong to normal play, and to sums where takes are
    // forbidden.
    let is_length = matches!(column, Column::Remoteness | Column::Suspense);
    let is_sum = model.terms.block == 0 || !model.game().rule().uses(onepile::Variable::Turn);
    if (is_length && model.terms.block > 0) || (column == Column::Nim && (model.terms.misere || !is_sum)) {
        prop_assert!(matches!(table, Err(SetupError::Undefined(_))));
        return Ok(());
    }
    let limits = piles.clone().map(|pile| match column {
        Column::G => Ok(pile.into()),
        _ => model.unmoved_limit(pile),
    });
    // A table fails as a whole if one of its piles does.
    let asked: Result<Vec<Limit>, Trouble> = limits.collect();
    let asked = asked.ok().filter(|asked| {
        let errors = |(pile, limit): (u64, &Limit)| model.errors(pile, on_pile(limit, pile));
        column == Column::Limit || piles.clone().zip(asked).all(|asked| errors(asked).is_empty())
    });
    let (table, asked) = match (table, asked) {
        (Ok(table), Some(asked)) => (table, asked),
        (Err(_), None) => return Ok(()),
        other => return Err(TestCaseError::fail(format!("{column:?} from {from}: {other:?}"))),
    };
    prop_assert_eq!((table.from, table.undecided), (from.into(), None));
    let mut expected = Vec::new();
    for (pile, limit) in piles.zip(asked) {
        let number = on_pile(&limit, pile);
        expected.push(match column {
            Column::G => match oracle.winning_takes(turn, pile, pile).first() {
                Some(take) => Entry::Number((*take).into()),
                None => Entry::Infinite,
            },
            Column::Nim => Entry::Number(oracle.nim_value(turn, pile, number).into()),
            Column::Remoteness => Entry::Number(oracle.remoteness(turn, pile, number).into()),
            Column::Suspense => Entry::Number(oracle.suspense(turn, pile, number).into()),
            Column::Outcome => Entry::Outcome(Outcome::from_won(oracle.is_won(turn, pile, number))),
            Column::Take | Column::Count => {
                let winning = oracle.winning_takes(turn, pile, number);
                let take = winning.first().copied().filter(|_| oracle.is_won(turn, pile, number));
                let shown = if column == Column::Take { take.unwrap_or(0) } else { winning.len() as u64 };
                Entry::Number(shown.into())
            }
            Column::Limit => limit.into(),
            _ => return Ok(()),
        });
    }
    prop_assert_eq!(table.entries.iter().collect::<Vec<_>>(), expected, "{:?} from {}", column, from);
    Ok(())
}
