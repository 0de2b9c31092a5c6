//! The tree search: all takes k with f(k) < g(n − k), without a look at every pile.
//!
//! Between two neighbouring members b < b' of the base of a game i the values of g are those below b' − b in game i + b,
//! so the piles below a number t are, from the top down, a copy of the piles below t − b shifted by b (b the largest
//! member below t), the pile b, and the piles below b: a tree. In each subtree g is at most the largest g' of the members
//! below t, and the bounds of the rule give a least limit; where that limit is at least that g, nothing wins and the
//! subtree is skipped. Rules that look at the residue of the take modulo m are bounded for each residue by itself, and so
//! is g: a subtree is searched only for residues that may win. Exact: only what is proved empty is skipped.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::Natural;
use crate::rule::{Range, Region, Variable};

use super::bases::{Bases, class_of};
use super::members::{Place, finite};

/// Whether a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// Piles yet to be looked at.
enum Node {
    /// The piles strictly between `shift` and `shift + top`, with the values of g below `top` in a game; of them those
    /// that takes of some classes lead to, a bit for each.
    Prefix { game: usize, top: UBig, shift: UBig, classes: u32 },
    /// One pile, with the value of g at a member of the base of a game.
    Member { pile: UBig, game: usize, place: Place },
    /// One pile at which the game is over.
    Over { pile: UBig },
}

/// A walk over the piles that takes from one pile lead to, the smallest take first.
pub(super) struct Tree {
    /// The game in which the pile lies.
    game: usize,
    pile: UBig,
    /// Smaller piles are not reached.
    least: UBig,
    nodes: Vec<Node>,
}

impl Tree {
    /// The piles 1 to `below` − 1, seen from a larger pile.
    pub(super) fn prefix(game: usize, pile: UBig, below: UBig) -> Tree {
        let all = Node::Prefix { game, top: below, shift: UBig::ZERO, classes: u32::MAX };
        Tree { game, pile, least: UBig::ONE, nodes: vec![all] }
    }

    /// The piles that takes of at most `limit` from a pile lead to, in a game that is over at 0 and at the other piles
    /// given, which ascend and lie below the pile.
    pub(super) fn takes(bases: &Bases<'_>, game: usize, pile: UBig, limit: &UBig, over: &[UBig]) -> Tree {
        let least = if pile > *limit { &pile - limit } else { UBig::ZERO };
        let mut nodes = Vec::new();
        for (i, stop) in over.iter().enumerate() {
            let next = over.get(i + 1).unwrap_or(&pile);
            nodes.push(Node::Over { pile: stop.clone() });
            let above = bases.residue(game, stop);
            nodes.push(Node::Prefix { game: above, top: next - stop, shift: stop.clone(), classes: u32::MAX });
        }
        Tree { game, pile, least, nodes }
    }

    /// Calls `visit` with every winning take, the smallest first.
    pub(super) fn walk(
        mut self,
        bases: &mut Bases<'_>,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(UBig) -> Flow,
    ) -> Result<(), Bound> {
        let residue = bases.residue(self.game, &self.pile);
        // Long numbers make a long step.
        let cost = 1 + (self.pile.bit_len() / 4096) as u64;
        while let Some(node) = self.nodes.pop() {
            bases.nodes += 1;
            budget.spend(cost, Progress { done: 0, of: 0 })?;
            let flow = match node {
                Node::Over { pile } if pile >= self.least => visit(&self.pile - &pile),
                Node::Member { pile, game, place } if pile >= self.least => {
                    let take = &self.pile - &pile;
                    let limit = bases.limit(residue, &take)?;
                    if limit < finite(bases.of(game).g(&place).into_owned()) { visit(take) } else { Flow::Continue }
                }
                Node::Over { .. } | Node::Member { .. } => Flow::Continue,
                Node::Prefix { game, top, shift, classes } => {
                    self.open(game, residue, top, shift, classes, bases);
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
    fn open(&mut self, game: usize, residue: usize, top: UBig, shift: UBig, classes: u32, bases: &mut Bases<'_>) {
        if top <= UBig::ONE || &shift + &top <= self.least {
            return;
        }
        let below = &top - UBig::ONE;
        // A take reaches the piles shift + 1 to shift + top - 1, as far as they are not below the least.
        let farthest = &self.pile - (&shift + UBig::ONE).max(self.least.clone());
        let top_take = &self.pile - &shift;
        let region = Region::all().with(Variable::Last, Range::new(Natural(&top_take - &below), Natural(farthest)));
        let count = bases.classes();
        let away = class_of(&top_take, count);
        let mut left = 0;
        for class in (0..count).filter(|class| classes & 1 << class != 0) {
            let least = bases.least_limit(residue, class, &region);
            if bases.may_win(&least, game, &below, (away + count - class) % count) {
                left |= 1 << class;
            }
        }
        if left == 0 {
            return;
        }
        let (part, (end_game, place)) = bases.largest_part(game, &below);
        let copied = bases.residue(game, &part);
        self.nodes.push(Node::Prefix { game, top: part.clone(), shift: shift.clone(), classes: left });
        self.nodes.push(Node::Member { pile: &shift + &part, game: end_game, place });
        self.nodes.push(Node::Prefix { game: copied, top: top - &part, shift: shift + part, classes: left });
    }
}
