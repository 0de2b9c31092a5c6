//! A game as a search sees it, and the part of it that is being solved.

use crate::budget::{Bound, Budget, Progress};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::rule::Variable;
use crate::scale::Scale;

use super::halt::Halt;
use super::limits::Limits;
use super::over::OverPiles;
use super::reach::Reach;
use super::source::{LimitSource, Shape};
use super::turns::Turns;

/// A game, with turns counted in moves from the turn of a query.
pub(super) struct Search {
    pub(super) play: Play,
    pub(super) block: u64,
    pub(super) over: OverPiles,
    pub(super) source: LimitSource,
    /// Whether each turn is solved by itself.
    pub(super) timed: bool,
    /// The classes of turns, where the rule looks at the turn and there are finitely many.
    turns: Option<Turns>,
    /// The limits of each class, once they are solved together.
    class_sources: Vec<LimitSource>,
    uses_turn: bool,
}

impl Search {
    pub(super) fn new(game: &Game, scale: Scale) -> Self {
        let uses_turn = game.rule().uses(Variable::Turn);
        Search {
            play: game.play(),
            block: game.block(),
            over: OverPiles::of(game),
            source: LimitSource::new(game, scale),
            timed: uses_turn,
            turns: if uses_turn && scale != Scale::Small { Turns::of(game.rule()) } else { None },
            class_sources: Vec::new(),
            uses_turn,
        }
    }

    /// Whether a row of limits of this shape is a list of lost piles: what was taken is forgotten, and all takes are allowed.
    pub(super) fn lists_lost_piles(&self, shape: Shape) -> bool {
        shape == Shape::Pile && !self.source.names_takes()
    }

    /// Makes ready for a question at a turn about piles up to one.
    pub(super) fn begin(&mut self, turn: &Natural, to: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        // Small piles see fewer turns than there are classes. Where some limit may have no value, only the turns that can be
        // reached count.
        let are_few = self.turns.is_some_and(|turns| turns.count() <= to / 2);
        let by_class = are_few && self.source.is_total(budget)?;
        self.timed = self.uses_turn && !by_class;
        if let (true, Some(turns), true) = (by_class, self.turns, self.class_sources.is_empty()) {
            let source = |class: u32| self.source.at(Natural::from(class + 1));
            self.class_sources = (0..turns.count()).map(source).collect();
        }
        let first = Natural::ONE;
        self.source.set_turn(if by_class { &first } else { turn });
        Ok(())
    }

    /// The limits that players of a class get.
    pub(super) fn class_source(&self, class: u32) -> &LimitSource {
        &self.class_sources[class as usize]
    }

    /// The memory that is kept to tell which takes are allowed.
    pub(super) fn bytes(&self) -> u64 {
        self.sources().map(LimitSource::bytes).sum()
    }

    /// How often bounds over blocks of takes were asked for.
    pub(super) fn bounded(&self) -> u64 {
        self.sources().map(LimitSource::bounded).sum()
    }

    /// How many takes bounds passed.
    pub(super) fn passed(&self) -> u64 {
        self.sources().map(LimitSource::passed).sum()
    }

    /// How often one limit was evaluated by itself.
    pub(super) fn exact(&self) -> u64 {
        self.sources().map(LimitSource::exact).sum()
    }

    fn sources(&self) -> impl Iterator<Item = &LimitSource> {
        std::iter::once(&self.source).chain(&self.class_sources)
    }

    /// The classes of turns, where these are solved together.
    pub(super) fn classes(&self) -> Option<Turns> {
        self.turns.filter(|_| !self.timed)
    }

