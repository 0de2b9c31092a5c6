//! Integer sequences of a game.

use onepile::{Natural, Sequence, Solver};
use serde::{Deserialize, Serialize};

use super::{GameQuery, Query};
use crate::failure::Failure;
use crate::listing::Draft;
use crate::means::Means;
use crate::reply::SequenceReply;
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

fn usual_count() -> usize {
    20
}

impl Query for SequenceQuery {
    type Reply = SequenceReply;
    const RESULTS: &'static [&'static str] = &["terms"];

    fn rule(&self) -> &str {
        &self.game.rule
    }

    fn ask(&self, means: &dyn Means) -> Result<SequenceReply, Failure> {
        let resolved = self.game.resolved()?;
        let mut solver = Solver::new(self.game.game_of(resolved.rule));
        let sequence = self.sequence()?;
        let of_rule = matches!(sequence, Sequence::Base | Sequence::F(_) | Sequence::H(_));
        if of_rule && (!solver.game().is_plain() || self.game.first().is_some()) {
            let message = "this sequence belongs to the rule itself: leave out `misere`, `stop`, `block` and `first`";
            return Err(Failure::Query(message.to_owned()));
        }
        let found = solver.sequence_within(&sequence, self.count, &mut means.budget())?;
        let offset = self.offset.clone().unwrap_or_else(|| Natural::from(found.offset));
        let draft =
            self.draft.then(|| Draft::new(&mut solver, &sequence, (&found, self.count), &offset, means.extra()));
        Ok(SequenceReply::new(resolved.text, &self.of.0, self.count, offset, found, draft))
    }
}

impl SequenceQuery {
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
