//! One pile of a rule with unit jumps in which takes may be forbidden.
//!
//! **Theorem** [HRR04]. Let f itself have unit jumps, and let k takes be forbidden before each move. In normal play a pile
//! is lost iff g ≤ k, in misère play *(ours)* iff 1 ≤ g ≤ k + 1, with g the nim-value where nothing is forbidden. The
//! derived function does not carry this: f = 0, 0, 2 at pile 2 with k = 1 is won.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::Budget;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::wanted::Wanted;

use super::heap::JumpHeap;
use super::jumps::Jumps;

/// Answers a question about a position at which the player can move with the rule's own limit.
pub(super) fn answer(
    game: &Game,
    jumps: &mut Jumps,
    position: &Position,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<Answer, Declined> {
    // What a bound does not allow may still be small enough for a search.
    let heap = JumpHeap::new(game, jumps, position, budget).ok().flatten();
    let mut heap = heap.ok_or(Hypothesis::OwnUnitJumps)?;
    let least = UBig::from(u8::from(game.play() == Play::Misere));
    let most = &least + UBig::from(game.block());
    let value = heap.unblocked_value().clone();
    let mut answer = Answer::unknown(position, Method::NimValues);
    answer.outcome = Some(Outcome::from_won(value < least || value > most));
    let (takes, bound) = heap.takes_between(least.clone(), most.clone(), wanted.ranges, budget);
    answer.takes = takes;
    if let Some(bound) = bound {
        answer.halt(bound);
    }
    answer.evidence = Evidence::Blocked { value: Natural(value), lost: (Natural(least), Natural(most)) };
    Ok(answer)
}
