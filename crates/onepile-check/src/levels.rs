//! Rules that are a rounded root of the pile: whole runs of levels at once.
//!
//! The *level* m of a function f with unit jumps are the piles from F(m) to F(m + 1) − 1, at which f is m.
//!
//! **Lemma.** Put h(m, 0) = m, and let h(m, r) be the nim-value of pile F(m) − (m + 1) + r for r = 1, …, m. Then a pile
//! F(m) + s of level m has the nim-value h(m, s mod (m + 1)), and h(m, r) = h(m − 1, r') for r > 0 and m > 1, where r' is
//! F(m) − F(m − 1) + r − 1 modulo m.
//!
//! *Proof.* At F(m) f jumps, and on the rest of the level g(n) = g(n − 1 − m) (Coq: `g_jump`, `g_flat`); that is the first
//! part. The pile q = F(m) − (m + 1) + r is below F(m). If it is on level m − 1, the first part tells its value. Else it is at
//! least F(m) − m >= F(m − 1) − (m − 1), so that it is one of the piles of h(m − 1, ·) itself. Either way the residue is
//! q − F(m − 1) modulo m. ∎
//!
//! **Roots.** A limit like `floor(root(a*pile + b, k) + c)` is at least m iff the pile is at least some P(m), which is
//! found from the outside in: every operation has an inverse that grows. So P is a polynomial, and F(m) is P(m), rounded up.
//! Operations of P are linear with a positive slope, or powers of what is positive, so P is convex from the level on at
//! which all of that is positive. If besides P(m) >= m and P(m + 1) >= P(m) + 1 there, both hold for all levels above.
//!
//! **Drifts.** Let D P be a polynomial S with whole coefficients, and R(m) = S(m) − S(m − 1). Then R(m) − R(0) is m Q(m)
//! with Q whole, and F(m) = (S(m) + e(m))/D, where e(m) depends on m modulo D only. Let u(m) be the rest of Q(m) modulo D,
//! which does so too. Modulo m, the number F(m) − F(m − 1) − 1 is (R(0) + m u(m) + e(m) − e(m − 1))/D − 1, the *drift*.
//!
//! **Blocks.** Let a block be a multiple b of D levels over which the u add up to a multiple of D, and let the step j of a
//! block go w(j) times around its level. What it adds to a residue is the drift less w(j) m: linear in m. If the w(j)
//! add up to the sum of the u, divided by D, then what a block adds is the same in the next block, as long as the w(j) are
//! the same. So residues at equal places of blocks go on in equal steps; and if they go on so, within 1 and their levels at
//! the first block and at the last, they do in between, and are the residues themselves, for these are unique.

use dashu_base::{BitTest, DivEuclid, DivRemEuclid, RemEuclid};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use onepile_rule::text::{AddOp, Expr, Function, MulOp, Variable};

use crate::boxes::{Pen, if_known};
use crate::fault::Checked;

/// Higher degrees, ...
const MOST_DEGREE: usize = 64;
/// ... longer numbers ...
const MOST_BITS: usize = 256;
/// ... and longer blocks are not looked at.
const MOST_BLOCK: usize = 1 << 12;

/// The levels of a rounded root.
pub(crate) struct Levels {
    /// The coefficients of S, the constant first.
    scaled: Vec<IBig>,
    divisor: IBig,
    /// F(m) is known from this level on.
    pub(crate) from: UBig,
    /// u(m), and D times the rest of the drift, by the remainder of m modulo D.
    drifts: Vec<(IBig, IBig)>,
    block: usize,
}

impl Levels {
    /// The levels of a rule, if it is seen to be a rounded root.
    pub(crate) fn of(rule: &Expr, pen: &mut Pen<'_>) -> Checked<Option<Levels>> {
        let Some(form) = Form::of(rule, pen)? else { return Ok(None) };
        pen.effort.spend(1 << 16)?;
        Ok(form.levels())
    }

    /// The first pile of a level.
    pub(crate) fn first(&self, level: &UBig) -> UBig {
        let first = -(-value(&self.scaled, &level.clone().into())).div_euclid(self.divisor.clone());
        first.try_into().unwrap_or(UBig::ZERO)
    }

