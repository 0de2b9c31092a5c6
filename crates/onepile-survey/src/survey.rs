//! A survey: the rules of a family one by one, and a row for each.

use std::cell::Cell as Shared;
use std::ops::{ControlFlow, Range};

use onepile::{Bound, Budget, Game, Rule, Solver};
use onepile_front::GameQuery;
use onepile_rule::ParseRuleError;

use crate::cell::{Cell, Column, Kind};
use crate::question::{Answer, Asked, Question, Status};
use crate::sieve::{NoTruth, Sieve};
use crate::spec::{RULE, Spec, WORK};
use crate::values::{Given, Values};

/// A survey, ready to be run.
///
/// ```
/// use onepile_survey::{Cell, Survey};
/// let survey = Survey::read("rule = \"{a}*last\"\nask = [\"growth\"]\n[over]\na = \"1..3\"")?;
/// assert_eq!(survey.rules(), 3);
/// let row = survey.row(1, &|| std::ops::ControlFlow::Continue(())).unwrap();
/// let column = survey.columns().iter().position(|column| column.name == "growth_rate").unwrap();
/// assert_eq!((&row[0], &row[column]), (&Cell::Text("2*last".to_owned()), &Cell::Decimal(1.618033)));
/// # Ok::<(), onepile_survey::SurveyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survey {
    text: String,
    spec: Spec,
    columns: Vec<Column>,
    /// How many combinations of values there are.
    combinations: u32,
    /// Those that fit the condition, if there is one.
    fitting: Option<Vec<u32>>,
}

/// Why there is no survey.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The specification cannot be read.
    #[error("{0}")]
    Spec(ParseRuleError),
    /// The condition cannot be read, or is neither true nor false.
    #[error("`where`, with {values}: {reason}")]
    Condition {
        /// The values of the parameters.
        values: String,
        /// What is wrong.
        reason: String,
    },
    /// None of the rules can be read.
    #[error("`rule`, with {values}: {error}")]
    Rule {
        /// The values of the parameters.
        values: String,
        /// What is wrong.
        error: ParseRuleError,
    },
    /// There are no rules.
    #[error("no combination of values fits `where`: {0}")]
    None(String),
}

/// Memory for the questions about a rule. It is counted, not measured, so that rows are the same on every machine.
const BYTES: u64 = 256 << 20;

impl Spec {
    /// The columns of each row.
    pub(crate) fn columns(&self) -> Vec<Column> {
        let parameters = self.parameters.iter().map(|parameter| Column::new(&parameter.name, parameter.values.kind()));
        let answers = self.questions.iter().flat_map(Question::columns);
        let rule = Column::new(RULE, Kind::Text);
        [rule].into_iter().chain(parameters).chain(answers).chain([Column::new(WORK, Kind::Integer)]).collect()
    }

    /// The values of one of the combinations; the last parameter changes fastest.
    pub(crate) fn values(&self, combination: u32) -> Vec<Given> {
        let mut rest = u64::from(combination);
        let mut values: Vec<Given> = self
            .parameters
            .iter()
            .rev()
            .map(|parameter| {
                // There are not many combinations, so no parameter has many values.
                let count = parameter.values.count().unwrap_or(1) as u64;
                let given = parameter.values.get(rest % count);
                rest /= count;
                given
            })
            .collect();
        values.reverse();
        values
    }

    /// The values of a combination in words.
    pub(crate) fn told(&self, values: &[Given]) -> String {
        let told =
            |(parameter, value): (&crate::spec::Parameter, &Given)| format!("{} = {}", parameter.name, value.text);
        let told: Vec<String> = self.parameters.iter().zip(values).map(told).collect();
        if told.is_empty() { "no parameters".to_owned() } else { told.join(", ") }
    }

    /// How many combinations of values there are.
    fn combinations(&self) -> u32 {
        self.parameters.iter().map(|parameter| parameter.values.count().unwrap_or(1) as u32).product()
    }
}

impl Survey {
    /// Reads a specification.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or there are no rules, or too many of them.
    pub fn read(text: &str) -> Result<Survey, SurveyError> {
        let spec: Spec = text.parse().map_err(SurveyError::Spec)?;
        let combinations = spec.combinations();
        let fitting = match &spec.condition {
            None => None,
            Some(condition) => {
                let fitting = Sieve::new(&spec, condition).fitting(combinations);
                Some(fitting.map_err(|NoTruth { values, reason }| SurveyError::Condition { values, reason })?)
            }
        };
        let columns = spec.columns();
        let survey = Survey { text: text.to_owned(), spec, columns, combinations, fitting };
        survey.check_rules()?;
        Ok(survey)
    }

