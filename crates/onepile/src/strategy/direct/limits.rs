//! The limits a search needs, from a table where the rule depends on one quantity and by evaluation elsewhere.

use std::cell::RefCell;

use crate::budget::{Budget, Progress};
use crate::game::{Game, RuleError};
use crate::natural::{Limit, Natural};
use crate::rule::{EvalError, Evaluator, Inputs, Rule, Variable};
use crate::strategy::Halt;

/// Stands for every limit that no pile of a search can exhaust.
pub(super) const AMPLE: u32 = u32::MAX - 1;
/// Stands for a limit that the rule does not give.
const FAULT: u32 = u32::MAX;

/// Evaluates a rule at positions counted from the turn of a query.
pub(super) struct LimitSource<'a> {
    rule: &'a Rule,
    evaluator: RefCell<Evaluator>,
    turn: &'a Natural,
    small_turn: Option<i64>,
}

impl<'a> LimitSource<'a> {
    pub(super) fn new(game: &'a Game, turn: &'a Natural) -> Self {
        let small_turn = turn.to_u64().and_then(|turn| i64::try_from(turn).ok()).filter(|turn| *turn < i64::MAX / 2);
        LimitSource { rule: game.rule(), evaluator: RefCell::default(), turn, small_turn }
    }

    /// Whether the rule surely has a value wherever the game is not over.
    pub(super) fn is_total(&self) -> bool {
        self.rule.is_total()
    }

    /// The limit of a player who finds `pile` after `last` was taken, so many moves after the query's turn.
    pub(super) fn limit(&self, moves: u32, pile: u32, last: u32) -> Result<u32, RuleError> {
        let (pile_, last_) = (i64::from(pile), i64::from(last));
        if let Some(turn) = self.small_turn
            && let Some(limit) = self.rule.small_limit(&[turn + i64::from(moves), pile_, last_, pile_ + last_])
        {
            return Ok(u32::try_from(limit).map_or(AMPLE, |limit| limit.min(AMPLE)));
        }
        match self.exact_limit(moves, pile, last)? {
            Limit::Finite(limit) => Ok(limit.to_u32().map_or(AMPLE, |limit| limit.min(AMPLE))),
            Limit::Infinite => Ok(AMPLE),
        }
    }

    /// The same, however large it is.
    pub(super) fn exact_limit(&self, moves: u32, pile: u32, last: u32) -> Result<Limit, RuleError> {
        let turn = self.turn + &Natural::from(moves);
        let inputs = Inputs::moved(turn, pile.into(), last.into());
        let limit = self.rule.limit_by(&mut self.evaluator.borrow_mut(), &inputs);
        limit.map_err(|error| match self.rule.uses(Variable::Turn) {
            true => RuleError { error, inputs: inputs.into() },
            // All turns are searched as one, so the turn at which play gets here is not known.
            false => RuleError { error, inputs: inputs.at_some_turn().into() },
        })
    }
}

/// What an error of the rule means once it is known to be reachable.
pub(super) fn halt(error: RuleError) -> Halt {
    match error.error {
        EvalError::Unsettled { .. } => Halt::Doubt(error),
        _ => Halt::Rule(error),
    }
}

/// Which quantities the limits of one turn depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The pile left, or nothing at all: what was taken is forgotten.
    Pile,
    /// The take.
    Last,
    /// The pile before the take.
    Prev,
    /// More than one of these.
    Mixed,
}

impl Shape {
    pub(super) fn of(rule: &Rule) -> Shape {
        match [Variable::Pile, Variable::Last, Variable::Prev].map(|v| rule.uses(v)) {
            [_, false, false] => Shape::Pile,
            [false, true, false] => Shape::Last,
            [false, false, true] => Shape::Prev,
            _ => Shape::Mixed,
        }
    }
}

/// The limits of one turn, for piles up to some size.
pub(super) struct Limits<'s, 'a> {
    source: &'s LimitSource<'a>,
    shape: Shape,
    moves: u32,
    /// Indexed by take or by previous pile, for the shapes that depend on one of them.
    table: Vec<u32>,
    /// The largest limit in the table.
    largest: u32,
    has_faults: bool,
}

impl<'s, 'a> Limits<'s, 'a> {
    /// Limits of players who move `moves` after the query's turn, for previous piles up to `to`.
    pub(super) fn new(
        source: &'s LimitSource<'a>,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<Self, Halt> {
        let shape = Shape::of(source.rule);
        let mut limits = Limits { source, shape, moves, table: Vec::new(), largest: AMPLE, has_faults: false };
        if matches!(shape, Shape::Last | Shape::Prev) {
            budget.reserve(4 * (u64::from(to) + 1))?;
            limits.tabulate(to, budget, progress)?;
        }
        Ok(limits)
    }

    fn tabulate(&mut self, to: u32, budget: &mut Budget<'_>, progress: Progress) -> Result<(), Halt> {
        self.table.reserve_exact(to as usize + 1);
        self.table.push(0);
        self.largest = 0;
        for index in 1..=to {
            budget.spend(1, progress)?;
            // The quantity the rule does not use may be anything.
            let (pile, last) = if self.shape == Shape::Last { (1, index) } else { (index - 1, 1) };
            match self.source.limit(self.moves, pile, last) {
                Ok(limit) => {
                    self.largest = self.largest.max(limit);
                    self.table.push(limit);
                }
                Err(_) => {
                    self.has_faults = true;
                    self.table.push(FAULT);
                }
            }
        }
        Ok(())
    }

    /// Gives the memory of the table back.
    pub(super) fn release(self, budget: &mut Budget<'_>) {
        budget.release(4 * self.table.len() as u64);
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// A limit that none of these exceeds.
    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// Whether some of these limits may have no value.
    pub(super) fn may_fail(&self) -> bool {
        match self.shape {
            Shape::Last | Shape::Prev => self.has_faults,
            Shape::Pile | Shape::Mixed => !self.source.is_total(),
        }
    }

    /// The limit after `take` counters were taken from `prev` and the game goes on.
    pub(super) fn after(&self, prev: u32, take: u32) -> Result<u32, Halt> {
        let known = match self.shape {
            Shape::Last => self.table[take as usize],
            Shape::Prev => self.table[prev as usize],
            Shape::Pile | Shape::Mixed => FAULT,
        };
        if known != FAULT {
            return Ok(known);
        }
        self.source.limit(self.moves, prev - take, take).map_err(halt)
    }

    /// The limits by take, for the shape that depends on it alone, if all of them have a value.
    pub(super) fn by_take(&self) -> Option<&[u32]> {
        (self.shape == Shape::Last && !self.has_faults).then(|| &self.table[1..])
    }
}
