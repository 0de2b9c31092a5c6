//! A game, and all that it can be asked.

use std::str::FromStr;
use std::sync::Arc;

use onepile::{Column as Of, Effort, First, Natural, Undecided};
use onepile_front::{
    BaseQuery, Blocking, ExplainQuery, Failure, FindQuery, Format, GameQuery, Means, Measure, PeriodQuery,
    PictureQuery, Query, SequenceQuery, SetupQuery, SolveQuery, TableQuery, TableauQuery, Text, VerifyQuery,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answer::Answer;
use crate::column::Column;
use crate::desk::{Desk, is_short, work_out};
use crate::failure::{bad, raised};
use crate::meter::{BoundArgs, Bounds};
use crate::number::{int_or_inf, limit, natural, optional};
use crate::reply::Reply;
use crate::watch;

/// A game.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Game {
    query: GameQuery,
    desk: Arc<Desk>,
}

#[pymethods]
impl Game {
    #[new]
    fn new(
        py: Python<'_>,
        rule: &str,
        misere: bool,
        first: &Bound<'_, PyAny>,
        stop: Vec<Bound<'_, PyAny>>,
        block: &Bound<'_, PyAny>,
    ) -> PyResult<Game> {
        let stop = stop.iter().map(natural).collect::<PyResult<Vec<Natural>>>()?;
        let block = natural(block)?.to_u64().ok_or_else(|| bad(py, "that is more takes than a game can forbid"))?;
        let query = GameQuery { rule: rule.to_owned(), misere, stop, block, first: first_of(first)?.map(Text) };
        let asked = query.clone();
        let game = match !is_short(rule) {
            // Deep rules need the room of a thread of ours.
            true => watch::run(py, &Bounds::usual(), move |_| asked.game())?
                .map_err(|_| bad(py, "the rule takes too long to read"))?,
            false => asked.game(),
        };
        let game = game.map_err(|failure| raised(py, &failure, rule))?;
        Ok(Game { query, desk: Arc::new(Desk::new(game)) })
    }

    /// The text of the rule: what was typed, or the rule of the game that was named.
    #[getter]
    fn rule(&self) -> &str {
        self.desk.game().rule().text()
    }

    /// The rule as it is read, which is the same for all ways to write it.
    #[getter]
    fn reads_as(&self) -> String {
        self.desk.game().rule().to_string()
    }

    /// What makes it the same as another game, however both are written.
    #[getter]
    fn key(&self) -> String {
        let game = self.desk.game();
        let first = game.first().unwrap_or(&First::NotAll);
        format!("{}; {:?}; {first}; {:?}; {}", game.rule(), game.play(), game.stop(), game.block())
    }

