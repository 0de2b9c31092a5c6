//! The tableau as a figure: rows of entries, as [Fla82] prints them.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::declined::{Declined, Hypothesis};
use crate::natural::{Limit, Natural};
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{Bounder, Patience, Range, Region, Rule, Variable};

use super::fit::{Observed, observed};
use super::slope::Slope;

/// A part of the tableau of a rule.
///
/// ```
/// use onepile::{Rule, Tableau};
/// let rule: Rule = "turn + 1 + pile // 2".parse()?;
/// let tableau = Tableau::of(&rule, 2, 6).expect("Condition C");
/// let entries: Vec<String> = tableau.rows[0].entries.iter().map(|entry| entry.to_string()).collect();
/// assert_eq!(entries, ["4", "7", "22", "29", "74", "89"]);
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// The rows of the turns from 1 on.
    pub rows: Vec<TableauRow>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// The entries of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableauRow {
    /// The turn.
    pub turn: Natural,
    /// The entry in column 0: the largest pile at which the limit is 0.
    pub stuck: TableauEntry,
    /// The entries from column 1 on.
    pub entries: Vec<TableauEntry>,
}

/// An entry of the tableau.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableauEntry {
    /// It does not exceed all entries before it in its row, or rests on an entry that is absent.
    Absent,
    /// A pile.
    Number(Natural),
    /// Proved to be infinite.
    Infinite,
    /// Larger than this, and perhaps infinite.
    MoreThan(Natural),
    /// Not known.
    Unknown,
}

impl fmt::Display for TableauEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableauEntry::Absent => f.write_str("0"),
            TableauEntry::Number(number) => number.fmt(f),
            TableauEntry::Infinite => f.write_str("inf"),
            TableauEntry::MoreThan(number) => write!(f, ">{number}"),
            TableauEntry::Unknown => f.write_str("?"),
        }
    }
}

/// Memory of an entry besides its digits.
const ENTRY_BYTES: u64 = size_of::<TableauEntry>() as u64;

/// An entry that is present.
#[derive(Clone)]
enum Value {
    At(UBig),
    More,
    Infinite,
}

