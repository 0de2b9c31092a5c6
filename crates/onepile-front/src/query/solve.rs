//! One position.

use onepile::{Answer, Effort, Position, RuleError, Setup, Solver, Wanted};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query, SetupQuery};
use crate::failure::Failure;
use crate::means::Means;
use crate::reply::{Blocking, SolveReply};

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

/// The ranges of winning takes that are listed unless a query says otherwise.
pub(crate) fn usual_ranges() -> usize {
    1000
}

impl Query for SolveQuery {
    type Reply = SolveReply;
    const RESULTS: &'static [&'static str] = &["outcome", "take", "takes"];

    fn rule(&self) -> &str {
        &self.game.rule
    }

    fn ask(&self, means: &dyn Means) -> Result<SolveReply, Failure> {
        self.ask_again(&mut Solver::new(self.game.game()?), means)
    }
}

impl SolveQuery {
    /// The same with a solver of the game, which may have answered other questions before.
    ///
    /// # Errors
    ///
    /// If there is no such position, the rule has no value in reach of it, or its limit is not settled.
    pub fn ask_again(&self, solver: &mut Solver, means: &dyn Means) -> Result<SolveReply, Failure> {
        let position = solver.game().position(Setup::from(&self.setup))?;
        let answer = self.answer(solver, &position, means)?;
        let blocking = Blocking::of(solver, &answer, &mut means.extra());
        Ok(SolveReply::new(solver.game(), answer, blocking))
    }

    fn answer(&self, solver: &mut Solver, position: &Position, means: &dyn Means) -> Result<Answer, RuleError> {
        let wanted = |measures| Wanted { ranges: self.ranges, measures };
        // What a theorem gives need not be searched for.
        let answer = solver.answer_within(position, &wanted(Effort::IfCheap), &mut means.budget())?;
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
