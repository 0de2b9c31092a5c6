//! The part of a region in which a condition can hold, or fail.

use dashu_base::Signed;
use dashu_int::{IBig, UBig};

use super::bounder::Bounding;
use super::interval::Interval;
use super::region::{Range, Region};
use crate::text::{Comparison, Cond, Expr, MulOp, Predicate, Variable};
use crate::value::Value;

impl Bounding<'_, '_> {
    /// A part of the region that holds every point at which the condition has the wanted truth; `None` if none has.
    pub(crate) fn narrow(&mut self, cond: &Cond, region: &Region, wanted: bool) -> Option<Region> {
        let narrowed = self.deeper(|bounder| bounder.narrow_by_shape(cond, region, wanted));
        narrowed.unwrap_or_else(|| Some(region.clone()))
    }

    fn narrow_by_shape(&mut self, cond: &Cond, region: &Region, wanted: bool) -> Option<Region> {
        let mut narrowed = region.clone();
        match (cond, wanted) {
            (Cond::Not(inner), _) => return self.narrow(inner, region, !wanted),
            (Cond::And(parts), true) | (Cond::Or(parts), false) => {
                for part in parts {
                    narrowed = self.narrow(part, &narrowed, wanted)?;
                }
            }
            // One of the parts has to hold, or fail.
            (Cond::Or(parts), true) | (Cond::And(parts), false) => {
                let each: Vec<Region> = parts.iter().filter_map(|part| self.narrow(part, region, wanted)).collect();
                return each.into_iter().reduce(|a, b| a.hull(&b));
            }
            (Cond::Compare(first, rest), true) => {
                let mut left = &**first;
                for (op, right) in rest {
                    narrowed = self.narrow_comparison(*op, left, right, narrowed);
                    left = right;
                }
            }
            (Cond::Compare(first, rest), false) => {
                if let [(op, right)] = &rest[..] {
                    narrowed = self.narrow_comparison(opposite(*op), first, right, narrowed);
                }
            }
            (Cond::InRange(number, ends), true) => {
                narrowed = self.narrow_comparison(Comparison::AtLeast, number, &ends.0, narrowed);
                narrowed = self.narrow_comparison(Comparison::AtMost, number, &ends.1, narrowed);
            }
            (Cond::InRange(number, ends), false) => {
                let below = self.narrow_comparison(Comparison::Less, number, &ends.0, region.clone());
                let above = self.narrow_comparison(Comparison::Greater, number, &ends.1, region.clone());
                let possible = [below, above].into_iter().filter(|part| !part.is_empty());
                return possible.reduce(|a, b| a.hull(&b));
            }
            (Cond::InSet(number, members), true) => {
                let equal = |member| self.narrow_comparison(Comparison::Equal, number, member, region.clone());
                let possible = members.iter().map(equal).filter(|part| !part.is_empty());
                return possible.reduce(|a, b| a.hull(&b));
            }
            (Cond::InSet(number, members), false) => {
                for member in members {
                    narrowed = self.narrow_comparison(Comparison::Unequal, number, member, narrowed);
                }
            }
            (Cond::Test(predicate @ (Predicate::Even | Predicate::Odd), arguments), _) => {
                if let Expr::Variable(variable) = arguments[0] {
                    let odd = (*predicate == Predicate::Odd) == wanted;
                    narrowed = keep_residue(narrowed, variable, &UBig::from(2u8), &UBig::from(u8::from(odd)));
                }
            }
            _ => {}
        }
        (!narrowed.is_empty()).then_some(narrowed)
    }

    fn narrow_comparison(&mut self, op: Comparison, left: &Expr, right: &Expr, mut region: Region) -> Region {
        if let Expr::Variable(variable) = left {
            let bound = self.value(right, &region);
            region = cut(region, *variable, op, &bound);
        }
        if let Expr::Variable(variable) = right {
            let bound = self.value(left, &region);
            region = cut(region, *variable, mirrored(op), &bound);
        }
        if let (Comparison::Equal, Some((variable, modulus)), Expr::Number(residue)) = (op, remainder(left), right)
            && let (true, Ok(residue)) = (residue.is_int(), UBig::try_from(residue.numerator().clone()))
            && residue < modulus
        {
            region = keep_residue(region, variable, &modulus, &residue);
        }
        region
    }
}

