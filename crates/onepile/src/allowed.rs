//! Which takes a rule allows, as searches ask: along the takes from a pile, and at any size in ranges.
//!
//! A rule that names its takes has a condition behind `where`. Its *indicator* is a rule of the take and the pile before it
//! that is 1 where the condition holds, so batches and bounds of rules serve for conditions as well.

use crate::budget::{Bound, Budget};
use crate::game::{Game, RuleError};
use crate::natural::{Limit, Natural};
use crate::position::Position;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Allowed, Batch, Bounder, Evaluator, Expr, Inputs, Line, Range, Region, Rule, Variable};
use crate::takes::Takes;

/// Stands in a list of limits for a take that is not allowed: no position is lost with it, so no such take wins. It is larger than
/// every limit of a batch, no larger than what stands for no winning take in a row of cells, and smaller than a fault.
pub(crate) const BARRED: u32 = Batch::AMPLE + 1;

/// As many takes are looked at together.
const CHUNK: u32 = 1024;

/// A condition that a search asks along the takes from a pile.
pub(crate) struct AllowedTakes {
    rule: Rule,
    batch: Batch,
    evaluator: Evaluator,
    /// Whether the condition has a truth wherever a search can look, once that is known.
    total: Option<bool>,
    /// For conditions of the take alone: a mark for each take from 0 on.
    by_take: Option<Vec<u32>>,
    /// A take that no allowed one exceeds.
    largest: u32,
    /// Room for the marks of one batch.
    marks: Vec<u32>,
}

impl AllowedTakes {
    /// The condition of a rule, if it has one.
    pub(crate) fn of(rule: &Rule) -> Option<AllowedTakes> {
        let allowed = rule.allowed()?;
        let uses_more = allowed.uses(Variable::Pile) || allowed.uses(Variable::Turn);
        Some(AllowedTakes {
            batch: Batch::new(allowed.indicator()),
            evaluator: Evaluator::default(),
            total: None,
            by_take: (!uses_more).then(|| vec![BARRED]),
            largest: if uses_more { u32::MAX } else { largest(allowed.indicator()) },
            marks: Vec::new(),
            rule: rule.clone(),
        })
    }

    /// The same condition, with nothing found out yet.
    pub(crate) fn anew(&self) -> Option<AllowedTakes> {
        AllowedTakes::of(&self.rule)
    }

    /// A take that no allowed one exceeds.
    pub(crate) fn largest(&self) -> u32 {
        self.largest
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.by_take.as_ref().map_or(0, |marks| 4 * marks.capacity() as u64)
    }

    /// Whether the condition looks at more than the take.
    pub(crate) fn is_about_more(&self) -> bool {
        self.by_take.is_none()
    }

    /// Whether turns differ.
    pub(crate) fn uses_turn(&self) -> bool {
        self.rule.uses(Variable::Turn)
    }

    /// Whether the condition surely has a truth wherever a search can look.
    pub(crate) fn is_total(&mut self, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        if self.total.is_none() {
            self.total = Some(budget.patiently(|patience| self.condition().indicator().is_total(patience))?);
        }
        Ok(self.total == Some(true))
    }

    /// The condition.
    pub(crate) fn condition(&self) -> &Allowed {
        self.rule.allowed().expect("a rule that names its takes")
    }

    /// Marks those of the takes `first`, `first` + 1, … from a pile that are not allowed, in the list of the limits that they
    /// leave; a fault says that [`AllowedTakes::holds`] must be asked, and the limit anew.
    pub(crate) fn bar(
        &mut self,
        turn: &Natural,
        pile: u32,
        first: u32,
        limits: &mut [u32],
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let marks = match self.by_take.take() {
            Some(mut known) => {
                let end = first as usize + limits.len();
                let listed = self.list(&mut known, end, turn, budget);
                self.by_take = Some(known);
                listed?;
                &self.by_take.as_ref().expect("put back just now")[first as usize..end]
            }
            None => {
                let mut marks = std::mem::take(&mut self.marks);
                marks.resize(limits.len(), 0);
                self.mark(&Line::takes(turn.clone(), pile, first), &mut marks);
                self.marks = marks;
                &self.marks
            }
        };
        // An allowed take has the mark 0, and a fault is larger than every other mark.
        limits.iter_mut().zip(marks).for_each(|(limit, mark)| *limit = (*limit).max(*mark));
        Ok(())
    }

