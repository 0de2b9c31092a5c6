//! Who wins from some piles.

use onepile::{Natural, Outcome, Wanted};

use super::{Answer, Asked, Status, reason};
use crate::cell::{Cell, Kind};

/// Outcome and smallest winning take of each pile.
pub(super) fn fields(piles: &[Natural]) -> Vec<(String, Kind)> {
    let of_pile = |pile: &Natural| {
        let outcome = Kind::Word([Outcome::N, Outcome::P].map(|outcome| outcome.name()).to_vec());
        let name = name(pile);
        // No take is larger than the pile.
        let is_short = pile.to_u64().is_some_and(|pile| i64::try_from(pile).is_ok());
        let take = if is_short { Kind::Integer } else { Kind::Text };
        [(format!("{name}_outcome"), outcome), (format!("{name}_take"), take)]
    };
    piles.iter().flat_map(of_pile).collect()
}

/// The pile in the name of a column; a power of ten is short.
fn name(pile: &Natural) -> String {
    const LONG: usize = 7;
    let digits = pile.to_string();
    match digits.trim_end_matches('0') {
        "1" if digits.len() >= LONG => format!("1e{}", digits.len() - 1),
        _ => digits,
    }
}

pub(super) fn ask(piles: &[Natural], asked: &mut Asked<'_, '_>) -> Result<Answer, Answer> {
    let mut answer = Answer::new(Status::Proved, []);
    let kinds = fields(piles);
    for (place, pile) in piles.iter().enumerate() {
        let position = asked.solver.game().position(pile.clone())?;
        let solved = asked.solver.answer_within(&position, &Wanted::LEAST, asked.budget);
        let solved = match solved {
            Ok(solved) => solved,
            Err(error) => return Err(onepile::SetupError::Rule(error).into()),
        };
        answer.cells.push(Cell::of(solved.outcome, |outcome| Cell::Text(outcome.name().to_owned())));
        answer.cells.push(match (solved.take(), &kinds[2 * place + 1].1) {
            (None, _) => Cell::Nothing,
            (Some(take), Kind::Text) => Cell::Text(take.to_string()),
            (Some(take), _) => Answer::natural(&mut answer.notes, "take", take),
        });
        // A bound may be met between the outcome and the take.
        let is_cut = solved.outcome != Some(Outcome::P) && solved.take().is_none() && solved.undecided.is_some();
        if solved.outcome.is_none() || is_cut {
            answer.status = Status::Undecided;
            answer.notes.extend(solved.undecided.as_ref().map(|met| format!("pile {}: {}", name(pile), reason(met))));
        }
    }
    Ok(answer)
}
