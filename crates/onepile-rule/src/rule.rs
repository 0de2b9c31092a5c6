//! The rule of a game: text on one line that gives the limit of the player about to move, and may name the takes.

mod allowed;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_ratio::RBig;

use crate::bounds::{Bounder, Direction, LimitBounds, Outline, Range, Region, StepBounds, envelope};
use crate::shape::{
    Knowledge, Known, Polynomials, RootForm, Stride, in_order, in_order_within, is_rounded_multiple, modulus_in,
    period, polynomials, polynomials_for_all_others, stride,
};
use crate::text::{AddOp, Cond, Expr, Function, MulOp, ParseRuleError, Variable, parse_rule};
use crate::value::{EvalError, Evaluator, Inputs, Interrupted, Patience, Value};
use crate::{Limit, Natural};

pub use allowed::Allowed;

/// How many counters may be taken next, as a function of `last`, `pile`, `prev` and `turn`.
///
/// ```
/// use onepile_rule::{Inputs, Limit, Natural, Rule, Variable};
///
/// let rule: Rule = "if last%2==0 then last else 4*last".parse()?;
/// assert_eq!(rule.to_string(), "if last % 2 == 0 then last else 4*last");
/// assert!(rule.uses(Variable::Last) && !rule.uses(Variable::Turn));
///
/// // The opponent took 7 and left 100.
/// let inputs = Inputs::moved(Natural::from(2u64), Natural::from(100u64), Natural::from(7u64));
/// assert_eq!(rule.limit(&inputs)?, Limit::from(28u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Display` writes the rule in one fixed style, which reads back as the same rule; [`Rule::text`] is what was typed.
/// All that a rule tells of limits leaves the condition behind `where` aside; that is [`Rule::allowed`].
/// A copy shares the rule, so it costs nothing.
#[derive(Clone, Debug)]
pub struct Rule {
    read: Arc<Read>,
}

/// A rule as it was read.
#[derive(Debug)]
struct Read {
    text: String,
    expr: Expr,
    /// Whether each variable occurs, in the order of [`Variable::index`].
    uses: [bool; Variable::COUNT],
    allowed: Option<Allowed>,
}

impl Rule {
    fn from_expr(text: String, expr: Expr) -> Rule {
        Rule::from_parts(text, expr, None)
    }

    fn from_parts(text: String, expr: Expr, allowed: Option<Cond>) -> Rule {
        let mut uses = [false; Variable::COUNT];
        let mut note = |variable: Variable| uses[variable.index()] = true;
        expr.variables(&mut note);
        allowed.iter().for_each(|condition| condition.variables(&mut note));
        Rule { read: Arc::new(Read { text, expr, uses, allowed: allowed.map(Allowed::new) }) }
    }

    /// Which of the takes within the limit are allowed, if not all of them are: the condition behind `where`.
    pub fn allowed(&self) -> Option<&Allowed> {
        self.read.allowed.as_ref()
    }

