//! A game: the rule together with everything else the players agree on before they start.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Bound::{Excluded, Unbounded};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::budget::{Bound, Reached, Undecided};
use crate::names::UnknownName;
use crate::natural::{Limit, Natural};
use crate::rule::{EvalError, Inputs, ParseRuleError, Rule, Variable};

/// Whether a player who cannot move loses or wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

names! { Play, "a kind of play": Normal "normal", Misere "misere" }

/// The limit of the very first move, when nothing was taken yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// Anything but the whole pile: pile − 1. In misère play pile − 2, but at least 1, because leaving one counter
    /// would win at once. A stop set counts the pile from its largest member below.
    NotAll,
    /// The whole pile.
    All,
    /// At most this many counters.
    Limit(Limit),
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            First::NotAll => f.write_str("not-all"),
            First::All => f.write_str("all"),
            First::Limit(limit) => limit.fmt(f),
        }
    }
}

impl FromStr for First {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "not-all" => Ok(First::NotAll),
            "all" => Ok(First::All),
            number => match number.parse() {
                Ok(limit) => Ok(First::Limit(limit)),
                Err(_) => Err(UnknownName::new("a first limit", text, &["not-all", "all", "a number", "inf"])),
            },
        }
    }
}

/// A rule with its kind of play, first limit, stop set and forbidden takes.
///
/// ```
/// use onepile::{First, Game, Play};
/// let plain: Game = "2*last".parse()?;
/// let game = plain.with_play(Play::Misere).with_first(First::All);
/// assert_eq!((game.play(), game.first(), game.block()), (Play::Misere, Some(&First::All), 0));
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    rule: Rule,
    play: Play,
    first: Option<First>,
    stop: BTreeSet<Natural>,
    block: u64,
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

impl From<Rule> for Game {
    fn from(rule: Rule) -> Game {
        Game::new(rule)
    }
}

impl FromStr for Game {
    type Err = ParseRuleError;

    /// The game of a rule in normal play.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Game::new)
    }
}

impl Game {
    /// The game of a rule in normal play.
    pub fn new(rule: Rule) -> Game {
        Game { rule, play: Play::Normal, first: None, stop: BTreeSet::new(), block: 0 }
    }

    /// The same game in the given kind of play.
    pub fn with_play(self, play: Play) -> Game {
        Game { play, ..self }
    }

    /// The same game with a first limit, which then holds for the first move whatever the rule says.
    pub fn with_first(self, first: First) -> Game {
        Game { first: Some(first), ..self }
    }

    /// The same game, over at these piles as well as at pile 0.
    pub fn with_stop<N: Into<Natural>>(self, stop: impl IntoIterator<Item = N>) -> Game {
        Game { stop: stop.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same game where before each move the opponent forbids up to this many takes.
    pub fn with_block(self, block: u64) -> Game {
        Game { block, ..self }
    }

    /// The same game with another rule.
    pub(crate) fn with_rule(self, rule: Rule) -> Game {
        Game { rule, ..self }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The kind of play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The first limit, if one is given.
    pub fn first(&self) -> Option<&First> {
        self.first.as_ref()
    }

    /// The stop set as it was given; pile 0 is over anyway.
    pub fn stop(&self) -> &BTreeSet<Natural> {
        &self.stop
    }

    /// The number of takes that the opponent may forbid.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// The piles at which the game is over, pile 0 included.
    pub(crate) fn over_piles(&self) -> BTreeSet<Natural> {
        self.stop.iter().cloned().chain([Natural::ZERO]).collect()
    }

    /// Whether the game is over at some pile above 0 and below a number.
    pub(crate) fn stops_below(&self, pile: &Natural) -> bool {
        self.stop.iter().any(|stop| !stop.is_zero() && stop < pile)
    }

    /// Whether the game is over at pile 0 only.
    pub(crate) fn ends_at_zero(&self) -> bool {
        self.stop.iter().all(Natural::is_zero)
    }

    /// Whether this is normal play down to pile 0 in which nothing is forbidden.
    pub fn is_plain(&self) -> bool {
        self.play == Play::Normal && self.block == 0 && self.ends_at_zero()
    }

    /// Whether the game is over at a pile.
    pub fn is_over(&self, pile: &Natural) -> bool {
        pile.is_zero() || self.stop.contains(pile)
    }

    /// Whether the rule says nothing about a first move from this pile, because it asks what was taken before.
    pub fn needs_first_limit(&self, pile: &Natural) -> bool {
        let inputs = Inputs::unmoved(Natural::ONE, pile.clone());
        matches!(self.rule.limit(&inputs), Err(EvalError::Missing(_)))
    }

    /// Whether there may be piles from which the rule says nothing about a first move.
    pub fn may_need_first_limit(&self) -> bool {
        let first = self.rule.at(Variable::Turn, Natural::ONE);
        first.uses(Variable::Last) || first.uses(Variable::Prev)
    }

    /// Whether the limit at a turn is what the rule says of the pile alone.
    pub(crate) fn goes_by_pile(&self, turn: &Natural) -> bool {
        let is_given = self.first.is_some() && *turn == Natural::ONE;
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

    /// The first limit at a pile: what is agreed, or usual where nothing is.
    pub(crate) fn first_limit(&self, pile: &Natural) -> Limit {
        match self.first.as_ref().unwrap_or(&First::NotAll) {
            First::All => pile.clone().into(),
            First::Limit(limit) => limit.clone(),
            First::NotAll => {
                let floor = self.stop.range((Unbounded, Excluded(pile))).next_back();
                not_all(self.play, floor.map_or_else(|| pile.clone(), |floor| pile.saturating_sub(floor))).into()
            }
        }
    }
}

/// The usual limit of a first move from this many counters above the largest stop: not all of them; and in misère play
/// not all but one, if there is another take.
pub(crate) fn not_all<N: Counters>(play: Play, above: N) -> N {
    match play {
        Play::Normal => above.less(1),
        Play::Misere => above.less(2).at_least_one(),
    }
}

/// A number of counters, of any size or in a machine word.
pub(crate) trait Counters {
    /// This number of counters less `few`, but not below 0.
    fn less(self, few: u8) -> Self;
    /// 1 in the place of 0.
    fn at_least_one(self) -> Self;
}

impl Counters for u64 {
    fn less(self, few: u8) -> Self {
        self.saturating_sub(few.into())
    }

    fn at_least_one(self) -> Self {
        self.max(1)
    }
}

impl Counters for Natural {
    fn less(self, few: u8) -> Self {
        self.saturating_sub(&few.into())
    }

    fn at_least_one(self) -> Self {
        self.max(Natural::ONE)
    }
}
