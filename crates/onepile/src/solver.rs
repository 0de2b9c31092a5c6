//! The chooser: which way of solving a game fits it best.

use crate::answer::Answer;
use crate::budget::{Budget, Undecided};
use crate::evidence::Method;
use crate::game::{Game, Play, RuleError, SetupError};
use crate::natural::Natural;
use crate::period::Periodicity;
use crate::position::Position;
use crate::rule::Variable;
use crate::sequence::{self, Sequence, SequenceError, Terms};
use crate::strategy::{Declined, Hypothesis, THEOREMS, Theorem, base, direct, nim_values, tableau};
use crate::table::{Asked, Column, Table};

/// How much of an answer is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// At most so many ranges of winning takes; 1000 unless said otherwise.
    pub ranges: usize,
    /// Whether remoteness, suspense and nim-value are wanted.
    pub measures: Effort,
}

/// How hard to try for a part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Effort {
    /// Not at all.
    Skip,
    /// If it is cheap: about 10^7 steps.
    #[default]
    IfCheap,
    /// As far as the budget goes.
    Insist,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { ranges: 1000, measures: Effort::IfCheap }
    }
}

/// Answers questions about the positions of one game.
///
/// ```
/// use onepile::{Budget, Game, Outcome, Setup, Solver};
///
/// let game = Game::new("2*last".parse()?);
/// let position = game.position(&Setup::pile(1000u64))?;
/// let answer = Solver::new(game).answer(&position, &mut Budget::unlimited())?;
/// assert_eq!(answer.outcome, Some(Outcome::N));
/// assert_eq!(answer.take().unwrap().to_string(), "13");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    game: Game,
    /// Whether theorems are left aside.
    search_only: bool,
}

impl Solver {
    /// A solver for a game.
    pub fn new(game: Game) -> Solver {
        Solver { game, search_only: false }
    }

