//! The rules of one-pile take-away games: one line of text that says how many counters may be taken next.
//!
//! ```
//! use onepile_rule::{Inputs, Limit, Natural, Range, Region, Rule, Variable};
//!
//! // Twice what the opponent just took, but no more than a root of the pile that is left.
//! let rule: Rule = "min(2*last, floor(sqrt(pile)))".parse()?;
//!
//! // The limit at one point: the opponent took 40 and left 10^100.
//! let pile: Natural = "1e100".parse()?;
//! let inputs = Inputs::moved(Natural::from(2u32), pile.clone(), Natural::from(40u32));
//! assert_eq!(rule.limit(&inputs)?, Limit::from(80u32));
//!
//! // Bounds of the limit at very many points: the opponent took 40 to 90 and left at least 10^100.
//! let region = Region::all().with(Variable::Last, Range::new(40u32, 90u32)).with(Variable::Pile, Range::from(pile));
//! let bounds = rule.bounds(&region);
//! assert_eq!((bounds.low, bounds.high), (Natural::from(80u32), Limit::from(180u32)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every value is exact, or there is none: roots, logarithms, pi and e are decided by integers and certified enclosures.
//! Nothing is printed, no clock is read, and there is no global state.
//!
//! | to | use |
//! |---|---|
//! | read a rule, ask for its limit at a point | [`Rule`], [`Inputs`] |
//! | compute with numbers of any size | [`Natural`], [`Limit`] |
//! | bound a rule over many points | [`Region`], [`Rule::bounds`], [`Rule::step_bounds`] |
//! | ask a condition about names of your own | [`Condition`], [`Names`] |
//! | fix a quantity of a rule | [`Rule::at`], [`Rule::at_residue`] |
//!
//! What the crate `onepile` needs beyond that to solve games is in the modules. It may change with any version.

pub mod batch;
pub mod bounds;
mod condition;
mod decimal;
mod limit;
mod natural;
mod rule;
pub mod shape;
mod size;
pub mod text;
pub mod value;

pub use bounds::{Direction, LimitBounds, Range, Region, StepBounds};
pub use condition::Condition;
pub use limit::Limit;
#[doc(hidden)]
pub use natural::read_digits;
pub use natural::{Natural, ParseNaturalError};
pub use rule::{Allowed, Rule};
pub use size::{MAX_BITS, MAX_DIGITS};
pub use text::{Name, Names, ParseRuleError, Variable};
pub use value::{EvalError, Inputs};
