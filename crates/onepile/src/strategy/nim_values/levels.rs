//! Rounded roots: whole runs of levels at once.
//!
//! *(ours)* The level m of a function with unit jumps are the piles from F(m) to F(m + 1) − 1, where it is m. On level m
//! nim-values repeat after m + 1 piles, so a pile F(m) + r counts by its residue r modulo m + 1: residue 0 has value m,
//! and a residue r > 0 the value of residue (F(m) − F(m − 1) + r − 1) mod m on level m − 1. That stays true where F(m) + r
//! lies beyond the level: it then stands for the pile F(m) + r − (m + 1) below.
//!
//! **Drifts.** Let F(m) be P(m), rounded, for a polynomial P whose coefficients have the divisor d. Then F(m) − F(m − 1) is
//! c + m q(m), where q is a polynomial with the divisor d, and c depends on m modulo d only; so does the fraction of q(m).
//! With Q(m) the whole part of q(m), a residue changes by the *drift* c − 1 + m (q(m) − Q(m)) from level m to level m − 1,
//! modulo m. Among the levels with one remainder modulo the number p of drifts, the drift is linear in m.
//!
//! **Blocks.** Let b levels, a *block*, be a multiple of p for which the fractions of q add up to a whole number. Let a
//! residue x go through the residues x(1), …, x(b) on the levels of a block, with w(j) the whole times that the level goes
//! into the sum at the step j.
//!
//! *Lemma.* If the w(j) add up to the same number as the fractions of q, and the next blocks have the same w(j), then each
//! x(j) changes by the same amount from block to block; and the next i blocks have the same w(j) iff these residues, going
//! on in equal steps, stay between 1 and their levels.
//!
//! *Proof.* The step j adds drift(m) − w(j) m, or takes it away on the way up. That is linear in m, and m changes by b from
//! block to block, so what a step adds changes by an equal amount s(j). What a whole block adds changes by the sum of the
//! s(j), which is b times the difference of the two sums, 0. So x(b) − x is the same in all the blocks, x changes by
//! that, and x(j) by that plus s(1) + … + s(j). Conversely, w(j) is the one whole number that brings a sum into the
//! m residues of a level, so numbers in these ranges that differ by the steps are the residues themselves. On the way
//! down residue 0 ends the chain, and the ranges leave it out. ∎
//!
//! So a block is walked level by level, and then as many blocks more as the ranges allow are passed by division. With p
//! drifts there are about p runs until a residue goes once around its level, which shrinks by a factor meanwhile: a pile of
//! n digits takes a number of runs proportional to n p. Where all drifts have one slope, as for square roots, most levels of
//! a block are not walked either, but leapt over (`rounds`).

use dashu_base::{BitTest, DivRemEuclid, Signed};
use dashu_int::{IBig, UBig};

use crate::budget::{Bound, Budget, Progress};
use crate::rule::RootForm;

use super::drifts::{Drifts, Way};
use super::rounds::{Leap, Rounds};

/// The levels of a rounded root, from some level on.
pub(crate) struct Levels {
    form: RootForm,
    /// The first level that begins where the root says: below, the pile itself may be the limit.
    pub(super) from: UBig,
    drifts: Drifts,
    /// Rounds on the way down and on the way up.
    rounds: [Option<Rounds>; 2],
}

/// A place on the levels, and the steps of the chain between it and where it was reached from.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) level: UBig,
    pub(super) residue: UBig,
    pub(super) steps: IBig,
}

impl Levels {
    /// The levels of a root, if its drifts repeat soon.
    pub(super) fn new(form: RootForm) -> Option<Levels> {
        let drifts = Drifts::of(&form)?;
        let from = lowest(&form);
        let rounds = [Way::Down, Way::Up].map(|way| Rounds::of(&drifts, way));
        Some(Levels { form, from, drifts, rounds })
    }

    /// The same, from a level on that may be higher.
    pub(super) fn not_below(self, level: UBig) -> Levels {
        Levels { from: self.from.max(level), ..self }
    }

    /// The first pile of a level from `from` on.
    pub(super) fn first(&self, level: &UBig) -> UBig {
        self.form.first_pile(&level.clone().into()).try_into().expect("levels from the lowest on begin at a pile")
    }

    /// Follows the chain down until the residue is 0 or the lowest level is reached.
    pub(super) fn descend(&self, level: &UBig, residue: &UBig, budget: &mut Budget<'_>) -> Result<Place, Bound> {
        let mut walk = Walk::new(self, Way::Down, level, residue);
        walk.go(&self.from, budget)?;
        Ok(walk.place(level))
    }

