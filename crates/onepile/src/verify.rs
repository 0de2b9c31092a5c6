//! A theorem checked against search, and search against brute force, position by position.
//!
//! *What is compared.* Every pile up to some pile at turn 1, with every limit up to the pile: who wins, and all winning
//! takes.
//!
//! - **A theorem against the direct solver.** In normal play without forbidden takes, whether a take wins does not depend
//!   on the limit. So both list the winning takes of the whole pile once, and the lists must be the same; a limit then cuts
//!   both alike. That the theorem cuts its list in the right place is asked outright at limits next to the smallest and
//!   largest winning takes. In misère play, or where takes may be forbidden, both are asked at every limit.
//! - **The direct solver against the oracle**, which is the definition of the game and remembers nothing but outcomes: at
//!   every limit of the smallest piles, and of all piles that no theorem solves.

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::position::{IntoNatural, Position, SetupError};
use crate::rule::{Inputs, Variable};
use crate::solver::Solver;
use crate::takes::Takes;
use crate::wanted::{Effort, Wanted};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The theorem that was checked, or the direct solver where none applies.
    pub method: Method,
    /// How many positions were compared, each with all its winning takes.
    pub positions: u64,
    /// How many of them were compared with the oracle.
    pub by_oracle: u64,
    /// The first position on which two ways to solve the game disagree.
    pub difference: Option<Difference>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// A position on which two ways to solve the game disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// What is checked, with its outcome and winning takes.
    pub checked: (Method, Side),
    /// What it is checked against, or the oracle if it is not a method, with its outcome and winning takes.
    pub against: (Option<Method>, Side),
}

/// An outcome with all winning takes.
pub type Side = (Option<Outcome>, Takes);

/// Compares on every pile up to `to` and every limit up to the pile, at turn 1: a theorem with the direct solver, and the
/// direct solver with brute force.
///
/// ```
/// use onepile::{Game, Method, verify};
/// let game: Game = "if even(last) then last else 4*last".parse()?;
/// let found = verify(&game, 12)?;
/// assert_eq!((found.method, found.positions, found.difference), (Method::Base, 78, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If legal play from one of these positions leads to one at which the rule has no value.
pub fn verify(game: &Game, to: impl IntoNatural) -> Result<Verification, SetupError> {
    verify_within(game, &to.into_natural()?, &mut Budget::default())
}

/// The same within a budget.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_within(game: &Game, to: &Natural, budget: &mut Budget<'_>) -> Result<Verification, SetupError> {
    let rule = game.rule();
    // The solver looks at every position first, and stops at one where the rule has no value.
    let limit = |turn: u64, pile: u64, last: u64, _prev: u64| match rule.limit(&Inputs::moved(
        turn.into(),
        pile.into(),
        last.into(),
    )) {
        Ok(Limit::Finite(limit)) => limit.to_u64().unwrap_or(u64::MAX),
        Ok(Limit::Infinite) => u64::MAX,
        Err(_) => 0,
    };
    let named = rule.clone();
    let allows = move |turn: u64, pile: u64, take: u64| {
        let [turn, pile, take] = [turn, pile, take].map(Natural::from);
        named.allowed().is_none_or(|allowed| allowed.holds(&turn, &pile, &take).unwrap_or(false))
    };
    verify_by(game, to, limit, allows, budget)
}

/// The same with another reading of the rule, `limit(turn, pile, last, prev)` and `allows(turn, pile, take)`, so that an
/// error of the evaluator cannot hide on both sides.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_by(
    game: &Game,
    to: &Natural,
    limit: impl FnMut(u64, u64, u64, u64) -> u64,
    allows: impl Fn(u64, u64, u64) -> bool + 'static,
    budget: &mut Budget<'_>,
) -> Result<Verification, SetupError> {
    let mut oracle = Oracle::new(limit);
    oracle.allows = Box::new(allows);
    oracle.misere = game.play() == Play::Misere;
    oracle.stop = game.stop().iter().filter_map(Natural::to_u64).collect();
    oracle.block = usize::try_from(game.block()).unwrap_or(usize::MAX);
    oracle.timed = game.rule().uses(Variable::Turn);
    let found = Verification { method: Method::Direct, positions: 0, by_oracle: 0, difference: None, undecided: None };
    let mut sweep = Sweep {
        game,
        theorems: Solver::new(game.clone()),
        search: Solver::searching(game.clone()),
        oracle,
        last: to.to_u64(),
        found,
    };
    match sweep.run(budget) {
        Ok(()) | Err(End::Different) => {}
        Err(End::Bound(bound, reached)) => sweep.found.undecided = Some(Undecided { bound, reached }),
        Err(End::Setup(error)) => return Err(error),
    }
    Ok(sweep.found)
}

/// All takes are wanted, and nothing else.
const WANTED: Wanted = Wanted { ranges: usize::MAX, measures: Effort::Skip };
/// All positions of piles up to this one are compared with the oracle.
const ALWAYS_BY_ORACLE: u64 = 24;
/// What the oracle remembers of one position, with the free places of a hash table.
const POSITION_BYTES: u64 = 64;

/// Why a comparison ends.
enum End {
    /// A difference was found.
    Different,
    /// A bound was met.
    Bound(Bound, Reached),
    /// There is no such position, or the rule has no value in reach of it.
    Setup(SetupError),
}

impl<E: Into<SetupError>> From<E> for End {
    fn from(error: E) -> Self {
        End::Setup(error.into())
    }
}

