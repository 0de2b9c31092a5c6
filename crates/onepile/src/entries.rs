//! The entries of a table, four bytes each.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;

/// The value of one pile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Entry {
    /// A number.
    Number(Natural),
    /// No such number, or a limit without bound.
    Infinite,
    /// The winner.
    Outcome(Outcome),
    /// A bound was met before this pile was solved.
    Unknown,
}

impl From<Limit> for Entry {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Finite(limit) => Entry::Number(limit),
            Limit::Infinite => Entry::Infinite,
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Number(value) => value.fmt(f),
            Entry::Infinite => f.pad("inf"),
            Entry::Outcome(outcome) => outcome.fmt(f),
            Entry::Unknown => f.pad("?"),
        }
    }
}

/// The entries of a table, which may be as many as memory holds.
///
/// ```
/// use onepile::{Entries, Entry, Natural};
/// let large: Natural = "1e30".parse()?;
/// let entries: Entries = [Entry::Infinite, Entry::Number(7u64.into()), Entry::Number(large.clone())].into_iter().collect();
/// assert_eq!((entries.len(), entries.get(2)), (3, Some(Entry::Number(large))));
/// # Ok::<(), onepile::ParseNaturalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Entries {
    /// A number, or one of the codes below.
    cells: Vec<u32>,
    /// Numbers that are no cell, by place.
    large: BTreeMap<usize, Natural>,
}

/// The first number that is no cell.
const LARGE: u32 = u32::MAX - 4;
const UNKNOWN: u32 = u32::MAX - 3;
const WON: u32 = u32::MAX - 2;
const LOST: u32 = u32::MAX - 1;
const INFINITE: u32 = u32::MAX;

impl Entries {
    /// The cell of a number that is no cell.
    pub const LARGE: u32 = LARGE;
    /// The cell of an unknown entry.
    pub const UNKNOWN: u32 = UNKNOWN;
    /// The cell of a won pile.
    pub const WON: u32 = WON;
    /// The cell of a lost pile.
    pub const LOST: u32 = LOST;
    /// The cell of an infinite entry.
    pub const INFINITE: u32 = INFINITE;
    /// The same under the name that the library uses.
    pub(crate) const INFINITE_CELL: u32 = INFINITE;
    /// What one entry takes in memory.
    pub(crate) const ENTRY_BYTES: u64 = size_of::<u32>() as u64;

    /// Entries that are numbers, all below 2^32 − 5, or infinite.
    pub(crate) fn from_cells(cells: Vec<u32>) -> Entries {
        Entries { cells, large: BTreeMap::new() }
    }

    /// Outcomes in place of numbers, which are all below 2^32 − 5, or infinite: whether each is won. After some of them
    /// it is asked whether to go on.
    pub(crate) fn judged<E>(
        cells: Vec<u32>,
        mut is_won: impl FnMut(Option<u32>) -> bool,
        go_on: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Entries, E> {
        Entries::replaced(cells, |cell| if is_won(cell) { WON } else { LOST }, go_on)
    }

    /// The same with other numbers in place of numbers.
    pub(crate) fn replaced<E>(
        mut cells: Vec<u32>,
        mut replace: impl FnMut(Option<u32>) -> u32,
        mut go_on: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Entries, E> {
        const SOME: usize = 1 << 20;
        for some in cells.chunks_mut(SOME) {
            go_on(some.len())?;
            for cell in some {
                *cell = replace(Some(*cell).filter(|cell| *cell != INFINITE));
            }
        }
        Ok(Entries::from_cells(cells))
    }

    /// Adds `count` unknown entries.
    pub(crate) fn push_unknown(&mut self, count: usize) {
        self.cells.resize(self.cells.len() + count, UNKNOWN);
    }

    /// Room for more entries.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.cells.reserve_exact(count);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// How many there are up to the last that is known.
    pub fn known(&self) -> usize {
        self.cells.iter().rposition(|cell| *cell != UNKNOWN).map_or(0, |last| last + 1)
    }

    /// The largest number among them, if there is one.
    pub fn largest(&self) -> Option<Natural> {
        let small = self.cells.iter().filter(|cell| **cell < LARGE).max().map(|cell| Natural::from(*cell));
        self.large.values().max().cloned().or(small)
    }

    /// What stands in memory: a number, or one of the codes of [`Entries`]. [`Entries::large`] has the numbers that are no
    /// cells.
    ///
    /// ```
    /// use onepile::{Column, Entries, Game, Solver};
    /// let mut solver = Solver::new("2*last".parse::<Game>()?);
    /// assert_eq!(solver.table(Column::G, 0..=4)?.entries.cells(), [Entries::INFINITE, 1, 2, 3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The numbers that are no cells, with their places.
    pub fn large(&self) -> impl ExactSizeIterator<Item = (usize, &Natural)> {
        self.large.iter().map(|(place, number)| (*place, number))
    }

    /// Whether one of them is infinite.
    pub fn has_infinite(&self) -> bool {
        self.cells.contains(&INFINITE)
    }

    /// The entry at a place.
    pub fn get(&self, place: usize) -> Option<Entry> {
        Some(match *self.cells.get(place)? {
            LARGE => Entry::Number(self.large[&place].clone()),
            UNKNOWN => Entry::Unknown,
            WON => Entry::Outcome(Outcome::N),
            LOST => Entry::Outcome(Outcome::P),
            INFINITE => Entry::Infinite,
            number => Entry::Number(number.into()),
        })
    }

    /// The entries at some places, if all of them exist.
    pub(crate) fn part(&self, places: RangeInclusive<usize>) -> Option<Entries> {
        let cells = self.cells.get(places.clone())?.to_vec();
        let large = self.large.range(places.clone());
        Some(Entries { cells, large: large.map(|(place, number)| (place - places.start(), number.clone())).collect() })
    }

    /// Adds an entry.
    pub(crate) fn push(&mut self, entry: Entry) {
        let cell = match entry {
            Entry::Number(number) => match number.to_u32().filter(|number| *number < LARGE) {
                Some(number) => number,
                None => {
                    self.large.insert(self.cells.len(), number);
                    LARGE
                }
            },
            Entry::Unknown => UNKNOWN,
            Entry::Outcome(Outcome::N) => WON,
            Entry::Outcome(Outcome::P) => LOST,
            Entry::Infinite => INFINITE,
        };
        self.cells.push(cell);
    }

    /// All entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entry> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|place| self.get(place).expect("a place of the table"))
    }
}

impl Extend<Entry> for Entries {
    fn extend<I: IntoIterator<Item = Entry>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

impl FromIterator<Entry> for Entries {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        let mut all = Entries::default();
        all.extend(entries);
        all
    }
}
