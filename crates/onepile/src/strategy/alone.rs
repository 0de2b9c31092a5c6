//! Tables of few piles of any size, each solved by itself.

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::game::Game;
use crate::natural::Natural;
use crate::position::{Position, Setup, SetupError};
use crate::table::{Asked, Table};
use crate::wanted::{Effort, Wanted};

/// More piles are not solved one by one.
const MOST_ALONE: u64 = 1 << 20;
/// Winning takes in more ranges are not counted.
const MOST_RANGES: usize = 1 << 16;

/// What is found of one pile: its entry, or the bound that was met; nothing if it is not told.
pub(crate) type Told = Option<Result<Entry, Undecided>>;

/// The table that is asked for, if its piles are few and each is told; `ask` is shown positions at which a player can move.
///
/// # Errors
///
/// If one of the piles is no position.
pub(crate) fn table(
    game: &Game,
    asked: Asked<'_>,
    budget: &mut Budget<'_>,
    mut ask: impl FnMut(&Position, &mut Budget<'_>) -> Told,
) -> Result<Option<Table>, SetupError> {
    let Asked { column, turn, from, to } = asked;
    let more = to.saturating_sub(from).to_u64().filter(|more| from <= to && *more < MOST_ALONE);
    let Some(more) = more else { return Ok(None) };
    let mut table = Table { from: from.clone(), entries: Entries::default(), undecided: None };
    for place in 0..=more {
        let progress = Progress { done: place, of: more + 1 };
        let (told, met) = budget.observed(|budget| {
            let room = budget.spend(1, progress).and_then(|()| budget.reserve(Entries::ENTRY_BYTES));
            match room {
                Ok(()) => {
                    told(game, column, Setup::pile(from + &Natural::from(place)).with_turn(turn), budget, &mut ask)
                }
                Err(bound) => {
                    let reached = if place == 0 { Reached::Nothing } else { Reached::Entries };
                    Ok(Some(Err(Undecided { bound, reached })))
                }
            }
        });
        match told? {
            None => return Ok(None),
            Some(Ok(entry)) => table.entries.push(entry),
            Some(Err(undecided)) => {
                table.entries.push(Entry::Unknown);
                table.undecided.get_or_insert(undecided);
            }
        }
        if let (Some(_), Some(_)) = (met, &table.undecided) {
            // Nothing is left for the others.
            table.entries.push_unknown((more - place) as usize);
            break;
        }
    }
    Ok(Some(table))
}

/// What is found of one pile.
fn told(
    game: &Game,
    column: Column,
    setup: Setup,
    budget: &mut Budget<'_>,
    ask: &mut impl FnMut(&Position, &mut Budget<'_>) -> Told,
) -> Result<Told, SetupError> {
    // The smallest take that wins if the limit allows it is the smallest winning one where the whole pile may be taken.
    let setup = match column {
        Column::G => Setup { limit: Some(setup.pile.clone().into()), ..setup },
        _ => setup,
    };
    let position = match game.position_within(setup, budget) {
        Ok(position) => position,
        Err(SetupError::Interrupted(bound)) => return Ok(Some(Err(Undecided { bound, reached: Reached::Nothing }))),
        Err(SetupError::Rule(error)) => return error.doubt().map(|doubt| Some(Err(doubt))).ok_or(error.into()),
        Err(error) => return Err(error),
    };
    Ok(match Answer::unable(game, &position, budget) {
        Some(_) if column == Column::Nim => Some(Ok(Entry::Number(Natural::ZERO))),
        None if column == Column::Limit => Some(Ok(position.limit.into())),
        Some(answer) => of_answer(&answer, column),
        None => ask(&position, budget),
    })
}

/// What an answer tells.
pub(crate) fn of_answer(answer: &Answer, column: Column) -> Told {
    let entry = match (column, answer.takes.smallest()) {
        (Column::G, Some(take)) => Some(Entry::Number(take.clone())),
        (Column::G, None) if answer.takes.is_complete() => Some(Entry::Infinite),
        _ => answer.entry(column),
    };
    match (entry, &answer.undecided) {
        (Some(entry), _) => Some(Ok(entry)),
        (None, Some(undecided)) => Some(Err(undecided.clone())),
        (None, None) if column == Column::Count => {
            Some(Err(Undecided { bound: Bound::Work, reached: Reached::SmallestTakes }))
        }
        (None, None) => None,
    }
}

/// What must be wanted of an answer for it to tell a column.
pub(crate) fn wanted(column: Column) -> Wanted {
    match column {
        Column::G | Column::Outcome | Column::Take => Wanted::LEAST,
        Column::Count => Wanted { ranges: MOST_RANGES, measures: Effort::Skip },
        _ => Wanted::default(),
    }
}
