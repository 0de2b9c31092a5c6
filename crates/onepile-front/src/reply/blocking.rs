//! What the opponent should forbid, and the reply to each take or to each forbidden one.

use onepile::{Answer, Budget, Natural, Outcome, Position, Solver, Takes, Wanted};
use serde::{Serialize, Serializer};

use crate::words;
use crate::words::{Words, takes};

/// The replies that are shown.
const SHOWN: usize = 6;
/// A longer list of takes is not read.
const MOST: usize = 100;

/// How a game goes on in which takes may be forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// The position is lost.
    Lost {
        /// What the opponent forbids.
        forbid: Takes,
        /// The smallest other takes, each with the opponent's reply where it is known.
        replies: Vec<(Natural, Option<Natural>)>,
    },
    /// The position is won.
    Won {
        /// The takes to try in this order, for the opponent cannot forbid them all.
        order: Vec<Natural>,
    },
}

impl Blocking {
    /// Nothing where no take may be forbidden, or none is possible.
    pub fn of(solver: &mut Solver, answer: &Answer, budget: &mut Budget<'_>) -> Option<Blocking> {
        let game = solver.game();
        if game.block() == 0 || answer.undecided.is_some() {
            return None;
        }
        let possible = answer.position.takes(game);
        possible.smallest()?;
        match answer.outcome? {
            Outcome::N => {
                // One more than can be forbidden, unless these are not known or too many to read.
                let enough = usize::try_from(game.block()).ok()?.saturating_add(1);
                let all_known = answer.takes.is_complete() || answer.takes.count() >= Natural::from(enough as u64);
                (enough <= MOST && all_known)
                    .then(|| Blocking::Won { order: answer.takes.iter().take(enough).collect() })
            }
            _ => {
                let others = possible.iter().take(4 * SHOWN).filter(|take| !answer.takes.contains(take)).take(SHOWN);
                let replies =
                    others.map(|take| (take.clone(), reply(solver, &answer.position, &take, budget))).collect();
                Some(Blocking::Lost { forbid: answer.takes.clone(), replies })
            }
        }
    }

    /// The same in words.
    pub(crate) fn lines(&self) -> Vec<Words> {
        match self {
            Blocking::Won { order } if order.is_empty() => Vec::new(),
            Blocking::Won { order } => {
                let order = Words::join(order.iter().map(Words::from), ", ");
                vec![words!["take the first of these that is not forbidden: ", order]]
            }
            Blocking::Lost { forbid, replies } => {
                let mut lines = vec![match forbid.smallest().is_none() && forbid.is_complete() {
                    true => words!["the opponent need not forbid anything"],
                    false => words!["the opponent should forbid: ", takes(forbid)],
                }];
                let known = replies.iter().filter_map(|(take, reply)| Some(words![take, " with ", reply.as_ref()?]));
                let replies = Words::join(known, ", ");
                if !replies.is_empty() {
                    lines.push(words!["the opponent replies to ", replies]);
                }
                lines
            }
        }
    }
}

/// The smallest take that wins after a take, if there is one and it is found.
fn reply(solver: &mut Solver, position: &Position, take: &Natural, budget: &mut Budget<'_>) -> Option<Natural> {
    let left = position.play(solver.game(), take).ok()?;
    solver.answer_within(&left, &Wanted::LEAST, budget).ok()?.take().cloned()
}

impl Serialize for Blocking {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Data<'a> {
            forbid: Takes,
            replies: Vec<Replied<'a>>,
            order: &'a [Natural],
        }
        #[derive(Serialize)]
        struct Replied<'a> {
            take: &'a Natural,
            reply: &'a Option<Natural>,
        }
        let data = match self {
            Blocking::Won { order } => Data { forbid: Takes::none(), replies: Vec::new(), order },
            Blocking::Lost { forbid, replies } => {
                let replies = replies.iter().map(|(take, reply)| Replied { take, reply }).collect();
                Data { forbid: forbid.clone(), replies, order: &[] }
            }
        };
        data.serialize(serializer)
    }
}
