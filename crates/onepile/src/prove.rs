//! One prover: does a property of a rule hold at every point of a region?
//!
//! The region is cut into pieces, lengths of numbers first, until bounds of the value or of the step settle each piece,
//! down to single points where that is needed. *Proved* and *refuted* are certain; *open* says that the bounds were
//! not good enough within the budget. A region may reach to 10^10000, or have no end.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::Natural;
use crate::rule::{AddOp, Bounder, Direction, Evaluator, Expr, Inputs, Patience, Range, Region, Rule, Value, Variable};

/// What is claimed of a rule at each point of a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Property {
    /// The rule has a value.
    HasValue,
    /// The limit is at least 1.
    AtLeastOne,
    /// The limit is at least the last take.
    AtLeastLast,
    /// The limit does not decrease from a point to the next.
    NonDecreasing(Direction),
    /// The limit falls by at most 1 from a point to the next.
    FallsAtMostOne(Direction),
    /// The smaller of limit and pile stays or grows by 1 from a pile to the next. For rules of the pile these are unit
    /// jumps, for rules of turn and pile Condition C.
    UnitJumps,
    /// The smaller of limit and pile grows by at most 1 from a pile to the next: half of Condition C.
    RisesAtMostOne,
    /// The limit grows by at most this much from a pile to the next.
    RisesAtMost(i8),
    /// The smaller of limit and pile grows by at least 1 from a pile to the next, so that as much as before can be left.
    KeepsUp,
    /// The limit is the same when the previous pile grows by this much and the take stays.
    PeriodInPrev(Natural),
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It holds at every point of the region.
    Proved,
    /// It fails at this point.
    Refuted(Inputs),
    /// Neither was found.
    Open,
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Property::HasValue => f.write_str("the rule has a value everywhere"),
            Property::AtLeastOne => f.write_str("the limit is at least 1"),
            Property::AtLeastLast => f.write_str("the limit is at least the last take"),
            Property::NonDecreasing(Direction::TAKE_TO_PILE) => {
                f.write_str("the limit never decreases as last grows and the pile stays")
            }
            Property::NonDecreasing(Direction::PILE_AFTER_TAKE) => {
                f.write_str("the limit never decreases as the pile grows and last stays")
            }
            Property::NonDecreasing(direction) => write!(f, "the limit never decreases as {direction} grows"),
            Property::FallsAtMostOne(direction) => {
                write!(f, "the limit falls by at most 1 as {direction} grows by 1")
            }
            Property::UnitJumps => {
                f.write_str("the limit, or the pile if that is smaller, grows by 0 or 1 as the pile grows by 1")
            }
            Property::RisesAtMostOne => {
                f.write_str("the limit, or the pile if that is smaller, grows by at most 1 as the pile grows by 1")
            }
            Property::RisesAtMost(most) => write!(f, "the limit grows by at most {most} as the pile grows by 1"),
            Property::KeepsUp => {
                f.write_str("the limit, or the pile if that is smaller, grows by at least 1 as the pile grows by 1")
            }
            Property::PeriodInPrev(period) => write!(f, "the limit repeats as prev grows by {period}"),
        }
    }
}

/// Where all numbers are too many, those up to here are looked at: 10^1000.
pub fn far_end() -> Natural {
    Natural(UBig::from(10u8).pow(FAR_DIGITS))
}

/// The far end is ten to this power.
const FAR_DIGITS: usize = 1000;
/// Work spent before a claim is left open.
const MAX_WORK: u64 = 1 << 24;
/// The rest of an endless range is looked at from a number with this many bits on.
const FAR_OUT: usize = 256;

/// Work that every look at a piece or a point takes, besides that of the bounds.
const LOOK_WORK: u64 = 8;
/// The number of points that may be in doubt before the search for counterexamples ends.
const MAX_DOUBTS: u32 = 2;

