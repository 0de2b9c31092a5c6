//! All about one position.

use onepile::{Answer, Evidence, Game, Method, Natural, Outcome, Play, Position, Sources, Takes, Tried, Undecided};
use serde::Serialize;

use super::{Agreed, Blocking, Certified, Paged, SCHEMA};
use crate::page::Page;
use crate::words;
use crate::words::{Words, headline, measures, tried, undecided, why, winning_takes};

/// All about one position.
#[derive(Clone, Debug, Serialize)]
pub struct SolveReply {
    schema: u32,
    rule: String,
    play: Play,
    game: Agreed,
    position: Position,
    outcome: Option<Outcome>,
    take: Option<Natural>,
    takes: Takes,
    resist: Option<Natural>,
    remoteness: Option<Natural>,
    suspense: Option<Natural>,
    nim_value: Option<Natural>,
    by: Sources,
    /// Nothing where nothing solved it.
    method: Option<Method>,
    reference: Option<&'static str>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    /// The theorems that were tried, where the winner is unknown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tried: Vec<Tried>,
    evidence: Option<Evidence>,
    why: Vec<Words>,
    /// Only where takes may be forbidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocking: Option<Blocking>,
    /// Only where a certificate was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certified>,
    #[serde(skip)]
    answer: Answer,
    #[serde(skip)]
    winning: Option<Words>,
}

impl SolveReply {
    /// The answer to a position of a game, with what it says of forbidden takes.
    pub fn new(game: &Game, answer: Answer, blocking: Option<Blocking>) -> SolveReply {
        let evidence = Some(answer.evidence.clone()).filter(|evidence| *evidence != Evidence::None);
        let method = answer.outcome.map(|_| answer.method);
        SolveReply {
            schema: SCHEMA,
            rule: game.rule().text().to_owned(),
            play: game.play(),
            game: Agreed::from(game),
            position: answer.position.clone(),
            outcome: answer.outcome,
            take: answer.take().cloned(),
            takes: answer.takes.clone(),
            resist: answer.resist.clone(),
            remoteness: answer.remoteness.clone(),
            suspense: answer.suspense.clone(),
            nim_value: answer.nim_value.clone(),
            by: answer.by,
            method,
            reference: method.and_then(Method::reference),
            undecided: answer.undecided.clone(),
            tried: answer.tried.clone(),
            evidence,
            why: why(game, &answer),
            blocking,
            certificate: None,
            winning: winning_takes(game, &answer),
            answer,
        }
    }

    /// The same with a plan of the winner before the other reasons, if the outcome is known.
    pub fn with_plan(mut self, plan: Option<Words>) -> SolveReply {
        let is_open = self.outcome.is_some() && !matches!(self.answer.evidence, Evidence::Over | Evidence::Stuck);
        if let Some(plan) = plan.filter(|_| is_open) {
            self.why.insert(0, words!["strategy: ", plan]);
        }
        self
    }

    /// The same with the certificate of the answer, or the reason why there is none.
    pub(crate) fn with_certificate(self, certificate: Certified) -> SolveReply {
        SolveReply { certificate: Some(certificate), ..self }
    }

    /// The certificate of the answer, if it was asked for.
    pub fn certificate(&self) -> Option<&Certified> {
        self.certificate.as_ref()
    }

    /// The answer itself.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Why the answer is right, a sentence each.
    pub fn why(&self) -> &[Words] {
        &self.why
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let answer = &self.answer;
        let blocking = self.blocking.iter().flat_map(Blocking::lines);
        let reasons = self.winning.clone().into_iter().chain(self.why.iter().cloned()).chain(measures(answer));
        let reasons = reasons.chain(answer.undecided.as_ref().map(undecided)).chain(answer.tried.iter().map(tried));
        let reasons = reasons.chain(blocking).chain(self.certificate.as_ref().and_then(Certified::words));
        Page::default().headline(headline(answer)).reasons(reasons)
    }
}

impl Paged for SolveReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn shown(&self) -> Page {
        self.page()
    }
}
