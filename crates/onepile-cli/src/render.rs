//! Answers in words.

use onepile::{Answer, Bound, Evidence, Method, Natural, Outcome, Reached, Takes, Undecided};

use crate::output::Style;

/// Ranges of takes that a line of text shows.
const SHOWN_RANGES: usize = 8;

/// The sentence that says who wins and what to do.
pub fn headline(answer: &Answer, style: Style) -> String {
    let number = |n: &Natural| style.number(n);
    match (answer.outcome, answer.take()) {
        (None, _) => "Undecided.".to_owned(),
        (Some(Outcome::N), Some(take)) => format!("The player to move wins: take {}.", number(take)),
        (Some(Outcome::N), None) => match &answer.evidence {
            Evidence::Over | Evidence::Stuck => "The player to move wins without a move.".to_owned(),
            Evidence::TakesAll => "The player to move wins: take the whole pile.".to_owned(),
            _ => "The player to move wins, but it is not known how.".to_owned(),
        },
        (Some(_), _) => match (&answer.resist, &answer.remoteness) {
            (Some(take), Some(moves)) => {
                let moves = style.counted(moves, "move");
                format!("The player to move loses. Take {} to last longest ({moves}).", number(take))
            }
            _ => "The player to move loses.".to_owned(),
        },
    }
}

/// What a theorem is called, with its reference.
pub fn theorem(method: Method) -> &'static str {
    match method {
        Method::Base => "The base theorem for rules of the last take [HR03]",
        Method::Bases => "The theorem of several bases, for rules of the previous pile and the last take [HR-per]",
        Method::Tableau => "The tableau for rules of turn and pile [Fla82]",
        Method::NimValues => "The theorem on nim-values for rules of the pile [HRR04]",
        _ => "Search",
    }
}

/// What gave something that is not the method of an answer.
pub fn by_method(method: Method) -> &'static str {
    match method {
        Method::Base => "by the base theorem:",
        Method::Bases => "by the theorem of several bases:",
        Method::Tableau => "by the tableau:",
        Method::NimValues => "by the theorem on nim-values:",
        _ => "by search:",
    }
}

/// The paper with a key.
pub fn citation(key: &str) -> Option<&'static str> {
    Some(match key {
        "HR03" => {
            "A. Holshouser and H. Reiter, One Pile Nim with Arbitrary Move Function, Electronic Journal of Combinatorics 10 (2003), #N7"
        }
        "HR-per" => {
            "A. Holshouser and H. Reiter, Dynamic Single-Pile Nim Using Multiple Bases, Electronic Journal of Combinatorics 13 (2006), #N7"
        }
        "Fla82" => {
            "J. Flanigan, One-Pile Time and Size Dependent Take-Away Games, The Fibonacci Quarterly 20 (1982), no. 1, 51-59"
        }
        "HRR04" => {
            "A. Holshouser, H. Reiter and J. Rudzinski, Pilesize Dynamic One-Pile Nim and Beatty's Theorem, Integers 4 (2004), #G03"
        }
        _ => return None,
    })
}

/// A set of takes on one line.
pub fn takes_line(takes: &Takes, number: impl Fn(&Natural) -> String) -> String {
    takes_listed(takes, SHOWN_RANGES, number)
}

/// A set of takes, so many ranges of it.
pub fn takes_listed(takes: &Takes, shown: usize, number: impl Fn(&Natural) -> String) -> String {
    let ranges = takes.ranges();
    let mut parts: Vec<String> = ranges
        .iter()
        .take(shown)
        .map(|(low, high)| if low == high { number(low) } else { format!("{} to {}", number(low), number(high)) })
        .collect();
    if ranges.len() > shown || !takes.is_complete() {
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
        Bound::Work => ("it would take too many steps", "no bound of yours can help"),
        Bound::Precision => ("a number in the rule is not settled", "no search can do without it"),
        Bound::Interrupt => ("interrupted", "run it again to the end"),
    };
    match reached {
        Reached::Nothing if *bound == Bound::Work => {
            "a search would take too many steps: piles of this size are beyond search".to_owned()
        }
        reached => format!("{stopped} ({reached}); {advice}"),
    }
}
