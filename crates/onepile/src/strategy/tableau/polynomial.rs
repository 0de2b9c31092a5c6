//! Polynomials of one number with rational coefficients, and sums of terms as text.

use dashu_base::{Abs, Gcd, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A polynomial: its coefficients from the constant on, the last one not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polynomial {
    pub(super) coefficients: Vec<RBig>,
}

impl Polynomial {
    pub(super) fn new(mut coefficients: Vec<RBig>) -> Polynomial {
        while coefficients.last().is_some_and(RBig::is_zero) {
            coefficients.pop();
        }
        Polynomial { coefficients }
    }

    /// The polynomial of lowest degree that has some values at `first`, `first` + `step`, …
    pub(super) fn through(values: &[RBig], first: u64, step: u64) -> Polynomial {
        // Newton's form by divided differences.
        let (mut heads, mut differences) = (Vec::new(), values.to_vec());
        while let Some(head) = differences.first() {
            heads.push(head.clone());
            let width = RBig::from(UBig::from(step) * UBig::from(heads.len()));
            differences = differences.windows(2).map(|pair| (&pair[1] - &pair[0]) / &width).collect();
        }
        let mut found = Polynomial::new(Vec::new());
        for (order, head) in heads.into_iter().enumerate().rev() {
            let at = RBig::from(UBig::from(first) + UBig::from(step) * UBig::from(order));
            found = found.times_distance_to(&at).plus(&Polynomial::new(vec![head]));
        }
        found
    }

    /// This one times (x − a).
    fn times_distance_to(&self, at: &RBig) -> Polynomial {
        let mut product = vec![RBig::ZERO; self.coefficients.len() + 1];
        for (power, coefficient) in self.coefficients.iter().enumerate() {
            product[power + 1] += coefficient;
            product[power] -= coefficient * at;
        }
        Polynomial::new(product)
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Polynomial {
        let count = self.coefficients.len().max(other.coefficients.len());
        Polynomial::new((0..count).map(|power| self.coefficient(power) + other.coefficient(power)).collect())
    }

    pub(super) fn times(&self, factor: &RBig) -> Polynomial {
        Polynomial::new(self.coefficients.iter().map(|coefficient| coefficient * factor).collect())
    }

    pub(super) fn coefficient(&self, power: usize) -> RBig {
        self.coefficients.get(power).cloned().unwrap_or(RBig::ZERO)
    }

    pub(super) fn at(&self, x: &RBig) -> RBig {
        self.coefficients.iter().rev().fold(RBig::ZERO, |sum, coefficient| sum * x + coefficient)
    }

    /// The polynomial of y that this one is at x = factor·y + more.
    pub(super) fn along(&self, factor: &RBig, more: &RBig) -> Polynomial {
        let mut found = Polynomial::new(Vec::new());
        for coefficient in self.coefficients.iter().rev() {
            let mut product = vec![RBig::ZERO; found.coefficients.len() + 1];
            for (power, own) in found.coefficients.iter().enumerate() {
                product[power + 1] += own * factor;
                product[power] += own * more;
            }
            product[0] += coefficient;
            found = Polynomial::new(product);
        }
        found
    }

    /// The least number that makes all coefficients whole.
    pub(super) fn divisor(&self) -> UBig {
        self.coefficients.iter().fold(UBig::ONE, |all, coefficient| lcm(all, coefficient.denominator()))
    }

    /// The polynomial as text, if all its coefficients are whole.
    pub(super) fn written(&self, variable: &str) -> String {
        let terms = self.coefficients.iter().enumerate().rev();
        written(terms.map(|(power, factor)| (factor.numerator().clone(), power_of(variable, power))))
    }
}

pub(super) fn lcm(a: UBig, b: &UBig) -> UBig {
    let gcd = (&a).gcd(b);
    a / gcd * b
}

/// A power as text; nothing where it is 1.
pub(super) fn power_of(variable: &str, power: usize) -> String {
    match power {
        0 => String::new(),
        1 => variable.to_owned(),
        _ => format!("{variable}^{power}"),
    }
}

/// A sum of terms, each a factor with what it multiplies, as text.
pub(super) fn written(terms: impl Iterator<Item = (IBig, String)>) -> String {
    let mut text = String::new();
    for (factor, name) in terms.filter(|(factor, _)| !factor.is_zero()) {
        text += match (text.is_empty(), factor.is_negative()) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let size = factor.abs();
        text += &match (size.is_one(), name.is_empty()) {
            (_, true) => size.to_string(),
            (true, false) => name,
            (false, false) => format!("{size}*{name}"),
        };
    }
    if text.is_empty() { "0".to_owned() } else { text }
}
