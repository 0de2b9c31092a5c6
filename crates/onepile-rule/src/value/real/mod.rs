//! Real numbers that are not known to be rational, and exact decisions about them.
//!
//! A [`Real`] is a rational combination of *atoms*: roots, logarithms, pi, e, and products and inverses of such. Equal
//! atoms are merged, so `10*(sqrt(5) + 1)/2 - 10*phi` is 0 without any digits. What remains is decided, in this order,
//!
//! 1. by integer arithmetic, if there is one root or one logarithm of a fraction and no other atom;
//! 2. by certified enclosures of growing precision ([`enclosure`]);
//! 3. for algebraic numbers that may be integers, by a proved separation bound ([`separation`]): a number closer to
//!    0 than a non-zero one of its shape can be is 0.
//!
//! What stays open at 2^20 bits (2^13 with logarithms) is not settled: it has no answer, never a wrong one.

mod binary_log;
mod enclosure;
mod logarithm;
mod separation;

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::number::{Failure, Result};
use super::patience::Patience;
use super::powers;
use crate::size;
use enclosure::Enclosure;

/// A number not settled with this many bits behind the point stays open.
const MAX_PRECISION: usize = 1 << 20;
/// The same for the digits of logarithms, which cost far more.
const MAX_LN_PRECISION: usize = 1 << 13;
/// Digits of atoms that a sign is first looked for with; machine numbers do for logarithms then.
const ROUGH: usize = 30;
/// Products of sums are written out up to this many terms.
const MAX_TERMS: usize = 16;
/// Powers of real numbers are written out up to this exponent.
const MAX_EXPONENT: usize = 1 << 12;
/// Roots are joined under one sign up to this degree.
const MAX_DEGREE: usize = 64;

/// A rational number plus rational multiples of atoms.
#[derive(Clone, Debug, PartialEq)]
pub struct Real {
    constant: RBig,
    /// No two atoms are equal, and no coefficient is 0.
    terms: Vec<(RBig, Arc<Node>)>,
}

/// An atom with the best enclosure found so far.
#[derive(Debug)]
struct Node {
    atom: Atom,
    /// How deep atoms stand in atoms.
    depth: usize,
    /// The best enclosure so far; behind a lock, so that rules can go from thread to thread.
    memo: Mutex<Option<Enclosure>>,
}

impl Node {
    fn memo(&self) -> MutexGuard<'_, Option<Enclosure>> {
        // An enclosure is replaced as a whole, so it is right even if a thread ended meanwhile.
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.atom == other.atom
    }
}

#[derive(Debug, PartialEq)]
enum Atom {
    Pi,
    E,
    /// The root of a number that is not negative, of degree 2 or more.
    Root {
        radicand: Real,
        degree: usize,
    },
    /// The natural logarithm of a positive number.
    Ln(Real),
    /// The logarithm, not rational, of a fraction greater than 1 to a base greater than 1.
    Log {
        argument: RBig,
        base: RBig,
    },
    Product(Real, Real),
    /// One divided by a number that is not 0.
    Inverse(Real),
}

impl From<RBig> for Real {
    fn from(constant: RBig) -> Self {
        Real { constant, terms: Vec::new() }
    }
}

impl Real {
    fn atom(atom: Atom) -> Real {
        let inner = match &atom {
            Atom::Root { radicand: inner, .. } | Atom::Ln(inner) | Atom::Inverse(inner) => inner.depth(),
            Atom::Product(a, b) => a.depth().max(b.depth()),
            Atom::Pi | Atom::E | Atom::Log { .. } => 0,
        };
        let node = Node { atom, depth: inner + 1, memo: Mutex::new(None) };
        Real { constant: RBig::ZERO, terms: vec![(RBig::ONE, Arc::new(node))] }
    }

    /// How deep atoms stand in atoms; every decision goes down as deep.
    pub(crate) fn depth(&self) -> usize {
        self.terms.iter().map(|(_, node)| node.depth).max().unwrap_or(0)
    }

    pub(crate) fn pi() -> Real {
        Real::atom(Atom::Pi)
    }

    pub(crate) fn e() -> Real {
        Real::atom(Atom::E)
    }

    /// The golden ratio, (1 + sqrt 5)/2.
    pub(crate) fn phi() -> Real {
        let half = RBig::from_parts(1.into(), 2u8.into());
        let root = Real::irrational_root(RBig::from(5), 2);
        root.scale(&half).add(&half.into())
    }