/// Tries to prove or refute a property of a rule over a region.
///
/// ```
/// use onepile::{Budget, Property, Region, Rule, Variable, Verdict, prove};
///
/// let everywhere = Region::all();
/// let sqrt: Rule = "floor(sqrt(pile))".parse()?;
/// assert_eq!(prove(&sqrt, &Property::UnitJumps, &everywhere, &mut Budget::unlimited()), Verdict::Proved);
///
/// let wild: Rule = "(3*pile^2 + pile) % 1000".parse()?;
/// let verdict = prove(&wild, &Property::UnitJumps, &everywhere, &mut Budget::unlimited());
/// assert!(matches!(verdict, Verdict::Refuted(point) if point.get(Variable::Pile).is_some()));
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
pub fn prove(rule: &Rule, property: &Property, region: &Region, budget: &mut Budget<'_>) -> Verdict {
    let limit = rule.limit_expr();
    if *property == Property::AtLeastLast && keeps_up_with_last(&limit, region, budget) {
        return Verdict::Proved;
    }
    let step = |direction, least, most| Claim::Step { direction, least, most };
    let (expr, claim) = match property {
        Property::HasValue => (limit, Claim::Value { least: 0 }),
        Property::AtLeastOne => (limit, Claim::Value { least: 1 }),
        Property::AtLeastLast => (limit.less_last(), Claim::Value { least: 0 }),
        Property::NonDecreasing(direction) => (limit, step(*direction, Some(0), None)),
        Property::FallsAtMostOne(direction) => (limit, step(*direction, Some(-1), None)),
        Property::UnitJumps => (limit.at_most_pile(), step(Direction::PILE, Some(0), Some(1))),
        Property::RisesAtMostOne => (limit.at_most_pile(), step(Direction::PILE, None, Some(1))),
        Property::RisesAtMost(most) => (limit, step(Direction::PILE, None, Some(*most))),
        Property::KeepsUp => (limit.at_most_pile(), step(Direction::PILE, Some(1), None)),
        Property::PeriodInPrev(period) => return prove_period(rule, period, region, budget).unwrap_or(Verdict::Open),
    };
    Prover::new(expr, claim).prove(region, budget)
}

/// More values than this are not compared.
const MOST_VALUES: u64 = 1 << 12;

/// Whether the limits of two rules are proved to be the same at all positions of a region, but for what exceeds the pile.
///
/// These arguments are tried. The rules may be one but for the order of their parts, or both let take the whole pile. Rules that are
/// polynomials of each quantity, or one for each remainder of it, whatever the others are, are the same if they are on a grid that
/// has one place more than the degree for each remainder: with all quantities but one at places of the grid the polynomials of that one are
/// equal, so equality spreads from one quantity to the next. Bounds of the difference may be 0. And a difference that is
/// 0 at the smallest position, with steps of 0 in all directions, is 0 everywhere.
pub(crate) fn same_limits(rules: [&Rule; 2], region: &Region, budget: &mut Budget<'_>) -> bool {
    let rules = rules.map(|rule| rule.with_prev_written_out().in_order());
    if rules[0].expr() == rules[1].expr() {
        return true;
    }
    let first_pile = &region.get(Variable::Pile).low;
    let mut reaches = |rule: &Rule| {
        let look = |patience: &Patience<'_>| rule.reaches_pile(&mut Bounder::default(), first_pile.clone(), patience);
        budget.patiently(look) == Ok(true)
    };
    if reaches(&rules[0]) && reaches(&rules[1]) {
        return true;
    }
    let used = Variable::ALL.into_iter().filter(|variable| rules.iter().any(|rule| rule.uses(*variable)));
    let used: Vec<Variable> = used.collect();
    if same_polynomials(&rules, &used, region, budget) == Ok(true) {
        return true;
    }
    let less = |a: Expr, b: Expr| Expr::Sum(Box::new(a), vec![(AddOp::Minus, b)]);
    // Only where a rule looks at the pile does it help to cut limits there.
    let cut = |limit: Expr| if used.contains(&Variable::Pile) { limit.at_most_pile() } else { limit };
    let [a, b] = rules.each_ref().map(|rule| cut(rule.limit_expr()));
    let mut is_positive = |expr| Prover::new(expr, Claim::Value { least: 0 }).prove(region, budget) == Verdict::Proved;
    if is_positive(less(a.clone(), b.clone())) && is_positive(less(b, a)) {
        return true;
    }
    let difference = less(rules[0].expr().clone(), rules[1].expr().clone());
    let mut bounder = Bounder::default();
    let first = budget.patiently(|patience| bounder.exact_within(&difference, &region.lowest(), patience));
    let starts = matches!(first, Ok(Some(Some(first))) if first.compare(&0i8.into()).is_ok_and(|order| order.is_eq()));
    let stays = |variable: &Variable| {
        let direction = match variable {
            Variable::Turn => Direction::TURN,
            Variable::Pile => Direction::PILE_AFTER_TAKE,
            _ => Direction::TAKE_TO_PILE,
        };
        let claim = Claim::Step { direction, least: Some(0), most: Some(0) };
        Prover::new(difference.clone(), claim).prove(region, budget) == Verdict::Proved
    };
    starts && used.iter().all(stays)
}

