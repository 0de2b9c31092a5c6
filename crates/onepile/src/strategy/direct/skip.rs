//! The takes from a pile, the first of them one by one, the others in blocks that bounds of the rule settle at once.
//!
//! Blocks of takes lead to blocks of piles. Where the bounds of the limits after them, held against the extremes of the
//! cells there ([`super::summary`]), tell that none of the takes wins, or all of them, the block is passed; else a shorter block
//! with the smaller takes is tried, and the smallest blocks are looked at take by take. Nothing else is passed, so what
//! is found is exact, and loose bounds cost only time. *(ours)*

use crate::budget::Budget;
use crate::scale::Scale;

use super::batches::TakeLimits;
use super::halt::Halt;
use super::limits::Limits;
use super::over::OverPiles;
use super::summary::Summary;

/// An empty tree of extremes for the piles up to one, if blocks are of any use; piles are told apart in classes.
pub(super) fn summary(scale: Scale, classes: u32, to: u32) -> Option<Summary> {
    let is_used = to >= NEAR || scale == Scale::Huge;
    block_bits(scale).filter(|_| is_used).map(|bits| Summary::new(bits, classes))
}

/// The length of the smallest blocks, as a power of two, if there are any.
pub(super) fn block_bits(scale: Scale) -> Option<u32> {
    match scale {
        Scale::Actual => Some(5),
        Scale::Huge => Some(1),
        Scale::Small => None,
    }
}

/// No block is as long as all piles that a search may reach.
const MOST_LEVELS: u32 = 26;
/// The first takes from a pile are looked at one by one: most scans end there.
const NEAR: u32 = 64;
/// Blocks pay if they pass this many takes for each time that bounds are made.
const GAIN: u64 = 48;
/// The same where limits are listed by the take, and looking at a take costs next to nothing.
const NEAR_IN_LIST: u32 = 1024;
const GAIN_IN_LIST: u64 = 256;

/// What is known of blocks of piles. Blocks are aligned, and those of a level are twice as long as those of the level below it.
pub(super) trait Tree {
    /// The length of the smallest blocks, as a power of two.
    fn bits(&self) -> u32;

    /// How many complete blocks a level has.
    fn blocks(&self, level: u32) -> usize;

    /// How many classes of piles are told apart, by their remainder.
    fn classes(&self) -> u32 {
        1
    }

    /// Whether all takes win that lead into some piles and leave limits between two bounds, or none of them does; nothing if that
    /// is not known. Takes that lead to piles of one class may be asked for alone.
    fn settled(&self, piles: Piles, class: Option<u32>, bounds: (u32, u32)) -> Option<bool>;
}

/// Piles that takes lead to.
#[derive(Clone, Copy)]
pub(super) enum Piles {
    /// Those of all complete blocks but the first, in which the game is over.
    All,
    /// A block of a level.
    Block(u32, usize),
}

/// Takes that follow each other.
pub(super) enum Stretch<'l> {
    /// As many takes as this, and none wins.
    Losing(u32),
    /// As many takes as this, and all of them win.
    Winning(u32),
    /// Takes whose limits are known.
    Limits(&'l [u32]),
}

/// The takes from one pile after the other, each from the smallest take up.
#[derive(Default)]
pub(super) struct Walk {
    after: TakeLimits,
    /// Whether blocks are tried at every pile, and not only where that pays.
    is_steady: bool,
    /// Whether the takes from this pile are passed in blocks.
    in_blocks: bool,
    /// The level of the next block, and of the first one that was passed.
    level: u32,
    first_level: u32,
    /// How many blocks of one level were passed, and whether one was not.
    streak: u32,
    has_failed: bool,
    /// How often bounds were made for this pile, and how many takes they passed.
    bounded: u64,
    passed: u64,
    /// How many takes bounds have to pass to pay.
    gain: u64,
    /// The first takes from this pile are looked at one by one, as many as this.
    near: u32,
    blocks: Trial,
    wholes: Trial,
    classes: Trial,
}