    /// Lists the marks of all takes below one.
    fn list(&mut self, known: &mut Vec<u32>, end: usize, turn: &Natural, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let start = known.len();
        if start >= end {
            return Ok(());
        }
        // Whoever asks counts the work; the pile may be anything.
        let end = end.next_multiple_of(CHUNK as usize);
        budget.make_room(known, end - start)?;
        known.resize(end, 0);
        let largest = u32::try_from(end).map_err(|_| Bound::Memory)?;
        self.mark(&Line::takes(turn.clone(), largest, start as u32), &mut known[start..]);
        Ok(())
    }

    /// Writes the marks of the takes along a line.
    fn mark(&mut self, line: &Line, marks: &mut [u32]) {
        self.batch.fill_sure(line, marks);
        marks.iter_mut().for_each(|mark| {
            *mark = match *mark {
                0 => BARRED,
                Batch::FAULT => Batch::FAULT,
                _ => 0,
            }
        });
    }

    /// Whether a take from a pile is allowed, by exact evaluation.
    pub(crate) fn holds(
        &mut self,
        turn: &Natural,
        pile: u32,
        take: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Result<bool, RuleError>, Bound> {
        let inputs = Inputs::taking(turn.clone(), pile.into(), take.into());
        let AllowedTakes { rule, evaluator, .. } = self;
        let allowed = rule.allowed().expect("a rule that names its takes");
        let holds = budget.evaluate(|patience| allowed.holds_within(evaluator, &inputs, patience))?;
        budget.spend(evaluator.weight(), budget.progress())?;
        Ok(holds.map_err(|error| match rule.uses(Variable::Turn) {
            true => RuleError { error, inputs: inputs.into() },
            // All turns are searched as one, so the turn at which play gets here is not known.
            false => RuleError { error, inputs: inputs.at_some_turn().into() },
        }))
    }

    /// Shows all takes from one to another that are allowed, ascending, for conditions of the take alone.
    pub(crate) fn each(
        &mut self,
        (from, to): (u32, u32),
        budget: &mut Budget<'_>,
        visit: &mut impl FnMut(u32),
    ) -> Result<(), Bound> {
        // The pile may be anything.
        self.each_from((&Natural::ONE, to), (from, to), budget, visit)
    }

    /// The same for the takes from a pile at a turn.
    fn each_from(
        &mut self,
        (turn, pile): (&Natural, u32),
        (from, to): (u32, u32),
        budget: &mut Budget<'_>,
        visit: &mut impl FnMut(u32),
    ) -> Result<(), Bound> {
        let mut marks = Vec::with_capacity(CHUNK as usize);
        for first in (from..=to).step_by(CHUNK as usize) {
            marks.clear();
            marks.resize((to - first + 1).min(CHUNK) as usize, 0);
            budget.spend(1 + marks.len() as u64 / 8, budget.progress())?;
            self.mark(&Line::takes(turn.clone(), pile, first), &mut marks);
            for (take, mark) in (first..).zip(&marks) {
                let is_allowed = match *mark {
                    Batch::FAULT => self.holds(turn, pile, take, budget)?.map_err(|_| Bound::Precision)?,
                    mark => mark != BARRED,
                };
                if is_allowed {
                    visit(take);
                }
            }
        }
        Ok(())
    }

    /// How many of the takes from 1 to one from a pile are allowed.
    pub(crate) fn count(
        &mut self,
        turn: &Natural,
        pile: u32,
        most: u32,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Bound> {
        let mut count = 0;
        self.each_from((turn, pile), (1, most), budget, &mut |_| count += 1)?;
        Ok(count)
    }

    /// Whether bounds show that all takes from one to another from a pile are allowed.
    pub(crate) fn holds_throughout(
        &self,
        turn: &Natural,
        pile: u32,
        takes: (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        let takes = Range::new(takes.0, takes.1);
        Ok(truth(self.condition().indicator(), turn, &pile.into(), takes, budget)? == Some(true))
    }
}

/// A take such that the shape of a condition of the take alone shows that no larger one is allowed.
fn largest(indicator: &Rule) -> u32 {
    /// Larger ones are not looked for.
    const MOST: u32 = 1 << 20;
    let Some((from, every)) = indicator.repeats_in(Variable::Last, MOST) else { return u32::MAX };
    let beyond = Region::all().with(Variable::Last, Range::new(from, from + every - 1));
    let bounds = indicator.bounds(&beyond);
    if bounds.certain && bounds.high == Limit::ZERO { from } else { u32::MAX }
}

/// Whether all takes of a range from a pile are allowed, or none is; nothing if bounds do not tell.
fn truth(
    indicator: &Rule,
    turn: &Natural,
    pile: &Natural,
    takes: Range,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Bound> {
    let region = Region::all()
        .with(Variable::Turn, Range::point(turn.clone()))
        .with(Variable::Prev, Range::point(pile.clone()))
        .with(Variable::Last, takes);
    let mut bounder = Bounder::default();
    let bounds = budget.patiently(|patience| indicator.bounds_within(&mut bounder, &region, patience))?;
    budget.spend(1 + bounder.take_cost(), budget.progress())?;
    Ok(match (bounds.certain, bounds.low.is_zero(), bounds.high == Limit::ZERO) {
        (true, false, _) => Some(true),
        (true, _, true) => Some(false),
        _ => None,
    })
}

/// Takes are listed in this many ranges where nobody says how many are wanted.
const MOST_RANGES: usize = 1 << 12;
/// What a list of allowed takes may cost where nobody gives a budget, in units of work, and the look for a first one.
const LIST_WORK: u64 = 1 << 22;
const LOOK_WORK: u64 = 1 << 16;

/// What the proof that a condition is idle may cost, in units of work.
const IDLE_WORK: u64 = 1 << 18;

/// Whether the prover shows that a rule is at least 1 for some last takes, whatever else there is.
fn is_at_least_one(rule: &Rule, last: Range, budget: &mut Budget<'_>) -> bool {
    let region = Region::all().with(Variable::Last, last);
    prove(rule, &Property::AtLeastOne, &region, budget) == Verdict::Proved
}

/// For which takes a condition behind `where` is proved to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Idle {
    /// For all takes, as where there is no condition.
    Always,
    /// For all takes within the limit that the rule gives; where the limit is a larger one, other takes may not be allowed.
    WithinLimit,
}

impl Game {
    /// Whether the prover shows that the condition behind `where` makes no difference: each part of it holds for all takes, whatever
    /// the pile is, or at the take at which a comparison is nearest to failing.
    pub(crate) fn idle_condition(&self) -> Option<Idle> {
        let Some(allowed) = self.rule().allowed() else { return Some(Idle::Always) };
        let limit = self.rule().without_where();
        let budget = &mut Budget::unlimited().with_work(IDLE_WORK);
        // What cancels below may have no value.
        if prove(allowed.indicator(), &Property::HasValue, &Region::all(), budget) != Verdict::Proved {
            return None;
        }
        let all = Range::from(Natural::ONE);
        let within = match limit.bounds(&Region::all()).high {
            Limit::Finite(most) if most.is_zero() => return None,
            Limit::Finite(most) => Range::new(Natural::ONE, most),
            Limit::Infinite => all.clone(),
        };
        // Seen from the take, its pile is the previous one, and no take is larger. What a limit says of older moves is not known.
        let pile = Expr::Variable(Variable::Prev);
        let is_known = ![Variable::Last, Variable::Prev].into_iter().any(|variable| limit.uses(variable));
        let own = is_known.then(|| limit.with_pile_as_prev());
        let mut idle = Idle::Always;
        for part in allowed.parts() {
            let at_worst = |most: &Expr, budget: &mut Budget<'_>| {
                part.at_worst_take(most).is_some_and(|worst| is_at_least_one(&worst, all.clone(), budget))
            };
            if at_worst(&pile, budget) || is_at_least_one(part.indicator(), all.clone(), budget) {
                continue;
            }
            idle = Idle::WithinLimit;
            let holds = own.as_ref().is_some_and(|own| at_worst(own.expr(), budget))
                || is_at_least_one(part.indicator(), within.clone(), budget);
            if !holds {
                return None;
            }
        }
        Some(idle)
    }

    /// Whether a take from a pile at a turn is one that the rule allows, be it within the limit or not.
    ///
    /// ```
    /// use onepile::{Game, Natural};
    /// let game: Game = "2*last where odd(take)".parse()?;
    /// let [one, four, pile] = [1u32, 4, 10].map(Natural::from);
    /// assert!(game.allows(&one, &pile, &one)? && !game.allows(&one, &pile, &four)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the condition behind `where` has no truth there.
    pub fn allows(&self, turn: &Natural, pile: &Natural, take: &Natural) -> Result<bool, RuleError> {
        let Some(allowed) = self.rule().allowed() else { return Ok(true) };
        allowed.holds(turn, pile, take).map_err(|error| {
            let inputs = Inputs::taking(turn.clone(), pile.clone(), take.clone());
            RuleError { error, inputs: inputs.into() }
        })
    }
}

impl Position {
    /// The takes that limit, pile and rule allow: none where the game is over. Where there are very many ranges, or the rule is
    /// slow, the smallest takes are listed, and the list is not complete.
    pub fn takes(&self, game: &Game) -> Takes {
        self.few_takes(game, MOST_RANGES, &mut Budget::unlimited().with_work(LIST_WORK))
    }

    /// Whether a take is one that limit, pile and rule allow.
    ///
    /// # Errors
    ///
    /// If the condition behind `where` has no truth there.
    pub fn allows(&self, game: &Game, take: &Natural) -> Result<bool, RuleError> {
        let within = !game.is_over(&self.pile) && !take.is_zero() && *take <= self.largest_take();
        Ok(within && game.allows(&self.turn, &self.pile, take)?)
    }

    /// Whether bounds prove that all takes that limit and pile allow are allowed by the rule.
    pub(crate) fn allows_all(&self, game: &Game, budget: &mut Budget<'_>) -> bool {
        let takes = budget.with_at_most(LOOK_WORK, |budget| self.few_takes(game, 1, budget));
        takes.is_complete() && takes.count() == self.largest_take()
    }

    /// Whether counters are left, and the player to move surely has no take: the limit is 0, or no take within it is allowed.
    pub(crate) fn is_stuck(&self, game: &Game, budget: &mut Budget<'_>) -> bool {
        let mut names_no_take = || {
            let takes = budget.with_at_most(LOOK_WORK, |budget| self.few_takes(game, 1, budget));
            takes.is_complete() && takes.smallest().is_none()
        };
        self.limit == Limit::ZERO || (game.rule().allowed().is_some() && names_no_take())
    }

    /// The smallest takes that limit, pile and rule allow, in at most this many ranges; they are not complete if there are more,
    /// the budget ends, or the condition has no truth somewhere.
    pub(crate) fn few_takes(&self, game: &Game, ranges: usize, budget: &mut Budget<'_>) -> Takes {
        let largest = self.largest_take();
        if game.is_over(&self.pile) || largest.is_zero() {
            return Takes::none();
        }
        let Some(allowed) = game.rule().allowed() else { return Takes::of([(Natural::ONE, largest)]) };
        let (mut found, mut evaluator): (Vec<(Natural, Natural)>, _) = (Vec::new(), Evaluator::default());
        // The smallest takes are on top.
        let mut open = vec![Range::new(Natural::ONE, largest)];
        while let Some(takes) = open.pop() {
            let low = Natural(takes.low.clone());
            let holds = match takes.is_point() {
                true => {
                    let inputs = Inputs::taking(self.turn.clone(), self.pile.clone(), low.clone());
                    let holds = budget.evaluate(|patience| allowed.holds_within(&mut evaluator, &inputs, patience));
                    let spent = budget.spend(1 + evaluator.weight(), budget.progress());
                    holds.ok().and_then(Result::ok).filter(|_| spent.is_ok()).map(Some)
                }
                false => truth(allowed.indicator(), &self.turn, &self.pile, takes.clone(), budget).ok(),
            };
            match holds {
                None => return Takes::known(found),
                Some(None) => {
                    let (lower, upper) = takes.halves();
                    open.extend([upper, lower]);
                }
                Some(Some(false)) => {}
                Some(Some(true)) => {
                    let high = Natural(takes.high.expect("no take is larger than the pile"));
                    let known = found.len();
                    match found.last_mut() {
                        Some((_, end)) if &*end + &Natural::ONE == low => *end = high,
                        _ if known == ranges => return Takes::known(found),
                        _ => found.push((low, high)),
                    }
                }
            }
        }
        Takes::of(found)
    }
}
