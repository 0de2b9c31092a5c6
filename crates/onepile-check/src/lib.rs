//! Checks certificates of answers about take-away games, and knows nothing of the solver that wrote them.
//!
//! ```
//! use onepile_check::{Effort, Kind, check};
//!
//! let certificate = "onepile certificate 1\nrule 2*last\nat turn 1 pile 1000 limit 999\noutcome N\ntake 13\n\
//!                    witness words 1 1\n+ 0 0 =\n+ 0 1 = x13\nend\n";
//! let claims = check(certificate.as_bytes(), Effort::default())?;
//! assert!(claims.won);
//!
//! // A member too few: 987 is missing.
//! let fault = check(certificate.replace("x13", "x12").as_bytes(), Effort::default()).unwrap_err();
//! assert_eq!(fault.kind, Kind::Rejected);
//! assert_eq!(fault.to_string(), "game 0: a member behind 610 is missing");
//! # Ok::<(), onepile_check::Fault>(())
//! ```
//!
//! Believed are the reader of rules and the exact value of a rule at a point, both of `onepile-rule`, and what is written here;
//! nothing of the solver is. A certificate claims who wins a position, which takes win and so on, and has a *witness*. Each kind of
//! witness has a file, headed by its checks and by the theorems that make them sufficient; names in code style are those of
//! theorems in the folder `proofs`, which Coq checks.
//!
//! | witness | file | for |
//! |---|---|---|
//! | `words` | `words` | rules of the last take, and of the previous pile with a period in it |
//! | `loop` | `loop` | the same, where the smallest winning takes are bounded |
//! | `chains` | `chains`, `polynomial` | rules of turn and pile |
//! | `jumps` | `jumps`, `levels` | rules of the pile with unit jumps |
//! | `table` | `table`, `repeats` | every game on small piles; bounded limits of the pile that repeat |
//!
//! A rule may name its takes, as `LIMIT where CONDITION`. The witness `table` computes that as well; all others look at limits
//! alone and are rejected for such a rule.
//!
//! A file is read as it comes. Work and memory are bounded ([`Effort`]), and any bytes end in claims or in a [`Fault`].

mod boxes;
mod certificate;
mod chains;
mod effort;
mod fault;
mod field;
mod jumps;
mod levels;
mod limits;
mod lines;
mod r#loop;
mod polynomial;
mod repeats;
mod residue;
mod steps;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::io::BufRead;

use boxes::Pen;
pub use certificate::{Certificate, Play, Takes};
pub use effort::Effort;
use fault::Checked;
pub use fault::{Fault, Kind};
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
    let repeats = certificate.version > 1 && certificate.witness.1.first().is_some_and(|word| word == "repeats");
    // All but the plain table look at limits alone, so none of them gets to see a rule that names its takes.
    match (certificate.witness.0.as_str(), certificate.rule.allowed().is_some()) {
        ("table", _) if !repeats => table::check(certificate, lines, pen),
        ("table", false) => repeats::check(certificate, lines, pen),
        ("words", false) => words::check(certificate, lines, pen),
        ("loop", false) => r#loop::check(certificate, lines, pen),
        ("chains", false) => chains::check(certificate, lines, pen),
        ("jumps", false) => jumps::check(certificate, lines, pen),
        (kind @ ("table" | "words" | "loop" | "chains" | "jumps"), true) => {
            let form = if repeats && kind == "table" { " repeats" } else { "" };
            let fact = format!("the rule names its takes, and a witness of kind {kind}{form} looks at limits alone");
            Err(Fault::rejected(fact).at(lines.number))
        }
        (other, _) => {
            Err(Fault::unreadable(format!("`{}` is not a kind of witness", lines::start(other))).at(lines.number))
        }
    }?;
    // All but chains see a value wherever play can get.
    certificate.has_values |= certificate.witness.0 != "chains";
    Ok(())
}