    /// From a residue of a level down, to residue 0 or the lowest level that is known.
    pub(crate) fn descend(&self, level: UBig, residue: UBig, pen: &mut Pen<'_>) -> Checked<(UBig, UBig)> {
        let (mut level, mut residue) = (IBig::from(level), IBig::from(residue));
        let (from, block) = (IBig::from(self.from.clone()), IBig::from(self.block));
        let cost = 2 + level.bit_len() as u64 / 256;
        let mut class = u64::try_from((&level).rem_euclid(self.divisor.clone())).unwrap_or(0) as usize;
        let mut places: Vec<[IBig; 3]> = Vec::new();
        while !residue.is_zero() && level > from {
            let (before, mut faster) = (residue.clone(), IBig::ZERO);
            places.clear();
            while !residue.is_zero() && level > from && places.len() < self.block {
                pen.effort.spend(cost)?;
                let (slope, constant) = &self.drifts[class];
                let drift = (slope * &level + constant) / &self.divisor;
                let (around, rest) = (residue + drift).div_rem_euclid(&level);
                faster += around * &block - slope * &block / &self.divisor;
                residue = rest.into();
                level -= IBig::ONE;
                class = class.checked_sub(1).unwrap_or(self.drifts.len() - 1);
                places.push([&residue - IBig::ONE, &level - &residue, faster.clone()]);
            }
            if residue.is_zero() || places.len() < self.block || !faster.is_zero() {
                continue;
            }
            // As many blocks more as leave every residue within 1 and its level.
            let gain = &residue - before;
            let mut more = (&level - &from) / &block;
            for [above, below, faster] in &places {
                let speed = &gain + faster;
                for (room, speed) in [(above, speed.clone()), (below, -&block - speed)] {
                    if speed < IBig::ZERO {
                        more = more.min(room / -speed);
                    }
                }
            }
            level -= &block * &more;
            residue += gain * more;
        }
        let natural = |number: IBig| number.try_into().unwrap_or(UBig::ZERO);
        Ok((natural(level), natural(residue)))
    }
}

/// The value of a polynomial.
fn value(polynomial: &[IBig], at: &IBig) -> IBig {
    polynomial.iter().rev().fold(IBig::ZERO, |sum, coefficient| sum * at + coefficient)
}

fn rational(polynomial: &[RBig], at: &IBig) -> RBig {
    polynomial.iter().rev().fold(RBig::ZERO, |sum, coefficient| sum * at + coefficient)
}

/// An expression that is at least m iff the pile is at least P(m), or iff it is larger.
struct Form {
    /// The coefficients of P, the constant first.
    polynomial: Vec<RBig>,
    /// Whether the pile must be larger than P(m).
    open: bool,
    /// Polynomials that are positive at the levels that count.
    positive: Vec<Vec<RBig>>,
}

impl Form {
    /// Inverts an expression from the outside in.
    fn of(rule: &Expr, pen: &mut Pen<'_>) -> Checked<Option<Form>> {
        let mut form = Form { polynomial: vec![RBig::ZERO, RBig::ONE], open: false, positive: Vec::new() };
        let mut expr = rule;
        while *expr != Expr::Variable(Variable::Pile) {
            pen.effort.spend(16)?;
            match form.inverted(expr, pen)? {
                Some(inner) => expr = inner,
                None => return Ok(None),
            }
            if form
                .polynomial
                .iter()
                .any(|c| c.numerator().bit_len() + c.denominator().bit_len() > MOST_DEGREE * MOST_BITS)
            {
                return Ok(None);
            }
        }
        Ok(Some(form))
    }

