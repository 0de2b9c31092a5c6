//! What pictures show, asked from the library and given as plain numbers.

pub mod family;
pub mod firsts;
pub mod outcomes;
pub mod path;
pub mod tableau;

use onepile::{Budget, Column, Entries, Entry, Extent, Natural, Solver, Table};

use crate::failure::Failure;
use crate::query::check_piles;

/// Consecutive piles.
#[derive(Clone, Debug)]
pub struct Piles {
    pub from: Natural,
    pub count: u64,
}

/// More piles than this make no better picture.
pub const MOST_PILES: u64 = 10_000_000;

impl Piles {
    pub fn new(from: &Natural, to: &Natural) -> Result<Piles, Failure> {
        check_piles(from, to)?;
        let count = (&to.saturating_sub(from) + &Natural::ONE).to_u64().filter(|count| *count <= MOST_PILES);
        let too_many = || Failure::Query(format!("a picture shows at most {MOST_PILES} piles; choose `from` and `to`"));
        Ok(Piles { from: from.clone(), count: count.ok_or_else(too_many)? })
    }

    pub fn pile(&self, place: u64) -> Natural {
        &self.from + &Natural::from(place)
    }

    pub fn last(&self) -> Natural {
        self.pile(self.count - 1)
    }
}

/// A column of values, complete.
pub fn table(
    solver: &mut Solver,
    column: Column,
    turn: &Natural,
    piles: &Piles,
    budget: &mut Budget<'_>,
) -> Result<Entries, Failure> {
    let table = solver.table_within(column, turn, (&piles.from, &piles.last()), budget)?;
    let Table { entries, undecided, .. } = table;
    match undecided {
        Some(undecided) => Err(Failure::Undecided(undecided)),
        None => Ok(entries),
    }
}

/// The members of the base among the piles, counted from the first; none where there is no base.
///
/// It belongs to normal play down to 0 in which nothing is forbidden.
pub fn members(solver: &mut Solver, piles: &Piles, budget: &mut Budget<'_>) -> Result<Vec<u64>, Failure> {
    if !solver.game().is_plain() {
        return Ok(Vec::new());
    }
    let Ok(listing) = solver.bases_within(Some(0), &Extent::To(piles.last()), budget) else {
        return Ok(Vec::new());
    };
    if let Some(undecided) = listing.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let all = listing.bases.iter().flat_map(|base| &base.members).filter(|member| member.b >= piles.from);
    Ok(all.filter_map(|member| member.b.saturating_sub(&piles.from).to_u64()).collect())
}

/// A value that can be drawn; nothing if it is infinite.
pub fn value(entry: &Entry) -> Result<Option<u64>, Failure> {
    /// Beyond this a picture cannot tell neighbours apart.
    const LARGEST: u64 = 1 << 53;
    match entry {
        Entry::Number(number) => match number.to_u64().filter(|number| *number < LARGEST) {
            Some(number) => Ok(Some(number)),
            None => Err(Failure::Query("the values are too large to be drawn; choose smaller piles".to_owned())),
        },
        _ => Ok(None),
    }
}

/// The values of a column that can be drawn.
pub fn values(
    solver: &mut Solver,
    column: Column,
    turn: &Natural,
    piles: &Piles,
    budget: &mut Budget<'_>,
) -> Result<Vec<Option<u64>>, Failure> {
    table(solver, column, turn, piles, budget)?.iter().map(|entry| value(&entry)).collect()
}