impl Tableau {
    /// The first rows and columns of the tableau of a rule.
    ///
    /// # Errors
    ///
    /// If the rule names its takes, uses `last` or `prev`, may have no value, or Condition C is not proved for it.
    pub fn of(rule: &Rule, turns: u64, columns: u64) -> Result<Tableau, Declined> {
        Tableau::within(rule, turns, columns, &mut Budget::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    ///
    /// As [`Tableau::of`].
    pub fn within(rule: &Rule, turns: u64, columns: u64, budget: &mut Budget<'_>) -> Result<Tableau, Declined> {
        Declined::if_names_takes(rule)?;
        Declined::if_uses(rule, &[Variable::Last, Variable::Prev])?;
        // Column r of a turn rests on the r turns after it.
        let last = UBig::from(turns) + UBig::from(columns);
        let region = Region::all().with(Variable::Turn, Range::new(1u64, Natural(last)));
        let far = far_end();
        let near = region.clone().with(Variable::Pile, Range::new(1u64, far.clone()));
        let mut holds = |property: Property| {
            // What is not proved for all piles may be proved as far as entries are looked for.
            let verdict = match prove(rule, &property, &region, budget) {
                Verdict::Open => prove(rule, &property, &near, budget),
                verdict => verdict,
            };
            let at = match verdict {
                Verdict::Proved => return Ok(()),
                Verdict::Refuted(point) => Some(point.into()),
                Verdict::Open => None,
            };
            Err(Declined { hypothesis: Hypothesis::Property(property), at })
        };
        holds(Property::HasValue)?;
        if rule.uses(Variable::Pile) {
            holds(Property::UnitJumps)?;
        }
        let positive = holds(Property::AtLeastOne).is_ok();
        let mut figure = Figure {
            slope: Slope::new(rule.clone(), positive),
            far: far.0,
            columns,
            tableau: Tableau { rows: Vec::new(), undecided: None },
            largest: Vec::new(),
        };
        if let Err(bound) = figure.draw(turns, budget) {
            figure.tableau.undecided = Some(Undecided { bound, reached: Reached::Nothing });
        }
        Ok(figure.tableau)
    }

    /// Formulas that all entries shown agree with. They are observed, not proved.
    pub fn observed(&self) -> Vec<Observed> {
        self.rows.iter().flat_map(observed).collect()
    }
}

struct Figure {
    slope: Slope,
    far: UBig,
    columns: u64,
    tableau: Tableau,
    /// The largest entry so far of each row, also of those below the figure.
    largest: Vec<Value>,
}

impl Figure {
    fn draw(&mut self, turns: u64, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let all = turns.checked_mul(self.columns.saturating_add(2)).ok_or(Bound::Memory)?;
        budget.reserve(all.checked_mul(ENTRY_BYTES).ok_or(Bound::Memory)?)?;
        for turn in 1..=turns {
            let entries = vec![TableauEntry::Unknown; self.columns as usize];
            self.tableau.rows.push(TableauRow { turn: turn.into(), stuck: TableauEntry::Unknown, entries });
        }
        for row in 0..turns.checked_add(self.columns).ok_or(Bound::Memory)? {
            budget.reserve(size_of::<Value>() as u64)?;
            self.diagonal(row, budget)?;
        }
        Ok(())
    }

    /// The entries from column 0 of a row on, one row up with each column.
    fn diagonal(&mut self, start: u64, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let mut entry = self.stuck(&turn(start), budget)?;
        self.largest.push(entry.clone());
        self.write(start, 0, self.shown(&entry));
        for (row, column) in (0..start).rev().zip(1..=self.columns) {
            budget.spend(1, budget.progress())?;
            entry = self.next(entry, &turn(row), column, budget)?;
            if let Value::At(number) = &entry {
                budget.reserve(number.bit_len() as u64 / 8)?;
            }
            let largest = &mut self.largest[row as usize];
            let exceeds = match (&entry, &*largest) {
                (_, Value::Infinite) => Some(false),
                (Value::At(entry), Value::At(largest)) => Some(entry > largest),
                (_, Value::At(_)) => Some(true),
                (Value::At(_), Value::More) => Some(false),
                (_, Value::More) => None,
            };
            let shown = match exceeds {
                Some(true) => {
                    largest.clone_from(&entry);
                    self.write(row, column, self.shown(&entry));
                    continue;
                }
                Some(false) => TableauEntry::Absent,
                None => TableauEntry::Unknown,
            };
            // All further entries of the diagonal rest on this one.
            for (row, column) in (0..=row).rev().zip(column..=self.columns) {
                self.write(row, column, shown.clone());
            }
            break;
        }
        Ok(())
    }

    /// The entry that rests on another, whether it is present or not.
    fn next(&mut self, entry: Value, turn: &UBig, column: u64, budget: &mut Budget<'_>) -> Result<Value, Bound> {
        let beyond = &self.far + UBig::ONE;
        let entry = match entry {
            Value::At(entry) if column.is_multiple_of(2) => entry + UBig::ONE,
            Value::At(entry) => self.slope.top(turn, &entry, &beyond, budget)?,
            unbounded => return Ok(unbounded),
        };
        if entry < beyond {
            return Ok(Value::At(entry));
        }
        // From a pile that reaches the aim on, the limit may grow with the pile for good.
        let from_here = self.from(turn, &beyond);
        let infinite = match (column.is_multiple_of(2), self.slope.is_by_turn()) {
            (true, _) => false,
            (false, true) => self.slope.at_turn(turn, budget)?.is_none(),
            (false, false) => prove(self.slope.rule(), &Property::KeepsUp, &from_here, budget) == Verdict::Proved,
        };
        Ok(if infinite { Value::Infinite } else { Value::More })
    }

    /// The largest pile at which the limit is 0.
    fn stuck(&mut self, turn: &UBig, budget: &mut Budget<'_>) -> Result<Value, Bound> {
        let beyond = &self.far + UBig::ONE;
        let stuck = self.slope.stuck(turn, &beyond, budget)?;
        if stuck < beyond {
            return Ok(Value::At(stuck));
        }
        let (rule, region) = (self.slope.rule(), self.from(turn, &beyond));
        let bounds = |patience: &Patience<'_>| rule.bounds_within(&mut Bounder::default(), &region, patience);
        let high = budget.patiently(bounds)?.high;
        Ok(if high == Limit::ZERO { Value::Infinite } else { Value::More })
    }

    /// All piles from one on, at a turn.
    fn from(&self, turn: &UBig, pile: &UBig) -> Region {
        let turn = Range::point(Natural(turn.clone()));
        Region::all().with(Variable::Turn, turn).with(Variable::Pile, Range::from(Natural(pile.clone())))
    }

    fn shown(&self, entry: &Value) -> TableauEntry {
        match entry {
            Value::At(entry) => TableauEntry::Number(Natural(entry.clone())),
            Value::More => TableauEntry::MoreThan(Natural(self.far.clone())),
            Value::Infinite => TableauEntry::Infinite,
        }
    }

    /// Writes an entry, if it is in the figure.
    fn write(&mut self, row: u64, column: u64, entry: TableauEntry) {
        if let Some(row) = self.tableau.rows.get_mut(row as usize) {
            match column.checked_sub(1) {
                Some(column) => row.entries[column as usize] = entry,
                None => row.stuck = entry,
            }
        }
    }
}

fn turn(row: u64) -> UBig {
    UBig::from(row) + UBig::ONE
}