    /// The answer to a position; or a reply that tells the bound, if not even the limit is known.
    #[pyo3(signature = (pile, limit, last, turn, ranges, measures, bounds))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument of the method in Python")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        pile: &Bound<'py, PyAny>,
        limit: Option<&Bound<'py, PyAny>>,
        last: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'py, PyAny>>,
        ranges: usize,
        measures: &str,
        bounds: BoundArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = Bounds::new(py, bounds)?;
        let (unasked, with) = match measures {
            "skip" => (Effort::Skip, vec![]),
            "cheap" => (Effort::IfCheap, vec![]),
            "insist" => (Effort::IfCheap, vec![Measure::Remoteness, Measure::Suspense, Measure::Nim]),
            _ => return Err(bad(py, "`measures` is \"skip\", \"cheap\" or \"insist\"")),
        };
        let setup = setup(pile, limit, last, turn)?;
        let pile = setup.pile.clone();
        let query = SolveQuery { game: self.query.clone(), setup, ranges, with, certificate: false };
        let asked = query.clone();
        let found = work_out(py, &self.desk, &pile, &bounds, move |desk, meter| {
            desk.with_solver(|solver| {
                let answer = asked.answer(unasked, solver, meter)?;
                let blocking = Blocking::of(solver, &answer, &mut meter.extra());
                Ok((answer, blocking))
            })
        })?;
        match found {
            Ok((answer, blocking)) => Ok(Bound::new(py, Answer::new(&self.desk, answer, blocking))?.into_any()),
            Err(Failure::Undecided(undecided)) => unknown(py, &query, undecided),
            Err(failure) => Err(raised(py, &failure, self.rule())),
        }
    }

    /// The limit of a position: an `int`, or `math.inf`.
    #[pyo3(signature = (pile, last, turn, bounds))]
    fn limit<'py>(
        &self,
        py: Python<'py>,
        pile: &Bound<'py, PyAny>,
        last: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'py, PyAny>>,
        bounds: BoundArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (bounds, setup) = (Bounds::new(py, bounds)?, setup(pile, None, last, turn)?);
        let asked = setup.clone();
        let found = work_out(py, &self.desk, &setup.pile, &bounds, move |desk, meter| {
            Ok(desk.game().position_within(asked.setup()?, &mut meter.budget())?.limit)
        })?;
        match found {
            Ok(limit) => int_or_inf(py, &limit),
            Err(Failure::Undecided(undecided)) => {
                let game = self.query.clone();
                let query = SolveQuery { game, setup, ranges: 1, with: vec![], certificate: false };
                unknown(py, &query, undecided)
            }
            Err(failure) => Err(raised(py, &failure, self.rule())),
        }
    }

    /// The columns of a table, and the bound that was met with what was reached, if one was.
    #[pyo3(signature = (of, start, to, turn, bounds))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        of: Vec<String>,
        start: &Bound<'py, PyAny>,
        to: &Bound<'py, PyAny>,
        turn: &Bound<'py, PyAny>,
        bounds: BoundArgs<'py>,
    ) -> PyResult<(Vec<Column>, Option<Met>)> {
        use onepile_front::Reply as _;
        let bounds = Bounds::new(py, bounds)?;
        let of = of.iter().map(|name| named::<Of>(py, name)).collect::<PyResult<Vec<_>>>()?;
        let (from, to, turn) = (natural(start)?, natural(to)?, natural(turn)?);
        let query = TableQuery { game: self.query.clone(), of, from, to, turn };
        let desk = Arc::clone(&self.desk);
        let asked = watch::run(py, &bounds, move |meter| desk.with_solver(|solver| query.ask_again(solver, meter)))?;
        match asked {
            Ok(Ok(table)) => {
                let undecided = table.undecided().map(|met| (met.bound.to_string(), met.reached.to_string()));
                Ok((Column::all(table), undecided))
            }
            Err(met) | Ok(Err(Failure::Undecided(met))) => {
                Ok((Vec::new(), Some((met.bound.to_string(), met.reached.to_string()))))
            }
            Ok(Err(failure)) => Err(raised(py, &failure, self.rule())),
        }
    }

    /// The reply to a question about the game, by its verb and the JSON of its other fields.
    #[pyo3(signature = (verb, fields, bounds))]
    fn ask<'py>(&self, py: Python<'py>, verb: &str, fields: &str, bounds: BoundArgs<'py>) -> PyResult<Reply> {
        let bounds = Bounds::new(py, bounds)?;
        let desk = Arc::clone(&self.desk);
        let rule = &self.query.rule[..];
        match verb {
            // What a base tells of its pattern must not depend on the questions before.
            "base" => self.ask_new::<BaseQuery>(py, fields, &bounds),
            "period" => Reply::to(py, self.query_of(py, fields)?, &bounds, rule, move |query: &PeriodQuery, meter| {
                desk.with_solver(|solver| query.ask_again(solver, meter))
            }),
            "sequence" => {
                Reply::to(py, self.query_of(py, fields)?, &bounds, rule, move |query: &SequenceQuery, meter| {
                    desk.with_solver(|solver| query.ask_again(solver, meter))
                })
            }
            "tableau" => self.ask_new::<TableauQuery>(py, fields, &bounds),
            "explain" => self.ask_new::<ExplainQuery>(py, fields, &bounds),
            "find" => self.ask_new::<FindQuery>(py, fields, &bounds),
            "verify" => self.ask_new::<VerifyQuery>(py, fields, &bounds),
            verb => Err(PyValueError::new_err(format!("`{verb}` is no question about a game"))),
        }
    }

    /// The certificate of the answer to a position, or the reason why there is none.
    #[pyo3(signature = (fields, bounds))]
    fn certificate<'py>(
        &self,
        py: Python<'py>,
        fields: &str,
        bounds: BoundArgs<'py>,
    ) -> PyResult<(Option<String>, String)> {
        let (bounds, query) = (Bounds::new(py, bounds)?, self.query_of::<SolveQuery>(py, fields)?);
        let desk = Arc::clone(&self.desk);
        let found = watch::run(py, &bounds, move |meter| desk.with_solver(|solver| query.ask_again(solver, meter)))?;
        match found {
            Ok(Ok(reply)) => {
                let certificate = reply.certificate();
                let text = certificate.and_then(|certificate| certificate.text()).map(str::to_owned);
                let reason = certificate.and_then(|certificate| certificate.reason()).unwrap_or_default();
                Ok((text, reason.to_owned()))
            }
            Err(undecided) | Ok(Err(Failure::Undecided(undecided))) => {
                Ok((None, onepile_front::undecided(&undecided).to_string()))
            }
            Ok(Err(failure)) => Err(raised(py, &failure, self.rule())),
        }
    }

    /// A picture as `svg`, `png` or `pdf`; or the bound that was met.
    #[pyo3(signature = (format, fields, bounds))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        fields: &str,
        bounds: BoundArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = Bounds::new(py, bounds)?;
        let format: Format = named(py, format)?;
        let query = PictureQuery { pixels: format == Format::Png, ..self.query_of(py, fields)? };
        let drawn = watch::run(py, &bounds, move |meter| {
            let scene = query.ask(meter)?;
            Ok(match format {
                Format::Png => scene.png().map(Drawn::Bytes).ok_or("there is no memory for the pixels"),
                Format::Pdf => Ok(Drawn::Bytes(scene.pdf())),
                _ => Ok(Drawn::Svg(scene.svg())),
            })
        })?;
        match drawn {
            Ok(Ok(Ok(Drawn::Svg(text)))) => Ok(PyString::new(py, &text).into_any()),
            Ok(Ok(Ok(Drawn::Bytes(bytes)))) => Ok(PyBytes::new(py, &bytes).into_any()),
            Ok(Ok(Err(reason))) => Err(bad(py, reason)),
            Err(met) | Ok(Err(Failure::Undecided(met))) => {
                let met = (met.bound.to_string(), met.reached.to_string());
                Ok(met.into_pyobject(py)?.into_any())
            }
            Ok(Err(failure)) => Err(raised(py, &failure, self.rule())),
        }
    }
}

