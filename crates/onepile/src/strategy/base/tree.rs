//! The tree search: all takes k with f(k) < g(n − k), without a look at every pile.
//!
//! Between two neighbouring members b < b' of the base of a residue i the values of g are those below b' − b in residue i + b,
//! so the piles below a number t are, from the top down, a copy of the piles below t − b shifted by b (b the largest
//! member below t), the pile b, and the piles below b: a tree. In each subtree g is at most the largest g' of the members
//! below t, and the bounds of the rule give a least limit; where that limit is at least that g, nothing wins and the
//! subtree is skipped. Rules that look at the residue of the take modulo m are bounded for each residue by itself, and so
//! is g: a subtree is searched only for residues that may win. Exact: only what is proved empty is skipped.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};

use super::bases::Bases;
use super::members::Place;
use super::reading::Stripped;

/// Whether a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Stop,
}

/// Piles yet to be looked at.
enum Node {
    /// The piles strictly between some pile and `top` more, with the values of g below `top` in a residue; of them those that
    /// takes of some classes lead to, a bit for each. The take to that pile itself is of class `away`.
    Prefix { residue: usize, top: UBig, take: UBig, away: usize, classes: u32 },
    /// One pile, with the value of g at a member of the base of a residue, and the take to it with its class.
    Member { take: UBig, class: usize, residue: usize, place: Place },
    /// One pile at which the residue is over.
    Over { take: UBig },
}

/// A walk over the piles that takes from one pile lead to, the smallest take first.
pub(super) struct Tree<'t> {
    /// The residue in which the pile lies.
    residue: usize,
    pile: &'t UBig,
    /// More is not taken.
    most: UBig,
    /// The smallest take that wins, if it is known.
    smallest: Option<&'t UBig>,
    nodes: Vec<Node>,
}

impl<'t> Tree<'t> {
    /// The piles 1 to `below` − 1, seen from a larger pile of some class.
    pub(super) fn prefix(residue: usize, (pile, class): (&'t UBig, usize), below: UBig) -> Self {
        let all = Node::Prefix { residue, top: below, take: pile.clone(), away: class, classes: u32::MAX };
        Tree { residue, pile, most: pile - UBig::ONE, smallest: None, nodes: vec![all] }
    }

    /// The piles that takes of at most `limit` from a pile lead to, in a residue that is over at 0 and at the other piles
    /// given, which ascend and lie below the pile. What the pile has above the last of them was read, and the smallest
    /// take that wins is known.
    pub(super) fn takes(
        bases: &Bases,
        (residue, pile, limit): (usize, &'t UBig, &UBig),
        over: &[UBig],
        read: &[Stripped],
        smallest: Option<&'t UBig>,
    ) -> Self {
        let (most, nodes) = (limit.min(pile).clone(), Vec::with_capacity(2 * (over.len() + read.len())));
        let mut tree = Tree { residue, pile, most, smallest, nodes };
        for (i, stop) in over.iter().enumerate() {
            let take = pile - stop;
            tree.nodes.push(Node::Over { take: take.clone() });
            match over.get(i + 1) {
                Some(next) => {
                    let (residue, away) = (bases.after(residue, stop), bases.class_of(&take));
                    tree.nodes.push(Node::Prefix { residue, top: next - stop, take, away, classes: u32::MAX });
                }
                None => tree.push_read(bases, take, read),
            }
        }
        tree
    }

    /// Puts the piles that takes below some take lead to on the stack, by the parts of that take.
    fn push_read(&mut self, bases: &Bases, mut take: UBig, read: &[Stripped]) {
        let (count, classes) = (bases.classes(), u32::MAX);
        let mut away = bases.class_of(&take);
        for part in read {
            let residue = part.residue;
            let Some(place) = part.place.as_ref().filter(|_| part.count.is_one()) else {
                self.nodes.push(Node::Prefix { residue, top: take.clone(), take, away, classes });
                return;
            };
            let nearer = &take - &part.value;
            self.nodes.push(Node::Prefix { residue, top: part.value.clone(), take, away, classes });
            away = (away + count - bases.of(residue).class(place)) % count;
            take = nearer;
            if !take.is_zero() {
                self.nodes.push(Node::Member { take: take.clone(), class: away, residue, place: place.clone() });
            }
        }
    }

    /// Calls `visit` with every winning take, the smallest first.
    pub(super) fn walk(
        mut self,
        bases: &mut Bases,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(UBig) -> Flow,
    ) -> Result<(), Bound> {
        let prev_residue = bases.after(self.residue, self.pile);
        // Long numbers make a long step.
        let cost = 1 + (self.pile.bit_len() / 4096) as u64;
        while let Some(node) = self.nodes.pop() {
            bases.nodes += 1;
            budget.spend(cost, Progress { done: 0, of: 0 })?;
            let flow = match node {
                Node::Over { take } if take <= self.most => visit(take),
                Node::Member { take, class, residue, place } if take <= self.most => {
                    if bases.wins(prev_residue, (&take, class), (residue, &place), budget)? {
                        visit(take)
                    } else {
                        Flow::Continue
                    }
                }
                Node::Over { .. } | Node::Member { .. } => Flow::Continue,
                Node::Prefix { residue, top, take, away, classes } => {
                    self.open(prev_residue, residue, (top, take), (away, classes), bases, budget)?;
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
    fn open(
        &mut self,
        prev_residue: usize,
        residue: usize,
        (top, take): (UBig, UBig),
        (away, classes): (usize, u32),
        bases: &mut Bases,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        if top.is_one() {
            return Ok(());
        }
        // The takes from the nearest to the farthest lead to these piles.
        let nearest = (&take - &top) + UBig::ONE;
        if nearest > self.most {
            return Ok(());
        }
        let next;
        let farthest = match take > self.most {
            true => &self.most,
            false => {
                next = &take - UBig::ONE;
                &next
            }
        };
        if self.smallest.is_some_and(|smallest| farthest < smallest) {
            return Ok(());
        }
        let below = top - UBig::ONE;
        let place = bases.of(residue).place_up_to(&below);
        let piles = bases.up_to(residue, &place, &below);
        let (count, mut left) = (bases.classes(), 0);
        for class in (0..count).filter(|class| classes & 1 << class != 0) {
            let takes = (class, (&nearest, farthest));
            if bases.may_win(prev_residue, takes, (&piles, (away + count - class) % count), budget)? {
                left |= 1 << class;
            }
        }
        if left == 0 {
            return Ok(());
        }
        let (part, class, (end_game, place)) = bases.largest_part(residue, &below, place);
        let (copied, nearer) = (bases.after(residue, &part), (away + count - class) % count);
        let (to_part, rest) = (&take - &part, (below - &part) + UBig::ONE);
        self.nodes.push(Node::Prefix { residue, top: part, take, away, classes: left });
        self.nodes.push(Node::Member { take: to_part.clone(), class: nearer, residue: end_game, place });
        self.nodes.push(Node::Prefix { residue: copied, top: rest, take: to_part, away: nearer, classes: left });
        Ok(())
    }
}
