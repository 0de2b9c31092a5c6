//! Entries of the tableau in closed form, proved for all turns and columns.
//!
//! Let all limits be at least 1, let Condition C hold, and let limits not fall as the turn grows. Then no entry is absent
//! [Fla82]: E(t, r) is E(t + 1, r − 1) + 1 for even r, and for odd r it is the top of E(t + 1, r − 1) at turn t, that is,
//! the largest n with n − f(t, n) at most this number.
//!
//! **Rules of the turn alone.** The top of a is a + f(t), so **E(t, r) = E(t, r − 2) + f(t + r − 1) + 1** for r >= 2: both
//! sides are the sums of the limits of every other turn from t or t + 1 to t + r − 1, with 1 added for each of the others.
//!
//! **Rules that rise by c − 1 whenever the pile grows by c**, such as `turn + pile // 2` with c = 2; rules of the turn
//! alone are those with c = 1. Then n − f(t, n), which does not decrease in n, grows by 1 whenever n grows by c. So the
//! top of a + 1 is the top of a and c more: the top of a is c·a + q(t), with q(t) = E(t, 1) the top of 0. Let X(j, t) be
//! E(t, 2j − 1) for j >= 1 and X(0, t) = −1. Both kinds of steps together are
//!
//! X(j, t) = c·(X(j − 1, t + 2) + 1) + q(t) for j >= 1.
//!
//! If q is a polynomial, there is a polynomial z with z(t) = c·z(t + 2) + c + q(t): its coefficients follow from the highest
//! on, of the degree of q if c >= 2, of one more if c = 1. The difference X − z is multiplied by c as j falls by 1
//! and t grows by 2, so X(j, t) = z(t) + c^j·(X(0, ·) − z(t + 2j)). Hence
//!
//! **E(t, r) = z(t) − (1 + z(t + r + 1))·c^((r + 1)/2)** for odd r, and
//! **E(t, r) = z(t + 1) + 1 − (1 + z(t + r + 1))·c^(r/2)** for even r, where E(t, r) = E(t + 1, r − 1) + 1.
//!
//! Turns t and t + 2 are both odd or both even, so all of this holds as well if q is a polynomial for odd t and another one
//! for even t. For `turn + 1 + pile // 2` it is Example 3.2 of [Fla82], for `turn + 1` Example 3.3.
//!
//! **That q is a polynomial** is guessed from some values and then proved: q(t) is the top of 0 iff f(t, q(t)) >= q(t) and
//! f(t, q(t) + 1) <= q(t), because n − f(t, n) does not decrease. The rule with q(t) in the place of the pile is a polynomial of
//! the turn, or one for each remainder of it, of a known degree; a polynomial of degree d that has the same value at d + 1
//! places is constant. And q(t) >= 1 follows from a first value of at least 1 with differences of all orders that are at least 0.
//!
//! **Rules of the pile alone** may have limits of 0: the largest pile with limit 0 is E(t, 0) then, so X(0, t) = E(t, 0) − 1, and
//! no entry is absent, for entries do not depend on the turn, and the top of a exceeds a wherever the pile after a has a limit.
//!
//! **Misère play.** Column r is column r − 1 of the tableau of f(t, n + 1), with 1 added; see [`Tableau`](super::Tableau).

use std::fmt;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::budget::{Bound, Budget};
use crate::game::Play;
use crate::natural::Natural;
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{AddOp, Bounder, Direction, Expr, MulOp, Range, Region, Rule, Stride, Variable};

use super::polynomial::{Polynomial, lcm, power_of, written};
use super::slope::Slope;

/// What is proved of all entries of a tableau.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proved {
    /// Their values.
    Closed(Vec<ClosedForm>),
    /// E(t, r) = E(t, r − 2) + f(t + r − 1) + 1, with f the limit at a turn; in misère play f(t + r − 2). It holds for
    /// columns from this one on.
    Sums {
        /// The first column.
        from: u8,
    },
}

/// A formula for all entries in odd or in even columns, at all turns or at those that are odd or even.
///
/// ```
/// use onepile::{Natural, Proved, Rule, Tableau};
/// let rule: Rule = "turn + 1 + pile // 2".parse()?;
/// let tableau = Tableau::of(&rule, 1, 1).expect("Condition C");
/// let Some(Proved::Closed(forms)) = tableau.proved else { panic!() };
/// assert!(forms[0].odd_columns);
/// assert_eq!(forms[0].to_string(), "(2*(t + r) - 3)*2^((r + 1)/2) - 2*t + 4");
/// assert_eq!(forms[0].entry(&Natural::ONE, 7), Natural::from(210u32));
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    /// Whether it is about odd columns.
    pub odd_columns: bool,
    /// Whether it is about odd turns only, or about even turns only.
    pub odd_turns: Option<bool>,
    /// A polynomial of t + r, which multiplies the power.
    factor: Polynomial,
    /// What is raised to the power (r + more) / 2.
    base: UBig,
    more: i8,
    /// A polynomial of t.
    rest: Polynomial,
}

