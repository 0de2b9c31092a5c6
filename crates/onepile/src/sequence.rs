//! Integer sequences of a game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::declined::Declined;
use crate::entries::Entry;
use crate::game::{First, Game, Play};
use crate::names::UnknownName;
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::SetupError;
use crate::prove::{Property, Verdict, prove};
use crate::rule::Region;
use crate::table::Table;

/// A sequence of a game.
/// It is written `losing`, `base`, `class:3`, `F` or `H`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sequence {
    /// The piles that the first player loses, in ascending order.
    Losing,
    /// The members of the base.
    Base,
    /// The piles of a nim-value, in ascending order.
    Class(Natural),
    /// F(m), the first pile with limit m under a rule of the pile with unit jumps, from some m on.
    F(Natural),
    /// H(m), the first pile that has m counters left after the largest take, from some m on.
    H(Natural),
}

/// The first terms of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The index of the first term.
    pub offset: u64,
    /// As many terms as were asked for, or all there are, or as many as were found.
    pub terms: Vec<Natural>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// Why a game has no such sequence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// The theorem behind it does not apply.
    #[error("the rule has no such sequence: {0}")]
    Declined(#[from] Declined),
    /// One of the piles is not a position, or the rule has no value in reach of it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sequence::Losing => f.write_str("losing"),
            Sequence::Base => f.write_str("base"),
            Sequence::Class(value) => write!(f, "class:{value}"),
            Sequence::F(_) => f.write_str("F"),
            Sequence::H(_) => f.write_str("H"),
        }
    }
}

impl FromStr for Sequence {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownName::new("a sequence", text, &["losing", "base", "class:V", "F", "H"]);
        match (text, text.strip_prefix("class:")) {
            ("losing", _) => Ok(Sequence::Losing),
            ("base", _) => Ok(Sequence::Base),
            ("F", _) => Ok(Sequence::F(Natural::ZERO)),
            ("H", _) => Ok(Sequence::H(Natural::ZERO)),
            (_, Some(value)) => value.parse().map(Sequence::Class).map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}

impl Sequence {
    /// The same sequence by its simplest name: in normal play the piles of value 0 are the lost ones.
    pub(crate) fn of_game(&self, game: &Game) -> Sequence {
        match self {
            Sequence::Class(value) if value.is_zero() && is_by_value(game) => Sequence::Losing,
            which => which.clone(),
        }
    }

    /// The column of a table, and the entry in it that the piles of the sequence have, if they can be seen from a table.
    pub(crate) fn entry(&self) -> Option<(Column, Entry)> {
        match self {
            Sequence::Losing => Some((Column::Outcome, Entry::Outcome(Outcome::P))),
            Sequence::Class(value) => Some((Column::Nim, Entry::Number(value.clone()))),
            Sequence::Base | Sequence::F(_) | Sequence::H(_) => None,
        }
    }
}

/// Whether nim-values tell the winner.
fn is_by_value(game: &Game) -> bool {
    game.play() == Play::Normal && game.block() == 0
}

impl<'t> IntoIterator for &'t Terms {
    type Item = &'t Natural;
    type IntoIter = std::slice::Iter<'t, Natural>;

    fn into_iter(self) -> Self::IntoIter {
        self.terms.iter()
    }
}

impl IntoIterator for Terms {
    type Item = Natural;
    type IntoIter = std::vec::IntoIter<Natural>;

    fn into_iter(self) -> Self::IntoIter {
        self.terms.into_iter()
    }
}

impl Terms {
    /// The terms in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Natural> {
        self.terms.iter()
    }

    /// The terms of a sequence that needs no theorem: a first move that may take the whole pile wins wherever the game is
    /// not over.
    pub(crate) fn without_theorem(
        game: &Game,
        which: &Sequence,
        count: usize,
        budget: &mut Budget<'_>,
    ) -> Option<Terms> {
        // Where the rule has no value legal play may end in an error instead.
        let wins = *which == Sequence::Losing
            && is_by_value(game)
            && game.first() == Some(&First::All)
            && game.rule().allowed().is_none()
            && prove(game.rule(), &Property::HasValue, &Region::all(), budget) == Verdict::Proved;
        let over = || game.over_piles().into_iter().take(count).collect();
        wins.then(|| Terms { offset: 1, terms: over(), undecided: None })
    }

    /// The piles with an entry, by tables from pile 0 on, each twice as long as the one before.
    pub(crate) fn by_tables(
        wanted: &Entry,
        count: usize,
        budget: &mut Budget<'_>,
        mut table: impl FnMut(&Natural, &mut Budget<'_>) -> Result<Table, SetupError>,
    ) -> Result<Terms, SequenceError> {
        /// The first table; the last.
        const FIRST: u64 = 1 << 10;
        const LAST: u64 = 1 << 31;
        /// Piles after which a bound is looked at.
        const SOME: u64 = 1 << 20;
        /// How often that is done after a bound was met.
        const LOOKS_WHEN_LATE: usize = 16;
        let mut to = FIRST;
        // All piles below a number, and the terms among them.
        let (mut known, mut terms) = (0, Vec::new());
        loop {
            let table = table(&Natural::from(to), budget)?;
            let below = match &table.undecided {
                Some(Undecided { reached: Reached::Piles(below) | Reached::FewPiles { below, .. }, .. }) => {
                    below.to_u64().unwrap_or(u64::MAX)
                }
                Some(_) => 0,
                None => to + 1,
            };
            // The piles that the table before did not tell; one that was cut off may tell less than it. What is known is
            // read even if the time is up, unless that takes long.
            let (mut halted, mut looks) = (None, 0);
            while known < below && terms.len() < count && looks < LOOKS_WHEN_LATE {
                let end = below.min(known + SOME);
                let new =
                    |known| (known..end).filter(|pile| table.entries.get(*pile as usize).as_ref() == Some(wanted));
                let more = new(known).count().min(count - terms.len());
                if let Err(bound) = budget.make_room(&mut terms, more) {
                    halted = Some(bound);
                    break;
                }
                terms.extend(new(known).take(more).map(Natural::from));
                known = end;
                let spent = budget.spend(SOME / 64, budget.progress());
                looks += usize::from(spent.is_err());
                halted = halted.or(spent.err());
            }
            let met =
                halted.or(table.undecided.map(|undecided| undecided.bound)).or((to >= LAST).then_some(Bound::Work));
            let undecided = met.map(|bound| Undecided { bound, reached: Reached::piles(known, known) });
            if terms.len() == count || undecided.is_some() {
                return Ok(Terms { offset: 1, undecided: undecided.filter(|_| terms.len() < count), terms });
            }
            to *= 2;
        }
    }
}
