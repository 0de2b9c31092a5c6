//! The limits a search needs, from a table where the rule depends on one quantity and in batches elsewhere.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

use crate::budget::{Bound, Budget, Progress};
use crate::game::{Game, Play, RuleError};
use crate::natural::{Limit, Natural};
use crate::rule::{Batch, Blocks, Bounder, Inputs, Line, Range, Region, Rule, Variable};
use crate::scale::Scale;

use super::halt::Halt;
use super::lengths::LengthRows;
use super::skip;
use super::summary::Summary;

/// Stands for every limit that no pile of a search can exhaust.
pub(super) const AMPLE: u32 = Batch::AMPLE;
/// Stands for a limit that the rule does not give, or that only exact evaluation can tell.
pub(super) const FAULT: u32 = Batch::FAULT;
/// How many limits are made at once where all of them are wanted.
pub(super) const BATCH: u32 = 1024;

/// Evaluates a rule at positions counted from the turn of a query.
pub(super) struct LimitSource {
    rule: Rule,
    shape: Shape,
    batch: RefCell<Batch>,
    turn: Natural,
    total: OnceCell<bool>,
    /// Bounds over blocks of takes, where machine integers give them, and exact ones.
    blocks: RefCell<Option<Blocks>>,
    bounder: RefCell<Bounder>,
    /// How often bounds were asked for, and how many takes they passed.
    bounded: Cell<u64>,
    passed: Cell<u64>,
    /// How often one limit was evaluated by itself.
    exact: Cell<u64>,
    scale: Scale,
}

/// Piles are told apart by their remainders on division by a number up to this.
const MAX_CLASSES: u32 = 12;

impl LimitSource {
    pub(super) fn new(game: &Game, scale: Scale) -> Self {
        LimitSource::of(game.rule().clone(), Shape::of(game.rule()), scale)
    }

    fn of(rule: Rule, shape: Shape, scale: Scale) -> Self {
        LimitSource {
            shape,
            batch: RefCell::new(Batch::new(&rule)),
            turn: Natural::ONE,
            total: OnceCell::new(),
            blocks: RefCell::new(Blocks::new(&rule)),
            bounder: RefCell::default(),
            bounded: Cell::new(0),
            passed: Cell::new(0),
            exact: Cell::new(0),
            scale,
            rule,
        }
    }

    /// The same for one turn, at which the rule may be simpler.
    pub(super) fn at(&self, turn: Natural) -> LimitSource {
        LimitSource::of(self.rule.at(Variable::Turn, turn), self.shape, self.scale)
    }

    /// How often bounds over blocks of takes were asked for.
    pub(super) fn bounded(&self) -> u64 {
        self.bounded.get()
    }

    /// How many takes bounds passed.
    pub(super) fn passed(&self) -> u64 {
        self.passed.get()
    }

    /// How often one limit was evaluated by itself.
    pub(super) fn exact(&self) -> u64 {
        self.exact.get()
    }

    /// Whether takes are passed in blocks wherever they can be.
    pub(super) fn is_eager(&self) -> bool {
        self.scale == Scale::Huge
    }

    /// Whether takes are passed in blocks at all.
    pub(super) fn passes_blocks(&self) -> bool {
        skip::block_bits(self.scale).is_some()
    }

    /// Nothing measured yet of remoteness and suspense, if takes are passed in blocks.
    pub(super) fn length_rows(&self, play: Play) -> Option<LengthRows> {
        // Lengths change so often that shorter blocks pay.
        skip::block_bits(self.scale).map(|bits| LengthRows::new(bits.min(4), play))
    }

    /// An empty tree of extremes for the piles up to one, if takes are passed in blocks.
    pub(super) fn summary(&self, to: u32) -> Option<Summary> {
        let classes = self.blocks.borrow().as_ref().map_or(1, |blocks| blocks.modulus(MAX_CLASSES));
        skip::summary(self.scale, classes, to)
    }

    /// From now on turns are counted from this one.
    pub(super) fn set_turn(&mut self, turn: &Natural) {
        self.turn.clone_from(turn);
    }

    /// Whether the rule surely has a value wherever the game is not over.
    pub(super) fn is_total(&self, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        if let Some(total) = self.total.get() {
            return Ok(*total);
        }
        let total = budget.patiently(|patience| self.rule.is_total(patience))?;
        Ok(*self.total.get_or_init(|| total))
    }

