//! What is known of a rule, fact by fact, each with the way it is known.

use std::fmt;

use crate::natural::{Limit, Natural};
use crate::rule::{EvalError, Inputs, Rule, Variable};

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

impl Family {
    /// The family of a rule.
    pub fn of(rule: &Rule) -> Family {
        match Variable::ALL.map(|variable| rule.uses(variable)) {
            [false, false, false, false] => Family::Constant,
            [false, false, true, false] => Family::Last,
            [false, false, _, true] => Family::PrevLast,
            [true, _, false, false] => Family::TurnPile,
            [false, true, false, false] => Family::Pile,
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
}

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// The rule has a value wherever the game is not over.
    HasValue,
    /// The limit is at least 1.
    AtLeastOne,
    /// The limit never decreases as this quantity grows, the only one that the rule uses.
    NonDecreasing(Variable),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::HasValue => f.write_str("the rule has a value everywhere"),
            Claim::AtLeastOne => f.write_str("the limit is at least 1"),
            Claim::NonDecreasing(variable) => write!(f, "the limit never decreases in {}", variable.name()),
        }
    }
}

/// How a fact is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// It follows from the shape of the rule.
    Proved,
    /// It was checked for all values up to this one of the quantity used, or all takes from piles up to this one.
    Checked(Natural),
    /// It fails here.
    Refuted(Inputs),
    /// It is not known.
    Open,
}

/// One fact about a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it says.
    pub claim: Claim,
    /// How it is known.
    pub standing: Standing,
}

/// A rule of one quantity is looked at up to this value of it.
const CHECKED_ALONE: u64 = 1000;
/// Any other rule is looked at for all takes from piles up to this, and as many turns as the second number says.
const CHECKED_TOGETHER: (u64, u64) = (60, 8);

/// The facts about a rule.
pub fn facts(rule: &Rule) -> Vec<Fact> {
    let sample = Sample::of(rule);
    let value = if rule.is_total() { Standing::Proved } else { sample.check(|_, limit| limit.is_ok()) };
    let mut facts = vec![
        Fact { claim: Claim::HasValue, standing: value },
        Fact { claim: Claim::AtLeastOne, standing: sample.check(|_, limit| limit != Ok(Limit::ZERO)) },
    ];
    if let Some(variable) = sample.alone {
        let grows = |[turn, pile, last]: Point, before| {
            let more = match variable {
                Variable::Turn => [turn + 1, pile, last],
                Variable::Last => [turn, pile, last + 1],
                Variable::Pile | Variable::Prev => [turn, pile + 1, last],
            };
            !matches!((before, sample.limit(more).1), (Ok(before), Ok(after)) if after < before)
        };
        facts.push(Fact { claim: Claim::NonDecreasing(variable), standing: sample.check(grows) });
    }
    facts
}

/// Turn, pile and last take.
type Point = [u64; 3];

/// The points at which a rule is looked at.
struct Sample<'a> {
    rule: &'a Rule,
    /// The one quantity that the rule uses.
    alone: Option<Variable>,
}

impl<'a> Sample<'a> {
    fn of(rule: &'a Rule) -> Self {
        let used: Vec<Variable> = Variable::ALL.into_iter().filter(|variable| rule.uses(*variable)).collect();
        Sample { rule, alone: if let [variable] = used[..] { Some(variable) } else { None } }
    }

    fn points(&self) -> Vec<Point> {
        let (piles, turns) = CHECKED_TOGETHER;
        match self.alone {
            Some(Variable::Turn) => (1..=CHECKED_ALONE).map(|turn| [turn, 1, 1]).collect(),
            Some(Variable::Pile) => (1..=CHECKED_ALONE).map(|pile| [2, pile, 1]).collect(),
            Some(Variable::Last) => (1..=CHECKED_ALONE).map(|last| [2, 1, last]).collect(),
            Some(Variable::Prev) => (2..=CHECKED_ALONE).map(|prev| [2, prev - 1, 1]).collect(),
            None => {
                let turns = if self.rule.uses(Variable::Turn) { 2..=turns } else { 2..=2 };
                let moves = (2..=piles).flat_map(|prev| (1..prev).map(move |last| (prev - last, last)));
                turns.flat_map(|turn| moves.clone().map(move |(pile, last)| [turn, pile, last])).collect()
            }
        }
    }

    fn limit(&self, [turn, pile, last]: Point) -> (Inputs, Result<Limit, EvalError>) {
        let inputs = Inputs::moved(turn.into(), pile.into(), last.into());
        let limit = self.rule.limit(&inputs);
        (inputs, limit)
    }

    fn check(&self, holds: impl Fn(Point, Result<Limit, EvalError>) -> bool) -> Standing {
        let failure = self.points().into_iter().find_map(|point| {
            let (inputs, limit) = self.limit(point);
            (!holds(point, limit)).then_some(inputs)
        });
        let to = if self.alone.is_some() { CHECKED_ALONE } else { CHECKED_TOGETHER.0 };
        failure.map_or_else(|| Standing::Checked(to.into()), Standing::Refuted)
    }
}