    /// What can be reached from the roots, if some of the limits there may have no value.
    pub(super) fn explore(
        &self,
        limits: &Limits<'_>,
        to: u32,
        roots: &Roots,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reach>, Halt> {
        // Where turns differ, limits that have a value at this turn may have none at another.
        if limits.may_fail(budget)? || (self.timed && !self.source.is_total(budget)?) {
            Reach::explore(self, to, roots, budget).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Writes the limits of a game that forgets what was taken, at the piles `first`, `first` + 1, …; a fault says that
    /// exact evaluation must be asked. The rule is not asked where the game is over.
    pub(super) fn own_limits(&self, moves: u32, first: u32, limits: &mut [u32]) {
        self.source.sure_limits(moves, first, limits);
        for pile in self.over.within(first, first + (limits.len() as u32 - 1)) {
            limits[(pile - first) as usize] = 0;
        }
    }
}

/// Progress: `done` parts out of `of`.
pub(super) fn of(done: u32, of: u32) -> Progress {
    Progress { done: done.into(), of: of.into() }
}

/// The limits that a query asks for, at the piles from some pile on.
pub(super) enum Roots {
    /// The whole pile.
    Whole { from: u32 },
    /// These.
    Listed { from: u32, limits: Vec<u32> },
}

impl Roots {
    /// The limit asked for at a pile, 0 if none is.
    pub(super) fn limit(&self, pile: u32) -> u32 {
        match self {
            Roots::Whole { from } if pile >= *from => pile,
            Roots::Whole { .. } => 0,
            Roots::Listed { from, limits } => {
                let index = pile.checked_sub(*from);
                index.and_then(|index| limits.get(index as usize)).copied().unwrap_or(0)
            }
        }
    }
}

/// The piles 0 to `to` at one turn.
#[derive(Clone, Copy)]
pub(super) struct Stage<'s> {
    pub(super) search: &'s Search,
    /// Moves since the turn of the query.
    pub(super) moves: u32,
    pub(super) to: u32,
    /// The limits that takes from here leave to the opponent.
    pub(super) limits: &'s Limits<'s>,
    /// A limit that none of those exceeds which the rule gives to the players of this turn.
    pub(super) given: u32,
    /// What can be reached, where that matters.
    pub(super) reach: Option<&'s Reach>,
    /// The limits that are asked for, besides those that the rule gives.
    pub(super) roots: Option<&'s Roots>,
}

impl Stage<'_> {
    /// Whether the piles of this turn are met with the same limit whatever was taken.
    pub(super) fn is_forgetful(&self) -> bool {
        self.limits.shape() == Shape::Pile
    }

    /// Whether its row is a list of lost piles.
    pub(super) fn lists_lost_piles(&self) -> bool {
        self.search.lists_lost_piles(self.limits.shape())
    }

    /// Whether nothing but the limit of a pile and the lost piles below it counts.
    pub(super) fn is_plain(&self) -> bool {
        let Search { play, block, .. } = self.search;
        self.lists_lost_piles() && *play == Play::Normal && *block == 0 && self.reach.is_none()
    }

    /// The limit asked for at a pile, 0 if none is.
    pub(super) fn root(&self, pile: u32) -> u32 {
        self.roots.map_or(0, |roots| roots.limit(pile).min(pile))
    }

    /// The largest take that matters at a pile.
    pub(super) fn most(&self, pile: u32) -> u32 {
        let given = self.reach.map_or(self.given, |reach| reach.limit(self.moves, pile));
        self.search.source.cut(given.min(pile).max(self.root(pile)))
    }

    /// How many piles below it a pile may look back at.
    pub(super) fn window(&self) -> usize {
        let all = self.to as usize + 1;
        if self.roots.is_some() || self.reach.is_some() || self.search.timed {
            return all;
        }
        all.min(self.given as usize + 1)
    }

    /// What is done when the smaller piles of this turn are solved, and all later turns.
    pub(super) fn progress(&self, pile: u32) -> Progress {
        if self.search.timed { of(self.to, self.to + 1) } else { of(pile, self.to) }
    }

    /// Solves turn by turn from the last possible one back to this one: `solve` makes a row from the row of the turn
    /// after it, or from its own smaller piles where turns do not differ.
    pub(super) fn solve_back<Row: Default>(
        &self,
        budget: &mut Budget<'_>,
        mut solve: impl FnMut(&Stage<'_>, Option<Row>, Progress, &mut Budget<'_>) -> Result<Row, Halt>,
    ) -> Result<Option<Row>, Halt> {
        if !self.search.timed {
            return Ok(None);
        }
        // The turn j moves on sees piles up to to - j only; after the last one nobody can move.
        let mut below = Row::default();
        let source = &self.search.source;
        let mut limits = Limits::new(source, self.moves + self.to + 1, 0, budget, of(0, self.to + 1))?;
        for later in (1..=self.to).rev() {
            let (moves, to) = (self.moves + later, self.to - later);
            let progress = of(to, self.to + 1);
            // The limits of the players of this turn are those that takes at the turn before it leave.
            let own = Limits::new(source, moves, to + 1, budget, progress)?;
            let stage = Stage { moves, to, limits: &limits, given: own.largest(), roots: None, ..*self };
            below = solve(&stage, Some(below), progress, budget)?;
            std::mem::replace(&mut limits, own).release(budget);
        }
        limits.release(budget);
        Ok(Some(below))
    }
}
