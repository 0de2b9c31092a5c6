//! The last answers, for a question that is asked again.

use std::collections::VecDeque;

use crate::answer::Answer;
use crate::position::Position;
use crate::wanted::Wanted;

/// The last answers that took some work.
#[derive(Default)]
pub(crate) struct Answers {
    kept: VecDeque<(Answer, Wanted)>,
}

/// More answers are not kept.
const MOST: usize = 16;
/// Less work is soon done again.
const LEAST_WORK: u64 = 256;

impl Answers {
    /// The answer to the same question.
    pub(crate) fn get(&self, position: &Position, wanted: &Wanted) -> Option<Answer> {
        let same = |(answer, was_wanted): &&(Answer, Wanted)| answer.position == *position && was_wanted == wanted;
        self.kept.iter().rev().find(same).map(|(answer, _)| answer.clone())
    }

    /// Keeps an answer that is complete and took this much work.
    pub(crate) fn keep(&mut self, answer: &Answer, wanted: &Wanted, work: u64) {
        if answer.undecided.is_some() || work < LEAST_WORK {
            return;
        }
        if self.kept.len() == MOST {
            self.kept.pop_front();
        }
        self.kept.push_back((answer.clone(), wanted.clone()));
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.kept.iter().map(|(answer, _)| answer.bytes()).sum()
    }
}
