//! The hypotheses, on exactly the positions that a question looks at.
//!
//! A question about pile n at turn t looks at turn t + j only at piles up to n − j: a triangle. A small one is scanned. Of
//! a large one the box around it is tried first; where that fails the triangle is a square and two smaller triangles.

use dashu_int::UBig;

use crate::budget::Budget;
use crate::natural::Natural;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Blocks, Direction, EvalError, Inputs, Line, Range, Region, Rule, Variable};

/// Triangles up to this side are scanned.
const SCANNED: u32 = 600;
/// Boxes that are tried.
const MOST_BOXES: u32 = 400;
/// Boxes that may be left open.
const MOST_OPEN: u32 = 3;

/// The points (turn + i, pile + k) with i + k < side.
struct Triangle {
    turn: UBig,
    pile: UBig,
    side: UBig,
}

/// Whether a property of a rule holds at the turns from `turn` on and the piles from 1 to `side`, one less each turn.
pub(super) fn prove_below(
    rule: &Rule,
    property: &Property,
    turn: &UBig,
    side: &UBig,
    budget: &mut Budget<'_>,
) -> Verdict {
    if let Some(side) = u32::try_from(side).ok().filter(|side| *side <= SCANNED) {
        return scan(rule, property, turn, side, budget);
    }
    cut(rule, property, turn, side, budget)
}

/// Cuts a triangle into boxes for the prover.
fn cut(rule: &Rule, property: &Property, turn: &UBig, side: &UBig, budget: &mut Budget<'_>) -> Verdict {
    let whole = Triangle { turn: turn.clone(), pile: UBig::ONE, side: side.clone() };
    let (mut boxes, mut open) = (0, 0);
    let mut triangles = vec![whole];
    while let Some(triangle) = triangles.pop() {
        if triangle.side.is_zero() {
            continue;
        }
        boxes += 2;
        match prove(rule, property, &triangle.square(&triangle.side), budget) {
            Verdict::Proved => continue,
            Verdict::Refuted(point) if is_below(&point, turn, side) => return Verdict::Refuted(point),
            Verdict::Refuted(_) => {}
            Verdict::Open => open += 1,
        }
        if boxes > MOST_BOXES || open > MOST_OPEN || triangle.side.is_one() {
            return Verdict::Open;
        }
        // The square's far corner is the last point of the triangle, or one before it.
        let half = (&triangle.side + UBig::ONE) >> 1;
        match prove(rule, property, &triangle.square(&half), budget) {
            Verdict::Proved => {}
            verdict => return verdict,
        }
        let side = &triangle.side - &half;
        let Triangle { turn, pile, .. } = triangle;
        triangles.push(Triangle { turn: &turn + &half, pile: pile.clone(), side: side.clone() });
        triangles.push(Triangle { pile: pile + half, turn, side });
    }
    Verdict::Proved
}

/// Looks at every point of a triangle.
fn scan(rule: &Rule, property: &Property, turn: &UBig, side: u32, budget: &mut Budget<'_>) -> Verdict {
    let mut blocks = Blocks::new(rule);
    let mut row = |later: u32, count: u32| {
        let mut limits = vec![0; count as usize];
        let line = Line::piles(Natural(turn + UBig::from(later)), 1, 1);
        blocks.fill(&line, &mut limits);
        limits
    };
    let mut next = row(0, side + 1);
    for later in 0..side {
        let count = side - later;
        if budget.spend(2 * u64::from(count), budget.progress()).is_err() {
            return Verdict::Open;
        }
        let here = std::mem::replace(&mut next, row(later + 1, count));
        for (pile, limits) in (1..=count).zip(here.windows(2)) {
            let (limit, above) = (limits[0].min(pile), limits[1].min(pile + 1));
            let holds = limits[0] != Blocks::FAULT
                && match property {
                    Property::HasValue => true,
                    Property::AtLeastOne => limit >= 1,
                    Property::NonDecreasing(Direction::TURN) => next[pile as usize - 1].min(pile) >= limit,
                    Property::UnitJumps => (limit..=limit + 1).contains(&above),
                    Property::RisesAtMostOne => above <= limit + 1,
                    _ => return Verdict::Open,
                };
            if !holds {
                let point = Inputs::unmoved(Natural(turn + UBig::from(later)), pile.into());
                // A value that is not settled may be any.
                return match rule.limit(&point) {
                    Err(EvalError::Unsettled { .. }) => Verdict::Open,
                    _ => Verdict::Refuted(point),
                };
            }
        }
    }
    Verdict::Proved
}

