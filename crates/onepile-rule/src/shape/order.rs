//! Expressions with their parts in a fixed order, where the order makes no difference.

use crate::text::{AddOp, Cond, Expr, Function, MulOp};

/// The same number: terms of sums, factors of products, arguments of functions such as `min`, and members of sets are in the
/// order of their texts.
pub(crate) fn in_order(expr: &Expr) -> Expr {
    match expr {
        Expr::Number(_) | Expr::Constant(_) | Expr::Variable(_) | Expr::Table(_) => expr.clone(),
        Expr::Negate(part) => Expr::Negate(Box::new(in_order(part))),
        Expr::Sum(first, rest) => {
            let mut added = vec![in_order(first)];
            added.extend(rest.iter().filter(|(op, _)| *op == AddOp::Plus).map(|(_, term)| in_order(term)));
            let taken = rest.iter().filter(|(op, _)| *op == AddOp::Minus).map(|(_, term)| in_order(term));
            let mut added = sorted(added).into_iter();
            let first = added.next().expect("the first term");
            let added = added.map(|term| (AddOp::Plus, term));
            let taken = sorted(taken.collect()).into_iter().map(|term| (AddOp::Minus, term));
            Expr::Sum(Box::new(first), added.chain(taken).collect())
        }
        Expr::Product(first, rest) if rest.iter().all(|(op, _)| *op == MulOp::Times) => {
            let factors = std::iter::once(&**first).chain(rest.iter().map(|(_, factor)| factor)).map(in_order);
            let mut factors = sorted(factors.collect()).into_iter();
            let first = factors.next().expect("the first factor");
            Expr::Product(Box::new(first), factors.map(|factor| (MulOp::Times, factor)).collect())
        }
        Expr::Product(first, rest) => {
            let rest = rest.iter().map(|(op, factor)| (*op, in_order(factor))).collect();
            Expr::Product(Box::new(in_order(first)), rest)
        }
        Expr::Power(base, exponent) => Expr::Power(Box::new(in_order(base)), Box::new(in_order(exponent))),
        Expr::If(branches, otherwise) => {
            let branches = branches.iter().map(|(condition, value)| (in_order_within(condition), in_order(value)));
            Expr::If(branches.collect(), Box::new(in_order(otherwise)))
        }
        Expr::Call(function, arguments) => {
            let arguments = arguments.iter().map(in_order).collect();
            let is_free =
                matches!(function, Function::Min | Function::Max | Function::Gcd | Function::Lcm | Function::Xor);
            Expr::Call(*function, if is_free { sorted(arguments) } else { arguments })
        }
    }
}

/// The same condition: the members of sets, if they are numbers, are in order, and none comes twice.
pub(crate) fn in_order_within(condition: &Cond) -> Cond {
    match condition {
        Cond::InSet(number, members) if members.iter().all(|member| matches!(member, Expr::Number(_))) => {
            let mut members = sorted(members.clone());
            members.dedup();
            Cond::InSet(Box::new(in_order(number)), members)
        }
        Cond::Not(condition) => Cond::Not(Box::new(in_order_within(condition))),
        Cond::And(conditions) => Cond::And(conditions.iter().map(in_order_within).collect()),
        Cond::Or(conditions) => Cond::Or(conditions.iter().map(in_order_within).collect()),
        other => other.clone(),
    }
}

fn sorted(mut parts: Vec<Expr>) -> Vec<Expr> {
    parts.sort_by_key(Expr::to_string);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    #[test]
    fn order_makes_no_difference() {
        let alike = |a: &str, b: &str| in_order(&parse(a).unwrap()) == in_order(&parse(b).unwrap());
        assert!(alike("max(last, pile // 3)", "max(pile // 3, last)"));
        assert!(alike("2*last*turn + 1 - pile", "1 - pile + last*turn*2"));
        assert!(alike("if last in {3, 1, 1} then 2 else 1", "if last in {1, 3} then 2 else 1"));
        assert!(!alike("last - pile", "pile - last"));
        assert!(!alike("last // pile * 2", "2 * last // pile"));
        assert!(!alike("last^2", "2^last"));
    }
}
