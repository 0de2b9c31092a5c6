//! Where questions are answered, one after the other.

use std::io;

use onepile::{Game, Solver};
use onepile_front::{
    Failure, Format, GameQuery, Means, Page, PictureQuery, Query, Question, Reply, Status, Style, Words, plan_of,
};
use serde::Serialize;

use crate::picture::Drawn;
use crate::play::{PlayQuestion, Table};
use crate::refused::Refused;
use crate::request::{Asked, Request};

/// Where questions are answered. It keeps the solver of the last game, the last game that was played, and the last picture.
#[derive(Default)]
pub struct Desk {
    kept: Option<Kept>,
    table: Option<Table>,
    drawn: Option<Drawn>,
}

/// The solver of a game, and the plan of its winner.
struct Kept {
    game: GameQuery,
    solver: Solver,
    plan: Option<Words>,
}

/// What the command line prints.
#[derive(Serialize)]
struct Written {
    status: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<Page>,
    /// The text of a certificate that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// What a page alone asks for.
#[derive(Serialize)]
struct Found<'d, T> {
    status: &'static str,
    data: &'d T,
}

impl Desk {
    /// The reply to a request, whatever its text is.
    pub fn reply(&mut self, request: &str, means: &dyn Means) -> String {
        match Request::read(request).and_then(|request| self.answer(&request, means)) {
            Ok(reply) => reply,
            Err(failure) => Refused::new(&failure).json(),
        }
    }

    fn answer(&mut self, request: &Request, means: &dyn Means) -> Result<String, Failure> {
        match &request.question {
            Asked::Verb(Question::Solve(query)) => {
                query.check(request.format)?;
                let kept = self.kept(&query.game)?;
                let asked = query.ask_again(&mut kept.solver, means);
                let asked = asked.map(|reply| reply.with_plan(kept.plan(means)));
                let reply = query.replied(asked, means)?;
                let certificate = reply.known().and_then(|reply| reply.certificate()?.text().map(str::to_owned));
                written(&reply, request, certificate)
            }
            Asked::Verb(Question::Table(query)) => {
                query.check(request.format)?;
                let asked = query.ask_again(&mut self.kept(&query.game)?.solver, means);
                written(&query.replied(asked, means)?, request, None)
            }
            Asked::Verb(Question::Plot(query)) if request.format == Format::Json => {
                query.check(Format::Svg)?;
                Ok(data(&self.drawn(query, means)?.data()))
            }
            Asked::Verb(question) => written(&*question.ask(request.format, means)?, request, None),
            Asked::Play(question) => Ok(data(&self.table(question)?.ask(question, means))),
            Asked::Read(question) => Ok(data(&self.drawn(&question.plot, means)?.spot(question)?)),
            Asked::Rule(question) => Ok(data(&question.ask())),
            Asked::Strip(question) => {
                let kept = self.kept(question.game())?;
                Ok(data(&question.ask(&mut kept.solver, means)?))
            }
        }
    }

    /// The table with a game, which may be the one that is played already.
    fn table(&mut self, question: &PlayQuestion) -> Result<&mut Table, Failure> {
        match self.table.take().filter(|table| !table.is_other(&question.agreement)) {
            Some(table) => Ok(self.table.insert(table)),
            None => Ok(self.table.insert(Table::new(&question.agreement)?)),
        }
    }

    /// A picture, which may have been drawn before.
    fn drawn(&mut self, query: &PictureQuery, means: &dyn Means) -> Result<&Drawn, Failure> {
        match self.drawn.take().filter(|drawn| drawn.is(query)) {
            Some(drawn) => Ok(self.drawn.insert(drawn)),
            None => Ok(self.drawn.insert(Drawn::new(query, means)?)),
        }
    }

    /// The solver of a game, which may have answered other questions before.
    fn kept(&mut self, query: &GameQuery) -> Result<&mut Kept, Failure> {
        match self.kept.take().filter(|kept| kept.game == *query) {
            Some(kept) => Ok(self.kept.insert(kept)),
            None => {
                let game: Game = query.game()?;
                Ok(self.kept.insert(Kept { game: query.clone(), solver: Solver::new(game), plan: None }))
            }
        }
    }
}

impl Kept {
    /// The plan of the winner; finding it costs little, and finding it again less.
    fn plan(&mut self, means: &dyn Means) -> Option<Words> {
        if self.plan.is_none() {
            self.plan = plan_of(&mut self.solver, means);
        }
        self.plan.clone()
    }
}

/// What the command line prints.
fn written(reply: &dyn Reply, request: &Request, certificate: Option<String>) -> Result<String, Failure> {
    let mut text = Vec::new();
    reply.check(request.format)?;
    let written = reply.write(&mut text, request.format, &Style::PLAIN);
    let text = written.and_then(|()| String::from_utf8(text).map_err(io::Error::other));
    let text = text.map_err(|error| Failure::Query(format!("the reply cannot be written: {error}")))?;
    let status = status(reply.status());
    let page = if request.page { reply.as_page() } else { None };
    Ok(json(&Written { status, text, page, certificate }))
}

/// What a page alone asks for.
fn data<T: Serialize>(data: &T) -> String {
    json(&Found { status: status(Status::Answered), data })
}

fn json(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).expect("replies have texts for names")
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Answered => "answered",
        Status::Different => "different",
        Status::Unreadable => "unreadable",
        Status::Undecided => "undecided",
    }
}
