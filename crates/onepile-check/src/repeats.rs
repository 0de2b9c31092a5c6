//! The witness `table repeats A E` *(version 2)*: limits of the pile that are bounded and repeat.
//!
//! The value v(n) of a pile is its nim-value, in misère play 1 if it is lost and else 0. **Checks**, with p = E − A. (1) The rule
//! reads the pile only through remainders whose divisors divide p, but for `min(…, pile)` around all of it. (2) The limits
//! of the piles A + 1, …, E are at most M <= A. (3) The M values up to A are the M values up to E.
//!
//! **Why.** By (1) and (2) the limits of all piles above A repeat after p piles and are at most M. So the value of such a pile
//! depends on its limit and on the M values before it; both are the same p piles later, for all piles above A in turn.

use std::io::BufRead;

use dashu_int::UBig;
use onepile_rule::text::{Cond, Expr, Function, MulOp, Part, Predicate, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use crate::boxes::Pen;
use crate::certificate::{Certificate, Claim, Play};
use crate::fault::{Checked, Fault, shown};
use crate::lines::{Lines, natural};
use crate::table::{MOST_TAKES, judge, no_lines};

/// Later periods are not looked at.
const MOST_PILES: usize = 1 << 22;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    certificate.claims_only(&[Claim::Takes, Claim::Ranges, Claim::Nim])?;
    let [_, from, end] = &certificate.witness.1[..] else {
        return Err(Fault::unreadable("write `table repeats A E`").at(lines.number));
    };
    let [from, end] = [from, end].map(|text| natural(text, &mut pen.effort).map_err(|fault| fault.at(lines.number)));
    let (from, end) = (from?, end?);
    no_lines(lines, pen)?;
    let rule = &certificate.rule;
    if [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
        return Err(Fault::rejected("the rule is not one of the pile alone"));
    }
    let small = |number: &Natural| number.to_usize().filter(|number| *number <= MOST_PILES);
    let (Some(from), Some(end)) = (small(&from), small(&end)) else {
        return Err(Fault::not_checked(format!("no period is looked for beyond {MOST_PILES} piles")));
    };
    if end <= from {
        return Err(Fault::rejected("the window does not come back"));
    }
    let values = values(certificate, from, end, pen)?;
    let at = |pile: &UBig| match usize::try_from(pile) {
        Ok(pile) if pile <= end => values[pile],
        _ => values[from + 1 + (pile - UBig::from(from + 1)) % (end - from)],
    };
    let most = certificate.limit.clone().min(certificate.pile.clone()).to_usize().filter(|most| *most <= MOST_TAKES);
    let most = most.ok_or_else(|| Fault::not_checked("there are too many takes to look at"))?;
    pen.effort.spend(most as u64)?;
    // For each take a value, whether it wins, and a number that is listed.
    pen.effort.keep((5 + 2 * size_of::<Natural>() as u64) * most as u64)?;
    let mut left = certificate.pile.0.clone();
    let mut reached = Vec::with_capacity(most);
    for _ in 0..most {
        left -= UBig::ONE;
        reached.push(at(&left));
    }
    let aim = u32::from(certificate.play == Play::Misere);
    let wins: Vec<bool> = reached.iter().map(|value| *value == aim).collect();
    if let Some(claimed) = &certificate.nim {
        let value = least_missing(&reached);
        if certificate.play == Play::Misere || *claimed != Natural::from(value) {
            return Err(Fault::otherwise(format!("the nim-value {}", shown(claimed)), value));
        }
    }
    judge(certificate, !wins.contains(&true), &wins)
}

