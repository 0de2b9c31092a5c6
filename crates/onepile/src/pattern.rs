//! Patterns in a list of numbers: what was observed, exactly and on every term, and no more than observed.

use std::fmt;

use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use crate::natural::Natural;

/// A linear recurrence with integer coefficients that the terms of a list satisfy as far as it goes, or for ever where
/// that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRecurrence {
    /// c1, c2, …: each term is c1 times the one before plus c2 times the one before that, and so on.
    coefficients: Vec<IBig>,
    /// The first term, counted from 0, that is so.
    pub from: usize,
    /// How many terms were looked at.
    pub terms: usize,
}

/// Recurrences of higher order are not looked for.
const MAX_ORDER: usize = 12;
/// The terms that must confirm a recurrence, besides those that were needed to find it.
const CONFIRMING: usize = 6;
/// Longer lists are judged by their last terms.
const LOOKED_AT: usize = 400;

impl LinearRecurrence {
    /// The recurrence of the lowest order that holds from some term on, if one of order at most 12 does.
    ///
    /// ```
    /// use onepile::{LinearRecurrence, Natural};
    /// let terms: Vec<Natural> = [1u64, 3, 7, 19, 47, 123, 311, 803, 2047, 5259, 13447].map(Natural::from).to_vec();
    /// assert_eq!(LinearRecurrence::of(&terms).unwrap().equation("D", "i"), "D(i) = D(i-1) + 4*D(i-2)");
    /// ```
    pub fn of(terms: &[Natural]) -> Option<LinearRecurrence> {
        let start = terms.len().saturating_sub(LOOKED_AT);
        let recent = &terms[start..];
        // The beginning may be irregular.
        let mut found = [0, recent.len() / 4, recent.len() / 2].into_iter().filter_map(|skipped| {
            let coefficients = fit(&recent[skipped..])?;
            let satisfied = |at: &usize| is_satisfied(&coefficients, terms, *at);
            let order = coefficients.len();
            (start + skipped + order..terms.len()).all(|at| satisfied(&at)).then(|| {
                let from = (order..terms.len()).rev().take_while(satisfied).last().unwrap_or(terms.len());
                LinearRecurrence { coefficients: coefficients.clone(), from, terms: terms.len() }
            })
        });
        found.next()
    }

    /// The recurrence in which each term is the sum of the one before and the one `lag` terms before that.
    pub(crate) fn with_lag(lag: usize, from: usize, terms: usize) -> LinearRecurrence {
        let mut coefficients = vec![IBig::ZERO; lag + 1];
        coefficients[0] += IBig::ONE;
        coefficients[lag] += IBig::ONE;
        LinearRecurrence { coefficients, from, terms }
    }

    /// The order.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// The coefficients, that of the nearest term first.
    pub fn coefficients(&self) -> impl Iterator<Item = String> + '_ {
        self.coefficients.iter().map(IBig::to_string)
    }

    /// The recurrence as an equation for terms with some name and index.
    pub fn equation(&self, name: &str, index: &str) -> String {
        let terms = self.coefficients.iter().zip(1..).map(|(c, back)| (c, format!("{name}({index}-{back})")));
        format!("{name}({index}) = {}", combination(terms))
    }

    /// The polynomial whose largest root is the growth rate.
    pub fn polynomial(&self) -> String {
        let order = self.order();
        let power = |exponent: usize| match exponent {
            0 => String::new(),
            1 => "x".to_owned(),
            _ => format!("x^{exponent}"),
        };
        let negated: Vec<IBig> = self.coefficients.iter().map(|c| -c).collect();
        let lower = negated.iter().zip(1..).map(|(c, back)| (c, power(order - back)));
        let one = IBig::ONE;
        combination([(&one, power(order))].into_iter().chain(lower))
    }
}

