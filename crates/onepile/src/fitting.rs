//! The piles whose answer fits a condition.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::SetupError;
use crate::rule::{Condition, EvalError, Evaluator, Name, Names, ParseRuleError, Value};
use crate::solver::Solver;

/// A condition about the answer of a pile, in the language of rules.
///
/// It may use the numbers `pile`, `limit`, `take` (the smallest winning take, 0 if there is none), `count` (how many takes win),
/// `remoteness`, `suspense` and `nim`, and the condition `won`.
///
/// ```
/// use onepile::{Column, PileCondition};
/// let condition: PileCondition = "count == 1 and take >= 5".parse()?;
/// assert_eq!(condition.columns(), [Column::Take, Column::Count]);
/// assert!("won and takes > 2".parse::<PileCondition>().unwrap_err().to_string().ends_with("did you mean `take`?"));
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PileCondition(Condition);

/// The names of a condition about a pile, with the column that tells each; the pile itself needs none.
const NUMBERS: [(&str, Option<Column>); 7] = [
    ("pile", None),
    ("limit", Some(Column::Limit)),
    ("take", Some(Column::Take)),
    ("count", Some(Column::Count)),
    ("remoteness", Some(Column::Remoteness)),
    ("suspense", Some(Column::Suspense)),
    ("nim", Some(Column::Nim)),
];
const WON: (&str, Option<Column>) = ("won", Some(Column::Outcome));

impl PileCondition {
    /// The columns of a table that it looks at.
    pub fn columns(&self) -> Vec<Column> {
        self.0.names_used().iter().filter_map(column_of).collect()
    }

    /// The text as it was typed.
    pub fn text(&self) -> &str {
        self.0.text()
    }
}

fn column_of(name: &Name) -> Option<Column> {
    NUMBERS.get(name.index()).unwrap_or(&WON).1
}

impl FromStr for PileCondition {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = Names::new(NUMBERS.map(|(name, _)| name), [WON.0]);
        Condition::parse(text, &names).map(PileCondition)
    }
}

impl fmt::Display for PileCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why the piles that fit a condition cannot be found.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FittingError {
    /// A table that the condition looks at does not exist.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The condition has no truth at a pile.
    #[error("the condition is neither true nor false at pile {pile}: {error}")]
    Condition {
        /// The pile.
        pile: Natural,
        /// What is wrong there.
        error: EvalError,
    },
}

/// Piles that fit a condition, with the values that were looked at.
#[derive(Clone, Debug)]
pub struct Fitting {
    from: Natural,
    places: Vec<usize>,
    columns: Vec<(Column, Entries)>,
    /// How many piles neither fit nor fail to fit, because a value is not known.
    pub undecided_piles: Natural,
    /// The bound that left them undecided.
    pub undecided: Option<Undecided>,
}

impl Fitting {
    /// Where the piles that fit are, counted from the first pile, in order.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The pile at a place.
    pub fn pile(&self, place: usize) -> Natural {
        &self.from + &Natural::from(place)
    }

    /// The value in a column at a place, if that column was looked at.
    pub fn entry(&self, column: Column, place: usize) -> Option<Entry> {
        let (_, entries) = self.columns.iter().find(|(known, _)| *known == column)?;
        Some(entries.get(place).unwrap_or(Entry::Unknown))
    }

    fn leave(&mut self, piles: Natural, undecided: impl FnOnce() -> Undecided) {
        self.undecided_piles = &self.undecided_piles + &piles;
        self.undecided.get_or_insert_with(undecided);
    }
}

