//! Makes the parts of a survey, several at once.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use onepile::{Bound, Progress};
use onepile_front::Status;
use onepile_survey::{Folder, FolderError, Survey, part};
use serde_json::json;

use super::{SurveyArgs, counted};
use crate::args::Common;
use crate::failure::Failure;
use crate::meter::{Bar, Clock, INTERRUPTED_CODE, catch_ctrl_c, clear_bar};
use crate::output::{code, complain, print};
use crate::watch::{GRACE, STACK_BYTES, TICK};

/// How long somebody waits for parts that others make before looking again.
const WAIT: Duration = Duration::from_millis(200);

/// What the threads of a run share.
struct Run<'s> {
    survey: &'s Survey,
    folder: &'s Folder,
    clock: Clock,
    /// Parts that nobody has taken yet.
    waiting: Mutex<VecDeque<usize>>,
    /// Rules that are done, of those that were not done before.
    done: AtomicUsize,
    of: usize,
    failed: Mutex<Option<Failure>>,
}

pub fn run(survey: &Survey, path: &Path, args: &SurveyArgs, common: &Common) -> Result<ExitCode, Failure> {
    let folder = Folder::create(path, survey)?;
    let own: Vec<usize> =
        (0..survey.shards()).filter(|shard| args.shard.is_none_or(|share| share.has(*shard))).collect();
    let missing: VecDeque<usize> = own.iter().copied().filter(|shard| !folder.has(*shard)).collect();
    let of = missing.iter().map(|shard| survey.places(*shard).len()).sum();
    let processors = thread::available_parallelism().map_or(1, |count| count.get());
    let threads = args.threads.map_or(processors, usize::from).min(missing.len());
    catch_ctrl_c();
    let run = Run {
        survey,
        folder: &folder,
        clock: Clock::of_survey(common),
        waiting: Mutex::new(missing),
        done: AtomicUsize::new(0),
        of,
        failed: Mutex::new(None),
    };
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            match thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || run.work()) {
                Ok(worker) => workers.push(worker),
                Err(error) => run.fail(Failure::Usage(format!("cannot start a thread: {error}"))),
            }
        }
        run.watch(workers, common);
    });
    clear_bar();
    if let Some(failure) = run.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    report(survey, &folder, &own, run.clock.met(), common)
}

impl Run<'_> {
    /// Makes one part after the other.
    fn work(&self) {
        if let Err(failure) = self.make_parts() {
            self.fail(failure);
        }
    }

    fn make_parts(&self) -> Result<(), Failure> {
        loop {
            let next = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(shard) = next else { return Ok(()) };
            if self.is_over() {
                return Ok(());
            }
            match self.folder.claim(shard)? {
                Some(claim) => {
                    let Some(rows) = self.rows(shard) else { return Ok(()) };
                    let bytes = part(self.survey, &rows).map_err(|error| Failure::Usage(error.to_string()))?;
                    claim.write(&bytes)?;
                }
                None if self.folder.has(shard) => {
                    self.done.fetch_add(self.survey.places(shard).len(), Ordering::Relaxed);
                }
                // Another process makes it, or dies over it.
                None => {
                    self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(shard);
                    thread::sleep(WAIT);
                }
            }
        }
    }

    /// The rows of a part, unless somebody wants an end.
    fn rows(&self, shard: usize) -> Option<Vec<Vec<onepile_survey::Cell>>> {
        let poll = || match self.is_over() {
            true => ControlFlow::Break(self.clock.met().unwrap_or(Bound::Interrupt)),
            false => ControlFlow::Continue(()),
        };
        let mut rows = Vec::new();
        for place in self.survey.places(shard) {
            if self.is_over() {
                return None;
            }
            rows.push(self.survey.row(place, &poll).ok()?);
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        Some(rows)
    }

    /// Whether somebody wants an end, or something has failed.
    fn is_over(&self) -> bool {
        self.clock.met().is_some() || self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn fail(&self, failure: Failure) {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
    }

    /// Shows progress until all threads have come to an end. A single step of one may be long; then nobody waits for it.
    fn watch(&self, mut workers: Vec<ScopedJoinHandle<'_, ()>>, common: &Common) {
        let mut bar = Bar::new(common.asked);
        while !workers.is_empty() {
            thread::sleep(TICK);
            for ended in workers.extract_if(.., |worker| worker.is_finished()) {
                if let Err(panic) = ended.join() {
                    // The others stop soon.
                    self.fail(Failure::Usage("a thread broke down".to_owned()));
                    resume_unwind(panic);
                }
            }
            let done = self.done.load(Ordering::Relaxed);
            bar.show(Progress { done: done as u64, of: self.of as u64 });
            if let Some(bound) = self.clock.met().filter(|_| self.clock.over() >= GRACE) {
                clear_bar();
                complain("the survey is stopped; complete parts stay, and it goes on when it is started again");
                std::process::exit(if bound == Bound::Interrupt { INTERRUPTED_CODE.into() } else { 3 });
            }
        }
    }
}

/// Tells what is there.
fn report(
    survey: &Survey,
    folder: &Folder,
    own: &[usize],
    met: Option<Bound>,
    common: &Common,
) -> Result<ExitCode, Failure> {
    let complete: Vec<usize> = own.iter().copied().filter(|shard| folder.has(*shard)).collect();
    let rows: usize = complete.iter().map(|shard| survey.places(*shard).len()).sum();
    let is_complete = complete.len() == own.len();
    let path = folder.path().display();
    if common.json {
        let reply = json!({
            "schema": 1, "folder": path.to_string(), "rules": survey.rules().to_string(), "rows": rows.to_string(),
            "parts": complete.len().to_string(), "complete": is_complete,
        });
        print(&format!("{reply}\n"))?;
    } else {
        let share = if own.len() == survey.shards() { "" } else { " of this share" };
        let (rows, parts) = (counted(rows, "row"), counted(complete.len(), "part"));
        print(&match is_complete {
            true => format!("{rows} in {parts}, all{share}. `onepile survey --show {path}` shows them.\n"),
            false => {
                let all = counted(own.len(), "part");
                format!("{rows} in {parts} of {all}{share}. The survey goes on when it is started again.\n")
            }
        })?;
    }
    Ok(match met.filter(|_| !is_complete) {
        None => ExitCode::SUCCESS,
        Some(bound) => {
            let met = onepile::Undecided { bound, reached: onepile::Reached::Entries };
            code(Status::Undecided, Some(&met))
        }
    })
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        Failure::Usage(error.to_string())
    }
}
