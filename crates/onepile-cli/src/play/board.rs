//! The table on a screen: the piles as counters, and on request a pile as a sum, with names for its parts to type.

use onepile::{Evidence, Part};
use onepile_front::{Session, Style, Words, play_words, words};

/// The position, with the piles as they are seen, and with the parts of the pile if they are to be seen.
pub fn board(session: &Session, evidence: Option<&Evidence>, style: &Style) -> String {
    let counters = match session.positions() {
        [position] => play_words::heap(&position.pile).map(|counters| words![counters]),
        _ => None,
    };
    let sum = evidence.and_then(|evidence| sum(evidence, style));
    let piles = play_words::piles(session);
    let below = piles.into_iter().chain(play_words::forbidden(session)).chain(counters).chain(sum);
    let lines = below.map(|line| format!("\n  {}", line.text(style)));
    style.strong(&play_words::board(session).text(style)) + &lines.collect::<String>()
}

/// The pile as a sum, with the names of its parts.
fn sum(evidence: &Evidence, style: &Style) -> Option<Words> {
    let sum = play_words::sum(evidence)?;
    match part_names(evidence, style) {
        Some(names) => Some(words![sum, format!("   ({names})")]),
        None => Some(sum),
    }
}

/// The names to type for the parts of a pile, if it is not one part itself.
pub fn part_names(evidence: &Evidence, style: &Style) -> Option<String> {
    match evidence {
        Evidence::Expansion { parts, number, .. }
            if parts.len() > 1 || parts.iter().any(|part| part.member != *number) =>
        {
            Some(names(parts, style))
        }
        _ => None,
    }
}

/// The parts that come first to mind, the smallest, with the names to type.
fn names(parts: &[Part], style: &Style) -> String {
    const NAMED: usize = 3;
    let named = parts.iter().rev().take(NAMED).enumerate();
    let mut names: Vec<String> =
        named.map(|(i, part)| format!("p{} = {}", i + 1, style.number(&part.member))).collect();
    if parts.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}
