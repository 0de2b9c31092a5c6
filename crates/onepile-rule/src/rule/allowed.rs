//! Which of the takes within the limit a rule allows: the condition behind `where`.

use dashu_ratio::RBig;

use super::Rule;
use crate::Natural;
use crate::shape::{Knowledge, Known};
use crate::text::{Cond, Expr, Variable};
use crate::value::{EvalError, Evaluator, Inputs, Patience};

/// The condition that a take must meet beside the limit. It knows the take, the pile before it, and the turn.
///
/// ```
/// use onepile_rule::{Natural, Rule};
/// let rule: Rule = "2*last where odd(take)".parse()?;
/// let [one, four, pile] = [1u32, 4, 10].map(Natural::from);
/// let allowed = rule.allowed().unwrap();
/// assert!(allowed.holds(&one, &pile, &one)? && !allowed.holds(&one, &pile, &four)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Allowed {
    condition: Cond,
    indicator: Rule,
}

impl Allowed {
    pub(super) fn new(condition: Cond) -> Allowed {
        // After the take of the coming move, `last` is the take and `prev` the pile before it.
        let [last, prev] = [Variable::Last, Variable::Prev].map(|variable| Known::Is(Expr::Variable(variable)));
        let [one, zero] = [RBig::ONE, RBig::ZERO].map(Expr::Number);
        let choice = Expr::If(vec![(condition.clone(), one)], Box::new(zero));
        let known = Knowledge::of(Variable::Take, last).and(Variable::Pile, prev);
        let choice = known.specialise(&choice);
        Allowed { condition, indicator: Rule::from_parts(choice.to_string(), choice, None) }
    }

    /// The condition, as it was written.
    pub fn condition(&self) -> &Cond {
        &self.condition
    }

    /// Whether a variable occurs.
    pub fn uses(&self, variable: Variable) -> bool {
        let mut found = false;
        self.condition.variables(&mut |other| found |= other == variable);
        found
    }

    /// The condition as a rule that searches can ask in batches and bounds: its limit is 1 where a take is allowed, and 0
    /// where it is not. There `last` is the take, `prev` is the pile before it, and `turn` is the number of the move that takes.
    pub fn indicator(&self) -> &Rule {
        &self.indicator
    }

    /// Whether a take from a pile at a turn meets the condition.
    ///
    /// # Errors
    ///
    /// Where the condition has no truth there, or none that is settled.
    pub fn holds(&self, turn: &Natural, pile: &Natural, take: &Natural) -> Result<bool, EvalError> {
        let inputs = Inputs::taking(turn.clone(), pile.clone(), take.clone());
        self.holds_within(&mut Evaluator::default(), &inputs, &Patience::endless())
    }

    /// The same at a point that knows turn, pile and take, as long as somebody waits for it.
    pub fn holds_within(
        &self,
        evaluator: &mut Evaluator,
        inputs: &Inputs,
        patience: &Patience<'_>,
    ) -> Result<bool, EvalError> {
        evaluator.holds_within(&self.condition, inputs, patience)
    }
}
