//! The hypotheses, on exactly the positions that a question looks at.
//!
//! A question about pile n at turn t looks at turn t + j only at piles up to n − j: a triangle. A small one is scanned. Of
//! a large one the box around it is tried first; where that fails the triangle is a square and two smaller triangles.

use std::collections::HashMap;

use dashu_int::UBig;

use crate::budget::Budget;
use crate::declined::{Declined, Hypothesis};
use crate::natural::Natural;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Batch, Direction, EvalError, Evaluator, Inputs, Line, Patience, Range, Region, Rule, Variable};
use crate::scale::Scale;
use crate::strategy::engine::BEYOND_WORK;

/// Triangles up to this side are scanned.
const SCANNED: u32 = 600;
/// Boxes that are tried.
const MOST_BOXES: u32 = 400;
/// Boxes that may be left open.
const MOST_OPEN: u32 = 3;

/// What was proved of the rule of a game, everywhere or at the triangles of earlier questions.
pub(super) struct Facts {
    scale: Scale,
    /// Properties of the rule as it is, and of the rule of misère play, with what is known of each.
    known: HashMap<(Property, bool), Fact>,
}

/// What is known of one property.
#[derive(Default)]
struct Fact {
    everywhere: Option<bool>,
    /// Turns and sides of triangles on which it is proved, and on which it is left open.
    proved: Vec<(UBig, UBig)>,
    open: Vec<(UBig, UBig)>,
    /// A point at which it fails.
    fails_at: Option<Inputs>,
}

/// More triangles are not kept.
const MOST_TRIANGLES: usize = 64;

impl Facts {
    pub(super) fn new(scale: Scale) -> Facts {
        Facts { scale, known: HashMap::new() }
    }

    /// Proves a property of a rule at the turns from `turn` on and the piles from 1 to `side`, one less each turn.
    pub(super) fn prove(
        &mut self,
        (rule, is_given): (&Rule, bool),
        property: Property,
        turn: &UBig,
        side: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<(), Declined> {
        let fact = self.known.entry((property.clone(), is_given)).or_default();
        let declined = |at: Option<&Inputs>| Declined {
            hypothesis: Hypothesis::Property(property.clone()),
            at: at.map(|at| at.clone().into()),
        };
        // The first question asks for no more than its own triangle.
        // A triangle holds all later ones that end at the same turn.
        let holds_already = |fact: &Fact| fact.proved.iter().any(|(t, s)| t <= turn && turn + side <= t + s);
        if fact.everywhere.is_none() && !fact.proved.is_empty() && !holds_already(fact) {
            let region = Region::all().with(Variable::Turn, Range::from(1u64)).with(Variable::Pile, Range::from(1u64));
            let (verdict, met) = budget
                .observed(|budget| budget.with_at_most(BEYOND_WORK, |budget| prove(rule, &property, &region, budget)));
            // A proof that was cut off may be found another time.
            fact.everywhere = (met.is_none() || verdict == Verdict::Proved).then_some(verdict == Verdict::Proved);
        }
        if fact.everywhere == Some(true) || holds_already(fact) {
            return Ok(());
        }
        if let Some(point) = fact.fails_at.as_ref().filter(|point| is_below(point, turn, side)) {
            return Err(declined(Some(point)));
        }
        if fact.open.iter().any(|(t, s)| t == turn && side >= s) {
            return Err(declined(None));
        }
        let (verdict, met) = budget.observed(|budget| prove_below(rule, &property, turn, side, self.scale, budget));
        let keep = |triangles: &mut Vec<(UBig, UBig)>| {
            triangles.truncate(MOST_TRIANGLES - 1);
            triangles.insert(0, (turn.clone(), side.clone()));
        };
        match verdict {
            Verdict::Proved => {
                keep(&mut fact.proved);
                Ok(())
            }
            Verdict::Refuted(point) => {
                let refused = declined(Some(&point));
                fact.fails_at = Some(point);
                Err(refused)
            }
            Verdict::Open => {
                if met.is_none() {
                    keep(&mut fact.open);
                }
                Err(declined(None))
            }
        }
    }

    /// Whether all that was asked for and holds, holds everywhere.
    pub(super) fn are_everywhere(&self) -> bool {
        self.known.values().all(|fact| fact.proved.is_empty() || fact.everywhere == Some(true))
    }
}

/// The points (turn + i, pile + k) with i + k < side.
struct Triangle {
    turn: UBig,
    pile: UBig,
    side: UBig,
}

/// Whether a property of a rule holds at the turns from `turn` on and the piles from 1 to `side`, one less each turn.
fn prove_below(
    rule: &Rule,
    property: &Property,
    turn: &UBig,
    side: &UBig,
    scale: Scale,
    budget: &mut Budget<'_>,
) -> Verdict {
    if let Some(side) = u32::try_from(side).ok().filter(|side| *side <= scale.bound(SCANNED)) {
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
    let mut batch = Batch::new(rule);
    let mut row = |later: u32, count: u32, budget: &mut Budget<'_>| {
        let mut limits = vec![0; count as usize];
        let line = Line::piles(Natural(turn + UBig::from(later)), 1, 1);
        budget.patiently(|patience| batch.fill_within(&line, &mut limits, patience)).map(|()| limits)
    };
    let Ok(mut next) = row(0, side + 1, budget) else { return Verdict::Open };
    for later in 0..side {
        let count = side - later;
        if budget.spend(2 * u64::from(count), budget.progress()).is_err() {
            return Verdict::Open;
        }
        let Ok(following) = row(later + 1, count, budget) else { return Verdict::Open };
        let here = std::mem::replace(&mut next, following);
        for (pile, limits) in (1..=count).zip(here.windows(2)) {
            let (limit, above) = (limits[0].min(pile), limits[1].min(pile + 1));
            let holds = limits[0] != Batch::FAULT
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
                let limit = |patience: &Patience<'_>| rule.limit_within(&mut Evaluator::default(), &point, patience);
                return match budget.evaluate(limit) {
                    Err(_) | Ok(Err(EvalError::Unsettled { .. })) => Verdict::Open,
                    _ => Verdict::Refuted(point),
                };
            }
        }
    }
    Verdict::Proved
}

