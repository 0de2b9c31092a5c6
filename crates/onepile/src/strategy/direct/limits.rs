//! The limits a search needs, from a table where the rule depends on one quantity and in blocks elsewhere.

use std::cell::RefCell;

use crate::budget::{Budget, Progress};
use crate::game::{Game, RuleError};
use crate::natural::{Limit, Natural};
use crate::rule::{Blocks, Inputs, Line, Rule, Variable};
use crate::strategy::Halt;

/// Stands for every limit that no pile of a search can exhaust.
pub(super) const AMPLE: u32 = Blocks::AMPLE;
/// Stands for a limit that the rule does not give, or that only exact evaluation can tell.
pub(super) const FAULT: u32 = Blocks::FAULT;
/// How many limits are made at once where all of them are wanted.
pub(super) const BLOCK: u32 = 1024;

/// Evaluates a rule at positions counted from the turn of a query.
pub(super) struct LimitSource<'a> {
    rule: &'a Rule,
    blocks: RefCell<Blocks>,
    turn: &'a Natural,
}

impl<'a> LimitSource<'a> {
    pub(super) fn new(game: &'a Game, turn: &'a Natural) -> Self {
        LimitSource { rule: game.rule(), blocks: RefCell::new(Blocks::new(game.rule())), turn }
    }

    /// Whether the rule surely has a value wherever the game is not over.
    pub(super) fn is_total(&self) -> bool {
        self.rule.is_total()
    }

    /// The positions after the takes `first`, `first` + 1, … from `prev`, so many moves after the query's turn.
    fn takes(&self, moves: u32, prev: u32, first: u32) -> Line {
        Line::takes(self.turn(moves), prev, first)
    }

    /// The positions at the piles `first`, `first` + 1, … after a take of 1.
    fn piles(&self, moves: u32, first: u32) -> Line {
        Line::piles(self.turn(moves), first, 1)
    }

    /// The limits of a game that forgets what was taken, at the piles `first`, `first` + 1, …; a fault says that
    /// [`LimitSource::limit`] must be asked.
    pub(super) fn sure_limits(&self, moves: u32, first: u32, limits: &mut [u32]) {
        self.blocks.borrow_mut().fill_sure(&self.piles(moves, first), limits);
    }

    /// The limit of a player who finds `pile` after `last` was taken, so many moves after the query's turn.
    pub(super) fn limit(&self, moves: u32, pile: u32, last: u32) -> Result<u32, RuleError> {
        self.exact_limit(moves, pile, last).map(|limit| Blocks::cut(&limit))
    }

    /// The same, however large it is.
    pub(super) fn exact_limit(&self, moves: u32, pile: u32, last: u32) -> Result<Limit, RuleError> {
        let inputs = Inputs::moved(self.turn(moves), pile.into(), last.into());
        let limit = self.blocks.borrow_mut().exact_limit(&inputs);
        limit.map_err(|error| match self.rule.uses(Variable::Turn) {
            true => RuleError { error, inputs: inputs.into() },
            // All turns are searched as one, so the turn at which play gets here is not known.
            false => RuleError { error, inputs: inputs.at_some_turn().into() },
        })
    }

    fn turn(&self, moves: u32) -> Natural {
        self.turn + &Natural::from(moves)
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
        self.table = vec![0; to as usize + 1];
        for (block, limits) in (0..).zip(self.table[1..].chunks_mut(BLOCK as usize)) {
            budget.spend(limits.len() as u64, progress)?;
            let first = 1 + block * BLOCK;
            // The quantity the rule does not use may be anything.
            let line = match self.shape {
                Shape::Last => self.source.takes(self.moves, to, first),
                _ => self.source.piles(self.moves, first - 1),
            };
            self.source.blocks.borrow_mut().fill(&line, limits);
        }
        self.has_faults = self.table.contains(&FAULT);
        self.largest = self.table.iter().copied().filter(|limit| *limit != FAULT).max().unwrap_or(0);
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
        self.source.limit(self.moves, prev - take, take).map_err(Halt::from)
    }

    /// Writes the limits after the takes `first`, `first` + 1, …; a fault says that [`Limits::after`] must be asked.
    pub(super) fn fill(&self, prev: u32, first: u32, limits: &mut [u32]) {
        match self.shape {
            Shape::Last => limits.copy_from_slice(&self.table[first as usize..][..limits.len()]),
            Shape::Prev => limits.fill(self.table[prev as usize]),
            Shape::Pile | Shape::Mixed => {
                let line = self.source.takes(self.moves, prev, first);
                self.source.blocks.borrow_mut().fill_sure(&line, limits);
            }
        }
    }

    /// The limits by take, for the shape that depends on it alone, if all of them have a value.
    pub(super) fn by_take(&self) -> Option<&[u32]> {
        (self.shape == Shape::Last && !self.has_faults).then_some(&self.table)
    }
}