/// The values of all piles up to E, which are seen to repeat from A on.
fn values(certificate: &Certificate, from: usize, end: usize, pen: &mut Pen<'_>) -> Checked<Vec<u32>> {
    let rule = certificate.rule.expr();
    let is_cap = |part: &Expr| *part == Expr::Variable(Variable::Pile);
    let is_periodic = match rule {
        Expr::Call(Function::Min, arguments) => {
            arguments.iter().all(|part| is_cap(part) || repeats(Part::Number(part), end - from))
        }
        _ => repeats(Part::Number(rule), end - from),
    };
    if !is_periodic {
        return Err(Fault::rejected(format!("the rule is not seen to repeat after {} piles", end - from)));
    }
    pen.effort.keep(4 * end as u64)?;
    let (mut values, mut most) = (vec![0], 0);
    for pile in 1..=end {
        let inputs = Inputs::nowhere().with(Variable::Pile, Natural::from(pile as u64));
        let limit = match pen.limit(rule, &inputs).map_err(|fault| fault.of(&format!("pile {pile}")))? {
            Limit::Finite(limit) => limit.to_usize().unwrap_or(pile).min(pile),
            Limit::Infinite => pile,
        };
        if pile > from {
            most = most.max(limit);
            if limit > from {
                return Err(Fault::rejected(format!("pile {pile}: the limit exceeds {from}")));
            }
        }
        pen.effort.spend(1 + limit as u64 / 4)?;
        let reached = &values[pile - limit..];
        values.push(match certificate.play {
            Play::Normal => least_missing(reached),
            // A player who is unable to move wins.
            Play::Misere => u32::from(limit > 0 && !reached.contains(&1)),
        });
    }
    let [window, again] = [from, end].map(|last| &values[last + 1 - most..=last]);
    match window == again {
        true => Ok(values),
        false => Err(Fault::rejected(format!("the {most} values up to pile {from} do not come back"))),
    }
}

/// The least natural number that is none of these.
fn least_missing(values: &[u32]) -> u32 {
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(seen) = seen.get_mut(*value as usize) {
            *seen = true;
        }
    }
    seen.iter().position(|seen| !seen).unwrap_or(values.len()) as u32
}

/// Whether a part has the same value, or none, at two piles that differ by the period, as far as its form tells.
fn repeats(part: Part<'_>, period: usize) -> bool {
    let divides = |divisor: &Expr| match divisor {
        Expr::Number(number) if number.is_int() => {
            usize::try_from(number.numerator()).is_ok_and(|number| number > 0 && period.is_multiple_of(number))
        }
        _ => false,
    };
    let mut all = true;
    let mut look = |part: Part<'_>| all = all && repeats(part, period);
    match part {
        Part::Number(Expr::Variable(_)) => false,
        Part::Number(Expr::Product(first, rest)) => {
            let (mut whole, mut periodic) = (is_polynomial(first), repeats(Part::Number(first), period));
            for (op, factor) in rest {
                periodic = (whole && *op == MulOp::Modulo && divides(factor))
                    || (periodic && repeats(Part::Number(factor), period));
                whole = whole && *op == MulOp::Times && is_polynomial(factor);
            }
            periodic
        }
        Part::Condition(Cond::Test(Predicate::Even | Predicate::Odd, arguments))
            if period.is_multiple_of(2) && arguments.iter().all(is_polynomial) =>
        {
            true
        }
        Part::Number(expr) => {
            expr.each_part(&mut look);
            all
        }
        Part::Condition(cond) => {
            cond.each_part(&mut look);
            all
        }
    }
}

/// Whether an expression is a polynomial of the pile with whole coefficients.
fn is_polynomial(expr: &Expr) -> bool {
    match expr {
        Expr::Number(number) => number.is_int(),
        Expr::Variable(variable) => *variable == Variable::Pile,
        Expr::Negate(inner) => is_polynomial(inner),
        Expr::Sum(first, rest) => is_polynomial(first) && rest.iter().all(|(_, term)| is_polynomial(term)),
        Expr::Product(first, rest) => {
            is_polynomial(first) && rest.iter().all(|(op, factor)| *op == MulOp::Times && is_polynomial(factor))
        }
        Expr::Power(base, exponent) => {
            is_polynomial(base) && matches!(&**exponent, Expr::Number(n) if n.is_int() && *n >= dashu_ratio::RBig::ZERO)
        }
        _ => false,
    }
}