/// Variable and modulus of `variable % modulus`.
fn remainder(expr: &Expr) -> Option<(Variable, UBig)> {
    let Expr::Product(first, rest) = expr else { return None };
    let (Expr::Variable(variable), [(MulOp::Modulo, Expr::Number(modulus))]) = (&**first, &rest[..]) else {
        return None;
    };
    let modulus = modulus.is_int().then(|| UBig::try_from(modulus.numerator().clone()).ok())??;
    (!modulus.is_zero()).then_some((*variable, modulus))
}

/// Moves both ends inward to numbers with the given remainder.
fn keep_residue(region: Region, variable: Variable, modulus: &UBig, residue: &UBig) -> Region {
    let Range { low, high } = region.get(variable).clone();
    let up = (residue + modulus - &low % modulus) % modulus;
    let low = low + up;
    let high = high.map(|high| {
        let down = (&high % modulus + modulus - residue) % modulus;
        // Below the least such number the range is empty.
        if high < down { None } else { Some(high - down) }
    });
    match high {
        Some(None) => region.with(variable, Range { low: UBig::ONE, high: Some(UBig::ZERO) }),
        Some(Some(high)) => region.with(variable, Range { low, high: Some(high) }),
        None => region.with(variable, Range { low, high: None }),
    }
}

/// Keeps the values of a variable for which the comparison with some number of the bound can hold.
fn cut(region: Region, variable: Variable, op: Comparison, bound: &Interval) -> Region {
    let range = region.get(variable).clone();
    let range = match op {
        Comparison::Less => below(range, less_one(ceil(&bound.high))),
        Comparison::AtMost => below(range, floor(&bound.high)),
        Comparison::Greater => above(range, floor(&bound.low).map(|low| low + IBig::ONE)),
        Comparison::AtLeast => above(range, ceil(&bound.low)),
        Comparison::Equal => above(below(range, floor(&bound.high)), ceil(&bound.low)),
        Comparison::Unequal => without(range, bound),
    };
    region.with(variable, range)
}

fn below(range: Range, high: Option<IBig>) -> Range {
    match high {
        Some(high) if high.is_negative() => Range { low: UBig::ONE, high: Some(UBig::ZERO) },
        Some(high) => range.at_most(high.into_parts().1),
        None => range,
    }
}

fn above(range: Range, low: Option<IBig>) -> Range {
    match low {
        Some(low) if !low.is_negative() => range.at_least(low.into_parts().1),
        _ => range,
    }
}

/// A single number can be cut off only at an end.
fn without(range: Range, bound: &Interval) -> Range {
    let Value::Integer(value) = &bound.low else { return range };
    let Ok(value) = UBig::try_from(value.clone()) else { return range };
    if !bound.is_point() || range.is_empty() {
        return range;
    }
    if value == range.low {
        let low = value + UBig::ONE;
        Range { low, ..range }
    } else if range.high.as_ref() == Some(&value) {
        range.at_most(value - UBig::ONE)
    } else {
        range
    }
}

fn floor(value: &Value) -> Option<IBig> {
    match value.clone().floor().ok()? {
        Value::Integer(value) => Some(value),
        _ => None,
    }
}

fn ceil(value: &Value) -> Option<IBig> {
    floor(&value.clone().negate()).map(|value| -value)
}

fn less_one(value: Option<IBig>) -> Option<IBig> {
    value.map(|value| value - IBig::ONE)
}

fn mirrored(op: Comparison) -> Comparison {
    match op {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}

fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Less => Comparison::AtLeast,
        Comparison::AtMost => Comparison::Greater,
        Comparison::Greater => Comparison::AtMost,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
    }
}
