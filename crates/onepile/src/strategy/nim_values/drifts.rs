//! How residues change from each level of a rounded root to the next.

use dashu_base::{DivEuclid, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};

use crate::rule::RootForm;

/// The drifts of residues, and the whole parts that they leave out (see `levels`).
pub(super) struct Drifts {
    /// Those of the levels with the remainders 0, 1, … modulo their number.
    classes: Vec<Drift>,
    /// What slopes and constants are divided by.
    divisor: IBig,
    /// The sum of the slopes of the classes before each, and of all.
    slopes_before: Vec<IBig>,
    /// The differences at 0 of the sum of q(1) to q(x), times the divisor: a polynomial in x.
    differences: Vec<IBig>,
    /// A number of levels after which all repeats, over which the slopes add up to a multiple of the divisor.
    pub(super) block: usize,
}

/// The drift on levels of one class: the level times the slope, plus the constant, both over the divisor.
#[derive(Clone, PartialEq, Eq)]
struct Drift {
    slope: IBig,
    constant: IBig,
}

/// With longer blocks the way is no shorter than level by level.
const MAX_BLOCK: usize = 1 << 12;

impl Drifts {
    /// The drifts of a root, unless they repeat too late.
    pub(super) fn of(form: &RootForm) -> Option<Drifts> {
        let count = usize::try_from(form.divisor()).ok().filter(|count| *count <= MAX_BLOCK)?;
        let divisor = IBig::from(form.divisor().clone());
        let rise = |level: &IBig| form.scaled(level) - form.scaled(&(level - IBig::ONE));
        let constant = rise(&IBig::ZERO);
        // The constant is the remainder of a polynomial by its variable.
        let quotient = |level: &IBig| (rise(level) - &constant) / level;
        let mut classes: Vec<Drift> = (1..=count)
            .map(|level| {
                let level = IBig::from(level);
                let whole_rise = form.first_pile(&level) - form.first_pile(&(&level - IBig::ONE));
                let quotient = quotient(&level);
                let constant = (whole_rise - IBig::ONE) * &divisor - &quotient * level;
                Drift { slope: quotient.rem_euclid(&divisor).into(), constant }
            })
            .collect();
        classes.rotate_right(1);
        let period = (1..=count)
            .find(|period| count % period == 0 && classes[*period..] == classes[..count - period])
            .expect("all of them are a period");
        classes.truncate(period);
        let mut slopes_before = vec![IBig::ZERO];
        for (i, class) in classes.iter().enumerate() {
            slopes_before.push(&slopes_before[i] + &class.slope);
        }
        let divisor_of_sum = (&divisor).gcd(slopes_before.last().expect("the first"));
        let times = usize::try_from(form.divisor() / divisor_of_sum).ok()?;
        let block = times.checked_mul(period).filter(|block| *block <= MAX_BLOCK)?;
        let differences = differences(form.degree() - 1, |level| quotient(&level.into()));
        Some(Drifts { classes, divisor, slopes_before, differences, block })
    }

    /// The class of a level.
    pub(super) fn class(&self, level: &IBig) -> usize {
        usize::try_from(level.rem_euclid(&IBig::from(self.classes.len()))).expect("less than the number of classes")
    }

    /// The class of the next level up.
    pub(super) fn class_above(&self, class: usize) -> usize {
        (class + 1) % self.classes.len()
    }

    /// The class of the next level down.
    pub(super) fn class_below(&self, class: usize) -> usize {
        class.checked_sub(1).unwrap_or(self.classes.len() - 1)
    }

    /// What residues gain from a level of a class to the one below.
    pub(super) fn at(&self, level: &IBig, class: usize) -> IBig {
        let Drift { slope, constant } = &self.classes[class];
        match slope.is_zero() {
            true => constant / &self.divisor,
            false => (slope * level + constant) / &self.divisor,
        }
    }

    /// How much more the drift of a class is a block of levels higher up.
    pub(super) fn growth(&self, class: usize) -> IBig {
        &self.classes[class].slope * IBig::from(self.block) / &self.divisor
    }

    /// The sum of the whole parts Q over the levels 1 to x.
    pub(super) fn quotients_to(&self, x: &UBig) -> IBig {
        let x = IBig::from(x.clone());
        let (mut sum, mut binomial) = (IBig::ZERO, IBig::ONE);
        for (i, difference) in self.differences.iter().enumerate() {
            sum += difference * &binomial;
            binomial = binomial * (&x - IBig::from(i)) / IBig::from(i + 1);
        }
        // The fractions, which are the slopes; that of level 0 is one too many in every such sum.
        let (after, count) = (x + IBig::ONE, IBig::from(self.classes.len()));
        let all = self.slopes_before.last().expect("the first") * (&after).div_euclid(&count);
        (sum - all - &self.slopes_before[self.class(&after)] + &self.classes[0].slope) / &self.divisor
    }
}

/// The differences at 0 of the sums of a polynomial over 1 to x, whose degree in x is given.
fn differences(degree: usize, mut term: impl FnMut(usize) -> IBig) -> Vec<IBig> {
    let mut sums = vec![IBig::ZERO];
    for x in 1..=degree {
        sums.push(&sums[x - 1] + term(x));
    }
    let mut differences = Vec::new();
    while !sums.is_empty() {
        differences.push(sums[0].clone());
        sums = sums.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
    }
    differences
}
