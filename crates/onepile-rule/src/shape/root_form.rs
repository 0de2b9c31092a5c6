//! Rules that are a rounded root of the pile: from which pile on they reach a number, as a rounded polynomial.

use dashu_base::DivEuclid;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::text::{AddOp, Expr, Function, MulOp, Variable};
use crate::value::arithmetic;

/// A rule whose limit is at least m exactly from the pile F(m) on, for all m from 1 up that are above some number.
///
/// There is a polynomial P of degree 2 or more, convex above that number, and F(m) is the first pile from P(m) on, or the
/// first beyond it. So F(m) − P(m) depends only on the remainder of m modulo the divisor of the coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootForm {
    /// The coefficients of P, the constant first, times a divisor of all.
    polynomial: Vec<IBig>,
    divisor: UBig,
    /// Whether the limit is still below m at P(m) itself.
    open: bool,
    /// The m that count are above this number.
    pub above: IBig,
}

/// Roots of a larger degree grow so slowly that there is no need to know more of them.
const MAX_DEGREE: usize = 64;

impl RootForm {
    /// The form of an expression, rounded down, where its shape shows one.
    pub fn of(expr: &Expr) -> Option<RootForm> {
        match expr {
            Expr::Call(Function::Floor, arguments) => RootForm::of(&arguments[0]),
            Expr::Call(Function::Ceil | Function::Round, arguments) if is_whole(&arguments[0]) => {
                RootForm::of(&arguments[0])
            }
            Expr::Call(Function::Ceil, arguments) => Some(RealForm::of(&arguments[0])?.rounded_up()),
            Expr::Call(Function::Round, arguments) => {
                Some(RealForm::of(&arguments[0])?.plus(&RBig::from_parts(1.into(), 2u8.into())).rounded_down())
            }
            // Beyond the other numbers only the root counts.
            Expr::Call(Function::Max, arguments) => {
                let root = only(arguments, |argument| constant(argument).is_none())?;
                let mut form = RootForm::of(root)?;
                for least in arguments.iter().filter_map(constant) {
                    form.above = form.above.max(least.floor());
                }
                Some(form)
            }
            // No limit counts for more than the pile.
            Expr::Call(Function::Min, arguments) => {
                RootForm::of(only(arguments, |argument| *argument != Expr::Variable(Variable::Pile))?)
            }
            Expr::Sum(first, rest) => {
                let (root, more) = shifted(first, rest)?;
                match is_whole(root) {
                    true => Some(RootForm::of(root)?.plus(&more.floor())),
                    false => Some(RealForm::of(expr)?.rounded_down()),
                }
            }
            Expr::Product(first, rest) => match &rest[..] {
                [(MulOp::Divide | MulOp::FloorDivide, divisor)] if is_whole(first) => {
                    Some(RootForm::of(first)?.divided(&natural(&constant(divisor)?)?))
                }
                [before @ .., (MulOp::FloorDivide, divisor)] => {
                    let form = RealForm::product(first, before)?;
                    Some(form.times(&inverse(&constant(divisor)?)?)?.rounded_down())
                }
                _ => Some(RealForm::product(first, rest)?.rounded_down()),
            },
            _ => Some(RealForm::of(expr)?.rounded_down()),
        }
    }

    /// The form of the sum with a whole number.
    fn plus(self, number: &IBig) -> RootForm {
        let open = self.open;
        RealForm::from(self).plus(&number.clone().into()).whole(open)
    }

    /// The form of the whole part of the quotient: it is at least m iff the dividend is at least m times the divisor.
    fn divided(self, divisor: &UBig) -> RootForm {
        let (open, divisor) = (self.open, RBig::from(divisor.clone()));
        let form = RealForm::from(self);
        let (polynomial, above) = (form.at(&divisor, &RBig::ZERO), form.above / divisor);
        RealForm { polynomial, above }.whole(open)
    }

    /// F(m).
    pub fn first_pile(&self, level: &IBig) -> IBig {
        let (scaled, divisor) = (self.scaled(level), IBig::from(self.divisor.clone()));
        match self.open {
            true => scaled.div_euclid(divisor) + IBig::ONE,
            false => -(-scaled).div_euclid(divisor),
        }
    }

    /// P(m) times the divisor.
    pub fn scaled(&self, level: &IBig) -> IBig {
        self.polynomial.iter().rev().fold(IBig::ZERO, |sum, coefficient| sum * level + coefficient)
    }

    /// What all coefficients of P have to be multiplied by to be whole. F(m) − P(m) repeats when m grows by it.
    pub fn divisor(&self) -> &UBig {
        &self.divisor
    }

    /// The degree of P.
    pub fn degree(&self) -> usize {
        self.polynomial.len() - 1
    }
}

