//! Rules of the turn alone, with limits of at least 1 that do not fall.
//!
//! Then E(t, r) = E(t, r − 2) + f(t + r − 1) + 1. If f is a polynomial, or one for each remainder of the turn, so is E in
//! r: a sum of binomials in closed form, whatever its size.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use crate::budget::{Bound, Budget};
use crate::natural::Natural;
use crate::rule::{Polynomials, Range, Region, Variable};

use super::level::{Level, is_even};
use super::slope::Slope;

/// More polynomials than this are not worth it.
const MAX_POLYNOMIALS: u64 = 1 << 12;

/// The row of a turn in closed form.
pub(super) struct Sums {
    /// The entry in column 1.
    first: UBig,
    /// What columns 2, 4, … add to the one two before, and what columns 3, 5, … add.
    even: Pieces,
    odd: Pieces,
}

impl Sums {
    /// The row at a turn, if the rule is made of polynomials at all turns up to this many later.
    pub(super) fn new(
        slope: &mut Slope,
        turn: &UBig,
        to: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Sums>, Bound> {
        let turns = Range::new(Natural(turn.clone()), Natural(turn + to));
        let region = Region::all().with(Variable::Turn, turns);
        let Some(Polynomials { degree, modulus }) = slope.rule().polynomials_in(Variable::Turn, &region) else {
            return Ok(None);
        };
        let Some(modulus) = u64::try_from(&modulus).ok().filter(|modulus| *modulus <= MAX_POLYNOMIALS) else {
            return Ok(None);
        };
        // All turns that the polynomials are fitted to must be among those they are known for.
        if UBig::from(2 * modulus) * UBig::from(degree + 1) + UBig::from(4u8) > *to {
            return Ok(None);
        }
        let mut pieces = |from: u64| Pieces::fit(slope, &(turn + UBig::from(from)), modulus, degree, budget);
        let (even, odd) = (pieces(1)?, pieces(2)?);
        let first = slope.at_turn(turn, budget)?.expect("polynomials are finite");
        Ok(Some(Sums { first, even, odd }))
    }

    /// The entry in a column from 0 up.
    fn entry(&self, column: &UBig) -> UBig {
        let half = column / 2u8;
        if is_even(column) { self.even.sum(&half) } else { &self.first + self.odd.sum(&half) }
    }

    /// The level of a pile.
    pub(super) fn level(&self, pile: &UBig, budget: &mut Budget<'_>) -> Result<Level, Bound> {
        let cost = 16 + pile.bit_len() as u64 / 16;
        // Entries grow with the column: the first one that is at least the pile.
        let (mut low, mut high) = (UBig::ZERO, UBig::ONE);
        if pile.is_zero() {
            return Ok(Level { beta: UBig::ZERO, first: UBig::ZERO, last: UBig::ZERO });
        }
        while self.entry(&high) < *pile {
            budget.spend(cost, budget.progress())?;
            // No column beyond the pile is needed, nor are the polynomials known there.
            (low, high) = (high.clone(), (high << 1).min(pile.clone()));
        }
        while &low + UBig::ONE < high {
            budget.spend(cost, budget.progress())?;
            let middle = (&low + &high) >> 1;
            if self.entry(&middle) < *pile { low = middle } else { high = middle }
        }
        let (first, last) = (self.entry(&low) + UBig::ONE, self.entry(&high));
        Ok(Level { beta: high, first, last })
    }
}

/// A sequence of natural numbers that is a polynomial on each of its parts with places of the same remainder.
struct Pieces {
    /// The coefficients, by binomials, of the sums of the first 0, 1, 2, … parts; of all of them at the end.
    prefixes: Vec<Vec<IBig>>,
}

impl Pieces {
    /// The sequence of f + 1 at every other turn from one on.
    fn fit(
        slope: &mut Slope,
        turn: &UBig,
        modulus: u64,
        degree: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Pieces, Bound> {
        budget.reserve(modulus * 64 * (degree as u64 + 1))?;
        let mut prefixes = vec![vec![IBig::ZERO; degree + 1]];
        for part in 0..modulus {
            let mut values = Vec::with_capacity(degree + 1);
            for place in 0..=degree as u64 {
                let later = turn + UBig::from(2 * (part + modulus * place));
                let limit = slope.at_turn(&later, budget)?.expect("polynomials are finite");
                values.push(IBig::from(limit + UBig::ONE));
            }
            let before = prefixes.last().expect("the first at least");
            let sum = before.iter().zip(differences(values)).map(|(before, own)| before + own).collect();
            prefixes.push(sum);
        }
        Ok(Pieces { prefixes })
    }

    /// The sum of the first `count` terms.
    fn sum(&self, count: &UBig) -> UBig {
        let (all, parts) = self.prefixes.split_last().expect("two at least");
        let full = count / UBig::from(parts.len());
        let rest = usize::try_from(count - &full * UBig::from(parts.len())).expect("a remainder");
        // Full rounds add up to binomials of the next order, the parts of the last round are values.
        let (mut binomial, mut sum) = (UBig::ONE, IBig::ZERO);
        for (order, (total, own)) in all.iter().zip(&parts[rest]).enumerate() {
            sum += own * IBig::from(binomial.clone());
            let order = UBig::from(order);
            binomial = if full > order { binomial * (&full - &order) / (order + UBig::ONE) } else { UBig::ZERO };
            sum += total * IBig::from(binomial.clone());
        }
        UBig::try_from(sum).expect("natural numbers add up to one")
    }
}

/// The first value of a sequence, of its differences, of their differences, and so on.
fn differences(mut values: Vec<IBig>) -> Vec<IBig> {
    let mut firsts = Vec::with_capacity(values.len());
    while let Some(first) = values.first() {
        firsts.push(first.clone());
        values = values.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
    }
    firsts
}
