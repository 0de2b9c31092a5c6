//! An answer in words.

use onepile::{Answer, Evidence, Game, Method, Natural, Outcome, Takes};

use super::{Words, by_method, counted};
use crate::words;

/// Ranges of takes that a line shows.
const SHOWN_RANGES: usize = 8;

/// The sentence that says whether the player to move wins, and what to do.
pub fn headline(answer: &Answer) -> Words {
    match (answer.outcome, answer.take()) {
        (None, _) => words!["Undecided."],
        (Some(Outcome::N), Some(take)) => words!["The player to move wins: take ", take, "."],
        (Some(Outcome::N), None) => words![match &answer.evidence {
            Evidence::Over | Evidence::Stuck => "The player to move wins without a move.",
            Evidence::TakesAll => "The player to move wins: take the whole pile.",
            _ => "The player to move wins, but no winning take is known.",
        }],
        (Some(_), _) => match (&answer.resist, &answer.remoteness) {
            (Some(take), Some(moves)) => {
                let moves = counted(moves.clone(), "move");
                words!["The player to move loses. Take ", take, " to last longest (", moves, ")."]
            }
            _ => words!["The player to move loses."],
        },
    }
}

/// All winning takes, where there is more than the one that the headline names.
pub(crate) fn winning_takes(game: &Game, answer: &Answer) -> Option<Words> {
    let winning = if game.block() > 0 { "takes that win if they are not forbidden: " } else { "winning takes: " };
    let ranges = answer.takes.ranges();
    let several = ranges.len() > 1 || ranges.first().is_some_and(|(low, high)| low != high);
    several.then(|| words![winning, takes(&answer.takes)])
}

/// The measures of an answer, each with what gave it where that is not what solved the position.
pub(crate) fn measures(answer: &Answer) -> Option<Words> {
    let Answer { remoteness, suspense, nim_value, by, .. } = answer;
    let measures = [
        ("remoteness ", remoteness, by.remoteness),
        ("suspense ", suspense, by.suspense),
        ("nim-value ", nim_value, by.nim_value),
    ];
    let mut said: Vec<(Method, Vec<Words>)> = Vec::new();
    for (name, value, by) in measures {
        let (Some(value), Some(by)) = (value, by) else { continue };
        let measure = words![name, value];
        match said.last_mut() {
            Some((last, measures)) if *last == by => measures.push(measure),
            _ => said.push((by, vec![measure])),
        }
    }
    // What needs no name comes first, so that it does not seem to belong to another method.
    said.sort_by_key(|(by, _)| *by != answer.method);
    let said = said.into_iter().map(|(by, measures)| match by == answer.method {
        true => Words::join(measures, ", "),
        false => words![by_method(by), " ", Words::join(measures, ", ")],
    });
    Some(Words::join(said, "; ")).filter(|line| !line.is_empty())
}

/// A set of takes on one line.
pub fn takes(takes: &Takes) -> Words {
    takes_listed(takes, SHOWN_RANGES)
}

/// A set of takes, its first ranges.
pub(crate) fn takes_listed(takes: &Takes, shown: usize) -> Words {
    let ranges = takes.ranges();
    let range = |(low, high): &(Natural, Natural)| if low == high { words![low] } else { words![low, " to ", high] };
    let mut parts: Vec<Words> = ranges.iter().take(shown).map(range).collect();
    if ranges.len() > shown || !takes.is_complete() {
        parts.push(words!["…"]);
    }
    if parts.is_empty() { words!["none"] } else { Words::join(parts, ", ") }
}
