//! Ends a query that the library cannot end: one in the middle of a single long step.
//!
//! The library asks between its steps whether to go on, but one step may evaluate a rule with numbers of many million
//! digits. So the query runs in a thread of its own, and is given up some time after a bound is met.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use onepile::{Reached, Undecided};

use crate::args::{Cli, Verb};
use crate::failure::Failure;
use crate::meter::{Clock, catch_ctrl_c};
use crate::output::Report;
use crate::{base, explain, period, plot, sequence, solve, sum, table, tableau, verify};

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
pub fn run(cli: Cli, query: fn(&Cli) -> Result<Report, Failure>) -> Result<Report, Failure> {
    catch_ctrl_c();
    let clock = Clock::of_query(&cli.common);
    let cli = Arc::new(cli);
    let (sender, receiver) = channel();
    let shared = Arc::clone(&cli);
    let job = move || {
        // Nobody listens any more if the query was given up.
        let _ = sender.send(query(&shared));
    };
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(job);
    let worker = worker.map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
    let given = |bound, why: &str| given_up(&cli, &Undecided { bound, reached: Reached::Doubt(why.to_owned()) });
    let mut met = None;
    loop {
        match receiver.recv_timeout(TICK) {
            // What looks like a theorem that does not apply may be a proof that was cut off.
            Ok(Err(Failure::Declined(_))) if let Some(report) = clock.met().and_then(|bound| given(bound, CUT_OFF)) => {
                return Ok(report);
            }
            Ok(result) => return result,
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a thread that sent nothing panicked"))
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let Some(bound) = clock.met() else { continue };
        let since = *met.get_or_insert_with(Instant::now);
        if since.elapsed() >= GRACE
            && let Some(report) = given(bound, LONG_STEP)
        {
            return Ok(report);
        }
    }
}

/// The report of a query that ended without an answer.
fn given_up(cli: &Cli, undecided: &Undecided) -> Option<Report> {
    Some(match &cli.verb {
        Verb::Solve(args) => solve::given_up(args, &cli.common, undecided),
        Verb::Sum(args) => sum::given_up(args, &cli.common, undecided),
        Verb::Table(args) => table::given_up(args, &cli.common, undecided),
        Verb::Base(args) => base::given_up(args, &cli.common, undecided),
        Verb::Sequence(args) => sequence::given_up(args, &cli.common, undecided),
        Verb::Period(args) => period::given_up(args, &cli.common, undecided),
        Verb::Tableau(args) => tableau::given_up(args, &cli.common, undecided),
        Verb::Explain(args) => explain::given_up(args, &cli.common, undecided),
        Verb::Verify(args) => verify::given_up(args, &cli.common, undecided),
        Verb::Plot(_) => plot::given_up(undecided),
        // These are at hand at once, and a game has its own end.
        Verb::Games(_) | Verb::Completions(_) | Verb::Man(_) | Verb::Play(_) => return None,
    })
}
