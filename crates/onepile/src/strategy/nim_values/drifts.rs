//! How residues change from each level of a rounded root to the next.

use dashu_base::{Abs, DivEuclid, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};

use crate::rule::RootForm;

/// Down a chain, or up a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Down,
    Up,
}

/// The drifts of residues, and the whole parts that they leave out (see `levels`).
pub(super) struct Drifts {
    /// Those of the levels with the remainders 0, 1, … modulo their number.
    classes: Vec<Drift>,
    /// What slopes and constants are divided by.
    divisor: IBig,
    /// The sum of the slopes of the classes before each, and of all.
    slopes_before: Vec<IBig>,
    /// The same of the constants.
    constants_before: Vec<IBig>,
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
        let slopes_before = sums(classes.iter().map(|class| &class.slope));
        let constants_before = sums(classes.iter().map(|class| &class.constant));
        let divisor_of_sum = (&divisor).gcd(slopes_before.last().expect("the first"));
        let times = usize::try_from(form.divisor() / divisor_of_sum).ok()?;
        let block = times.checked_mul(period).filter(|block| *block <= MAX_BLOCK)?;
        let differences = differences(form.degree() - 1, |level| quotient(&level.into()));
        Some(Drifts { classes, divisor, slopes_before, constants_before, differences, block })
    }

    /// The class of a level.
    pub(super) fn class(&self, level: &IBig) -> usize {
        usize::try_from(level.rem_euclid(&IBig::from(self.classes.len()))).expect("less than the number of classes")
    }

    /// The class of the level that is some levels farther on.
    pub(super) fn class_after(&self, class: usize, levels: usize, way: Way) -> usize {
        let (count, levels) = (self.classes.len(), levels % self.classes.len());
        match way {
            Way::Down => (class + count - levels) % count,
            Way::Up => (class + levels) % count,
        }
    }

    /// How many classes there are.
    pub(super) fn classes(&self) -> usize {
        self.classes.len()
    }

    /// What slopes and constants are divided by.
    pub(super) fn divisor(&self) -> &IBig {
        &self.divisor
    }

    /// The slope, if all drifts have the same one.
    pub(super) fn only_slope(&self) -> Option<&IBig> {
        let first = &self.classes[0].slope;
        self.classes.iter().all(|class| class.slope == *first).then_some(first)
    }

    /// The largest constant without its sign.
    pub(super) fn largest_constant(&self) -> IBig {
        self.classes.iter().map(|class| (&class.constant).abs()).max().unwrap_or(IBig::ZERO)
    }

    /// The sum of the constants on the way through some levels from one of a class.
    pub(super) fn constants_from(&self, class: usize, levels: usize, way: Way) -> IBig {
        // On the way up the drift is that of the level where a step arrives.
        let count = self.classes.len();
        let last = class + levels.next_multiple_of(count);
        match way {
            Way::Down => self.constants_before(last + 1) - self.constants_before(last + 1 - levels),
            Way::Up => self.constants_before(class + 1 + levels) - self.constants_before(class + 1),
        }
    }

    /// The sum of the constants over the levels from 0 on, before one.
    fn constants_before(&self, level: usize) -> IBig {
        let count = self.classes.len();
        let all = self.constants_before.last().expect("the first") * IBig::from(level / count);
        all + &self.constants_before[level % count]
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

/// The sums of the first 0, 1, 2, … numbers.
fn sums<'n>(numbers: impl Iterator<Item = &'n IBig>) -> Vec<IBig> {
    let mut sums = vec![IBig::ZERO];
    for number in numbers {
        let sum = sums.last().expect("the first") + number;
        sums.push(sum);
    }
    sums
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
