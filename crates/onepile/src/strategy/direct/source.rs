//! The rule of a game as a search asks it: in batches, at single points, and for bounds over blocks of takes.

use std::cell::{Cell, OnceCell, RefCell};

use crate::allowed::AllowedTakes;
use crate::budget::{Bound, Budget};
use crate::game::{Game, Play, RuleError};
use crate::natural::{Limit, Natural};
use crate::rule::{Batch, Blocks, Bounder, Inputs, Line, Range, Region, Rule, Variable};
use crate::scale::Scale;

use super::lengths::LengthRows;
use super::skip;
use super::summary::Summary;

/// Evaluates a rule at positions counted from the turn of a query.
pub(super) struct LimitSource {
    rule: Rule,
    shape: Shape,
    /// Which takes are allowed, where not all of them are.
    allowed: Option<RefCell<AllowedTakes>>,
    /// A take that no allowed one exceeds.
    largest: u32,
    play: Play,
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
        let limit = game.rule().without_where();
        let allowed = AllowedTakes::of(game.rule());
        let largest = allowed.as_ref().map_or(u32::MAX, AllowedTakes::largest);
        let allowed = allowed.map(RefCell::new);
        LimitSource { allowed, largest, ..LimitSource::of(limit.clone(), Shape::of(&limit), game.play(), scale) }
    }

    fn of(rule: Rule, shape: Shape, play: Play, scale: Scale) -> Self {
        LimitSource {
            shape,
            allowed: None,
            largest: u32::MAX,
            play,
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
        let allowed = self.allowed.as_ref().and_then(|allowed| allowed.borrow().anew()).map(RefCell::new);
        LimitSource {
            allowed,
            ..LimitSource::of(self.rule.at(Variable::Turn, turn), self.shape, self.play, self.scale)
        }
    }

    /// The largest take that matters among those up to one.
    #[inline]
    pub(super) fn cut(&self, most: u32) -> u32 {
        most.min(self.largest)
    }

    /// The memory that is kept to tell which takes are allowed.
    pub(super) fn bytes(&self) -> u64 {
        self.allowed.as_ref().map_or(0, |allowed| allowed.borrow().bytes())
    }

    /// Whether the rule names its takes.
    pub(super) fn names_takes(&self) -> bool {
        self.allowed.is_some()
    }

    /// Marks those of the takes `first`, `first` + 1, … from `prev` that are not allowed, in the list of the limits that they
    /// leave this many moves after the query's turn; a fault says that [`LimitSource::allows`] must be asked.
    pub(super) fn bar(
        &self,
        moves: u32,
        prev: u32,
        first: u32,
        limits: &mut [u32],
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        match &self.allowed {
            Some(allowed) => allowed.borrow_mut().bar(&self.turn_before(moves), prev, first, limits, budget),
            None => Ok(()),
        }
    }

    /// Whether a take from `prev` is allowed that leaves a limit this many moves after the query's turn.
    pub(super) fn allows(
        &self,
        moves: u32,
        prev: u32,
        take: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Result<bool, RuleError>, Bound> {
        match &self.allowed {
            Some(allowed) => allowed.borrow_mut().holds(&self.turn_before(moves), prev, take, budget),
            None => Ok(Ok(true)),
        }
    }

    /// How many takes up to one are allowed from a pile at the query's turn.
    pub(super) fn choices(&self, pile: u32, most: u32, budget: &mut Budget<'_>) -> Result<u32, Bound> {
        match &self.allowed {
            Some(allowed) => allowed.borrow_mut().count(&self.turn, pile, most, budget),
            None => Ok(most),
        }
    }

    /// Whether takes may be passed in one step. If they are allowed, all of them win or none does.
    pub(super) fn may_pass(
        &self,
        (moves, prev): (u32, u32),
        takes: (u32, u32),
        wins: bool,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        match &self.allowed {
            // A take that is not allowed does not win either; but in misère play a player has failed with an allowed one only.
            Some(allowed) if wins || self.play == Play::Misere => {
                allowed.borrow().holds_throughout(&self.turn_before(moves), prev, takes, budget)
            }
            _ => Ok(true),
        }
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
        let mut total = budget.patiently(|patience| self.rule.is_total(patience))?;
        if let Some(allowed) = &self.allowed {
            total = total && allowed.borrow_mut().is_total(budget)?;
        }
        Ok(*self.total.get_or_init(|| total))
    }

    /// The positions after the takes `first`, `first` + 1, … from `prev`, this many moves after the query's turn.
    pub(super) fn takes(&self, moves: u32, prev: u32, first: u32) -> Line {
        Line::takes(self.turn(moves), prev, first)
    }

    /// The positions at the piles `first`, `first` + 1, … after a take of 1.
    pub(super) fn piles(&self, moves: u32, first: u32) -> Line {
        Line::piles(self.turn(moves), first, 1)
    }

    /// Writes the limits along a line; a fault says that [`LimitSource::limit`] must be asked.
    pub(super) fn fill_sure(&self, line: &Line, limits: &mut [u32]) {
        self.batch.borrow_mut().fill_sure(line, limits);
    }

    /// Writes the limits along a line; a fault says that there is none.
    pub(super) fn fill(&self, line: &Line, limits: &mut [u32], budget: &mut Budget<'_>) -> Result<(), Bound> {
        budget.patiently(|patience| self.batch.borrow_mut().fill_within(line, limits, patience))
    }

    /// Which quantities the limits depend on.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Which piles are small, and so looked at take by take.
    #[inline]
    pub(super) fn scale(&self) -> Scale {
        self.scale
    }

    /// The limits of a game that forgets what was taken, at the piles `first`, `first` + 1, …; a fault says that
    /// [`LimitSource::limit`] must be asked.
    pub(super) fn sure_limits(&self, moves: u32, first: u32, limits: &mut [u32]) {
        self.fill_sure(&self.piles(moves, first), limits);
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
        Ok(limit.map(|limit| Batch::cut(&limit)).map_err(|error| match self.uses_turn() {
            true => RuleError { error, inputs: inputs.into() },
            // All turns are searched as one, so the turn at which play gets here is not known.
            false => RuleError { error, inputs: inputs.at_some_turn().into() },
        }))
    }

    /// Whether turns differ.
    fn uses_turn(&self) -> bool {
        self.rule.uses(Variable::Turn) || self.allowed.as_ref().is_some_and(|allowed| allowed.borrow().uses_turn())
    }

    /// What exact evaluations took since this was last asked, beyond what a short one takes.
    pub(super) fn take_cost(&self) -> u64 {
        self.batch.borrow_mut().take_cost()
    }

    /// The turn of the take that leaves a limit this many moves after the query's turn.
    fn turn_before(&self, moves: u32) -> Natural {
        self.turn(moves).saturating_sub(&Natural::ONE)
    }

    fn turn(&self, moves: u32) -> Natural {
        &self.turn + &Natural::from(moves)
    }

    /// Notes that bounds passed some takes.
    pub(super) fn note_passed(&self, takes: u32) {
        self.passed.update(|passed| passed + u64::from(takes));
    }

    /// From now on bounds are those of the limits after takes from a pile, this many moves after the query's turn.
    pub(super) fn aim(&self, moves: u32, prev: u32) {
        if let Some(blocks) = &mut *self.blocks.borrow_mut() {
            blocks.aim(&self.turn(moves), prev);
        }
    }

    /// Bounds of the limits after takes from one to another from the pile that was aimed at, every `stride`-th of them;
    /// nothing if there may be a take after which there is no limit.
    pub(super) fn bounds(
        &self,
        (moves, prev): (u32, u32),
        takes: (u32, u32),
        stride: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u32, u32)>, Bound> {
        self.bounded.update(|bounded| bounded + 1);
        if let Some(blocks) = &mut *self.blocks.borrow_mut()
            && let Some(bounds) = blocks.bounds(takes, stride)
        {
            return Ok(Some(bounds));
        }
        // Where machine integers do not suffice, exact bounds of a block cost less than its takes.
        if takes.1 == prev || stride > 1 {
            return Ok(None);
        }
        let region = Region::all()
            .with(Variable::Turn, Range::point(self.turn(moves)))
            .with(Variable::Prev, Range::point(prev))
            .with(Variable::Last, Range::new(takes.0, takes.1))
            .with(Variable::Pile, Range::new(prev - takes.1, prev - takes.0));
        let bounder = &mut *self.bounder.borrow_mut();
        let bounds = budget.patiently(|patience| self.rule.bounds_within(bounder, &region, patience))?;
        budget.spend(bounder.take_cost(), budget.progress())?;
        Ok(bounds.certain.then(|| (Batch::cut(&Limit::Finite(bounds.low)), Batch::cut(&bounds.high))))
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
