//! Facts about a rule: nothing but results of the prover.

use std::fmt;

use crate::budget::Budget;
use crate::natural::Natural;
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{Direction, Inputs, Region, Rule, Variable};

/// The theorems a rule is a candidate for, by the quantities it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// No quantity at all: such a rule belongs to every family.
    Constant,
    /// The last take alone.
    Last,
    /// The previous pile, perhaps with the last take.
    PrevLast,
    /// The turn, perhaps with the pile.
    TurnPile,
    /// The pile alone.
    Pile,
    /// Anything else.
    General,
}

/// Work for each fact.
const FACT_WORK: u64 = 1 << 22;

impl Family {
    /// The family of a rule.
    pub fn of(rule: &Rule) -> Family {
        match Variable::ALL.map(|variable| rule.uses(variable)) {
            [false, false, false, false] => Family::Constant,
            [false, false, true, false] => Family::Last,
            [false, false, _, true] => Family::PrevLast,
            [true, _, false, false] => Family::TurnPile,
            [false, true, false, false] => Family::Pile,
            // The pile is the previous pile less the take.
            [false, true, true, _] | [false, true, false, true] => Family::PrevLast,
            _ => Family::General,
        }
    }

    /// The key into REFERENCES.md of the paper about this family.
    pub fn reference(self) -> Option<&'static str> {
        match self {
            Family::Constant | Family::Last => Some("HR03"),
            Family::PrevLast => Some("HR-per"),
            Family::TurnPile => Some("Fla82"),
            Family::Pile => Some("HRR04"),
            Family::General => None,
        }
    }

    /// The properties that theorems about this family ask for.
    fn properties(self, rule: &Rule) -> Vec<Property> {
        let always = [Property::HasValue, Property::AtLeastOne];
        let own = match self {
            Family::Constant | Family::General => vec![],
            Family::Last => vec![Property::NonDecreasing(Direction::LAST), Property::FallsAtMostOne(Direction::LAST)],
            Family::PrevLast => {
                // Rules with a period have bases, others may have spans.
                match rule.period_in_prev() {
                    Some(period) => {
                        vec![Property::PeriodInPrev(Natural(period)), Property::FallsAtMostOne(Direction::LAST)]
                    }
                    None => vec![
                        Property::NonDecreasing(Direction::TAKE_TO_PILE),
                        Property::NonDecreasing(Direction::PILE_AFTER_TAKE),
                    ],
                }
            }
            Family::TurnPile => vec![Property::UnitJumps, Property::NonDecreasing(Direction::TURN)],
            Family::Pile => vec![Property::UnitJumps],
        };
        always.into_iter().chain(own).collect()
    }
}

/// How a fact is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is proved for all inputs.
    Proved,
    /// It is proved for all inputs up to this number.
    ProvedTo(Natural),
    /// It fails here.
    Refuted(Inputs),
    /// It is not known.
    Open,
    /// To prove or refute it takes more work than it is worth.
    Unsettled,
}

/// One fact about a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it says.
    pub property: Property,
    /// How it is known.
    pub standing: Standing,
}

/// The facts about a rule.
///
/// ```
/// use onepile::{Analysis, Family, Rule, Standing};
/// let rule: Rule = "floor(sqrt(pile))".parse()?;
/// let analysis = Analysis::of(&rule);
/// assert_eq!(analysis.family, Family::Pile);
/// assert!(analysis.facts.iter().all(|fact| fact.standing == Standing::Proved));
/// # Ok::<(), onepile::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The theorems the rule is a candidate for.
    pub family: Family,
    /// What these theorems ask for, and whether it is so.
    pub facts: Vec<Fact>,
}

impl Analysis {
    /// Looks at a rule.
    pub fn of(rule: &Rule) -> Analysis {
        Analysis::within(rule, &mut Budget::default())
    }

    /// Looks at a rule within a budget.
    pub fn within(rule: &Rule, budget: &mut Budget<'_>) -> Analysis {
        let family = Family::of(rule);
        let properties = family.properties(rule).into_iter();
        // The previous pile is always the pile and the last take together; written so, no other is looked at.
        let written_out = rule.with_prev_written_out();
        let facts = properties.map(|property| {
            let rule = if matches!(property, Property::PeriodInPrev(_)) { rule } else { &written_out };
            let ((standing, is_cut), met) =
                budget.observed(|budget| budget.in_share(FACT_WORK, |budget| standing(rule, &property, budget)));
            let is_unsettled = standing == Standing::Open && (is_cut || met.is_some());
            Fact { standing: if is_unsettled { Standing::Unsettled } else { standing }, property }
        });
        Analysis { family, facts: facts.collect() }
    }
}

impl fmt::Display for Analysis {
    /// A line for each fact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts.iter().try_for_each(|fact| writeln!(f, "{fact}"))
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claim = &self.property;
        match &self.standing {
            Standing::Proved => write!(f, "proved: {claim}"),
            Standing::ProvedTo(to) => write!(f, "proved up to {to}: {claim}"),
            Standing::Refuted(point) => write!(f, "refuted at {point}: {claim}"),
            Standing::Open => write!(f, "open: {claim}"),
            Standing::Unsettled => write!(f, "not settled: {claim}"),
        }
    }
}

fn standing(rule: &Rule, property: &Property, budget: &mut Budget<'_>) -> Standing {
    match prove(rule, property, &Region::all(), budget) {
        Verdict::Proved => return Standing::Proved,
        Verdict::Refuted(point) => return Standing::Refuted(point),
        Verdict::Open => {}
    }
    let far = far_end();
    match prove(rule, property, &Region::all().up_to(&far), budget) {
        Verdict::Proved => Standing::ProvedTo(far),
        Verdict::Refuted(point) => Standing::Refuted(point),
        Verdict::Open => Standing::Open,
    }
}