/// More remainders of the turn than this are not looked at.
const MOST_REMAINDERS: u64 = 64;
/// More values than this are not looked at.
const MOST_VALUES: u64 = 1 << 12;
/// Polynomials of a higher degree make no formula that is worth reading.
const MOST_DEGREE: usize = 8;
/// The first values of a polynomial that are looked at before its differences must not be negative.
const FIRST_VALUES: u64 = 64;

/// What can be proved of all entries of the tableau of a rule of turn and pile.
pub(super) fn proved(rule: &Rule, play: Play, budget: &mut Budget<'_>) -> Result<Option<Proved>, Bound> {
    let everywhere = Region::all();
    let mut holds = |rule: &Rule, property| prove(rule, &property, &everywhere, budget) == Verdict::Proved;
    let (given, misere) = (rule, play == Play::Misere);
    let rule = &if misere { given.with_one_more() } else { given.clone() };
    let by_turn = rule.uses(Variable::Turn);
    let positive = holds(given, Property::AtLeastOne);
    let escalates = holds(given, Property::HasValue)
        && (!rule.uses(Variable::Pile) || holds(rule, Property::UnitJumps))
        && (!by_turn || (positive && holds(rule, Property::NonDecreasing(Direction::TURN))))
        && (positive || !misere);
    if !escalates {
        return Ok(None);
    }
    let shift = u8::from(misere);
    let value = budget.patiently(|patience| Bounder::default().value_within(rule.expr(), &everywhere, patience))?;
    // After an infinite limit entries are absent.
    let is_sum = !rule.uses(Variable::Pile) && !value.endless;
    let sums = is_sum.then_some(Proved::Sums { from: 2 + shift });
    let Some(Stride { piles: base, rise }) = rule.stride() else { return Ok(sums) };
    if &rise + UBig::ONE != base {
        return Ok(sums);
    }
    let mut slope = Slope::new(rule.clone(), positive);
    let (far, first) = (far_end().0, UBig::ONE);
    let (start, tops) = match by_turn {
        true => (UBig::ZERO, tops(&mut slope, budget)?),
        false => {
            let stuck = slope.stuck(&first, &far, budget)?;
            let top = slope.top(&first, &stuck, &far, budget)?;
            if top >= far {
                return Ok(None);
            }
            let more = RBig::from(IBig::from(top) - IBig::from(&base * &stuck));
            (stuck, Some(vec![Polynomial::new(vec![more])]))
        }
    };
    let Some(tops) = tops else { return Ok(sums) };
    let before = RBig::from(IBig::from(start)) - RBig::ONE;
    let solved: Vec<Polynomial> = tops.iter().map(|top| solve(&base, top)).collect();
    let form = |(turns, odd): (usize, bool)| {
        // What belongs to the turn t, or to the turn t + 1.
        let place = if odd { turns } else { (turns + 1) % solved.len() };
        let (solved, next) = (&solved[place], RBig::from(u8::from(!odd)));
        let constant = |value: RBig| Polynomial::new(vec![value]);
        // In misère play the column is one more, which t + r has to make up for.
        let own = RBig::from(1 - i8::from(misere));
        let factor = constant(before.clone()).plus(&solved.along(&RBig::ONE, &own).times(&-RBig::ONE));
        let rest = solved.along(&RBig::ONE, &next).plus(&constant(next + RBig::from(shift)));
        let odd_turns = (tops.len() == 2).then_some(turns == 1);
        let more = i8::from(odd) - i8::from(misere);
        ClosedForm { odd_columns: odd != misere, odd_turns, factor, base: base.clone(), more, rest }
    };
    let mut forms: Vec<ClosedForm> =
        (0..tops.len()).rev().flat_map(|turns| [(turns, true), (turns, false)]).map(form).collect();
    forms.sort_by_key(|form| (form.odd_turns == Some(false), !form.odd_columns));
    Ok(Some(Proved::Closed(forms)))
}