/// An expression that is at least m exactly from P(m) on, and larger than m exactly beyond it, for all real m above some
/// number. P is convex there: it comes from a power of a linear function, where that is positive.
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
            Expr::Product(first, rest) => RealForm::product(first, rest),
            Expr::Call(Function::Sqrt, arguments) => RealForm::root(&arguments[0], &RBig::from(2u8)),
            Expr::Call(Function::Cbrt, arguments) => RealForm::root(&arguments[0], &RBig::from(3u8)),
            Expr::Call(Function::Root, arguments) => RealForm::root(&arguments[0], &constant(&arguments[1])?),
            Expr::Power(base, exponent) => RealForm::root(base, &inverse(&constant(exponent)?)?),
            _ => None,
        }
    }

    /// The form of a product of one root with numbers, which may be divisors.
    fn product(first: &Expr, rest: &[(MulOp, Expr)]) -> Option<RealForm> {
        let (mut root, mut factor) = (None, RBig::ONE);
        for (op, term) in std::iter::once((MulOp::Times, first)).chain(rest.iter().map(|(op, term)| (*op, term))) {
            match (op, constant(term)) {
                (MulOp::Times, Some(value)) => factor *= value,
                (MulOp::Divide, Some(value)) => factor *= inverse(&value)?,
                (MulOp::Times, None) if root.is_none() => root = Some(term),
                _ => return None,
            }
        }
        RealForm::of(root?)?.times(&factor)
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
    fn rounded_down(self) -> RootForm {
        self.whole(false)
    }

    /// The form of the whole number above: it is at least m iff the expression is larger than m − 1.
    fn rounded_up(self) -> RootForm {
        self.plus(&RBig::ONE).whole(true)
    }

    /// The form of an expression that is at least a whole m exactly from P(m) on, or exactly beyond P(m).
    fn whole(self, open: bool) -> RootForm {
        let divisors = self.polynomial[1..].iter().map(|coefficient| coefficient.denominator().clone());
        let divisor = divisors.fold(UBig::ONE, arithmetic::lcm);
        let scale = RBig::from(divisor.clone());
        // The rest of P is a multiple of 1/divisor, so rounding finds the same piles with a constant that is one as well.
        let constant = &self.polynomial[0] * &scale;
        let constant = if open { constant.floor() } else { constant.ceil() };
        let others = self.polynomial[1..].iter().map(|coefficient| (coefficient * &scale).numerator().clone());
        let polynomial = std::iter::once(constant).chain(others).collect();
        RootForm { polynomial, divisor, open, above: self.above.floor() }
    }
}

/// Whether the shape of an expression shows that its values are whole, so that rounding changes nothing.
fn is_whole(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int(),
        Expr::Variable(_) => true,
        Expr::Call(Function::Floor | Function::Ceil | Function::Round, _) => true,
        Expr::Call(Function::Min | Function::Max, arguments) => arguments.iter().all(is_whole),
        Expr::Sum(first, rest) => is_whole(first) && rest.iter().all(|(_, term)| is_whole(term)),
        Expr::Product(_, rest) => matches!(rest.last(), Some((MulOp::FloorDivide, _))),
        _ => false,
    }
}

/// The one expression that is wanted, if there is exactly one.
fn only(arguments: &[Expr], wanted: impl Fn(&Expr) -> bool) -> Option<&Expr> {
    let mut found = arguments.iter().filter(|argument| wanted(argument));
    found.next().filter(|_| found.next().is_none())
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
        Expr::Product(first, rest) => rest.iter().try_fold(linear(first)?, |(slope, constant), (op, term)| {
            let (other_slope, other) = linear(term)?;
            match op {
                MulOp::Times if other_slope.is_zero() => Some((slope * &other, constant * other)),
                MulOp::Times if slope.is_zero() => Some((other_slope * &constant, other * constant)),
                MulOp::Divide if other_slope.is_zero() && !other.is_zero() => Some((slope / &other, constant / other)),
                _ => None,
            }
        }),
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
            "sqrt(2*pile)",
            "2*sqrt(pile)",
            "sqrt(pile) + 1/3",
            "ceil(sqrt(5*pile))",
            "floor(sqrt(3*pile/2 + 1))",
            "round(cbrt(7*pile/5)) + 2",
            "floor(sqrt(pile))/2",
            "ceil(3*sqrt(pile) + 1/2) // 4 + 1",
            "min(pile, max(2, sqrt(3*pile), 5))",
            "sqrt(pile) // 1.5",
            "1/2*3*sqrt(2*(pile + 5)/7) + 1/3",
            "3*sqrt(pile) // 2",
            "sqrt(pile) + 1/100",
            "ceil(sqrt(pile/3) - 7/100)",
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
            "sqrt(pile^2)",
            "log2(pile)",
            "sqrt(pile) + cbrt(pile)",
            "5 - sqrt(pile)",
            "sqrt(5)",
            "pile - sqrt(pile)",
            "max(pile, sqrt(pile))",
            "2*floor(sqrt(pile))",
            "floor(sqrt(pile))/1.5",
            "min(9, sqrt(pile))",
            "pile^(2/3)",
            "sqrt(pile // 2)",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }
}
