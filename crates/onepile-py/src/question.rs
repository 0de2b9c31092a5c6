//! Questions that are not about one game: sums, the catalogue, certificates.

use onepile_front::{CheckQuery, GamesQuery, Query, SumQuery};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;

use crate::failure::bad;
use crate::meter::{BoundArgs, Bounds};
use crate::reply::Reply;

/// The reply to a question, by its verb and the JSON of its fields.
#[pyfunction]
#[pyo3(signature = (verb, fields, bounds))]
pub fn ask<'py>(py: Python<'py>, verb: &str, fields: &str, bounds: BoundArgs<'py>) -> PyResult<Reply> {
    let bounds = Bounds::new(py, bounds)?;
    match verb {
        "sum" => reply::<SumQuery>(py, fields, &bounds),
        "games" => reply::<GamesQuery>(py, fields, &bounds),
        "check" => reply::<CheckQuery>(py, fields, &bounds),
        verb => Err(PyValueError::new_err(format!("`{verb}` is no question"))),
    }
}

fn reply<Q>(py: Python<'_>, fields: &str, bounds: &Bounds<'_>) -> PyResult<Reply>
where
    Q: Query<Reply: Send + Sync + 'static> + DeserializeOwned + Send + Sync + 'static,
{
    let query: Q = serde_json::from_str(fields).map_err(|error| bad(py, &error.to_string()))?;
    Reply::to(py, query, bounds, "", |query, meter| query.ask(meter))
}
