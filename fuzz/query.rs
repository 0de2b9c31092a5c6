//! The law of whole questions: whatever the bytes, there is a reply or a refusal, and never a panic.
//!
//! `cargo +nightly fuzz run query` looks for bytes that break it; `cargo test -p onepile-front --test laws` tries the
//! kept corpus and bytes made from it, with a stable compiler.

use onepile::{Bound, Budget};
use onepile_front::{Format, Means, Question, Style};

/// Little work and memory for every part of a question.
struct Little;

impl Means for Little {
    fn budget(&self) -> Budget<'static> {
        Budget::unlimited().with_work(20_000).with_bytes(1 << 22)
    }

    fn met(&self) -> Option<Bound> {
        None
    }

    fn extra(&self) -> Budget<'static> {
        self.budget()
    }
}

/// A question that can be read has a reply that can be written, or a refusal in words.
pub fn query(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if is_slow(&text) {
        return;
    }
    let Ok(question) = Question::read(&text) else { return };
    for format in [Format::Json, Format::Text, Format::Html] {
        let mut written = Vec::new();
        match question.ask(format, &Little) {
            Ok(reply) => reply.write(&mut written, format, &Style::PLAIN).expect("memory takes all"),
            Err(failure) => assert!(!failure.to_string().is_empty(), "{text}"),
        }
        assert!(std::str::from_utf8(&written).is_ok(), "{text}");
    }
}

/// Whether one value of a rule may take long by design: numbers of many digits, powers of powers, and what the digits of
/// pi, e and logarithms have to settle.
fn is_slow(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let count = |slow: &[&str]| words().filter(|word| slow.contains(word)).count();
    let exponent =
        |word: &str| word.rsplit(['e', 'E']).next().is_some_and(|end| end.len() > 2 && end.len() < word.len());
    text.len() > 400
        || words().any(|word| word.starts_with(|c: char| c.is_ascii_digit()) && (word.len() > 30 || exponent(word)))
        || text.matches('^').count() > 1
        || count(&["fib"]) > 1
        || count(&["pi", "e", "ln", "log", "log2", "log10"]) > 1
}
