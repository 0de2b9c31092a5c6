//! The values of all piles of a game with regular takes, one after the other.
//!
//! The value of a pile is the least number that no pile in reach has. Takes that do not repeat reach back a fixed number of
//! piles. Takes that go by their remainder reach all smaller piles of some remainders but the nearest ones. So it is enough to
//! know, for each remainder of a pile, the values that the piles in its reach have: a list that only ever grows.

use crate::budget::{Bound, Budget, Progress};

use super::regular::Regular;

/// What a machine finds of each pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The nim-value.
    Nim,
    /// 0 for lost and 1 for won.
    Outcome,
    /// The same in misère play.
    MisereOutcome,
}

/// Values of piles from 0 on.
pub(super) struct Machine {
    kind: Kind,
    pub(super) values: Vec<u32>,
    /// By remainder of the pile: the values in its reach by takes that repeat, and the least that is not among them.
    in_reach: Vec<Values>,
    least: Vec<u32>,
    /// By remainder of the pile: the values of piles that are in reach of some pile, and of all piles.
    joined: Vec<Values>,
    met: Vec<Values>,
    /// The last pile with a value that is new for its remainder.
    settled_since: u32,
    /// At each value one more than the last pile that had it in reach of a take that does not repeat.
    stamps: Vec<u32>,
    /// Where no take is possible, no pile is large enough.
    smallest: Option<u32>,
    /// Work and memory that are not counted yet.
    work: u64,
    bytes: u64,
}

/// A set of values.
#[derive(Clone, Default)]
struct Values {
    bits: Vec<u64>,
}

impl Values {
    fn contains(&self, value: u32) -> bool {
        self.bits.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Adds a value, and tells whether it is new; memory that it takes is added to some.
    fn insert(&mut self, value: u32, bytes: &mut u64) -> bool {
        let is_new = !self.contains(value);
        let word = value as usize / 64;
        if self.bits.len() <= word {
            let before = self.bits.capacity();
            self.bits.resize(word + 1, 0);
            *bytes += 8 * (self.bits.capacity() - before) as u64;
        }
        self.bits[word] |= 1 << (value % 64);
        is_new
    }
}

/// Work after which the budget is asked.
const SOME: u64 = 1 << 10;
/// Larger values are not kept in bits.
const LARGEST_VALUE: u32 = 1 << 28;

impl Machine {
    pub(super) fn new(kind: Kind, takes: &Regular, budget: &mut Budget<'_>) -> Result<Machine, Bound> {
        let classes = if takes.is_finite() { 0 } else { takes.every as usize };
        budget.reserve((classes * (3 * size_of::<Values>() + size_of::<u32>())) as u64)?;
        let sets = || vec![Values::default(); classes];
        Ok(Machine {
            kind,
            values: Vec::new(),
            in_reach: sets(),
            least: vec![0; classes],
            joined: sets(),
            met: sets(),
            settled_since: 0,
            stamps: Vec::new(),
            smallest: takes.smallest(),
            work: 0,
            bytes: 0,
        })
    }

    /// The last pile with a value that is new for its remainder.
    pub(super) fn settled_since(&self) -> u32 {
        self.settled_since
    }

    /// Finds the values of all piles up to one.
    pub(super) fn extend(&mut self, takes: &Regular, to: u32, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let more = (to as usize + 1).saturating_sub(self.values.len());
        budget.make_room(&mut self.values, more)?;
        let each = 2 + takes.small.len() as u64;
        while let Some(pile) = u32::try_from(self.values.len()).ok().filter(|pile| *pile <= to) {
            let value = self.value(takes, pile);
            if value > LARGEST_VALUE {
                return Err(Bound::Memory);
            }
            self.values.push(value);
            self.work += each;
            if self.work >= SOME || pile == to {
                budget.spend(std::mem::take(&mut self.work), Progress { done: pile.into(), of: to.into() })?;
                budget.reserve(std::mem::take(&mut self.bytes))?;
            }
        }
        Ok(())
    }

    /// The value of the next pile.
    fn value(&mut self, takes: &Regular, pile: u32) -> u32 {
        if !takes.is_finite() && pile >= takes.from {
            self.join(takes, pile - takes.from);
        }
        let mark = pile + 1;
        for take in takes.small.iter().take_while(|take| **take <= pile) {
            let value = self.values[(pile - take) as usize] as usize;
            if self.stamps.len() <= value {
                let before = self.stamps.capacity();
                self.stamps.resize(value + 1, 0);
                self.bytes += 4 * (self.stamps.capacity() - before) as u64;
            }
            self.stamps[value] = mark;
        }
        let class = if takes.is_finite() { 0 } else { (pile % takes.every) as usize };
        let in_reach = self.in_reach.get(class);
        let is_met = |value: u32| {
            self.stamps.get(value as usize) == Some(&mark) || in_reach.is_some_and(|set| set.contains(value))
        };
        let value = match self.kind {
            Kind::Nim => (self.least.get(class).copied().unwrap_or(0)..).find(|value| !is_met(*value)).unwrap_or(0),
            Kind::Outcome => u32::from(is_met(0)),
            // A player without a take has won.
            Kind::MisereOutcome => u32::from(is_met(0) || self.smallest.is_none_or(|smallest| pile < smallest)),
        };
        if self.counts(value) && self.met.get_mut(class).is_some_and(|met| met.insert(value, &mut self.bytes)) {
            self.settled_since = pile;
        }
        value
    }

    /// Whether it matters that a value is in reach: where only outcomes are asked for, that of a lost pile alone.
    fn counts(&self, value: u32) -> bool {
        self.kind == Kind::Nim || value == 0
    }

    /// A pile comes into reach of takes that repeat.
    fn join(&mut self, takes: &Regular, pile: u32) {
        let (value, every) = (self.values[pile as usize], takes.every);
        if !self.counts(value) || !self.joined[(pile % every) as usize].insert(value, &mut self.bytes) {
            return;
        }
        self.work += 2 * takes.residues.len() as u64;
        for residue in &takes.residues {
            // From the piles of this class a take with that remainder leads to the pile.
            let class = ((u64::from(pile) + u64::from(*residue)) % u64::from(every)) as usize;
            self.in_reach[class].insert(value, &mut self.bytes);
            while self.in_reach[class].contains(self.least[class]) {
                self.least[class] += 1;
            }
        }
    }
}