    /// The value, if no atom is left.
    pub(crate) fn rational(&self) -> Option<&RBig> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The longest numerator or denominator in sight, in bits.
    pub(crate) fn bits(&self) -> usize {
        let bits = |x: &RBig| x.numerator().bit_len().max(x.denominator().bit_len());
        self.terms.iter().map(|(coefficient, _)| bits(coefficient)).fold(bits(&self.constant), usize::max)
    }

    /// About how long a decision about the number takes, in units of some 50 to 100 ns.
    pub(crate) fn weight(&self) -> u64 {
        self.weight_under(0)
    }

    /// The same under a factor with this many bits, which asks for as many more digits.
    fn weight_under(&self, factor: usize) -> u64 {
        let bits = self.bits().saturating_add(factor);
        // A few long products.
        let of_bits = |bits: usize| {
            let words = bits as u64 / 64;
            words.saturating_mul(words.isqrt()) / 4
        };
        let of_atom = |node: &Arc<Node>| match &node.atom {
            Atom::Pi | Atom::E => 4 + of_bits(bits),
            Atom::Root { radicand, degree } => {
                16 + of_bits(bits.saturating_mul(*degree).saturating_add(radicand.bits())) + radicand.weight_under(bits)
            }
            // Powers of the base are held against the argument.
            Atom::Log { argument, .. } => {
                logarithm::weight(bits).saturating_add(of_bits(size::longer_part(argument).saturating_mul(8)))
            }
            Atom::Ln(inner) => logarithm::weight(bits) + inner.weight_under(bits),
            Atom::Product(a, b) => 16 + a.weight_under(bits) + b.weight_under(bits),
            Atom::Inverse(inner) => 16 + inner.weight_under(bits),
        };
        self.terms.iter().map(|(_, node)| of_atom(node)).fold(of_bits(bits), u64::saturating_add)
    }

    /// The same for its logarithms alone.
    pub(crate) fn weight_of_logarithms(&self) -> u64 {
        if self.has_logarithms() { logarithm::weight(self.bits()) } else { 0 }
    }

    pub(crate) fn negate(&self) -> Real {
        self.scale(&-RBig::ONE)
    }

    pub(crate) fn scale(&self, factor: &RBig) -> Real {
        if factor.is_zero() {
            return RBig::ZERO.into();
        }
        let terms = self.terms.iter().map(|(coefficient, node)| (coefficient * factor, node.clone())).collect();
        Real { constant: &self.constant * factor, terms }
    }

    pub(crate) fn add(&self, other: &Real) -> Real {
        let mut sum = self.clone();
        sum.constant += &other.constant;
        for (coefficient, node) in &other.terms {
            match sum.terms.iter_mut().find(|(_, known)| known == node) {
                Some((known, _)) => *known += coefficient,
                None => sum.terms.push((coefficient.clone(), node.clone())),
            }
        }
        sum.terms.retain(|(coefficient, _)| !coefficient.is_zero());
        sum
    }

    pub(crate) fn subtract(&self, other: &Real) -> Real {
        self.add(&other.negate())
    }

    pub(crate) fn multiply(&self, other: &Real, patience: &Patience<'_>) -> Result<Real> {
        if let Some(factor) = other.rational() {
            return Ok(self.scale(factor));
        }
        if self.terms.len() * other.terms.len() > MAX_TERMS {
            return Ok(Real::atom(Atom::Product(self.clone(), other.clone())));
        }
        let mut product = other.scale(&self.constant);
        for (a, left) in &self.terms {
            let left_alone = Real { constant: RBig::ZERO, terms: vec![(a.clone(), left.clone())] };
            product = product.add(&left_alone.scale(&other.constant));
            for (b, right) in &other.terms {
                product = product.add(&Node::multiply(left, right, patience)?.scale(&(a * b)));
            }
        }
        Ok(product)
    }

    /// One divided by a number that is not 0.
    pub(crate) fn inverse(&self, patience: &Patience<'_>) -> Result<Real> {
        if let Some(value) = self.rational() {
            return Ok(Real::from(RBig::ONE / value));
        }
        Ok(match (&self.terms[..], self.constant.is_zero()) {
            // 1/(c root(r)) = root(1/r)/c.
            ([(c, node)], true) if let Some((radicand, degree)) = node.rational_root() => {
                Real::root_of(RBig::ONE / radicand, degree, patience)?.scale(&(RBig::ONE / c))
            }
            // 1/(p + c sqrt(d)) = (p - c sqrt(d))/(p^2 - c^2 d), whose denominator is not 0 as sqrt(d) is irrational.
            ([(c, node)], false) if let Some((d, 2)) = node.rational_root() => {
                let norm = self.constant.sqr() - c.sqr() * d;
                let conjugate = Real { constant: -self.constant.clone(), terms: self.terms.clone() }.negate();
                conjugate.scale(&(RBig::ONE / norm))
            }
            _ => Real::atom(Atom::Inverse(self.clone())),
        })
    }

