//! The tree search: all takes k with f(k) < g(n − k), without a look at every pile.
//!
//! Between two neighbouring members b < b' the values of g are those below b' − b, so the piles below a number t are,
//! from the top down, a copy of the piles below t − b shifted by b (b the largest member below t), the pile b, and the
//! piles below b: a tree. In each subtree g is at most the largest g' of the members below t, and the bounds of the
//! rule give a least limit; where that limit is at least that g, nothing wins and the subtree is skipped. Exact: only
//! what is proved empty is skipped.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Range, Region, Variable};

use super::members::Base;

/// Whether a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// Piles yet to be looked at.
enum Node {
    /// The piles strictly between `shift` and `shift + top`, with the values of g below `top`.
    Prefix { top: UBig, shift: UBig },
    /// One pile, with the value of g at a member.
    Member { pile: UBig, place: usize },
    /// A pile at which the game is over.
    Over { pile: UBig },
}

/// The piles below a pile, in the order of ascending takes.
pub(super) struct Tree {
    pile: UBig,
    /// Piles below this one are not looked at.
    least: UBig,
    /// The next node is the last.
    nodes: Vec<Node>,
}

impl Tree {
    /// The piles 1 to `below` − 1, seen from a larger pile.
    pub(super) fn prefix(pile: UBig, below: UBig) -> Tree {
        Tree { pile, least: UBig::ONE, nodes: vec![Node::Prefix { top: below, shift: UBig::ZERO }] }
    }

    /// The piles that takes of at most `limit` from a pile lead to, in a game that is over at 0 and at the other piles
    /// given, which ascend and lie below the pile.
    pub(super) fn takes(pile: UBig, limit: &UBig, over: &[UBig]) -> Tree {
        let least = if pile > *limit { &pile - limit } else { UBig::ZERO };
        let mut nodes = Vec::new();
        for (i, stop) in over.iter().enumerate() {
            let next = over.get(i + 1).unwrap_or(&pile);
            nodes.push(Node::Over { pile: stop.clone() });
            nodes.push(Node::Prefix { top: next - stop, shift: stop.clone() });
        }
        Tree { pile, least, nodes }
    }

    /// Calls `visit` with every winning take and the limit it leaves, the smallest first.
    pub(super) fn walk(
        mut self,
        base: &mut Base<'_>,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(UBig, Option<Limit>) -> Flow,
    ) -> Result<(), Bound> {
        while let Some(node) = self.nodes.pop() {
            // Long numbers make a long step.
            budget.spend(1 + (self.pile.bit_len() / 4096) as u64, Progress { done: 0, of: 0 })?;
            let flow = match node {
                Node::Over { pile } if pile >= self.least => visit(&self.pile - &pile, None),
                Node::Over { .. } => Flow::Continue,
                Node::Member { pile, place } => {
                    let take = &self.pile - &pile;
                    let limit = if pile >= self.least { base.limit(&take)? } else { Limit::Infinite };
                    if limit < Limit::Finite(Natural(base.g(place).clone())) {
                        visit(take, Some(limit))
                    } else {
                        Flow::Continue
                    }
                }
                Node::Prefix { top, shift } => {
                    self.open(top, shift, base);
                    Flow::Continue
                }
            };
            if flow == Flow::Stop {
                break;
            }
        }
        Ok(())
    }

    /// Puts the parts of a prefix on the stack, unless nothing in it can win.
    fn open(&mut self, top: UBig, shift: UBig, base: &mut Base<'_>) {
        if top <= UBig::ONE || &shift + &top <= self.least {
            return;
        }
        let below = &top - UBig::ONE;
        let last = base.last();
        let place = base.place_up_to(&below);
        // A take reaches the piles shift + 1 to shift + top - 1, as far as they are not below the least.
        let nearest = &self.pile - &shift - &below;
        let farthest = &self.pile - (&shift + UBig::ONE).max(self.least.clone());
        let region = Region::all().with(Variable::Last, Range::new(Natural(nearest), Natural(farthest)));
        if base.least_limit(&region) >= Limit::Finite(Natural(base.largest_g(place).clone())) {
            return;
        }
        // A finite base repeats for ever; the largest multiple of its last member acts as a member.
        let (member, place) = if base.finite && place == last {
            let period = base.member(last);
            (&below / period * period, last)
        } else {
            (base.member(place).clone(), place)
        };
        self.nodes.push(Node::Prefix { top: member.clone(), shift: shift.clone() });
        self.nodes.push(Node::Member { pile: &shift + &member, place });
        self.nodes.push(Node::Prefix { top: top - &member, shift: shift + member });
    }
}
