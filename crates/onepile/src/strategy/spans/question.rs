//! One position, answered by the spans.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Progress};
use crate::evidence::{Evidence, Method};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::{AscendingTakes, Takes};
use crate::wanted::Wanted;

use super::record::Record;

/// A position at which the player can move.
pub(super) struct Question<'q> {
    pub(super) position: &'q Position,
    pub(super) wanted: &'q Wanted,
    /// By how much piles are smaller in the record: in misère play the last counter counts for nothing.
    pub(super) shift: UBig,
}

impl Question<'_> {
    /// The answer, from a record that holds the pile.
    pub(super) fn answer(&self, record: &Record, budget: &mut Budget<'_>) -> Answer {
        let mut answer = Answer::unknown(self.position, Method::Spans);
        let pile = self.position.pile.saturating_sub(&Natural(self.shift.clone())).0;
        let limit = self.position.largest_take().0.min(pile.clone());
        let target = record.target(&pile);
        let needed = target.as_ref().map(|target| &pile - target);
        let is_won = needed.as_ref().is_some_and(|needed| *needed <= limit);
        answer.outcome = Some(Outcome::from_won(is_won));
        answer.takes = Takes::none();
        if let (true, Some(needed)) = (is_won, &needed)
            && let Err(bound) = self.list(&mut answer, record, (&pile, &limit, needed), budget)
        {
            answer.halt(bound);
        }
        let real = |pile: &UBig| Natural(pile + &self.shift);
        answer.evidence = match (target, needed) {
            (Some(target), Some(needed)) => Evidence::Spans {
                needed: Some(Natural(needed)),
                reply: record.target(&target).map(|next| Natural(&target - next)),
                to: Some(real(&target)),
            },
            // In misère play one counter is lost.
            _ => Evidence::Spans { needed: None, to: None, reply: None },
        };
        answer
    }

    /// All winning takes, the smallest first, as many as are wanted.
    fn list(
        &self,
        answer: &mut Answer,
        record: &Record,
        (pile, limit, needed): (&UBig, &UBig, &UBig),
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        if self.wanted.ranges == 0 {
            takes.push(Natural(needed.clone()));
            answer.takes = takes.finish(false);
            return Ok(());
        }
        let mut spans = record.holding(pile, &(pile - limit));
        let (mut steps, mut met) = (0, None);
        while let Some(span) = spans.next() {
            if !takes.push(Natural(pile - span.pile)) {
                break;
            }
            let more = spans.steps - std::mem::replace(&mut steps, spans.steps);
            if let Err(bound) = budget.spend(more, Progress { done: 0, of: 0 }) {
                met = Some(bound);
                break;
            }
        }
        answer.takes = takes.finish(met.is_none());
        met.map_or(Ok(()), Err)
    }
}
