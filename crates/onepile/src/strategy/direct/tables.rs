//! One value for each pile, in one sweep.

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::column::Column;
use crate::entries::{Entries, Entry};
use crate::game::Game;
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;
use crate::position::{Setup, SetupError};
use crate::rule::Batch;
use crate::table::{Asked, Table};

use super::gauge::{AllMeasures, Gauge, NimValues};
use super::halt::Halt;
use super::limits::{AMPLE, BATCH, FAULT, Limits};
use super::measures::{Measures, Profiles};
use super::outcomes::{self, Solved};
use super::row::NEVER;
use super::search::{Roots, Search, Stage, of};
use super::skip::Walk;
use super::turns::ClassRows;
use super::{PILE_BOUND, undecided};

/// The last tables that were made, for questions about parts of them.
#[derive(Default)]
pub(super) struct KeptTables {
    tables: Vec<(Column, Natural, Table)>,
}

/// More tables are not kept, ...
const MOST_TABLES: usize = 4;
/// ... nor longer ones.
const MOST_ENTRIES: usize = 1 << 22;

impl KeptTables {
    /// The table that is asked for, if it is part of one that is kept.
    pub(super) fn get(&self, asked: Asked<'_>) -> Option<Table> {
        let Asked { column, turn, from, to } = asked;
        let same = self.tables.iter().filter(|(kept, at, _)| (*kept, at) == (column, turn));
        let part = |(_, _, table): &(Column, Natural, Table)| {
            let [first, last] = [from, to].map(|pile| pile.checked_sub(&table.from).and_then(|place| place.to_usize()));
            let entries = table.entries.part(first?..=last?)?;
            Some(Table { from: from.clone(), entries, undecided: None })
        };
        same.filter(|_| from <= to).find_map(part)
    }

    /// Keeps a table that is complete and not too long.
    pub(super) fn keep(&mut self, asked: Asked<'_>, table: &Table) {
        if table.undecided.is_some() || table.entries.len() > MOST_ENTRIES {
            return;
        }
        if self.tables.len() == MOST_TABLES {
            self.tables.remove(0);
        }
        self.tables.push((asked.column, asked.turn.clone(), table.clone()));
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.iter().map(|(_, _, table)| table.entries.len() as u64 * Entries::ENTRY_BYTES).sum()
    }
}

/// The takes that are counted in the time of one step.
const COUNTED_AT_ONCE: u64 = 8;

/// The table that is asked for.
pub(super) fn table(
    game: &Game,
    search: &mut Search,
    asked: Asked<'_>,
    budget: &mut Budget<'_>,
) -> Result<Table, SetupError> {
    let Asked { column, turn, from, to } = asked;
    let mut table = Table { from: from.clone(), entries: Entries::default(), undecided: None };
    if from > to {
        return Ok(table);
    }
    let bounds = from.to_u32().zip(to.to_u32()).filter(|(_, to)| *to < PILE_BOUND);
    let result = match bounds {
        Some((from, to)) => search.begin(turn, to, budget).map_err(SweepError::from).and_then(|()| {
            let search = &*search;
            let class = search.classes().map(|turns| turns.class(turn));
            let sweep = Sweep { game, search, turn, class, from, to };
            sweep.run(column, &mut table.entries, budget)
        }),
        None => Err(SweepError::Halt(Halt::Bound(Bound::Work))),
    };
    match result {
        Ok(()) => {}
        Err(SweepError::Setup(error)) => return Err(error),
        Err(SweepError::Halt(halt)) => {
            let mut halted = undecided(halt, search, budget.progress())?;
            // Further piles may be solved, but not for the table.
            if let (Some((from, _)), Reached::Piles(piles)) = (bounds, &halted.reached) {
                let listed = Natural::from(u64::from(from) + table.entries.len() as u64);
                halted = Undecided { reached: Reached::Piles(listed.min(piles.clone())), ..halted };
            }
            table.undecided = Some(halted);
            let missing = bounds.map_or(0, |(from, to)| (to - from) as usize + 1 - table.entries.len());
            let fits = budget.reserve(missing as u64 * Entries::ENTRY_BYTES).is_ok();
            table.entries.push_unknown(if fits { missing } else { 0 });
        }
    }
    Ok(table)
}

enum SweepError {
    Halt(Halt),
    Setup(SetupError),
}

impl<E: Into<Halt>> From<E> for SweepError {
    fn from(halt: E) -> Self {
        SweepError::Halt(halt.into())
    }
}

struct Sweep<'q> {
    game: &'q Game,
    search: &'q Search,
    turn: &'q Natural,
    /// The class of the turn, where turns are solved in classes.
    class: Option<u32>,
    from: u32,
    to: u32,
}

