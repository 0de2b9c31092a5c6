//! Integer sequences of a game.

use onepile::{Natural, Sequence, Solver};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query, refuse_other_formats};
use crate::failure::Failure;
use crate::format::Format;
use crate::listing::Draft;
use crate::means::Means;
use crate::reply::{Fields, SequenceReply};
use crate::text::Text;

/// Asks for the first terms of a sequence.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SequenceQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// Which sequence: `losing`, `base`, `class:V`, `F` or `H`.
    pub of: Text<Sequence>,
    /// How many terms.
    #[serde(default = "usual_count")]
    pub count: usize,
    /// The index at which `F` and `H` begin, however far out; other sequences begin at their first term.
    #[serde(default)]
    pub offset: Option<Natural>,
    /// Whether a draft for the OEIS is wanted as well.
    #[serde(default)]
    pub draft: bool,
}

/// The work that a look for one more term is worth.
const ONE_MORE_WORK: u64 = 1 << 16;

fn usual_count() -> usize {
    20
}

impl Query for SequenceQuery {
    type Reply = SequenceReply;
    const VERB: &'static str = "sequence";
    const FORMATS: &'static [Format] =
        &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex, Format::Bfile, Format::Oeis];

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["terms"])
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        if format == Format::Oeis && !self.draft {
            return Err(Failure::Query("ask for a `draft` to write one for the OEIS".to_owned()));
        }
        refuse_other_formats(Self::FORMATS, format)
    }

    fn ask(&self, means: &dyn Means) -> Result<SequenceReply, Failure> {
        self.ask_again(&mut Solver::new(self.game.game()?), means)
    }
}

impl SequenceQuery {
    /// The same with a solver of the game, which may have answered other questions before.
    ///
    /// # Errors
    ///
    /// If the query is bad, or the game has no such sequence.
    pub fn ask_again(&self, solver: &mut Solver, means: &dyn Means) -> Result<SequenceReply, Failure> {
        let text = self.game.resolved()?.text;
        let sequence = self.sequence()?;
        let of_rule = matches!(sequence, Sequence::Base | Sequence::F(_) | Sequence::H(_));
        if of_rule && (!solver.game().is_plain() || self.game.first().is_some()) {
            let message = "this sequence belongs to the rule itself: leave out `misere`, `stop`, `block` and `first`";
            return Err(Failure::Query(message.to_owned()));
        }
        let found = solver.sequence_within(&sequence, self.count, &mut means.budget())?;
        let is_complete =
            found.undecided.is_none() && (found.terms.len() < self.count || self.is_all(solver, &sequence, means));
        let offset = self.offset.clone().unwrap_or_else(|| Natural::from(found.offset));
        let draft = self.draft.then(|| Draft::new(solver, &sequence, (&found, is_complete), &offset, means.extra()));
        Ok(SequenceReply::new(text, &self.of.0, is_complete, offset, found, draft))
    }

    /// Whether there is no term behind the last one that was asked for, if that is seen at once.
    fn is_all(&self, solver: &mut Solver, sequence: &Sequence, means: &dyn Means) -> bool {
        let mut budget = means.budget().with_work(ONE_MORE_WORK);
        let more = solver.sequence_within(sequence, self.count.saturating_add(1), &mut budget);
        more.is_ok_and(|more| more.undecided.is_none() && more.terms.len() == self.count)
    }

    /// F and H are functions: they begin at the index that is asked for.
    fn sequence(&self) -> Result<Sequence, Failure> {
        match (&self.of.0, &self.offset) {
            (Sequence::F(_), Some(from)) => Ok(Sequence::F(from.clone())),
            (Sequence::H(_), Some(from)) => Ok(Sequence::H(from.clone())),
            (other, None) => Ok(other.clone()),
            (other, Some(_)) => Err(Failure::Query(format!(
                "`{other}` is a list and begins with its first term: leave out `offset`, which is for F and H"
            ))),
        }
    }
}