struct Sweep<'g, F> {
    game: &'g Game,
    theorems: Solver,
    search: Solver,
    oracle: Oracle<F>,
    last: Option<u64>,
    found: Verification,
}

impl<F: FnMut(u64, u64, u64, u64) -> u64> Sweep<'_, F> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Result<(), End> {
        let last = self.last.ok_or(End::Bound(Bound::Work, Reached::Nothing))?;
        for pile in 1..=last {
            // Whether a take wins depends on the limit only where not all winning takes count alike.
            let whole = self.game.play() == Play::Normal && self.game.block() == 0;
            for limit in if whole { pile } else { 1 }..=pile {
                self.compare_at(pile, limit, whole, budget)?;
            }
            self.found.positions += pile;
        }
        Ok(())
    }

    /// Compares a pile at a limit, and if the limit is the whole pile at all smaller ones as well.
    fn compare_at(&mut self, pile: u64, limit: u64, whole: bool, budget: &mut Budget<'_>) -> Result<(), End> {
        let position = self.game.position((pile, limit))?;
        let searched = self.search.answer_within(&position, &WANTED, budget)?;
        decided(pile, &searched)?;
        let can_move = !self.game.is_over(&position.pile);
        // A theorem that applies may not get to an end where a search does.
        let told = self.theorems.theorem_answer(&position, &WANTED, budget).filter(|_| can_move);
        let told = told.filter(|told| told.undecided.is_none());
        if let Some(told) = &told {
            self.found.method = told.method;
            self.compare(&position, (told.method, side(told)), (Some(Method::Direct), side(&searched)))?;
            if whole {
                self.compare_cuts(&position, &searched.takes, budget)?;
            }
        }
        if told.is_none() || pile <= ALWAYS_BY_ORACLE {
            for cut in if whole { 1 } else { limit }..=limit {
                self.ask_oracle(pile, cut, whole, &searched, budget)?;
            }
        }
        Ok(())
    }

    /// Whether a theorem cuts its list of takes in the right place: just before and at its smallest and largest take.
    fn compare_cuts(&mut self, position: &Position, all: &Takes, budget: &mut Budget<'_>) -> Result<(), End> {
        let takes = [all.smallest(), all.largest()];
        let before = takes.iter().flatten().filter_map(|take| take.checked_sub(&Natural::ONE));
        let limits: Vec<Natural> = before.chain(takes.iter().flatten().map(|take| (*take).clone())).collect();
        for limit in limits.into_iter().filter(|limit| !limit.is_zero() && *limit < position.pile) {
            let cut = Position { limit: limit.clone().into(), ..position.clone() };
            let told = self.theorems.theorem_answer(&cut, &WANTED, budget);
            if let Some(told) = told.filter(|told| told.undecided.is_none()) {
                let searched = cut_at(all, &limit);
                self.compare(&cut, (told.method, side(&told)), (Some(Method::Direct), searched))?;
            }
        }
        Ok(())
    }

    /// Compares the direct solver with the oracle at a limit.
    fn ask_oracle(
        &mut self,
        pile: u64,
        limit: u64,
        whole: bool,
        searched: &Answer,
        budget: &mut Budget<'_>,
    ) -> Result<(), End> {
        // The oracle remembers every position it has seen, for each turn that can follow.
        let remembered = POSITION_BYTES * if self.oracle.timed { pile } else { 1 };
        // All positions of a pile take about as long as its cube.
        let [done, of] = [pile, self.last.unwrap_or(pile)].map(|pile| pile.saturating_pow(4));
        let spent = budget.spend(pile.saturating_mul(pile), Progress { done, of });
        if let Err(bound) = spent.and_then(|()| budget.reserve(remembered)) {
            return Err(End::Bound(bound, Reached::Piles(pile.into())));
        }
        let takes = self.oracle.winning_takes(1, pile, limit).into_iter().map(Natural::from);
        let takes = Takes::of(takes.map(|take| (take.clone(), take)));
        let by_oracle = (Some(Outcome::from_won(self.oracle.is_won(1, pile, limit))), takes);
        let limit = Natural::from(limit);
        let searched_side = if whole { cut_at(&searched.takes, &limit) } else { side(searched) };
        let position = Position { limit: limit.into(), ..searched.position.clone() };
        self.compare(&position, (Method::Direct, searched_side), (None, by_oracle))?;
        self.found.by_oracle += 1;
        Ok(())
    }

    fn compare(
        &mut self,
        position: &Position,
        checked: (Method, Side),
        against: (Option<Method>, Side),
    ) -> Result<(), End> {
        if checked.1 == against.1 {
            return Ok(());
        }
        self.found.difference = Some(Difference { position: position.clone(), checked, against });
        Err(End::Different)
    }
}

/// Ends if an answer is undecided.
fn decided(pile: u64, answer: &Answer) -> Result<(), End> {
    match &answer.undecided {
        Some(undecided) => Err(End::Bound(undecided.bound, Reached::Piles(pile.into()))),
        None => Ok(()),
    }
}

fn side(answer: &Answer) -> Side {
    (answer.outcome, answer.takes.clone())
}

/// The same in normal play with a smaller limit.
fn cut_at(takes: &Takes, limit: &Natural) -> Side {
    let takes = takes.up_to(limit);
    (Some(Outcome::from_won(takes.smallest().is_some())), takes)
}
