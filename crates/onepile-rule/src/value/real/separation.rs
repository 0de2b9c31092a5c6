//! How close to 0 an algebraic number can be without being 0.
//!
//! **Separation bound** [BFMSS01]. Write the number as a/b with algebraic integers a and b, and let u and l bound the
//! absolute values of all conjugates of a and of b. Both follow from the shape of the expression:
//!
//! | expression | u | l |
//! |---|---|---|
//! | p/q | abs(p) | q |
//! | x + y | u(x) l(y) + l(x) u(y) | l(x) l(y) |
//! | x y | u(x) u(y) | l(x) l(y) |
//! | 1/x | l(x) | u(x) |
//! | root(x, k) | root(u(x) l(x)^(k-1), k) | l(x) |
//!
//! (the last because root(a/b, k) = root(a b^(k-1), k)/b). All of it lies in a field whose degree is at most the
//! product D of the degrees of the distinct roots, so a has at most D conjugates. If the number is not 0, then the
//! norm of a is an integer other than 0, so abs(a) u^(D-1) >= 1 and the number is at least 1/(l u^(D-1)).

use std::sync::Arc;

use dashu_base::BitTest;
use dashu_ratio::RBig;

use super::{Atom, Node, Real};

/// The binary logarithms of u and l, rounded up.
#[derive(Clone, Copy)]
struct Bounds {
    u: usize,
    l: usize,
}

impl Bounds {
    fn of_rational(value: &RBig) -> Bounds {
        Bounds { u: value.numerator().bit_len(), l: value.denominator().bit_len() }
    }

    fn add(self, other: Bounds) -> Bounds {
        let cross = self.u.saturating_add(other.l).max(self.l.saturating_add(other.u));
        Bounds { u: cross.saturating_add(1), l: self.l.saturating_add(other.l) }
    }

    fn multiply(self, other: Bounds) -> Bounds {
        Bounds { u: self.u.saturating_add(other.u), l: self.l.saturating_add(other.l) }
    }

    fn root(self, degree: usize) -> Bounds {
        let power = self.l.saturating_mul(degree - 1).saturating_add(self.u);
        Bounds { u: power.div_ceil(degree), l: self.l }
    }
}

/// A number b such that the number is either 0 or at least 2^-b in absolute value, if it is algebraic.
pub(super) fn separation(real: &Real) -> Option<usize> {
    let mut roots = Vec::new();
    let bounds = bounds_of_real(real, &mut roots)?;
    let degree = roots.iter().fold(1usize, |product, (_, degree)| product.saturating_mul(*degree));
    Some((degree - 1).saturating_mul(bounds.u).saturating_add(bounds.l))
}

/// The bounds of a number; the roots in it are added to the list, each once.
fn bounds_of_real<'r>(real: &'r Real, roots: &mut Vec<(&'r Arc<Node>, usize)>) -> Option<Bounds> {
    let mut sum = Bounds::of_rational(&real.constant);
    for (coefficient, node) in &real.terms {
        sum = sum.add(Bounds::of_rational(coefficient).multiply(bounds_of_node(node, roots)?));
    }
    Some(sum)
}

fn bounds_of_node<'r>(node: &'r Arc<Node>, roots: &mut Vec<(&'r Arc<Node>, usize)>) -> Option<Bounds> {
    match &node.atom {
        Atom::Root { radicand, degree } => {
            if !roots.iter().any(|(known, _)| *known == node) {
                roots.push((node, *degree));
            }
            Some(bounds_of_real(radicand, roots)?.root(*degree))
        }
        Atom::Product(a, b) => Some(bounds_of_real(a, roots)?.multiply(bounds_of_real(b, roots)?)),
        Atom::Inverse(a) => bounds_of_real(a, roots).map(|Bounds { u, l }| Bounds { u: l, l: u }),
        Atom::Pi | Atom::E | Atom::Ln(_) | Atom::Log { .. } => None,
    }
}
