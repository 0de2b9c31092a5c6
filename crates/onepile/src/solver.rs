//! Every question about a game: put to the theorems first, then to the search.

use std::sync::Arc;

use crate::answer::{Answer, Tried};
use crate::answers::Answers;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::certificate::{Certificate, Uncertified};
use crate::column::Column;
use crate::declined::Declined;
use crate::derived::{derived, has_unit_jumps};
use crate::entries::Entry;
use crate::evidence::Method;
use crate::game::{Game, Play, RuleError};
use crate::listing::{Extent, Listing};
use crate::natural::{Limit, Natural};
use crate::pace::{Pace, SLOW_WORK};
use crate::period::Periodicity;
use crate::position::{IntoSetup, Position, SetupError};
use crate::prospect::{Prospect, reach};
use crate::rule::{Rule, Variable};
use crate::scale::Scale;
use crate::sequence::{Sequence, SequenceError, Terms};
use crate::strategy::alone;
use crate::strategy::direct::{self, Direct, Halt, Options};
use crate::strategy::engine::Worth;
use crate::table::{Asked, IntoPiles, Table};
use crate::takes::Takes;
use crate::theorems::{Limits, Theorems};
use crate::wanted::{Effort, Wanted};

/// Answers questions about one game, and remembers what it found out.
///
/// What a theorem proved, the bases and rows that were grown for one question serve the next one, which then costs next
/// to nothing. No answer depends on the questions before. What is kept counts against the memory of the budget, and is
/// dropped where a question needs that memory itself, or by [`Solver::forget`].
///
/// ```
/// use onepile::{Column, Game, Solver};
///
/// let game: Game = "2*last".parse()?;
/// let mut solver = Solver::new(game);
/// assert_eq!(solver.solve(1000)?.to_string(), "take 13");
/// assert_eq!(solver.solve("1e100")?.take().unwrap().to_string().len(), 1);
/// let values: Vec<String> = solver.table(Column::G, 1..=8)?.entries.iter().map(|entry| entry.to_string()).collect();
/// assert_eq!(values.join(" "), "1 2 3 1 5 1 2 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    game: Arc<Game>,
    theorems: Theorems,
    direct: Direct,
    answers: Answers,
    /// The periods that were found, or proved not to be there.
    periods: Vec<(Column, Periodicity)>,
    /// Whether a search is fast.
    search: Pace,
    scale: Scale,
}

/// About the memory that a period takes with its proof.
const PERIOD_BYTES: u64 = 1 << 10;

/// Work for one trial of a search.
const TRIAL_WORK: u64 = 1 << 24;
/// What it counts for there when a limit is evaluated by itself.
const EXACT_WORK: u64 = 64;

/// Piles are so few that each is solved alone if there are this many times as many below them.
const THIN: u32 = 64;

