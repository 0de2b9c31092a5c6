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
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::picture::PictureQuery;
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

/// Any question, told apart by its verb.
///
/// ```
/// use onepile_front::{Format, Question, Status, Style, Unhurried};
/// let question = Question::read(r#"{"verb":"solve","rule":"2*last","pile":"1000"}"#)?;
/// let reply = question.ask(Format::Json, &Unhurried)?;
/// assert_eq!(reply.status(), Status::Answered);
/// let mut json = Vec::new();
/// reply.write(&mut json, Format::Json, &Style::PLAIN)?;
/// assert!(String::from_utf8(json)?.contains(r#""outcome":"N","take":"13""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is called like the verb it asks for")]
pub enum Question {
    Solve(SolveQuery),
    Sum(SumQuery),
    Table(TableQuery),
    Find(FindQuery),
    Base(BaseQuery),
    Sequence(SequenceQuery),
    Period(PeriodQuery),
    Tableau(TableauQuery),
    Explain(ExplainQuery),
    Verify(VerifyQuery),
    Compare(CompareQuery),
    Games(GamesQuery),
    Check(CheckQuery),
    Plot(Box<PictureQuery>),
}

impl Question {
    /// Reads a question from JSON.
    ///
    /// # Errors
    ///
    /// If it is none, or has a field that no question of its verb has: a slip of the pen must not ask something else.
    pub fn read(json: &str) -> Result<Question, Failure> {
        let bad = |error: serde_json::Error| Failure::Query(format!("this is not a question: {error}"));
        let given: Value = serde_json::from_str(json).map_err(bad)?;
        let question: Question = serde_json::from_value(given.clone()).map_err(bad)?;
        let known = serde_json::to_value(&question).map_err(bad)?;
        let fields = given.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        match fields.map(|(name, _)| name).find(|name| known.get(name).is_none()) {
            Some(name) => Err(Failure::Query(format!("a question of this verb has no field `{name}`"))),
            None => Ok(question),
        }
    }

    /// Works out the reply, which is to be written in a format.
    ///
    /// # Errors
    ///
    /// If the question is bad, or its reply cannot be written in that format.
    pub fn ask(&self, format: Format, means: &dyn Means) -> Result<Box<dyn Reply>, Failure> {
        match self {
            Question::Solve(query) => ask(query, format, means),
            Question::Sum(query) => ask(query, format, means),
            Question::Table(query) => ask(query, format, means),
            Question::Find(query) => ask(query, format, means),
            Question::Base(query) => ask(query, format, means),
            Question::Sequence(query) => ask(query, format, means),
            Question::Period(query) => ask(query, format, means),
            Question::Tableau(query) => ask(query, format, means),
            Question::Explain(query) => ask(query, format, means),
            Question::Verify(query) => ask(query, format, means),
            Question::Compare(query) => ask(query, format, means),
            Question::Games(query) => ask(query, format, means),
            Question::Check(query) => ask(query, format, means),
            Question::Plot(query) => ask(&**query, format, means),
        }
    }
}

fn ask<Q: Query<Reply: 'static>>(query: &Q, format: Format, means: &dyn Means) -> Result<Box<dyn Reply>, Failure> {
    query.check(format)?;
    let reply = query.reply(means)?;
    reply.check(format)?;
    Ok(Box::new(reply))
}

/// Refuses piles from one to a smaller one.
pub(crate) fn check_piles(from: &Natural, to: &Natural) -> Result<(), Failure> {
    if from > to {
        return Err(Failure::Query(format!("the first pile, `from` {from}, is larger than the last, `to` {to}")));
    }
    Ok(())
}
