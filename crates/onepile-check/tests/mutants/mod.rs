//! Certificates that were changed, and the truth about what they claim.

use std::collections::BTreeSet;

use onepile_check::{Certificate, Effort, Fault, Play, check};
use onepile_rule::{Inputs, Limit, Natural};
use onepile_testing::{Brute, BruteTerms, Facts, Shapes};

/// What a checker says of a text, within a small bound of work.
pub fn checked(text: &str) -> Result<Certificate, Fault> {
    check(text.as_bytes(), Effort::default().with_work(1 << 22).with_bytes(1 << 26))
}

/// A text with one random change, or a few.
pub fn mutant(text: &str, other: &str, dice: &mut Shapes) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<&str> = other.lines().collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(lines.len() as u64) as usize;
        let to = dice.below(lines.len() as u64) as usize;
        match dice.below(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(to, lines[at].clone()),
            2 => lines.swap(at, to),
            3 => {
                // A line of the same kind, from elsewhere.
                let key = lines[at].split(' ').next().map(str::to_owned);
                let same: Vec<&&str> = others.iter().filter(|line| line.split(' ').next() == key.as_deref()).collect();
                if !same.is_empty() {
                    lines[at] = (*dice.pick(&same)).to_string();
                }
            }
            4 => lines[at] = dice.pick(&others).to_owned(),
            _ => lines[at] = with_other_word(&lines[at], dice),
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// A line with a number or a word changed.
fn with_other_word(line: &str, dice: &mut Shapes) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = dice.below(words.len() as u64) as usize;
    let small = dice.below(40);
    words[at] = match (words[at].as_str(), words[at].parse::<u64>()) {
        (_, Ok(number)) => match dice.below(6) {
            0 => number + 1,
            1 => number.saturating_sub(1),
            2 => number * 2,
            3 => number / 2,
            4 => number + small,
            _ => small,
        }
        .to_string(),
        ("N", _) => "P".to_owned(),
        ("P", _) => "N".to_owned(),
        ("normal", _) => "misere".to_owned(),
        ("misere", _) => "normal".to_owned(),
        ("none", _) => small.to_string(),
        ("jumps", _) => "table".to_owned(),
        ("table", _) => "jumps".to_owned(),
        ("through" | "limit", _) => {
            words.insert(at, small.to_string());
            return words.join(" ");
        }
        (word, _) => word.replace(|c: char| c.is_ascii_digit(), &dice.below(10).to_string()),
    };
    words.join(" ")
}

/// The facts of the position of a certificate, by trying every take; nothing if the pile is too large for that, or the rule
/// has no value somewhere.
pub fn truth(claims: &Certificate) -> Option<Option<Facts>> {
    let [turn, pile] = [&claims.turn, &claims.pile].map(|number| number.to_u64().filter(|number| *number <= 150));
    let (turn, pile) = (turn?, pile?);
    let terms = BruteTerms {
        misere: claims.play == Play::Misere,
        stop: claims.stops.iter().filter_map(Natural::to_u64).collect::<BTreeSet<u64>>(),
        block: claims.block as usize,
        timed: claims.rule.uses(onepile_rule::Variable::Turn),
    };
    let rule = claims.rule.clone();
    let limit = move |turn: u64, pile: u64, last: u64| {
        let inputs = Inputs::moved(turn.into(), pile.into(), last.into());
        match rule.limit(&inputs) {
            Ok(Limit::Finite(limit)) => Some(limit.to_u64().unwrap_or(u64::MAX).min(pile)),
            Ok(Limit::Infinite) => Some(pile),
            Err(_) => None,
        }
    };
    let limit_asked = claims.limit.to_u64().unwrap_or(u64::MAX).min(pile);
    Some(Brute::new(terms, limit).facts(turn, pile, limit_asked))
}

/// Whether everything that a certificate claims is true; nothing where that is not known.
pub fn is_true(claims: &Certificate) -> Option<bool> {
    let Some(facts) = truth(claims)? else { return Some(false) };
    let small = |number: &Natural| number.to_u64().unwrap_or(u64::MAX);
    let takes_hold = claims.takes.as_ref().is_none_or(|claimed| {
        let through = small(&claimed.through);
        let wins = facts.takes.iter().filter(|take| **take <= through);
        wins.copied().eq(claimed.takes.iter().map(small))
    });
    let ranges_hold = claims.ranges.as_ref().is_none_or(|ranges| {
        let listed = ranges.iter().flat_map(|(low, high)| small(low)..=small(high));
        listed.eq(facts.takes.iter().copied())
    });
    let take_holds = match &claims.take {
        Some(Some(take)) => facts.takes.first().copied() == Some(small(take)),
        Some(None) => !facts.won,
        None => true,
    };
    let nim_holds = claims.nim.as_ref().is_none_or(|value| small(value) == facts.nim_value);
    let moves_hold = claims.remoteness.as_ref().is_none_or(|moves| small(moves) == facts.remoteness);
    Some(claims.won == facts.won && takes_hold && ranges_hold && take_holds && nim_holds && moves_hold)
}