    /// Follows a class up to a level: the residue there, and the steps back.
    pub(super) fn ascend(
        &self,
        level: &UBig,
        residue: &UBig,
        to: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Place, Bound> {
        let mut walk = Walk::new(self, Way::Up, level, residue);
        walk.go(to, budget)?;
        Ok(walk.place(level))
    }
}

/// The first level m that the form counts for with P(m) >= m and P(m + 1) >= P(m) + 1.
///
/// P is convex there, so both are true from there on; then F(m) >= m, and F grows. So the smaller of limit and pile
/// reaches m at F(m).
fn lowest(form: &RootForm) -> UBig {
    let divisor = IBig::from(form.divisor().clone());
    let fits = |level: &UBig| {
        let level = IBig::from(level.clone());
        let at = form.scaled(&level);
        at >= &level * &divisor && form.scaled(&(level + IBig::ONE)) >= at + &divisor
    };
    let above = &form.above + IBig::ONE;
    let mut low = UBig::try_from(above).unwrap_or(UBig::ONE).max(UBig::ONE);
    if fits(&low) {
        return low;
    }
    let mut high = &low * UBig::from(2u8);
    while !fits(&high) {
        (low, high) = (high.clone(), high * UBig::from(2u8));
    }
    while &high - &low > UBig::ONE {
        let middle = (&low + &high) >> 1;
        let end = if fits(&middle) { &mut high } else { &mut low };
        *end = middle;
    }
    high
}

/// A walk from level to level.
struct Walk<'l> {
    drifts: &'l Drifts,
    rounds: Option<&'l Rounds>,
    way: Way,
    level: IBig,
    /// The class of the level.
    class: usize,
    residue: IBig,
    /// The sum of the w(j) so far.
    wraps: IBig,
    walked: u64,
}

/// A residue on its way through the next blocks.
struct Mark {
    /// How far it is above 1, and below its level.
    above: IBig,
    below: IBig,
    /// How much more it gains in a block than the one with which the block begins.
    faster: IBig,
}

