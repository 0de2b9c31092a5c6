//! The answer to a position.

use std::sync::Arc;

use onepile::{Answer as Found, Outcome, Solver};
use onepile_front::{Blocking, SolveReply, plan_of};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::desk::Desk;
use crate::meter::{Bounds, Meter};
use crate::number::{int, int_or_none};
use crate::reply::Reply;
use crate::watch;

/// An answer. What most people look at is here at once; words are made when somebody reads them.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Answer {
    desk: Arc<Desk>,
    answer: Found,
    blocking: Option<Blocking>,
}

/// The first and the last take of a range.
type Ends<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

impl Answer {
    pub fn new(desk: &Arc<Desk>, answer: Found, blocking: Option<Blocking>) -> Answer {
        Answer { desk: Arc::clone(desk), answer, blocking }
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.answer.outcome.map(|outcome| match outcome {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }

    #[getter]
    fn take<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        int_or_none(py, self.answer.take())
    }

    #[getter]
    fn takes<'py>(&self, py: Python<'py>) -> PyResult<(Vec<Ends<'py>>, bool)> {
        let takes = &self.answer.takes;
        let ranges = takes.ranges().iter().map(|(low, high)| Ok((int(py, low)?, int(py, high)?)));
        Ok((ranges.collect::<PyResult<_>>()?, takes.is_complete()))
    }

    #[getter]
    fn resist<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        int_or_none(py, self.answer.resist.as_ref())
    }

    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        int_or_none(py, self.answer.remoteness.as_ref())
    }

    #[getter]
    fn suspense<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        int_or_none(py, self.answer.suspense.as_ref())
    }

    #[getter]
    fn nim_value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        int_or_none(py, self.answer.nim_value.as_ref())
    }

    #[getter]
    fn method(&self) -> Option<&'static str> {
        self.answer.outcome.map(|_| self.answer.method.name())
    }

    /// All that is known, with words.
    fn reply(&self, py: Python<'_>) -> PyResult<Reply> {
        let plan = match self.desk.plan.get() {
            Some(plan) => plan.clone(),
            None => {
                // A new solver, so that it does not depend on the questions before.
                let mut solver = Solver::new(self.desk.game().clone());
                let look = move |meter: &Meter| plan_of(&mut solver, meter);
                match watch::run(py, &Bounds::usual(), look)? {
                    Ok(plan) => self.desk.plan.get_or_init(|| plan).clone(),
                    Err(_) => None,
                }
            }
        };
        let reply = SolveReply::new(self.desk.game(), self.answer.clone(), self.blocking.clone()).with_plan(plan);
        Reply::new(reply, None).map_err(PyRuntimeError::new_err)
    }
}
