//! Several piles at once.

use onepile::{Play, Setup, Sum};
use serde::{Deserialize, Serialize};

use super::solve::{check_ranges, usual_ranges};
use super::{PileQuery, Query};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, SumReply};
use crate::resolve::resolve;
use crate::text::Text;

/// Asks for the winner of several piles, and for all winning moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SumQuery {
    /// The rules with their piles.
    pub groups: Vec<SumGroup>,
    /// Whether a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// How many takes in each pile the opponent may forbid before each move.
    #[serde(default)]
    pub block: u64,
    /// The most ranges of winning takes that are listed for each pile.
    #[serde(default = "usual_ranges")]
    pub ranges: usize,
}

/// A rule and its piles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SumGroup {
    /// The rule, or the name of a game.
    pub rule: String,
    /// The piles: `N`, or `N:X` with limit X.
    pub piles: Vec<Text<PileQuery>>,
}

impl Query for SumQuery {
    type Reply = SumReply;
    const VERB: &'static str = "sum";
    const FORMATS: &'static [Format] = Format::OF_PAGES;

    fn rule(&self) -> Option<&str> {
        None
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &["outcome", "nim_sum", "moves"])
    }

    fn ask(&self, means: &dyn Means) -> Result<SumReply, Failure> {
        check_ranges(self.ranges)?;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let mut sum = Sum::new(play, self.block);
        for SumGroup { rule, piles } in &self.groups {
            let rule = resolve(rule)?.rule;
            for Text(PileQuery { pile, limit }) in piles {
                sum.add(rule.clone(), &Setup { limit: limit.clone(), ..Setup::pile(pile) })?;
            }
        }
        let answer = sum.answer_within(self.ranges, &mut means.budget())?;
        Ok(SumReply::new(&sum, answer))
    }
}
