//! Sums with like terms collected, so that what cancels is seen to cancel.

use dashu_base::Signed;
use dashu_ratio::RBig;

use crate::text::{AddOp, Expr, Function, MulOp, Variable};

/// a − b as one sum, in which equal terms have met.
pub(crate) fn difference(a: &Expr, b: &Expr) -> Expr {
    let mut sum = Linear::new(None);
    sum.add(a, &RBig::ONE);
    sum.add(b, &-RBig::ONE);
    sum.into_expr()
}

/// By how much a sum grows when a quantity grows by one, if the quantity stands in it by itself and nowhere else.
pub(crate) fn slope(sum: &Expr, variable: Variable) -> Option<RBig> {
    let linear = Linear::of(sum);
    let is_alone = |term: &Expr| *term == Expr::Variable(variable);
    let mut others = linear.terms().iter().filter(|(factor, term)| !factor.is_zero() && !is_alone(term));
    if others.any(|(_, term)| term.uses(variable)) {
        return None;
    }
    let own = linear.terms().iter().find(|(_, term)| is_alone(term));
    Some(own.map_or(RBig::ZERO, |(factor, _)| factor.clone()))
}

/// Two sums that a sum never goes below and never above, in which like terms have met, and roundings and the like have
/// given way to what they round; nothing if that changes nothing. So `last - last // 3` is seen to be at least
/// `last - last/3`.
pub(crate) fn envelope(sum: &Expr) -> Option<(Expr, Expr)> {
    if is_plain(sum) {
        return None;
    }
    let [low, high] = [Side::Low, Side::High].map(|side| {
        let mut linear = Linear::new(Some(side));
        linear.add(sum, &RBig::ONE);
        linear
    });
    low.replaced.then(|| (low.into_expr(), high.into_expr()))
}

/// Whether a sum is a quantity and constants, so that there is nothing to meet.
fn is_plain(sum: &Expr) -> bool {
    let Expr::Sum(first, rest) = sum else { return false };
    let mut varying = std::iter::once(&**first)
        .chain(rest.iter().map(|(_, term)| term))
        .filter(|term| !matches!(term, Expr::Number(_)));
    matches!((varying.next(), varying.next()), (None | Some(Expr::Variable(_)), None))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

/// A rational number plus rational multiples of expressions.
pub(super) struct Linear {
    constant: RBig,
    terms: Vec<(RBig, Expr)>,
    /// Whether terms may be replaced by others that are never larger, or never smaller.
    side: Option<Side>,
    /// Whether the sum is not what was written.
    replaced: bool,
}

impl Linear {
    fn new(side: Option<Side>) -> Linear {
        Linear { constant: RBig::ZERO, terms: Vec::new(), side, replaced: false }
    }

    /// A sum with like terms collected.
    pub(super) fn of(sum: &Expr) -> Linear {
        let mut linear = Linear::new(None);
        linear.add(sum, &RBig::ONE);
        linear
    }

    /// The expressions, each with its factor.
    pub(super) fn terms(&self) -> &[(RBig, Expr)] {
        &self.terms
    }

    fn add(&mut self, expr: &Expr, factor: &RBig) {
        match expr {
            Expr::Number(value) => self.constant += value * factor,
            Expr::Negate(inner) => self.add(inner, &-factor),
            Expr::Sum(first, rest) => {
                self.add(first, factor);
                for (op, term) in rest {
                    self.add(term, &if *op == AddOp::Plus { factor.clone() } else { -factor });
                }
            }
            Expr::Product(first, rest) => match (&**first, &rest[..]) {
                (Expr::Number(number), [(MulOp::Times, other)]) | (other, [(MulOp::Times, Expr::Number(number))]) => {
                    self.add(other, &(factor * number));
                }
                (other, [(MulOp::Divide, Expr::Number(number))]) if !number.is_zero() => {
                    self.add(other, &(factor / number));
                }
                // a/n - 1 <= a // n <= a/n
                (other, [(MulOp::FloorDivide, Expr::Number(number))]) if self.side.is_some() && !number.is_zero() => {
                    self.add_between(other, &(factor / number), factor, -RBig::ONE, RBig::ZERO);
                }
                _ => self.add_term(expr, factor),
            },
            Expr::Call(function, arguments) if self.side.is_some() => match (function, &arguments[..]) {
                (Function::Floor, [inner]) => self.add_between(inner, factor, factor, -RBig::ONE, RBig::ZERO),
                (Function::Ceil, [inner]) => self.add_between(inner, factor, factor, RBig::ZERO, RBig::ONE),
                (Function::Round, [inner]) => {
                    let half = RBig::from_parts(1.into(), 2u8.into());
                    self.add_between(inner, factor, factor, -half.clone(), half);
                }
                // a - c <= a xor c <= a + c
                (Function::Xor, [other, Expr::Number(number)] | [Expr::Number(number), other]) => {
                    self.add_between(other, factor, factor, -number, number.clone());
                }
                _ => self.add_term(expr, factor),
            },
            _ => self.add_term(expr, factor),
        }
    }

    /// Adds `scaled` times an expression, for a term that lies between it plus `below` and it plus `above`, all of that
    /// counted `factor` times.
    fn add_between(&mut self, inner: &Expr, scaled: &RBig, factor: &RBig, below: RBig, above: RBig) {
        self.replaced = true;
        self.add(inner, scaled);
        let low = (self.side == Some(Side::Low)) != factor.is_negative();
        self.constant += factor * if low { below } else { above };
    }

    fn add_term(&mut self, term: &Expr, factor: &RBig) {
        match self.terms.iter_mut().find(|(_, known)| known == term) {
            Some((known, _)) => {
                *known += factor;
                self.replaced = true;
            }
            None => self.terms.push((factor.clone(), term.clone())),
        }
    }

    fn into_expr(self) -> Expr {
        let terms = self.terms.into_iter().filter(|(factor, _)| !factor.is_zero()).map(|(factor, term)| {
            let product = Expr::Product(Box::new(Expr::Number(factor)), vec![(MulOp::Times, term)]);
            (AddOp::Plus, product)
        });
        Expr::Sum(Box::new(Expr::Number(self.constant)), terms.collect())
    }
}
