//! Rules that name the same takes at every pile: subtraction games.

use dashu_int::UBig;

use crate::allowed::AllowedTakes;
use crate::budget::{Bound, Budget};
use crate::declined::{Declined, Hypothesis};
use crate::game::Game;
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Rule, Variable};

/// The takes that a rule names, where neither turn nor pile nor what was taken before matters: those that meet the condition
/// behind `where`, and are not above a limit that stays the same.
pub(crate) struct NamedTakes {
    rule: Rule,
    allowed: AllowedTakes,
    /// The limit, if the rule has one that is not the whole pile.
    most: Option<Natural>,
}

impl NamedTakes {
    /// The takes of a game.
    ///
    /// # Errors
    ///
    /// If the rule names none, or not the same ones at every pile, or that is not proved; or if a bound is met.
    pub(crate) fn of(game: &Game, budget: &mut Budget<'_>) -> Result<Result<NamedTakes, Declined>, Bound> {
        let rule = game.rule();
        let Some(mut allowed) = AllowedTakes::of(rule) else { return Ok(Err(Hypothesis::TakesAlone.into())) };
        if allowed.is_about_more() || !allowed.is_total(budget)? {
            return Ok(Err(Hypothesis::TakesAlone.into()));
        }
        let limit = rule.without_where();
        let most = match Variable::ALL.into_iter().any(|variable| limit.uses(variable)) {
            true => {
                let mut bounder = Bounder::default();
                match budget.patiently(|patience| limit.reaches_pile(&mut bounder, UBig::ONE, patience))? {
                    true => None,
                    false => return Ok(Err(Hypothesis::SteadyLimit.into())),
                }
            }
            false => match budget.evaluate(|patience| limit.limit_nowhere(patience))? {
                Ok(Limit::Finite(most)) => Some(most),
                Ok(Limit::Infinite) => None,
                Err(_) => return Ok(Err(Hypothesis::SteadyLimit.into())),
            },
        };
        Ok(Ok(NamedTakes { rule: rule.clone(), allowed, most }))
    }

    /// The limit, if the rule has one that is not the whole pile.
    pub(crate) fn most(&self) -> Option<&Natural> {
        self.most.as_ref()
    }

    /// The condition as a rule of `last`, which is 1 where a take is named.
    pub(crate) fn indicator(&self) -> &Rule {
        self.rule.allowed().expect("a rule that names its takes").indicator()
    }

    /// Shows all named takes from one to another, ascending.
    ///
    /// # Errors
    ///
    /// If a bound is met; a take of which it is not settled whether it is named is one.
    pub(crate) fn each(
        &mut self,
        (from, to): (u32, u32),
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(u32),
    ) -> Result<(), Bound> {
        let most = self.most.as_ref().map_or(to, |most| most.to_u32().map_or(to, |most| most.min(to)));
        self.allowed.each((from, most), budget, &mut visit)
    }
}
