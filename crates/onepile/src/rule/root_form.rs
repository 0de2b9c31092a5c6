//! Rules that are a rounded root of the pile: from which pile on they reach a number, as a polynomial.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::expr::{AddOp, Expr, MulOp};
use super::names::{Function, Variable};

/// A rule whose limit is at least m exactly from the pile `scale * (m - shift)^degree + offset` on, for all m from 1 up
/// that are above `shift`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RootForm {
    pub(crate) scale: UBig,
    pub(crate) degree: usize,
    pub(crate) shift: IBig,
    pub(crate) offset: IBig,
}

/// Roots of a larger degree grow so slowly that there is no need to know more of them.
const MAX_DEGREE: usize = 64;

impl RootForm {
    /// The form of an expression, where its shape shows one.
    pub(crate) fn of(expr: &Expr) -> Option<RootForm> {
        match expr {
            Expr::Call(Function::Floor, arguments) => RootForm::of(&arguments[0]),
            // ceil(y) is at least m iff y is larger than m − 1.
            Expr::Call(Function::Ceil, arguments) => {
                let RootForm { scale, degree, shift, offset } = RootForm::of_real(&arguments[0])?;
                Some(RootForm { scale, degree, shift: shift + 1, offset: offset + 1 })
            }
            Expr::Sum(first, rest) if is_rounded(expr) => {
                let (form, shift) = shifted(first, rest)?;
                let form = RootForm::of(form)?;
                Some(RootForm { shift: form.shift + shift, ..form })
            }
            _ => RootForm::of_real(expr),
        }
    }

    /// The same for an expression that is not rounded, and larger than m exactly beyond that pile.
    fn of_real(expr: &Expr) -> Option<RootForm> {
        match expr {
            Expr::Sum(first, rest) => {
                let (form, shift) = shifted(first, rest)?;
                let form = RootForm::of_real(form)?;
                Some(RootForm { shift: form.shift + shift, ..form })
            }
            // root/w is at least m iff the root is at least w*m.
            Expr::Product(first, rest) => match &rest[..] {
                [(MulOp::Divide, Expr::Number(divisor))] => RootForm::of_real(first)?.divided(divisor),
                [(MulOp::Times, Expr::Number(factor))] => RootForm::of_real(first)?.divided(&inverse(factor)?),
                [(MulOp::Times, other)] => match &**first {
                    Expr::Number(factor) => RootForm::of_real(other)?.divided(&inverse(factor)?),
                    _ => None,
                },
                _ => None,
            },
            Expr::Call(Function::Sqrt, arguments) => RootForm::root(&arguments[0], &RBig::from(2u8)),
            Expr::Call(Function::Cbrt, arguments) => RootForm::root(&arguments[0], &RBig::from(3u8)),
            Expr::Call(Function::Root, arguments) => match &arguments[1] {
                Expr::Number(degree) => RootForm::root(&arguments[0], degree),
                _ => None,
            },
            Expr::Power(base, exponent) => match &**exponent {
                Expr::Number(exponent) => RootForm::root(base, &inverse(exponent)?),
                // `1/3` is read as a quotient of numbers.
                Expr::Product(one, rest) => match (&**one, &rest[..]) {
                    (Expr::Number(one), [(MulOp::Divide, Expr::Number(degree))]) if one.is_one() => {
                        RootForm::root(base, degree)
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// A root of pile/a + b is at least m iff the pile is at least a*m^degree − a*b.
    fn root(argument: &Expr, degree: &RBig) -> Option<RootForm> {
        let degree = usize::try_from(natural(degree)?).ok().filter(|degree| (2..=MAX_DEGREE).contains(degree))?;
        let (slope, constant) = linear(argument)?;
        let scale = natural(&inverse(&slope)?)?;
        let offset = -constant * RBig::from(scale.clone());
        offset.is_int().then(|| RootForm { scale, degree, shift: IBig::ZERO, offset: offset.numerator().clone() })
    }

    /// The form of the quotient by a natural number; a shift would no longer be whole.
    fn divided(self, divisor: &RBig) -> Option<RootForm> {
        let power = natural(divisor)?.pow(self.degree);
        self.shift.is_zero().then(|| RootForm { scale: self.scale * power, ..self })
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

/// The one term of a sum that is no number, and the sum of the others if it is whole.
fn shifted<'e>(first: &'e Expr, rest: &'e [(AddOp, Expr)]) -> Option<(&'e Expr, IBig)> {
    let (mut varying, mut constant) = (None, RBig::ZERO);
    let terms = std::iter::once((AddOp::Plus, first)).chain(rest.iter().map(|(op, term)| (*op, term)));
    for (op, term) in terms {
        match (op, term) {
            (AddOp::Plus, Expr::Number(value)) => constant += value,
            (AddOp::Minus, Expr::Number(value)) => constant -= value,
            (AddOp::Plus, term) if varying.is_none() => varying = Some(term),
            _ => return None,
        }
    }
    constant.is_int().then(|| Some((varying?, constant.numerator().clone())))?
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
    use crate::natural::{Limit, Natural};
    use crate::rule::{Inputs, Rule};

    fn form(text: &str) -> Option<RootForm> {
        text.parse::<Rule>().expect(text).root_form()
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
        ];
        for text in rules {
            let rule: Rule = text.parse().expect(text);
            let RootForm { scale, degree, shift, offset } = form(text).expect(text);
            for pile in 1..2000u64 {
                let inputs = Inputs::unmoved(Natural::from(1u64), pile.into());
                let Ok(Limit::Finite(limit)) = rule.limit(&inputs) else { panic!("{text}") };
                let reaches =
                    |m: &IBig| IBig::from(pile) >= IBig::from(scale.clone()) * (m - &shift).pow(degree) + &offset;
                let limit = IBig::from(limit.0);
                let counts = |m: &IBig| *m > IBig::ZERO && *m > shift;
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
            "sqrt(pile) + 1/2",
            "sqrt(pile^2)",
            "log2(pile)",
            "sqrt(pile) + cbrt(pile)",
            "5 - sqrt(pile)",
            "sqrt(5)",
            "pile - sqrt(pile)",
            "(sqrt(pile) + 1)/2",
            "floor(sqrt(pile))/2",
            "pile^(2/3)",
            "sqrt(pile // 2)",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }
}
