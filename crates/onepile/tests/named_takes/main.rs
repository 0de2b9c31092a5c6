//! Rules that name their takes, `LIMIT where CONDITION`: whatever is told of small piles against brute force, which has its
//! limits and conditions from the naive evaluator, and games that are known from elsewhere.

#[path = "../judge/mod.rs"]
mod judge;
#[path = "../sums/oracle.rs"]
mod oracle;

mod games;
mod known;
mod sums;

use std::cell::Cell;
use std::rc::Rc;

use onepile_testing::{RandomRule, Trouble};

/// A random rule as the naive evaluator reads it.
#[derive(Clone)]
struct Naive {
    rule: Rc<RandomRule>,
    /// Whether something was asked for that the naive evaluator does not know.
    skipped: Rc<Cell<bool>>,
}

impl Naive {
    fn new(rule: RandomRule) -> Naive {
        Naive { rule: Rc::new(rule), skipped: Rc::default() }
    }

    /// The limit at a point, cut at the pile; nothing where the rule has no value.
    fn limit(&self, turn: u64, pile: u64, last: u64) -> Option<u64> {
        let limit = onepile_testing::limit(&self.rule.tree, turn, pile, Some(last), Some(pile + last));
        self.skipped.set(self.skipped.get() || limit == Err(Trouble::Skipped));
        limit.ok().map(|limit| limit.on_pile(pile))
    }

    /// Whether a take is allowed; nothing where the condition is neither true nor false.
    fn allows(&self, turn: u64, pile: u64, take: u64) -> Option<bool> {
        let allows = self.rule.allows(turn, pile, take);
        self.skipped.set(self.skipped.get() || allows == Err(Trouble::Skipped));
        allows.ok()
    }
}
