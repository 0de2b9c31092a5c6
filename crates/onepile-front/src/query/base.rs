//! The members of a base.

use onepile::{Budget, Column, Extent, Natural, Periodicity, ProvedG, Solver};
use serde::{Deserialize, Serialize};

use super::{Query, refuse_other_formats};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{BaseReply, Fields};
use crate::resolve::resolve;
use crate::text::Text;

/// Asks for the members of the base of a rule, or of several bases.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BaseQuery {
    /// The rule, or the name of a game.
    pub rule: String,
    /// How many members are listed.
    #[serde(default)]
    pub count: Option<usize>,
    /// Members up to this number are listed, in the place of a count.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Which residue of the previous pile.
    #[serde(default = "as_stated")]
    pub residue: Text<ResidueQuery>,
}

/// One residue or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResidueQuery {
    /// The game that reads `prev` as this much more than it is.
    One(Natural),
    /// All games.
    All,
}

/// The game as it is stated.
fn as_stated() -> Text<ResidueQuery> {
    Text(ResidueQuery::One(Natural::ZERO))
}

impl std::str::FromStr for ResidueQuery {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "all" => Ok(ResidueQuery::All),
            number => number
                .parse()
                .map(ResidueQuery::One)
                .map_err(|error: onepile::ParseNaturalError| format!("{error}; or write `all`")),
        }
    }
}

impl std::fmt::Display for ResidueQuery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ResidueQuery::One(residue) => residue.fmt(f),
            ResidueQuery::All => f.write_str("all"),
        }
    }
}

/// Members shown unless a query says how many.
const USUAL: usize = 20;
/// Members that patterns are looked for in.
const LOOKED_AT: usize = 150;
/// The work that a look for patterns is worth: what nobody asked for costs little.
const PATTERN_WORK: u64 = 1 << 18;

impl Query for BaseQuery {
    type Reply = BaseReply;
    const VERB: &'static str = "base";
    const FORMATS: &'static [Format] = Format::OF_LISTS;

    fn rule(&self) -> Option<&str> {
        Some(&self.rule)
    }

    fn unknown(&self) -> Fields {
        match self.residue.0 {
            ResidueQuery::All => Fields::new([], &["bases"]),
            ResidueQuery::One(_) => Fields::new([], &["members", "finite", "complete_to", "recurrence", "growth"]),
        }
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        if format == Format::Bfile && self.residue.0 == ResidueQuery::All {
            let message = "a b-file holds one sequence: choose one `residue`, or another format";
            return Err(Failure::Query(message.to_owned()));
        }
        refuse_other_formats(Self::FORMATS, format)
    }

    fn ask(&self, means: &dyn Means) -> Result<BaseReply, Failure> {
        let extent = match (&self.to, self.count) {
            (Some(_), Some(_)) => {
                return Err(Failure::Query("`count` and `to` both say where the list ends: give one".to_owned()));
            }
            (Some(to), None) => Extent::To(to.clone()),
            (None, count) => Extent::Count(count.unwrap_or(USUAL)),
        };
        let rule = resolve(&self.rule)?.rule;
        let mut solver = Solver::new(rule.clone());
        let mut ask = |residue: Option<usize>, extent: &Extent, mut budget: Budget<'_>| {
            let listing = solver.bases_within(residue, extent, &mut budget);
            listing.map_err(|declined| Failure::Declined(format!("the rule has no base: {declined}")))
        };
        // The game that a residue stands for is known when the period is.
        let residue = match &self.residue.0 {
            ResidueQuery::All => None,
            ResidueQuery::One(residue) => {
                let period = ask(Some(0), &Extent::Count(1), means.budget())?.period as u64;
                Some(residue.remainder(period) as usize)
            }
        };
        let listing = ask(residue, &extent, means.budget())?;
        let longer = ask(residue, &Extent::Count(LOOKED_AT), means.budget().with_work(PATTERN_WORK))?;
        let proved_g = match listing.all_fixed {
            true => Some(ProvedG::Fixed),
            // The values of one base are those of g.
            false if listing.period == 1 => repeating(&mut solver, means.budget().with_work(PATTERN_WORK)),
            false => None,
        };
        Ok(BaseReply::new(&rule, self.residue.0 == ResidueQuery::All, listing, &longer, proved_g.as_ref()))
    }
}

/// The period of g, if one is soon proved.
fn repeating(solver: &mut Solver, mut budget: Budget<'_>) -> Option<ProvedG> {
    match solver.period_within(Column::G, &mut budget) {
        Ok(Periodicity::Periodic { preperiod, period, .. }) => Some(ProvedG::Repeats { preperiod, period }),
        _ => None,
    }
}
