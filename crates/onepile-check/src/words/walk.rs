//! A walk over the piles that takes from one pile leave, which finds the winning takes one after the other.
//!
//! The piles below t of game g are those below its largest member b < t, b itself, and a copy of those below t − b of game
//! g + b. Such a block is closed if no take to it is shown to win, for each class of takes by itself, and opened otherwise.
//! A single pile is looked at. So nothing is skipped that might win, and bounds that are too weak cost time only.

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::Natural;

use super::bases::{Bases, Place};
use crate::boxes::Pen;
use crate::fault::Checked;
use crate::limits::{Block, Limits, Tag, is_at_least};

/// Piles yet to be looked at.
enum Node {
    Below(Below),
    /// One pile, at which G is that of a member.
    Pile {
        take: UBig,
        tag: Tag,
        game: usize,
        place: Place,
    },
    /// One pile at which the game is over.
    Over {
        take: UBig,
    },
}

/// The piles 1 to `top` − 1 of a game, each reached by `away` less the pile.
struct Below {
    game: usize,
    top: UBig,
    away: UBig,
    /// The tags of these two.
    tags: (Tag, Tag),
    /// The largest member below the top, if it is known.
    largest: Option<Place>,
    /// The classes of takes that may win, a bit for each.
    classes: u64,
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
    pub(super) fn below(mut self, game: usize, top: UBig, away: UBig, limits: &Limits) -> Self {
        let tags = (limits.tag(&top), limits.tag(&away));
        self.nodes.push(Node::Below(Below { game, top, away, tags, largest: None, classes: u64::MAX }));
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
                Node::Below(block) => self.open(block, bases, limits, pen)?,
                Node::Pile { take, .. } | Node::Over { take } if take < self.least || take > self.most => {}
                Node::Over { take } => return Ok(Some(take)),
                Node::Pile { take, tag, game, place } => {
                    pen.effort.spend(2)?;
                    if !is_at_least(&limits.at(self.residue, &take, tag, pen)?, &bases.of(game).g(&place)) {
                        return Ok(Some(take));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Closes a block, or puts its parts on the stack.
    fn open(&mut self, block: Below, bases: &Bases, limits: &mut Limits, pen: &mut Pen<'_>) -> Checked<()> {
        let Below { game, top, away, tags: (top_tag, away_tag), largest, classes } = block;
        pen.effort.spend(4 + (away.bit_len() / 512) as u64)?;
        if top <= UBig::ONE {
            return Ok(());
        }
        let below = top - UBig::ONE;
        let (mut nearest, mut farthest) = (&away - &below, &away - UBig::ONE);
        let one = limits.tag(&UBig::ONE);
        let mut first = limits.sum(limits.difference(away_tag, top_tag), one);
        if nearest < self.least {
            nearest.clone_from(&self.least);
            first = limits.tag(&nearest);
        }
        if farthest > self.most {
            farthest.clone_from(&self.most);
        }
        if nearest > farthest {
            return Ok(());
        }
        let base = bases.of(game);
        let place = largest.unwrap_or_else(|| base.up_to(&below));
        let passed = self.likely.partition_point(|take| take.0 < nearest);
        let mut left = classes;
        if self.likely.get(passed).is_none_or(|take| take.0 > farthest) {
            let (count, whole) = (limits.classes(), limits.class(away_tag));
            let block = Block { residue: self.residue, takes: (&nearest, &farthest), first, away: &away };
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
        let (part, tag, largest, telling) = match bases.cycle(game, &below, &place, limits, pen)? {
            Some(cycle) => {
                let part = ((&below / &cycle + UBig::ONE) >> 1) * &cycle;
                let tag = limits.tag(&part);
                (part, tag, None, bases.read(game, &cycle, limits, pen)?)
            }
            None => {
                let member = base.member(&place).into_owned();
                (member, base.tag(&place, limits), base.previous(&place), (game, place))
            }
        };
        let (rest, nearer) = (below - &part + UBig::ONE, &away - &part);
        let copy = Below {
            game: limits.after(game, tag),
            top: rest,
            away: nearer.clone(),
            tags: (limits.difference(top_tag, tag), limits.difference(away_tag, tag)),
            largest: None,
            classes: left,
        };
        let nodes = [
            Node::Below(Below { game, top: part, away, tags: (tag, away_tag), largest, classes: left }),
            Node::Pile { take: nearer, tag: copy.tags.1, game: telling.0, place: telling.1 },
            Node::Below(copy),
        ];
        match self.downwards {
            false => self.nodes.extend(nodes),
            true => self.nodes.extend(nodes.into_iter().rev()),
        }
        Ok(())
    }
}