impl Solver {
    /// The same for a position: what the first theorem that solves it does not measure another one may, or a search. Theorems
    /// whose proof is slow come after a search that is not.
    fn choose_position(
        &mut self,
        position: &Position,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, RuleError> {
        if let Some(answer) = Answer::unable(&self.game, position, budget) {
            return Ok(answer);
        }
        if !self.theorems.see_all(Limits::Of(position), budget) {
            return Ok(self.direct.answer(position, wanted, budget)?.finished(&self.game));
        }
        let is_slow = self.theorems.are_slow(&position.pile, budget);
        let (mut solved, mut halted, mut tried): (Option<Answer>, _, _) = (None, None, Vec::new());
        for slow in [false, true] {
            if slow && is_slow.contains(&true) && solved.is_none() && self.searches_fast(&position.pile, budget) {
                break;
            }
            for place in (0..is_slow.len()).filter(|place| is_slow[*place] == slow) {
                let is_met = solved.as_ref().is_some_and(|solved| wanted.is_met_by(solved, self.game.play()));
                // Who stops one theorem stops all.
                if is_met || budget.stopped().is_some() {
                    break;
                }
                let ((method, asked), met) = budget.observed(|budget| {
                    self.theorems.ask(place, budget, |engine, budget| engine.answer(position, wanted, budget))
                });
                let answer = match asked {
                    Ok(answer) => answer.finished(&self.game),
                    Err(declined) => {
                        tried.push((method, declined, met.is_none()));
                        continue;
                    }
                };
                match (&mut solved, answer.undecided.is_none()) {
                    (None, true) => solved = Some(answer),
                    (Some(solved), true) => solved.add_measures(answer),
                    (None, false) if answer.outcome.is_some() => return Ok(answer),
                    // What a theorem cannot finish may be solved by another, or small enough for a search.
                    (_, false) => halted = halted.or(Some(answer)),
                }
            }
        }
        let insist = wanted.measures == Effort::Insist;
        if let Some(solved) = &solved {
            let searched = insist || self.direct.measures_cheaply(&position.pile, solved.method);
            if wanted.is_met_by(solved, self.game.play()) || !searched {
                return Ok(solved.clone());
            }
        }
        let searched = self.direct.answer(position, wanted, budget)?.finished(&self.game);
        match solved {
            Some(mut solved) => {
                let undecided = searched.undecided.clone();
                solved.add_measures(searched);
                // What nobody insisted on leaves the answer complete.
                solved.undecided = undecided.filter(|_| insist);
                Ok(solved)
            }
            None => {
                // What a theorem lacked tells more than that nothing can be searched.
                let begun = searched.undecided.as_ref().is_none_or(|undecided| !undecided.not_begun());
                let mut answer = halted.filter(|_| searched.outcome.is_none() && !begun).unwrap_or(searched);
                if answer.outcome.is_none() {
                    let told = |(theorem, declined, settled): (Method, Declined, bool)| {
                        let settled = settled || declined.at.is_some();
                        Tried { theorem, reason: declined.to_string(), settled }
                    };
                    answer.tried = tried.into_iter().map(told).collect();
                }
                Ok(answer)
            }
        }
    }

    /// Whether a search settles piles as long as one with less work than a slow proof takes.
    fn searches_fast(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> bool {
        let Solver { game, scale, search, .. } = self;
        let fast = search.is_done(pile, budget, |longest, budget| {
            let position =
                Position { turn: Natural::ONE, pile: longest.clone(), limit: Limit::Finite(longest.clone()) };
            let answer = Direct::new(game, *scale).answer(&position, &Wanted::LEAST, budget);
            answer.is_ok_and(|answer| answer.undecided.is_none())
        });
        fast == Some(true)
    }
}

impl Solver {
    /// A solver for a game.
    pub fn new(game: impl Into<Game>) -> Solver {
        Solver::at_scale(game.into(), Scale::Actual)
    }

    /// A solver for a game that takes every pile for a huge one, so that tests see at small piles what only huge ones
    /// need.
    #[doc(hidden)]
    pub fn as_if_huge(game: impl Into<Game>) -> Solver {
        Solver::at_scale(game.into(), Scale::Huge)
    }

    /// A solver that leaves all theorems aside and looks at all takes one by one, for tests to hold a search against that
    /// passes blocks of them.
    #[doc(hidden)]
    pub fn take_by_take(game: impl Into<Game>) -> Solver {
        Solver::at_scale(game.into(), Scale::Small).without(Method::ALL)
    }

    pub(crate) fn at_scale(game: Game, scale: Scale) -> Solver {
        let game = Arc::new(game);
        let direct = Direct::new(&game, scale);
        Solver {
            theorems: Theorems::new(&game, scale),
            game,
            direct,
            answers: Answers::default(),
            periods: Vec::new(),
            search: Pace::default(),
            scale,
        }
    }

    /// The same solver without some theorems, to hold the others and search against them.
    pub fn without(mut self, methods: &[Method]) -> Solver {
        self.theorems.leave(methods);
        self
    }

    /// A solver that leaves all theorems aside.
    pub fn searching(game: impl Into<Game>) -> Solver {
        Solver::new(game).without(Method::ALL)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rule that theorems see, if it is not that of the game: bounds prove that the condition behind `where` holds for every
    /// take within the limit.
    ///
    /// ```
    /// use onepile::{Game, Solver};
    /// let idle = |rule: &str| Solver::new(rule.parse::<Game>().unwrap()).without_condition().map(|rule| rule.to_string());
    /// assert_eq!(idle("3 where take <= 5").as_deref(), Some("3"));
    /// assert_eq!(idle("3 where odd(take)"), None);
    /// ```
    pub fn without_condition(&self) -> Option<&Rule> {
        self.theorems.without_condition()
    }

    /// The memory that is kept from earlier questions, in bytes.
    pub fn kept_bytes(&self) -> u64 {
        let periods = self.periods.len() as u64 * PERIOD_BYTES;
        self.theorems.bytes() + self.direct.bytes() + self.answers.bytes() + periods
    }

    /// How a search fares with the game, by a trial at small piles; nothing if the rule has no value at some of them, or the
    /// budget ends it. It is counted in work, so that it is the same on every machine.
    ///
    /// ```
    /// use onepile::{Budget, Game, Natural, Solver};
    /// let solver = Solver::new("max(1, pile - last)".parse::<Game>()?);
    /// let prospect = solver.prospect(&mut Budget::default()).unwrap();
    /// assert!(prospect.in_blocks && prospect.reach > Natural::from(1_000_000u32));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prospect(&self, budget: &mut Budget<'_>) -> Option<Prospect> {
        let (mut work, mut found) = (Vec::new(), None);
        for pile in (5..=24).map(|bits| 1u32 << bits) {
            let mut direct = Direct::new(&self.game, self.scale);
            let position = Position { turn: Natural::ONE, pile: pile.into(), limit: Limit::from(pile) };
            let before = budget.work_left();
            let (answer, is_cut) = budget.in_share(TRIAL_WORK, |budget| {
                budget.separately(|budget| direct.answer(&position, &Wanted::LEAST, budget))
            });
            let spent = before - budget.work_left();
            if is_cut {
                break;
            }
            answer.ok().filter(|answer| answer.undecided.is_none())?;
            let spent = spent + EXACT_WORK * direct.exact();
            work.push((pile, spent));
            found = Some(direct);
            // The next pile may take four times as much.
            if spent > TRIAL_WORK / 4 {
                break;
            }
        }
        let direct = found?;
        Some(direct.prospect(reach(&work, direct.is_listed(), direct::PILE_BOUND)))
    }

    /// How often a search asked for bounds of the rule over a block of takes, for benchmarks.
    #[doc(hidden)]
    pub fn blocks_bounded(&self) -> u64 {
        self.direct.bounded()
    }

    /// Drops all that is kept from earlier questions.
    pub fn forget(&mut self) {
        self.theorems.forget();
        self.direct = Direct::new(&self.game, self.scale);
        self.answers = Answers::default();
        self.periods.clear();
    }

    /// Runs a question in the memory that is left beside what is kept; or without what is kept, if that is too little.
    fn remembering<T>(
        &mut self,
        budget: &mut Budget<'_>,
        mut question: impl FnMut(&mut Self, &mut Budget<'_>) -> T,
    ) -> T {
        let (kept, work) = (self.kept_bytes(), budget.work_left());
        if kept > 0 {
            let (found, met) = budget.observed(|budget| {
                budget.separately(|budget| match budget.reserve(kept) {
                    Ok(()) => Some(question(self, budget)),
                    Err(_) => None,
                })
            });
            match found {
                Some(found) if met != Some(Bound::Memory) => return found,
                // As a new solver would be asked.
                _ => {
                    self.forget();
                    budget.restore_work(work);
                }
            }
        }
        budget.separately(|budget| question(self, budget))
    }

    /// All that can be found out about a position; a number is the pile at the start of a game, a pair is a pile with its
    /// limit.
    ///
    /// ```
    /// use onepile::{Game, Outcome, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// assert_eq!(solver.solve((1000, 12))?.outcome, Some(Outcome::P));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such position, or legal play from it leads to one at which the rule has no value.
    pub fn solve(&mut self, setup: impl IntoSetup) -> Result<Answer, SetupError> {
        let position = self.game.position(setup)?;
        Ok(self.answer_within(&position, &Wanted::default(), &mut Budget::default())?)
    }

    /// As much as is wanted of a position, within a budget.
    ///
    /// # Errors
    ///
    /// If legal play from the position leads to one at which the rule has no value.
    pub fn answer_within(
        &mut self,
        position: &Position,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, RuleError> {
        if let Some(answer) = self.answers.get(position, wanted) {
            return Ok(answer);
        }
        let left = budget.work_left();
        let (answer, met) = budget.observed(|budget| {
            self.remembering(budget, |solver, budget| solver.choose_position(position, wanted, budget))
        });
        let mut answer = answer?;
        budget.blame(&mut answer.undecided);
        // With more time or memory another part of the answer might be known.
        if met.is_none() {
            self.answers.keep(&answer, wanted, left - budget.work_left());
        }
        Ok(answer)
    }

    /// The certificate of an answer of this solver, which another program can check; see [`Certificate`].
    ///
    /// ```
    /// use onepile::{Budget, Game, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// let answer = solver.solve(1000)?;
    /// let certificate = solver.certificate(&answer, &mut Budget::default())?;
    /// assert!(certificate.to_string().starts_with("onepile certificate 1\nrule 2*last\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the answer is undecided, no witness bears it, or a bound is met.
    pub fn certificate(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Certificate, Uncertified> {
        if answer.outcome.is_none() {
            return Err(Uncertified::Undecided);
        }
        let Solver { theorems, game, .. } = self;
        match theorems.that_gave(answer.method) {
            Some(engine) => match engine.witness(answer, budget) {
                Ok(witness) => Certificate::new(game, answer, witness),
                Err(Uncertified::NoWitness) => Certificate::by_table(game, answer),
                Err(bound) => Err(bound),
            },
            None => Certificate::by_table(game, answer),
        }
    }

    /// The theorems, the best first; each with the reason why it does not apply to all positions of a pile, if it does
    /// not.
    ///
    /// ```
    /// use onepile::{Budget, Game, Hypothesis, Method, Natural, Solver};
    /// let game: Game = "2*last".parse()?;
    /// let mut solver = Solver::new(game.with_block(1));
    /// let theorems = solver.theorems(&Natural::from(100u32), &mut Budget::default());
    /// assert_eq!(theorems[0].0, Method::Base);
    /// assert_eq!(theorems[0].1.as_ref().unwrap_err().hypothesis, Hypothesis::NoBlocking);
    /// # Ok::<(), onepile::ParseRuleError>(())
    /// ```
    pub fn theorems(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Vec<(Method, Result<(), Declined>)> {
        self.remembering(budget, |solver, budget| solver.theorems.check(pile, budget))
    }

    /// One value for each of some piles, at the first turn.
    ///
    /// # Errors
    ///
    /// If one of the piles is not a position, or legal play from it leads to one at which the rule has no value.
    pub fn table(&mut self, column: Column, piles: impl IntoPiles) -> Result<Table, SetupError> {
        let (from, to) = piles.into_piles()?;
        self.table_within(column, &Natural::ONE, (&from, &to), &mut Budget::default())
    }

    /// One value for each of the piles `from` to `to`, all at the same turn, within a budget.
    ///
    /// # Errors
    ///
    /// As [`Solver::table`].
    pub fn table_within(
        &mut self,
        column: Column,
        turn: &Natural,
        (from, to): (&Natural, &Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Table, SetupError> {
        if turn.is_zero() {
            return Err(SetupError::TurnZero);
        }
        if column == Column::Derived {
            return self.derived_within((from, to), budget);
        }
        if self.game.block() > 0 {
            let is_timed = self.game.rule().uses(Variable::Turn);
            match column {
                Column::Remoteness | Column::Suspense => {
                    return Err(SetupError::Undefined("moves are not counted where takes may be forbidden"));
                }
                Column::Nim if is_timed => {
                    return Err(SetupError::Undefined(
                        "where takes may be forbidden, a nim-value is what a pile is worth in a sum, and piles of a \
                         rule that uses `turn` are no sum",
                    ));
                }
                _ => {}
            }
        }
        if column == Column::Nim && self.game.play() == Play::Misere {
            return Err(SetupError::Undefined(
                "nim-values exist only in normal play; in misère play ask for the outcome",
            ));
        }
        let mut last = to.clone();
        loop {
            let asked = Asked { column, turn, from, to: &last };
            let mut table = self.remembering(budget, |solver, budget| solver.choose_table(asked, budget))?;
            let bound = table.undecided.as_ref().map(|undecided| undecided.bound);
            // Where there is no room for all piles, there may be room for the first half of them.
            if bound == Some(Bound::Memory) && table.is_unknown() && last > *from {
                last = asked.middle();
                continue;
            }
            match &mut table.undecided {
                None if last < *to => {
                    let reached = Reached::Piles(&last + &Natural::ONE);
                    table.undecided = Some(Undecided { bound: Bound::Memory, reached });
                }
                Some(Undecided { reached: Reached::FewPiles { of, .. }, .. }) => *of = to.clone(),
                _ => {}
            }
            budget.blame(&mut table.undecided);
            return Ok(table);
        }
    }

    /// The derived function of the piles `from` to `to`, which is about the rule and not about the play.
    fn derived_within(
        &mut self,
        (from, to): (&Natural, &Natural),
        budget: &mut Budget<'_>,
    ) -> Result<Table, SetupError> {
        let rule = self.without_condition().unwrap_or(self.game.rule());
        let is_by_pile = [Variable::Turn, Variable::Last, Variable::Prev].iter().all(|other| !rule.uses(*other));
        if !is_by_pile || rule.allowed().is_some() {
            return Err(SetupError::Undefined(
                "the derived function belongs to rules of the pile alone that allow every take within the limit",
            ));
        }
        let mut limits = Solver::at_scale(Game::new(rule.clone()), self.scale);
        let first = if has_unit_jumps(rule, to, budget) { from } else { &Natural::ZERO };
        let table = limits.table_within(Column::Limit, &Natural::ONE, (first, to), budget)?;
        let mut table = derived(table, from);
        // What is not known has its place.
        if let (Some(undecided), true) = (&table.undecided, table.entries.is_empty()) {
            let count = to.saturating_sub(from).to_u64().unwrap_or(u64::MAX).saturating_add(1);
            table = Table::cut_off(from, count, undecided.bound, budget);
        }
        Ok(table)
    }

    /// The chooser for tables.
    fn choose_table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, SetupError> {
        if self.theorems.are_slow(asked.to, budget).contains(&true) {
            let table = budget.with_at_most(SLOW_WORK, |budget| self.direct.table(asked, budget))?;
            if table.undecided.is_none() {
                return Ok(table);
            }
        }
        match self
            .theorems
            .choose(Limits::of_column(asked.column, asked.turn), budget, |engine, budget| engine.table(asked, budget))
        {
            Ok(table) => Ok(table),
            Err(_) => match self.alone(asked, budget)? {
                Some(table) => Ok(table),
                None => self.direct.table(asked, budget),
            },
        }
    }

    /// A table of piles that are too large to solve all piles below them, or too few: each by a theorem.
    fn alone(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Option<Table>, SetupError> {
        let Asked { column, from, to, .. } = asked;
        let is_far = *to >= Natural::from(self.scale.bound(direct::PILE_BOUND));
        let count = &to.saturating_sub(from) + &Natural::ONE;
        let is_thin = matches!(column, Column::Take | Column::Count) && &count * &Natural::from(THIN) <= *to;
        if !(is_far || is_thin) {
            return Ok(None);
        }
        let (game, wanted) = (Arc::clone(&self.game), alone::wanted(column));
        let by_worth = column == Column::Nim && game.block() > 0;
        let table = alone::table(&game, asked, budget, |position, budget| match by_worth {
            true => {
                let worth = self
                    .theorems
                    .choose(Limits::Of(position), budget, |engine, budget| engine.worth(position, budget))
                    .ok()?;
                Some(Ok(Entry::Number(worth.value)))
            }
            false => {
                let limits = Limits::Of(position);
                let answer = self
                    .theorems
                    .choose(limits, budget, |engine, budget| engine.answer(position, &wanted, budget))
                    .ok()?;
                alone::of_answer(&answer, column)
            }
        })?;
        // What a theorem does not finish may be small enough for a search.
        Ok(table.filter(|table| is_far || table.undecided.is_none()))
    }

    /// Whether the values of all piles repeat, with the proof.
    ///
    /// ```
    /// use onepile::{Column, Game, Natural, Periodicity, Solver};
    /// let mut solver = Solver::new("if last == 1 then 4 else 2".parse::<Game>()?);
    /// let found = solver.period(Column::G)?;
    /// let Periodicity::Periodic { preperiod, period, .. } = found else { panic!() };
    /// assert_eq!((preperiod, period), (Natural::ONE, Natural::from(4u32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no theorem about periods applies.
    pub fn period(&mut self, column: Column) -> Result<Periodicity, Declined> {
        self.period_within(column, &mut Budget::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    ///
    /// As [`Solver::period`].
    pub fn period_within(&mut self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        if let Some((_, found)) = self.periods.iter().find(|(known, _)| *known == column) {
            return Ok(found.clone());
        }
        let (found, met) = budget.observed(|budget| {
            self.remembering(budget, |solver, budget| {
                solver.theorems.choose(Limits::of_column(column, &Natural::ONE), budget, |engine, budget| {
                    engine.period(column, budget)
                })
            })
        });
        let mut found = found?;
        if let (Periodicity::Unknown { searched_to, undecided: undecided @ None }, Some(bound)) = (&mut found, met) {
            let reached = match searched_to.is_zero() {
                true => Reached::Nothing,
                false => Reached::Piles(&*searched_to + &Natural::ONE),
            };
            *undecided = Some(Undecided { bound, reached });
        }
        // With more time or memory it might be decided, or by another proof.
        if met.is_none() && !matches!(found, Periodicity::Unknown { .. }) {
            self.periods.push((column, found.clone()));
        }
        Ok(found)
    }

    /// The first terms of a sequence of piles.
    ///
    /// ```
    /// use onepile::{Game, Sequence, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// let lost = solver.sequence(&Sequence::Losing, 8)?;
    /// assert_eq!(lost.iter().map(|pile| pile.to_string()).collect::<Vec<_>>().join(" "), "0 1 2 3 5 8 13 21");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game has no such sequence, or legal play leads to where the rule has no value.
    pub fn sequence(&mut self, which: &Sequence, count: usize) -> Result<Terms, SequenceError> {
        self.sequence_within(which, count, &mut Budget::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    ///
    /// As [`Solver::sequence`].
    pub fn sequence_within(
        &mut self,
        which: &Sequence,
        count: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Terms, SequenceError> {
        let which = which.of_game(&self.game);
        if let Some(terms) = Terms::without_theorem(&self.game, &which, count, budget) {
            return Ok(terms);
        }
        // A base is about all limits.
        let first = Natural::ONE;
        let limits = if which == Sequence::Base { Limits::Any } else { Limits::Own(&first) };
        let by_theorem = |solver: &mut Self, budget: &mut Budget<'_>| {
            solver.remembering(budget, |solver, budget| {
                solver.theorems.choose(limits, budget, |engine, budget| engine.terms(&which, count, budget))
            })
        };
        let Some((column, entry)) = which.entry() else { return Ok(by_theorem(self, budget)?) };
        if which == Sequence::Losing && self.game.rule().allowed().is_some() {
            let told = by_theorem(self, budget).ok();
            let told =
                told.or_else(|| self.remembering(budget, |solver, budget| solver.direct.lost_piles(count, budget)));
            if let Some(terms) = told {
                return Ok(terms);
            }
        }
        let by_tables = |solver: &mut Self, budget: &mut Budget<'_>| {
            Terms::by_tables(&entry, count, budget, |to, budget| {
                solver.table_within(column, &Natural::ONE, (&Natural::ZERO, to), budget)
            })
        };
        // A few piles that are soon searched do not wait for a slow proof.
        let (found, is_slow) = budget.in_share(SLOW_WORK, |budget| by_theorem(self, budget));
        match found {
            Ok(terms) if !is_slow => return Ok(terms),
            Err(_) if !is_slow => return by_tables(self, budget),
            _ => {}
        }
        let terms = budget.with_at_most(SLOW_WORK, |budget| by_tables(self, budget))?;
        if terms.undecided.is_none() {
            return Ok(terms);
        }
        by_theorem(self, budget).or_else(|_| by_tables(self, budget))
    }

    /// The members of the bases of the rule: of one residue of the previous pile, or of all.
    ///
    /// ```
    /// use onepile::{Extent, Game, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// let listing = solver.bases(Some(0), &Extent::Count(7))?;
    /// let members: Vec<String> = listing.bases[0].members.iter().map(|member| member.b.to_string()).collect();
    /// assert_eq!(members.join(" "), "1 2 3 5 8 13 21");
    /// assert_eq!(listing.bases[0].finite, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the rule has no bases: it looks at the turn, or has no period in the previous pile.
    pub fn bases(&mut self, residue: Option<usize>, extent: &Extent) -> Result<Listing, Declined> {
        self.bases_within(residue, extent, &mut Budget::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    ///
    /// As [`Solver::bases`].
    pub fn bases_within(
        &mut self,
        residue: Option<usize>,
        extent: &Extent,
        budget: &mut Budget<'_>,
    ) -> Result<Listing, Declined> {
        self.remembering(budget, |solver, budget| {
            solver.theorems.choose(Limits::Any, budget, |engine, budget| engine.listing(residue, extent, budget))
        })
    }

    /// What a theorem tells of a position at which the player can move.
    pub(crate) fn theorem_answer(
        &mut self,
        position: &Position,
        wanted: &Wanted,
        budget: &mut Budget<'_>,
    ) -> Option<Answer> {
        self.remembering(budget, |solver, budget| {
            solver
                .theorems
                .choose(Limits::Of(position), budget, |engine, budget| engine.answer(position, wanted, budget))
                .ok()
        })
    }

    /// What a position at which the player can move is worth in a sum, if a theorem tells it.
    pub(crate) fn worth(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<Worth> {
        self.remembering(budget, |solver, budget| {
            solver.theorems.choose(Limits::Of(position), budget, |engine, budget| engine.worth(position, budget)).ok()
        })
    }

    /// The takes that lead to a nim-value from a position whose worth a theorem told.
    pub(crate) fn takes_to(
        &mut self,
        position: &Position,
        value: &Natural,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> (Takes, Option<Bound>) {
        let found = self.remembering(budget, |solver, budget| {
            solver
                .theorems
                .choose(Limits::Of(position), budget, |engine, budget| engine.takes_to(position, value, most, budget))
        });
        found.unwrap_or((Takes::unknown(), Some(Bound::Work)))
    }

    /// The options of a position of a rule of the pile at which a player can move, by search.
    pub(crate) fn pile_options(
        &mut self,
        position: &Position,
        tells_wild: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Options>, Bound> {
        self.remembering(budget, |solver, budget| solver.direct.pile_options(position, tells_wild, budget))
    }

    /// The options of some positions, each a pile with a largest take of at least 1, by search.
    pub(crate) fn options(
        &mut self,
        positions: &[(u32, u32)],
        tells_wild: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Options>, Halt> {
        self.remembering(budget, |solver, budget| solver.direct.options(positions, tells_wild, budget))
    }
}

impl Game {
    /// All that can be found out about a position; a number is the pile at the start of a game, a pair is a pile with its
    /// limit. For more than one question make a [`Solver`], which remembers.
    ///
    /// ```
    /// use onepile::Game;
    /// let game: Game = "2*last".parse()?;
    /// let answer = game.solve(1000)?;
    /// assert_eq!(format!("{answer}"), "take 13");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
    pub fn solve(&self, setup: impl IntoSetup) -> Result<Answer, SetupError> {
        Solver::new(self.clone()).solve(setup)
    }
}
