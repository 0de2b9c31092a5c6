//! Rules that name the same takes at every pile: subtraction games.

use dashu_int::UBig;

use crate::allowed::AllowedTakes;
use crate::budget::{Bound, Budget};
use crate::declined::{Declined, Hypothesis};
use crate::game::Game;
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Comparison, Cond, Expr, Predicate, Rule, Variable};

/// The takes that a rule names, where neither turn nor pile nor what was taken before matters: those that meet the condition
/// behind `where`, and are not above a limit that stays the same.
pub(crate) struct NamedTakes {
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
        Ok(Ok(NamedTakes { allowed, most }))
    }

    /// The limit, if the rule has one that is not the whole pile.
    pub(crate) fn most(&self) -> Option<&Natural> {
        self.most.as_ref()
    }

    /// The condition as a rule of `last`, which is 1 where a take is named.
    pub(crate) fn indicator(&self) -> &Rule {
        self.allowed.condition().indicator()
    }

    /// Shows all named takes from one to another, ascending.
    ///
    /// # Errors
    ///
    /// If a bound is met. That it is not settled whether a take is named counts as one.
    pub(crate) fn each(
        &mut self,
        (from, to): (u32, u32),
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(u32),
    ) -> Result<(), Bound> {
        let to = self.most.as_ref().map_or(to, |most| most.to_u32().map_or(to, |most| most.min(to)));
        let Some(candidates) = candidates(self.allowed.condition().condition(), to) else {
            return self.allowed.each((from, to), budget, &mut visit);
        };
        for take in candidates.into_iter().filter(|take| (from..=to).contains(take)) {
            // The pile may be anything.
            if self.allowed.holds(&Natural::ONE, to, take, budget)?.map_err(|_| Bound::Precision)? {
                visit(take);
            }
            budget.spend(1, budget.progress())?;
        }
        Ok(())
    }
}

/// Few numbers up to one, ascending, among which are all takes that meet a condition, if its shape tells them.
fn candidates(condition: &Cond, to: u32) -> Option<Vec<u32>> {
    let is_take = |expr: &Expr| *expr == Expr::Variable(Variable::Take);
    let number = |expr: &Expr| match expr {
        Expr::Number(value) if value.is_int() => Some(u32::try_from(value.numerator()).unwrap_or(u32::MAX)),
        _ => None,
    };
    let mut found: Vec<u32> = match condition {
        Cond::Test(Predicate::IsSquare, arguments) if is_take(&arguments[0]) => {
            (1..).map_while(|root: u32| root.checked_mul(root)).take_while(|square| *square <= to).collect()
        }
        Cond::Test(Predicate::IsPower, arguments) if is_take(&arguments[0]) => {
            let base = number(&arguments[1]).filter(|base| *base >= 2)?;
            std::iter::successors(Some(1u32), |power| power.checked_mul(base))
                .take_while(|power| *power <= to)
                .collect()
        }
        Cond::InSet(first, members) if is_take(first) => members.iter().map(number).collect::<Option<Vec<u32>>>()?,
        Cond::Compare(first, rest) if is_take(first) => match &rest[..] {
            [(Comparison::Equal, other)] => vec![number(other)?],
            _ => return None,
        },
        Cond::And(parts) => parts.iter().filter_map(|part| candidates(part, to)).min_by_key(Vec::len)?,
        Cond::Or(parts) => {
            parts.iter().map(|part| candidates(part, to)).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect()
        }
        _ => return None,
    };
    found.retain(|take| (1..=to).contains(take));
    found.sort_unstable();
    found.dedup();
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_miss_no_take() {
        let conditions = [
            "is_square(take)",
            "is_power(take, 3) or take == 10",
            "is_square(take) and odd(take)",
            "take in {5, 1, 5, 900, 4}",
            "take in {2, 3.5, 7}",
            "take in {1, -3, 12}",
            "not is_square(take)",
            "is_power(take, 1) or is_square(take)",
            "is_square(take) and is_power(take, 2) or take in {7, 8}",
            "is_prime(take)",
            "take == 7 == 7",
        ];
        for condition in conditions {
            let game: Game = format!("pile where {condition}").parse().expect(condition);
            let budget = &mut Budget::unlimited();
            let mut named = NamedTakes::of(&game, budget).unwrap().expect(condition);
            let mut found = Vec::new();
            named.each((3, 500), budget, |take| found.push(take)).expect(condition);
            let holds = |take: &u32| game.allows(&1u32.into(), &600u32.into(), &(*take).into()).expect(condition);
            assert_eq!(found, (3..=500).filter(holds).collect::<Vec<u32>>(), "{condition}");
        }
    }
}
