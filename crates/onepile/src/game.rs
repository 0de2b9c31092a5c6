//! A game: the rule together with everything else the players agree on before they start.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};

use thiserror::Error;

use crate::budget::{Bound, Reached, Undecided};
use crate::natural::{Limit, Natural};
use crate::position::{Position, Setup};
use crate::rule::{EvalError, Inputs, Rule, Variable};

/// Who wins when a player is unable to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Play {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// The limit of the very first move, when nothing was taken yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum First {
    /// Anything but the whole pile: pile − 1. In misère play pile − 2, but at least 1, because leaving one counter
    /// would win at once. A stop set counts the pile from its largest member below.
    NotAll,
    /// The whole pile.
    All,
    /// At most so many counters.
    Limit(Limit),
}

/// A rule with its kind of play, first limit, stop set and blocking.
///
/// ```
/// use onepile::{First, Game};
/// let game = Game::new("2*last".parse()?).misere().first(First::All);
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rule: Rule,
    play: Play,
    first: Option<First>,
    stop: BTreeSet<Natural>,
    block: u64,
}

/// A query that names no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Turn 0.
    #[error("turns count from 1")]
    TurnZero,
    /// The opponent cannot have taken nothing.
    #[error("the opponent took at least 1 counter")]
    LastZero,
    /// A position in the middle of a game, and the rule wants to know what was taken.
    #[error("the rule uses `{}`: say what the opponent took, or how much may be taken now", .0.name())]
    NeedsLast(Variable),
    /// Nim-values belong to normal play, and with forbidden takes only outcomes are defined.
    #[error("{0}")]
    Undefined(&'static str),
    /// The rule has no value here.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

/// A position of the game at which the rule has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error} at {inputs}")]
pub struct RuleError {
    /// What is wrong.
    pub error: EvalError,
    /// Where; in a box, so that results which seldom are errors stay small.
    pub inputs: Box<Inputs>,
}

impl RuleError {
    /// What is not decided if the rule has a value there, but it is not settled which; otherwise nothing, for then the
    /// question is bad.
    pub fn doubt(&self) -> Option<Undecided> {
        let reached = || Reached::Doubt(self.to_string());
        let is_doubt = matches!(self.error, EvalError::Unsettled { .. });
        is_doubt.then(|| Undecided { bound: Bound::Precision, reached: reached() })
    }
}

impl Game {
    /// The game of a rule in normal play.
    pub fn new(rule: Rule) -> Game {
        Game { rule, play: Play::Normal, first: None, stop: BTreeSet::new(), block: 0 }
    }

    /// The same game in misère play.
    pub fn misere(self) -> Game {
        self.play(Play::Misere)
    }

    /// The same game in the given kind of play.
    pub fn play(self, play: Play) -> Game {
        Game { play, ..self }
    }

    /// The same game with a first limit, which then holds for the first move whatever the rule says.
    pub fn first(self, first: First) -> Game {
        Game { first: Some(first), ..self }
    }

    /// The same game, over at these piles as well as at pile 0.
    pub fn stop(self, stop: impl IntoIterator<Item = Natural>) -> Game {
        Game { stop: stop.into_iter().collect(), ..self }
    }

    /// The same game where before each move the opponent forbids up to so many takes.
    pub fn block(self, block: u64) -> Game {
        Game { block, ..self }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The kind of play.
    pub fn kind(&self) -> Play {
        self.play
    }

    /// The first limit, if one is given.
    pub fn first_given(&self) -> Option<&First> {
        self.first.as_ref()
    }

    /// How many takes the opponent may forbid.
    pub fn blocked(&self) -> u64 {
        self.block
    }

    /// The piles at which the game is over, pile 0 included.
    pub fn over_piles(&self) -> BTreeSet<Natural> {
        self.stop.iter().cloned().chain([Natural::ZERO]).collect()
    }

    /// Whether this is normal play down to pile 0 in which nothing is forbidden.
    pub fn is_plain(&self) -> bool {
        self.play == Play::Normal && self.block == 0 && self.stop.iter().all(Natural::is_zero)
    }

    /// Whether the game is over at a pile.
    pub fn is_over(&self, pile: &Natural) -> bool {
        pile.is_zero() || self.stop.contains(pile)
    }

    /// The position that a query describes.
    ///
    /// # Errors
    ///
    /// If it describes none, or the rule has no value there.
    pub fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        let Setup { pile, turn, last, limit } = setup;
        let default_turn = if last.is_some() { 2u64 } else { 1 };
        let turn = turn.clone().unwrap_or_else(|| default_turn.into());
        if turn.is_zero() {
            return Err(SetupError::TurnZero);
        }
        if last.as_ref().is_some_and(Natural::is_zero) {
            return Err(SetupError::LastZero);
        }
        let limit = match (limit, last) {
            (Some(limit), _) => limit.clone(),
            (None, _) if self.is_over(pile) => Limit::ZERO,
            (None, Some(last)) => self.rule_limit(Inputs::moved(turn.clone(), pile.clone(), last.clone()))?,
            (None, None) => self.unmoved_limit(&turn, pile)?,
        };
        Ok(Position { turn, pile: pile.clone(), limit })
    }

    /// Whether the rule says nothing about a first move from this pile, because it asks what was taken before.
    pub fn needs_first_limit(&self, pile: &Natural) -> bool {
        let inputs = Inputs::unmoved(Natural::from(1u64), pile.clone());
        matches!(self.rule.limit(&inputs), Err(EvalError::Missing(_)))
    }

    /// Whether there may be piles from which the rule says nothing about a first move.
    pub fn may_need_first_limit(&self) -> bool {
        let first = self.rule.at(Variable::Turn, Natural::from(1u64));
        first.uses(Variable::Last) || first.uses(Variable::Prev)
    }

    /// Whether the limit at a turn is what the rule says of the pile alone.
    pub(crate) fn goes_by_pile(&self, turn: &Natural) -> bool {
        let is_given = self.first.is_some() && *turn == Natural::from(1u64);
        !is_given && !self.rule.uses(Variable::Last) && !self.rule.uses(Variable::Prev)
    }

    /// Whether two games are the same once the first move is made, as far as their texts tell.
    pub(crate) fn plays_like(&self, other: &Game) -> bool {
        self.rule.text() == other.rule.text()
            && self.play == other.play
            && self.stop == other.stop
            && self.block == other.block
    }

    /// The limit at a point.
    pub(crate) fn rule_limit(&self, inputs: Inputs) -> Result<Limit, RuleError> {
        self.rule.limit(&inputs).map_err(|error| RuleError { error, inputs: inputs.into() })
    }

    /// The limit where nobody says what was taken: that of a first move, or of a rule that does not ask.
    fn unmoved_limit(&self, turn: &Natural, pile: &Natural) -> Result<Limit, SetupError> {
        let is_first = *turn == Natural::from(1u64);
        if let (true, Some(first)) = (is_first, &self.first) {
            return Ok(self.first_limit(first, pile));
        }
        match self.rule_limit(Inputs::unmoved(turn.clone(), pile.clone())) {
            Err(RuleError { error: EvalError::Missing(_), .. }) if is_first => {
                Ok(self.first_limit(&First::NotAll, pile))
            }
            Err(RuleError { error: EvalError::Missing(variable), .. }) => Err(SetupError::NeedsLast(variable)),
            limit => Ok(limit?),
        }
    }

    fn first_limit(&self, first: &First, pile: &Natural) -> Limit {
        let floor = self.stop.range((Unbounded, Excluded(pile))).next_back().cloned().unwrap_or_default();
        let above = pile.saturating_sub(&floor);
        let (one, two) = (Natural::from(1u64), Natural::from(2u64));
        match (first, self.play) {
            (First::All, _) => pile.clone().into(),
            (First::Limit(limit), _) => limit.clone(),
            (First::NotAll, Play::Normal) => above.saturating_sub(&one).into(),
            (First::NotAll, Play::Misere) => above.saturating_sub(&two).max(one).into(),
        }
    }
}
