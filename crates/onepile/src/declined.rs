//! Why a theorem does not apply to a game.

use std::fmt;

use thiserror::Error;

use crate::budget::Budget;
use crate::column::Column;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Inputs, Region, Rule, Variable};

/// Which hypothesis of a theorem fails, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Declined {
    /// What the theorem asks for.
    pub hypothesis: Hypothesis,
    /// A point at which the hypothesis fails. Without a point, the hypothesis is neither proved nor refuted. The box
    /// keeps results small.
    pub at: Option<Box<Inputs>>,
}

/// What a theorem asks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hypothesis {
    /// The rule must not use this quantity.
    Without(Variable),
    /// The rule must use this quantity; other theorems are about rules that do not.
    With(Variable),
    /// The rule must allow every take within the limit.
    AllTakes,
    /// The rule must name its takes by a condition of the take alone, which has a truth for every take.
    TakesAlone,
    /// Beside the takes that it names, the rule must have no limit, or one that stays the same.
    SteadyLimit,
    /// The named takes must end, or repeat, from some take on that is not too large.
    RepeatingTakes,
    /// The first move must have the limit that the rule gives.
    NoFirstLimit,
    /// The rule must provably repeat as this quantity grows.
    Periodic(Variable),
    /// The limit must have a bound.
    Bounded,
    /// The opponent must not be allowed to forbid takes.
    NoBlocking,
    /// The play must be normal.
    NormalPlay,
    /// If the opponent may forbid takes, the rule itself must have unit jumps, and the limit must be the rule's.
    OwnUnitJumps,
    /// There must be no stop set.
    NoStops,
    /// Misère play must go down to pile 0.
    NoMisereStops,
    /// The question must be one that the theorem answers.
    Question,
    /// These values must be known to repeat in games of this kind.
    Column(Column),
    /// The first player must be allowed to take all but one counter, in normal play down to pile 0.
    FreeFirstMove,
    /// The limit must repeat as the previous pile grows, which the shape of the rule must show.
    PeriodicInPrev,
    /// The limit must not repeat as the previous pile grows; other theorems are about rules whose limit does.
    BeyondBases,
    /// The period in the previous pile must not be longer than this.
    ShortPeriod(usize),
    /// The spans of all piles must not be too many.
    FewSpans,
    /// The rule must have a property wherever the question looks.
    Property(Property),
}

impl Hypothesis {
    /// How far a theorem is from answering a question: one for other rules is farther away than one that nearly applies,
    /// and one for other questions is still farther.
    pub(crate) fn distance(&self) -> u8 {
        match self {
            Hypothesis::Question => 3,
            Hypothesis::Column(_) => 2,
            Hypothesis::Without(_) | Hypothesis::With(_) | Hypothesis::BeyondBases | Hypothesis::AllTakes => 1,
            _ => 0,
        }
    }
}

impl From<Hypothesis> for Declined {
    fn from(hypothesis: Hypothesis) -> Self {
        Declined { hypothesis, at: None }
    }
}

impl Declined {
    /// Declines rules that use any of some quantities.
    pub(crate) fn if_uses(rule: &Rule, variables: &[Variable]) -> Result<(), Declined> {
        match variables.iter().find(|variable| rule.uses(**variable)) {
            Some(variable) => Err(Hypothesis::Without(*variable).into()),
            None => Ok(()),
        }
    }

    /// Declines rules that name their takes.
    pub(crate) fn if_names_takes(rule: &Rule) -> Result<(), Declined> {
        if rule.allowed().is_some() { Err(Hypothesis::AllTakes.into()) } else { Ok(()) }
    }

    /// Declines rules for which a property is not proved all over a region.
    pub(crate) fn unless_proved(
        rule: &Rule,
        property: Property,
        region: &Region,
        budget: &mut Budget<'_>,
    ) -> Result<(), Declined> {
        let at = match prove(rule, &property, region, budget) {
            Verdict::Proved => return Ok(()),
            Verdict::Refuted(point) => Some(point.into()),
            Verdict::Open => None,
        };
        Err(Declined { hypothesis: Hypothesis::Property(property), at })
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.hypothesis, &self.at) {
            (Hypothesis::Without(variable), _) => write!(f, "the rule uses `{}`", variable.name()),
            (Hypothesis::With(variable), _) => write!(f, "the theorem is only for rules that use `{}`", variable.name()),
            (Hypothesis::Periodic(variable), _) => {
                write!(f, "it is not proved that the rule repeats as `{}` grows", variable.name())
            }
            (Hypothesis::AllTakes, _) => f.write_str("the rule names its takes"),
            (Hypothesis::TakesAlone, _) => {
                f.write_str(
                    "the condition behind `where` must be about `take` alone, and bounds must show that it has a truth for \
                     every take",
                )
            }
            (Hypothesis::SteadyLimit, _) => {
                f.write_str("beside the takes that it names, the rule has a limit that changes from move to move")
            }
            (Hypothesis::RepeatingTakes, _) => {
                f.write_str("it is not proved that the named takes end, or repeat, from some take below 2^20 on")
            }
            (Hypothesis::NoFirstLimit, _) => f.write_str("the first move has a limit of its own"),
            (Hypothesis::Bounded, _) => f.write_str("it is not proved that the limit is bounded"),
            (Hypothesis::NoBlocking, _) => f.write_str("the opponent may forbid takes"),
            (Hypothesis::NormalPlay, _) => f.write_str("the play is misère"),
            (Hypothesis::OwnUnitJumps, _) => f.write_str(
                "if the opponent may forbid takes, the limit must be the rule's own and grow by 0 or 1 from pile to pile",
            ),
            (Hypothesis::NoStops, _) => f.write_str("there is a stop set"),
            (Hypothesis::NoMisereStops, _) => f.write_str("the play is misère and there is a stop set"),
            (Hypothesis::Question, _) => f.write_str("the theorem does not answer this question"),
            (Hypothesis::Column(column), _) => {
                write!(f, "no theorem tells whether values of this kind ({}) repeat", column.name())
            }
            (Hypothesis::FreeFirstMove, _) => {
                f.write_str(
                    "the theorem needs normal play down to pile 0, and a first player who may take all but one counter",
                )
            }
            (Hypothesis::PeriodicInPrev, _) => f.write_str(
                "the shape of the rule does not show that the limit repeats as `prev` grows: `prev` and `pile` may \
                 stand only in remainders like `prev % 3`",
            ),
            (Hypothesis::ShortPeriod(most), _) => {
                write!(f, "the limit repeats as `prev` grows, but with a period longer than {most}")
            }
            (Hypothesis::BeyondBases, _) => {
                f.write_str("the limit repeats as `prev` grows, so the rule belongs to the theorems of bases")
            }
            (Hypothesis::FewSpans, _) => {
                f.write_str("the piles below this one have too many spans, so that following them does not pay")
            }
            (Hypothesis::Property(property), Some(point)) => {
                write!(f, "it is false that {property}")?;
                // A rule without quantities fails everywhere.
                match point.to_string() {
                    nowhere if nowhere.is_empty() => Ok(()),
                    somewhere => write!(f, " (it fails at {somewhere})"),
                }
            }
            (Hypothesis::Property(property), None) => write!(f, "it is not proved that {property}"),
        }
    }
}
