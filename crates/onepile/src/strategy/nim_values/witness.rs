//! What makes others believe nim-values: nothing but where the function is derived up to, and the next lost pile where no
//! take leads to it.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::certificate::{Bears, MOST_TAKES, Uncertified, Witness};
use crate::evidence::Evidence;
use crate::game::{Game, Play};
use crate::outcome::Outcome;
use crate::rule::{Expr, Function, Rule, Variable};
use crate::strategy::direct::piles::Period;

use super::jumps::Jumps;

/// From piles with this many bits on, the chain of a root has too many steps to take one by one.
const SINGLE_STEPS: usize = 32;

/// Whether a rule has levels that version 1 of the file format does not know: it is a rounded root of the pile, but not
/// `floor(root(pile, k))`.
fn has_other_levels(rule: &Rule) -> bool {
    let is_plain = match rule.expr() {
        Expr::Call(Function::Floor, root) => {
            matches!(&root[0], Expr::Call(Function::Sqrt | Function::Cbrt | Function::Root, arguments)
                if arguments[0] == Expr::Variable(Variable::Pile))
        }
        _ => false,
    };
    !is_plain && rule.root_form().is_some()
}

/// The witness of an answer by a function with unit jumps.
pub(super) fn witness(
    game: &Game,
    jumps: &mut Jumps,
    answer: &Answer,
    budget: &mut Budget<'_>,
) -> Result<Witness, Uncertified> {
    let pile = &answer.position.pile.0;
    let most = answer.position.largest_take().0;
    let aim = UBig::from(u8::from(game.play() == Play::Misere));
    let (own, before) = (jumps.at(pile, budget)?, jumps.at(&(pile - UBig::ONE), budget)?);
    let (won, blocked) = (answer.outcome == Some(Outcome::N), game.block() > 0);
    let all_listed = answer.takes.is_complete() && answer.takes.iter().nth(MOST_TAKES).is_none();
    // Where takes are forbidden they are counted, unless all of them win.
    let counted = blocked && !(aim.is_zero() && UBig::from(game.block()) >= own);
    if !all_listed && (counted || answer.takes.smallest().is_none()) {
        return Err(Uncertified::NoWitness);
    }
    let mut heading = "jumps".to_owned();
    if let Some(end) = jumps.derived_to() {
        heading += &format!(" derived {end}");
    }
    // The value of the pile itself tells that it is lost, where no other pile in reach has that value.
    if !won
        && !blocked
        && before >= aim
        && let Evidence::Chain { nearest: Some(nearest), .. } = &answer.evidence
        && !(most <= own && (own.is_zero() || (own == before && &nearest.0 + &own + UBig::ONE == *pile)))
    {
        heading += &format!(" below {nearest}");
    }
    // Version 1 knows the levels of plain roots only, and single steps lead down from small piles.
    let levels = pile.bit_len() > SINGLE_STEPS && has_other_levels(game.rule());
    let extended = heading != "jumps" || most > own || levels;
    let nim = aim.is_zero() && !blocked && (most > before || most == own);
    let remoteness = !blocked && jumps.is_rule_itself() && (all_listed || !won);
    let bears = Bears { takes: true, nim, remoteness, ..Bears::default() };
    Ok(Witness { heading, extended, bears, ..Witness::default() })
}

/// The witness of an answer by values that repeat.
pub(super) fn of_period(period: &Period) -> Witness {
    let heading = format!("table repeats {} {}", period.window_at, period.again_at);
    let bears = Bears { takes: true, ranges: true, nim: true, ..Bears::default() };
    Witness { heading, extended: true, bears, ..Witness::default() }
}