    /// The positions after the takes `first`, `first` + 1, … from `prev`, this many moves after the query's turn.
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
        self.batch.borrow_mut().fill_sure(&self.piles(moves, first), limits);
    }

    /// The limit of a player who finds `pile` after `last` was taken, this many moves after the query's turn.
    pub(super) fn limit(
        &self,
        moves: u32,
        pile: u32,
        last: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Result<u32, RuleError>, Bound> {
        let inputs = Inputs::moved(self.turn(moves), pile.into(), last.into());
        self.exact.update(|exact| exact + 1);
        let limit = budget.evaluate(|patience| self.batch.borrow_mut().exact_limit_within(&inputs, patience))?;
        Ok(limit.map(|limit| Batch::cut(&limit)).map_err(|error| match self.rule.uses(Variable::Turn) {
            true => RuleError { error, inputs: inputs.into() },
            // All turns are searched as one, so the turn at which play gets here is not known.
            false => RuleError { error, inputs: inputs.at_some_turn().into() },
        }))
    }

    /// What exact evaluations took since this was last asked, beyond what a short one takes.
    pub(super) fn take_cost(&self) -> u64 {
        self.batch.borrow_mut().take_cost()
    }

    fn turn(&self, moves: u32) -> Natural {
        &self.turn + &Natural::from(moves)
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
pub(super) struct Limits<'s> {
    source: &'s LimitSource,
    moves: u32,
    table: Arc<LimitTable>,
}

/// The limits of one turn, where they depend on one quantity.
pub(super) struct LimitTable {
    shape: Shape,
    /// Indexed by take or by previous pile, for the shapes that depend on one of them.
    limits: Vec<u32>,
    /// The largest of them.
    largest: u32,
    has_faults: bool,
}

impl LimitTable {
    /// The limits of players who move `moves` after the query's turn, for previous piles up to `to`.
    pub(super) fn new(
        source: &LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<LimitTable, Halt> {
        let mut table = LimitTable { shape: source.shape, limits: Vec::new(), largest: AMPLE, has_faults: false };
        if table.is_filled() {
            budget.reserve(4 * (u64::from(to) + 1))?;
            table.fill(source, moves, to, budget, progress)?;
        }
        Ok(table)
    }

    /// Whether limits are listed at all.
    fn is_filled(&self) -> bool {
        matches!(self.shape, Shape::Last | Shape::Prev)
    }

    fn fill(
        &mut self,
        source: &LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<(), Halt> {
        self.limits = vec![0; to as usize + 1];
        for (chunk, limits) in (0..).zip(self.limits[1..].chunks_mut(BATCH as usize)) {
            budget.spend(limits.len() as u64, progress)?;
            let first = 1 + chunk * BATCH;
            // The quantity the rule does not use may be anything.
            let line = match self.shape {
                Shape::Last => source.takes(moves, to, first),
                _ => source.piles(moves, first - 1),
            };
            budget.patiently(|patience| source.batch.borrow_mut().fill_within(&line, limits, patience))?;
            budget.spend(source.take_cost(), progress)?;
        }
        self.has_faults = self.limits.contains(&FAULT);
        self.largest = self.limits.iter().copied().filter(|limit| *limit != FAULT).max().unwrap_or(0);
        Ok(())
    }

    /// Whether the limits are known for previous piles up to some pile.
    pub(super) fn reaches(&self, to: u32) -> bool {
        !self.is_filled() || (to as usize) < self.limits.len()
    }

    /// How many previous piles there are limits for.
    pub(super) fn len(&self) -> u32 {
        self.limits.len() as u32
    }

    /// Which quantities the limits depend on.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// A limit that none of these exceeds.
    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// A limit that none exceeds of those for previous piles up to one.
    pub(super) fn largest_up_to(&self, to: u32) -> u32 {
        match self.is_filled() {
            true => {
                self.limits.iter().take(to as usize + 1).copied().filter(|limit| *limit != FAULT).max().unwrap_or(0)
            }
            false => self.largest,
        }
    }

    /// Whether some of these limits may have no value.
    pub(super) fn may_fail(&self, source: &LimitSource, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        match self.is_filled() {
            true => Ok(self.has_faults),
            false => Ok(!source.is_total(budget)?),
        }
    }

    /// The memory of the table.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.limits.capacity() as u64
    }
}

impl<'s> Limits<'s> {
    /// Limits of players who move `moves` after the query's turn, for previous piles up to `to`.
    pub(super) fn new(
        source: &'s LimitSource,
        moves: u32,
        to: u32,
        budget: &mut Budget<'_>,
        progress: Progress,
    ) -> Result<Self, Halt> {
        Ok(Limits { source, moves, table: LimitTable::new(source, moves, to, budget, progress)?.into() })
    }

    /// The same from a table that was made before.
    pub(super) fn of(source: &'s LimitSource, moves: u32, table: Arc<LimitTable>) -> Self {
        Limits { source, moves, table }
    }

    /// The table, to be kept.
    pub(super) fn table(&self) -> &Arc<LimitTable> {
        &self.table
    }

    /// Gives the memory of the table back.
    pub(super) fn release(self, budget: &mut Budget<'_>) {
        budget.release(self.table.bytes());
    }

    pub(super) fn shape(&self) -> Shape {
        self.table.shape
    }

    /// A limit that none of these exceeds.
    pub(super) fn largest(&self) -> u32 {
        self.table.largest
    }

    /// Whether some of these limits may have no value.
    pub(super) fn may_fail(&self, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        self.table.may_fail(self.source, budget)
    }

    /// The limit after `take` counters were taken from `prev` and the game goes on.
    pub(super) fn after(&self, prev: u32, take: u32, budget: &mut Budget<'_>) -> Result<u32, Halt> {
        self.source.limit(self.moves, prev - take, take, budget)?.map_err(Halt::from)
    }

    /// Writes the limits after the takes `first`, `first` + 1, …; a fault says that [`Limits::after`] must be asked.
    pub(super) fn fill(&self, prev: u32, first: u32, limits: &mut [u32]) {
        match self.table.shape {
            Shape::Last => limits.copy_from_slice(&self.table.limits[first as usize..][..limits.len()]),
            Shape::Prev => limits.fill(self.table.limits[prev as usize]),
            Shape::Pile | Shape::Mixed => {
                let line = self.source.takes(self.moves, prev, first);
                self.source.batch.borrow_mut().fill_sure(&line, limits);
            }
        }
    }

    /// Which piles are small, and so looked at take by take.
    #[inline]
    pub(super) fn scale(&self) -> Scale {
        self.source.scale
    }

    /// Notes that bounds passed some takes.
    pub(super) fn note_passed(&self, takes: u32) {
        self.source.passed.update(|passed| passed + u64::from(takes));
    }

    /// From now on bounds are those of the limits after takes from a pile.
    pub(super) fn aim(&self, prev: u32) {
        if let Some(blocks) = &mut *self.source.blocks.borrow_mut() {
            blocks.aim(&self.source.turn(self.moves), prev);
        }
    }

    /// Bounds of the limits after takes from one to another from the pile that was aimed at, every `stride`-th of them;
    /// nothing if there may be a take after which there is no limit.
    pub(super) fn bounds(
        &self,
        prev: u32,
        takes: (u32, u32),
        stride: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u32, u32)>, Bound> {
        self.source.bounded.update(|bounded| bounded + 1);
        if let Some(blocks) = &mut *self.source.blocks.borrow_mut()
            && let Some(bounds) = blocks.bounds(takes, stride)
        {
            return Ok(Some(bounds));
        }
        // Where machine integers do not suffice, a take costs so much that a block may cost even more.
        if takes.1 == prev || stride > 1 {
            return Ok(None);
        }
        let range = |low: u32, high: u32| Range::new(low, high);
        let region = Region::all()
            .with(Variable::Turn, Range::point(self.source.turn(self.moves)))
            .with(Variable::Prev, range(prev, prev))
            .with(Variable::Last, range(takes.0, takes.1))
            .with(Variable::Pile, range(prev - takes.1, prev - takes.0));
        let bounder = &mut *self.source.bounder.borrow_mut();
        let bounds = budget.patiently(|patience| self.source.rule.bounds_within(bounder, &region, patience))?;
        budget.spend(bounder.take_cost(), budget.progress())?;
        Ok(bounds.certain.then(|| (Batch::cut(&Limit::Finite(bounds.low)), Batch::cut(&bounds.high))))
    }

    /// The limits by take, for the shape that depends on it alone, if all of them have a value.
    pub(super) fn by_take(&self) -> Option<&[u32]> {
        (self.table.shape == Shape::Last && !self.table.has_faults).then_some(&self.table.limits)
    }
}
