//! Turns in classes: where a rule sees the turn only through remainders and bounded parts, there are finitely many rows.
//!
//! *(ours)* If from some turn on the rule repeats in the turn, then so does everything that follows from it: a position
//! depends on the class of its turn alone, and a take leads from each class into one other. So there are as many rows as
//! classes, and all of them are solved together, from the smallest pile up.

use std::sync::Arc;

use crate::budget::{Bound, Budget};
use crate::natural::Natural;
use crate::rule::{Rule, Variable};

use super::gauge::{AllMeasures, Gauge, Measure};
use super::halt::Halt;
use super::limits::{AMPLE, LimitTable, Limits};
use super::measures::{Measures, Profiles};
use super::outcomes::{self, Look, TurnRow};
use super::search::{Search, Stage, of};

/// More classes are left to a search turn by turn.
const MOST_CLASSES: u32 = 1 << 10;

/// The classes of turns of a rule: turns below the first that repeats are classes of their own, the others go by their
/// remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turns {
    from: u32,
    period: u32,
}

impl Turns {
    /// The classes of a rule that looks at the turn, if there are not too many.
    pub(super) fn of(rule: &Rule) -> Option<Turns> {
        // A class tells the limits that players get, and not the turn at which others took.
        if rule.allowed().is_some_and(|allowed| allowed.uses(Variable::Turn)) {
            return None;
        }
        let (from, period) = rule.repeats_in(Variable::Turn, MOST_CLASSES)?;
        Some(Turns { from, period })
    }

    /// How many classes there are.
    pub(super) fn count(self) -> u32 {
        self.from - 1 + self.period
    }

    /// The class of a turn; the first turn of a class is its number and one more.
    pub(super) fn class(self, turn: &Natural) -> u32 {
        let first = Natural::from(self.from);
        match turn.to_u32() {
            Some(turn) if turn < self.from => turn - 1,
            _ => {
                let beyond = turn.saturating_sub(&first).remainder(self.period.into());
                self.from - 1 + beyond as u32
            }
        }
    }

    /// The class of the turn after those of a class.
    pub(super) fn after(self, class: u32) -> u32 {
        if class + 1 < self.count() { class + 1 } else { self.from - 1 }
    }
}

/// The rows of all classes, kept from one question to the next.
pub(super) struct ClassRows {
    turns: Turns,
    classes: Vec<Class>,
    /// The measures of all classes, if they were taken, with the largest limits of each class that they count for.
    measures: Option<(Vec<u32>, Vec<Profiles<Measure>>)>,
    /// To measure all piles up to this one took more work than was allowed.
    too_long: Option<(u32, u64)>,
}

/// The row of one class.
struct Class {
    /// The limits that players get at its turns.
    limits: Arc<LimitTable>,
    row: TurnRow,
    /// All piles below this one are solved.
    solved: u32,
}

