//! Surveys: a family of rules, the bytes of its parts, and the folder that keeps them.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use onepile_front::Means;
use onepile_survey::{FolderError, Kind, SurveyError};
use pyo3::exceptions::{PyIndexError, PyKeyboardInterrupt, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::failure::{bad, pointed};
use crate::meter::Bounds;
use crate::watch;

/// A survey, ready to be run.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Survey {
    survey: Arc<onepile_survey::Survey>,
}

#[pymethods]
impl Survey {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Survey> {
        // A condition is tried with every combination of values, which may be millions.
        let read = text.to_owned();
        let survey = watch::run(py, &Bounds::none(None), move |_| onepile_survey::Survey::read(&read))?;
        match survey {
            Ok(Ok(survey)) => Ok(Survey { survey: Arc::new(survey) }),
            Ok(Err(error)) => Err(wrong(py, &error, text)),
            Err(_) => Err(PyKeyboardInterrupt::new_err(())),
        }
    }

    /// The specification, as it was written.
    #[getter]
    fn text(&self) -> &str {
        self.survey.text()
    }

    /// How many rules there are.
    #[getter]
    fn rules(&self) -> usize {
        self.survey.rules()
    }

    /// How many parts there are.
    #[getter]
    fn shards(&self) -> usize {
        self.survey.shards()
    }

    /// Whether another survey has the same rows in the same parts, however it is written.
    fn is_like(&self, other: &Survey) -> bool {
        self.survey.is_specified_by(other.survey.text())
    }

    /// The columns of each row: name, and what it holds.
    #[getter]
    fn columns(&self) -> Vec<(String, &'static str)> {
        self.survey.columns().iter().map(|column| (column.name.clone(), kind(&column.kind))).collect()
    }

    /// The text of a rule.
    fn rule(&self, place: usize) -> PyResult<String> {
        match place < self.survey.rules() {
            true => Ok(self.survey.rule(place)),
            false => Err(PyIndexError::new_err(format!("the survey has {} rules", self.survey.rules()))),
        }
    }

    /// How many rows a part has.
    fn rows(&self, shard: usize) -> PyResult<usize> {
        self.known(shard).map(|shard| self.survey.places(shard).len())
    }

    /// A part, as the bytes of a Parquet file. A function that is called some times a second ends the work by an exception.
    #[pyo3(signature = (shard, listen=None))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        shard: usize,
        listen: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (shard, survey) = (self.known(shard)?, Arc::clone(&self.survey));
        let bounds = Bounds::none(listen);
        let made = watch::run(py, &bounds, move |meter| {
            let rows = survey.rows(shard, &|| meter.met().map_or(ControlFlow::Continue(()), ControlFlow::Break));
            rows.map(|rows| onepile_survey::part(&survey, &rows))
        })?;
        match made {
            Ok(Ok(Ok(bytes))) => Ok(PyBytes::new(py, &bytes)),
            Ok(Ok(Err(error))) => Err(PyRuntimeError::new_err(error.to_string())),
            // Nothing but a wish of the caller ends the work, and then the caller is not here any more.
            Ok(Err(_)) | Err(_) => Err(PyKeyboardInterrupt::new_err(())),
        }
    }
}

impl Survey {
    fn known(&self, shard: usize) -> PyResult<usize> {
        let shards = self.survey.shards();
        (shard < shards).then_some(shard).ok_or_else(|| PyIndexError::new_err(format!("the survey has {shards} parts")))
    }
}

/// What a column holds, in a word.
fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Truth => "truth",
        Kind::Integer => "integer",
        Kind::Decimal => "decimal",
        Kind::Word(_) => "word",
        Kind::Text => "text",
        Kind::Integers => "integers",
    }
}

/// What is wrong with a specification, with the spot where it is a spot of its text.
fn wrong(py: Python<'_>, error: &SurveyError, text: &str) -> PyErr {
    match error {
        SurveyError::Spec(spec) => pointed(py, error.to_string(), spec, text, 0),
        error => bad(py, &error.to_string()),
    }
}

/// A folder with the parts of a survey.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Folder {
    folder: onepile_survey::Folder,
}

#[pymethods]
impl Folder {
    /// The folder of a survey, which is made if it is not there.
    #[staticmethod]
    fn create(py: Python<'_>, path: PathBuf, survey: &Survey) -> PyResult<Folder> {
        let folder = py.detach(|| onepile_survey::Folder::create(&path, &survey.survey));
        folder.map(|folder| Folder { folder }).map_err(|error| refused(py, &error))
    }

    /// A folder that is there, and its survey.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<(Folder, Survey)> {
        let (folder, survey) =
            py.detach(|| onepile_survey::Folder::open(&path)).map_err(|error| refused(py, &error))?;
        Ok((Folder { folder }, Survey { survey: Arc::new(survey) }))
    }

    /// The file of a part.
    fn part(&self, shard: usize) -> PathBuf {
        self.folder.part(shard)
    }

    /// Whether a part is complete.
    fn has(&self, shard: usize) -> bool {
        self.folder.has(shard)
    }

    /// Claims a part that is to be made, unless it is there or somebody else makes it.
    fn claim(&self, py: Python<'_>, shard: usize) -> PyResult<Option<Claim>> {
        let claim = py.detach(|| self.folder.claim(shard)).map_err(|error| refused(py, &error))?;
        Ok(claim.map(|claim| Claim { claim: Mutex::new(Some(claim)) }))
    }
}

/// The right to write a part, until it is used, released or dropped.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Claim {
    claim: Mutex<Option<onepile_survey::Claim>>,
}

#[pymethods]
impl Claim {
    /// Writes the part, which appears when it is complete.
    fn write(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        let claim = self.claim.lock().ok().and_then(|mut claim| claim.take());
        let claim = claim.ok_or_else(|| PyRuntimeError::new_err("this part is written or released already"))?;
        py.detach(|| claim.write(bytes)).map_err(|error| refused(py, &error))
    }

    /// Leaves the part to others, at once: a traceback may keep this object for long.
    fn release(&self) {
        drop(self.claim.lock().ok().and_then(|mut claim| claim.take()));
    }
}

/// Why a folder cannot be used: the wrong one is bad input, the rest is the system's.
fn refused(py: Python<'_>, error: &FolderError) -> PyErr {
    match error {
        FolderError::File(path, file) => match file.raw_os_error() {
            // With its number it becomes the exception that Python has for it.
            Some(number) => PyOSError::new_err((number, file.to_string(), path.clone())),
            None => PyOSError::new_err(error.to_string()),
        },
        error => bad(py, &error.to_string()),
    }
}