    /// Inverts the outermost operation of an expression: what is inside it.
    fn inverted<'x>(&mut self, expr: &'x Expr, pen: &mut Pen<'_>) -> Checked<Option<&'x Expr>> {
        Ok(match expr {
            Expr::Call(Function::Floor, arguments) => self.whole(0, 1).then_some(&arguments[0]),
            Expr::Call(Function::Round, arguments) => self.whole(1, 2).then_some(&arguments[0]),
            Expr::Call(Function::Ceil, arguments) => {
                // The number above is at least m iff the number itself is larger than m − 1.
                let is_whole = self.whole(1, 1);
                self.open = true;
                is_whole.then_some(&arguments[0])
            }
            Expr::Call(Function::Sqrt, arguments) => self.power(2).then_some(&arguments[0]),
            Expr::Call(Function::Cbrt, arguments) => self.power(3).then_some(&arguments[0]),
            Expr::Call(Function::Root, arguments) => match natural(constant(&arguments[1], pen)?) {
                Some(degree) => self.power(degree).then_some(&arguments[0]),
                None => None,
            },
            Expr::Power(base, exponent) => {
                match natural(constant(exponent, pen)?.filter(|e| !e.is_zero()).map(|e| RBig::ONE / e)) {
                    Some(degree) => self.power(degree).then_some(base),
                    None => None,
                }
            }
            Expr::Call(Function::Max, arguments) => {
                let Some((inner, others)) = only(arguments.iter()) else { return Ok(None) };
                for other in others {
                    let Some(least) = constant(other, pen)? else { return Ok(None) };
                    self.positive.push(plus(self.polynomial.clone(), &-least));
                }
                Some(inner)
            }
            // Limits are cut to the pile in any case.
            Expr::Call(Function::Min, arguments) if self.is_new() => match &arguments[..] {
                [Expr::Variable(Variable::Pile), inner] | [inner, Expr::Variable(Variable::Pile)] => Some(inner),
                _ => None,
            },
            Expr::Sum(first, rest) => {
                let Some((inner, _)) = only(std::iter::once(&**first).chain(rest.iter().map(|(_, term)| term))) else {
                    return Ok(None);
                };
                for (op, term) in std::iter::once((AddOp::Plus, &**first)).chain(rest.iter().map(|(op, t)| (*op, t))) {
                    if std::ptr::eq(term, inner) {
                        if op == AddOp::Minus {
                            return Ok(None);
                        }
                        continue;
                    }
                    let Some(value) = constant(term, pen)? else { return Ok(None) };
                    let value = if op == AddOp::Plus { -value } else { value };
                    self.polynomial = plus(std::mem::take(&mut self.polynomial), &value);
                }
                Some(inner)
            }
            Expr::Product(first, rest) => self.product(first, rest, pen)?,
            _ => None,
        })
    }

    /// Inverts a product of numbers with one other factor, from the right to the left.
    fn product<'x>(
        &mut self,
        first: &'x Expr,
        rest: &'x [(MulOp, Expr)],
        pen: &mut Pen<'_>,
    ) -> Checked<Option<&'x Expr>> {
        let mut inner = None;
        for (op, factor) in rest.iter().rev().map(|(op, factor)| (*op, factor)).chain([(MulOp::Times, first)]) {
            if factor.uses(Variable::Pile) {
                if op != MulOp::Times || inner.is_some() {
                    return Ok(None);
                }
                inner = Some(factor);
                continue;
            }
            let Some(number) = constant(factor, pen)?.filter(|number| *number > RBig::ZERO) else { return Ok(None) };
            let scale = match op {
                MulOp::Times => RBig::ONE / number,
                MulOp::Divide => number,
                // Rounded are the factors before, so the inner one must not have been met.
                MulOp::FloorDivide if inner.is_none() && self.whole(0, 1) => number,
                MulOp::FloorDivide | MulOp::Modulo => return Ok(None),
            };
            self.polynomial.iter_mut().for_each(|coefficient| *coefficient *= &scale);
        }
        Ok(inner)
    }

    /// Whether nothing was inverted yet but the rounding of the limit.
    fn is_new(&self) -> bool {
        !self.open && self.polynomial == [RBig::ZERO, RBig::ONE]
    }

    /// Inverts rounding down after adding a fraction. What is rounded must be compared with whole numbers.
    fn whole(&mut self, numerator: u8, denominator: u8) -> bool {
        if !self.polynomial.iter().all(|coefficient| coefficient.is_int()) {
            return false;
        }
        // A whole number is larger than m iff it is at least m + 1.
        let more = RBig::from(u8::from(self.open)) - RBig::from_parts(numerator.into(), denominator.into());
        self.polynomial = plus(std::mem::take(&mut self.polynomial), &more);
        self.open = false;
        true
    }

    /// Inverts a root: a root is at least y > 0 iff the number below it is at least a power of y.
    fn power(&mut self, degree: usize) -> bool {
        if (self.polynomial.len() - 1) * degree > MOST_DEGREE {
            return false;
        }
        self.positive.push(self.polynomial.clone());
        let mut power = vec![RBig::ONE];
        for _ in 0..degree {
            let mut product = vec![RBig::ZERO; power.len() + self.polynomial.len() - 1];
            for (i, a) in power.iter().enumerate() {
                for (j, b) in self.polynomial.iter().enumerate() {
                    product[i + j] += a * b;
                }
            }
            power = product;
        }
        self.polynomial = power;
        true
    }

    /// The levels of the form, if its drifts repeat soon.
    fn levels(self) -> Option<Levels> {
        let Form { mut polynomial, open, positive } = self;
        let denominators = polynomial[1..].iter().map(|coefficient| coefficient.denominator());
        let divisor = denominators.fold(UBig::ONE, |all, one| &all / dashu_base::Gcd::gcd(&all, one) * one);
        let count = usize::try_from(&divisor).ok().filter(|count| *count <= MOST_BLOCK)?;
        polynomial.iter_mut().for_each(|coefficient| *coefficient *= RBig::from(divisor.clone()));
        // All but the constant is whole: a pile is at least S/D iff it is with the constant rounded up, and larger than
        // S/D iff it is at least (S + 1)/D with the constant rounded down.
        let constant = if open { polynomial[0].floor() + IBig::ONE } else { polynomial[0].ceil() };
        let mut scaled: Vec<IBig> = polynomial.iter().map(|coefficient| coefficient.numerator().clone()).collect();
        scaled[0] = constant;
        let divisor = IBig::from(divisor);
        if scaled.len() < 3 {
            return None;
        }
        let from = first_level(|level| {
            let (at, next) = (value(&scaled, level), value(&scaled, &(level + IBig::ONE)));
            let is_positive = positive.iter().all(|polynomial| rational(polynomial, level) > RBig::ZERO);
            is_positive && at >= level * &divisor && next >= at + &divisor
        })?;
        let rise = |level: &IBig| value(&scaled, level) - value(&scaled, &(level - IBig::ONE));
        let rounding = |level: &IBig| IBig::from((-value(&scaled, level)).rem_euclid(divisor.clone()));
        let at_zero = rise(&IBig::ZERO);
        let mut drifts: Vec<(IBig, IBig)> = Vec::with_capacity(count);
        for level in (1..=count).map(IBig::from) {
            let quotient = (rise(&level) - &at_zero) / &level;
            let constant = &at_zero + rounding(&level) - rounding(&(&level - IBig::ONE)) - &divisor;
            drifts.push((quotient.rem_euclid(divisor.clone()).into(), constant));
        }
        drifts.rotate_right(1);
        let around: IBig = drifts.iter().map(|(slope, _)| slope).sum();
        let times = &divisor / IBig::from(dashu_base::Gcd::gcd(&divisor, &around));
        let block = usize::try_from(times).ok()?.checked_mul(count).filter(|block| *block <= MOST_BLOCK)?;
        Some(Levels { scaled, divisor, from, drifts, block })
    }
}

