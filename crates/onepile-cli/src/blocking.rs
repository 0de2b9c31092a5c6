//! What the opponent should forbid, and the reply to each take or to each forbidden one.

use onepile::{Answer, Budget, Natural, Outcome, Position, Solver, Takes, Wanted};
use serde::Serialize;

use crate::json::TakesJson;
use crate::output::{Style, Text};
use crate::render;

/// So many replies are shown.
const SHOWN: usize = 6;
/// A longer list of takes is not read.
const MOST: usize = 100;

/// How a game goes on in which takes may be forbidden.
pub enum Blocking {
    /// Lost: what the opponent forbids, and his reply to the smallest other takes.
    Lost { forbid: Takes, replies: Vec<(Natural, Option<Natural>)> },
    /// Won: the takes to try in this order, for they cannot all be forbidden.
    Won { order: Vec<Natural> },
}

impl Blocking {
    /// Nothing where no take may be forbidden, or none is possible.
    pub fn of(solver: &mut Solver, answer: &Answer, budget: &mut Budget<'_>) -> Option<Blocking> {
        let game = solver.game();
        let most = answer.position.largest_take();
        if game.block() == 0 || most.is_zero() || game.is_over(&answer.position.pile) || answer.undecided.is_some() {
            return None;
        }
        let takes = (1u64..).map(Natural::from).take_while(|take: &Natural| *take <= most);
        match answer.outcome? {
            Outcome::N => {
                // One more than can be forbidden; where so many are not known or too many to read, none are shown.
                let enough = usize::try_from(game.block()).ok()?.saturating_add(1);
                let all_known = answer.takes.is_complete() || answer.takes.count() >= Natural::from(enough as u64);
                (enough <= MOST && all_known)
                    .then(|| Blocking::Won { order: answer.takes.iter().take(enough).collect() })
            }
            _ => {
                let others = takes.take(4 * SHOWN).filter(|take| !answer.takes.contains(take)).take(SHOWN);
                let replies =
                    others.map(|take| (take.clone(), reply(solver, &answer.position, &take, budget))).collect();
                Some(Blocking::Lost { forbid: answer.takes.clone(), replies })
            }
        }
    }

    /// The same in words.
    pub fn lines(&self, style: Style) -> Vec<String> {
        let number = |n: &Natural| style.number(n);
        match self {
            Blocking::Won { order } if order.is_empty() => Vec::new(),
            Blocking::Won { order } => {
                let order: Vec<String> = order.iter().map(number).collect();
                vec![format!("take the first of these that is not forbidden: {}", order.join(", "))]
            }
            Blocking::Lost { forbid, replies } => {
                let mut lines = vec![format!("the opponent should forbid: {}", render::takes_line(forbid, number))];
                let known = replies.iter().filter_map(|(take, reply)| Some((take, reply.as_ref()?)));
                let replies: Vec<String> =
                    known.map(|(take, reply)| format!("{} by {}", number(take), number(reply))).collect();
                if !replies.is_empty() {
                    lines.push(format!("and answers a take of {}", replies.join(", ")));
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

/// The same as data.
#[derive(Serialize)]
pub struct BlockingJson {
    forbid: TakesJson,
    replies: Vec<ReplyJson>,
    order: Vec<Text<Natural>>,
}

#[derive(Serialize)]
struct ReplyJson {
    take: Text<Natural>,
    reply: Option<Text<Natural>>,
}

impl From<&Blocking> for BlockingJson {
    fn from(blocking: &Blocking) -> Self {
        match blocking {
            Blocking::Won { order } => BlockingJson {
                forbid: TakesJson::from(&Takes::none()),
                replies: Vec::new(),
                order: order.iter().cloned().map(Text).collect(),
            },
            Blocking::Lost { forbid, replies } => BlockingJson {
                forbid: TakesJson::from(forbid),
                replies: replies
                    .iter()
                    .map(|(take, reply)| ReplyJson { take: Text(take.clone()), reply: reply.clone().map(Text) })
                    .collect(),
                order: Vec::new(),
            },
        }
    }
}
