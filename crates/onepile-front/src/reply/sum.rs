//! All about several piles.

use onepile::{Grounds, Limit, Natural, Outcome, Play, Sum, SumAnswer, Takes, Undecided};
use serde::Serialize;

use super::{Paged, SCHEMA};
use crate::page::Page;
use crate::text::Text;
use crate::words::{SumReasons, Words, undecided};

/// All about several piles.
#[derive(Clone, Debug, Serialize)]
pub struct SumReply {
    schema: u32,
    play: Play,
    outcome: Option<Outcome>,
    nim_sum: Option<Natural>,
    piles: Vec<PileReply>,
    moves: Vec<Moves>,
    method: Option<&'static str>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    why: Vec<Words>,
    #[serde(skip)]
    headline: Words,
}

#[derive(Clone, Debug, Serialize)]
struct PileReply {
    rule: String,
    pile: Natural,
    limit: Limit,
    value: Option<Natural>,
}

/// The winning takes from one pile.
#[derive(Clone, Debug, Serialize)]
struct Moves {
    index: Text<usize>,
    pile: Natural,
    takes: Takes,
}

impl SumReply {
    pub(crate) fn new(sum: &Sum, answer: SumAnswer) -> SumReply {
        let piles = || sum.piles().iter().zip(&answer.piles);
        let moves = piles()
            .enumerate()
            .filter(|(_, (_, found))| !found.takes.ranges().is_empty() || !found.takes.is_complete());
        let reasons = SumReasons { sum, answer: &answer };
        SumReply {
            schema: SCHEMA,
            play: sum.play(),
            outcome: answer.outcome,
            nim_sum: answer.nim_sum.clone(),
            piles: piles()
                .map(|((game, position), found)| PileReply {
                    rule: game.rule().text().to_owned(),
                    pile: position.pile.clone(),
                    limit: position.limit.clone(),
                    value: found.value.clone(),
                })
                .collect(),
            moves: moves
                .map(|(index, ((_, position), found))| Moves {
                    index: Text(index),
                    pile: position.pile.clone(),
                    takes: found.takes.clone(),
                })
                .collect(),
            method: method(&answer.grounds),
            headline: reasons.headline(),
            why: reasons.why(),
            undecided: answer.undecided,
        }
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let reasons = self.why.iter().cloned().chain(self.undecided.as_ref().map(undecided));
        Page::default().headline(self.headline.clone()).reasons(reasons)
    }
}

impl Paged for SumReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn shown(&self) -> Page {
        self.page()
    }
}

/// The name in JSON of what solved a sum.
fn method(grounds: &Grounds) -> Option<&'static str> {
    match grounds {
        Grounds::OnePile { method, .. } => Some(method.name()),
        Grounds::NimSum => Some("nim-sum"),
        Grounds::MisereNim => Some("misere-nim"),
        Grounds::Search { .. } | Grounds::Over => Some("direct"),
        _ => None,
    }
}
