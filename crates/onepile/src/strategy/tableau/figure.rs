//! The tableau as a figure: rows of entries, as [Fla82] prints them.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::declined::{Declined, Hypothesis};
use crate::game::Play;
use crate::natural::{Limit, Natural};
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{Bounder, Patience, Range, Region, Rule, Variable};

use super::closed::{self, Proved};
use super::fit::{Observed, observed};
use super::slope::Slope;

/// A part of the tableau of a rule.
///
/// In normal play column 0 is about the piles that have no take, and beta(t, n), the smallest r with E(t, r) >= n, is the
/// remoteness of pile n at turn t; the pile is won iff beta is odd.
///
/// **Misère play**, with limits of at least 1: pile n plays like pile n − 1 in normal play with the limits f(t, n + 1),
/// and lasts one move longer. So E(t, 0) = 0, E(t, 1) = 1, and E(t, r) is entry r − 1 of that tableau with 1 added,
/// absent where that is absent. Then beta(t, n) is the remoteness in misère play, and the pile is won iff beta is *even*. The rows follow
/// the same law as in normal play, with odd and even columns in each other's place: E(t, r) = E(t + 1, r − 1) + 1 for odd r from 3 on, and the
/// largest n with n − f(t, n) <= E(t + 1, r − 1) for even r.
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
    /// The kind of play.
    pub play: Play,
    /// The rows of the turns from 1 on.
    pub rows: Vec<TableauRow>,
    /// What is proved of all entries, also of those that are not shown.
    pub proved: Option<Proved>,
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

/// Work for the proof of formulas.
const CLOSED_WORK: u64 = 1 << 22;

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
        Tableau::within(rule, Play::Normal, turns, columns, &mut Budget::default())
    }

    /// The same for a kind of play, within a budget.
    ///
    /// # Errors
    ///
    /// As [`Tableau::of`]; in misère play also if limits of at least 1 are not proved.
    pub fn within(
        rule: &Rule,
        play: Play,
        turns: u64,
        columns: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Tableau, Declined> {
        let tableau = Tableau { play, rows: Vec::new(), proved: None, undecided: None };
        let mut tableau = match play {
            Play::Normal => tableau.drawn(rule, rule, turns, columns, budget)?,
            // Column r of misère play is column r − 1 of the tableau that is drawn.
            Play::Misere => {
                let (more, columns) = (rule.with_one_more(), columns.saturating_sub(1));
                tableau.drawn(rule, &more, turns, columns, budget)?.with_one_more()
            }
        };
        if columns == 0 {
            tableau.rows.iter_mut().for_each(|row| row.entries.clear());
        }
        // What is said beside the entries must not cost more than they do.
        if tableau.undecided.is_none() {
            let found = budget.with_at_most(CLOSED_WORK, |budget| closed::proved(rule, play, budget));
            tableau.proved = found.ok().flatten();
        }
        Ok(tableau)
    }

    /// The tableau of normal play with the limits of `drawn`, which are those of `rule`, perhaps with one counter more.
    fn drawn(
        self,
        rule: &Rule,
        drawn: &Rule,
        turns: u64,
        columns: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Tableau, Declined> {
        Declined::if_names_takes(rule)?;
        Declined::if_uses(rule, &[Variable::Last, Variable::Prev])?;
        // Column r of a turn rests on the r turns after it.
        let last = UBig::from(turns) + UBig::from(columns);
        let region = Region::all().with(Variable::Turn, Range::new(1u64, Natural(last)));
        let far = far_end();
        let near = region.clone().with(Variable::Pile, Range::new(1u64, far.clone()));
        let mut holds = |rule: &Rule, property: Property| {
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
        holds(rule, Property::HasValue)?;
        let positive = holds(rule, Property::AtLeastOne);
        if self.play == Play::Misere {
            positive.clone()?;
        }
        if rule.uses(Variable::Pile) {
            holds(drawn, Property::UnitJumps)?;
        }
        let mut figure = Figure {
            slope: Slope::new(drawn.clone(), positive.is_ok()),
            far: far.0,
            columns,
            tableau: self,
            largest: Vec::new(),
        };
        if let Err(bound) = figure.draw(turns, budget) {
            figure.tableau.undecided = Some(Undecided { bound, reached: Reached::Nothing });
        }
        Ok(figure.tableau)
    }

    /// Column r as column r + 1, with 1 added to each entry.
    fn with_one_more(mut self) -> Tableau {
        let more = |entry: TableauEntry| match entry {
            TableauEntry::Number(number) => TableauEntry::Number(&number + &Natural::ONE),
            TableauEntry::MoreThan(number) => TableauEntry::MoreThan(&number + &Natural::ONE),
            other => other,
        };
        for row in &mut self.rows {
            let stuck = std::mem::replace(&mut row.stuck, TableauEntry::Number(Natural::ZERO));
            row.entries.insert(0, stuck);
            row.entries.iter_mut().for_each(|entry| *entry = more(entry.clone()));
        }
        self
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
