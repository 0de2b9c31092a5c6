//! What can be asked of a rule.
//!
//! Each question has a file: its columns, and how they are filled.

mod base;
mod growth;
mod hypotheses;
mod losing;
mod nim;
mod outcome;
mod period;
mod solve;
mod unique;

use onepile::{
    Bound, Budget, Column as Values, Declined, Entries, Extent, Hypothesis, Listing, Natural, Periodicity, Property,
    SetupError, Solver, Undecided,
};

use crate::bounds::Bounds;
use crate::cell::{Cell, Column, Kind};

/// What is asked of each rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// How many members the base has, and whether it ends.
    Base,
    /// How the base grows.
    Growth,
    /// Whether values repeat.
    Period,
    /// Which piles are lost.
    Losing,
    /// Whether winning takes are unique.
    Unique,
    /// Whether outcomes repeat.
    Outcome,
    /// How large nim-values are, and whether they repeat.
    Nim,
    /// Who wins from these piles.
    Solve(Vec<Natural>),
    /// Which theorem applies.
    Hypotheses,
}

/// How an answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is proved.
    Proved,
    /// It is right as far as the bounds of the survey look.
    Observed,
    /// A bound was met, or no theorem tells.
    Undecided,
    /// The rule cannot be read, or has no value where it is needed.
    Error,
}

onepile::names! { Status, "a status":
    Proved "proved", Observed "observed", Undecided "undecided", Error "error",
}

/// The kinds of periods.
const PERIOD_KINDS: [&str; 4] = ["pure", "eventual", "none", "unknown"];

/// The answer to a question: a cell for each of its columns.
pub(crate) struct Answer {
    pub cells: Vec<Cell>,
    pub status: Status,
    /// What the cells do not tell: a reason, or a number that is too large for them.
    pub notes: Vec<String>,
}

impl Answer {
    fn new(status: Status, cells: impl Into<Vec<Cell>>) -> Answer {
        Answer { cells: cells.into(), status, notes: Vec::new() }
    }

    /// Nothing but a reason.
    pub fn nothing(status: Status, reason: impl Into<String>) -> Answer {
        Answer { cells: Vec::new(), status, notes: vec![reason.into()] }
    }

    fn with_note(mut self, note: Option<String>) -> Answer {
        self.notes.extend(note);
        self
    }

    /// The cell of a number, with a note where it is too large for one.
    fn natural(notes: &mut Vec<String>, name: &str, number: &Natural) -> Cell {
        let cell = number.to_u64().and_then(|number| i64::try_from(number).ok()).map(Cell::Integer);
        cell.unwrap_or_else(|| {
            notes.push(format!("{name} = {number}"));
            Cell::Nothing
        })
    }
}

/// The rule cannot be asked any further.
impl From<SetupError> for Answer {
    fn from(error: SetupError) -> Answer {
        match &error {
            SetupError::Rule(rule) if rule.doubt().is_some() => Answer::nothing(Status::Undecided, error.to_string()),
            SetupError::Interrupted(_) | SetupError::Undefined(_) => {
                Answer::nothing(Status::Undecided, error.to_string())
            }
            _ => Answer::nothing(Status::Error, error.to_string()),
        }
    }
}

/// No theorem answers the question.
impl From<Declined> for Answer {
    fn from(declined: Declined) -> Answer {
        let has_no_value = declined.hypothesis == Hypothesis::Property(Property::HasValue) && declined.at.is_some();
        let status = if has_no_value { Status::Error } else { Status::Undecided };
        Answer::nothing(status, declined.to_string())
    }
}