/// The first level from 1 on at which something holds that holds from there on, if it is not too high.
fn first_level(holds: impl Fn(&IBig) -> bool) -> Option<UBig> {
    let mut high = IBig::ONE;
    while !holds(&high) {
        high <<= 1;
        if high.bit_len() > 2 * MOST_BITS {
            return None;
        }
    }
    let mut low = &high >> 1;
    while &high - &low > IBig::ONE {
        let middle = (&low + &high) >> 1;
        let end = if holds(&middle) { &mut high } else { &mut low };
        *end = middle;
    }
    high.try_into().ok()
}

/// The one expression that uses the pile, and the others.
fn only<'x>(mut all: impl Iterator<Item = &'x Expr>) -> Option<(&'x Expr, Vec<&'x Expr>)> {
    let mut others = Vec::new();
    let inner = loop {
        match all.next()? {
            inner if inner.uses(Variable::Pile) => break inner,
            other => others.push(other),
        }
    };
    others.extend(all);
    Some((inner, others))
}

/// The value of an expression without variables, if it is a short rational number.
fn constant(expr: &Expr, pen: &mut Pen<'_>) -> Checked<Option<RBig>> {
    let value = if_known(pen.exact(expr))?.and_then(|value| value.rational());
    Ok(value.filter(|value| value.numerator().bit_len() + value.denominator().bit_len() <= MOST_BITS))
}

/// A number from 1 up to the highest degree.
fn natural(value: Option<RBig>) -> Option<usize> {
    let value = value.filter(RBig::is_int)?;
    usize::try_from(value.numerator()).ok().filter(|degree| (1..=MOST_DEGREE).contains(degree))
}

fn plus(mut polynomial: Vec<RBig>, number: &RBig) -> Vec<RBig> {
    polynomial[0] += number;
    polynomial
}