impl Sweep<'_> {
    fn run(&self, column: Column, entries: &mut Entries, budget: &mut Budget<'_>) -> Result<(), SweepError> {
        let Sweep { search, class, from, to, .. } = *self;
        let count = u64::from(to - from) + 1;
        budget.reserve(count * Entries::ENTRY_BYTES)?;
        entries.reserve(count as usize);
        if column == Column::Limit {
            return self.limits(budget, |pile, limit, budget| {
                entries.push(match limit {
                    // Larger ones, and those in doubt, are shown as they are.
                    AMPLE.. => self.position_limit(pile, budget)?.into(),
                    limit => Entry::Number(limit.into()),
                });
                Ok(())
            });
        }
        let roots = match column {
            Column::G => Roots::Whole { from },
            _ => {
                budget.reserve(4 * count)?;
                let mut limits = Vec::with_capacity(count as usize);
                self.limits(budget, |pile, limit, budget| {
                    limits.push(if limit == FAULT { Batch::cut(&self.position_limit(pile, budget)?) } else { limit });
                    Ok(())
                })?;
                Roots::Listed { from, limits }
            }
        };
        let mut class_rows = None;
        let mut later = match search.classes().zip(class) {
            Some((turns, class)) => {
                let rows = ClassRows::up_to(&mut class_rows, search, turns, to, budget)?;
                Some((rows, turns.after(class)))
            }
            None => None,
        };
        let limits = match &later {
            Some((rows, after)) => rows.limits(search, *after),
            None => Limits::new(&search.source, 1, to, budget, of(0, to))?,
        };
        let reach = search.explore(&limits, to, &roots, budget)?;
        // Where turns differ, the piles of the table are met only with the limits they are asked at.
        let given = if search.timed || class.is_some() { 0 } else { limits.largest() };
        let (moves, reach) = (class.unwrap_or(0), reach.as_ref());
        let stage = Stage { search, moves, to, limits: &limits, given, reach, roots: Some(&roots) };
        match column {
            Column::G | Column::Outcome | Column::Take | Column::Count => {
                let mut walk = Walk::default();
                let mut list = |Solved { first, cells, below }: Solved<'_>, budget: &mut Budget<'_>| {
                    let unlisted = (from.saturating_sub(first) as usize).min(cells.len());
                    for (pile, cell) in (first.max(from)..).zip(&cells[unlisted..]) {
                        let (limit, is_lost) = (stage.root(pile), cell.is_lost(stage.root(pile)));
                        entries.push(match column {
                            Column::G if cell.first == NEVER => Entry::Infinite,
                            Column::G => Entry::Number(cell.first.into()),
                            Column::Outcome => Entry::Outcome(Outcome::from_won(!is_lost)),
                            // A player who wins without a move has no take.
                            Column::Take if is_lost => Entry::Number(Natural::ZERO),
                            _ if cell.first > limit => Entry::Number(Natural::ZERO),
                            Column::Take => Entry::Number(cell.first.into()),
                            _ => {
                                let (count, work) = below.count((search, &limits), pile, limit, &mut walk, budget)?;
                                // Many takes are compared at once.
                                budget.spend(1 + work / COUNTED_AT_ONCE, stage.progress(pile))?;
                                Entry::Number(count.into())
                            }
                        });
                    }
                    Ok(())
                };
                match &mut later {
                    Some((rows, after)) => {
                        let below = rows.row(search, *after, to.saturating_sub(1), budget)?;
                        outcomes::cells_on(&stage, Some(below), budget, &mut list)?;
                    }
                    None => outcomes::cells(&stage, budget, &mut list)?,
                }
            }
            Column::Nim => {
                let gauge = || NimValues::new(search.block, false);
                measure(&stage, later, gauge, budget, &mut |pile, value| {
                    if pile >= from {
                        entries.push(Entry::Number(value.value().into()));
                    }
                })?;
            }
            _ => {
                let gauge = || AllMeasures::new(search.play);
                measure(&stage, later, gauge, budget, &mut |pile, measure| {
                    if pile >= from {
                        let is_remoteness = column == Column::Remoteness;
                        let moves = if is_remoteness { measure.remoteness } else { measure.suspense };
                        entries.push(Entry::Number(moves.into()));
                    }
                })?;
            }
        }
        Ok(())
    }

    /// Visits the limits of all piles; after a fault [`Sweep::position_limit`] must be asked.
    fn limits(
        &self,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(u32, u32, &mut Budget<'_>) -> Result<(), SweepError>,
    ) -> Result<(), SweepError> {
        let by_pile = self.game.goes_by_pile(self.turn);
        let mut batch = Vec::new();
        for first in (self.from..=self.to).step_by(BATCH as usize) {
            batch.clear();
            batch.resize((self.to - first + 1).min(BATCH) as usize, FAULT);
            if by_pile {
                self.search.own_limits(self.class.unwrap_or(0), first, &mut batch);
            }
            for (pile, limit) in (first..).zip(&batch) {
                budget.spend(1, of(0, self.to))?;
                visit(pile, *limit, budget)?;
            }
        }
        Ok(())
    }

    /// The limit of a pile at the turn of the table.
    fn position_limit(&self, pile: u32, budget: &mut Budget<'_>) -> Result<Limit, SweepError> {
        let setup = Setup { turn: Some(self.turn.clone()), ..Setup::pile(pile) };
        match self.game.position_within(setup, budget) {
            Ok(position) => Ok(position.limit),
            Err(SetupError::Interrupted(bound)) => Err(SweepError::Halt(bound.into())),
            Err(SetupError::Rule(error)) if error.doubt().is_some() => Err(SweepError::Halt(error.into())),
            Err(error) => Err(SweepError::Setup(error)),
        }
    }
}

/// Shows the measure of each pile of a stage at the limit it is asked at. Where turns are solved in classes, its takes lead
/// into the class that is given.
fn measure<G: Gauge>(
    stage: &Stage<'_>,
    later: Option<(&mut ClassRows, u32)>,
    gauge: impl Fn() -> G,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(u32, G::Measure),
) -> Result<(), Halt> {
    let mut measures = Measures::new(gauge());
    let mut show = |pile: u32, profiles: &Profiles<G::Measure>| visit(pile, profiles.get(pile, stage.root(pile)));
    match later {
        None => drop(measures.profiles(stage, budget, &mut show)?),
        Some((rows, after)) => {
            let below = rows.profiles(stage.search, stage.to.saturating_sub(1), budget, gauge)?;
            let progress = |pile: u32| stage.progress(pile);
            let mut own = Profiles::default();
            measures.extend(&mut own, stage, Some(&below[after as usize]), &progress, budget, &mut show)?;
        }
    }
    Ok(())
}