    /// A positive integer power, unless it would take too long to write out.
    pub(crate) fn power(&self, exponent: &UBig, patience: &Patience<'_>) -> Result<Real> {
        if let ([(c, node)], true) = (&self.terms[..], self.constant.is_zero())
            && let Some((radicand, degree)) = node.rational_root()
        {
            let exponent = usize::try_from(exponent).map_err(|_| Failure::Unsettled)?;
            let power = Real::root_of(checked_pow(radicand, exponent, patience)?, degree, patience)?;
            return Ok(power.scale(&checked_pow(c, exponent, patience)?));
        }
        let exponent = usize::try_from(exponent).ok().filter(|exponent| *exponent <= MAX_EXPONENT);
        let exponent = exponent.ok_or(Failure::Unsettled)?;
        let mut power = Real::from(RBig::ONE);
        for bit in (0..exponent.bit_len()).rev() {
            patience.spend_on(2 * power.bits())?;
            power = power.multiply(&power, patience)?;
            if exponent.bit(bit) {
                power = power.multiply(self, patience)?;
            }
            if power.bits() > size::LARGEST_COEFFICIENT {
                return Err(Failure::Unsettled);
            }
        }
        Ok(power)
    }

    /// The root of a number that is not negative.
    pub(crate) fn root(&self, degree: usize, patience: &Patience<'_>) -> Result<Real> {
        if let Some(value) = self.rational() {
            return Real::root_of(value.clone(), degree, patience);
        }
        // root(c root(r, j), k) = root(c^j r, j k).
        if let ([(c, node)], true) = (&self.terms[..], self.constant.is_zero())
            && let Some((radicand, inner)) = node.rational_root()
            && let (Some(power), Some(product)) = (settled(checked_pow(c, inner, patience))?, inner.checked_mul(degree))
        {
            return Real::root_of(power * radicand, product, patience);
        }
        Ok(Real::atom(Atom::Root { radicand: self.clone(), degree }))
    }

    /// The root of a fraction that is not negative.
    pub(crate) fn root_of(radicand: RBig, degree: usize, patience: &Patience<'_>) -> Result<Real> {
        let exact = |n: &UBig| -> Result<Option<UBig>> {
            let root = powers::root_within(n, degree, patience)?;
            Ok((powers::natural_power(&root, degree, patience)? == *n).then_some(root))
        };
        let (numerator, denominator) = radicand.into_parts();
        let numerator = numerator.into_parts().1;
        Ok(match exact(&numerator)?.zip(exact(&denominator)?) {
            Some((p, q)) => RBig::from_parts(p.into(), q).into(),
            None => Real::irrational_root(RBig::from_parts(numerator.into(), denominator), degree),
        })
    }

    /// The root of a positive fraction that is known to be irrational.
    pub(crate) fn irrational_root(radicand: RBig, degree: usize) -> Real {
        Real::atom(Atom::Root { radicand: radicand.into(), degree })
    }

    /// The natural logarithm of a positive number.
    pub(crate) fn ln(&self) -> Real {
        match self.rational() {
            Some(value) if value.is_one() => RBig::ZERO.into(),
            None if *self == Real::e() => RBig::ONE.into(),
            _ => Real::atom(Atom::Ln(self.clone())),
        }
    }

    /// The logarithm of a positive fraction to a positive base other than 1.
    pub(crate) fn log_of(argument: RBig, base: RBig, patience: &Patience<'_>) -> Result<Real> {
        if base < RBig::ONE {
            return Ok(Real::log_of(argument, RBig::ONE / base, patience)?.negate());
        }
        if argument < RBig::ONE {
            return Ok(Real::log_of(RBig::ONE / argument, base, patience)?.negate());
        }
        Ok(match logarithm::exact_log(&argument, &base, patience)? {
            Some(exact) => exact.into(),
            None => Real::atom(Atom::Log { argument, base }),
        })
    }

    /// The largest integer that is not larger.
    pub(crate) fn floor(&self, patience: &Patience<'_>) -> Result<IBig> {
        if let Some(value) = self.rational() {
            return Ok(value.floor());
        }
        if let Some(floor) = settled(self.floor_of_root(patience))? {
            return Ok(floor);
        }
        match settled(self.floor_of_log(patience))? {
            Some(floor) => Ok(floor),
            None => self.floor_by_enclosures(patience),
        }
    }

