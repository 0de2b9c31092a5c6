//! Rules of the pile alone: nim-values.
//!
//! **Theorem 1** [HRR04]. Let f(n) be the smaller of limit and pile, f(0) = 0, and let f have *unit jumps*: f(n + 1) − f(n)
//! is 0 or 1. Then the nim-value g(n) is f(n) where f jumps at n, and else g(n − 1 − f(n)); the values of the piles n − f(n)
//! to n are 0 to f(n), each once.
//!
//! **Theorem 2** [HRR04]. The *derived function* is f'(0) = 0, f'(n) = min(f'(n − 1) + 1, f(n)). If it never decreases it
//! has unit jumps, and its nim-values are those of f.
//!
//! So one pile of any size is solved by following its chain n → n − 1 − f(n) down to where f jumps, and the take to a
//! lost pile by running up the class of value 0 (Theorem 4): F(0) = 0, then H(a + 1), with F(m) the first pile with
//! f(n) = m and H(m) the first with n − f(n) = m. Stretches on which f stays the same are passed by division, levels of
//! roots by whole runs (`levels`). In misère play a pile is lost iff its value is 1 *(ours)*.
//!
//! **Moves left** *(ours)*. Let z be the largest pile with f(z) = 0, and a(i) the i-th lost pile above it. From a(i) every
//! take leads between a(i − 1) and a(i), and the only lost pile in reach from there is a(i − 1). So remoteness and suspense
//! of a(i) are both 2i, and of the piles above up to the next lost one 2i + 1. In misère play the i-th lost pile, from i = 1
//! on, has 2i − 1 and the won piles above it 2i. With f' in the place of f this is true of the suspense only: the
//! winner may have faster ways.
//!
//! *Hypotheses checked.* The rule uses no quantity but the pile; no stop set; where takes may be forbidden, unit jumps of
//! the rule itself (`blocked`). Unit jumps, and a value at every
//! pile, are proved by the prover for the piles up to the one asked for. Where they hold only from some pile on, the
//! derived function is computed pile by pile up to where it meets the rule, and must not decrease.
//!
//! **Any other rule of the pile** *(ours)* is solved pile by pile, each in about log(n) steps (`sweep`, `min_tree`), and if
//! its limits are bounded and periodic by the period of the values (`period`).
//!
//! *Complexity.* A chain of a rule like r*n has log(n)/−log(1 − r) steps, one of a root a few runs for each digit. Rules
//! between these, as Example 3 of the paper, take about n^(1/3) steps: where that is too much the answer is undecided.
//! Tables take constant time a pile, or log(n).
//!
//! *Not covered:* stop sets, blocking by the derived function, and rules that may have no value at some pile.

mod blocked;
mod chain;
mod extremes;
mod first;
mod heaps;
mod jumps;
mod levels;
mod limits;
mod min_tree;
mod period;
mod periodicity;
mod question;
mod ratio;
mod reach;
mod sweep;
mod table;
mod tables;

pub(crate) use first::{Near, first};
pub(crate) use heaps::{JumpHeap, listed};
pub(crate) use jumps::Jumps;
pub(crate) use periodicity::period;
pub(crate) use tables::table;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::evidence::Method;
use crate::game::Game;
use crate::natural::Natural;
use crate::position::Position;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Bounder, Range, Region, Rule, Variable};
use crate::solver::Wanted;
use crate::strategy::{Declined, Hypothesis};

use period::Bounded;
use question::Question;

/// Piles from here on are not solved one by one.
const SWEPT_BELOW: u64 = u32::MAX as u64 - 8;
/// Unit jumps may begin as late as this.
const LATEST_BEGIN: u32 = 1 << 22;
/// Attempts to find where they begin.
const ATTEMPTS: u32 = 16;

/// How the theorem applies to a pile.
enum Accepted<'r> {
    /// The rule has unit jumps, or the function derived from it has.
    Jumps(Box<Jumps<'r>>),
    /// Its limits are bounded and repeat.
    Bounded(Bounded),
}

/// Checks the hypotheses for one pile.
fn accept<'r>(game: &'r Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted<'r>, Declined> {
    fits(game, pile)?;
    accept_rule(game.rule(), pile, budget)
}

/// Checks what is asked of the rule.
fn accept_rule<'r>(rule: &'r Rule, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted<'r>, Declined> {
    let unit_jumps = prove_unit_jumps(rule, pile, budget);
    if unit_jumps.is_ok() {
        return Ok(Accepted::Jumps(Box::new(Jumps::of(rule))));
    }
    // All piles below a small one are soon looked at, which tells more.
    if swept(pile).is_none() {
        if let Some(jumps) = jumps_from_some_pile(rule, pile, budget) {
            return Ok(Accepted::Jumps(Box::new(jumps)));
        }
        if let Some(bounded) = Bounded::of(rule) {
            return Ok(Accepted::Bounded(bounded));
        }
    }
    Err(unit_jumps.expect_err("not proved"))
}

