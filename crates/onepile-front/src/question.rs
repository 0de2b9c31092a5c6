//! Any question, as a page or a module puts it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::picture::PictureQuery;
use crate::query::{
    BaseQuery, CheckQuery, CompareQuery, ExplainQuery, FindQuery, GamesQuery, PeriodQuery, Query, SequenceQuery,
    SolveQuery, SumQuery, TableQuery, TableauQuery, VerifyQuery,
};
use crate::reply::Reply;

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
