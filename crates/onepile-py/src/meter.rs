//! Time and memory of a question.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use onepile::{Bound as Met, Budget};
use onepile_front::Means;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failure::bad;
use crate::memory;

/// What the caller allows, and a function that is told how far the work is.
pub struct Bounds<'py> {
    timeout: Option<Duration>,
    memory: Option<u64>,
    pub progress: Option<Bound<'py, PyAny>>,
}

/// The arguments of a call: seconds, bytes or a text such as `2GiB`, a function; each of them, or `None`.
pub type BoundArgs<'py> = (Option<f64>, Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

impl<'py> Bounds<'py> {
    pub fn new(py: Python<'py>, (timeout, memory, progress): BoundArgs<'py>) -> PyResult<Bounds<'py>> {
        let timeout = match timeout {
            None => None,
            Some(f64::INFINITY) => None,
            Some(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(time) => Some(time),
                Err(_) => return Err(bad(py, "`timeout` is a number of seconds from 0 up, or None")),
            },
        };
        Ok(Bounds { timeout, memory: memory.map(bytes).transpose()?, progress })
    }

    /// The bounds of the command line.
    pub fn usual() -> Bounds<'py> {
        Bounds { timeout: Some(Duration::from_secs(60)), memory: Some(2 << 30), progress: None }
    }

    /// No bounds but a function that may end the work, if there is one.
    pub fn none(progress: Option<Bound<'py, PyAny>>) -> Bounds<'py> {
        Bounds { timeout: None, memory: None, progress }
    }

    /// Starts the clock.
    pub fn meter(&self) -> Meter {
        let Bounds { timeout, memory, .. } = *self;
        Meter { start: Instant::now(), timeout, memory, before: memory::in_use(), shared: Arc::default() }
    }

    /// The same for a short attempt, which may take this long.
    pub fn attempt(&self, time: Duration) -> Meter {
        Meter { timeout: Some(self.timeout.map_or(time, |timeout| timeout.min(time))), ..self.meter() }
    }
}

/// A number of bytes, or a text that names it.
fn bytes(memory: Bound<'_, PyAny>) -> PyResult<u64> {
    let py = memory.py();
    let wrong = || "`memory` is a number of bytes, a text such as \"2GiB\", or None";
    match memory.cast::<PyString>() {
        Ok(text) => {
            let size: Result<ByteSize, _> = text.to_str()?.parse();
            size.map(|size| size.as_u64()).map_err(|_| bad(py, wrong()))
        }
        Err(_) => memory.extract::<u64>().map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
            true => PyTypeError::new_err(wrong()),
            false => bad(py, wrong()),
        }),
    }
}

/// What a question may cost. Copies share the clock and the wish to end it.
#[derive(Clone)]
pub struct Meter {
    start: Instant,
    timeout: Option<Duration>,
    memory: Option<u64>,
    /// What was in use before the question: other games and tables are no part of it.
    before: u64,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Whether somebody wants an end.
    is_stopped: AtomicBool,
    /// Whether the work was ended by a bound.
    is_cut: AtomicBool,
    /// Whether what is known is being told.
    is_told: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

/// Memory beyond the bound at which a single step is given up: the bound divided by this share, and these bytes.
const OVER_SHARE: u64 = 32;
const OVER_BYTES: u64 = 8 << 20;

impl Meter {
    /// Asks for an end.
    pub fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether a bound ended some of the work.
    pub fn is_cut(&self) -> bool {
        self.shared.is_cut.load(Ordering::Relaxed)
    }

    /// From now on what is known is told, which takes a little longer than the work was allowed to.
    pub fn begin_to_tell(&self) {
        self.shared.is_told.store(true, Ordering::Relaxed);
    }

    /// Whether what is known is being told.
    pub fn is_told(&self) -> bool {
        self.shared.is_told.load(Ordering::Relaxed)
    }

    /// For how long the time has been up.
    pub fn over(&self) -> Duration {
        self.timeout.map_or(Duration::ZERO, |timeout| self.start.elapsed().saturating_sub(timeout))
    }

    /// Whether a single step uses much more memory than there may be.
    pub fn is_far_over(&self) -> bool {
        self.memory.is_some_and(|bytes| self.used() > bytes.saturating_add(bytes / OVER_SHARE + OVER_BYTES))
    }

    /// Units of work that are done, and all of them.
    pub fn progress(&self) -> (u64, u64) {
        (self.shared.done.load(Ordering::Relaxed), self.shared.of.load(Ordering::Relaxed))
    }

    fn used(&self) -> u64 {
        memory::in_use().saturating_sub(self.before)
    }
}

impl Means for Meter {
    fn budget(&self) -> Budget<'static> {
        let meter = self.clone();
        let budget = Budget::unlimited().with_interrupt(move |progress| {
            meter.shared.done.store(progress.done, Ordering::Relaxed);
            meter.shared.of.store(progress.of, Ordering::Relaxed);
            match meter.met() {
                Some(bound) => {
                    meter.shared.is_cut.store(true, Ordering::Relaxed);
                    ControlFlow::Break(bound)
                }
                None => ControlFlow::Continue(()),
            }
        });
        let meter = self.clone();
        match self.memory {
            Some(bytes) => budget.with_bytes(bytes).with_gauge(move || meter.used()),
            None => budget,
        }
    }

    fn met(&self) -> Option<Met> {
        if self.shared.is_stopped.load(Ordering::Relaxed) {
            return Some(Met::Interrupt);
        }
        let is_up = self.timeout.is_some_and(|timeout| self.start.elapsed() >= timeout);
        is_up.then_some(Met::Time)
    }

    fn bytes(&self) -> u64 {
        self.memory.unwrap_or(u64::MAX)
    }
}
