//! Checks certificates of answers about take-away games, and knows nothing of the solver that wrote them.

mod boxes;
mod certificate;
mod chains;
mod effort;
mod fault;
mod field;
mod jumps;
mod levels;
mod lines;
mod r#loop;
mod polynomial;
mod steps;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::io::BufRead;

use boxes::Pen;
pub use certificate::{Certificate, Play, Takes};
pub use effort::Effort;
pub use fault::{Fault, Kind};
use fault::Checked;
use lines::Lines;
pub use onepile_rule::value::Ask;

/// Checks a certificate: everything it claims is proved by its witness, from the recurrence of the game alone.
///
/// # Errors
///
/// If it is unreadable, a check fails, or a bound is met; see [`Kind`].
pub fn check(input: impl BufRead, effort: Effort<'_>) -> Result<Certificate, Fault> {
    let Report { claims, fault } = report(input, effort);
    match (claims, fault) {
        (Some(claims), None) => Ok(claims),
        (_, fault) => Err(fault.expect("what claims nothing has a fault")),
    }
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the certificate claims, if that can be read.
    pub claims: Option<Certificate>,
    /// Why it is not believed, unless it is.
    pub fault: Option<Fault>,
}

/// The same, with the claims also where they are not believed.
pub fn report(input: impl BufRead, effort: Effort<'_>) -> Report {
    let mut pen = Pen::new(effort);
    let mut lines = Lines::new(input);
    match Certificate::read(&mut lines, &mut pen.effort) {
        Ok(mut claims) => {
            let fault = check_witness(&mut claims, &mut lines, &mut pen).err();
            Report { claims: Some(claims), fault }
        }
        Err(fault) => Report { claims: None, fault: Some(fault) },
    }
}

fn check_witness(certificate: &mut Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    match certificate.witness.0.as_str() {
        "words" => words::check(certificate, lines, pen),
        "loop" => r#loop::check(certificate, lines, pen),
        "chains" => chains::check(certificate, lines, pen),
        "jumps" => jumps::check(certificate, lines, pen),
        "table" => table::check(certificate, lines, pen),
        other => Err(Fault::unreadable(format!("`{}` is not a kind of witness", lines::start(other))).at(lines.number)),
    }?;
    // All but chains see a value wherever play can get.
    certificate.has_values |= certificate.witness.0 != "chains";
    Ok(())
}