impl Triangle {
    /// The box of so many turns and piles at the corner.
    fn square(&self, side: &UBig) -> Region {
        let range = |low: &UBig| Range::new(Natural(low.clone()), Natural(low + side - UBig::ONE));
        Region::all().with(Variable::Turn, range(&self.turn)).with(Variable::Pile, range(&self.pile))
    }
}

/// Whether a point is among those asked for; a quantity that the rule does not look at may be as small as can be.
fn is_below(point: &Inputs, turn: &UBig, side: &UBig) -> bool {
    let at = |variable, least: &UBig| point.get(variable).map_or(least.clone(), |value| value.0.clone());
    at(Variable::Turn, turn) + at(Variable::Pile, &UBig::ONE) <= turn + side
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first point at which a property fails, by a look at all of them.
    fn scan(rule: &Rule, turn: u64, side: u64) -> bool {
        let limit = |turn: u64, pile: u64| {
            let limit = rule.limit(&Inputs::unmoved(turn.into(), pile.into())).expect("a value");
            limit.on_pile(&pile.into()).to_u64().expect("small")
        };
        let mut points = (0..side).flat_map(|i| (1..=side - i).map(move |pile| (turn + i, pile)));
        points.all(|(turn, pile)| {
            let (here, there) = (limit(turn, pile), limit(turn, pile + 1));
            here <= there && there <= here + 1
        })
    }

    #[test]
    fn agrees_with_a_scan_of_the_triangle() {
        let mut proved = 0;
        for (a, b) in (1..14u64).flat_map(|a| (1..14u64).map(move |b| (a, b))) {
            // Fails on the turns from a on at the piles from b on.
            let rule: Rule = format!("if turn >= {a} and pile >= {b} then 2*(pile % 2) + 1 else 1").parse().unwrap();
            for side in [1u64, 2, 5, 9, 16] {
                let truth = scan(&rule, 2, side);
                let (turn, budget) = (UBig::from(2u8), &mut Budget::unlimited());
                let scanned = super::scan(&rule, &Property::UnitJumps, &turn, side as u32, budget);
                for found in [cut(&rule, &Property::UnitJumps, &turn, &side.into(), budget), scanned] {
                    match found {
                        Verdict::Proved => assert!(truth, "{rule} to {side}"),
                        Verdict::Refuted(_) => assert!(!truth, "{rule} to {side}"),
                        Verdict::Open => panic!("{rule} to {side} is left open"),
                    }
                }
                proved += u32::from(truth);
            }
        }
        assert!(proved > 100);
    }

    #[test]
    fn a_rule_that_fails_only_beyond_the_triangle() {
        let side = UBig::from(10u8).pow(50);
        let rule: Rule = "if turn + pile > 1e50 + 5 then 10 // (turn - turn) else turn + pile // 2".parse().unwrap();
        let verdict = prove_below(&rule, &Property::HasValue, &UBig::ONE, &UBig::from(40u8), &mut Budget::unlimited());
        assert_eq!(verdict, Verdict::Proved);
        let rule: Rule = "turn + pile // 2".parse().unwrap();
        for property in [Property::UnitJumps, Property::NonDecreasing(Direction::TURN), Property::AtLeastOne] {
            let verdict = prove_below(&rule, &property, &side, &side, &mut Budget::unlimited());
            assert_eq!(verdict, Verdict::Proved);
        }
    }
}
