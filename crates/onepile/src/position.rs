//! Positions: the turn, the pile and the limit. The name of the player to move does not matter.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::budget::{Bound, Budget};
use crate::game::{Game, RuleError};
use crate::natural::{Limit, Natural, ParseNaturalError};
use crate::rule::{EvalError, Evaluator, Inputs, Variable};

/// A position: the number of the coming move, the pile, and how many counters may be taken from it.
///
/// What was taken before only ever serves to compute a limit, so it is not part of the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The number of the coming move, from 1.
    pub turn: Natural,
    /// The counters on the table.
    pub pile: Natural,
    /// The most that may be taken; it may exceed the pile.
    pub limit: Limit,
}

impl Position {
    /// The largest take that limit and pile allow, whatever else the rule asks of takes.
    pub fn largest_take(&self) -> Natural {
        self.limit.on_pile(&self.pile)
    }

    /// The position after a take.
    ///
    /// ```
    /// use onepile::{Game, Natural};
    /// let game: Game = "2*last".parse()?;
    /// let position = game.position(20)?.play(&game, 3)?;
    /// assert_eq!((position.pile, position.limit.to_string()), (Natural::from(17u32), "6".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the take is none of those that limit and pile allow, or the rule has no value after it.
    pub fn play(&self, game: &Game, take: impl IntoNatural) -> Result<Position, SetupError> {
        let take = take.into_natural()?;
        if self.allows(game, &take)? {
            return Ok(self.after(game, &take)?);
        }
        let most = if game.is_over(&self.pile) { Natural::ZERO } else { self.largest_take() };
        Err(match take <= most && !take.is_zero() {
            true => SetupError::Unnamed { take, rule: game.rule().to_string() },
            false => SetupError::Take { take, most },
        })
    }

    /// The position after a take that is allowed.
    pub(crate) fn after(&self, game: &Game, take: &Natural) -> Result<Position, RuleError> {
        let (turn, pile) = (&self.turn + &Natural::ONE, self.pile.saturating_sub(take));
        let limit = match game.is_over(&pile) {
            true => Limit::ZERO,
            false => game.rule_limit(Inputs::moved(turn.clone(), pile.clone(), take.clone()))?,
        };
        Ok(Position { turn, pile, limit })
    }
}

/// What a user says of a position; [`Game::position`] computes the rest.
///
/// A number is the pile at the start of a game, and a pair is a pile with its limit:
///
/// ```
/// use onepile::{Game, Setup};
/// let game: Game = "2*last".parse()?;
/// assert_eq!(game.position(100)?, game.position("1e2")?);
/// assert_eq!(game.position((100, 7))?, game.position(Setup::pile(100u32).with_limit(7u32))?);
/// assert_eq!(game.position(Setup::pile(100u32).with_last(7u32))?.limit.to_string(), "14");
/// assert!(game.position(-1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The counters on the table.
    pub pile: Natural,
    /// The number of the coming move: 1 unless said otherwise, 2 if `last` is given.
    pub turn: Option<Natural>,
    /// What the opponent just took.
    pub last: Option<Natural>,
    /// The limit of the coming move, whatever the rule says.
    pub limit: Option<Limit>,
}

impl Setup {
    /// The start of a game with this pile.
    pub fn pile(pile: impl Into<Natural>) -> Setup {
        Setup { pile: pile.into(), ..Setup::default() }
    }

    /// The same at a turn.
    pub fn with_turn(self, turn: impl Into<Natural>) -> Setup {
        Setup { turn: Some(turn.into()), ..self }
    }

    /// The same after the opponent took this many counters.
    pub fn with_last(self, last: impl Into<Natural>) -> Setup {
        Setup { last: Some(last.into()), ..self }
    }

    /// The same with a limit of the coming move.
    pub fn with_limit(self, limit: impl Into<Limit>) -> Setup {
        Setup { limit: Some(limit.into()), ..self }
    }
}

