//! Sums with like terms collected, so that what cancels is seen to cancel.

use dashu_ratio::RBig;

use super::expr::{AddOp, Expr, MulOp};

/// a − b as one sum, in which equal terms have met.
pub(crate) fn difference(a: &Expr, b: &Expr) -> Expr {
    let mut sum = Linear::default();
    sum.add(a, &RBig::ONE);
    sum.add(b, &-RBig::ONE);
    sum.into_expr()
}

/// A rational number plus rational multiples of expressions.
#[derive(Default)]
struct Linear {
    constant: RBig,
    terms: Vec<(RBig, Expr)>,
}

impl Linear {
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
                _ => self.add_term(expr, factor),
            },
            _ => self.add_term(expr, factor),
        }
    }

    fn add_term(&mut self, term: &Expr, factor: &RBig) {
        match self.terms.iter_mut().find(|(_, known)| known == term) {
            Some((known, _)) => *known += factor,
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