impl Walk<'_> {
    fn new<'l>(levels: &'l Levels, way: Way, level: &UBig, residue: &UBig) -> Walk<'l> {
        let (level, residue) = (IBig::from(level.clone()), IBig::from(residue.clone()));
        let class = levels.drifts.class(&level);
        let rounds = levels.rounds[usize::from(way == Way::Up)].as_ref();
        Walk { drifts: &levels.drifts, rounds, way, level, class, residue, wraps: IBig::ZERO, walked: 0 }
    }

    /// Where the walk is, and the steps since a level.
    fn place(self, since: &UBig) -> Place {
        let (level, residue) = (natural(self.level), natural(self.residue));
        let [high, low] = match self.way {
            Way::Down => [since, &level],
            Way::Up => [&level, since],
        };
        let steps = self.drifts.quotients_to(high) - self.drifts.quotients_to(low) + self.wraps;
        Place { level, residue, steps }
    }

    /// Walks to a level, or to residue 0 on the way down.
    fn go(&mut self, to: &UBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let to = IBig::from(to.clone());
        let block = IBig::from(self.drifts.block);
        if self.expected(&to) > MAX_STEPS {
            return Err(Bound::Work);
        }
        loop {
            let left = self.levels_to(&to);
            if left.is_zero() || self.is_over() {
                return Ok(());
            }
            if left <= block {
                self.step(budget)?;
                continue;
            }
            match self.rounds.map(|rounds| (rounds, self.levels_of_rounds(rounds, left.clone()))) {
                Some((rounds, left)) if left > block => {
                    self.pass_rounds(rounds, &(left / &block - IBig::ONE), budget)?;
                }
                _ => self.pass_blocks(&(left / &block - IBig::ONE), budget)?,
            }
        }
    }

    /// About as many steps as it takes to go through all levels to one. A walk that is too long is not begun.
    fn expected(&self, to: &IBig) -> u64 {
        // While a level doubles, a residue goes around about once. Where drifts have one slope, all its wraps together take a
        // few blocks of steps or leaps, and else a block each.
        let block = self.drifts.block as u64;
        let around = if self.drifts.only_slope().is_some() { block } else { block * block };
        let doublings = self.level.bit_len().abs_diff(to.bit_len()) as u64;
        // Levels that are too low for rounds may be walked one by one.
        let high = (&self.level).max(to);
        let low = self.rounds.map_or(0, |rounds| u64::try_from((&rounds.least).min(high)).unwrap_or(u64::MAX));
        let levels = u64::try_from(self.levels_to(to)).unwrap_or(u64::MAX);
        around.saturating_mul(doublings).saturating_add(low).min(levels)
    }

    /// Whether a chain ends here.
    fn is_over(&self) -> bool {
        self.way == Way::Down && self.residue.is_zero()
    }

    /// How many levels are left to some level.
    fn levels_to(&self, to: &IBig) -> IBig {
        match self.way {
            Way::Down => &self.level - to,
            Way::Up => to - &self.level,
        }
    }

    /// Walks a block, and passes as many of the blocks behind it as are like it; at most some number of them.
    fn pass_blocks(&mut self, most: &IBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let (before, wraps) = (self.residue.clone(), self.wraps.clone());
        let block = IBig::from(self.drifts.block);
        let mut marks = Vec::with_capacity(self.drifts.block);
        let mut faster = IBig::ZERO;
        for _ in 0..self.drifts.block {
            faster += self.step(budget)?;
            if self.is_over() {
                return Ok(());
            }
            let (above, below) = (&self.residue - IBig::ONE, &self.level - &self.residue);
            marks.push(Mark { above, below, faster: faster.clone() });
        }
        // The sums of the lemma differ.
        if !faster.is_zero() {
            return Ok(());
        }
        let (gain, wraps) = (&self.residue - before, &self.wraps - wraps);
        let level_gain = self.signed(block);
        let mut run = most.clone();
        for mark in marks {
            let speed = &gain + mark.faster;
            shorten(&mut run, &mark.above, &speed);
            shorten(&mut run, &mark.below, &(&level_gain - speed));
        }
        self.repeat(&run, gain, wraps);
        Ok(())
    }

    /// The same with leaps through rounds, which are parts of a block.
    fn pass_rounds(&mut self, rounds: &Rounds, most: &IBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let (before, wraps) = (self.residue.clone(), self.wraps.clone());
        let count = self.drifts.block / rounds.once.levels;
        let mut marks = Vec::with_capacity(count);
        for _ in 0..count {
            match self.pass_round(rounds, budget)? {
                Some(mark) => marks.push(mark),
                None => return Ok(()),
            }
        }
        let (gain, wraps) = (&self.residue - before, &self.wraps - wraps);
        // The highest residue is one part of a level below the lowest one of the next round, and levels shrink or grow.
        let part_gain = self.signed(IBig::from(count));
        let mut run = most.clone();
        for mark in marks {
            shorten(&mut run, &mark.above, &gain);
            shorten(&mut run, &mark.below, &(&part_gain - &gain));
        }
        self.repeat(&run, gain, wraps);
        Ok(())
    }

    /// Leaps through a round if no residue wraps around, and else to where the next round begins. Nothing if that was not a
    /// whole round.
    fn pass_round(&mut self, rounds: &Rounds, budget: &mut Budget<'_>) -> Result<Option<Mark>, Bound> {
        if self.residue.is_zero() || !rounds.may_begin(&self.level, &self.residue) {
            self.step(budget)?;
            return Ok(None);
        }
        self.count(budget)?;
        let after = |leap: &Leap| rounds.residue_after(leap, &self.level, self.class, &self.residue);
        let highest = after(&rounds.highest);
        let level = &self.level + self.signed(rounds.highest.levels.into());
        let below = &level - &highest;
        if below.is_negative() {
            // The level of the drift, which the residue goes around.
            let (around, wraps) = match self.way {
                Way::Down => (level + IBig::ONE, &rounds.highest.wraps + IBig::ONE),
                Way::Up => (level, &rounds.highest.wraps - IBig::ONE),
            };
            self.leap(&rounds.highest, highest - around, &wraps);
            return Ok(None);
        }
        let next = after(&rounds.once);
        if next > IBig::ZERO || (next.is_zero() && self.way == Way::Down) {
            let above = &next - IBig::ONE;
            self.leap(&rounds.once, next, &rounds.once.wraps);
            return Ok((!self.is_over()).then_some(Mark { above, below, faster: IBig::ZERO }));
        }
        let second = after(&rounds.second);
        self.leap(&rounds.second, second, &rounds.second.wraps);
        Ok(None)
    }

    /// Goes on by a leap to a residue.
    fn leap(&mut self, leap: &Leap, residue: IBig, wraps: &IBig) {
        self.level += self.signed(leap.levels.into());
        self.class = self.drifts.class_after(self.class, leap.levels, self.way);
        self.residue = residue;
        self.wraps += wraps;
    }

    /// Passes a run of blocks, each with the same gain and wraps.
    fn repeat(&mut self, run: &IBig, gain: IBig, wraps: IBig) {
        self.level += self.signed(IBig::from(self.drifts.block)) * run;
        self.residue += gain * run;
        self.wraps += wraps * run;
    }

    /// A number of levels, negative on the way down.
    fn signed(&self, levels: IBig) -> IBig {
        if self.way == Way::Down { -levels } else { levels }
    }

    /// How many of the levels that are left are high enough for rounds.
    fn levels_of_rounds(&self, rounds: &Rounds, left: IBig) -> IBig {
        match self.way {
            Way::Down => left.min(&self.level - &rounds.least),
            Way::Up if self.level < rounds.least => IBig::ZERO,
            Way::Up => left,
        }
    }

    /// Walks to the next level: how much more such a step adds to a residue one block further on.
    fn step(&mut self, budget: &mut Budget<'_>) -> Result<IBig, Bound> {
        self.count(budget)?;
        let residue = std::mem::take(&mut self.residue);
        let (wraps, class);
        match self.way {
            Way::Down => {
                class = self.class;
                let (quotient, rest) = (residue + self.drifts.at(&self.level, class)).div_rem_euclid(&self.level);
                (wraps, self.residue) = (quotient, rest.into());
                self.level -= IBig::ONE;
                self.class = self.drifts.class_after(class, 1, Way::Down);
            }
            Way::Up => {
                self.level += IBig::ONE;
                self.class = self.drifts.class_after(self.class, 1, Way::Up);
                class = self.class;
                // Residues from 1 to the level.
                let reduced = residue - self.drifts.at(&self.level, class) - IBig::ONE;
                let (quotient, rest) = reduced.div_rem_euclid(&self.level);
                (wraps, self.residue) = (-quotient, IBig::from(rest) + IBig::ONE);
            }
        }
        let faster = &wraps * IBig::from(self.drifts.block) - self.drifts.growth(class);
        self.wraps += wraps;
        Ok(faster)
    }

    /// Counts one step or leap.
    fn count(&mut self, budget: &mut Budget<'_>) -> Result<(), Bound> {
        self.walked += 1;
        if self.walked > MAX_STEPS {
            return Err(Bound::Work);
        }
        budget.spend(1, Progress { done: self.walked, of: MAX_STEPS })
    }
}