    /// The floor of p/q + c root(r) by integer arithmetic.
    fn floor_of_root(&self, patience: &Patience<'_>) -> Result<IBig> {
        let [(c, node)] = &self.terms[..] else { return Err(Failure::Unsettled) };
        let (radicand, degree) = node.rational_root().ok_or(Failure::Unsettled)?;
        // With R = (|c| q)^degree r: floor((p + root(R))/q) = floor((p + floor(root(R)))/q), as p and q are integers.
        let (p, q) = self.constant.clone().into_parts();
        let (sign, magnitude) = (c.sign(), if c.is_negative() { -c } else { c.clone() });
        let magnitude = magnitude * RBig::from(q.clone());
        let longest = if degree == 2 { enclosure::MAX_SQRT_BITS } else { enclosure::MAX_ROOT_BITS };
        if magnitude.numerator().bit_len().saturating_sub(1).saturating_mul(degree) > longest {
            return Err(Failure::Unsettled);
        }
        let inner = (checked_pow(&magnitude, degree, patience)? * radicand).floor().into_parts().1;
        let root = IBig::from(powers::root_within(&inner, degree, patience)?);
        // The root is irrational, so the floor of its negative is one lower.
        let root = if sign == dashu_int::Sign::Negative { -root - IBig::ONE } else { root };
        Ok(RBig::from_parts(p + root, q).floor())
    }

    /// The floor of a logarithm plus an integer, by comparing powers.
    fn floor_of_log(&self, patience: &Patience<'_>) -> Result<IBig> {
        let [(c, node)] = &self.terms[..] else { return Err(Failure::Unsettled) };
        let Atom::Log { argument, base } = &node.atom else { return Err(Failure::Unsettled) };
        if !self.constant.is_int() || !(c.is_one() || (-c).is_one()) {
            return Err(Failure::Unsettled);
        }
        let log = logarithm::floor_log(argument, base, patience)?;
        Ok(self.constant.numerator() + if c.is_one() { log } else { -log - IBig::ONE })
    }

    fn floor_by_enclosures(&self, patience: &Patience<'_>) -> Result<IBig> {
        self.refine(patience, |enclosure, precision| {
            let (low, high) = enclosure.floors();
            if low == high {
                return Ok(Some(low));
            }
            // One integer is left in sight: is the number equal to it?
            let distance = self.subtract(&RBig::from(high.clone()).into());
            Ok((low + IBig::ONE == high && distance.is_zero_at(precision, patience)?).then_some(high))
        })
    }

    /// The order against 0.
    pub(crate) fn sign(&self, patience: &Patience<'_>) -> Result<Ordering> {
        if let Some(value) = self.rational() {
            return Ok(value.cmp(&RBig::ZERO));
        }
        if let Some(sign) = settled(self.sign_of_root(patience))? {
            return Ok(sign);
        }
        // Few digits of each atom nearly always do, however long the coefficients are.
        if let Some(sign) = settled(self.enclose_roughly(ROUGH, patience))?.and_then(|enclosure| enclosure.sign()) {
            return Ok(sign);
        }
        self.refine(patience, |enclosure, precision| match enclosure.sign() {
            Some(sign) => Ok(Some(sign)),
            None => Ok(self.is_zero_at(precision, patience)?.then_some(Ordering::Equal)),
        })
    }

    /// The sign of p + c root(r) by comparing |p|^degree with |c|^degree r; never 0, as the root is irrational.
    fn sign_of_root(&self, patience: &Patience<'_>) -> Result<Ordering> {
        let [(c, node)] = &self.terms[..] else { return Err(Failure::Unsettled) };
        let (radicand, degree) = node.rational_root().ok_or(Failure::Unsettled)?;
        let root_sign = c.cmp(&RBig::ZERO);
        if self.constant.is_zero() || self.constant.cmp(&RBig::ZERO) == root_sign {
            return Ok(root_sign);
        }
        let abs = |x: &RBig| if x.is_negative() { -x } else { x.clone() };
        let left = checked_pow(&abs(&self.constant), degree, patience)?;
        let right = checked_pow(&abs(c), degree, patience)? * radicand;
        Ok(if left < right { root_sign } else { root_sign.reverse() })
    }

    /// The order of two numbers.
    pub(crate) fn compare(&self, other: &Real, patience: &Patience<'_>) -> Result<Ordering> {
        self.subtract(other).sign(patience)
    }