/// A sum of multiples; an empty name stands for 1.
fn combination<'c>(terms: impl Iterator<Item = (&'c IBig, String)>) -> String {
    let mut text = String::new();
    for (coefficient, name) in terms.filter(|(coefficient, _)| !coefficient.is_zero()) {
        let (sign, size) = (coefficient.sign(), coefficient.clone().unsigned_abs());
        text += match (sign, text.is_empty()) {
            (Sign::Positive, true) => "",
            (Sign::Negative, true) => "-",
            (Sign::Positive, false) => " + ",
            (Sign::Negative, false) => " - ",
        };
        text += &match (size == UBig::ONE, name.is_empty()) {
            (true, false) => name,
            (_, true) => size.to_string(),
            (false, false) => format!("{size}*{name}"),
        };
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// Whether a term follows from those before it.
fn is_satisfied(coefficients: &[IBig], terms: &[Natural], at: usize) -> bool {
    let sum: IBig = coefficients.iter().zip(1..).map(|(c, back)| c * IBig::from(terms[at - back].0.clone())).sum();
    sum == IBig::from(terms[at].0.clone())
}

/// Decimals of growth rates.
const DECIMALS: usize = 6;

/// A prime with room for products.
const PRIME: u64 = (1 << 61) - 1;

/// The shortest recurrence modulo a prime, by the Berlekamp–Massey algorithm, with coefficients of small size; not yet
/// confirmed for the numbers themselves.
fn fit(terms: &[Natural]) -> Option<Vec<IBig>> {
    let terms: Vec<u64> = terms.iter().map(|term| &term.0 % PRIME).collect();
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64;
    let minus = |a: u64, b: u64| (a + PRIME - b) % PRIME;
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = times(result, base);
            }
            (base, exponent) = (times(base, base), exponent >> 1);
        }
        result
    };
    // The recurrence so far, and the last one that failed: where, and by how much.
    let (mut current, mut failed): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
    let mut failure: Option<(usize, u64)> = None;
    for (at, term) in terms.iter().enumerate() {
        let predicted = current.iter().zip(1..).fold(0, |sum, (c, back)| (sum + times(*c, terms[at - back])) % PRIME);
        let off = minus(*term, predicted);
        if off == 0 {
            continue;
        }
        let Some((failed_at, failed_off)) = failure else {
            (current, failure) = (vec![0; at + 1], Some((at, off)));
            continue;
        };
        let factor = times(off, power(failed_off, PRIME - 2));
        let shift = at - failed_at - 1;
        let mut next = current.clone();
        next.resize(next.len().max(shift + 1 + failed.len()), 0);
        next[shift] = (next[shift] + factor) % PRIME;
        for (i, c) in failed.iter().enumerate() {
            next[shift + 1 + i] = minus(next[shift + 1 + i], times(factor, *c));
        }
        if at + failed.len() >= failed_at + current.len() {
            (failed, failure) = (current, Some((at, off)));
        }
        current = next;
        if current.len() > MAX_ORDER && at >= 2 * MAX_ORDER + 2 {
            return None;
        }
    }
    let order = current.len();
    if order == 0 || order > MAX_ORDER || terms.len() < 2 * order + CONFIRMING {
        return None;
    }
    // Terms that do not count any more.
    let counted = current.iter().rposition(|c| *c != 0).map_or(0, |last| last + 1);
    current.truncate(counted);
    let symmetric = |c: u64| if c > PRIME / 2 { IBig::from(c) - IBig::from(PRIME) } else { IBig::from(c) };
    Some(current.into_iter().map(symmetric).collect())
}

/// Numbers that repeat at the end of a list, as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating<T> {
    /// What repeats.
    pub pattern: Vec<T>,
    /// The first place, counted from 0, from which it does.
    pub from: usize,
}

impl<T: PartialEq + Clone> Repeating<T> {
    /// The shortest pattern of at most 12 numbers that the second half of a list repeats at least three times.
    pub fn of(list: &[T]) -> Option<Repeating<T>> {
        let half = list.len() / 2;
        let repeats = |length: usize| (half + length..list.len()).all(|at| list[at] == list[at - length]);
        let length = (1..=MAX_ORDER).find(|length| list.len() - half >= 3 * length && repeats(*length))?;
        let from = (length..list.len()).rev().take_while(|at| list[*at] == list[at - length]).last()? - length;
        Some(Repeating { pattern: list[from..from + length].to_vec(), from })
    }
}

impl<T: fmt::Display> fmt::Display for Repeating<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern: Vec<String> = self.pattern.iter().map(T::to_string).collect();
        f.write_str(&pattern.join(", "))
    }
}

/// The root x > 1 of x^(lag + 1) = x^lag + 1, in decimals.
pub(crate) fn rate_of_lag(lag: usize) -> String {
    let scale = UBig::from(10u8).pow(DECIMALS);
    let power = scale.pow(lag + 1);
    // The root is at least 1 and at most 2.
    let (mut low, mut high) = (scale.clone(), &scale * UBig::from(2u8));
    while low < high {
        let middle = (&low + &high + UBig::ONE) >> 1;
        if middle.pow(lag) * (&middle - &scale) <= power { low = middle } else { high = middle - UBig::ONE }
    }
    decimals(&low, &scale)
}

fn decimals(number: &UBig, scale: &UBig) -> String {
    format!("{}.{:0>DECIMALS$}", number / scale, (number % scale).to_string())
}

/// The growth from one term to the next over the last terms of a list, in decimals; `stride` terms are taken together.
pub(crate) fn growth_rate(terms: &[Natural], stride: usize) -> Option<String> {
    let last = terms.last()?;
    let before = terms.get(terms.len().checked_sub(1 + stride)?)?;
    if before.is_zero() || last.0.bit_len() < 40 {
        return None;
    }
    let scale = UBig::from(10u8).pow(DECIMALS);
    let ratio = &last.0 * scale.pow(stride) / &before.0;
    let rate = ratio.nth_root(stride);
    Some(decimals(&rate, &scale))
}
