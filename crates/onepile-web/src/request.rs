//! What a page asks.

use onepile_front::{Failure, Format, Question, Text};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::picture::ReadQuestion;
use crate::play::PlayQuestion;
use crate::rule::RuleQuestion;
use crate::strip::StripQuestion;

/// A question, and how its reply is wanted.
pub struct Request {
    pub question: Asked,
    pub format: Format,
    pub page: bool,
}

/// A question of the command line or of the page alone.
pub enum Asked {
    Verb(Question),
    Play(Box<PlayQuestion>),
    Read(Box<ReadQuestion>),
    Rule(RuleQuestion),
    Strip(StripQuestion),
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn read(json: &str) -> Result<Request, Failure> {
        #[derive(Deserialize)]
        struct Sent {
            question: Value,
            format: Option<Text<Format>>,
            #[serde(default)]
            page: bool,
        }
        let Sent { question, format, page } = serde_json::from_str(json).map_err(bad)?;
        let question = match question.get("verb").and_then(Value::as_str) {
            Some("play") => Asked::Play(Box::new(read(question)?)),
            Some("read") => Asked::Read(Box::new(read(question)?)),
            Some("rule") => Asked::Rule(read(question)?),
            Some("strip") => Asked::Strip(read(question)?),
            _ => Asked::Verb(Question::read(&question.to_string())?),
        };
        Ok(Request { question, format: format.map_or(Format::Json, |Text(format)| format), page })
    }
}

fn read<T: DeserializeOwned>(question: Value) -> Result<T, Failure> {
    serde_json::from_value(question).map_err(bad)
}

fn bad(error: serde_json::Error) -> Failure {
    Failure::Query(format!("this is not a question: {error}"))
}