impl Solver {
    /// The piles `from` to `to`, all at the same turn, whose answers fit all of some conditions. Tables are made of the columns that
    /// the conditions look at, and of others that are wanted; a pile that fits is left out if a wanted value of it is not known.
    ///
    /// ```
    /// use onepile::{Budget, Game, Natural, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// let condition = "won and count == 1 and take >= 5".parse()?;
    /// let (from, to) = (Natural::ZERO, Natural::from(30u32));
    /// let found = solver.fitting_within(&[&condition], &[], &Natural::ONE, (&from, &to), &mut Budget::default())?;
    /// assert_eq!(found.places(), [18, 26, 29]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such table, or a condition is neither true nor false at a pile.
    pub fn fitting_within(
        &mut self,
        conditions: &[&PileCondition],
        wanted: &[Column],
        turn: &Natural,
        (from, to): (&Natural, &Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Fitting, FittingError> {
        let used = conditions.iter().flat_map(|condition| condition.columns()).chain(wanted.iter().copied());
        let (mut columns, mut cut): (Vec<(Column, Entries)>, Option<Undecided>) = (Vec::new(), None);
        for column in used {
            if columns.iter().all(|(known, _)| *known != column) {
                let table = self.table_within(column, turn, (from, to), budget)?;
                cut = cut.or(table.undecided);
                columns.push((column, table.entries));
            }
        }
        let places = Vec::new();
        let mut fitting =
            Fitting { from: from.clone(), places, columns, undecided_piles: Natural::ZERO, undecided: None };
        let slots: Vec<Option<usize>> = NUMBERS
            .iter()
            .chain([&WON])
            .map(|(_, wanted)| fitting.columns.iter().position(|(column, _)| Some(*column) == *wanted))
            .collect();
        let cut = || cut.clone().unwrap_or(Undecided { bound: Bound::Work, reached: Reached::Nothing });
        let of = to.saturating_sub(from).to_u64().unwrap_or(u64::MAX);
        let (mut evaluator, mut pile) = (Evaluator::default(), from.clone());
        // Tables of too many piles end early, or are not made at all; then nothing is known from there on.
        let known = fitting.columns.iter().map(|(_, entries)| entries.len()).max().unwrap_or(usize::MAX);
        for place in 0.. {
            if pile > *to {
                break;
            }
            if place >= known {
                fitting.leave(&to.saturating_sub(&pile) + &Natural::ONE, cut);
                break;
            }
            let value = |name: &Name| match slots[name.index()] {
                Some(slot) => value_of(fitting.columns[slot].1.get(place)?),
                None => Some(Value::from(&pile)),
            };
            let fits = budget.evaluate(|patience| {
                let mut holds = |condition: &&PileCondition| condition.0.holds_within(&mut evaluator, value, patience);
                conditions.iter().try_fold(true, |fits, condition| Ok(fits && holds(condition)?))
            });
            let spent = budget.spend(1 + evaluator.weight(), Progress { done: place as u64, of });
            let room = spent.and_then(|()| budget.make_room(&mut fitting.places, 1));
            match room.and(fits) {
                Ok(Ok(false)) => {}
                Ok(Ok(true)) => {
                    let is_known = |column: &Column| fitting.entry(*column, place) != Some(Entry::Unknown);
                    match wanted.iter().all(is_known) {
                        true => fitting.places.push(place),
                        false => fitting.leave(Natural::ONE, cut),
                    }
                }
                Ok(Err(EvalError::Unknown(_))) => fitting.leave(Natural::ONE, cut),
                Ok(Err(error @ EvalError::Unsettled { .. })) => {
                    let reached = Reached::Doubt(format!("at pile {pile}, {error}"));
                    fitting.leave(Natural::ONE, || Undecided { bound: Bound::Precision, reached });
                }
                Ok(Err(error)) => return Err(FittingError::Condition { pile, error }),
                Err(bound) => {
                    let reached = Reached::Piles(pile.clone());
                    fitting.leave(&to.saturating_sub(&pile) + &Natural::ONE, || Undecided { bound, reached });
                    break;
                }
            }
            pile = &pile + &Natural::ONE;
        }
        Ok(fitting)
    }
}

/// The value of an entry, if it is known.
fn value_of(entry: Entry) -> Option<Value> {
    Some(match entry {
        Entry::Number(number) => Value::from(&number),
        Entry::Infinite => Value::from(&Limit::Infinite),
        Entry::Outcome(outcome) => Value::from(u8::from(outcome == Outcome::N)),
        Entry::Unknown => return None,
    })
}