/// Whether a game is one of this family, as far as one pile goes.
fn fits(game: &Game, pile: &Natural) -> Result<(), Declined> {
    is_of_pile(game, pile)?;
    if game.blocked() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    Ok(())
}

/// The same whether or not takes may be forbidden.
fn is_of_pile(game: &Game, pile: &Natural) -> Result<(), Declined> {
    Declined::if_uses(game.rule(), &[Variable::Turn, Variable::Last, Variable::Prev])?;
    if game.over_piles().iter().any(|stop| !stop.is_zero() && stop < pile) {
        return Err(Hypothesis::NoStops.into());
    }
    Ok(())
}

/// A pile that is small enough to look at all piles below.
fn swept(pile: &Natural) -> Option<u32> {
    pile.to_u64().filter(|pile| *pile < SWEPT_BELOW).and_then(|pile| u32::try_from(pile).ok())
}

/// Proves that a rule has a value at all piles up to one, and unit jumps between them.
pub(crate) fn prove_unit_jumps(rule: &Rule, pile: &Natural, budget: &mut Budget<'_>) -> Result<(), Declined> {
    Declined::unless_proved(rule, Property::HasValue, &piles(1, pile), budget)?;
    Declined::unless_proved(rule, Property::UnitJumps, &steps(1, pile), budget)
}

/// What is not proved for all piles is tried up to this one.
const FAR: &str = "1e1000";

/// Proves the same for all piles, or else for those up to the pile that is given back.
pub(crate) fn prove_unit_jumps_everywhere(rule: &Rule, budget: &mut Budget<'_>) -> Result<Option<Natural>, Declined> {
    let everywhere =
        |property, budget: &mut Budget<'_>| prove(rule, &property, &Region::all(), budget) == Verdict::Proved;
    let whole_pile = rule.reaches_pile(&mut Bounder::default(), UBig::ONE);
    if whole_pile || (everywhere(Property::HasValue, budget) && everywhere(Property::UnitJumps, budget)) {
        return Ok(None);
    }
    let far: Natural = FAR.parse().expect("a number");
    prove_unit_jumps(rule, &far, budget).map(|()| Some(far))
}

/// The piles from one to another.
fn piles(from: u32, to: &Natural) -> Region {
    Region::all().with(Variable::Pile, Range::new(from, to.clone()))
}

/// The piles from which a step leads to one of them.
fn steps(from: u32, to: &Natural) -> Region {
    piles(from, &to.saturating_sub(&Natural::from(1u64)))
}

/// The function of a rule that has unit jumps from some pile on and whose derived function does not decrease before.
fn jumps_from_some_pile<'r>(rule: &'r Rule, pile: &Natural, budget: &mut Budget<'_>) -> Option<Jumps<'r>> {
    if prove(rule, &Property::HasValue, &piles(1, pile), budget) != Verdict::Proved {
        return None;
    }
    let mut begin = 1;
    for _ in 0..ATTEMPTS {
        match prove(rule, &Property::UnitJumps, &steps(begin, pile), budget) {
            Verdict::Proved => {
                let derived = table::derived_up_to_rule(rule, begin, 2 * LATEST_BEGIN, budget).ok()??;
                return Some(Jumps::derived(rule, derived));
            }
            Verdict::Refuted(point) => begin = point.get(Variable::Pile)?.to_u32()?.checked_add(1)?,
            Verdict::Open => begin = begin.checked_mul(4)?.max(1 << 10),
        }
        if begin > LATEST_BEGIN {
            return None;
        }
    }
    None
}

/// Whether the theorem applies to a pile.
pub(crate) fn check(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
    if game.blocked() == 0 {
        return accept(game, pile, budget).map(|_| Method::NimValues);
    }
    is_of_pile(game, pile)?;
    prove_unit_jumps(game.rule(), pile, budget).map(|()| Method::NimValues)
}

/// Answers a question about a position at which the player can move, or says why the theorem does not apply.
pub(crate) fn answer(
    game: &Game,
    position: &Position,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<Answer, Declined> {
    if game.blocked() > 0 {
        return blocked::answer(game, position, wanted, budget);
    }
    match accept(game, &position.pile, budget)? {
        Accepted::Jumps(mut jumps) => Ok(Question { game, position, wanted }.answer(&mut jumps, budget)),
        Accepted::Bounded(bounded) => Ok(period::answer(game, position, &bounded, wanted, budget)),
    }
}

/// Whether [`search`] takes the measures of a pile unasked.
pub(crate) fn is_searched_cheaply(game: &Game, pile: &Natural) -> bool {
    fits(game, pile).is_ok() && *pile <= Natural::from(u64::from(sweep::MEASURED_UNASKED))
}

/// Answers a question about a position of any rule of the pile by looking at all piles below, if these are not too many
/// and the rule has a value at each.
pub(crate) fn search(game: &Game, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Option<Answer> {
    fits(game, &position.pile).ok()?;
    sweep::answer(game, position, swept(&position.pile)?, wanted, budget)
}
