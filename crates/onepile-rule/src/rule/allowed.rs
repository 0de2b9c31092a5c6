//! Which of the takes within the limit a rule allows: the condition behind `where`.

use dashu_base::Signed;
use dashu_ratio::RBig;

use super::Rule;
use crate::Natural;
use crate::bounds::{difference, slope};
use crate::shape::{Knowledge, Known};
use crate::text::{AddOp, Comparison, Cond, Expr, Function, Variable};
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

    /// Conditions that all hold iff this one does, as far as its shape tells: the parts of `and`, the links of a chain of
    /// comparisons, and both ends of a range.
    pub fn parts(&self) -> Vec<Allowed> {
        let compare = |a: &Expr, op: Comparison, b: &Expr| {
            Allowed::new(Cond::Compare(Box::new(a.clone()), vec![(op, b.clone())]))
        };
        match &self.condition {
            Cond::And(parts) => parts.iter().flat_map(|part| Allowed::new(part.clone()).parts()).collect(),
            Cond::Compare(first, rest) => {
                let sides = std::iter::once(&**first).chain(rest.iter().map(|(_, side)| side));
                sides.zip(rest).map(|(side, (op, next))| compare(side, *op, next)).collect()
            }
            Cond::InRange(number, ends) => {
                vec![compare(number, Comparison::AtLeast, &ends.0), compare(number, Comparison::AtMost, &ends.1)]
            }
            other => vec![Allowed::new(other.clone())],
        }
    }

    /// For a comparison whose sides grow apart by equal steps as the take grows: a rule of `prev` and `turn` that is at least 1
    /// wherever the comparison holds for every take from 1 to some number. The number is an expression of `prev` and `turn`.
    ///
    /// ```
    /// use onepile_rule::Rule;
    /// let rule: Rule = "pile // 2 where 2*take <= pile".parse()?;
    /// let most: Rule = "prev // 2".parse()?;
    /// let worst = rule.allowed().unwrap().at_worst_take(most.expr()).unwrap();
    /// assert_eq!(worst.to_string(), "(0 + 1*prev + -2*(prev // 2)) + 1");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn at_worst_take(&self, most: &Expr) -> Option<Rule> {
        let Cond::Compare(a, rest) = &self.condition else { return None };
        let [(op, b)] = &rest[..] else { return None };
        let (larger, smaller, is_strict) = match op {
            Comparison::AtMost => (b, &**a, false),
            Comparison::Less => (b, &**a, true),
            Comparison::AtLeast => (&**a, b, false),
            Comparison::Greater => (&**a, b, true),
            Comparison::Equal | Comparison::Unequal => return None,
        };
        let apart = difference(larger, smaller);
        // Sides that come nearer as the take grows are nearest at the largest take, and else at the smallest.
        let nearest = if slope(&apart, Variable::Take)?.is_negative() { most.clone() } else { Expr::Number(RBig::ONE) };
        let known = Knowledge::of(Variable::Take, Known::Is(nearest));
        let known = known.and(Variable::Pile, Known::Is(Expr::Variable(Variable::Prev)));
        // What has become equal on both sides meets.
        let apart = difference(&known.specialise(&apart), &Expr::Number(RBig::ZERO));
        let expr = match is_strict {
            true => Expr::Call(Function::Ceil, vec![apart]),
            false => Expr::Sum(Box::new(apart), vec![(AddOp::Plus, Expr::Number(RBig::ONE))]),
        };
        Some(Rule::from_parts(expr.to_string(), expr, None))
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
