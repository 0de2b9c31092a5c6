//! One-pile take-away games: who wins, every winning take, why, and how sure that is.
//!
//! Two players take counters from one pile in turn. A [`Rule`], one line of text, says how many may be taken next. A
//! [`Game`] is a rule with all else that players agree on: who wins at the end, what the first move may take, where the
//! game stops, how many takes the opponent may forbid. A [`Solver`] answers questions about its positions, within a
//! [`Budget`].
//!
//! ```
//! use onepile::{Budget, First, Game, Outcome, Setup, Solver};
//!
//! // Fibonacci Nim: take at most twice what your opponent just took. Here who takes the last counter loses, and the
//! // first player may take as much as he likes.
//! let game = Game::new("2*last".parse()?).misere().first(First::All);
//! let position = game.position(&Setup::pile(100u64))?;
//!
//! let mut budget = Budget::unlimited().with_work(1_000_000).with_bytes(1 << 20);
//! let answer = Solver::new(game).answer(&position, &mut budget)?;
//!
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! let takes: Vec<String> = answer.takes.ranges().iter().map(|(low, high)| format!("{low}..{high}")).collect();
//! assert_eq!(takes, ["2..2", "10..10", "99..99"]);
//! assert_eq!(answer.remoteness.unwrap().to_string(), "2");
//! assert!(answer.undecided.is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Numbers are exact and may have millions of digits ([`Natural`], [`Limit`]). An answer that the budget does not allow is
//! [`Undecided`], never a guess. The library prints nothing, reads no clock and keeps no global state.
//!
//! | to | use |
//! |---|---|
//! | read a rule, ask for its limit at a point | [`Rule`], [`Inputs`] |
//! | describe a game and a position | [`Game`], [`Setup`], [`Position`] |
//! | solve a position: outcome, takes, remoteness, suspense, nim-value | [`Solver::answer`], [`Answer`] |
//! | solve many piles at once | [`Solver::table`], [`Column`], [`Table`] |
//! | print the tableau of a rule of turn and pile | [`Tableau`] |
//! | bound the work, or stop it | [`Budget`], [`Undecided`] |
//! | solve several piles at once, in normal and misère play | [`Sum`], [`SumAnswer`] |
//! | learn what is known of a rule | [`Analysis`], [`prove()`] |
//! | bound a rule over many points | [`Region`], [`Rule::bounds`] |
//! | the sequences of a rule of the pile: F, H and the piles of a nim-value | [`Beatty`] |
//! | hold a solver against the definition of the game | [`verify()`], [`oracle`] |
//! | let the computer play | [`Player`], [`Skill`] |
//! | find a game by its name | [`NamedGame`] |

/// Numbers, under a short name.
mod natural {
    pub(crate) use onepile_rule::{Limit, MAX_BITS, Natural};
}

/// The rule language, with what only a solver needs of it.
mod rule {
    pub(crate) use onepile_rule::batch::{Batch as Blocks, Line};
    pub(crate) use onepile_rule::bounds::{Bounder, Outline, Span};
    pub(crate) use onepile_rule::shape::{Polynomials, RootForm};
    pub(crate) use onepile_rule::text::Expr;
    pub(crate) use onepile_rule::value::Evaluator;
    pub(crate) use onepile_rule::{Direction, EvalError, Inputs, Range, Region, Rule, Variable};
}

mod analysis;
mod answer;
mod beatty;
mod budget;
mod catalogue;
mod entries;
mod evidence;
mod game;
pub mod oracle;
mod outcome;
mod pattern;
mod period;
mod player;
mod position;
mod prove;
mod sequence;
mod solver;
mod strategy;
mod sums;
mod table;
mod takes;
mod verify;
mod window;

pub use analysis::{Analysis, Fact, Family, Standing};
pub use answer::Answer;
pub use beatty::{Beatty, Place};
pub use budget::{Bound, Budget, Progress, Reached, Undecided};
pub use catalogue::NamedGame;
pub use entries::Entries;
pub use evidence::{Evidence, Level, Method, Part, PileChain};
pub use game::{First, Game, Play, RuleError, SetupError};
pub use onepile_rule::{
    Direction, EvalError, Inputs, Limit, LimitBounds, MAX_DIGITS, Natural, ParseNaturalError, ParseRuleError, Range,
    Region, Rule, StepBounds, Variable,
};
pub use outcome::Outcome;
pub use pattern::{LinearRecurrence, Repeating};
pub use period::{NoPeriod, PeriodProof, Periodicity};
pub use player::{Choice, Motive, Player, Skill};
pub use position::{Position, Setup};
pub use prove::{Property, Verdict, prove};
pub use sequence::{Sequence, SequenceError, Terms};
pub use solver::{Effort, Solver, Wanted};
pub use strategy::{
    BasePattern, Declined, Extent, Formula, Hypothesis, ListedBase, ListedMember, Listing, Observed, Tableau,
    TableauEntry, TableauRow, bases,
};
pub use sums::{Grounds, Sum, SumAnswer, SumError, SumPile, Unsettled};
pub use table::{Column, Entry, Table};
pub use takes::Takes;
pub use verify::{Difference, Verification, verify};
pub use window::Recurrence;
