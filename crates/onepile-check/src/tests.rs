//! The pen against values point by point: bounds hold what they bound, and where there are bounds there is a value.

use dashu_int::{IBig, UBig};
use onepile_rule::text::{Expr, Variable};
use onepile_rule::{Inputs, Limit, Natural, Rule};
use onepile_testing::{Shapes, any_rules, check, sound_rules};

use crate::boxes::{Area, Pen, if_known};
use crate::effort::Effort;

/// The limit at a point: nothing where the rule has no value, and nothing of a number that is infinite.
fn limit(rule: &Expr, point: [u64; 4]) -> Option<Option<IBig>> {
    let inputs = Inputs::free(point.map(Natural::from));
    match onepile_rule::value::Evaluator::default().limit(rule, &inputs) {
        Ok(Limit::Finite(limit)) => Some(Some(limit.0.into())),
        Ok(Limit::Infinite) => Some(None),
        Err(_) => None,
    }
}

/// Judges the bounds of a rule over some boxes; says how many there were.
fn judge(rule: &Rule, dice: &mut Shapes) -> u64 {
    let mut known = 0;
    for _ in 0..4 {
        let sides: [(u64, u64); 4] = std::array::from_fn(|_| {
            let low = dice.pick(&[1, 1, 2, 3, 7, 15, 30]);
            (low, low + dice.pick(&[0, 1, 2, 5, 9]))
        });
        let area = Variable::ALL.iter().fold(Area::default(), |area, variable| {
            let (low, high) = sides[variable.index()];
            area.with(*variable, UBig::from(low), UBig::from(high))
        });
        let mut pen = Pen::new(Effort::default());
        let bounds = if_known(pen.bounds(rule.expr(), &area)).unwrap();
        let along = dice.pick(&Variable::ALL);
        let step = if_known(pen.step(rule.expr(), &area, along)).unwrap();
        known += u64::from(bounds.is_some());
        for _ in 0..12 {
            let mut point = sides.map(|(low, high)| low + dice.below(high - low + 1));
            let here = limit(rule.expr(), point);
            if let Some((low, high)) = &bounds {
                let value = here.clone().unwrap_or_else(|| panic!("{rule} has no value at {point:?}"));
                let inside = match value {
                    Some(value) => {
                        value >= IBig::from(low.clone())
                            && high.as_ref().is_none_or(|high| value <= IBig::from(high.clone()))
                    }
                    None => high.is_none(),
                };
                assert!(inside, "{rule} at {point:?} is outside {bounds:?}");
            }
            let place = along.index();
            if let (Some((low, high)), true) = (&step, point[place] < sides[place].1) {
                point[place] += 1;
                if let (Some(Some(here)), Some(Some(there))) = (here, limit(rule.expr(), point)) {
                    let change = there - here;
                    assert!(
                        change >= *low && change <= *high,
                        "{rule} before {point:?}: {change} is outside {low} to {high}"
                    );
                }
            }
        }
    }
    known
}

#[test]
fn bounds_and_steps_of_shapes_hold() {
    let dice = &mut Shapes::new(3);
    let mut known = 0;
    for _ in 0..3000 {
        let text = if dice.below(3) == 0 { dice.root() } else { dice.rule() };
        known += judge(&text.parse().unwrap(), dice);
    }
    assert!(known > 6000, "{known} of 12000 boxes have bounds");
}

/// Conditions that choose conditions, and one of them has no value somewhere.
#[test]
fn bounds_of_chosen_conditions_hold() {
    let dice = &mut Shapes::new(4);
    for variable in ["last", "pile", "prev", "turn"] {
        for at in 1..40 {
            for text in [
                "if (if v > 8 then v > 1 elif 1/(v - AT) > 0 then v > 1 else v > 2) then 2 else 2",
                "if (if v > 5 then v > 1 else 1/(v - AT) > 0) then v else 2*v",
                "if v > 5 and 1/(v - AT) > 0 or v % 2 == 0 then v else 2",
                "if v > 9 then 3 elif 1/(v - AT) > 0 then 4 else 5",
                "table([1, 1/(v - AT), 3], v // 9, v)",
            ] {
                let rule = text
                    .replace("v ", &format!("{variable} "))
                    .replace("v)", &format!("{variable})"))
                    .replace("*v", &format!("*{variable}"))
                    .replace("AT", &at.to_string());
                judge(&rule.parse().unwrap(), dice);
            }
        }
    }
}

#[test]
fn bounds_and_steps_of_any_rules_hold() {
    for rules in [any_rules(), sound_rules(&[onepile_testing::Variable::Last, onepile_testing::Variable::Prev])] {
        check(1500, &rules, |rule| {
            let dice = &mut Shapes::new(rule.text.len() as u64);
            judge(&rule.text.parse().unwrap(), dice);
            Ok(())
        });
    }
}
