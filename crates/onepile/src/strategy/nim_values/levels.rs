//! Rounded roots: whole runs of levels at once.
//!
//! *(ours)* The level m of a function with unit jumps are the piles from F(m) to F(m + 1) − 1, where it is m. On level m
//! nim-values repeat after m + 1 piles, so a pile F(m) + r counts by its residue r modulo m + 1: residue 0 has value m,
//! and a residue r > 0 the value of residue (F(m) − F(m − 1) + r − 1) mod m on level m − 1. That stays true where F(m) + r
//! lies beyond the level: it then stands for the pile F(m) + r − (m + 1) below.
//!
//! If F(m) − F(m − 1) is a polynomial with integer coefficients, it is m Q(m) + c with c = F(0) − F(−1), and a residue
//! changes by the *drift* c − 1 from level to level, modulo ever smaller numbers. As long as it does not wrap around,
//! whole runs of levels are passed at once; each wrap shrinks the level by a factor, so a pile of d digits takes a
//! number of runs proportional to d.

use dashu_base::{DivRemEuclid, Signed};
use dashu_int::{IBig, UBig};

use crate::budget::{Bound, Budget, Progress};
use crate::rule::RootForm;

/// The levels of a rounded root, from some level on.
pub(crate) struct Levels {
    form: RootForm,
    /// The first level that begins where the root says: below, the pile itself may be the limit.
    pub(super) from: UBig,
    /// What a residue gains from a level to the one below.
    drift: IBig,
    /// The differences at 0 of the sum of Q(1) to Q(x), a polynomial in x.
    differences: Vec<IBig>,
}

/// A place on the levels, and the steps of the chain between it and where it was reached from.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) level: UBig,
    pub(super) residue: UBig,
    pub(super) steps: IBig,
}

impl Levels {
    /// The levels of a root.
    pub(super) fn new(form: RootForm) -> Levels {
        let mut levels = Levels { from: UBig::ZERO, drift: IBig::ZERO, differences: Vec::new(), form };
        levels.drift = levels.rise(&IBig::ZERO) - 1;
        levels.differences = levels.differences();
        levels.from = levels.lowest();
        levels
    }

    /// F(m) − F(m − 1).
    fn rise(&self, level: &IBig) -> IBig {
        self.form.first_pile(level) - self.form.first_pile(&(level - IBig::ONE))
    }

    /// The first pile of a level from `from` on.
    pub(super) fn first(&self, level: &UBig) -> UBig {
        self.form.first_pile(&level.clone().into()).try_into().expect("levels from the lowest on begin at a pile")
    }

    /// The first level that the form counts for at which F(m) >= m; then it is so from there on, because F grows by at least 1.
    fn lowest(&self) -> UBig {
        let fits = |level: &UBig| self.form.first_pile(&level.clone().into()) >= IBig::from(level.clone());
        let above = &self.form.above + IBig::ONE;
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

    /// Differences of the sum of Q at 0, 1, …, as many as the sum has degrees.
    fn differences(&self) -> Vec<IBig> {
        let constant = self.rise(&IBig::ZERO);
        let quotient = |x: usize| (self.rise(&IBig::from(x)) - &constant) / IBig::from(x);
        let mut sums = vec![IBig::ZERO];
        for x in 1..self.form.length() {
            sums.push(&sums[x - 1] + quotient(x));
        }
        let mut differences = Vec::new();
        while !sums.is_empty() {
            differences.push(sums[0].clone());
            sums = sums.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
        }
        differences
    }

    /// The sum of Q over the levels 1 to x.
    fn quotients_to(&self, x: &UBig) -> IBig {
        let (mut sum, mut binomial) = (IBig::ZERO, IBig::ONE);
        for (i, difference) in self.differences.iter().enumerate() {
            sum += difference * &binomial;
            binomial = binomial * (IBig::from(x.clone()) - IBig::from(i)) / IBig::from(i + 1);
        }
        sum
    }

    /// Follows the chain down until the residue is 0 or the lowest level is reached.
    pub(super) fn descend(&self, level: &UBig, residue: &UBig, budget: &mut Budget<'_>) -> Result<Place, Bound> {
        let (drift, lowest) = (&self.drift, IBig::from(self.from.clone()));
        let (mut m, mut r) = (IBig::from(level.clone()), IBig::from(residue.clone()));
        let mut wraps = IBig::ZERO;
        let mut runs = 0;
        while !r.is_zero() && m > lowest {
            count_run(&mut runs, budget)?;
            // This number of levels keeps r + i*drift from 0 to m − i.
            let run = if drift.is_negative() { &r / -drift } else { (&m - &r) / (drift + IBig::ONE) };
            let run = run.min(&m - &lowest);
            if run.is_zero() {
                let (wrapped, rest) = (r + drift).div_rem_euclid(&m);
                (wraps, r) = (wraps + wrapped, rest.into());
                m -= 1;
            } else {
                r += drift * &run;
                m -= run;
            }
        }
        let (reached, residue) = (natural(m), natural(r));
        let steps = self.quotients_to(level) - self.quotients_to(&reached) + wraps;
        Ok(Place { level: reached, residue, steps })
    }

    /// Follows a class up to a level: the residue there, and the steps back.
    pub(super) fn ascend(
        &self,
        level: &UBig,
        residue: &UBig,
        to: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Place, Bound> {
        let (drift, top) = (&self.drift, IBig::from(to.clone()));
        let (mut m, mut r) = (IBig::from(level.clone()), IBig::from(residue.clone()));
        let mut wraps = IBig::ZERO;
        let mut runs = 0;
        while m < top {
            count_run(&mut runs, budget)?;
            // This number of levels keeps r − i*drift from 1 to m + i.
            let run = if *drift > IBig::ZERO {
                if r.is_zero() { IBig::ZERO } else { (&r - IBig::ONE) / drift }
            } else if drift.is_zero() && r.is_zero() {
                IBig::ZERO
            } else if *drift >= IBig::from(-1) {
                &top - &m
            } else {
                (&m - &r) / (-drift - IBig::ONE)
            };
            let run = run.min(&top - &m);
            if run.is_zero() {
                m += 1;
                let (wrapped, rest) = (r - drift - IBig::ONE).div_rem_euclid(&m);
                (wraps, r) = (wraps - wrapped, IBig::from(rest) + IBig::ONE);
            } else {
                r -= drift * &run;
                m += run;
            }
        }
        let steps = self.quotients_to(to) - self.quotients_to(level) + wraps;
        Ok(Place { level: to.clone(), residue: natural(r), steps })
    }
}

/// Runs before the answer is given up: only where a residue drifts by far more than a level do they get many.
const MAX_RUNS: u64 = 1 << 24;

/// Counts one more run.
fn count_run(runs: &mut u64, budget: &mut Budget<'_>) -> Result<(), Bound> {
    *runs += 1;
    if *runs > MAX_RUNS {
        return Err(Bound::Work);
    }
    budget.spend(1, Progress { done: *runs, of: MAX_RUNS })
}

/// Levels and residues are never negative.
fn natural(number: IBig) -> UBig {
    number.try_into().expect("a level or a residue")
}
