//! The theorems applied to one game, each kept once it is asked.

use std::sync::Arc;

use crate::allowed::Idle;
use crate::budget::Budget;
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::Method;
use crate::game::Game;
use crate::natural::Natural;
use crate::pace::Pace;
use crate::position::Position;
use crate::rule::{Rule, Variable};
use crate::scale::Scale;
use crate::strategy::base::BaseEngine;
use crate::strategy::engine::Engine;
use crate::strategy::nim_values::NimEngine;
use crate::strategy::spans::SpansEngine;
use crate::strategy::subtraction::SubtractionEngine;
use crate::strategy::tableau::TableauEngine;

/// A theorem that solves some games, at any size that its own cost allows.
struct Theorem {
    /// The case of it that is declined for a rule.
    method: fn(&Rule) -> Method,
    /// Applies it to a game, unless the shape of the rule rules that out.
    make: Make,
}

type Make = fn(&Arc<Game>, Scale) -> Result<Box<dyn Engine>, Declined>;

/// All theorems, the best first.
const THEOREMS: [Theorem; 4] = [
    Theorem { method: BaseEngine::method_of, make: |game, scale| Ok(Box::new(BaseEngine::new(game, scale)?)) },
    Theorem { method: |_| Method::Tableau, make: |game, scale| Ok(Box::new(TableauEngine::new(game, scale)?)) },
    Theorem { method: |_| Method::NimValues, make: |game, scale| Ok(Box::new(NimEngine::new(game, scale)?)) },
    Theorem { method: |_| Method::Spans, make: |game, _| Ok(Box::new(SpansEngine::new(game)?)) },
];

/// The theorem for rules that name their takes, to which no other applies.
const NAMED_TAKES: Theorem =
    Theorem { method: |_| Method::Subtraction, make: |game, _| Ok(Box::new(SubtractionEngine::new(game)?)) };

/// Work for the proof of one theorem, where nobody asks for more than whether it applies.
const CHECK_WORK: u64 = 1 << 23;

/// The theorems for one game.
pub(crate) struct Theorems {
    game: Arc<Game>,
    /// The game that theorems see: without a condition behind `where` that allows every take anyway.
    plain: Arc<Game>,
    idle: Option<Idle>,
    /// In the order in which they are asked.
    kept: Vec<Kept>,
}

/// A theorem, applied to the game once it is asked.
struct Kept {
    method: Method,
    make: Make,
    scale: Scale,
    engine: Option<Result<Box<dyn Engine>, Declined>>,
    /// Whether its proof is fast.
    proof: Pace,
}

/// Applies a theorem to a game; all theorems but that of named takes ask for rules that allow every take within the limit.
fn apply(make: Make, method: Method, game: &Arc<Game>, scale: Scale) -> Result<Box<dyn Engine>, Declined> {
    if method != Method::Subtraction {
        Declined::if_names_takes(game.rule())?;
    }
    make(game, scale)
}

impl Kept {
    /// Puts a question to the theorem.
    fn ask<T>(
        &mut self,
        game: &Arc<Game>,
        budget: &mut Budget<'_>,
        question: impl FnOnce(&mut dyn Engine, &mut Budget<'_>) -> Result<T, Declined>,
    ) -> Result<T, Declined> {
        let Kept { make, scale, method, .. } = *self;
        match self.engine.get_or_insert_with(|| apply(make, method, game, scale)) {
            Ok(engine) => {
                let before = engine.bytes();
                let found = budget.separately(|budget| question(engine.as_mut(), budget));
                // What the engine keeps is not there for the next one.
                budget.charge(engine.bytes().saturating_sub(before));
                found
            }
            Err(declined) => Err(declined.clone()),
        }
    }

    /// Whether this is the theorem, or one of its cases, that gave an answer.
    fn solves(&self, method: Method) -> bool {
        self.method == method || matches!((self.method, method), (Method::Bases, Method::Base))
    }

    /// Whether the proof for a pile that a search may reach is slow.
    fn is_slow(&mut self, game: &Arc<Game>, pile: &Natural, budget: &mut Budget<'_>) -> bool {
        let Kept { make, scale, method, proof, .. } = self;
        if *scale == Scale::Huge {
            return false;
        }
        let fast = proof.is_done(pile, budget, |longest, budget| {
            // What is declined is soon declined.
            let _ = apply(*make, *method, game, *scale).map(|mut engine| engine.check(longest, budget));
            true
        });
        fast == Some(false)
    }
}

/// The limits that a question is about.
#[derive(Clone, Copy)]
pub(crate) enum Limits<'p> {
    /// That of a position.
    Of(&'p Position),
    /// Those that the rule gives, at a turn.
    Own(&'p Natural),
    /// All.
    Any,
}

impl Limits<'_> {
    /// The limits that the values of a column are about: g is about all.
    pub(crate) fn of_column(column: Column, turn: &Natural) -> Limits<'_> {
        if column == Column::G { Limits::Any } else { Limits::Own(turn) }
    }
}