    /// Refuses a family without rules.
    fn check_rules(&self) -> Result<(), SurveyError> {
        if self.rules() == 0 {
            let values = self.spec.told(&self.spec.values(0));
            return Err(SurveyError::None(format!("it fails with {values} and with all others")));
        }
        let error = |place: usize| {
            let values = self.values(place);
            let error = self.spec.rule.fill(&values).parse::<Rule>().err()?;
            Some(SurveyError::Rule { values: self.spec.told(&values), error })
        };
        // Rules that fail are rows that say so, as long as there are others.
        match error(0).filter(|_| (1..self.rules()).all(|place| error(place).is_some())) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The specification, as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether another specification has the same rules, questions and bounds, and so the same rows in the same parts.
    pub fn is_specified_by(&self, text: &str) -> bool {
        text.parse().is_ok_and(|spec: Spec| spec == self.spec)
    }

    /// The columns of each row.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The names of the parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.spec.parameters.iter().map(|parameter| &parameter.name[..])
    }

    /// The values of a parameter.
    pub fn values_of(&self, parameter: &str) -> Option<&Values> {
        let parameter = self.spec.parameters.iter().find(|known| known.name == parameter)?;
        Some(&parameter.values)
    }

    /// The rule with its parameters in braces.
    pub fn template(&self) -> &str {
        self.spec.rule.text()
    }

    /// What is asked of each rule.
    pub fn questions(&self) -> &[Question] {
        &self.spec.questions
    }

    /// How many rules there are.
    pub fn rules(&self) -> usize {
        self.fitting.as_ref().map_or(self.combinations as usize, Vec::len)
    }

    /// How many parts the survey has.
    pub fn shards(&self) -> usize {
        self.rules().div_ceil(self.spec.shard as usize)
    }

    /// The places of the rules of one part, which is counted from 0.
    pub fn places(&self, shard: usize) -> Range<usize> {
        let size = self.spec.shard as usize;
        (shard * size).min(self.rules())..((shard + 1) * size).min(self.rules())
    }

    fn values(&self, place: usize) -> Vec<Given> {
        let combination = self.fitting.as_ref().map_or(place as u32, |fitting| fitting[place]);
        self.spec.values(combination)
    }

    /// The text of a rule, counted from 0.
    pub fn rule(&self, place: usize) -> String {
        self.spec.rule.fill(&self.values(place))
    }

    /// The row of a rule, counted from 0: a cell for each column.
    ///
    /// # Errors
    ///
    /// If somebody asks to stop.
    pub fn row(&self, place: usize, poll: &dyn Fn() -> ControlFlow<Bound>) -> Result<Vec<Cell>, Bound> {
        let Spec { rule, questions, terms, .. } = &self.spec;
        let values = self.values(place);
        let text = rule.fill(&values);
        let mut cells: Vec<Cell> = Vec::with_capacity(self.columns.len());
        let game = GameQuery { rule: text.clone(), ..terms.clone() }.game();
        cells.push(Cell::Text(text));
        cells.extend(values.into_iter().map(|given| given.cell));
        let mut work = 0;
        match game {
            Err(failure) => {
                let reason = one_line(&failure.to_string());
                for question in questions {
                    cells.extend(question.cells(Answer::nothing(Status::Error, &reason)));
                }
            }
            Ok(game) => self.ask(game, &mut cells, &mut work, poll)?,
        }
        cells.push(i64::try_from(work).map_or(Cell::Nothing, Cell::Integer));
        debug_assert_eq!(cells.len(), self.columns.len(), "a cell for each column");
        Ok(cells)
    }

    /// Asks all questions about a game.
    fn ask(
        &self,
        game: Game,
        cells: &mut Vec<Cell>,
        work: &mut u64,
        poll: &dyn Fn() -> ControlFlow<Bound>,
    ) -> Result<(), Bound> {
        let Spec { questions, bounds, .. } = &self.spec;
        let mut solver = Solver::new(game);
        for question in questions {
            let stopped = Shared::new(None);
            let mut budget =
                Budget::unlimited().with_work(bounds.work).with_bytes(BYTES).with_interrupt(|_| match poll() {
                    ControlFlow::Break(bound) => {
                        stopped.set(Some(bound));
                        ControlFlow::Break(bound)
                    }
                    go_on => go_on,
                });
            let answer = question.ask(&mut Asked { solver: &mut solver, budget: &mut budget, bounds });
            *work += bounds.work - budget.work_left();
            drop(budget);
            if let Some(bound) = stopped.get() {
                return Err(bound);
            }
            cells.extend(question.cells(answer));
        }
        Ok(())
    }

    /// The rows of one part, which is counted from 0.
    ///
    /// # Errors
    ///
    /// If somebody asks to stop.
    pub fn rows(&self, shard: usize, poll: &dyn Fn() -> ControlFlow<Bound>) -> Result<Vec<Vec<Cell>>, Bound> {
        self.places(shard).map(|place| self.row(place, poll)).collect()
    }
}

/// A message without the picture of the spot, which needs lines of its own.
fn one_line(message: &str) -> String {
    let mut lines = message.lines();
    let first = lines.next().unwrap_or_default();
    let help =
        lines.map(|line| line.trim()).find(|line| line.starts_with('^')).map(|line| line.trim_start_matches('^'));
    match help.map(str::trim).filter(|help| !help.is_empty()) {
        Some(help) => format!("{first}: {help}"),
        None => first.to_owned(),
    }
}
