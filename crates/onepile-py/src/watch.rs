//! Runs work beside Python: in a thread of its own, while the caller listens for Ctrl-C and shows progress.
//!
//! The library asks between its steps whether to go on, but one step may be long. So the work is given up some time after
//! somebody wants an end, or a bound is met.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use onepile::{Bound, Reached, Undecided};
use onepile_front::Means;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::meter::{Bounds, Meter};

/// What the library gets to come to an end by itself, with all that it knows.
const GRACE: Duration = Duration::from_millis(500);
/// The same where it tells what it knows.
const TELLING: Duration = Duration::from_secs(5);
/// How often signals and bounds are looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often progress is shown.
const SHOW: Duration = Duration::from_millis(100);
/// What main threads usually get; nested rules and the oracle are recursive.
const STACK_BYTES: usize = 8 << 20;
/// What is said of work that was given up.
const LONG_STEP: &str = "a single step, such as one evaluation of the rule, takes longer";
/// The same where it uses too much memory.
const LARGE_STEP: &str = "a single step, such as one evaluation of the rule, takes more";

/// Runs work to its end, or until it is given up; then it tells the bound.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    bounds: &Bounds<'_>,
    work: impl FnOnce(&Meter) -> T + Send + 'static,
) -> PyResult<Result<T, Undecided>> {
    let meter = bounds.meter();
    let (sender, mut receiver) = channel();
    let of_worker = meter.clone();
    let job = move || {
        // Nobody listens any more if the work was given up.
        let _ = sender.send(work(&of_worker));
    };
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(job);
    let worker = worker.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    let mut shown = Instant::now();
    loop {
        let received;
        (received, receiver) = py.detach(move || (receiver.recv_timeout(TICK), receiver));
        match received {
            Ok(result) => return Ok(Ok(result)),
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a thread that sent nothing panicked"))
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut heard = py.check_signals();
        if let (Ok(()), Some(progress)) = (&heard, bounds.progress.as_ref().filter(|_| shown.elapsed() >= SHOW)) {
            shown = Instant::now();
            heard = progress.call1(meter.progress()).map(drop);
        }
        if let Err(error) = heard {
            meter.stop();
            let _ = py.detach(move || receiver.recv_timeout(GRACE).map(drop));
            return Err(error);
        }
        let grace = if meter.is_told() { TELLING } else { GRACE };
        let late = meter.met().filter(|_| meter.over() >= grace);
        if let Some(bound) = late.or_else(|| meter.is_far_over().then_some(Bound::Memory)) {
            meter.stop();
            let reason = if bound == Bound::Memory { LARGE_STEP } else { LONG_STEP };
            return Ok(Err(Undecided { bound, reached: Reached::Doubt(reason.to_owned()) }));
        }
    }
}