/// Shortens a run to where a distance that changes by equal steps is not below 0.
fn shorten(run: &mut IBig, distance: &IBig, speed: &IBig) {
    if speed.is_negative() && (distance + speed * &*run).is_negative() {
        *run = distance / -speed;
    }
}

/// Steps and leaps before the answer is given up.
const MAX_STEPS: u64 = 1 << 24;

/// Levels and residues are never negative.
fn natural(number: IBig) -> UBig {
    number.try_into().expect("a level or a residue")
}

#[cfg(test)]
mod tests {
    use onepile_testing::Shapes;

    use super::*;
    use crate::rule::Rule;

    /// Runs of blocks lead where a walk through all levels leads, at piles of some 12 digits.
    #[test]
    fn runs_are_those_of_single_levels() {
        let (mut compared, mut by_rounds) = (0, 0);
        let seeds: u64 = std::env::var("SEEDS").map_or(120, |text| text.parse().expect("SEEDS=1000"));
        for seed in 0..seeds {
            let mut dice = Shapes::new(seed);
            let text = match seed % 2 {
                0 => dice.root(),
                _ => {
                    let [p, q, c] = [40, 9, 99].map(|most| 1 + dice.below(most));
                    format!("{}(sqrt({p}*pile/{q} + {c}) + {c}/{q})", dice.pick(&["floor", "ceil", "round"]))
                }
            };
            let rule: Rule = text.parse().expect("a rule");
            // Drifts of higher roots may repeat too late.
            let form = rule.root_form().unwrap_or_else(|| panic!("{text}"));
            let Some(levels) = Levels::new(form) else { continue };
            let budget = &mut Budget::unlimited();
            for way in [Way::Down, Way::Up] {
                let low = &levels.from + UBig::from(dice.below(40));
                let high = &low + UBig::from(dice.below(1 << 18));
                let (level, to) = if way == Way::Down { (&high, &low) } else { (&low, &high) };
                let residue = UBig::ONE + UBig::from(dice.below(1 << 40)) % level;
                let new = || Walk::new(&levels, way, level, &residue);
                let (mut run, mut single) = (new(), new());
                run.go(to, budget).expect("no bound");
                while !single.is_over() && !single.levels_to(&to.clone().into()).is_zero() {
                    single.step(budget).expect("no bound");
                }
                assert!(run.walked <= single.walked);
                assert_eq!(run.place(level), single.place(level), "{text} from {level}, {residue} to {to}");
                compared += 1;
                by_rounds += u64::from(levels.rounds[0].as_ref().is_some_and(|rounds| IBig::from(high) > rounds.least));
            }
        }
        assert!(2 * compared > 3 * seeds && by_rounds > seeds, "{compared} compared, {by_rounds} by rounds");
    }
}
