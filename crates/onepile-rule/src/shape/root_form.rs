//! Rules that are a rounded root of the pile: from which pile on they reach a number, as a polynomial.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::text::{AddOp, Expr, Function, MulOp, Variable};
use crate::value::arithmetic;

/// A rule whose limit is at least m exactly from the pile F(m) on, for all m from 1 up that are above some number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootForm {
    /// The coefficients of F, the constant first, times a divisor of all. Those of F(m) − F(m − 1) are whole.
    polynomial: Vec<IBig>,
    divisor: IBig,
    /// The m that count are above this number.
    pub above: IBig,
}

/// Roots of a larger degree grow so slowly that there is no need to know more of them.
const MAX_DEGREE: usize = 64;

impl RootForm {
    /// The form of an expression, where its shape shows one.
    pub fn of(expr: &Expr) -> Option<RootForm> {
        match expr {
            Expr::Call(Function::Floor, arguments) => RootForm::of(&arguments[0]),
            Expr::Call(Function::Ceil, arguments) => RealForm::of(&arguments[0])?.rounded_up(),
            Expr::Call(Function::Round, arguments) => {
                RealForm::of(&arguments[0])?.plus(&RBig::from_parts(1.into(), 2u8.into())).rounded_down()
            }
            // Beyond the other number only the root counts.
            Expr::Call(Function::Max, arguments) => match &arguments[..] {
                [one, other] => {
                    let (least, root) =
                        constant(one).map(|least| (least, other)).or(constant(other).map(|c| (c, one)))?;
                    let form = RootForm::of(root)?;
                    Some(RootForm { above: form.above.max(least.floor()), ..form })
                }
                _ => None,
            },
            Expr::Sum(first, rest) if is_rounded(expr) => {
                let (root, more) = shifted(first, rest)?;
                RealForm::from(RootForm::of(root)?).plus(&more).rounded_down()
            }
            _ => RealForm::of(expr)?.rounded_down(),
        }
    }
}

/// An expression that is at least m exactly from P(m) on, and larger than m exactly beyond it, for all real m above some
/// number.
struct RealForm {
    /// The coefficients of P, the constant first.
    polynomial: Vec<RBig>,
    above: RBig,
}

impl From<RootForm> for RealForm {
    fn from(form: RootForm) -> Self {
        let scale = RBig::from(form.divisor);
        RealForm {
            polynomial: form.polynomial.into_iter().map(|c| RBig::from(c) / &scale).collect(),
            above: form.above.into(),
        }
    }
}

impl RealForm {
    fn of(expr: &Expr) -> Option<RealForm> {
        match expr {
            Expr::Sum(first, rest) => {
                let (root, more) = shifted(first, rest)?;
                Some(RealForm::of(root)?.plus(&more))
            }
            Expr::Product(first, rest) => match &rest[..] {
                [(MulOp::Divide, divisor)] => RealForm::of(first)?.times(&inverse(&constant(divisor)?)?),
                [(MulOp::Times, other)] => match (constant(first), constant(other)) {
                    (Some(factor), _) => RealForm::of(other)?.times(&factor),
                    (_, Some(factor)) => RealForm::of(first)?.times(&factor),
                    _ => None,
                },
                _ => None,
            },
            Expr::Call(Function::Sqrt, arguments) => RealForm::root(&arguments[0], &RBig::from(2u8)),
            Expr::Call(Function::Cbrt, arguments) => RealForm::root(&arguments[0], &RBig::from(3u8)),
            Expr::Call(Function::Root, arguments) => RealForm::root(&arguments[0], &constant(&arguments[1])?),
            Expr::Power(base, exponent) => RealForm::root(base, &inverse(&constant(exponent)?)?),
            _ => None,
        }
    }

    /// A root of a*pile + b is at least m > 0 iff the pile is at least (m^degree − b)/a.
    fn root(argument: &Expr, degree: &RBig) -> Option<RealForm> {
        let degree = usize::try_from(natural(degree)?).ok().filter(|degree| (2..=MAX_DEGREE).contains(degree))?;
        let (slope, constant) = linear(argument)?;
        if slope <= RBig::ZERO {
            return None;
        }
        let mut polynomial = vec![RBig::ZERO; degree + 1];
        polynomial[0] = -constant / &slope;
        polynomial[degree] = RBig::ONE / slope;
        Some(RealForm { polynomial, above: RBig::ZERO })
    }