/// The polynomial z with z(t) = c·z(t + 2) + c + q(t), without a constant where any would do.
fn solve(base: &UBig, top: &Polynomial) -> Polynomial {
    let base = RBig::from(base.clone());
    let wanted = top.plus(&Polynomial::new(vec![base.clone()]));
    let binomial = |n: usize, k: usize| (0..k).fold(RBig::ONE, |all, i| all * RBig::from(n - i) / RBig::from(i + 1));
    let two_to = |power: usize| RBig::from(UBig::ONE << power);
    let degree = wanted.coefficients.len();
    let mut found = vec![RBig::ZERO; degree + 1];
    for power in (0..degree).rev() {
        // The coefficient of z(t + 2) at this power, from all higher ones.
        let above = (power + 1..=degree).map(|k| &found[k] * binomial(k, power) * two_to(k - power));
        let missing = wanted.coefficient(power) + &base * above.fold(RBig::ZERO, |sum, term| sum + term);
        match base == RBig::ONE {
            // Here the next higher coefficient is the one that is free.
            true => found[power + 1] = -missing / RBig::from(2 * (power + 1)),
            false => found[power] = missing / (RBig::ONE - &base),
        }
    }
    Polynomial::new(found)
}

/// The top of 0 at each turn as a polynomial of the turn, or as two: one for even and one for odd turns.
fn tops(slope: &mut Slope, budget: &mut Budget<'_>) -> Result<Option<Vec<Polynomial>>, Bound> {
    let at_one = slope.rule().at(Variable::Pile, Natural::ONE);
    let Some(shape) = at_one.polynomials_in(Variable::Turn, &Region::all()) else { return Ok(None) };
    if shape.degree > MOST_DEGREE {
        return Ok(None);
    }
    for classes in [1, 2] {
        let guesses: Result<Option<Vec<Polynomial>>, Bound> =
            (0..classes).map(|class| guess(slope, class, classes, shape.degree, budget)).collect();
        let Some(guesses) = guesses? else { return Ok(None) };
        let mut all = true;
        for (class, guess) in (0..).zip(&guesses) {
            all = all && is_top(slope, guess, class, classes, budget)?;
        }
        if all {
            return Ok(Some(guesses));
        }
    }
    Ok(None)
}

