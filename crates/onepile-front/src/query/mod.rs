//! Questions, one struct for each verb, as every front-end puts them.

mod base;
mod explain;
mod game;
mod games;
mod period;
mod sequence;
mod solve;
mod sum;
mod table;
mod tableau;
mod verify;

use std::io;

use onepile::{Natural, Undecided};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::reply::{Nothing, Reply, Status, is_page};
use crate::style::Style;

pub use base::{BaseQuery, ResidueQuery};
pub use explain::ExplainQuery;
pub use game::{GameQuery, PileQuery, SetupQuery};
pub use games::GamesQuery;
pub use period::PeriodQuery;
pub use sequence::SequenceQuery;
pub use solve::{Measure, SolveQuery};
pub use sum::{SumGroup, SumQuery};
pub use table::TableQuery;
pub(crate) use table::first_turn;
pub use tableau::TableauQuery;
pub use verify::VerifyQuery;

/// A question that has a reply.
pub trait Query: Serialize + DeserializeOwned {
    /// The reply.
    type Reply: Reply;

    /// The fields of the reply that hold what was asked for, and are null when nothing is known.
    const RESULTS: &'static [&'static str];

    /// The rule that it is about, as it was typed.
    fn rule(&self) -> &str;

    /// Works out the reply.
    ///
    /// # Errors
    ///
    /// If the query is bad, or a bound was met before anything was known.
    fn ask(&self, means: &dyn Means) -> Result<Self::Reply, Failure>;

    /// The reply when nothing is known.
    fn undecided(&self, undecided: Undecided) -> Nothing {
        Nothing::new(self.rule(), Self::RESULTS, is_page::<Self::Reply>(), undecided)
    }
}

/// Any question, told apart by its verb.
///
/// ```
/// use onepile_front::{Format, Question, Status, Style, Unhurried};
/// let question: Question = serde_json::from_str(r#"{"verb":"solve","rule":"2*last","pile":"1000"}"#)?;
/// let mut json = Vec::new();
/// assert_eq!(question.write(&mut json, Format::Json, &Style::PLAIN, &Unhurried)?, Status::Answered);
/// assert!(String::from_utf8(json)?.contains(r#""outcome":"N","take":"13""#));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is called like the verb it asks for")]
pub enum Question {
    Solve(SolveQuery),
    Sum(SumQuery),
    Table(TableQuery),
    Base(BaseQuery),
    Sequence(SequenceQuery),
    Period(PeriodQuery),
    Tableau(TableauQuery),
    Explain(ExplainQuery),
    Verify(VerifyQuery),
    Games(GamesQuery),
}

impl Question {
    /// Asks, and writes the reply.
    ///
    /// # Errors
    ///
    /// If the question is bad, the format is none of its reply, or the reply cannot be written.
    pub fn write(
        &self,
        out: &mut dyn io::Write,
        format: Format,
        style: &Style,
        means: &dyn Means,
    ) -> Result<Status, Box<dyn std::error::Error + Send + Sync>> {
        match self {
            Question::Solve(query) => write(query, out, format, style, means),
            Question::Sum(query) => write(query, out, format, style, means),
            Question::Table(query) => write(query, out, format, style, means),
            Question::Base(query) => write(query, out, format, style, means),
            Question::Sequence(query) => write(query, out, format, style, means),
            Question::Period(query) => write(query, out, format, style, means),
            Question::Tableau(query) => write(query, out, format, style, means),
            Question::Explain(query) => write(query, out, format, style, means),
            Question::Verify(query) => write(query, out, format, style, means),
            Question::Games(query) => write(query, out, format, style, means),
        }
    }
}

fn write<Q: Query>(
    query: &Q,
    out: &mut dyn io::Write,
    format: Format,
    style: &Style,
    means: &dyn Means,
) -> Result<Status, Box<dyn std::error::Error + Send + Sync>> {
    if !Q::Reply::FORMATS.contains(&format) {
        return Err(format!("this reply is not written as {format}").into());
    }
    match query.ask(means) {
        Ok(reply) => {
            reply.check(format)?;
            reply.write(out, format, style)?;
            Ok(reply.status())
        }
        Err(Failure::Undecided(undecided)) => {
            let reply = query.undecided(undecided);
            reply.write(out, format, style)?;
            Ok(reply.status())
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Piles from one to another.
fn check_piles(from: &Natural, to: &Natural) -> Result<(), Failure> {
    if from > to {
        return Err(Failure::Query(format!("the first pile, `from` {from}, is larger than the last, `to` {to}")));
    }
    Ok(())
}