    /// The form of the sum with a number.
    fn plus(self, number: &RBig) -> RealForm {
        RealForm { above: &self.above + number, polynomial: self.at(&RBig::ONE, &-number.clone()) }
    }

    /// The form of the product with a number, which must be positive.
    fn times(self, factor: &RBig) -> Option<RealForm> {
        let (polynomial, above) = (self.at(&inverse(factor)?, &RBig::ZERO), self.above * factor);
        (*factor > RBig::ZERO).then_some(RealForm { polynomial, above })
    }

    /// P(slope*m + constant).
    fn at(&self, slope: &RBig, constant: &RBig) -> Vec<RBig> {
        let mut result: Vec<RBig> = Vec::with_capacity(self.polynomial.len());
        for coefficient in self.polynomial.iter().rev() {
            // Horner's rule: what there is so far, times (slope*m + constant), plus the coefficient.
            let raised = std::iter::once(RBig::ZERO).chain(result.iter().map(|c| c * slope));
            let kept = result.iter().map(|c| c * constant).chain([RBig::ZERO]);
            result = raised.zip(kept).map(|(raised, kept)| raised + kept).collect();
            result[0] += coefficient;
        }
        result
    }

    /// The form of the whole number below: it is at least m iff the expression is.
    fn rounded_down(self) -> Option<RootForm> {
        let constant = self.polynomial[0].ceil();
        RootForm::whole(self, constant)
    }

    /// The form of the whole number above: it is at least m iff the expression is larger than m − 1.
    fn rounded_up(self) -> Option<RootForm> {
        let form = self.plus(&RBig::ONE);
        let constant = form.polynomial[0].floor() + IBig::ONE;
        RootForm::whole(form, constant)
    }
}

impl RootForm {
    /// The form with a rounded constant, if F(m) − F(m − 1) has whole coefficients: then F is whole where the constant is.
    fn whole(mut form: RealForm, constant: IBig) -> Option<RootForm> {
        form.polynomial[0] = constant.into();
        let before = form.at(&RBig::ONE, &-RBig::ONE);
        let is_whole = form.polynomial.iter().zip(&before).all(|(at, before)| (at - before).is_int());
        let divisors = form.polynomial.iter().map(|coefficient| coefficient.denominator().clone());
        let divisor = divisors.fold(UBig::ONE, arithmetic::lcm);
        let scale = RBig::from(divisor.clone());
        let polynomial = form.polynomial.iter().map(|coefficient| (coefficient * &scale).numerator().clone()).collect();
        is_whole.then(|| RootForm { polynomial, divisor: divisor.into(), above: form.above.floor() })
    }

    /// How many coefficients F has.
    pub fn length(&self) -> usize {
        self.polynomial.len()
    }

    /// F(m).
    pub fn first_pile(&self, level: &IBig) -> IBig {
        self.polynomial.iter().rev().fold(IBig::ZERO, |sum, coefficient| sum * level + coefficient) / &self.divisor
    }
}

/// Whether a sum is one of whole numbers, so that rounding changes nothing.
fn is_rounded(sum: &Expr) -> bool {
    let whole = |term: &Expr| match term {
        Expr::Number(value) => value.is_int(),
        Expr::Call(Function::Floor | Function::Ceil, _) => true,
        _ => false,
    };
    matches!(sum, Expr::Sum(first, rest) if whole(first) && rest.iter().all(|(_, term)| whole(term)))
}

/// The one term of a sum that is no number, and the sum of the others.
fn shifted<'e>(first: &'e Expr, rest: &'e [(AddOp, Expr)]) -> Option<(&'e Expr, RBig)> {
    let (mut varying, mut sum) = (None, RBig::ZERO);
    let terms = std::iter::once((AddOp::Plus, first)).chain(rest.iter().map(|(op, term)| (*op, term)));
    for (op, term) in terms {
        match (op, constant(term)) {
            (AddOp::Plus, Some(value)) => sum += value,
            (AddOp::Minus, Some(value)) => sum -= value,
            (AddOp::Plus, None) if varying.is_none() => varying = Some(term),
            _ => return None,
        }
    }
    Some((varying?, sum))
}

/// The value of an expression that is made of numbers.
fn constant(expr: &Expr) -> Option<RBig> {
    linear(expr).filter(|(slope, _)| slope.is_zero()).map(|(_, constant)| constant)
}

