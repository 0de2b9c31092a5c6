//! The table on a screen: the pile as counters and as a sum, with names for its parts to type.

use onepile::{Evidence, Natural, Part};
use onepile_front::{Session, Style, Words, play_words, words};

/// The position, with the pile as it is seen.
pub fn board(session: &Session, evidence: Option<&Evidence>, style: &Style) -> String {
    let counters = counters(&session.position().pile).map(|counters| words![counters]);
    let sum = evidence.and_then(|evidence| sum(evidence, style));
    let below = play_words::forbidden(session).into_iter().chain(counters).chain(sum);
    let lines = below.map(|line| format!("\n  {}", line.text(style)));
    style.strong(&play_words::board(session).text(style)) + &lines.collect::<String>()
}

/// The pile as a sum, with the names of its parts.
fn sum(evidence: &Evidence, style: &Style) -> Option<Words> {
    let sum = play_words::sum(evidence)?;
    match evidence {
        Evidence::Expansion { parts, number, .. }
            if parts.len() > 1 || parts.iter().any(|part| part.member != *number) =>
        {
            Some(words![sum, format!("   ({})", part_names(parts, style))])
        }
        _ => Some(sum),
    }
}

/// The parts that come first to mind, the smallest, with the names to type.
fn part_names(parts: &[Part], style: &Style) -> String {
    const NAMED: usize = 3;
    let named = parts.iter().rev().take(NAMED).enumerate();
    let mut names: Vec<String> =
        named.map(|(i, part)| format!("p{} = {}", i + 1, style.number(&part.member))).collect();
    if parts.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

/// A small pile as counters, in fives.
fn counters(pile: &Natural) -> Option<String> {
    let pile = pile.to_u64().filter(|pile| (1..=60).contains(pile))?;
    let fives = (0..pile / 5).map(|_| "ooooo".to_owned());
    let rest = (pile % 5 > 0).then(|| "o".repeat((pile % 5) as usize));
    Some(fives.chain(rest).collect::<Vec<_>>().join(" "))
}