/// The polynomial that the top of 0 seems to be at the turns with a remainder.
fn guess(
    slope: &mut Slope,
    class: u64,
    classes: u64,
    degree: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Polynomial>, Bound> {
    let (first, far) = (if class == 0 { classes } else { class }, far_end().0);
    let mut values = Vec::new();
    for place in 0..=degree as u64 {
        let top = slope.top(&UBig::from(first + classes * place), &UBig::ZERO, &far, budget)?;
        if top >= far {
            return Ok(None);
        }
        values.push(RBig::from(top));
    }
    Ok(Some(Polynomial::through(&values, first, classes)))
}

/// Whether a polynomial is proved to be the top of 0 at all turns with a remainder.
fn is_top(
    slope: &mut Slope,
    guess: &Polynomial,
    class: u64,
    classes: u64,
    budget: &mut Budget<'_>,
) -> Result<bool, Bound> {
    // With finer remainders the coefficients are whole.
    let Some(fine) = u64::try_from(lcm(classes.into(), &guess.divisor())).ok().filter(|fine| *fine <= MOST_REMAINDERS)
    else {
        return Ok(false);
    };
    let all_turns = Region::all().with(Variable::Turn, Range::from(0u64));
    for remainder in (class..fine).step_by(classes as usize) {
        // The turn is fine·u + first for u from 0 on.
        let first = if remainder == 0 { fine } else { remainder };
        let along = guess.along(&RBig::from(fine), &RBig::from(first));
        if !is_positive(&along) || along.coefficients.iter().any(|coefficient| !coefficient.is_int()) {
            return Ok(false);
        }
        let turns = linear(fine, first);
        for more in [0u8, 1] {
            let pile = along.plus(&Polynomial::new(vec![RBig::from(more)]));
            let limit = slope.rule().replacing(Variable::Turn, turns.clone());
            let limit = limit.replacing(Variable::Pile, expression(&pile));
            let Some(shape) = limit.polynomials_in(Variable::Turn, &all_turns) else { return Ok(false) };
            let degree = shape.degree.max(along.coefficients.len()) as u64;
            let Some(modulus) = u64::try_from(&shape.modulus).ok().filter(|modulus| modulus * degree <= MOST_VALUES)
            else {
                return Ok(false);
            };
            for part in 0..modulus {
                let mut beyond = None;
                for place in 0..=degree {
                    let u = RBig::from(part + modulus * place);
                    let turn = RBig::from(fine) * &u + RBig::from(first);
                    let (turn, pile) = (natural(&turn), natural(&pile.at(&u)));
                    let Some(limit) = slope.limit_at(&turn, &pile, budget)? else { return Ok(false) };
                    let own = IBig::from(limit) - IBig::from(pile);
                    let is_right = if more == 0 { own >= IBig::ZERO } else { own < IBig::ZERO };
                    if !is_right || beyond.is_some_and(|beyond| beyond != own) {
                        return Ok(false);
                    }
                    beyond = Some(own);
                }
            }
        }
    }
    Ok(true)
}

/// A number that is known to be natural.
fn natural(number: &RBig) -> UBig {
    UBig::try_from(number.numerator().clone()).expect("at least 1")
}

/// Whether all values from 0 on are proved to be at least 1.
fn is_positive(polynomial: &Polynomial) -> bool {
    for first in 0..FIRST_VALUES {
        let count = polynomial.coefficients.len() as u64;
        let mut values: Vec<RBig> = (first..=first + count).map(|x| polynomial.at(&RBig::from(x))).collect();
        if values[0] < RBig::ONE {
            return false;
        }
        let mut rises = true;
        while values.len() > 1 {
            values = values.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
            rises = rises && values[0] >= RBig::ZERO;
        }
        if rises {
            return true;
        }
    }
    false
}

/// The expression `factor*turn + more`.
fn linear(factor: u64, more: u64) -> Expr {
    expression(&Polynomial::new(vec![RBig::from(more), RBig::from(factor)]))
}

/// A polynomial of the turn with whole coefficients as an expression.
fn expression(polynomial: &Polynomial) -> Expr {
    let number = |value: &RBig| Expr::Number(value.clone());
    polynomial.coefficients.iter().rev().fold(Expr::Number(RBig::ZERO), |inner, coefficient| {
        let product = Expr::Product(Box::new(inner), vec![(MulOp::Times, Expr::Variable(Variable::Turn))]);
        Expr::Sum(Box::new(product), vec![(AddOp::Plus, number(coefficient))])
    })
}

impl ClosedForm {
    /// The entry of a turn in a column, if the form is about them.
    pub fn entry(&self, turn: &Natural, column: u32) -> Natural {
        let (turn, column) = (RBig::from(turn.0.clone()), RBig::from(column));
        let power = (column.numerator() + IBig::from(self.more)) / IBig::from(2);
        let power = usize::try_from(power).unwrap_or(0);
        let entry = self.factor.at(&(&turn + column)) * RBig::from(self.base.pow(power)) + self.rest.at(&turn);
        Natural(UBig::try_from(entry.numerator().clone()).unwrap_or(UBig::ZERO))
    }

    /// A polynomial of t and r as text: powers of t + r written out.
    fn written_out(&self, divisor: &RBig) -> String {
        let binomial =
            |n: usize, k: usize| (0..k).fold(UBig::ONE, |all, i| all * UBig::from(n - i) / UBig::from(i + 1));
        let degree = self.factor.coefficients.len().max(self.rest.coefficients.len());
        let term = |r: usize, t: usize| {
            let own = if r == 0 { self.rest.coefficient(t) } else { RBig::ZERO };
            let factor = self.factor.coefficient(r + t) * RBig::from(binomial(r + t, r)) + own;
            let names: Vec<String> = [("r", r), ("t", t)].map(|(name, power)| power_of(name, power)).into();
            let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
            ((factor * divisor).numerator().clone(), names.join("*"))
        };
        written((0..degree).rev().flat_map(|r| (0..degree - r).rev().map(move |t| (r, t))).map(|(r, t)| term(r, t)))
    }
}

impl fmt::Display for ClosedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let divisor = lcm(self.factor.divisor(), &self.rest.divisor());
        let times = RBig::from(divisor.clone());
        let text = if self.base == UBig::ONE {
            self.written_out(&times)
        } else {
            let (factor, rest) = (self.factor.times(&times), self.rest.times(&times));
            let exponent = match self.more {
                0 => "r/2".to_owned(),
                more if more > 0 => format!("(r + {more})/2"),
                more => format!("(r - {})/2", more.unsigned_abs()),
            };
            let power = format!("{}^({exponent})", self.base);
            // A single t + r needs no brackets of its own.
            let is_monic = factor.coefficients.len() == 2 && factor.coefficient(1) == RBig::ONE;
            let sum = if is_monic { "t + r" } else { "(t + r)" };
            let many = is_monic || factor.coefficients.iter().filter(|coefficient| !coefficient.is_zero()).count() > 1;
            let first = match many {
                true => format!("({})*{power}", factor.written(sum)),
                false if factor == Polynomial::new(vec![RBig::ONE]) => power,
                false => format!("{}*{power}", factor.written(sum)),
            };
            match rest.written("t") {
                rest if rest == "0" => first,
                rest => match rest.strip_prefix('-') {
                    Some(less) => format!("{first} - {less}"),
                    None => format!("{first} + {rest}"),
                },
            }
        };
        if divisor == UBig::ONE { f.write_str(&text) } else { write!(f, "({text})/{divisor}") }
    }
}
