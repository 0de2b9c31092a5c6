//! The certificate of an answer.

use onepile::{Answer, Certificate, Solver, Uncertified};
use serde::Serialize;

use super::check::{Claims, checked};
use crate::means::Means;
use crate::words;
use crate::words::Words;

/// The certificate of an answer, which was checked as soon as it was made; or the reason why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Certified {
    /// The parts of the answer that it proves.
    certified: Vec<&'static str>,
    /// The parts of the answer that it does not prove.
    left_out: Vec<&'static str>,
    /// Why there is none.
    reason: Option<String>,
    #[serde(skip)]
    text: Option<String>,
}

impl Certified {
    /// The certificate of an answer of a solver, with the remoteness where somebody asked for it.
    pub(crate) fn of(solver: &mut Solver, answer: &Answer, remoteness: bool, means: &dyn Means) -> Certified {
        let mut by_theorem = solver.certificate(answer, &mut means.budget());
        if remoteness {
            by_theorem = by_theorem.map(Certificate::with_remoteness);
        }
        let reason = by_theorem.as_ref().err().cloned();
        let small = Certificate::by_table(solver.game(), answer);
        // What the checker knows too little about may be small enough to be solved again.
        for certificate in [by_theorem, small].into_iter().flatten() {
            let text = certificate.to_string();
            let report = checked(text.as_bytes(), means);
            if let (Some(claims), None) = (report.claims, report.fault) {
                return Certified::new(answer, &Claims::from(claims).parts(), text);
            }
        }
        let reason = reason.unwrap_or(Uncertified::NoWitness).to_string();
        Certified { certified: Vec::new(), left_out: known(answer), reason: Some(reason), text: None }
    }

    fn new(answer: &Answer, claimed: &[&'static str], text: String) -> Certified {
        let (certified, left_out) = known(answer).into_iter().partition(|part| claimed.contains(part));
        Certified { certified, left_out, reason: None, text: Some(text) }
    }

    /// The text of the certificate, if there is one.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Why there is none.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Which parts of the answer are certified.
    pub(crate) fn words(&self) -> Words {
        if let Some(reason) = &self.reason {
            return words![reason.clone()];
        }
        let certified = self.certified.join(", ");
        match self.left_out.is_empty() {
            true => words!["certified: ", certified],
            false => words!["certified: ", certified, "; not certified: ", self.left_out.join(", ")],
        }
    }
}

/// The parts of an answer that are known, by their names.
fn known(answer: &Answer) -> Vec<&'static str> {
    let known = [
        ("outcome", answer.outcome.is_some()),
        ("take", answer.outcome.is_some()),
        ("takes", answer.outcome.is_some()),
        ("nim-value", answer.nim_value.is_some()),
        ("remoteness", answer.remoteness.is_some()),
        ("suspense", answer.suspense.is_some()),
    ];
    known.into_iter().filter(|(_, is_known)| *is_known).map(|(name, _)| name).collect()
}
