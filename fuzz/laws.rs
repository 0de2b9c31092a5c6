//! Laws that hold whatever the bytes: plain functions that panic where one is broken.
//!
//! `cargo +nightly fuzz run LAW` looks for bytes that break one; `cargo test -p onepile --test laws` tries the kept
//! corpus and some thousand bytes made from it, with a stable compiler and without cargo-fuzz.

// Each fuzz target includes this file for one law.
#![allow(dead_code)]

use std::borrow::Cow;

use onepile::{Direction, EvalError, Inputs, Limit, Natural, Range, Region, Rule, Variable};

/// A name, and what must hold for any bytes.
pub type Law = (&'static str, fn(&[u8]));

/// Every law with the name of its corpus.
pub const ALL: [Law; 4] = [("parse", parse), ("round_trip", round_trip), ("evaluate", evaluate), ("bounds", bounds)];

/// The longest text of a rule.
const MAX_TEXT: usize = 64 * 1024;

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Any text is a rule or an error with a spot inside the text and a report of a few lines.
pub fn parse(bytes: &[u8]) {
    let text = text(bytes);
    if let Err(error) = text.parse::<Rule>() {
        let (span, report) = (error.span(), error.to_string());
        assert!(span.start <= span.end && span.end <= text.len() + 1, "the spot {span:?} in {text:?}");
        assert_eq!(report.lines().count(), 3, "{report}");
        assert!(report.chars().count() < 1000, "{report}");
    }
}

/// What is displayed reads back as the same rule, and is displayed the same way again.
pub fn round_trip(bytes: &[u8]) {
    let text = text(bytes);
    if has_huge_power(&text) {
        return;
    }
    if let Some((rule, again)) = displayed_and_read(&text) {
        assert!(again == rule, "{rule} was {:?}", rule.text());
        assert_eq!(again.to_string(), rule.to_string());
    }
}

/// A rule gives the same limit, or the same complaint, after it was displayed and read again.
///
/// Three bytes are the position and what follows is the rule.
pub fn evaluate(bytes: &[u8]) {
    let Some((&[turn, pile, last], rest)) = bytes.split_first_chunk() else { return };
    let text = text(rest);
    if is_slow(&text) {
        return;
    }
    let Some((rule, again)) = displayed_and_read(&text) else { return };
    let number = |byte: u8| Natural::from(u64::from(byte));
    let unmoved = Inputs::unmoved(number(turn), number(pile));
    let moved = Inputs::moved(number(turn), number(pile), number(last));
    for inputs in [unmoved, moved] {
        assert_eq!(rule.limit(&inputs), again.limit(&inputs), "{rule} at {inputs}");
    }
}

/// Values and steps of a rule lie within their bounds.
///
/// Six bytes are the first number and the width of the ranges of turn, pile and last; what follows is the rule.
pub fn bounds(bytes: &[u8]) {
    let Some((&[a, b, c, d, e, f], rest)) = bytes.split_first_chunk() else { return };
    let text = text(rest);
    if is_slow(&text) {
        return;
    }
    let Ok(rule) = text.parse::<Rule>() else { return };
    let ranges = [(a, b), (c, d), (e, f)].map(|(low, width)| (u64::from(low) + 1, u64::from(width)));
    let mut region = Region::all();
    for (variable, (low, width)) in [Variable::Turn, Variable::Pile, Variable::Last].into_iter().zip(ranges) {
        region = region.with(variable, Range::new(low, low + width));
    }
    let (bounds, steps) = (rule.bounds(&region), rule.step_bounds(&region, Direction::LAST));
    // The corners and some points between them.
    for i in 0..16 {
        let part = |place: usize, (low, width): (u64, u64)| match i & (1 << place) {
            0 => low + width * (i / 8) / 3,
            _ => low + width - width * (i / 8) / 4,
        };
        let [turn, pile, last] = [0, 1, 2].map(|place| part(place, ranges[place]));
        let limit = |pile: u64, last: u64| rule.limit(&Inputs::moved(turn.into(), pile.into(), last.into()));
        let here = limit(pile, last);
        match &here {
            Ok(limit) => assert!(Limit::Finite(bounds.low.clone()) <= *limit && *limit <= bounds.high, "{rule}"),
            Err(EvalError::Unsettled { .. }) => {}
            Err(_) => assert!(!bounds.certain && bounds.low == Natural::ZERO, "{rule}"),
        }
        // The rule is not evaluated where the pile is gone.
        if pile > 1
            && let (Ok(Limit::Finite(here)), Ok(Limit::Finite(there))) = (here, limit(pile - 1, last + 1))
        {
            assert!(steps.hold(&here, &there), "{rule}: from {here} to {there}, outside of {steps}");
        }
    }
}

/// A rule and what its display reads as, unless the text is no rule or its display passes the bounds of one.
fn displayed_and_read(text: &str) -> Option<(Rule, Rule)> {
    let rule: Rule = text.parse().ok()?;
    let shown = rule.to_string();
    if shown.len() > MAX_TEXT {
        return None;
    }
    match shown.parse() {
        Ok(again) => Some((rule, again)),
        // Brackets around the `if` of a branch count as levels.
        Err(error) if error.message().contains("nested") && text.len() > 256 => None,
        Err(error) => panic!("{text:?} is displayed as {error}"),
    }
}

/// Whether a text has a number such as 1e1000000, whose digits take seconds to write.
fn has_huge_power(text: &str) -> bool {
    text.split(['e', 'E'])
        .skip(1)
        .any(|after| after.chars().take_while(|c| c.is_ascii_digit() || *c == '_').count() > 5)
}

/// Whether a rule may take long by design: numbers of many digits, powers of powers, and what the digits of pi, e and
/// logarithms have to settle.
fn is_slow(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let count = |slow: &[&str]| words().filter(|word| slow.contains(word)).count();
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).count();
    let exponent = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains(['e', 'E']);
    words().any(|word| digits(word) > 4 || exponent(word))
        || text.matches('^').count() > 1
        || count(&["fib"]) > 1
        || count(&["pi", "e", "ln", "log", "log2", "log10"]) > 1
}
