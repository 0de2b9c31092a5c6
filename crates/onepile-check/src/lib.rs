//! Checks certificates of answers about take-away games, and knows nothing of the solver that wrote them.

mod boxes;
mod certificate;
mod chains;
mod effort;
mod fault;
mod jumps;
mod levels;
mod lines;
mod r#loop;
mod repeats;
mod steps;
mod table;
mod words;

use std::io::BufRead;

use boxes::Pen;
pub use certificate::{Certificate, Play, Takes};
pub use effort::Effort;
pub use fault::{Fault, Kind};
use lines::Lines;

/// Checks a certificate: everything it claims is proved by its witness, from the recurrence of the game alone.
///
/// # Errors
///
/// If it is unreadable, a check fails, or a bound is met; see [`Kind`].
pub fn check(input: impl BufRead, effort: Effort<'_>) -> Result<Certificate, Fault> {
    let mut pen = Pen::new(effort);
    let mut lines = Lines::new(input);
    let certificate = Certificate::read(&mut lines, &mut pen.effort)?;
    match certificate.witness.0.as_str() {
        "words" => words::check(&certificate, &mut lines, &mut pen),
        "loop" => r#loop::check(&certificate, &mut lines, &mut pen),
        "chains" => chains::check(&certificate, &mut lines, &mut pen),
        "jumps" => jumps::check(&certificate, &mut lines, &mut pen),
        "table" => table::check(&certificate, &mut lines, &mut pen),
        other => Err(Fault::unreadable(format!("`{}` is not a kind of witness", lines::start(other))).at(lines.number)),
    }?;
    Ok(certificate)
}
