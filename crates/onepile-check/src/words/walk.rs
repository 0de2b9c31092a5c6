//! A walk over the piles that takes from one pile leave, which finds the winning takes one after the other.
//!
//! The piles below t of game g are those below its largest member b < t, b itself, and a copy of those below t − b of game
//! g + b. Such a block is closed if no take to it is shown to win, for each class of takes by itself, and opened otherwise.
//! A single pile is looked at. So nothing is skipped that might win, and bounds that are too weak cost time only.

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::Natural;

use super::bases::{Bases, Place};
use super::limits::{Block, Limits, is_at_least};
use crate::boxes::Pen;
use crate::fault::Checked;

/// Piles yet to be looked at.
enum Node {
    /// The piles 1 to `top` − 1 of a game, to be reached by `away` less the pile; and the classes of takes that may win.
    Below { game: usize, top: UBig, away: UBig, classes: u64 },
    /// One pile, at which G is that of a member.
    Pile { take: UBig, game: usize, place: Place },
    /// One pile at which the game is over.
    Over { take: UBig },
}

/// A walk from one pile.
pub(super) struct Walk<'w> {
    /// The residue of the previous pile, which is the pile itself.
    residue: usize,
    /// Smaller takes do not win, and larger ones are not asked for.
    least: UBig,
    most: UBig,
    /// From the largest take to the smallest.
    downwards: bool,
    /// Takes that probably win, ascending: a block with one of them is opened at once.
    likely: &'w [Natural],
    nodes: Vec<Node>,
}

impl<'w> Walk<'w> {
    /// Takes from a pile whose residue is given, between two numbers.
    pub(super) fn new(residue: usize, (least, most): (UBig, UBig)) -> Self {
        Walk { residue, least, most, downwards: false, likely: &[], nodes: Vec::new() }
    }

    /// The same, from the largest take to the smallest.
    pub(super) fn downwards(self) -> Self {
        Walk { downwards: true, ..self }
    }

    /// The same where some takes are likely to win.
    pub(super) fn expecting(self, likely: &'w [Natural]) -> Self {
        Walk { likely, ..self }
    }

    /// Adds the piles below one of a game, whose bottom is reached by a take; they come before what was added already.
    pub(super) fn below(mut self, game: usize, top: UBig, away: UBig) -> Self {
        self.nodes.push(Node::Below { game, top, away, classes: u64::MAX });
        self
    }

    /// Adds a pile at which the game is over.
    pub(super) fn over(mut self, take: UBig) -> Self {
        self.nodes.push(Node::Over { take });
        self
    }

    /// The next winning take.
    pub(super) fn next(&mut self, bases: &Bases, limits: &mut Limits, pen: &mut Pen<'_>) -> Checked<Option<UBig>> {
        while let Some(node) = self.nodes.pop() {
            match node {
                Node::Below { game, top, away, classes } => {
                    self.open(game, (top, away), classes, bases, limits, pen)?;
                }
                Node::Pile { take, .. } | Node::Over { take } if take < self.least || take > self.most => {}
                Node::Over { take } => return Ok(Some(take)),
                Node::Pile { take, game, place } => {
                    pen.effort.spend(2)?;
                    if !is_at_least(&limits.at(self.residue, &take, pen)?, &bases.of(game).g(&place)) {
                        return Ok(Some(take));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Closes a block, or puts its parts on the stack.
    fn open(
        &mut self,
        game: usize,
        (top, away): (UBig, UBig),
        classes: u64,
        bases: &Bases,
        limits: &mut Limits,
        pen: &mut Pen<'_>,
    ) -> Checked<()> {
        pen.effort.spend(4 + (away.bit_len() / 512) as u64)?;
        if top <= UBig::ONE {
            return Ok(());
        }
        let below = top - UBig::ONE;
        let nearest = (&away - &below).max(self.least.clone());
        let farthest = (&away - UBig::ONE).min(self.most.clone());
        if nearest > farthest {
            return Ok(());
        }
        let place = bases.of(game).up_to(&below);
        let passed = self.likely.partition_point(|take| take.0 < nearest);
        let mut left = classes;
        if self.likely.get(passed).is_none_or(|take| take.0 > farthest) {
            let count = limits.classes();
            let (whole, block) =
                (limits.class(&away), Block { residue: self.residue, takes: (&nearest, &farthest), away: &away });
            left = 0;
            for class in (0..count).filter(|class| classes >> class & 1 == 1) {
                let most = bases.most(game, &place, &below, (whole + count - class) % count, limits);
                if let Some(most) = most
                    && !limits.reach(class, &block, &most, pen)?
                {
                    left |= 1 << class;
                }
            }
        }
        if left == 0 {
            return Ok(());
        }
        // The middle one of the cycles, where values repeat; or the largest member.
        let (part, telling) = match bases.cycle(game, &below, &place, limits, pen)? {
            Some(cycle) => {
                let part = ((&below / &cycle + UBig::ONE) >> 1) * &cycle;
                (part, bases.read(game, &cycle, limits, pen)?)
            }
            None => (bases.of(game).member(&place).into_owned(), (game, place)),
        };
        let (rest, nearer) = (below - &part + UBig::ONE, &away - &part);
        let after = limits.after(game, &part);
        let nodes = [
            Node::Below { game, top: part, away, classes: left },
            Node::Pile { take: nearer.clone(), game: telling.0, place: telling.1 },
            Node::Below { game: after, top: rest, away: nearer, classes: left },
        ];
        match self.downwards {
            false => self.nodes.extend(nodes),
            true => self.nodes.extend(nodes.into_iter().rev()),
        }
        Ok(())
    }
}