/// Something that pays or not, and is tried the less often the longer it does not.
#[derive(Default)]
struct Trial {
    pays: bool,
    rest: u32,
    idle: u32,
}

impl Trial {
    /// The longest time without another try.
    const MOST_IDLE: u32 = 1 << 10;

    /// Whether it is time for a try.
    fn is_due(&mut self) -> bool {
        let due = self.idle == 0;
        self.idle = self.idle.saturating_sub(1);
        due
    }

    fn note(&mut self, pays: bool) {
        self.pays = pays;
        self.rest = if pays { 0 } else { (2 * self.rest + 1).min(Trial::MOST_IDLE) };
        self.idle = self.rest;
    }
}

impl Walk {
    /// A walk that tries blocks at every pile.
    pub(super) fn steady() -> Walk {
        Walk { is_steady: true, ..Walk::default() }
    }

    /// The next takes from a pile whose smaller ones are all in the row: from `next` on, none larger than `most`. The takes from
    /// a pile must be asked for in ascending order, from 1 on.
    ///
    /// # Errors
    ///
    /// If there is no limit after the take `next`.
    #[inline]
    pub(super) fn next<'w, T: Tree>(
        &'w mut self,
        tree: Option<&T>,
        limits: &'w Limits<'_>,
        over: &OverPiles,
        pile: u32,
        (next, most): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Stretch<'w>, Halt> {
        let Some(tree) = tree else {
            return Ok(Stretch::Limits(self.after.after(limits, over, pile, (next, most), budget)?));
        };
        if next == 1 {
            // The last pile may have been left in its middle.
            (self.near, self.in_blocks) = (self.near(tree, limits, pile), false);
        }
        if next <= self.near {
            let end = most.min(self.near);
            return Ok(Stretch::Limits(self.after.after(limits, over, pile, (next, end), budget)?));
        }
        self.far(tree, limits, over, pile, (next, most), budget)
    }

    /// The next takes beyond the first ones.
    fn far<'w, T: Tree>(
        &'w mut self,
        tree: &T,
        limits: &'w Limits<'_>,
        over: &OverPiles,
        pile: u32,
        (next, most): (u32, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Stretch<'w>, Halt> {
        if next == self.near + 1 {
            self.in_blocks = self.is_steady || limits.scale() == Scale::Huge || self.blocks.is_due();
            // What worked for the last pile is likely to work for this one.
            (self.level, self.bounded, self.passed) = ((self.first_level + 1).min(MOST_LEVELS), 0, 0);
            (self.streak, self.has_failed) = (1, false);
            self.gain = if limits.by_take().is_some() { GAIN_IN_LIST } else { GAIN };
            if self.in_blocks {
                limits.aim(pile);
                let last = most.min(pile.saturating_sub(1 << tree.bits()));
                if last > next && !self.is_steady && self.wholes.is_due() {
                    let settled = self.settled(tree, limits, pile, (next, last), Piles::All, budget)?;
                    self.wholes.note(settled.is_some());
                    if let Some(wins) = settled {
                        return Ok(self.pass(limits, last - next + 1, wins));
                    }
                }
            }
        }
        if !self.in_blocks {
            return Ok(Stretch::Limits(self.after.after(limits, over, pile, (next, most), budget)?));
        }
        // The largest pile that these takes lead to. Blocks of several levels hold it, together with larger piles that do no harm.
        let top = pile - next;
        loop {
            let shift = tree.bits() + self.level;
            let (block, lowest) = ((top >> shift) as usize, top >> shift << shift);
            let last = most.min(pile - lowest);
            let is_known = block < tree.blocks(self.level);
            let piles = Piles::Block(self.level, block);
            match if is_known { self.settled(tree, limits, pile, (next, last), piles, budget)? } else { None } {
                Some(wins) => {
                    if self.passed == 0 {
                        self.first_level = self.level;
                    }
                    // Blocks get longer as long as that works, and later only where two of a length were passed.
                    self.streak += 1;
                    if self.streak >= 2 {
                        self.streak -= u32::from(self.has_failed);
                        self.level = (self.level + 1).min(MOST_LEVELS);
                    }
                    return Ok(self.pass(limits, last - next + 1, wins));
                }
                None if self.level > 0 => {
                    self.level = self.level.saturating_sub(2);
                    (self.streak, self.has_failed) = (0, true);
                }
                None => return Ok(Stretch::Limits(self.after.after(limits, over, pile, (next, last), budget)?)),
            }
        }
    }

    /// Passes takes: all of them win, or none does.
    fn pass(&mut self, limits: &Limits<'_>, takes: u32, wins: bool) -> Stretch<'static> {
        limits.note_passed(takes);
        self.passed += u64::from(takes);
        if wins { Stretch::Winning(takes) } else { Stretch::Losing(takes) }
    }

    /// Whether all takes of a block win, or none does; nothing if that is not known.
    fn settled<T: Tree>(
        &mut self,
        tree: &T,
        limits: &Limits<'_>,
        pile: u32,
        takes: (u32, u32),
        piles: Piles,
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, Halt> {
        match self.settled_if_allowed(tree, limits, pile, takes, piles, budget)? {
            Some(wins) if !limits.may_pass(pile, takes, wins, budget)? => Ok(None),
            settled => Ok(settled),
        }
    }

    /// The same where all takes are allowed.
    fn settled_if_allowed<T: Tree>(
        &mut self,
        tree: &T,
        limits: &Limits<'_>,
        pile: u32,
        (first, last): (u32, u32),
        piles: Piles,
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, Halt> {
        self.bounded += 1;
        let Some(bounds) = limits.bounds(pile, (first, last), 1, budget)? else { return Ok(None) };
        let settled = tree.settled(piles, None, bounds);
        let classes = tree.classes();
        if settled.is_some() || classes == 1 {
            return Ok(settled);
        }
        // Bounds are closer where remainders are known.
        if limits.scale() != Scale::Huge && !self.classes.is_due() {
            return Ok(None);
        }
        let mut all = None;
        for left in 0..classes {
            // The takes that leave piles of this class.
            let class = (pile % classes + classes - left) % classes;
            let low = first + (class + classes - first % classes) % classes;
            if low > last {
                continue;
            }
            let high = last - (last % classes + classes - class) % classes;
            self.bounded += 1;
            let settled = match limits.bounds(pile, (low, high), classes, budget)? {
                Some(bounds) => tree.settled(piles, Some(left), bounds),
                None => None,
            };
            if settled.is_none() || all.is_some_and(|all| Some(all) != settled) {
                self.classes.note(false);
                return Ok(None);
            }
            all = settled;
        }
        self.classes.note(true);
        Ok(all)
    }

    /// How many takes from a pile are looked at one by one before blocks are tried: at least those that lead to piles behind
    /// the last complete block.
    fn near(&self, tree: &impl Tree, limits: &Limits<'_>, pile: u32) -> u32 {
        match limits.scale() {
            Scale::Huge => 1 << tree.bits(),
            // What paid for the last pile is likely to pay for this one.
            _ if self.blocks.pays => (pile % (1 << tree.bits())).max(1),
            _ if limits.by_take().is_some() => NEAR_IN_LIST,
            _ => NEAR,
        }
    }

    /// The work for a pile after this many takes were passed or looked at; to be asked once for each pile.
    #[inline]
    pub(super) fn cost(&mut self, takes: u32) -> u64 {
        let work = u64::from(takes) + 1;
        if !self.in_blocks {
            return work;
        }
        self.in_blocks = false;
        self.blocks.note(self.passed >= self.gain * self.bounded);
        work - self.passed.min(work) + self.bounded
    }
}
