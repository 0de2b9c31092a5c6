//! A game in retrospect, and single deeds while it goes on.

use onepile::Natural;

use super::board::from_piles;
use super::{Session, and, inner_subject, numbered, subject, take_from, third_person};
use crate::session::{Deed, Judged, Review, Verdict};
use crate::words;
use crate::words::{Words, counted, undecided};

/// The most mistakes that a review tells one by one.
const MOST_MISTAKES: usize = 100;
/// The most moves that are named in a row.
const MOST_NUMBERS: usize = 8;

/// Whether a deed keeps the win, without telling what would have won.
pub fn verdict(judged: &Judged) -> Words {
    let is_take = matches!(judged.deed, Deed::Take { .. });
    words![match (judged.verdict, is_take) {
        (Verdict::Kept, _) => "That keeps the win.",
        (Verdict::Mistake, _) => "That loses the win.",
        (Verdict::Lost, true) => "No take wins here.",
        (Verdict::Lost, false) => "The other side wins, whatever is forbidden.",
        (Verdict::Unknown, _) => "I cannot tell whether that keeps the win.",
    }]
}

/// The same with what would have won.
pub fn comment(session: &Session, judged: &Judged) -> Words {
    match better(session, judged) {
        Some(better) => words![verdict(judged), " ", better],
        None => verdict(judged),
    }
}

/// A deed as news, with its comment.
pub fn replayed(session: &Session, judged: &Judged) -> Words {
    words![judged_deed(session, judged).capitalised(), ". ", comment(session, judged)]
}

/// What would have won instead of a mistake.
fn better(session: &Session, judged: &Judged) -> Option<Words> {
    let instead = &judged.instead;
    let list = || from_piles(session, instead);
    let is_single = || match &instead[..] {
        [pile] => pile.takes.is_complete() && pile.takes.count() == Natural::ONE,
        _ => false,
    };
    let is_all_known = instead.iter().all(|pile| pile.takes.is_complete());
    match (judged.verdict, &judged.deed) {
        (Verdict::Mistake, Deed::Take { .. }) if instead.is_empty() => {
            Some(words!["Another take wins, but I cannot see which."])
        }
        (Verdict::Mistake, Deed::Take { .. }) if is_single() => Some(words!["Taking ", list(), " wins."]),
        (Verdict::Mistake, Deed::Take { .. }) if is_all_known => Some(words!["Winning takes: ", list(), "."]),
        (Verdict::Mistake, Deed::Take { .. }) => Some(words!["Some winning takes: ", list(), "."]),
        (Verdict::Mistake, Deed::Forbid { .. }) if instead.is_empty() => {
            Some(words!["Forbidding nothing keeps the win."])
        }
        (Verdict::Mistake, Deed::Forbid { .. }) => Some(words!["Forbidding ", list(), " keeps the win."]),
        _ => None,
    }
}

/// What a player did, by the place of the player: `you take 3`, `the first player forbids 2`.
pub fn done(session: &Session, player: usize, deed: &Deed) -> Words {
    let player = inner_subject(session, player);
    match deed {
        Deed::Take { index, take } => {
            words![format!("{player} {} ", third_person(session, "take", "takes")), take_from(session, index.0, take)]
        }
        Deed::Forbid { forbidden } => {
            let forbids = third_person(session, "forbid", "forbids");
            let what = if forbidden.is_empty() { words!["nothing"] } else { from_piles(session, forbidden) };
            words![format!("{player} {forbids} "), what]
        }
    }
}

fn judged_deed(session: &Session, judged: &Judged) -> Words {
    done(session, judged.player.0 - 1, &judged.deed)
}

/// Who wins from the start with good play.
fn start(session: &Session, review: &Review) -> Words {
    match review.favourite {
        Some(player) => {
            let winner = inner_subject(session, player.0 - 1);
            words![format!("With good play {winner} {} from the start.", third_person(session, "win", "wins"))]
        }
        None => words!["I cannot tell who wins from the start with good play."],
    }
}

/// The game in two sentences.
pub fn review_summary(session: &Session, review: &Review) -> Words {
    let make = third_person(session, "make", "makes");
    let makes = |player: usize, subject: &str| {
        let own = review.mistakes().filter(|judged| judged.player.0 == player + 1);
        let numbers: Vec<Words> = own.map(|judged| words![&judged.number]).collect();
        match numbers.len() {
            0 => words![format!("{subject} {make} no mistake")],
            1 => words![format!("{subject} {make} one mistake (move "), few(&numbers), ")"],
            many => words![format!("{subject} {make} {many} mistakes (moves "), few(&numbers), ")"],
        }
    };
    let who = match (review.mistakes().next(), review.unknown().next()) {
        (None, Some(_)) => words!["I find no mistake, but I cannot judge every move."],
        (None, None) => words!["Nobody makes a mistake."],
        (Some(_), unknown) => {
            // The person comes first.
            let first = usize::from(subject(session, 0) == "I");
            let other = makes(1 - first, &inner_subject(session, 1 - first));
            let unknown = if unknown.is_some() { " I cannot judge every move." } else { "" };
            words![makes(first, subject(session, first)), ", and ", other, ".", unknown]
        }
    };
    words![start(session, review), " ", who]
}

/// Every mistake with what would have won; the first line says who could win from the start.
pub fn review(session: &Session, review: &Review) -> Vec<Words> {
    let mut lines = vec![start(session, review)];
    let lose = third_person(session, "lose", "loses");
    let mistakes = review.deeds.iter().enumerate().filter(|(_, judged)| judged.verdict == Verdict::Mistake);
    let count = mistakes.clone().count();
    for (place, judged) in mistakes.take(MOST_MISTAKES) {
        let decisive = review.decisive.is_some_and(|decisive| decisive.0 == place);
        let decides = if decisive { " This decides the game." } else { "" };
        let better = better(session, judged).map_or_else(Words::default, |better| words![" ", better]);
        let done = judged_deed(session, judged);
        lines.push(words![numbered(&judged.number), ": ", done, format!(" and {lose} the win."), better, decides]);
    }
    if count > MOST_MISTAKES {
        lines.push(words!["There are ", counted((count - MOST_MISTAKES) as u64, "more mistake"), "."]);
    }
    if count == 0 && review.unknown().next().is_none() {
        lines.push(words!["Nobody makes a mistake."]);
    }
    lines.extend(unjudged(review));
    lines
}

/// What the review cannot tell.
fn unjudged(review: &Review) -> Option<Words> {
    let mut numbers: Vec<Words> = review.unknown().map(|judged| words![&judged.number]).collect();
    numbers.dedup();
    let moves = match numbers.len() {
        0 => return None,
        1 => " move ",
        _ => " moves ",
    };
    let why = review.undecided.as_ref().map(|met| words![": ", undecided(met)]).unwrap_or_default();
    Some(words!["I cannot judge", moves, few(&numbers), why, "."])
}

/// Numbers in a row, the first ones of many.
fn few(numbers: &[Words]) -> Words {
    match numbers.len() <= MOST_NUMBERS {
        true => and(numbers),
        false => words![Words::join(numbers[..MOST_NUMBERS].iter().cloned(), ", "), " and others"],
    }
}