    /// A solver that leaves all theorems aside, to test them against.
    pub fn searching(game: Game) -> Solver {
        Solver { game, search_only: true }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The theorems, the best first; each with the reason why it does not apply to all positions of a pile, if it does
    /// not.
    ///
    /// ```
    /// use onepile::{Budget, Game, Hypothesis, Method, Natural, Solver};
    /// let solver = Solver::new(Game::new("2*last".parse()?).block(1));
    /// let theorems = solver.theorems(&Natural::from(100u64), &mut Budget::unlimited());
    /// assert_eq!(theorems[0].0, Method::Base);
    /// assert_eq!(theorems[0].1.as_ref().unwrap_err().hypothesis, Hypothesis::NoBlocking);
    /// # Ok::<(), onepile::ParseRuleError>(())
    /// ```
    pub fn theorems(&self, pile: &Natural, budget: &mut Budget<'_>) -> Vec<(Method, Result<(), Declined>)> {
        let ask = |theorem: &Theorem| match budget.separately(|budget| (theorem.check)(&self.game, pile, budget)) {
            Ok(method) => (method, Ok(())),
            Err(declined) => ((theorem.method)(self.game.rule()), Err(declined)),
        };
        self.best_first().into_iter().map(ask).collect()
    }

    /// All that can be found out about a position within a budget.
    ///
    /// # Errors
    ///
    /// If legal play from the position leads to one at which the rule has no value.
    pub fn answer(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<Answer, RuleError> {
        self.answer_wanted(position, &Wanted::default(), budget)
    }

    /// The same, with a say in how much is wanted.
    ///
    /// # Errors
    ///
    /// As [`Solver::answer`].
    pub fn answer_wanted(
        &mut self,
        position: &Position,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, RuleError> {
        budget.separately(|budget| self.choose(position, wanted, budget))
    }

    /// The best theorem first, search last.
    fn choose(&self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, RuleError> {
        let game = &self.game;
        if let Some(answer) = Answer::unable(game, position) {
            return Ok(answer);
        }
        let recurrence = |budget: &mut Budget<'_>| budget.separately(|b| direct::answer(game, position, wanted, b));
        if self.search_only {
            return recurrence(budget);
        }
        // A rule of the pile has so few positions that a search for it alone goes farther.
        let search = |budget: &mut Budget<'_>| match budget
            .separately(|budget| nim_values::search(game, position, wanted, budget))
        {
            Some(answer) if answer.undecided.is_none() => Ok(answer),
            _ => recurrence(budget),
        };
        let (theorems, mut halted) = (self.best_first(), None);
        for (place, theorem) in theorems.iter().enumerate() {
            match budget.separately(|budget| (theorem.answer)(game, position, wanted, budget)) {
                Ok(answer) if answer.undecided.is_none() => {
                    let answer = self.with_measures_of(&theorems[place + 1..], answer, wanted, budget);
                    return with_measures(answer, game, wanted, || search(budget));
                }
                Ok(answer) if answer.outcome.is_some() => return Ok(answer),
                // What a theorem declines or cannot finish may be solved by another, or small enough for a search.
                Ok(answer) => halted = halted.or(Some(answer)),
                Err(_) => {}
            }
        }
        let searched = search(budget)?;
        // What a theorem lacked tells more than that nothing can be searched.
        let is_hopeless = searched.outcome.is_none() && searched.undecided.as_ref().is_some_and(Undecided::not_begun);
        Ok(halted.filter(|_| is_hopeless).unwrap_or(searched))
    }

    /// The theorems in the order in which they are asked. A rule that looks at no take is one of the pile first of all,
    /// for nim-values tell the most of it.
    fn best_first(&self) -> Vec<&'static Theorem> {
        let (rule, mut theorems) = (self.game.rule(), THEOREMS.iter().collect::<Vec<_>>());
        if ![Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            theorems.sort_by_key(|theorem| (theorem.method)(rule) != Method::NimValues);
        }
        theorems
    }

    /// An answer by a theorem, with the measures that it does not give but others do.
    fn with_measures_of(
        &self,
        others: &[&Theorem],
        mut answer: Answer,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Answer {
        for other in others.iter().filter(|_| wanted.measures != Effort::Skip) {
            if answer.is_measured(self.game.kind()) {
                break;
            }
            let found = budget.separately(|budget| (other.answer)(&self.game, &answer.position, wanted, budget));
            if let Some(found) = found.ok().filter(|found| found.undecided.is_none()) {
                answer.add_measures(found);
            }
        }
        answer
    }

    /// One value for each of the piles `from` to `to`, all at the same turn.
    ///
    /// ```
    /// use onepile::{Budget, Column, Game, Natural, Solver};
    ///
    /// let mut solver = Solver::new(Game::new("2*last".parse()?));
    /// let (turn, from, to) = (Natural::from(1u64), Natural::from(1u64), Natural::from(8u64));
    /// let table = solver.table(Column::G, &turn, (&from, &to), &mut Budget::unlimited())?;
    /// let values: Vec<String> = table.entries.iter().map(|entry| entry.to_string()).collect();
    /// assert_eq!(values.join(" "), "1 2 3 1 5 1 2 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one of the piles is no position at that turn, or legal play from it leads to one at which the rule has no value.
    pub fn table(
        &mut self,
        column: Column,
        turn: &Natural,
        (from, to): (&Natural, &Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Table, SetupError> {
        if turn.is_zero() {
            return Err(SetupError::TurnZero);
        }
        let is_measure = matches!(column, Column::Nim | Column::Remoteness | Column::Suspense);
        if is_measure && self.game.blocked() > 0 {
            return Err(SetupError::Undefined("only g, outcome and limit are defined where takes may be forbidden"));
        }
        if column == Column::Nim && self.game.kind() == Play::Misere {
            return Err(SetupError::Undefined("nim-values belong to normal play; in misère play ask for the outcome"));
        }
        let asked = Asked { column, turn, from, to };
        let theorems = self.best_first().into_iter().filter(|_| !self.search_only);
        let mut tables =
            theorems.filter_map(|theorem| budget.separately(|budget| (theorem.table)(&self.game, asked, budget)));
        match tables.next() {
            Some(table) => Ok(table),
            None => budget.separately(|budget| direct::table(&self.game, asked, budget)),
        }
    }
}

impl Solver {
    /// Whether the values of all piles repeat, with the proof.
    ///
    /// ```
    /// use onepile::{Budget, Column, Game, Natural, Periodicity, Solver};
    /// let solver = Solver::new(Game::new("if last == 1 then 4 else 2".parse()?));
    /// let found = solver.period(Column::G, &mut Budget::unlimited())?;
    /// let Periodicity::Periodic { preperiod, period, .. } = found else { panic!() };
    /// assert_eq!((preperiod, period), (Natural::from(1u64), Natural::from(4u64)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no theorem about periods applies.
    pub fn period(&self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        let uses = |variables: &[Variable]| variables.iter().any(|variable| self.game.rule().uses(*variable));
        budget.separately(|budget| match column {
            Column::G => base::period_of_g(&self.game, budget),
            // The base tells who wins a first move that may take all but one counter; others go by turn and pile.
            Column::Outcome if uses(&[Variable::Last, Variable::Prev]) => base::period_of_outcomes(&self.game, budget),
            Column::Outcome if uses(&[Variable::Turn]) => tableau::period_of_outcomes(&self.game, budget),
            Column::Outcome | Column::Nim => nim_values::period(&self.game, column, budget),
            _ => Err(Hypothesis::Column(column).into()),
        })
    }

    /// The first terms of a sequence of piles.
    ///
    /// # Errors
    ///
    /// If the game has no such sequence, or legal play leads to where the rule has no value.
    pub fn sequence(
        &mut self,
        which: &Sequence,
        count: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Terms, SequenceError> {
        sequence::terms(self, which, count, budget)
    }
}

/// An answer by a theorem, with the measures that it does not give but a search can.
fn with_measures(
    mut answer: Answer,
    game: &Game,
    wanted: &Wanted,
    search: impl FnOnce() -> Result<Answer, RuleError>,
) -> Result<Answer, RuleError> {
    let insist = wanted.measures == Effort::Insist;
    let pile = &answer.position.pile;
    let cheap = *pile <= Natural::from(MEASURED_UNASKED) || nim_values::is_searched_cheaply(game, pile);
    if answer.is_measured(game.kind()) {
        return Ok(answer);
    }
    if insist || (wanted.measures == Effort::IfCheap && cheap) {
        let searched = search()?;
        let undecided = searched.undecided.clone();
        answer.add_measures(searched);
        // What nobody insisted on leaves the answer complete.
        answer.undecided = undecided.filter(|_| insist);
    }
    Ok(answer)
}

/// A pile whose positions are few enough to measure them all unasked.
const MEASURED_UNASKED: u64 = 4000;