impl Triangle {
    /// The box of `side` turns and `side` piles at the corner.
    fn square(&self, side: &UBig) -> Region {
        let range = |low: &UBig| Range::new(Natural(low.clone()), Natural(low + side - UBig::ONE));
        Region::all().with(Variable::Turn, range(&self.turn)).with(Variable::Pile, range(&self.pile))
    }
}

/// Whether a point is among those asked for; a quantity that the rule does not look at may be as small as can be.
fn is_below(point: &Inputs, turn: &UBig, side: &UBig) -> bool {
    let at = |variable, least: &UBig| point.get(variable).map_or(least.clone(), |value| value.0.clone());
    let (point_turn, point_pile) = (at(Variable::Turn, turn), at(Variable::Pile, &UBig::ONE));
    point_turn >= *turn && point_turn + point_pile <= turn + side
}

#[cfg(test)]
mod tests {
    use onepile_testing::Shapes;

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

    /// Boxes prove and refute what a look at every point does, for all properties; some they leave open.
    #[test]
    fn boxes_agree_with_a_scan_on_random_rules() {
        let (mut proved, mut refuted, mut open) = (0, 0, 0);
        for seed in 0..800 {
            let mut dice = Shapes::new(seed);
            // A few points of their own, inside and outside of the triangle, or a rule of some shape.
            let mut point = || format!("turn == {} and pile == {}", 1 + dice.below(12), 1 + dice.below(12));
            let points = format!("if {} or {} or {} then 0 else 1", point(), point(), point());
            let text = if seed % 2 == 0 { points } else { dice.by_turn() };
            let rule: Rule = text.parse().expect("a rule");
            let all = [
                Property::HasValue,
                Property::AtLeastOne,
                Property::NonDecreasing(Direction::TURN),
                Property::UnitJumps,
                Property::RisesAtMostOne,
            ];
            for property in all {
                let (turn, side) = (UBig::from(1 + dice.below(5)), 1 + dice.below(20) as u32);
                let budget = &mut Budget::unlimited();
                let truth = super::scan(&rule, &property, &turn, side, budget);
                let about = format!("{property:?} of {rule} from turn {turn} to {side}: {truth:?}");
                match cut(&rule, &property, &turn, &side.into(), budget) {
                    Verdict::Proved => {
                        assert_eq!(truth, Verdict::Proved, "{about}");
                        proved += 1;
                    }
                    Verdict::Refuted(point) => {
                        // The prover looks at limits above the pile as well, a scan at none, and so it refutes less.
                        let is_by_turn = matches!(property, Property::NonDecreasing(_));
                        let is_refuted = is_by_turn || matches!(truth, Verdict::Refuted(_));
                        assert!(is_refuted && is_below(&point, &turn, &side.into()), "{about} at {point}");
                        refuted += 1;
                    }
                    Verdict::Open => open += 1,
                }
            }
        }
        assert!(proved > 1000 && refuted > 300 && open < 300, "{proved} proved, {refuted} refuted, {open} open");
    }

    #[test]
    fn a_rule_that_fails_only_beyond_the_triangle() {
        let side = UBig::from(10u8).pow(50);
        let rule: Rule = "if turn + pile > 1e50 + 5 then 10 // (turn - turn) else turn + pile // 2".parse().unwrap();
        let prove = |rule: &Rule, property: &Property, turn: &UBig, side: &UBig| {
            prove_below(rule, property, turn, side, Scale::Actual, &mut Budget::unlimited())
        };
        let verdict = prove(&rule, &Property::HasValue, &UBig::ONE, &UBig::from(40u8));
        assert_eq!(verdict, Verdict::Proved);
        let rule: Rule = "turn + pile // 2".parse().unwrap();
        for property in [Property::UnitJumps, Property::NonDecreasing(Direction::TURN), Property::AtLeastOne] {
            let verdict = prove(&rule, &property, &side, &side);
            assert_eq!(verdict, Verdict::Proved);
        }
    }
}
