//! Expressions that a step leaves as they are: nothing in them moves, or what moves cancels.

use dashu_ratio::RBig;

use super::linear::Linear;
use super::region::Direction;
use crate::text::{Cond, Expr, Part, Variable};

/// Whether a number is the same before and after a step, if it is there at all. When the take grows, `pile + last` is.
pub(crate) fn stands_still(expr: &Expr, direction: Direction) -> bool {
    let [mut grows, mut falls] = [false; 2];
    expr.variables(&mut |variable| {
        grows |= direction.delta(variable) > 0;
        falls |= direction.delta(variable) < 0;
    });
    // Quantities that move the same way cancel in no sum worth a look.
    if grows != falls {
        return false;
    }
    !grows || moves_cancel(expr, direction)
}

/// Whether a condition is the same before and after a step.
pub(crate) fn condition_stands_still(cond: &Cond, direction: Direction) -> bool {
    let mut still = true;
    cond.each_part(&mut |part| still &= part_stands_still(part, direction));
    still
}

fn part_stands_still(part: Part<'_>, direction: Direction) -> bool {
    match part {
        Part::Number(part) => stands_still(part, direction),
        Part::Condition(part) => condition_stands_still(part, direction),
    }
}

fn moves_cancel(expr: &Expr, direction: Direction) -> bool {
    match expr {
        Expr::Variable(variable) => direction.delta(*variable) == 0,
        Expr::Sum(..) => {
            let by = |variable: Variable| RBig::from(direction.delta(variable));
            let mut moved = RBig::ZERO;
            for (factor, term) in Linear::of(expr).terms() {
                match term {
                    Expr::Variable(variable) => moved += factor * by(*variable),
                    term if stands_still(term, direction) => {}
                    _ => return false,
                }
            }
            moved.is_zero()
        }
        other => {
            let mut still = true;
            other.each_part(&mut |part| still &= part_stands_still(part, direction));
            still
        }
    }
}