impl ClassRows {
    /// The rows of a game for piles up to one, as they are kept or new; the rule surely has a value.
    pub(super) fn up_to<'k>(
        kept: &'k mut Option<ClassRows>,
        search: &Search,
        turns: Turns,
        to: u32,
        budget: &mut Budget<'_>,
    ) -> Result<&'k mut ClassRows, Halt> {
        let known = kept.as_ref().map_or(0, |rows| rows.classes[0].limits.len());
        if !kept.as_ref().is_some_and(|rows| rows.classes[0].limits.reaches(to)) {
            let to = to.max(known.saturating_mul(2).min(to.saturating_mul(2)));
            let table = |class: u32, budget: &mut Budget<'_>| {
                LimitTable::new(search.class_source(class), class, to, budget, of(0, to)).map(Arc::new)
            };
            let tables = (0..turns.count()).map(|class| table(class, budget)).collect::<Result<Vec<_>, _>>()?;
            match kept {
                Some(rows) => rows.classes.iter_mut().zip(tables).for_each(|(class, table)| class.limits = table),
                None => {
                    let new = |limits: Arc<LimitTable>| {
                        let row = TurnRow::growing(search, limits.shape());
                        Class { limits, row, solved: 0 }
                    };
                    let classes = tables.into_iter().map(new).collect();
                    *kept = Some(ClassRows { turns, classes, measures: None, too_long: None });
                }
            }
        }
        Ok(kept.as_mut().expect("made just now"))
    }

    /// The limits that players of a class get.
    pub(super) fn limits<'s>(&self, search: &'s Search, class: u32) -> Limits<'s> {
        Limits::of(search.class_source(class), class, Arc::clone(&self.classes[class as usize].limits))
    }

    /// A limit that none exceeds which players of a class get after takes from the piles up to one.
    pub(super) fn largest(&self, class: u32, to: u32) -> u32 {
        self.classes[class as usize].limits.largest_up_to(to)
    }

    /// The row of a class with all piles up to one.
    pub(super) fn row(
        &mut self,
        search: &Search,
        class: u32,
        to: u32,
        budget: &mut Budget<'_>,
    ) -> Result<&TurnRow, Halt> {
        for class in &mut self.classes {
            class.row.make_room(to + 1, budget)?;
        }
        let turns = self.turns;
        let limits: Vec<Limits<'_>> = (0..turns.count()).map(|class| self.limits(search, turns.after(class))).collect();
        self.classes.iter_mut().for_each(|class| class.row.go_on());
        let mut looks: Vec<Look> = limits.iter().map(|_| Look::default()).collect();
        let solved = self.classes.iter().map(|class| class.solved).min().unwrap_or(0);
        for pile in solved..=to {
            for class in 0..turns.count() {
                let own = class as usize;
                // After an interruption some classes are one pile ahead.
                if self.classes[own].solved > pile {
                    continue;
                }
                // Cells are made for limits of any size, so that they stay right when larger ones come.
                let stage = ClassRows::stage(search, class, &limits[own], AMPLE, to);
                let below = &self.classes[turns.after(class) as usize].row;
                let cell = outcomes::cell(&stage, below, pile, &mut looks[own], budget, of(pile, to))?;
                self.classes[own].row.push(&stage, pile, cell, budget)?;
                self.classes[own].solved = pile + 1;
            }
        }
        Ok(&self.classes[class as usize].row)
    }

    /// The measures of all piles below one in a class, with at most this much work. Work counts as if nothing were known, so
    /// that no answer depends on the questions before.
    pub(super) fn measures(
        &mut self,
        search: &Search,
        class: u32,
        pile: u32,
        allowed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<&Profiles<Measure>, Halt> {
        // More piles take more work.
        if self.too_long.is_some_and(|(to, allowed_then)| pile > to && allowed <= allowed_then) {
            return Err(Bound::Work.into());
        }
        let largest: Vec<u32> = (0..self.turns.count()).map(|class| self.largest(class, pile)).collect();
        let fits = |(made_for, measures): &(Vec<u32>, Vec<Profiles<Measure>>)| {
            let work = measures.iter().map(Profiles::total_work).sum::<u64>();
            *made_for == largest && pile <= measures[class as usize].piles() && work <= allowed
        };
        if !self.measures.as_ref().is_some_and(fits) {
            let (made, met) = budget.observed(|budget| {
                budget.with_at_most(allowed, |budget| {
                    self.profiles(search, pile - 1, budget, || AllMeasures::new(search.play))
                })
            });
            if let (Err(Halt::Bound(Bound::Work)), None) = (&made, met) {
                self.too_long = Some((pile - 1, allowed));
            }
            self.measures = Some((largest, made?));
        }
        Ok(&self.measures.as_ref().expect("made just now").1[class as usize])
    }

    /// The profiles of all classes for the piles up to one, by some gauge, for the limits that takes from these piles and the
    /// next one leave.
    pub(super) fn profiles<G: Gauge>(
        &self,
        search: &Search,
        to: u32,
        budget: &mut Budget<'_>,
        gauge: impl Fn() -> G,
    ) -> Result<Vec<Profiles<G::Measure>>, Halt> {
        let turns = self.turns;
        let limits: Vec<Limits<'_>> = (0..turns.count()).map(|class| self.limits(search, turns.after(class))).collect();
        let mut measures: Vec<Measures<G>> = limits.iter().map(|_| Measures::new(gauge())).collect();
        let mut profiles: Vec<Profiles<G::Measure>> = limits.iter().map(|_| Profiles::default()).collect();
        let stage =
            |class: u32| ClassRows::stage(search, class, &limits[class as usize], self.largest(class, to + 1), to);
        let stages: Vec<Stage<'_>> = (0..turns.count()).map(stage).collect();
        for pile in 0..=to {
            for class in 0..turns.count() {
                let own = class as usize;
                let mut profile = std::mem::take(&mut profiles[own]);
                let after = turns.after(class);
                let below = (after != class).then(|| &profiles[after as usize]);
                let added = measures[own].add(&mut profile, &stages[own], below, pile, of(pile, to), budget);
                profiles[own] = profile;
                added?;
            }
        }
        Ok(profiles)
    }

    fn stage<'s>(search: &'s Search, class: u32, limits: &'s Limits<'s>, given: u32, to: u32) -> Stage<'s> {
        Stage { search, moves: class, to, limits, given, reach: None, roots: None }
    }

    /// The memory that is kept.
    pub(super) fn bytes(&self) -> u64 {
        let rows = self.classes.iter().map(|class| class.limits.bytes() + class.row.kept_bytes()).sum::<u64>();
        rows + self.measures.as_ref().map_or(0, |(_, measures)| measures.iter().map(Profiles::bytes).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_from_class_to_class() {
        let turns = Turns::of(&"min(turn, 4) + turn % 3 + last".parse().expect("a rule")).expect("classes");
        assert_eq!((turns, turns.count()), (Turns { from: 4, period: 3 }, 6));
        let classes: Vec<u32> = (1u32..=11).map(|turn| turns.class(&turn.into())).collect();
        assert_eq!(classes, [0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4]);
        assert!((0..10).all(|i| turns.after(classes[i]) == classes[i + 1]));
        let far: Natural = "1e30".parse().expect("a number");
        assert_eq!(turns.class(&far), 3);
    }
}
