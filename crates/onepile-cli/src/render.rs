//! Answers in words.

use onepile::{Answer, Bound, Evidence, Game, Limit, Method, Natural, Outcome, Play, Reached, Takes, Undecided};

use crate::output::Style;

/// Ranges of takes that a line of text shows.
const SHOWN_RANGES: usize = 8;

/// The sentence that says who wins and what to do.
pub fn headline(answer: &Answer, style: Style) -> String {
    let number = |n: &Natural| style.number(n);
    match (answer.outcome, answer.take()) {
        (None, _) => "Undecided.".to_owned(),
        (Some(Outcome::N), Some(take)) => format!("The player to move wins: take {}.", number(take)),
        (Some(Outcome::N), None) if answer.evidence == Evidence::TakesAll => {
            "The player to move wins: take the whole pile.".to_owned()
        }
        (Some(Outcome::N), None) => "The player to move wins without a move.".to_owned(),
        (Some(_), _) => match (&answer.resist, &answer.remoteness) {
            (Some(take), Some(moves)) => {
                let s = if *moves == Natural::from(1u64) { "" } else { "s" };
                format!("The player to move loses. Take {} to last longest ({} move{s}).", number(take), number(moves))
            }
            _ => "The player to move loses.".to_owned(),
        },
    }
}

/// What a theorem is called, with its reference.
pub fn theorem(method: Method) -> &'static str {
    match method {
        Method::Base => "The base theorem for rules of the last take [HR03]",
        _ => "Search",
    }
}

/// Why the answer is right, a sentence a line.
pub fn why(game: &Game, answer: &Answer, style: Style) -> Vec<String> {
    let number = |n: &Natural| style.number(n);
    // A number of a million digits takes a while to write, so it is done only where it is shown.
    let pile = || number(&answer.position.pile);
    let misere = game.kind() == Play::Misere;
    let end = if misere { "who cannot move wins" } else { "who cannot move loses" };
    match &answer.evidence {
        Evidence::Over => vec![format!("the game is over at pile {}, and {end}", pile())],
        Evidence::Stuck => vec![format!("the limit is 0, so no take is possible, and {end}")],
        Evidence::TakesAll => {
            vec!["the limit reaches the whole pile, and who takes the last counter wins; smaller winning takes are not known".to_owned()]
        }
        Evidence::Expansion { number: sum, parts, needed, leaves, shifted } => {
            let mut lines = Vec::new();
            if *shifted {
                lines.push(format!("pile {} plays like pile {} in normal play down to 0", pile(), number(sum)));
            }
            if let (Some(needed), Some((part, _))) = (needed, parts.last()) {
                lines.push(match part == sum {
                    true => format!("{} is a member of the base", number(sum)),
                    false => format!("{} = {}", number(sum), parts_line(parts, style)),
                });
                let (part, take) = (number(part), number(needed));
                lines.push(match answer.outcome {
                    Some(Outcome::N) if part == take => {
                        format!("the smallest part, {part}, is the smallest winning take")
                    }
                    Some(Outcome::N) => format!("the smallest part, {part}, makes {take} the smallest winning take"),
                    _ => format!(
                        "the smallest part, {part}, asks for a take of at least {take}, which the limit forbids"
                    ),
                });
            }
            if let (Some((left, limit)), Some(take)) = (leaves, answer.take()) {
                lines.push(leaves_line(game, &number(take), left, limit, style));
            }
            lines.push("by the base theorem for rules of the last take [HR03]".to_owned());
            lines
        }
        Evidence::Search { leaves, choices } => {
            let mut lines = Vec::new();
            match (answer.outcome, leaves) {
                (Some(Outcome::N), Some((left, limit))) => {
                    let take = answer.take().map(number).unwrap_or_default();
                    lines.push(leaves_line(game, &take, left, limit, style));
                }
                (Some(Outcome::P), _) if game.blocked() == 0 => {
                    lines.push(format!(
                        "each of the {} possible takes leaves the opponent a won position",
                        number(choices)
                    ));
                }
                _ => {}
            }
            if game.blocked() > 0 {
                lines.push(blocked_line(game, answer));
            }
            lines.push(format!("by search: all positions that can be reached from pile {} were solved", pile()));
            lines
        }
        _ => Vec::new(),
    }
}

/// What the opponent faces after a winning take.
fn leaves_line(game: &Game, take: &str, left: &Natural, limit: &Limit, style: Style) -> String {
    let then = if game.is_over(left) {
        "where the game is over".to_owned()
    } else if *limit == Limit::ZERO {
        "with a limit of 0, and the opponent is stuck".to_owned()
    } else if game.blocked() > 0 {
        format!("with limit {}, which is lost", style.number(limit))
    } else {
        format!("with limit {}, and every answer to that loses", style.number(limit))
    };
    format!("taking {take} leaves {}, {then}", style.number(left))
}

/// The parts of an expansion, the largest and the smallest of many.
fn parts_line(parts: &[(Natural, Natural)], style: Style) -> String {
    const ENDS: usize = 3;
    let one = Natural::from(1u64);
    let part = |(member, count): &(Natural, Natural)| match *count == one {
        true => style.number(member),
        false => format!("{}*{}", style.number(count), style.number(member)),
    };
    if parts.len() <= 2 * ENDS + 1 {
        return parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    }
    let (first, last) = (&parts[..ENDS], &parts[parts.len() - ENDS..]);
    let join = |parts: &[(Natural, Natural)]| parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    format!("{} + … + {} ({} parts)", join(first), join(last), parts.len())
}

/// How many takes win, against how many may be forbidden.
fn blocked_line(game: &Game, answer: &Answer) -> String {
    let (takes, block) = (takes_line(&answer.takes, |n| n.to_string()), game.blocked());
    let s = if block == 1 { "" } else { "s" };
    match answer.outcome {
        Some(Outcome::P) => format!("{block} take{s} may be forbidden, and no more than that win: {takes}"),
        _ => format!("{block} take{s} may be forbidden; the takes that win if they are not: {takes}"),
    }
}

/// A set of takes on one line.
pub fn takes_line(takes: &Takes, number: impl Fn(&Natural) -> String) -> String {
    let ranges = takes.ranges();
    let mut parts: Vec<String> = ranges
        .iter()
        .take(SHOWN_RANGES)
        .map(|(low, high)| if low == high { number(low) } else { format!("{} to {}", number(low), number(high)) })
        .collect();
    if ranges.len() > SHOWN_RANGES || !takes.is_complete() {
        parts.push("…".to_owned());
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

/// What stopped a computation, what it reached and what to do about it.
pub fn undecided(undecided: &Undecided) -> String {
    let Undecided { bound, reached } = undecided;
    let (stopped, advice) = match bound {
        Bound::Time => ("the time was up", "allow more with --timeout"),
        Bound::Memory => ("the memory did not suffice", "allow more with --memory"),
        Bound::Work => ("a search would take too many steps", "no bound of yours can help"),
        Bound::Precision => ("a number in the rule is not settled", "no search can do without it"),
        Bound::Interrupt => ("interrupted", "run it again to the end"),
        _ => ("a bound was met", "see --help"),
    };
    match reached {
        Reached::Nothing if *bound == Bound::Work => format!("{stopped}: piles of this size are beyond search"),
        reached => format!("{stopped} ({reached}); {advice}"),
    }
}
