//! The position in words: what lies on the table, and what may be taken.

use onepile::{Evidence, Natural, Takes};

use super::{Session, numbered};
use crate::words;
use crate::words::{Words, counted, parts, takes};

/// The position in one line: its number, the pile and what may be taken. Of several piles, [`piles`] tells more.
pub fn board(session: &Session) -> Words {
    let mover = super::inner_subject(session, session.mover());
    let number = numbered(&session.number(session.stages().len() - 1));
    match session.positions() {
        [position] => words![number, ". Pile ", &position.pile, ": ", mover, " may take ", allowed(session, 0), "."],
        _ => words![number, ". ", super::subject(session, session.mover()), " may take from one pile:"],
    }
}

/// What may be taken from each of several piles, with the counters of small ones.
pub fn piles(session: &Session) -> Vec<Words> {
    let line = |(index, position): (usize, &onepile::Position)| {
        if position.pile.is_zero() {
            return words![format!("pile {}: empty", index + 1)];
        }
        let counters = counted(position.pile.clone(), "counter");
        let line = words![format!("pile {}, ", index + 1), counters, ": ", allowed(session, index)];
        match heap(&position.pile) {
            Some(heap) => words![line, "   ", heap],
            None => line,
        }
    };
    match session.is_sum() {
        true => session.positions().iter().enumerate().map(line).collect(),
        false => Vec::new(),
    }
}

/// A small pile as counters, in fives.
pub fn heap(pile: &Natural) -> Option<String> {
    let pile = pile.to_u64().filter(|pile| (1..=60).contains(pile))?;
    let fives = (0..pile / 5).map(|_| "ooooo".to_owned());
    let rest = (pile % 5 > 0).then(|| "o".repeat((pile % 5) as usize));
    Some(fives.chain(rest).collect::<Vec<_>>().join(" "))
}

/// The takes that a pile and its rule allow, whatever is forbidden: `1 to 19`, `1, 3 or 4`.
pub fn allowed(session: &Session, index: usize) -> Words {
    choice(&session.positions()[index].takes(&session.games()[index]))
}

/// Takes to choose from, the first and the last of many.
pub(super) fn choice(takes: &Takes) -> Words {
    /// Ranges that are all read.
    const MOST: usize = 8;
    /// The first ranges of a longer list.
    const FIRST: usize = 5;
    let all = takes.ranges();
    let is_from_one = all.len() == 1 && takes.contains(&Natural::ONE);
    let range = |(low, high): &(Natural, Natural)| match high.saturating_sub(low).to_u64() {
        Some(0) => vec![words![low]],
        // Two neighbours are read one by one.
        Some(1) if !is_from_one => vec![words![low], words![high]],
        _ => vec![words![low, " to ", high]],
    };
    let ranges: Vec<Words> = all.iter().take(MOST + 1).flat_map(range).collect();
    let list = |ranges: &[Words]| Words::join(ranges.iter().cloned(), ", ");
    match (&ranges[..], takes.is_complete(), takes.largest()) {
        ([], false, _) => words!["what the rule allows, which I cannot list"],
        ([], ..) | (_, _, None) => words!["nothing"],
        ([only], true, _) => only.clone(),
        ([first @ .., last], true, _) if ranges.len() <= MOST => words![list(first), " or ", last.clone()],
        (all, true, Some(largest)) => words![list(&all[..FIRST]), ", …, ", largest],
        (all, false, _) => words![list(&all[..all.len().min(FIRST)]), " and so on"],
    }
}

/// What a person may forbid now, without a full stop, so that a front-end can tell how.
pub fn may_forbid(session: &Session) -> Words {
    let most = session.block();
    let who = if session.is_shared() { super::subject(session, 1 - session.mover()) } else { "You" };
    let ([position], [game]) = (session.positions(), session.games()) else {
        let many = if most == 1 { "one take".to_owned() } else { format!("up to {most} takes") };
        return words![format!("{who} may forbid {many} in each pile")];
    };
    let takes = position.takes(game);
    let which = match (takes.is_complete() && takes.count() == Natural::ONE, most) {
        (true, _) => words!["the take "],
        (false, 1) => words!["one of the takes "],
        (false, _) => words![format!("up to {most} of the takes ")],
    };
    words!["Pile ", &position.pile, ". ", who, " may forbid ", which, choice(&takes)]
}

/// What is forbidden now, if something is.
pub fn forbidden(session: &Session) -> Option<Words> {
    let listed = crate::session::judged::listed(&session.forbidden());
    (!listed.is_empty()).then(|| words!["forbidden: ", from_piles(session, &listed)])
}

/// What the computer forbids, as news, if it forbids something.
pub fn forbids(session: &Session) -> Option<Words> {
    let listed = crate::session::judged::listed(&session.forbidden());
    (!listed.is_empty()).then(|| words!["I forbid ", from_piles(session, &listed), "."])
}

/// Takes of one pile, or of several: `2, 5 to 7`, `2 from pile 1; 3, 4 from pile 2`.
pub(super) fn from_piles(session: &Session, listed: &[super::super::PileTakes]) -> Words {
    let piles = listed.iter().map(|pile| super::take_from(session, pile.index.0, takes(&pile.takes)));
    Words::join(piles, "; ")
}

/// The pile as a sum of members of the base, where evidence shows it.
pub fn sum(evidence: &Evidence) -> Option<Words> {
    let Evidence::Expansion { number, parts: found, shifted, .. } = evidence else { return None };
    let like = if *shifted { words!["plays like ", number] } else { words![number] };
    match &found[..] {
        [] => None,
        [only] if only.member == *number && *shifted => Some(words![like, ", a member of the base"]),
        [only] if only.member == *number => Some(words![like, " is a member of the base"]),
        _ => Some(words![like, " = ", parts(found, Words::number)]),
    }
}