/// Slope and constant of an expression that is linear in the pile.
fn linear(expr: &Expr) -> Option<(RBig, RBig)> {
    match expr {
        Expr::Number(value) => Some((RBig::ZERO, value.clone())),
        Expr::Variable(Variable::Pile) => Some((RBig::ONE, RBig::ZERO)),
        Expr::Sum(first, rest) => rest.iter().try_fold(linear(first)?, |(slope, constant), (op, term)| {
            let (more_slope, more) = linear(term)?;
            Some(match op {
                AddOp::Plus => (slope + more_slope, constant + more),
                AddOp::Minus => (slope - more_slope, constant - more),
            })
        }),
        Expr::Product(first, rest) => match (&**first, &rest[..]) {
            (Expr::Number(factor), [(MulOp::Times, other)]) | (other, [(MulOp::Times, Expr::Number(factor))]) => {
                let (slope, constant) = linear(other)?;
                Some((slope * factor, constant * factor))
            }
            (other, [(MulOp::Divide, Expr::Number(divisor))]) if !divisor.is_zero() => {
                let (slope, constant) = linear(other)?;
                Some((slope / divisor, constant / divisor))
            }
            _ => None,
        },
        _ => None,
    }
}

/// 1/x, if there is one.
fn inverse(value: &RBig) -> Option<RBig> {
    (!value.is_zero()).then(|| RBig::ONE / value)
}

/// A rational number that is a natural one from 1 up.
fn natural(value: &RBig) -> Option<UBig> {
    if !value.is_int() {
        return None;
    }
    UBig::try_from(value.numerator().clone()).ok().filter(|value| !value.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;
    use crate::value::{Evaluator, Inputs};
    use crate::{Limit, Natural};

    fn form(text: &str) -> Option<RootForm> {
        RootForm::of(&parse(text).expect(text))
    }

    /// The forms say what the rules say.
    #[test]
    fn forms_agree_with_their_rules() {
        let rules = [
            "floor(sqrt(pile))",
            "sqrt(pile)",
            "ceil(sqrt(pile))",
            "floor(cbrt(pile)) + 2",
            "ceil(cbrt(pile) - 1)",
            "root(pile, 5)",
            "pile^(1/2)",
            "pile^0.25 + 1",
            "ceil(pile^0.5) - 2",
            "sqrt(pile)/3",
            "0.5*sqrt(pile)",
            "sqrt(pile/2)",
            "floor(sqrt(pile + 100))",
            "ceil(sqrt(pile/3 + 7))",
            "ceil(cbrt(1 + pile)/2) + 1",
            "sqrt(pile) + 1/2",
            "round(sqrt(pile))",
            "ceil(sqrt(pile) - 1/2) + 3",
            "(sqrt(pile) + 1)/2",
            "2*sqrt(pile/4 + 1/3)",
            "max(3, floor(sqrt(pile)))",
            "(sqrt(8*pile + 1) - 1)/2",
            "ceil((sqrt(8*pile + 1) - 1)/2) + 2",
            "round(sqrt(2*pile))",
            "max(floor(cbrt(pile)) + 1, 4.5)",
        ];
        for text in rules {
            let rule = parse(text).expect(text);
            let form = form(text).expect(text);
            for pile in 1..2000u64 {
                let inputs = Inputs::unmoved(Natural::from(1u64), pile.into());
                let Ok(Limit::Finite(limit)) = Evaluator::default().limit(&rule, &inputs) else { panic!("{text}") };
                let reaches = |m: &IBig| IBig::from(pile) >= form.first_pile(m);
                let limit = IBig::from(limit.0);
                let counts = |m: &IBig| *m > IBig::ZERO && *m > form.above;
                assert!(!counts(&limit) || reaches(&limit), "{text} at {pile}");
                let next = limit + 1;
                assert!(!counts(&next) || !reaches(&next), "{text} at {pile}");
            }
        }
    }

    #[test]
    fn other_rules_have_none() {
        for text in [
            "pile",
            "sqrt(2*pile)",
            "2*sqrt(pile)",
            "sqrt(pile) + 1/3",
            "sqrt(pile^2)",
            "log2(pile)",
            "sqrt(pile) + cbrt(pile)",
            "5 - sqrt(pile)",
            "sqrt(5)",
            "pile - sqrt(pile)",
            "max(pile, sqrt(pile))",
            "floor(sqrt(pile))/2",
            "pile^(2/3)",
            "sqrt(pile // 2)",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }
}
