//! Rules of the turn, perhaps with the pile: the tableau.
//!
//! Let the limit be f(t, n) at turn t and pile n. **Condition C:** the smaller of f(t, n) and n stays or grows by 1 from a
//! pile to the next.
//!
//! **Theorem** [Fla82]. Under Condition C let E(t, 0) be the largest pile at which the limit is 0, or 0; for odd r let
//! E(t, r) be the largest n with n − f(t, n) <= E(t + 1, r − 1), for even r E(t + 1, r − 1) + 1. An entry that does not
//! exceed all before it in its row is *absent*, and so is one that rests on an absent entry. With beta(t, n) the smallest
//! r with E(t, r) >= n, **pile n is won at turn t iff beta is odd, and beta is its remoteness**. (The paper has limits of
//! at least 1; with limits of 0 it holds as stated here.)
//!
//! So an answer needs one row, that of the turn after the asked one: the winning takes lead to the piles with even beta
//! within the limit, which may be any number. A lost position lasts longest after a take of 1.
//!
//! *Hypotheses checked.* The rule uses `turn`, and no more than the pile besides. No stop set and no forbidden takes. At
//! the turns and piles that play from the next turn on can reach, and only there ([`condition`]): the rule has a value, and
//! Condition C holds, or else the half of it that the limit rises by at most 1 from a pile to the next. Misère play: limits
//! there are at least 1, and pile n plays like pile n − 1 in normal play with the limit of one counter more.
//!
//! *What follows from more.* Limits of at least 1 that do not fall with the turn (*escalation*): no entry is absent, each
//! needs its diagonal only ([`diagonal`]), and the suspense is the remoteness. Rules that look at the turn alone: a row is
//! the next row shifted ([`shifts`]), and in escalation a sum, in closed form for polynomials ([`turns`]). Otherwise all
//! entries that a row rests on are made ([`triangle`]). Under half of the condition a row is made of intervals ([`lost`]).
//!
//! *Complexity* for remoteness b: b entries a diagonal and a few diagonals for escalation; of order b log b for rules of
//! the turn, or as much as the pile has digits in closed form; at most b² entries else. Each entry takes a few looks at
//! the rule.
//!
//! *Not covered:* stop sets and forbidden takes; suspense without escalation; nim-values.

mod answer;
mod condition;
mod diagonal;
mod figure;
mod fit;
mod level;
mod lost;
mod period;
mod shifts;
mod slope;
mod table;
mod triangle;
mod turns;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::prove::{Property, Verdict};
use crate::rule::{Direction, Rule, Variable};
use crate::strategy::{Declined, Hypothesis};

pub(crate) use answer::answer;
pub use figure::{Tableau, TableauEntry, TableauRow};
pub use fit::{Formula, Observed};
pub(crate) use period::period_of_outcomes;
pub(crate) use table::table;

use condition::prove_below;
use diagonal::Diagonals;
use level::Row;
use lost::LostRow;
use slope::Slope;
use turns::Sums;

/// The row of a turn in a game to which the theorem applies, up to a pile.
enum Accepted<'r> {
    /// Condition C holds.
    Levels(Box<Kind<'r>>),
    /// The half of it.
    Half(Box<LostRow<'r>>),
}

/// How the entries of a row are made.
struct Kind<'r> {
    slope: Slope<'r>,
    turn: UBig,
    to: UBig,
    escalation: bool,
}

/// Whether the theorem applies to the game that begins with a pile.
pub(crate) fn check(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
    accept(game, &Natural::from(1u64), pile, budget).map(|_| Method::Tableau)
}

/// Checks the hypotheses of the theorem for a pile at a turn, which is asked with a limit of its own.
fn accept<'g>(
    game: &'g Game,
    turn: &Natural,
    pile: &Natural,
    budget: &mut Budget<'_>,
) -> Result<Accepted<'g>, Declined> {
    let rule = game.rule();
    Declined::if_uses(rule, &[Variable::Last, Variable::Prev])?;
    if !rule.uses(Variable::Turn) {
        return Err(Hypothesis::With(Variable::Turn).into());
    }
    if game.blocked() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    if game.over_piles().iter().any(|stop| !stop.is_zero() && stop < pile) {
        return Err(Hypothesis::NoStops.into());
    }
    let turn = &turn.0 + UBig::ONE;
    let below = |piles: u8| if pile.0 > UBig::from(piles) { &pile.0 - UBig::from(piles) } else { UBig::ZERO };
    let mut ask = |rule: &Rule, property: Property, side: UBig| {
        let at = match prove_below(rule, &property, &turn, &side, budget) {
            Verdict::Proved => return Ok(()),
            Verdict::Refuted(point) => Some(point.into()),
            Verdict::Open => None,
        };
        Err(Declined { hypothesis: Hypothesis::Property(property), at })
    };
    ask(rule, Property::HasValue, below(1))?;
    let positive = ask(rule, Property::AtLeastOne, below(1));
    let misere = game.kind() == Play::Misere;
    if misere {
        positive.clone()?;
    }
    let (rule, to) = match misere {
        true => (Cow::Owned(rule.with_one_more()), below(2)),
        false => (Cow::Borrowed(rule), below(1)),
    };
    let steps = if to.is_zero() { UBig::ZERO } else { &to - UBig::ONE };
    // The limit of a turn is the same at all piles, so the smaller of it and the pile grows by 1 and then stays.
    let condition = if rule.uses(Variable::Pile) { ask(&rule, Property::UnitJumps, steps.clone()) } else { Ok(()) };
    let escalation = condition.is_ok()
        && positive.is_ok()
        && ask(&rule, Property::NonDecreasing(Direction::TURN), steps.clone()).is_ok();
    if condition.is_err() && ask(&rule, Property::RisesAtMostOne, steps).is_err() {
        condition?;
        unreachable!("the condition failed");
    }
    let slope = Slope::new(rule, positive.is_ok());
    Ok(match condition.is_ok() {
        true => Accepted::Levels(Kind { slope, turn, to, escalation }.into()),
        false => Accepted::Half(LostRow::new(slope, turn, to).into()),
    })
}

impl<'r> Kind<'r> {
    /// The row.
    fn row(self, budget: &mut Budget<'_>) -> Result<Row<'r>, Bound> {
        let Kind { mut slope, turn, to, escalation } = self;
        if !slope.is_by_turn() {
            return Ok(match escalation {
                true => Row::Climbed(Diagonals::new(slope, turn, to).into()),
                false => Row::Listed { entries: triangle::row(&mut slope, &turn, &to, budget)?, escalation },
            });
        }
        let sums = if escalation { Sums::new(&mut slope, &turn, &to, budget)? } else { None };
        Ok(match sums {
            Some(sums) => Row::Summed(sums),
            None => Row::Listed { entries: shifts::row(&mut slope, &turn, &to, budget)?, escalation },
        })
    }
}
