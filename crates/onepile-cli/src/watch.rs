//! Ends a query that the library cannot end: one in the middle of a single long step.
//!
//! The library asks between its steps whether to go on, but one step may evaluate a rule with numbers of many million
//! digits. So the query runs in a thread of its own, and is given up some time after a bound is met.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use onepile::{Bound, Reached, Undecided};
use onepile_front::{Failure as Bad, Means};

use crate::args::Common;
use crate::failure::Failure;
use crate::meter::{Clock, Meter, catch_ctrl_c};

/// What the library gets to come to an end by itself, with all that it knows.
pub const GRACE: Duration = Duration::from_secs(1);
/// How often a bound is looked at.
pub const TICK: Duration = Duration::from_millis(100);
/// What is said of a query that was given up.
pub const LONG_STEP: &str = "a single step, such as one evaluation of the rule, takes longer";
/// The same where a theorem could not be applied in time.
const CUT_OFF: &str = "whether the theorem applies is not known yet";
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
    let mut met = None;
    loop {
        match receiver.recv_timeout(TICK) {
            // What looks like a theorem that does not apply may be a proof that was cut off.
            Ok(Err(Bad::Declined(_))) if let Some(bound) = clock.met() => return Ok(Err(given_up(bound, CUT_OFF))),
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a thread that sent nothing panicked"))
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let Some(bound) = clock.met() else { continue };
        let since = *met.get_or_insert_with(Instant::now);
        if since.elapsed() >= GRACE {
            return Ok(Err(given_up(bound, LONG_STEP)));
        }
    }
}

fn given_up(bound: Bound, reason: &str) -> Bad {
    Bad::Undecided(Undecided { bound, reached: Reached::Doubt(reason.to_owned()) })
}
