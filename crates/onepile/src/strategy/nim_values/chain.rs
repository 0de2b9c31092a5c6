//! One pile, however large: down its chain to its nim-value, and up a class to the largest pile of a nim-value.

use dashu_base::DivRemEuclid;
use dashu_int::{IBig, UBig};

use crate::budget::{Bound, Budget};

use super::first::{Near, first};
use super::jumps::Jumps;
use super::ratio::Ratio;

/// The chain n → n − 1 − f(n) from a pile to the first pile of its nim-value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) value: UBig,
    /// How many steps it has.
    pub(crate) steps: UBig,
    /// The pile at which f jumps to the value, or at which f is 0.
    pub(crate) end: UBig,
}

/// A pile of a class, and how many of the class lie below it; piles where f is 0 do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) pile: UBig,
    pub(crate) rank: UBig,
}

impl Jumps {
    /// The chain of a pile.
    ///
    /// Where f is the same at the next pile of the chain, the stretch between F(m) and F(m + 1) is passed by division; on
    /// levels of a root, whole runs of levels are.
    pub(crate) fn descend(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<Chain, Bound> {
        let (mut pile, mut steps) = (pile.clone(), UBig::ZERO);
        let mut level = self.at(&pile, budget)?;
        let mut begins = Begins::default();
        loop {
            if level.is_zero() {
                return Ok(Chain { value: level, steps, end: pile });
            }
            if let Some(levels) = self.levels.as_ref().filter(|levels| level > levels.from) {
                let (count, residue) = divided(&pile - levels.first(&level), &level);
                let place = levels.descend(&level, &residue, budget)?;
                let passed = natural(IBig::from(count) + place.steps);
                steps += passed;
                let begin = levels.first(&place.level);
                if place.residue.is_zero() {
                    return Ok(Chain { value: place.level, steps, end: begin });
                }
                pile = begin + place.residue - (&place.level + UBig::ONE);
                steps += UBig::ONE;
                level = self.at(&pile, budget)?;
                continue;
            }
            self.unless_too_long(&UBig::ZERO, &pile, budget)?;
            if self.at(&(&pile - UBig::ONE), budget)? < level {
                return Ok(Chain { value: level, steps, end: pile });
            }
            let next = &pile - UBig::ONE - &level;
            let next_level = self.at(&next, budget)?;
            if next_level < level {
                (pile, level) = (next, next_level);
                steps += UBig::ONE;
                continue;
            }
            let begin = first(UBig::ZERO, next, begins.next(), Near::High, |n| Ok(self.at(n, budget)? >= level))?;
            let (count, residue) = divided(&pile - &begin, &level);
            steps += count;
            if residue.is_zero() {
                return Ok(Chain { value: level, steps, end: begin });
            }
            pile = &begin + residue - UBig::ONE - &level;
            steps += UBig::ONE;
            level = self.at(&pile, budget)?;
            begins.push(begin);
        }
    }

    /// The largest pile of a nim-value among those up to `top`, if there is one.
    ///
    /// The class is run through from its first pile F(v) on, each next one being H(a + 1); again levels are passed by
    /// division.
    pub(crate) fn latest(
        &mut self,
        value: &UBig,
        top: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Ranked>, Bound> {
        let top_level = self.at(top, budget)?;
        let mut at = match self.last_station(value, top) {
            Some(station) => station,
            None => match self.first_of_class(value, top, &top_level, budget)? {
                Some(begin) => Ranked { pile: begin, rank: UBig::ZERO },
                None => return Ok(None),
            },
        };
        let reach = top - &top_level;
        let ratio = Ratio::new(top, &reach);
        let mut level = self.at(&at.pile, budget)?;
        let (mut before, mut begins) = (None, Begins::default());
        // H(a + 1) is at most `top` iff top − f(top) >= a + 1.
        while at.pile < reach {
            if let Some(levels) = self.levels.as_ref().filter(|levels| level >= levels.from) {
                let (count, residue) = divided(&at.pile - levels.first(&level), &level);
                let place = levels.ascend(&level, &residue, &top_level, budget)?;
                let from = levels.first(&top_level) + place.residue;
                let period = &top_level + UBig::ONE;
                let (more, rest) = (IBig::from(top.clone()) - IBig::from(from)).div_rem_euclid(&IBig::from(period));
                let passed = natural(more + place.steps - IBig::from(count));
                return Ok(Some(Ranked { pile: top - rest, rank: at.rank + passed }));
            }
            self.unless_too_long(&at.pile, top, budget)?;
            if before.as_ref() == Some(&level) {
                // The class goes on in equal steps to the end of the level.
                let last = if level == top_level {
                    top.clone()
                } else {
                    let (low, hint) = (at.pile.clone(), begins.next());
                    let begin = first(low, top.clone(), hint, Near::Low, |n| Ok(self.at(n, budget)? > level))?;
                    begins.push(begin.clone());
                    begin - UBig::ONE
                };
                let (count, _) = divided(&last - &at.pile, &level);
                at.pile += &count * (&level + UBig::ONE);
                at.rank += count;
                before = None;
                continue;
            }
            let next = self.complement_reaching(&(&at.pile + UBig::ONE), &at.pile, top, &ratio, budget)?;
            before = Some(level);
            level = &next - UBig::ONE - &at.pile;
            at = Ranked { pile: next, rank: at.rank + UBig::ONE };
            self.keep_station(value, &at);
        }
        Ok(Some(at))
    }

    /// The largest pile of a nim-value up to `top` among those that were met before.
    fn last_station(&self, value: &UBig, top: &UBig) -> Option<Ranked> {
        let stations = self.stations.get(value)?;
        let after = stations.partition_point(|station| station.pile <= *top);
        after.checked_sub(1).map(|last| stations[last].clone())
    }

    /// Keeps a pile of a nim-value, if it is one of few and larger than all that are kept.
    fn keep_station(&mut self, value: &UBig, at: &Ranked) {
        if self.stations.len() >= MOST_CLASSES && !self.stations.contains_key(value) {
            return;
        }
        let stations = self.stations.entry(value.clone()).or_default();
        if stations.len() < MOST_STATIONS && stations.last().is_none_or(|last| last.pile < at.pile) {
            stations.push(at.clone());
        }
    }

    /// The first pile of a class from which ranks count: F(v), or the last pile at which f is 0.
    fn first_of_class(
        &mut self,
        value: &UBig,
        top: &UBig,
        top_level: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Bound> {
        if top_level < value {
            return Ok(None);
        }
        let wanted = value.clone().max(UBig::ONE);
        if *top_level < wanted {
            return Ok(Some(top.clone()));
        }
        let begin = first(UBig::ZERO, top.clone(), None, Near::Low, |n| Ok(self.at(n, budget)? >= wanted))?;
        Ok(Some(if value.is_zero() { begin - UBig::ONE } else { begin }))
    }

    /// H(t): the first pile with n − f(n) = t, above `low` and up to `top`, where that is reached.
    fn complement_reaching(
        &mut self,
        t: &UBig,
        low: &UBig,
        top: &UBig,
        ratio: &Ratio,
        budget: &mut Budget<'_>,
    ) -> Result<UBig, Bound> {
        // H(t) is the least n with n = t + f(n), so iterating that from below never passes it.
        let mut n = low.clone();
        let near = ratio.times(&(t - UBig::ONE)).min(top.clone());
        if near > &n + UBig::from(3u8) {
            let near = near - UBig::from(2u8);
            if self.complement(&near, budget)? < *t {
                n = near;
            }
        }
        for _ in 0..MAX_ITERATIONS {
            let next = t + self.at(&n, budget)?;
            if next == n {
                return Ok(n);
            }
            n = next;
        }
        first(n - UBig::ONE, top.clone(), None, Near::Low, |n| Ok(self.complement(n, budget)? >= *t))
    }
}

/// Where the last two levels begin. Levels often grow like powers, so that these two tell where the next may begin.
#[derive(Default)]
struct Begins(Option<UBig>, Option<UBig>);

impl Begins {
    fn push(&mut self, begin: UBig) {
        self.0 = self.1.replace(begin);
    }

    fn next(&self) -> Option<UBig> {
        let (before, last) = (self.0.as_ref()?, self.1.as_ref()?);
        (!before.is_zero()).then(|| last * last / before)
    }
}

/// More piles of a class are not kept, ...
const MOST_STATIONS: usize = 1 << 12;
/// ... nor those of more classes.
const MOST_CLASSES: usize = 16;

/// Iterations before halving takes over.
const MAX_ITERATIONS: u32 = 12;

/// How often m + 1 goes into a distance, and what is left.
fn divided(distance: UBig, level: &UBig) -> (UBig, UBig) {
    let period = level + UBig::ONE;
    let count = &distance / &period;
    let rest = distance - &count * period;
    (count, rest)
}

/// Counts of steps are never negative.
fn natural(count: IBig) -> UBig {
    count.try_into().expect("a count")
}
