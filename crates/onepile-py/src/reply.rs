//! A reply as a Python object: data, and pages to read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use onepile::Undecided;
use onepile_front::{Cutoff, Failure, Format, Means, Query, Reply as Written, Style};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::failure::raised;
use crate::meter::{Bounds, Meter};
use crate::tree::Node;
use crate::watch;

/// What a list that is known gets to be told, even if finding it took all the time.
const LEAST: Duration = Duration::from_millis(500);

/// What a question is answered with.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Reply {
    reply: Arc<dyn Written + Send + Sync>,
    data: Node,
}

impl Reply {
    /// A reply with its data. Lists end where the time is up, but not before some of them is told.
    pub fn new(reply: impl Written + Send + Sync + 'static, meter: Option<&Meter>) -> Result<Reply, String> {
        let mut json = Vec::new();
        let began = Instant::now();
        meter.into_iter().for_each(Meter::begin_to_tell);
        let met = || meter.filter(|_| began.elapsed() >= LEAST).and_then(Means::met);
        let written = reply.write_until(&mut json, Format::Json, &Style::PLAIN, &Cutoff::new(&met));
        written.map_err(|error| error.to_string())?;
        let data = Node::read(&json).map_err(|error| error.to_string())?;
        Ok(Reply { reply: Arc::new(reply), data })
    }

    /// Asks a query beside Python.
    pub fn to<Q>(
        py: Python<'_>,
        query: Q,
        bounds: &Bounds<'_>,
        rule: &str,
        ask: impl FnOnce(&Q, &Meter) -> Result<Q::Reply, Failure> + Send + 'static,
    ) -> PyResult<Reply>
    where
        Q: Query<Reply: Send + Sync + 'static> + Send + Sync + 'static,
    {
        let query = Arc::new(query);
        let asked = Arc::clone(&query);
        let told = watch::run(py, bounds, move |meter| {
            let replied = asked.replied(ask(&asked, meter), meter)?;
            Ok(Reply::new(replied, Some(meter)))
        })?;
        let told = match told {
            Ok(Ok(told)) => told,
            Ok(Err(failure)) => return Err(raised(py, &failure, rule)),
            Err(undecided) => Reply::nothing(&*query, undecided),
        };
        told.map_err(PyRuntimeError::new_err)
    }

    /// What is said where nothing is known.
    pub fn nothing<Q: Query>(query: &Q, undecided: Undecided) -> Result<Reply, String> {
        Reply::new(query.nothing(undecided), None)
    }

    fn written(&self, format: Format) -> PyResult<String> {
        let mut text = Vec::new();
        self.reply.write(&mut text, format, &Style { shorten: true, ..Style::PLAIN })?;
        Ok(String::from_utf8(text)?)
    }
}

#[pymethods]
impl Reply {
    /// The fields of the JSON, with integers for strings of digits.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.data.to_python(py)
    }

    /// Whether it is a page to read, not a list.
    #[getter]
    fn is_page(&self) -> bool {
        self.reply.is_page()
    }

    /// As text.
    fn text(&self) -> PyResult<String> {
        self.written(Format::Text)
    }

    /// As Markdown.
    fn markdown(&self) -> PyResult<String> {
        self.written(Format::Markdown)
    }

    /// As HTML, without what stands around the body of a document; nothing for lists.
    fn html(&self) -> PyResult<Option<String>> {
        if !self.reply.is_page() {
            return Ok(None);
        }
        let document = self.written(Format::Html)?;
        let body = document.split_once("<body>\n").and_then(|(_, rest)| rest.rsplit_once("</body>"));
        Ok(body.map(|(body, _)| body.to_owned()))
    }
}
