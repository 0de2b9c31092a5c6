//! The rule of a game: text on one line that gives the limit of the player about to move.

mod arithmetic;
mod error;
mod eval;
mod expr;
mod lexer;
mod names;
mod parser;
mod real;
mod size;
mod small;
mod total;
mod value;

use std::fmt;
use std::str::FromStr;

pub use error::ParseRuleError;
pub use eval::{EvalError, Inputs};
pub use names::Variable;

pub(crate) use eval::Evaluator;
pub(crate) use small::SmallInputs;

use crate::natural::Limit;
use expr::Expr;

/// How many counters may be taken next, as a function of `last`, `pile`, `prev` and `turn`.
///
/// ```
/// use onepile::{Inputs, Limit, Natural, Rule, Variable};
///
/// let rule: Rule = "if last%2==0 then last else 4*last".parse()?;
/// assert_eq!(rule.to_string(), "if last % 2 == 0 then last else 4*last");
/// assert!(rule.uses(Variable::Last) && !rule.uses(Variable::Turn));
///
/// // The opponent took 7 and left 100.
/// let inputs = Inputs::moved(Natural::from(2u64), Natural::from(100u64), Natural::from(7u64));
/// assert_eq!(rule.limit(&inputs)?, Limit::from(28));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Display` writes the rule in one fixed style, which reads back as the same rule; [`Rule::text`] is what was typed.
#[derive(Clone, Debug)]
pub struct Rule {
    text: String,
    expr: Expr,
    uses: [bool; 4],
}

impl Rule {
    /// The text as it was typed, without surrounding white space.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a variable occurs in the rule.
    pub fn uses(&self, variable: Variable) -> bool {
        self.uses[variable.index()]
    }

    /// The limit at a point.
    ///
    /// # Errors
    ///
    /// Where the rule has no value there, or none that is settled.
    pub fn limit(&self, inputs: &Inputs) -> Result<Limit, EvalError> {
        self.limit_by(&mut Evaluator::default(), inputs)
    }

    /// The same with an evaluator that is kept for many points.
    pub(crate) fn limit_by(&self, evaluator: &mut Evaluator, inputs: &Inputs) -> Result<Limit, EvalError> {
        evaluator.limit(&self.expr, inputs)
    }

    /// Whether the rule surely has a value wherever the game is not over.
    pub(crate) fn is_total(&self) -> bool {
        total::is_total(&self.expr)
    }

    /// The limit in machine integers, where they suffice.
    pub(crate) fn small_limit(&self, inputs: &SmallInputs) -> Option<u64> {
        small::limit(&self.expr, inputs)
    }
}

impl PartialEq for Rule {
    /// Rules are equal when they read alike, whatever their spacing.
    fn eq(&self, other: &Self) -> bool {
        self.expr == other.expr
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expr = parser::parse(text)?;
        let mut uses = [false; 4];
        expr.variables(&mut |variable| uses[variable.index()] = true);
        Ok(Rule { text: text.trim().to_owned(), expr, uses })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.fmt(f)
    }
}