/// A query that does not name a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Turn 0.
    #[error("turns are counted from 1")]
    TurnZero,
    /// The last take is 0.
    #[error("the last take must be at least 1")]
    LastZero,
    /// A position in the middle of a game, without the last take that the rule needs.
    #[error("the rule uses `{}`: give the last take, or the limit of this move", .0.name())]
    NeedsLast(Variable),
    /// A take that is not allowed.
    #[error("you cannot take {take} here: {}", match most.is_zero() {
        true => "no take is allowed".to_owned(),
        false => format!("take 1 to {most}"),
    })]
    Take {
        /// The take.
        take: Natural,
        /// The largest one allowed.
        most: Natural,
    },
    /// A take within the limit that the rule does not allow.
    #[error("you cannot take {take} here: the rule is `{rule}`")]
    Unnamed {
        /// The take.
        take: Natural,
        /// The rule.
        rule: String,
    },
    /// A text that is not a number.
    #[error(transparent)]
    Number(#[from] ParseNaturalError),
    /// Nim-values belong to normal play, and with forbidden takes only outcomes are defined.
    #[error("{0}")]
    Undefined(&'static str),
    /// The rule has no value here.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The callback of the budget ended the evaluation of the rule.
    #[error("the evaluation of the rule was interrupted")]
    Interrupted(Bound),
}

/// Whatever names a natural number: a machine integer, a text, a natural.
pub trait IntoNatural {
    /// The number.
    ///
    /// # Errors
    ///
    /// If it is negative, or the text is not a number.
    fn into_natural(self) -> Result<Natural, ParseNaturalError>;
}

/// Whatever names a position: a pile, a pile with a limit, or a setup.
pub trait IntoSetup {
    /// What is said of the position.
    ///
    /// # Errors
    ///
    /// If a number is negative, or a text is not a number.
    fn into_setup(self) -> Result<Setup, ParseNaturalError>;
}

/// Numbers that are piles, as they are or if they are not negative.
macro_rules! numbers {
    ($convert:expr => $($number:ty),*) => { $(
        impl IntoNatural for $number {
            fn into_natural(self) -> Result<Natural, ParseNaturalError> {
                $convert(self)
            }
        }

        impl IntoSetup for $number {
            fn into_setup(self) -> Result<Setup, ParseNaturalError> {
                Ok(Setup::pile(self.into_natural()?))
            }
        }
    )* };
}

numbers!(|number| Ok(Natural::from(number)) => u32, u64, usize, &Natural);
numbers!(Ok => Natural);
numbers!(Natural::try_from => i32, i64, &str);

impl<P: IntoNatural, L: IntoNatural> IntoSetup for (P, L) {
    fn into_setup(self) -> Result<Setup, ParseNaturalError> {
        Ok(Setup::pile(self.0.into_natural()?).with_limit(self.1.into_natural()?))
    }
}

impl IntoSetup for Setup {
    fn into_setup(self) -> Result<Setup, ParseNaturalError> {
        Ok(self)
    }
}

impl IntoSetup for &Setup {
    fn into_setup(self) -> Result<Setup, ParseNaturalError> {
        Ok(self.clone())
    }
}

impl Game {
    /// The position that a query describes.
    ///
    /// # Errors
    ///
    /// If it describes none, or the rule has no value there.
    pub fn position(&self, setup: impl IntoSetup) -> Result<Position, SetupError> {
        self.position_within(setup, &mut Budget::unlimited())
    }

    /// The same within a budget, whose callback may end the evaluation of the rule.
    ///
    /// # Errors
    ///
    /// If it describes none, the rule has no value there, or the callback ends its evaluation.
    pub fn position_within(&self, setup: impl IntoSetup, budget: &mut Budget<'_>) -> Result<Position, SetupError> {
        let Setup { pile, turn, last, limit } = setup.into_setup()?;
        let turn = turn.unwrap_or_else(|| if last.is_some() { 2u32 } else { 1 }.into());
        if turn.is_zero() {
            return Err(SetupError::TurnZero);
        }
        if last.as_ref().is_some_and(Natural::is_zero) {
            return Err(SetupError::LastZero);
        }
        let limit = match (limit, last) {
            (Some(limit), _) => limit,
            (None, _) if self.is_over(&pile) => Limit::ZERO,
            (None, Some(last)) => {
                let inputs = Inputs::moved(turn.clone(), pile.clone(), last);
                let limit = self.limit_within(&inputs, budget)?;
                limit.map_err(|error| RuleError { error, inputs: inputs.into() })?
            }
            (None, None) => self.unmoved_limit(&turn, &pile, budget)?,
        };
        Ok(Position { turn, pile, limit })
    }

    /// The limit where nobody says what was taken: that of a first move, or of a rule that does not ask.
    fn unmoved_limit(&self, turn: &Natural, pile: &Natural, budget: &mut Budget<'_>) -> Result<Limit, SetupError> {
        let is_first = *turn == Natural::ONE;
        if is_first && self.first().is_some() {
            return Ok(self.first_limit(pile));
        }
        let inputs = Inputs::unmoved(turn.clone(), pile.clone());
        match self.limit_within(&inputs, budget)? {
            Ok(limit) => Ok(limit),
            Err(EvalError::Missing(_)) if is_first => Ok(self.first_limit(pile)),
            Err(EvalError::Missing(variable)) => Err(SetupError::NeedsLast(variable)),
            Err(error) => Err(RuleError { error, inputs: inputs.into() }.into()),
        }
    }

    fn limit_within(&self, inputs: &Inputs, budget: &mut Budget<'_>) -> Result<Result<Limit, EvalError>, SetupError> {
        let limit = budget.evaluate(|patience| self.rule().limit_within(&mut Evaluator::default(), inputs, patience));
        limit.map_err(SetupError::Interrupted)
    }
}
