//! Questions, one struct for each verb, as every front-end puts them.

mod base;
mod check;
mod compare;
mod explain;
mod find;
mod game;
mod games;
mod period;
mod sequence;
mod solve;
mod sum;
mod table;
mod tableau;
mod verify;

use onepile::{Natural, Reached, Undecided};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Fields, Nothing, Replied, Reply};

pub use base::{BaseQuery, ResidueQuery};
pub use check::CheckQuery;
pub use compare::CompareQuery;
pub use explain::ExplainQuery;
pub(crate) use explain::{first_members, lost_piles};
pub use find::{FindQuery, Order, SortKey};
pub use game::{GameQuery, PileQuery, SetupQuery};
pub use games::GamesQuery;
pub use period::PeriodQuery;
pub use sequence::SequenceQuery;
pub use solve::{Measure, SolveQuery, plan_of};
pub use sum::{SumGroup, SumQuery};
pub use table::TableQuery;
pub(crate) use table::first_turn;
pub use tableau::TableauQuery;
pub(crate) use tableau::every_take;
pub use verify::VerifyQuery;

/// A question that has a reply.
pub trait Query: Serialize + DeserializeOwned {
    /// The reply.
    type Reply: Reply;

    /// The verb that asks it.
    const VERB: &'static str;

    /// The formats in which the reply can be written, the usual one first.
    const FORMATS: &'static [Format];

    /// The question as JSON, with its verb, as a page or a module puts it.
    fn question(&self) -> String {
        #[derive(Serialize)]
        struct Asked<'q, Q> {
            verb: &'static str,
            #[serde(flatten)]
            query: &'q Q,
        }
        serde_json::to_string(&Asked { verb: Self::VERB, query: self }).expect("a query has names for its fields")
    }

    /// The rule that it is about, as it was typed, if it is about one.
    fn rule(&self) -> Option<&str>;

    /// What the reply says when nothing is known but the question.
    fn unknown(&self) -> Fields;

    /// Refuses a format in which no reply to this query can be written.
    ///
    /// # Errors
    ///
    /// If it is none of its formats.
    fn check(&self, format: Format) -> Result<(), Failure> {
        refuse_other_formats(Self::FORMATS, format)
    }

    /// Works out the reply.
    ///
    /// # Errors
    ///
    /// If the query is bad, or a bound was met before anything was known.
    fn ask(&self, means: &dyn Means) -> Result<Self::Reply, Failure>;

    /// The same with a reply also where nothing is known.
    ///
    /// # Errors
    ///
    /// If the query is bad.
    fn reply(&self, means: &dyn Means) -> Result<Replied<Self::Reply>, Failure> {
        self.replied(self.ask(means), means)
    }

    /// A reply that was worked out, or what stands for it where nothing is known.
    ///
    /// # Errors
    ///
    /// If the query is bad.
    fn replied(&self, asked: Result<Self::Reply, Failure>, means: &dyn Means) -> Result<Replied<Self::Reply>, Failure> {
        match (asked, means.met()) {
            (Ok(reply), _) => Ok(Replied::Known(reply)),
            (Err(Failure::Undecided(undecided)), _) => Ok(Replied::Nothing(self.nothing(undecided))),
            // What looks like a theorem that does not apply may be a proof that was cut off.
            (Err(Failure::Declined(_)), Some(bound)) => {
                let reached = Reached::Doubt("whether the theorem applies is not known yet".to_owned());
                Ok(Replied::Nothing(self.nothing(Undecided { bound, reached })))
            }
            (Err(failure), _) => Err(failure),
        }
    }

    /// The reply when nothing is known.
    fn nothing(&self, undecided: Undecided) -> Nothing {
        let is_page = Self::FORMATS.contains(&Format::Html);
        Nothing::new(self.rule(), self.unknown(), is_page, undecided)
    }
}

/// Refuses a format that is none of some.
pub(crate) fn refuse_other_formats(formats: &[Format], format: Format) -> Result<(), Failure> {
    if formats.contains(&format) {
        return Ok(());
    }
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    Err(Failure::Query(format!("this reply is not written as {format}; choose {}", names.join(", "))))
}

/// Refuses piles from one to a smaller one.
pub(crate) fn check_piles(from: &Natural, to: &Natural) -> Result<(), Failure> {
    if from > to {
        return Err(Failure::Query(format!("the first pile, `from` {from}, is larger than the last, `to` {to}")));
    }
    Ok(())
}