    /// The rule of the limit alone, by which every take within the limit is allowed.
    ///
    /// ```
    /// use onepile_rule::Rule;
    /// let rule: Rule = "last + 1 where gcd(take, pile) == 1".parse()?;
    /// assert_eq!(rule.without_where().to_string(), "last + 1");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn without_where(&self) -> Rule {
        match self.read.allowed {
            None => self.clone(),
            Some(_) => Rule::from_expr(self.read.expr.to_string(), self.read.expr.clone()),
        }
    }

    /// The limit as an expression.
    pub fn expr(&self) -> &Expr {
        &self.read.expr
    }

    /// The set of takes that is the whole rule, as in `{1, 3, 4}`.
    fn set_alone(&self) -> Option<String> {
        let (Expr::Variable(Variable::Pile), Cond::InSet(number, _)) = (self.expr(), self.allowed()?.condition())
        else {
            return None;
        };
        let written = self.allowed()?.condition().to_string();
        let is_take = **number == Expr::Variable(Variable::Take);
        written.strip_prefix("take in ").filter(|_| is_take).map(str::to_owned)
    }

    /// The text as it was typed, without surrounding white space.
    pub fn text(&self) -> &str {
        &self.read.text
    }

    /// Whether a variable occurs in the rule, be it in the limit or behind `where`.
    pub fn uses(&self, variable: Variable) -> bool {
        self.read.uses[variable.index()]
    }

    /// Whether there are numbers in it whose digits have to be computed, whatever the quantities are: `pi`, `e`, `phi`, or
    /// logarithms.
    pub fn has_digits(&self) -> bool {
        let behind = self.allowed().is_some_and(|allowed| allowed.condition().has_digits());
        behind || self.read.expr.has_digits()
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
    pub fn limit_by(&self, evaluator: &mut Evaluator, inputs: &Inputs) -> Result<Limit, EvalError> {
        evaluator.limit(&self.read.expr, inputs)
    }

    /// The same as long as somebody waits for it.
    pub fn limit_within(
        &self,
        evaluator: &mut Evaluator,
        inputs: &Inputs,
        patience: &Patience<'_>,
    ) -> Result<Limit, EvalError> {
        evaluator.limit_within(&self.read.expr, inputs, patience)
    }

    /// The limit of a rule without quantities, as long as somebody waits for it.
    pub fn limit_nowhere(&self, patience: &Patience<'_>) -> Result<Limit, EvalError> {
        self.limit_within(&mut Evaluator::default(), &Inputs::nowhere(), patience)
    }

    /// Bounds of the limit over a region: it never lies outside them.
    ///
    /// ```
    /// use onepile_rule::{Limit, Natural, Range, Region, Rule, Variable};
    /// let rule: Rule = "floor(phi*last)".parse()?;
    /// let bounds = rule.bounds(&Region::all().with(Variable::Last, Range::new(10u64, 100u64)));
    /// assert_eq!((bounds.low, bounds.high), (Natural::from(16u64), Limit::from(161u32)));
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn bounds(&self, region: &Region) -> LimitBounds {
        self.bounds_by(&mut Bounder::default(), region)
    }

    /// The same with a bounder that is kept for many regions.
    pub fn bounds_by(&self, bounder: &mut Bounder, region: &Region) -> LimitBounds {
        LimitBounds::from(bounder.value(&self.read.expr, region))
    }

    /// The same as long as somebody waits for it.
    pub fn bounds_within(
        &self,
        bounder: &mut Bounder,
        region: &Region,
        patience: &Patience<'_>,
    ) -> Result<LimitBounds, Interrupted> {
        bounder.value_within(&self.read.expr, region, patience).map(LimitBounds::from)
    }

    /// The rule made ready for rough bounds.
    pub fn outline(&self) -> Outline {
        Outline::of(&self.read.expr)
    }

    /// Bounds of the step of the limit, from each point of a region to the next in some direction. From an infinite limit
    /// to an infinite one the step is 0.
    ///
    /// ```
    /// use onepile_rule::{Direction, Region, Rule};
    /// let rule: Rule = "2*last - last % 2".parse()?;
    /// assert_eq!(rule.step_bounds(&Region::all(), Direction::LAST).to_string(), "1 to 3");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn step_bounds(&self, region: &Region, direction: Direction) -> StepBounds {
        StepBounds::from(Bounder::default().step(&self.limit_expr(), region, direction))
    }

    /// The rule at one value of a quantity, with what follows from that worked out.
    ///
    /// ```
    /// use onepile_rule::{Natural, Rule, Variable};
    /// let rule: Rule = "if turn <= 3 then pile else turn + 1 + pile // 2".parse()?;
    /// assert_eq!(rule.at(Variable::Turn, Natural::from(4u64)).to_string(), "4 + 1 + pile // 2");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn at(&self, variable: Variable, value: Natural) -> Rule {
        self.specialised(&Knowledge::of(variable, Known::Value(value.0)))
    }

    /// The rule where a quantity has a given remainder on division by a number, which must not be 0.
    ///
    /// ```
    /// use onepile_rule::{Natural, Rule, Variable};
    /// let rule: Rule = "if prev % 3 == 2 then last else 2*last".parse()?;
    /// let two_modulo_three = rule.at_residue(Variable::Prev, Natural::from(2u64), Natural::from(3u64));
    /// assert_eq!(two_modulo_three.to_string(), "last");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the divisor is 0.
    pub fn at_residue(&self, variable: Variable, residue: Natural, modulus: Natural) -> Rule {
        self.specialised(&Knowledge::of(variable, Known::Residue(residue.0 % &modulus.0, modulus.0)))
    }

    /// The rule with `pile + last` in the place of `prev`.
    pub fn with_prev_written_out(&self) -> Rule {
        let [pile, last] = [Variable::Pile, Variable::Last].map(Expr::Variable);
        let sum = Expr::Sum(Box::new(pile), vec![(AddOp::Plus, last)]);
        self.specialised(&Knowledge::of(Variable::Prev, Known::Is(sum)))
    }

    /// The rule with `prev - last` in the place of `pile`.
    pub fn with_pile_written_out(&self) -> Rule {
        let [prev, last] = [Variable::Prev, Variable::Last].map(Expr::Variable);
        let difference = Expr::Sum(Box::new(prev), vec![(AddOp::Minus, last)]);
        self.specialised(&Knowledge::of(Variable::Pile, Known::Is(difference)))
    }

    /// The rule with `prev` in the place of `pile`.
    pub fn with_pile_as_prev(&self) -> Rule {
        self.specialised(&Knowledge::of(Variable::Pile, Known::Is(Expr::Variable(Variable::Prev))))
    }

    /// The rule without `min(…, pile)`, which changes no game: no more than the pile can be taken anyway.
    pub fn without_pile_caps(&self) -> Rule {
        let expr = self.read.expr.without_pile_caps();
        Rule::from_expr(expr.to_string(), expr)
    }

    /// The rule with `pile + 1` in the place of `pile`.
    pub fn with_one_more(&self) -> Rule {
        let one = Expr::Number(RBig::ONE);
        let sum = Expr::Sum(Box::new(Expr::Variable(Variable::Pile)), vec![(AddOp::Plus, one)]);
        self.specialised(&Knowledge::of(Variable::Pile, Known::Is(sum)))
    }

    /// The rule with an expression in the place of a quantity.
    ///
    /// ```
    /// use onepile_rule::{Rule, Variable};
    /// let (rule, square): (Rule, Rule) = ("turn + pile // 2".parse()?, "turn^2".parse()?);
    /// assert_eq!(rule.replacing(Variable::Pile, square.expr().clone()).to_string(), "turn + turn^2 // 2");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn replacing(&self, variable: Variable, expr: Expr) -> Rule {
        self.specialised(&Knowledge::of(variable, Known::Is(expr)))
    }

    /// The rule at the piles with a given remainder on division by a number, which must not be 0; `pile` counts them.
    ///
    /// ```
    /// use onepile_rule::{Natural, Rule};
    /// let rule: Rule = "pile + last + pile % 3".parse()?;
    /// let two_modulo_three = rule.in_class_of_piles(Natural::from(2u64), Natural::from(3u64));
    /// assert_eq!(two_modulo_three.to_string(), "(3*pile + 2) + last + 2");
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the divisor is 0.
    pub fn in_class_of_piles(&self, residue: Natural, modulus: Natural) -> Rule {
        let [factor, more] = [&modulus, &residue].map(|number| Expr::Number(RBig::from(number.0.clone())));
        let multiple = Expr::Product(Box::new(factor), vec![(MulOp::Times, Expr::Variable(Variable::Pile))]);
        let sum = Expr::Sum(Box::new(multiple), vec![(AddOp::Plus, more)]);
        self.at_residue(Variable::Pile, residue, modulus).specialised(&Knowledge::of(Variable::Pile, Known::Is(sum)))
    }

    fn specialised(&self, knowledge: &Knowledge) -> Rule {
        let expr = knowledge.specialise(&self.read.expr);
        Rule::from_expr(expr.to_string(), expr)
    }

    /// The limit as an expression: the value rounded down, and not below 0.
    pub fn limit_expr(&self) -> Expr {
        let floor = Expr::Call(Function::Floor, vec![self.read.expr.clone()]);
        Expr::Call(Function::Max, vec![floor, Expr::Number(RBig::ZERO)])
    }

    /// A period in the previous pile, with the take fixed, as far as the shape of the rule tells.
    pub fn period_in_prev(&self) -> Option<UBig> {
        period(&self.read.expr, &[Variable::Prev, Variable::Pile])
    }

    /// A period in one quantity, with all others fixed, as far as the shape of the rule tells.
    pub fn period_in(&self, variable: Variable) -> Option<UBig> {
        period(&self.read.expr, &[variable])
    }

    /// From which value of a quantity on the rule repeats in it, with all others fixed, and its period then, as far as the
    /// shape of the rule and bounds tell; their sum is at most so large.
    ///
    /// ```
    /// use onepile_rule::{Rule, Variable};
    /// let repeats = |text: &str| text.parse::<Rule>().unwrap().repeats_in(Variable::Turn, 100);
    /// assert_eq!(repeats("last + turn % 3"), Some((1, 3)));
    /// assert_eq!(repeats("if turn <= 4 then turn else last"), Some((5, 1)));
    /// assert_eq!(repeats("last * min(turn, 5) + (turn + pile) % 2"), Some((5, 2)));
    /// assert_eq!(repeats("last + turn"), None);
    /// ```
    pub fn repeats_in(&self, variable: Variable, most: u32) -> Option<(u32, u32)> {
        let period_from = |from: u32| {
            let known = Knowledge::of(variable, Known::AtLeast(from.into()));
            let period = u32::try_from(period(&known.specialise(&self.read.expr), &[variable])?).ok()?;
            from.checked_add(period).is_some_and(|sum| sum <= most).then_some(period)
        };
        // What follows from a bound follows from larger ones.
        let mut high = 1;
        while period_from(high).is_none() {
            // With the largest number there is no room for a period.
            high = (high + 1 < most).then(|| (most - 1).min(2 * high))?;
        }
        let mut low = high / 2 + 1;
        while low < high {
            let middle = low.midpoint(high);
            if period_from(middle).is_some() { high = middle } else { low = middle + 1 }
        }
        Some((high, period_from(high)?))
    }

    /// How the rule is made of polynomials of a quantity all over a region, as far as its shape tells.
    pub fn polynomials_in(&self, variable: Variable, region: &Region) -> Option<Polynomials> {
        polynomials(&self.read.expr, variable, region)
    }

    /// How the rule is made of polynomials of a quantity whatever the others are, as far as its shape tells: degree and modulus
    /// are the same for all of their values.
    pub fn polynomials_for_all_others(&self, variable: Variable, region: &Region) -> Option<Polynomials> {
        polynomials_for_all_others(&self.read.expr, variable, region)
    }

    /// The same rule, its parts in a fixed order wherever the order makes no difference.
    ///
    /// ```
    /// use onepile_rule::Rule;
    /// let rules: [Rule; 2] = ["max(last, pile // 3)".parse()?, "max(pile // 3, last)".parse()?];
    /// assert_eq!(rules[0].in_order(), rules[1].in_order());
    /// # Ok::<(), onepile_rule::ParseRuleError>(())
    /// ```
    pub fn in_order(&self) -> Rule {
        let expr = in_order(&self.read.expr);
        let condition = self.allowed().map(|allowed| in_order_within(allowed.condition()));
        Rule::from_parts(expr.to_string(), expr, condition)
    }

    /// Whether the limit is a constant times a quantity, rounded down, as far as the shape of the rule tells.
    ///
    /// ```
    /// use onepile_rule::{Rule, Variable};
    /// let is_multiple = |text: &str| text.parse::<Rule>().unwrap().is_multiple_of(Variable::Last);
    /// assert!(["last", "3*last/2", "3*last // 2", "floor(phi*last)", "last + last/2"].into_iter().all(is_multiple));
    /// assert!(!["2*last + 1", "last*last", "7/last", "3*(last // 2)", "2", "2*prev"].into_iter().any(is_multiple));
    /// ```
    pub fn is_multiple_of(&self, variable: Variable) -> bool {
        is_rounded_multiple(&self.read.expr, variable)
    }

    /// A number such that the rule is simpler where the residue of a quantity on division by it is known; at most so large.
    pub fn modulus_in(&self, variable: Variable, most: usize) -> usize {
        modulus_in(&self.read.expr, variable, most)
    }

    /// Bounds of the step of the smaller of limit and pile, from each pile from `from` on to the next.
    pub fn jump_bounds(
        &self,
        bounder: &mut Bounder,
        from: UBig,
        patience: &Patience<'_>,
    ) -> Result<StepBounds, Interrupted> {
        let piles = Region::all().with(Variable::Pile, Range { low: from, high: None });
        let limit = self.limit_expr().at_most_pile();
        bounder.step_within(&limit, &piles, Direction::PILE, patience).map(StepBounds::from)
    }

    /// Whether the limit surely reaches the whole pile, from a pile on.
    pub fn reaches_pile(
        &self,
        bounder: &mut Bounder,
        from: UBig,
        patience: &Patience<'_>,
    ) -> Result<bool, Interrupted> {
        let piles = Region::all().with(Variable::Pile, Range { low: from, high: None });
        let limit = bounder.value_within(&self.read.expr, &piles, patience)?;
        if !limit.may_fail && matches!(limit.low, Value::Infinite(dashu_int::Sign::Positive)) {
            return Ok(true);
        }
        let pile = Expr::Variable(Variable::Pile);
        let beyond = Expr::Sum(Box::new(self.read.expr.clone()), vec![(AddOp::Minus, pile)]);
        let beyond = bounder.value_within(&beyond, &piles, patience)?;
        Ok(!beyond.may_fail && beyond.is_at_least(&0i8.into()))
    }

    /// Whether the value of the rule, but for rounding, surely grows from each pile to the next by some part of a counter,
    /// and whether it surely grows by less than a whole one, by as much.
    pub fn slopes(&self, bounder: &mut Bounder, patience: &Patience<'_>) -> Result<(bool, bool), Interrupted> {
        let (low, high) = envelope(&self.read.expr).unwrap_or_else(|| (self.read.expr.clone(), self.read.expr.clone()));
        let mut step = |side: &Expr| {
            // An infinite limit is cut to the pile, so its own steps tell nothing.
            let endless = bounder.value_within(side, &Region::all(), patience)?.endless;
            Ok(bounder.step_within(side, &Region::all(), Direction::PILE, patience)?.failing(endless))
        };
        let (low, high) = (step(&low)?, step(&high)?);
        let part = RBig::from_parts(1.into(), UBig::ONE << 20);
        let less = Value::from(RBig::ONE - &part);
        let part = Value::from(part);
        Ok((!low.may_fail && low.is_at_least(&part), !high.may_fail && high.is_at_most(&less)))
    }

    /// By how much the value of the rule, rounded down, grows whenever the pile grows by some number, as far as its shape
    /// tells.
    pub fn stride(&self) -> Option<Stride> {
        stride(&self.read.expr)
    }

    /// From which pile on the limit reaches a number, for rules that are a rounded root of the pile.
    pub fn root_form(&self) -> Option<RootForm> {
        RootForm::of(&self.read.expr)
    }

    /// Whether the rule surely has a value wherever a search can look and the game is not over.
    pub fn is_total(&self, patience: &Patience<'_>) -> Result<bool, Interrupted> {
        let reachable = Region::all().up_to(&(1u64 << 33).into()).with(Variable::Turn, Range::from(1u64));
        Ok(!Bounder::default().value_within(&self.read.expr, &reachable, patience)?.may_fail)
    }
}

impl PartialEq for Rule {
    /// Rules are equal when they read alike, whatever their spacing.
    fn eq(&self, other: &Self) -> bool {
        let conditions = [self, other].map(|rule| rule.allowed().map(Allowed::condition));
        self.read.expr == other.read.expr && conditions[0] == conditions[1]
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (expr, allowed) = parse_rule(text)?;
        Ok(Rule::from_parts(text.trim().to_owned(), expr, allowed))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.allowed().map(Allowed::condition) {
            None => self.read.expr.fmt(f),
            Some(condition) => match self.set_alone() {
                Some(set) => f.write_str(&set),
                None => write!(f, "{} where {condition}", self.read.expr),
            },
        }
    }
}