/// A bound that was met, and what was reached.
type Met = (String, String);

/// A picture as a file.
enum Drawn {
    Svg(String),
    Bytes(Vec<u8>),
}

impl Game {
    /// The query with these fields about this game.
    fn query_of<Q: DeserializeOwned>(&self, py: Python<'_>, fields: &str) -> PyResult<Q> {
        let wrong = |error: serde_json::Error| bad(py, &error.to_string());
        let mut query: Value = serde_json::to_value(&self.query).map_err(wrong)?;
        let fields: Value = serde_json::from_str(fields).map_err(wrong)?;
        if let (Value::Object(query), Value::Object(fields)) = (&mut query, fields) {
            query.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
        }
        serde_json::from_value(query).map_err(wrong)
    }

    /// Asks a query that starts from nothing.
    fn ask_new<Q>(&self, py: Python<'_>, fields: &str, bounds: &Bounds<'_>) -> PyResult<Reply>
    where
        Q: Query<Reply: Send + Sync + 'static> + Send + Sync + 'static,
    {
        Reply::to(py, self.query_of::<Q>(py, fields)?, bounds, &self.query.rule, |query, meter| query.ask(meter))
    }
}

/// The first limit: a number, `all`, or what counts where the rule needs one.
fn first_of(first: &Bound<'_, PyAny>) -> PyResult<Option<First>> {
    match first.cast::<PyString>() {
        Ok(text) => match text.to_str()? {
            "not-all" => Ok(None),
            text => named(first.py(), text).map(Some),
        },
        Err(_) => Ok(Some(First::Limit(limit(first)?))),
    }
}

/// Something by its name.
fn named<T: FromStr<Err: std::fmt::Display>>(py: Python<'_>, name: &str) -> PyResult<T> {
    name.parse().map_err(|error: T::Err| bad(py, &error.to_string()))
}

/// A reply that tells the bound, where nothing else is known.
fn unknown<'py>(py: Python<'py>, query: &SolveQuery, undecided: Undecided) -> PyResult<Bound<'py, PyAny>> {
    let reply = Reply::nothing(query, undecided).map_err(PyRuntimeError::new_err)?;
    Ok(Bound::new(py, reply)?.into_any())
}

/// What is said of a position.
fn setup(
    pile: &Bound<'_, PyAny>,
    given: Option<&Bound<'_, PyAny>>,
    last: Option<&Bound<'_, PyAny>>,
    turn: Option<&Bound<'_, PyAny>>,
) -> PyResult<SetupQuery> {
    if pile.is_none() {
        return Err(PyTypeError::new_err("a position needs a pile"));
    }
    let limit = given.map(limit).transpose()?;
    Ok(SetupQuery { pile: natural(pile)?, limit, last: optional(last)?, turn: optional(turn)? })
}