/// Whether two rules are proved to be the same polynomials of each quantity that they use.
fn same_polynomials(
    rules: &[Rule; 2],
    used: &[Variable],
    region: &Region,
    budget: &mut Budget<'_>,
) -> Result<bool, Bound> {
    let mut points = vec![region.lowest()];
    for variable in used {
        let shapes = rules.each_ref().map(|rule| rule.polynomials_for_all_others(*variable, region));
        let [Some(a), Some(b)] = shapes else { return Ok(false) };
        // With the product of both moduli each remainder has one polynomial of either rule.
        let (degree, modulus) = (a.degree.max(b.degree) as u64, u64::try_from(&a.modulus * &b.modulus));
        let count = modulus.ok().and_then(|modulus| modulus.checked_mul(degree + 1));
        let Some(count) = count.filter(|count| count.saturating_mul(points.len() as u64) <= MOST_VALUES) else {
            return Ok(false);
        };
        let low = &region.get(*variable).low;
        let places = |point: &Inputs| -> Vec<Inputs> {
            (0..count).map(|more| point.clone().with(*variable, Natural(low + UBig::from(more)))).collect()
        };
        points = points.iter().flat_map(places).collect();
    }
    let mut bounder = Bounder::default();
    for point in &points {
        let mut value = |rule: &Rule| budget.patiently(|patience| bounder.exact_within(rule.expr(), point, patience));
        let (Some(Some(a)), Some(Some(b))) = (value(&rules[0])?, value(&rules[1])?) else { return Ok(false) };
        budget.spend(LOOK_WORK, budget.progress())?;
        if !a.compare(&b).is_ok_and(|order| order.is_eq()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a limit is at least the take where that is least, and grows at least as fast: the usual reason why it never
/// falls behind, and one that no bounds of the difference show.
fn keeps_up_with_last(limit: &Expr, region: &Region, budget: &mut Budget<'_>) -> bool {
    // A smaller take leaves more: the piles that the argument goes back to must be in the region.
    if region.get(Variable::Pile).high.is_some() {
        return false;
    }
    let least = Region::all().with(Variable::Last, Range::point(Natural(region.get(Variable::Last).low.clone())));
    let starts = Prover::new(limit.clone().less_last(), Claim::Value { least: 0 }).prove(&region.meet(&least), budget);
    let grows = Claim::Step { direction: Direction::LAST, least: Some(1), most: None };
    starts == Verdict::Proved && Prover::new(limit.clone(), grows).prove(region, budget) == Verdict::Proved
}

/// What is claimed of an expression at a point.
#[derive(Clone, Copy)]
enum Claim {
    /// It has a value, and that is at least `least`.
    Value { least: i8 },
    /// Its step has a value between these two.
    Step { direction: Direction, least: Option<i8>, most: Option<i8> },
}

impl Claim {
    /// Whether the claim holds of a value, and of the one a step on, if that is settled. A value that does not exist fails
    /// it.
    fn holds(self, here: Option<Value>, there: Option<Value>) -> Option<bool> {
        match self {
            Claim::Value { least } => match here {
                Some(here) => here.compare(&least.into()).ok().map(|order| order.is_ge()),
                None => Some(false),
            },
            Claim::Step { least, most, .. } => {
                let (Some(here), Some(there)) = (here, there) else { return Some(false) };
                // From infinity to infinity is no step at all.
                if here.compare(&there).ok()?.is_eq() {
                    return Some(least.is_none_or(|least| least <= 0) && most.is_none_or(|most| most >= 0));
                }
                let step = there.subtract(here).ok()?;
                let above = least.map_or(Some(true), |least| Some(step.compare(&least.into()).ok()?.is_ge()))?;
                let below = most.map_or(Some(true), |most| Some(step.compare(&most.into()).ok()?.is_le()))?;
                Some(above && below)
            }
        }
    }
}

struct Prover {
    expr: Expr,
    claim: Claim,
    used: Vec<Variable>,
    bounder: Bounder,
    /// The work spent so far.
    spent: u64,
}

impl Prover {
    fn new(expr: Expr, claim: Claim) -> Prover {
        let used = Variable::ALL.into_iter().filter(|variable| expr.uses(*variable)).collect();
        Prover { expr, claim, used, bounder: Bounder::default(), spent: 0 }
    }

    /// The verdict, open if the callback of the budget ends the search for it.
    fn prove(&mut self, region: &Region, budget: &mut Budget<'_>) -> Verdict {
        self.search(region, budget).unwrap_or(Verdict::Open)
    }

    fn search(&mut self, region: &Region, budget: &mut Budget<'_>) -> Result<Verdict, Bound> {
        // No step leads to where the pile is gone.
        let region = &match self.claim {
            Claim::Step { direction, .. } => direction.starts(region),
            Claim::Value { .. } => region.clone(),
        };
        if region.is_empty() {
            return Ok(Verdict::Proved);
        }
        // A proof at one look costs that look: many of them may follow each other.
        let is_settled = self.is_settled(region, budget)?;
        if !self.may_go_on(budget) || is_settled {
            return Ok(if is_settled { Verdict::Proved } else { Verdict::Open });
        }
        if let Some(point) = self.counterexample(region, budget)? {
            return Ok(Verdict::Refuted(point));
        }
        // What cannot be settled far out will not be settled by cutting.
        let far = self.used.iter().fold(region.clone(), |far, variable| {
            let range = far.get(*variable).clone();
            let endless = range.high.is_none();
            if endless { far.with(*variable, range.at_least(UBig::ONE << FAR_OUT)) } else { far }
        });
        if far != *region && !self.is_settled(&far, budget)? {
            return Ok(Verdict::Open);
        }
        let mut pieces = vec![region.clone()];
        while let Some(piece) = pieces.pop() {
            if !self.may_go_on(budget) {
                return Ok(Verdict::Open);
            }
            if self.is_settled(&piece, budget)? {
                continue;
            }
            match self.widest(&piece) {
                Some(variable) => {
                    let (below, above) = piece.get(variable).halves();
                    // The smaller numbers come first: that is where counterexamples are.
                    pieces.push(piece.clone().with(variable, above));
                    pieces.push(piece.with(variable, below));
                }
                None => match self.holds_at(&piece.lowest(), budget)? {
                    Some(true) => {}
                    Some(false) => return Ok(Verdict::Refuted(self.shown(&piece.lowest()))),
                    None => return Ok(Verdict::Open),
                },
            }
        }
        Ok(Verdict::Proved)
    }

    /// Pays for the work since the last look, if that is not too much.
    fn may_go_on(&mut self, budget: &mut Budget<'_>) -> bool {
        let cost = self.bounder.take_cost().saturating_add(LOOK_WORK);
        self.spent = self.spent.saturating_add(cost);
        let progress = Progress { done: self.spent.min(MAX_WORK), of: MAX_WORK };
        budget.spend(cost, progress).is_ok() && self.spent <= MAX_WORK
    }

    /// Whether bounds alone show the claim in all of a region.
    fn is_settled(&mut self, region: &Region, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        let Prover { expr, bounder, .. } = self;
        budget.patiently(|patience| match self.claim {
            Claim::Value { least } => {
                let value = bounder.value_within(expr, region, patience)?;
                Ok(!value.may_fail && value.is_at_least(&least.into()))
            }
            Claim::Step { direction, least, most } => {
                let step = bounder.step_within(expr, region, direction, patience)?;
                Ok(!step.may_fail
                    && least.is_none_or(|least| step.is_at_least(&least.into()))
                    && most.is_none_or(|most| step.is_at_most(&most.into())))
            }
        })
    }

    /// Whether the claim holds at a point, if that is settled.
    fn holds_at(&mut self, point: &Inputs, budget: &mut Budget<'_>) -> Result<Option<bool>, Bound> {
        if self.is_settled(&Region::point(point), budget)? {
            return Ok(Some(true));
        }
        let mut value = |point: &Inputs| -> Result<Option<Option<Value>>, Bound> {
            budget.patiently(|patience| self.bounder.exact_within(&self.expr, point, patience))
        };
        match self.claim {
            Claim::Value { .. } => Ok(value(point)?.and_then(|here| self.claim.holds(here, None))),
            Claim::Step { direction, .. } => {
                let Some(next) = direction.step(point) else { return Ok(Some(true)) };
                let Some(here) = value(point)? else { return Ok(None) };
                let Some(there) = value(&next)? else { return Ok(None) };
                Ok(self.claim.holds(here, there))
            }
        }
    }

    /// A point at which the claim fails, among the smallest numbers and around powers of two.
    fn counterexample(&mut self, region: &Region, budget: &mut Budget<'_>) -> Result<Option<Inputs>, Bound> {
        // About as many points for each number of variables.
        let (many, stride) = match self.used.len() {
            0 | 1 => (64u64, 1),
            2 => (12, 19),
            3 => (6, usize::MAX),
            _ => (4, usize::MAX),
        };
        let values = |variable: Variable| {
            let range = region.get(variable);
            let small = (0..many).map(|i| &range.low + UBig::from(i));
            let powers = (6..64usize).step_by(stride).map(|i| UBig::ONE << i);
            let around = powers.flat_map(|power| [&power - UBig::ONE, power.clone(), power + UBig::ONE]);
            small.chain(around).filter(|value| range.holds(value))
        };
        // One point after the other, for the first ones often tell.
        let mut points: Box<dyn Iterator<Item = Inputs>> = Box::new(std::iter::once(region.lowest()));
        for variable in self.used.clone() {
            points = Box::new(points.flat_map(move |point| {
                values(variable).map(move |value| point.clone().with(variable, Natural(value)))
            }));
        }
        let mut doubts = 0;
        for point in points {
            if !self.may_go_on(budget) {
                return Ok(None);
            }
            match self.holds_at(&point, budget)? {
                Some(true) => {}
                Some(false) => return Ok(Some(self.shown(&point))),
                // Values that are not settled cost the most, and further ones will not be settled either.
                None if doubts == MAX_DOUBTS => return Ok(None),
                None => doubts += 1,
            }
        }
        Ok(None)
    }

    /// A point, as far as the rule looks at it.
    fn shown(&self, point: &Inputs) -> Inputs {
        point.only(&self.used)
    }

    /// The variable whose range is cut next: that of the most different lengths, or else the longest.
    fn widest(&self, region: &Region) -> Option<Variable> {
        let spread = |variable: &Variable| {
            let range = region.get(*variable);
            match &range.high {
                None => (usize::MAX, UBig::ZERO),
                Some(high) => (high.bit_len() - range.low.bit_len(), high - &range.low),
            }
        };
        let cuttable = self.used.iter().filter(|variable| !region.get(**variable).is_point());
        cuttable.max_by_key(|variable| spread(variable)).copied()
    }
}

/// A period in the previous pile is proved from the shape of the rule, and refuted by small points.
fn prove_period(rule: &Rule, period: &Natural, region: &Region, budget: &mut Budget<'_>) -> Result<Verdict, Bound> {
    if period.is_zero() {
        return Ok(Verdict::Proved);
    }
    if rule.period_in_prev().is_some_and(|known| (&period.0 % known).is_zero()) {
        return Ok(Verdict::Proved);
    }
    const SMALL: u64 = 40;
    let from = |variable, more| Natural(&region.get(variable).low + UBig::from(more));
    let turn = from(Variable::Turn, 0);
    let mut evaluator = Evaluator::default();
    for pile in (0..SMALL).map(|more| from(Variable::Pile, more)) {
        for last in (0..SMALL).map(|more| from(Variable::Last, more)) {
            let here = Inputs::moved(turn.clone(), pile.clone(), last.clone());
            let there = Inputs::moved(turn.clone(), &pile + period, last);
            if region.meet(&Region::point(&here)).is_empty() {
                continue;
            }
            let mut limit = |at: &Inputs| budget.evaluate(|patience| rule.limit_within(&mut evaluator, at, patience));
            if let (Ok(a), Ok(b)) = (limit(&here)?, limit(&there)?)
                && a != b
            {
                return Ok(Verdict::Refuted(here));
            }
        }
    }
    Ok(Verdict::Open)
}
