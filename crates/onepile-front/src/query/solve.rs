//! One position.

use onepile::{Answer, Effort, Natural, Play, Solver, Takes, Wanted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{GameQuery, Query, SetupQuery};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Agreed, Blocking, Certified, Fields, SolveReply};
use crate::words::{Words, plan, strategy};

/// Asks for all about one position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolveQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// The position.
    #[serde(flatten)]
    pub setup: SetupQuery,
    /// The most ranges of winning takes that are listed.
    #[serde(default = "usual_ranges")]
    pub ranges: usize,
    /// What is worked out even if it takes long.
    #[serde(default)]
    pub with: Vec<Measure>,
    /// Whether the reply carries a certificate of the answer.
    #[serde(default)]
    pub certificate: bool,
}

/// A measure of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is called like the field of the reply")]
pub enum Measure {
    Remoteness,
    Suspense,
    Nim,
}

onepile::names! { Measure, "a measure": Remoteness "remoteness", Suspense "suspense", Nim "nim" }

/// The ranges of winning takes that are listed unless a query says otherwise.
pub(crate) fn usual_ranges() -> usize {
    1000
}

/// The work that a look for a plan in one sentence is worth.
const PLAN_WORK: u64 = 1 << 14;
/// More ranges would not fit into memory.
const MOST_RANGES: usize = 1_000_000;

pub(crate) fn check_ranges(ranges: usize) -> Result<(), Failure> {
    match (1..=MOST_RANGES).contains(&ranges) {
        true => Ok(()),
        false => Err(Failure::Query(format!("`ranges` is a number from 1 to {MOST_RANGES}"))),
    }
}

/// A plan of the winner of a game in one sentence, if little work shows one and its strategy has no name. A look for a
/// period is worth little work here; `explain` looks longer.
pub fn plan_of(solver: &mut Solver, means: &dyn Means) -> Option<Words> {
    match strategy(solver.game()) {
        None => plan(solver, &mut means.budget().with_work(PLAN_WORK)),
        _ => None,
    }
}

impl Query for SolveQuery {
    type Reply = SolveReply;
    const VERB: &'static str = "solve";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        let SetupQuery { pile, limit, last, turn } = &self.setup;
        let turn = turn.clone().unwrap_or_else(|| Natural::from(if last.is_some() { 2u32 } else { 1 }));
        let play = if self.game.misere { Play::Misere } else { Play::Normal };
        let known = [
            ("play", json!(play)),
            ("game", json!(Agreed::new(self.game.first(), self.game.stop.clone(), self.game.block))),
            ("position", json!({"turn": turn, "pile": pile, "limit": limit})),
            ("outcome", Value::Null),
            ("take", Value::Null),
            ("takes", json!(Takes::unknown())),
        ];
        Fields::new(known, &["resist", "remoteness", "suspense", "nim_value", "method", "reference", "evidence"])
    }

    fn ask(&self, means: &dyn Means) -> Result<SolveReply, Failure> {
        let mut solver = Solver::new(self.game.game()?);
        let reply = self.ask_again(&mut solver, means)?;
        Ok(reply.with_plan(plan_of(&mut solver, means)))
    }
}

impl SolveQuery {
    /// The same with a solver of the game, which may have answered other questions before.
    ///
    /// # Errors
    ///
    /// If there is no such position, the rule has no value in reach of it, or its limit is not settled.
    pub fn ask_again(&self, solver: &mut Solver, means: &dyn Means) -> Result<SolveReply, Failure> {
        let answer = self.answer(Effort::IfCheap, solver, means)?;
        let blocking = Blocking::of(solver, &answer, &mut means.extra());
        let remoteness = self.with.contains(&Measure::Remoteness);
        let certificate = self.certificate.then(|| Certified::of(solver, &answer, remoteness, means));
        let reply = SolveReply::new(solver.game(), answer, blocking);
        Ok(match certificate {
            Some(certificate) => reply.with_certificate(certificate),
            None => reply,
        })
    }

    /// The answer alone, without the words that tell it, and with this much effort for measures that nobody insists on.
    ///
    /// # Errors
    ///
    /// If there is no such position, the rule has no value in reach of it, or its limit is not settled.
    pub fn answer(&self, unasked: Effort, solver: &mut Solver, means: &dyn Means) -> Result<Answer, Failure> {
        check_ranges(self.ranges)?;
        let position = &solver.game().position_within(self.setup.setup()?, &mut means.budget())?;
        let wanted = |measures| Wanted { ranges: self.ranges, measures };
        // What a theorem gives need not be searched for.
        let answer = solver.answer_within(position, &wanted(unasked), &mut means.budget())?;
        let missing = self.with.iter().any(|measure| match measure {
            Measure::Remoteness => answer.remoteness.is_none(),
            Measure::Suspense => answer.suspense.is_none(),
            Measure::Nim => answer.nim_value.is_none() && !self.game.misere,
        });
        if !missing || answer.undecided.is_some() {
            return Ok(answer);
        }
        let insisted = solver.answer_within(position, &wanted(Effort::Insist), &mut means.budget())?;
        Ok(match insisted.outcome {
            Some(_) => insisted,
            None => Answer { undecided: insisted.undecided, ..answer },
        })
    }
}
