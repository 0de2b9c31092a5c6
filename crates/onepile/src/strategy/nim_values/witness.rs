//! What makes others believe nim-values: nothing but where the function is derived up to, and the next lost pile where no
//! take leads to it.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::certificate::{Bears, MOST_TAKES, Uncertified, Witness};
use crate::evidence::Evidence;
use crate::game::{Game, Play};
use crate::outcome::Outcome;

use super::jumps::Jumps;

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
    if (counted && !all_listed) || (!all_listed && answer.takes.smallest().is_none()) {
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
    let extended = heading != "jumps" || most > own;
    let nim = aim.is_zero() && !blocked && (most > before || most == own);
    let bears = Bears { takes: true, nim, ..Bears::default() };
    Ok(Witness { heading, extended, bears, ..Witness::default() })
}