    /// The value as an integer, if it is one.
    pub(crate) fn integer(&self, patience: &Patience<'_>) -> Result<Option<IBig>> {
        let floor = self.floor(patience)?;
        let rest = self.subtract(&RBig::from(floor.clone()).into());
        Ok(rest.sign(patience)?.is_eq().then_some(floor))
    }

    /// Looks at enclosures of growing precision until `decide` is content.
    fn refine<T>(
        &self,
        patience: &Patience<'_>,
        mut decide: impl FnMut(&Enclosure, usize) -> Result<Option<T>>,
    ) -> Result<T> {
        let bits = self.bits();
        let most = if self.has_logarithms() { MAX_LN_PRECISION } else { MAX_PRECISION.max(2 * bits) };
        // A few bits behind the point nearly always do; coefficients of many bits may cancel as many.
        let mut precision = 64;
        while precision <= most {
            if let Some(enclosure) = settled(self.enclose(precision, patience))?
                && let Some(decision) = decide(&enclosure, precision)?
            {
                return Ok(decision);
            }
            precision = (2 * precision).max(bits.next_multiple_of(64));
        }
        Err(Failure::Unsettled)
    }

    fn has_logarithms(&self) -> bool {
        self.terms.iter().any(|(_, node)| match &node.atom {
            Atom::Ln(_) | Atom::Log { .. } => true,
            Atom::Pi | Atom::E => false,
            Atom::Root { radicand: inner, .. } | Atom::Inverse(inner) => inner.has_logarithms(),
            Atom::Product(a, b) => a.has_logarithms() || b.has_logarithms(),
        })
    }

    /// Whether the number is proved to be 0 by an enclosure of this precision and the separation bound.
    fn is_zero_at(&self, precision: usize, patience: &Patience<'_>) -> Result<bool> {
        if self.rational().is_some_and(RBig::is_zero)
            || settled(logarithm::combination_is_zero(self, patience))? == Some(true)
        {
            return Ok(true);
        }
        match separation::separation(self) {
            Some(separation) if separation < precision => {
                let enclosure = settled(self.enclose(precision, patience))?;
                Ok(enclosure.is_some_and(|enclosure| enclosure.is_below(separation)))
            }
            _ => Ok(false),
        }
    }
}

impl Node {
    /// Radicand and degree, if this is the root of a fraction; such a root is irrational.
    fn rational_root(&self) -> Option<(&RBig, usize)> {
        match &self.atom {
            Atom::Root { radicand, degree } => radicand.rational().map(|radicand| (radicand, *degree)),
            _ => None,
        }
    }

    fn multiply(left: &Arc<Node>, right: &Arc<Node>, patience: &Patience<'_>) -> Result<Real> {
        if let (Some((a, p)), Some((b, q))) = (left.rational_root(), right.rational_root()) {
            // root(a, p) root(b, q) = root(a^(d/p) b^(d/q), d) for a common multiple d.
            let degree = num_common_multiple(p, q);
            if degree <= MAX_DEGREE
                && let Some(a) = settled(checked_pow(a, degree / p, patience))?
                && let Some(b) = settled(checked_pow(b, degree / q, patience))?
            {
                return Real::root_of(a * b, degree, patience);
            }
        }
        if let (Atom::Root { radicand, degree: 2 }, true) = (&left.atom, left == right) {
            return Ok(radicand.clone());
        }
        let alone = |node: &Arc<Node>| Real { constant: RBig::ZERO, terms: vec![(RBig::ONE, node.clone())] };
        Ok(Real::atom(Atom::Product(alone(left), alone(right))))
    }
}

fn num_common_multiple(a: usize, b: usize) -> usize {
    let gcd = dashu_base::Gcd::gcd(a, b);
    (a / gcd).saturating_mul(b)
}

/// What was found, or nothing where it was not settled; an interruption stays one.
fn settled<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Failure::Interrupted) => Err(Failure::Interrupted),
        Err(_) => Ok(None),
    }
}

/// A power, unless it is too large.
fn checked_pow(base: &RBig, exponent: usize, patience: &Patience<'_>) -> Result<RBig> {
    let bits = base.numerator().bit_len().max(base.denominator().bit_len());
    size::check_power(bits, &UBig::from(exponent)).map_err(|_| Failure::Unsettled)?;
    patience.spend_on(bits.saturating_mul(exponent))?;
    // A power of a fraction in lowest terms is in lowest terms; `from_parts` would take long to find that out.
    Ok(base.pow(isize::try_from(exponent).map_err(|_| Failure::Unsettled)?))
}