impl Theorems {
    /// All theorems for a game; none is asked yet.
    pub(crate) fn new(game: &Arc<Game>, scale: Scale) -> Theorems {
        let idle = game.idle_condition();
        let plain = match game.rule().allowed().filter(|_| idle.is_some()) {
            Some(_) => Arc::new(Game::clone(game).with_rule(game.rule().without_where())),
            None => Arc::clone(game),
        };
        let rule = plain.rule();
        let named = rule.allowed().map(|_| &NAMED_TAKES);
        let kept = |theorem: &Theorem| Kept {
            method: (theorem.method)(rule),
            make: theorem.make,
            scale,
            engine: None,
            proof: Pace::default(),
        };
        let mut kept: Vec<Kept> = named.into_iter().chain(&THEOREMS).map(kept).collect();
        // A rule that looks at no take is one of the pile first of all, for nim-values tell the most of it.
        if ![Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
            kept.sort_by_key(|kept| !matches!(kept.method, Method::Subtraction | Method::NimValues));
        }
        Theorems { game: Arc::clone(game), plain, idle, kept }
    }

    /// The rule that theorems see, if it is not that of the game.
    pub(crate) fn without_condition(&self) -> Option<&Rule> {
        (!Arc::ptr_eq(&self.game, &self.plain)).then(|| self.plain.rule())
    }

    /// Leaves some theorems aside from now on.
    pub(crate) fn leave(&mut self, methods: &[Method]) {
        self.kept.retain(|kept| !methods.contains(&kept.method));
    }

    /// Drops all that is kept.
    pub(crate) fn forget(&mut self) {
        self.kept.iter_mut().for_each(|kept| kept.engine = None);
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        let engines = self.kept.iter().filter_map(|kept| kept.engine.as_ref()?.as_ref().ok());
        engines.map(|engine| engine.bytes()).sum()
    }

    /// Whether the game that theorems see has the same takes within some limits.
    pub(crate) fn see_all(&self, limits: Limits<'_>, budget: &mut Budget<'_>) -> bool {
        match (self.idle, limits) {
            (Some(Idle::WithinLimit), Limits::Of(position)) => position.allows_all(&self.game, budget),
            (Some(Idle::WithinLimit), Limits::Own(turn)) => self.game.goes_by_pile(turn),
            (Some(Idle::WithinLimit), Limits::Any) => false,
            (None | Some(Idle::Always), _) => true,
        }
    }

    /// For each theorem, whether its proof for a pile is slow.
    pub(crate) fn are_slow(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Vec<bool> {
        self.kept.iter_mut().map(|kept| kept.is_slow(&self.plain, pile, budget)).collect()
    }

    /// Puts a question to the theorem at a place; tells its name as well.
    pub(crate) fn ask<T>(
        &mut self,
        place: usize,
        budget: &mut Budget<'_>,
        question: impl FnOnce(&mut dyn Engine, &mut Budget<'_>) -> Result<T, Declined>,
    ) -> (Method, Result<T, Declined>) {
        let kept = &mut self.kept[place];
        (kept.method, kept.ask(&self.plain, budget, question))
    }

    /// The chooser: asks the theorems, the best first; what all of them decline is left to search.
    pub(crate) fn choose<T>(
        &mut self,
        limits: Limits<'_>,
        budget: &mut Budget<'_>,
        mut question: impl FnMut(&mut dyn Engine, &mut Budget<'_>) -> Result<T, Declined>,
    ) -> Result<T, Declined> {
        if !self.see_all(limits, budget) {
            return Err(Hypothesis::AllTakes.into());
        }
        let mut reasons = Vec::new();
        for kept in &mut self.kept {
            match kept.ask(&self.plain, budget, &mut question) {
                Ok(found) => return Ok(found),
                Err(declined) => reasons.push(declined),
            }
            // Who stops one theorem stops all.
            if budget.stopped().is_some() {
                break;
            }
        }
        // The theorem that comes nearest tells the most.
        let nearest = reasons.into_iter().min_by_key(|declined| declined.hypothesis.distance());
        Err(nearest.unwrap_or(Hypothesis::Question.into()))
    }

    /// Each theorem by the case that applies, or with the reason why it does not apply to all positions of a pile.
    pub(crate) fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Vec<(Method, Result<(), Declined>)> {
        let check = |engine: &mut dyn Engine, budget: &mut Budget<'_>| {
            budget.with_at_most(CHECK_WORK, |budget| engine.check(pile, budget))
        };
        let ask = |kept: &mut Kept| match kept.ask(&self.plain, budget, check) {
            Ok(method) => (method, Ok(())),
            Err(declined) => (kept.method, Err(declined)),
        };
        self.kept.iter_mut().map(ask).collect()
    }

    /// The theorem that gave an answer by a method, if one did.
    pub(crate) fn that_gave(&mut self, method: Method) -> Option<&mut dyn Engine> {
        let kept = self.kept.iter_mut().find(|kept| kept.solves(method))?;
        match &mut kept.engine {
            Some(Ok(engine)) => Some(engine.as_mut()),
            _ => None,
        }
    }
}
