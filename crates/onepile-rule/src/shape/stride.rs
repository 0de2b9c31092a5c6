//! Rules that rise by the same number whenever the pile grows by some other number.

use dashu_int::UBig;
use dashu_ratio::RBig;

use crate::text::{AddOp, Expr, Function, MulOp, Variable};
use crate::value::arithmetic;

/// Whenever the pile grows by `piles` and nothing else changes, the value of the rule, rounded down, grows by `rise`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// By how much the pile grows.
    pub piles: UBig,
    /// By how much the value grows.
    pub rise: UBig,
}

/// The stride of an expression, where its shape shows one and it does not fall.
pub(crate) fn stride(expr: &Expr) -> Option<Stride> {
    let Slope { slope, piles } = Slope::of(expr)?.whole_by(&RBig::ONE);
    let rise = slope * RBig::from(piles.clone());
    Some(Stride { rise: UBig::try_from(rise.numerator().clone()).ok()?, piles })
}

/// Whenever the pile grows by a multiple of `piles`, an expression grows by exactly `slope` times as much.
struct Slope {
    slope: RBig,
    piles: UBig,
}

impl Slope {
    fn of(expr: &Expr) -> Option<Slope> {
        if !expr.uses(Variable::Pile) && !expr.uses(Variable::Prev) {
            return Some(Slope { slope: RBig::ZERO, piles: UBig::ONE });
        }
        match expr {
            Expr::Variable(Variable::Pile) => Some(Slope { slope: RBig::ONE, piles: UBig::ONE }),
            Expr::Negate(inner) => Some(Slope::of(inner)?.times(&-RBig::ONE)),
            Expr::Sum(first, rest) => rest.iter().try_fold(Slope::of(first)?, |sum, (op, term)| {
                let term = Slope::of(term)?;
                let slope = if *op == AddOp::Plus { sum.slope + term.slope } else { sum.slope - term.slope };
                Some(Slope { slope, piles: arithmetic::lcm(sum.piles, term.piles) })
            }),
            Expr::Product(first, rest) => {
                // A number may stand before what it multiplies.
                if let (Expr::Number(factor), [(MulOp::Times, other), rest @ ..]) = (&**first, &rest[..]) {
                    return Slope::of(other)?.times(factor).then(rest);
                }
                Slope::of(first)?.then(rest)
            }
            // What a whole number is added to is rounded in the same way.
            Expr::Call(Function::Floor | Function::Ceil | Function::Round, arguments) => {
                Some(Slope::of(&arguments[0])?.whole_by(&RBig::ONE))
            }
            _ => None,
        }
    }

    /// The slope of the product with numbers.
    fn then(self, factors: &[(MulOp, Expr)]) -> Option<Slope> {
        factors.iter().try_fold(self, |product, (op, factor)| {
            let Expr::Number(number) = factor else { return None };
            if number.is_zero() && *op != MulOp::Times {
                return None;
            }
            Some(match op {
                MulOp::Times => product.times(number),
                MulOp::Divide => product.times(&(RBig::ONE / number)),
                // Growth by a multiple of the divisor adds to the quotient, and nothing to the remainder.
                MulOp::FloorDivide => product.whole_by(number).times(&(RBig::ONE / number)),
                MulOp::Modulo => product.whole_by(number).times(&RBig::ZERO),
            })
        })
    }

    fn times(self, factor: &RBig) -> Slope {
        Slope { slope: self.slope * factor, ..self }
    }

    /// The same in multiples of piles by which the expression grows by a multiple of a number that is not 0.
    fn whole_by(self, number: &RBig) -> Slope {
        let piles = arithmetic::lcm(self.piles, (&self.slope / number).denominator().clone());
        Slope { piles, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;
    use crate::value::{Evaluator, Inputs};
    use crate::{Limit, Natural};

    fn found(text: &str) -> Option<(u64, u64)> {
        let Stride { piles, rise } = stride(&parse(text).unwrap())?;
        Some((u64::try_from(&piles).unwrap(), u64::try_from(&rise).unwrap()))
    }

    #[test]
    fn shapes() {
        assert_eq!(found("turn + 1 + pile // 2"), Some((2, 1)));
        assert_eq!(found("sqrt(turn) + (99*pile + turn) // 100"), Some((100, 99)));
        assert_eq!(found("ceil(0.3*pile) + pile % 4"), Some((20, 6)));
        assert_eq!(found("3*pile/4 - pile // 2 + turn^2"), Some((4, 1)));
        assert_eq!(found("turn"), Some((1, 0)));
        for other in
            ["sqrt(pile)", "turn - pile", "turn*pile", "pile // turn", "max(3, pile // 2)", "5 // pile", "prev"]
        {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[test]
    fn strides_are_those_of_the_values() {
        for text in ["turn + 1 + 2*pile // 3", "7 + ceil(pile/3) - (pile + turn) // 4", "pile % 6 // 2 + round(pile/5)"]
        {
            let rule = parse(text).unwrap();
            let Stride { piles, rise } = stride(&rule).unwrap();
            for turn in 1..6u64 {
                for pile in 1..200u64 {
                    let limit = |pile: UBig| {
                        let inputs = Inputs::unmoved(Natural::from(turn), Natural(pile));
                        match Evaluator::default().limit(&rule, &inputs) {
                            Ok(Limit::Finite(limit)) => limit.0,
                            other => panic!("{other:?}"),
                        }
                    };
                    let here = UBig::from(pile);
                    assert_eq!(limit(&here + &piles), limit(here) + &rise, "{text} at {turn}, {pile}");
                }
            }
        }
    }
}
