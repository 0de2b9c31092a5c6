//! One-pile take-away games: the winner, every winning take, the reason, and whether it is proved.
//!
//! Two players take counters from one pile in turn. A [`Rule`], one line of text, says how many may be taken next. A
//! [`Game`] is a rule with all else that players agree on: whether the last move wins or loses, what the first move may
//! take, where the game stops, how many takes the opponent may forbid. One question is one line:
//!
//! ```
//! let answer = onepile::solve("2*last", 1000)?;
//! assert_eq!(answer.to_string(), "take 13");
//! # Ok::<(), onepile::Error>(())
//! ```
//!
//! A [`Solver`] answers many questions about one game and remembers what it found out, so that the next question costs
//! next to nothing:
//!
//! ```
//! use onepile::{First, Game, Outcome, Play, Solver};
//!
//! // Fibonacci Nim: take at most twice what your opponent just took. Here the player who takes the last counter loses,
//! // and the first player may take any number of counters.
//! let game: Game = "2*last".parse()?;
//! let mut solver = Solver::new(game.with_play(Play::Misere).with_first(First::All));
//! let answer = solver.solve(100)?;
//!
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! assert_eq!(answer.takes.iter().map(|take| take.to_string()).collect::<Vec<_>>(), ["2", "10", "99"]);
//! assert_eq!(answer.remoteness.unwrap().to_string(), "2");
//! assert_eq!(solver.solve("1e1000")?.to_string(), "take 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Numbers are exact and may have millions of digits ([`Natural`], [`Limit`]). Work and memory can be bounded, and a
//! computation can be stopped ([`Budget`]; without one a solver works as long as it takes, in at most 2 GiB). An answer that
//! the budget does not allow is [`Undecided`], never a guess. The library prints nothing, reads no clock and keeps no
//! global state.
//!
//! | to | use |
//! |---|---|
//! | read a rule, ask for its limit at a point | [`Rule`], [`Inputs`] |
//! | describe a game and a position | [`Game`], [`Setup`], [`Position`] |
//! | solve a position: outcome, takes, remoteness, suspense, nim-value | [`solve`], [`Solver::solve`], [`Answer`] |
//! | solve many piles at once | [`Solver::table`], [`Column`], [`Table`] |
//! | list bases and sequences, find periods | [`Solver::bases`], [`Solver::sequence`], [`Solver::period`] |
//! | print the tableau of a rule of turn and pile | [`Tableau`] |
//! | bound the work, or stop it | [`Budget`], [`Solver::answer_within`], [`Undecided`] |
//! | solve several piles at once, in normal and misère play | [`Sum`], [`SumAnswer`] |
//! | learn the facts about a rule | [`Analysis`], [`prove()`] |
//! | bound a rule over many points | [`Region`], [`Rule::bounds`] |
//! | the sequences of a rule of the pile: F, H and the piles of a nim-value | [`Beatty`] |
//! | check a solver against brute force | [`verify()`], [`oracle`] |
//! | let the computer play | [`Player`], [`Skill`] |
//! | find a game by its name | [`NamedGame`] |

/// Numbers, under a short name.
mod natural {
    pub(crate) use onepile_rule::{Limit, MAX_BITS, Natural, ParseNaturalError};
}

/// The rule language, with what only a solver needs of it.
mod rule {
    pub(crate) use onepile_rule::batch::{Batch, Blocks, Line};
    pub(crate) use onepile_rule::bounds::{Bounder, Outline, Span};
    pub(crate) use onepile_rule::shape::{Polynomials, RootForm, Stride};
    pub(crate) use onepile_rule::text::{AddOp, Comparison, Cond, Expr, Function, MulOp, Part, Predicate};
    pub(crate) use onepile_rule::value::{Ask, Evaluator, Interrupted, Patience, Value};
    pub(crate) use onepile_rule::{
        Allowed, Condition, Direction, EvalError, Inputs, LimitBounds, Name, Names, ParseRuleError, Range, Region,
        Rule, Variable,
    };
}

#[macro_use]
mod names;

mod allowed;
mod analysis;
mod answer;
mod answers;
mod budget;
mod catalogue;
mod certificate;
mod column;
mod compare;
mod decimal;
mod declined;
mod derived;
mod entries;
mod error;
mod evaluate;
mod evidence;
mod fitting;
mod forms;
mod game;
mod listing;
pub mod oracle;
mod outcome;
mod pace;
mod pattern;
mod period;
mod player;
mod position;
mod prospect;
mod prove;
mod scale;
mod sequence;
mod solver;
mod strategy;
mod sums;
mod table;
mod takes;
mod theorems;
mod verify;
mod wanted;
mod window;

pub use analysis::{Analysis, Fact, Family, Standing};
pub use answer::{Answer, Sources, Tried};
pub use budget::{Bound, Budget, Progress, Reached, Undecided};
pub use catalogue::{Claims, Illustration, NamedGame};
pub use certificate::{Certificate, Uncertified};
pub use column::Column;
pub use compare::{Comparison, Ground, Likeness, compare, compare_within};
pub use declined::{Declined, Hypothesis};
pub use entries::{Entries, Entry};
pub use error::{Error, solve};
pub use evidence::{CycleMember, Evidence, Level, Method, Part, PileChain};
pub use fitting::{Fitting, FittingError, PileCondition};
pub use forms::{BaseForm, BaseForms, ProvedG};
pub use game::{First, Game, Play, RuleError};
pub use listing::{BasePattern, Extent, ListedBase, ListedMember, Listing, ProvedLag};
pub use names::UnknownName;
#[doc(hidden)]
pub use onepile_rule::read_digits;
pub use onepile_rule::{
    Direction, EvalError, Inputs, Limit, LimitBounds, MAX_DIGITS, Natural, ParseNaturalError, ParseRuleError, Range,
    Region, Rule, StepBounds, Variable,
};
pub use outcome::Outcome;
pub use pattern::LinearRecurrence;
#[doc(hidden)]
pub use pattern::Repeating;
pub use period::{NamedWindow, NoPeriod, PeriodProof, Periodicity};
pub use player::{Choice, Motive, Player, Skill, SumChoice};
pub use position::{IntoNatural, IntoSetup, Position, Setup, SetupError};
pub use prospect::Prospect;
pub use prove::{Property, Verdict, far_end, prove};
pub use sequence::{Sequence, SequenceError, Terms};
pub use solver::Solver;
pub use strategy::nim_values::{Beatty, Place};
pub use strategy::tableau::{ClosedForm, Formula, Observed, Proved, Tableau, TableauEntry, TableauRow};
pub use sums::{Grounds, Sum, SumAnswer, SumError, SumPile, Unsettled};
pub use table::{IntoPiles, Table};
pub use takes::Takes;
pub use verify::{Difference, Side, Verification, verify, verify_by, verify_within};
pub use wanted::{Effort, Wanted};
pub use window::Recurrence;
