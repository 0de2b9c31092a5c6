//! All about a rule.

use onepile::{
    Analysis, Answer, Budget, Column, Entry, Extent, Fact, Game, Listing, Method, Natural, Outcome, Property, Reached,
    Solver, Standing, Undecided, Wanted, far_end,
};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{ExplainReply, Fields, Known};
use crate::words::{LOOK_TO, SHOWN, plan_told};

/// Asks for a page about a rule: what kind of game it is, what solves it, how to win.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExplainQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
}

impl Query for ExplainQuery {
    type Reply = ExplainReply;
    const VERB: &'static str = "explain";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["facts", "method", "strategy"])
    }

    fn ask(&self, means: &dyn Means) -> Result<ExplainReply, Failure> {
        Ok(ExplainReply::new(known(self.game.game()?, means)))
    }
}

/// The largest pile that is worked out as an example.
const WORKED: u64 = 100;

/// All that the page tells.
fn known(game: Game, means: &dyn Means) -> Known {
    let facts = Analysis::within(game.rule(), &mut means.budget()).facts;
    let mut solver = Solver::new(game.clone());
    let theorems = solver.theorems(&far_end(), &mut means.budget());
    let applies = theorems.iter().find(|(_, checked)| checked.is_ok());
    let method = applies.map_or(Method::Direct, |(method, _)| *method);
    let lost = lost_piles(&mut solver, means.extra());
    let base = first_members(&mut solver, method, means.extra());
    let derived = derived(&mut solver, method, &facts, means.extra());
    let worked = worked(&mut solver, || means.extra());
    let plan = plan_told(&mut solver, &mut means.extra());
    let played_as = solver.without_condition().cloned();
    let prospect = match method {
        Method::Direct => solver.prospect(&mut means.extra()),
        _ => None,
    };
    let undecided = means.met().map(|bound| {
        let reached = Reached::Doubt("some theorems are not tried yet".to_owned());
        Undecided { bound, reached }
    });
    Known { game, played_as, facts, theorems, method, prospect, lost, base, derived, worked, plan, undecided }
}

/// The largest pile up to 100 that can be won by a move.
fn worked(solver: &mut Solver, budget: impl Fn() -> Budget<'static>) -> Option<Answer> {
    for pile in (1..=WORKED).rev() {
        let position = solver.game().position(pile).ok()?;
        let answer = solver.answer_within(&position, &Wanted::default(), &mut budget()).ok()?;
        if answer.undecided.is_some() || answer.take().is_some() {
            return Some(answer).filter(|answer| answer.undecided.is_none());
        }
    }
    None
}

/// The derived function of small piles, where nim-values solve the rule and it has no unit jumps itself.
fn derived(solver: &mut Solver, method: Method, facts: &[Fact], mut budget: Budget<'_>) -> Option<Vec<Natural>> {
    let is_refuted = |fact: &Fact| matches!(fact.standing, Standing::Refuted(_));
    let differs = facts.iter().any(|fact| fact.property == Property::UnitJumps && is_refuted(fact));
    if method != Method::NimValues || !differs {
        return None;
    }
    let (turn, from, to) = (Natural::ONE, Natural::ZERO, Natural::from(SHOWN as u64 - 1));
    let table = solver.table_within(Column::Derived, &turn, (&from, &to), &mut budget).ok()?;
    let values: Option<Vec<Natural>> = table
        .entries
        .iter()
        .map(|entry| match entry {
            Entry::Number(value) => Some(value),
            _ => None,
        })
        .collect();
    // Where it decreases, the nim-values are not its own.
    values.filter(|values| table.undecided.is_none() && values.is_sorted())
}

/// The first members of the bases, where a method has any.
pub(crate) fn first_members(solver: &mut Solver, method: Method, mut budget: Budget<'_>) -> Option<Listing> {
    let has_bases = matches!(method, Method::Base | Method::Bases);
    if has_bases { solver.bases_within(None, &Extent::Count(SHOWN), &mut budget).ok() } else { None }
}

/// The small piles that the first player loses, unless the rule has no value there or they take long to find.
pub(crate) fn lost_piles(solver: &mut Solver, mut budget: Budget<'_>) -> Option<Vec<Natural>> {
    let (turn, from, to) = (Natural::ONE, Natural::ZERO, Natural::from(LOOK_TO));
    let table = solver.table_within(Column::Outcome, &turn, (&from, &to), &mut budget).ok()?;
    let piles = (0..=LOOK_TO).map(Natural::from).zip(table.entries.iter());
    let lost = piles.filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P)).map(|(pile, _)| pile);
    table.undecided.is_none().then(|| lost.collect())
}
