//! Ends a query that the library cannot end: one in the middle of a single long step.
//!
//! The library asks between its steps whether to go on, but one step may evaluate a rule with numbers of many million
//! digits. So the query runs in a thread of its own, and is given up some time after a bound is met.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use onepile::{Bound, Reached, Undecided};
use onepile_front::{Failure as Bad, Means};

use crate::args::{Bounded, Common};
use crate::failure::Failure;
use crate::memory;
use crate::meter::{Clock, Meter, catch_ctrl_c};

/// What the library gets to come to an end by itself, with all that it knows.
pub const GRACE: Duration = Duration::from_millis(500);
/// How often a bound is looked at.
pub const TICK: Duration = Duration::from_millis(50);
/// A query is given up at this much memory beyond its bound: the bound divided by this share, and these bytes.
const OVER_SHARE: u64 = 32;
const OVER_BYTES: u64 = 8 << 20;
/// What is said of a query that was given up.
pub const LONG_STEP: &str = "a single step, such as one evaluation of the rule, takes longer";
/// The same where it uses too much memory.
const LARGE_STEP: &str = "a single step, such as one evaluation of the rule, takes more";
/// What main threads usually get; nested rules and the oracle are recursive.
pub const STACK_BYTES: usize = 8 << 20;

/// Runs a query to its end, or until it is given up.
pub fn run<T: Send + 'static>(
    common: &Common,
    query: impl FnOnce(&dyn Means) -> Result<T, Bad> + Send + 'static,
) -> Result<Result<T, Bad>, Failure> {
    catch_ctrl_c();
    let clock = Clock::of_query(common);
    let (sender, receiver) = channel();
    let meter = Meter::new(clock, common);
    let job = move || {
        // Nobody listens any more if the query was given up.
        let _ = sender.send(query(&meter));
    };
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(job);
    let worker = worker.map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a thread that sent nothing panicked"))
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let late = clock.met().filter(|_| clock.over() >= GRACE);
        if let Some(bound) = late.or_else(|| is_far_over(common).then_some(Bound::Memory)) {
            let reason = if bound == Bound::Memory { LARGE_STEP } else { LONG_STEP };
            let reached = Reached::Doubt(reason.to_owned());
            return Ok(Err(Bad::Undecided(Undecided { bound, reached })));
        }
    }
}

/// Whether a single step uses much more memory than there may be.
fn is_far_over(common: &Common) -> bool {
    match common.memory {
        Bounded::To(bytes) => memory::in_use() > bytes.saturating_add(bytes / OVER_SHARE + OVER_BYTES),
        Bounded::None => false,
    }
}