impl Question {
    /// All questions; the piles are those to solve.
    pub fn all(piles: Vec<Natural>) -> [Question; 9] {
        use Question::*;
        [Base, Growth, Period, Losing, Unique, Outcome, Nim, Solve(piles), Hypotheses]
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Question::Base => "base",
            Question::Growth => "growth",
            Question::Period => "period",
            Question::Losing => "losing",
            Question::Unique => "unique",
            Question::Outcome => "outcome",
            Question::Nim => "nim",
            Question::Solve(_) => "solve",
            Question::Hypotheses => "hypotheses",
        }
    }

    /// What its answer tells, without status and note.
    fn fields(&self) -> Vec<(String, Kind)> {
        let named =
            |fields: &[(&str, Kind)]| fields.iter().map(|(name, kind)| ((*name).to_owned(), kind.clone())).collect();
        match self {
            Question::Base => named(&base::fields()),
            Question::Growth => named(&growth::fields()),
            Question::Period => named(&period::fields()),
            Question::Losing => named(&losing::fields()),
            Question::Unique => named(&unique::fields()),
            Question::Outcome => named(&outcome::fields()),
            Question::Nim => named(&nim::fields()),
            Question::Solve(piles) => solve::fields(piles),
            Question::Hypotheses => named(&hypotheses::fields()),
        }
    }

    /// The columns of its answer.
    pub fn columns(&self) -> Vec<Column> {
        let status = Kind::Word(Status::ALL.iter().map(|status| status.name()).collect());
        let last = [("status".to_owned(), status), ("note".to_owned(), Kind::Text)];
        let fields = self.fields().into_iter().chain(last);
        fields.map(|(field, kind)| Column::new(format!("{}_{field}", self.name()), kind)).collect()
    }

    /// Asks it of a rule.
    pub(crate) fn ask(&self, asked: &mut Asked<'_, '_>) -> Answer {
        let answer = match self {
            Question::Base => base::ask(asked),
            Question::Growth => growth::ask(asked),
            Question::Period => period::ask(asked),
            Question::Losing => losing::ask(asked),
            Question::Unique => unique::ask(asked),
            Question::Outcome => outcome::ask(asked),
            Question::Nim => nim::ask(asked),
            Question::Solve(piles) => solve::ask(piles, asked),
            Question::Hypotheses => hypotheses::ask(asked),
        };
        answer.unwrap_or_else(|nothing| nothing)
    }

    /// The cells of an answer, in the columns of the question.
    pub(crate) fn cells(&self, answer: Answer) -> Vec<Cell> {
        let Answer { mut cells, status, notes } = answer;
        cells.resize(self.fields().len(), Cell::Nothing);
        let note = (!notes.is_empty()).then(|| notes.join("; "));
        cells.extend([Cell::Text(status.name().to_owned()), Cell::of(note, Cell::Text)]);
        cells
    }
}

/// What a question is asked of: a solver, which may have answered others before, and what the answer may cost.
pub(crate) struct Asked<'a, 'b> {
    pub solver: &'a mut Solver,
    pub budget: &'a mut Budget<'b>,
    pub bounds: &'a Bounds,
}

impl Asked<'_, '_> {
    /// The bases, as far as the bounds of the survey look.
    fn listing(&mut self) -> Result<Listing, Answer> {
        Ok(self.solver.bases_within(None, &Extent::Count(self.bounds.members), self.budget)?)
    }

    /// Values of the piles up to the last one of tables.
    fn table(&mut self, column: Values, from: u32) -> Result<(Entries, Option<Undecided>), Answer> {
        let piles = (&Natural::from(from), &Natural::from(self.bounds.piles));
        let table = self.solver.table_within(column, &Natural::ONE, piles, self.budget)?;
        Ok((table.entries, table.undecided))
    }

    /// Whether values repeat: kind, pre-period and period as cells.
    fn period(&mut self, column: Values) -> Answer {
        match self.solver.period_within(column, self.budget) {
            Ok(found) => period_cells(&found),
            Err(declined) => match Answer::from(declined) {
                answer if answer.status == Status::Error => answer,
                answer => Answer { cells: vec![Cell::Text("unknown".to_owned())], ..answer },
            },
        }
    }
}

/// Kind, pre-period and period.
fn period_cells(found: &Periodicity) -> Answer {
    let kind = Cell::Text(found.kind().to_owned());
    let mut notes = Vec::new();
    let (status, cells) = match found {
        Periodicity::Periodic { preperiod, period, .. } => {
            let preperiod = Answer::natural(&mut notes, "preperiod", preperiod);
            (Status::Proved, vec![kind, preperiod, Answer::natural(&mut notes, "period", period)])
        }
        Periodicity::Never(_) => (Status::Proved, vec![kind]),
        Periodicity::Unknown { undecided, .. } => {
            notes.extend(undecided.as_ref().map(reason));
            (Status::Undecided, vec![kind])
        }
        _ => (Status::Undecided, vec![kind]),
    };
    Answer { cells, status, notes }
}

/// Why something is not known.
fn reason(undecided: &Undecided) -> String {
    match undecided.bound {
        Bound::Work => "the bound of work is met".to_owned(),
        Bound::Memory => "the bound of memory is met".to_owned(),
        _ => undecided.reached.to_string(),
    }
}
