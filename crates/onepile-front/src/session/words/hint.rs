//! Advice, on request.

use onepile::{Answer, Limit, Natural, Outcome, Takes};

use super::board::from_piles;
use super::{Session, inner_subject, is_forbidden, take_from, third_person};
use crate::session::Known;
use crate::session::judged::listed;
use crate::words;
use crate::words::{Span, SumReasons, Words, counted, names_no_take, takes, takes_listed, undecided, why};

/// What to do, and why.
pub fn hint(session: &Session, known: &Known) -> Vec<Words> {
    let open = known.open(&session.forbidden());
    let smallest = open.iter().enumerate().find_map(|(index, takes)| Some((index, takes.smallest()?)));
    let advice = match (smallest, known.outcome()) {
        (Some((index, take)), _) => words!["Take ", take_from(session, index, take), ", and you win."],
        (None, Some(Outcome::N)) if known.takes_all() => words!["Take the whole pile, and you win."],
        (None, Some(Outcome::N)) if !known.takes().iter().all(Takes::is_complete) => {
            words!["You can win, but I cannot see how."]
        }
        (None, Some(_)) => hopeless(session, known),
        (None, None) => words!["I do not know."],
    };
    let mut lines = vec![advice];
    // Other reasons speak of the position before anything was forbidden.
    match (is_forbidden(session), smallest, known) {
        (false, _, Known::Pile(answer)) => lines.extend(why(&session.games()[0], answer)),
        (false, _, Known::Sum(known)) => {
            let (sum, answer) = &**known;
            lines.extend(SumReasons { sum, answer }.why());
        }
        (true, Some((index, take)), _) => lines.extend(leaves(session, index, take)),
        (true, None, _) => lines.push(words!["every winning take is forbidden"]),
    }
    lines.extend(known.undecided().map(undecided));
    lines
}

/// What to do where every take loses.
fn hopeless(session: &Session, known: &Known) -> Words {
    let longest = match known {
        Known::Pile(answer) => resist(session, answer),
        Known::Sum(_) => None,
    };
    match longest {
        Some((take, moves)) => {
            let moves = counted(moves.clone(), "move");
            words!["Every take loses against good play. Take ", take, " to last longest (", moves, ")."]
        }
        None => words!["Every take loses against good play. Hope for a mistake."],
    }
}

/// The take that lasts longest, and how long.
fn resist<'a>(session: &Session, answer: &'a Answer) -> Option<(&'a Natural, &'a Natural)> {
    let take = answer.resist.as_ref().filter(|take| !session.forbidden()[0].contains(take))?;
    Some((take, answer.remoteness.as_ref()?))
}

/// Why a take wins that is not forbidden.
fn leaves(session: &Session, index: usize, take: &Natural) -> Option<Words> {
    let game = &session.games()[index];
    let most = counted(game.block(), "take");
    if session.is_sum() {
        return Some(words!["after it you can forbid all winning takes: at most ", most, " in each pile"]);
    }
    let left = session.positions()[index].play(game, take).ok()?;
    let leaves = words!["it leaves pile ", &left.pile];
    let is_stuck = left.limit == Limit::ZERO || names_no_take(game, &left);
    Some(match (game.is_over(&left.pile), is_stuck) {
        (true, _) => words![leaves, ", where the game is over"],
        (false, true) => words![leaves, ", from which no take is possible"],
        (false, false) => {
            words![leaves, " with limit ", &left.limit, ", where you can forbid all winning takes: at most ", most]
        }
    })
}

/// What to forbid, and why.
pub fn hint_to_forbid(session: &Session, known: &Known) -> Words {
    let winning = listed(&known.takes());
    match known.outcome() {
        Some(Outcome::P) if winning.is_empty() => words!["No take wins here, so you need not forbid any."],
        Some(Outcome::P) => words!["Forbid ", from_piles(session, &winning), ": no other take wins."],
        Some(_) => {
            let winner = inner_subject(session, session.mover());
            let wins = third_person(session, "win", "wins");
            let list = match &winning[..] {
                [] => takes(&Takes::none()),
                winning => from_piles(session, winning),
            };
            words![format!("Whatever you forbid, {winner} {wins} with good play. The winning takes: "), list, "."]
        }
        None => words!["I do not know."],
    }
}

/// All takes, told apart by letter and colour.
pub fn moves(session: &Session, known: &Known) -> Vec<Words> {
    let (legal, winning) = (session.legal(), known.takes());
    let piles = session.positions().iter().zip(legal).zip(winning).zip(session.forbidden()).enumerate();
    // An empty pile among others has nothing to tell.
    let is_idle = |legal: &Takes, forbidden: &Takes| *legal == Takes::none() && forbidden.smallest().is_none();
    let piles = piles.filter(|(_, (((_, legal), _), forbidden))| !session.is_sum() || !is_idle(legal, forbidden));
    let lines = piles.flat_map(|(index, (((position, legal), winning), forbidden))| {
        let lines = pile_moves(&position.pile, &legal, &winning, &forbidden);
        let name = move |line: Words| match session.is_sum() {
            true => words![format!("pile {}  ", index + 1), line],
            false => line,
        };
        lines.into_iter().map(name)
    });
    lines.collect()
}

/// The takes of one pile.
fn pile_moves(pile: &Natural, legal: &Takes, all_winning: &Takes, forbidden: &Takes) -> Vec<Words> {
    // Ranges on a line: fewer where numbers are long.
    let shown = if pile.to_u64().is_some() { 40 } else { 8 };
    let winning = all_winning.without(forbidden);
    let list = |takes: &Takes| takes_listed(takes, shown);
    let lost = |takes: &Takes| words![Span::Lost("L".to_owned()), "  ", list(takes)];
    let mut lines = vec![words![Span::Won("W".to_owned()), "  ", list(&winning)]];
    match (all_winning.is_complete(), winning.largest()) {
        (true, _) => lines.push(lost(&legal.without(&winning))),
        // The smallest winning takes are known, so what lies between them loses.
        (false, Some(largest)) => {
            let seen = legal.without(&Takes::of([(largest + &Natural::ONE, pile.clone())]));
            lines.push(lost(&seen.without(&winning)));
            lines.push(words!["?  ", list(&legal.without(&seen))]);
        }
        (false, None) => lines = vec![words!["?  ", list(legal)]],
    }
    if forbidden.smallest().is_some() {
        lines.push(words!["X  ", list(forbidden)]);
    }
    lines
}
