//! Many positions, one a line: each is answered as soon as it is read, by one solver that remembers.
//!
//! A worker reads, solves and writes, so that a line costs little more than its answer. Beside it a watch looks at the
//! clock: should a line get stuck in a single long step, the watch answers it as undecided and starts another worker.

use std::fmt::Arguments;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Stdin, Stdout, Write};
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use onepile::{Bound, Game, MAX_DIGITS, Natural, Reached, Solver, Undecided, Wanted};
use onepile_front::{Failure as Bad, Format, Means, PileQuery, Query, Reply, SetupQuery, SolveQuery, Style};

use super::SolveArgs;
use crate::args::Common;
use crate::failure::Failure;
use crate::meter::{self, Clock, Meter};
use crate::output::{complain, named_file};
use crate::watch::{GRACE, LONG_STEP, STACK_BYTES, TICK};

/// A longer line is no position: a pile and a limit, each with underscores between its digits.
const LONGEST: usize = 4 * MAX_DIGITS + 64;

/// Each line that is given up leaves a thread behind; this is the most.
const MOST_GIVEN_UP: usize = 32;

/// Answers the lines of standard input.
pub fn run(args: &SolveArgs, common: &Common) -> Result<ExitCode, Failure> {
    if named_file(&args.output.file).is_some() {
        return Err(Failure::Usage("answers to lines go to standard output: leave out --output".to_owned()));
    }
    let format = args.output.format(common)?;
    if !matches!(format, Format::Text | Format::Json) {
        return Err(Failure::Usage(format!("answers to lines are text or JSON, not {format}")));
    }
    let query = args.query(Natural::ZERO);
    let game = query.game.game()?;
    meter::catch_ctrl_c();
    let (sender, receiver) = channel();
    let input = Mutex::new(Input { lines: BufReader::new(io::stdin()), read: 0 });
    let output = BufWriter::new(io::stdout());
    let desk = Mutex::new(Desk { output, worker: 0, current: None, tally: Tally::default(), failure: None });
    let office = Arc::new(Office { query, is_json: format == Format::Json, common: common.clone(), input, desk });
    let mut worker = office.start(&game, &sender)?;
    loop {
        let was_finished = worker.is_finished();
        let ended = receiver.recv_timeout(TICK).is_ok();
        if was_finished && !ended {
            resume_unwind(worker.join().expect_err("a worker that did not say it has ended panicked"));
        }
        let mut desk = lock(&office.desk);
        // Answers do not wait for a line that takes long.
        let is_written = matches!(desk.flush(), Flow::GoOn);
        if desk.worker > MOST_GIVEN_UP {
            complain(&format!("error: {MOST_GIVEN_UP} lines take too long; the rest is not answered"));
            return desk.end();
        }
        if ended || !is_written {
            return desk.end();
        }
        let stuck = desk.current.as_ref().and_then(|line| {
            let bound = line.clock.met()?;
            (line.clock.over() >= GRACE).then_some(bound)
        });
        if let Some(bound) = stuck {
            let undecided = Undecided { bound, reached: Reached::Doubt(LONG_STEP.to_owned()) };
            desk.worker += 1;
            let line = desk.current.take().expect("a line that is stuck");
            desk.say(format_args!("{}\n", office.nothing(&line, undecided)), true);
            if bound != Bound::Interrupt {
                drop(desk);
                worker = office.start(&game, &sender)?;
                continue;
            }
        }
        if meter::is_interrupted() && desk.current.is_none() {
            desk.flush();
            return desk.end();
        }
    }
}

/// What worker and watch share.
struct Office {
    /// The query of every line, but for the pile and its limit.
    query: SolveQuery,
    is_json: bool,
    common: Common,
    /// By itself, for a worker may wait for the next line for a long time.
    input: Mutex<Input>,
    desk: Mutex<Desk>,
}

struct Input {
    lines: BufReader<Stdin>,
    /// How many lines were read.
    read: u64,
}

struct Desk {
    output: BufWriter<Stdout>,
    /// The worker whose turn it is; others were given up.
    worker: usize,
    /// The line that is being solved.
    current: Option<Line>,
    tally: Tally,
    /// Why nothing more can be read or written.
    failure: Option<Failure>,
}

/// A line that is being solved.
struct Line {
    number: u64,
    text: String,
    pile: PileQuery,
    clock: Clock,
}

/// What became of the lines so far.
#[derive(Default)]
struct Tally {
    bad: bool,
    undecided: bool,
}

impl Tally {
    fn exit(&self) -> ExitCode {
        ExitCode::from(match (self.bad, self.undecided) {
            (true, _) => 2,
            (false, true) => 3,
            (false, false) => 0,
        })
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Office {
    /// Starts a worker, who goes on with the next line and tells when there are no more.
    fn start(self: &Arc<Self>, game: &Game, ended: &Sender<()>) -> Result<JoinHandle<()>, Failure> {
        let (office, ended, mut solver) = (Arc::clone(self), ended.clone(), Solver::new(game.clone()));
        let worker = lock(&self.desk).worker;
        let job = move || {
            while !meter::is_interrupted() {
                match office.next(&mut solver, worker) {
                    Flow::GoOn => {}
                    Flow::GivenUp => return,
                    Flow::Ended => break,
                }
            }
            // The watch may have gone already.
            let _ = ended.send(());
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(job);
        thread.map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))
    }

    /// Answers the next line.
    fn next(&self, solver: &mut Solver, worker: usize) -> Flow {
        let mut input = lock(&self.input);
        // A person who types lines waits for the answers to those before.
        if input.lines.buffer().is_empty() {
            lock(&self.desk).flush();
        }
        let (number, text) = match input.next() {
            Ok(Some(text)) => (input.read, text),
            Ok(None) => return Flow::Ended,
            Err(error) => {
                let failure = Failure::Usage(format!("standard input cannot be read: {error}"));
                lock(&self.desk).failure = Some(failure);
                return Flow::Ended;
            }
        };
        drop(input);
        let found = text.and_then(|text| match text.trim().parse::<PileQuery>() {
            Ok(pile) => Ok((text, pile)),
            Err(error) => Err(error.to_string()),
        });
        let mut desk = lock(&self.desk);
        let (text, pile) = match found {
            Ok(found) => found,
            Err(reason) => return desk.bad(number, &reason),
        };
        let clock = Clock::of_line(&self.common);
        desk.current = Some(Line { number, text, pile: pile.clone(), clock });
        drop(desk);
        let answered = self.answer(solver, &pile, clock);
        let mut desk = lock(&self.desk);
        // A worker that was given up has nothing more to say.
        let is_waited_for = desk.worker == worker;
        let Some(line) = desk.current.take_if(|_| is_waited_for) else { return Flow::GivenUp };
        match answered {
            Ok((answer, is_undecided)) if self.is_json => desk.say(format_args!("{answer}\n"), is_undecided),
            Ok((answer, is_undecided)) => desk.say(format_args!("{}: {answer}\n", line.text), is_undecided),
            // The very limit of the position is in doubt.
            Err(Bad::Undecided(undecided)) => desk.say(format_args!("{}\n", self.nothing(&line, undecided)), true),
            Err(bad) => desk.bad(line.number, &bad.to_string()),
        }
    }

    /// The position of a line.
    fn setup_of(&self, pile: &PileQuery) -> SetupQuery {
        let PileQuery { pile, limit } = pile.clone();
        let setup = self.query.setup.clone();
        SetupQuery { pile, limit: limit.or(setup.limit), ..setup }
    }

    /// The query of a line.
    fn query_of(&self, pile: &PileQuery) -> SolveQuery {
        SolveQuery { setup: self.setup_of(pile), ..self.query.clone() }
    }

    /// What is said of a line without a known answer.
    fn nothing(&self, line: &Line, undecided: Undecided) -> String {
        match self.is_json {
            true => json(&self.query_of(&line.pile).nothing(undecided)),
            false => format!("{}: undecided", line.text),
        }
    }

    /// What is said of a line, and whether it is undecided.
    fn answer(&self, solver: &mut Solver, pile: &PileQuery, clock: Clock) -> Result<(String, bool), Bad> {
        let meter = Meter::quiet(clock, &self.common);
        if self.is_json {
            let reply = self.query_of(pile).ask_again(solver, &meter)?;
            return Ok((json(&reply), reply.undecided().is_some()));
        }
        let position = solver.game().position(self.setup_of(pile).setup()?)?;
        let answer = solver.answer_within(&position, &Wanted::LEAST, &mut meter.budget())?.to_string();
        let is_undecided = answer == "undecided";
        Ok((answer, is_undecided))
    }
}

fn json(reply: &impl Reply) -> String {
    let mut json = Vec::new();
    reply.write(&mut json, Format::Json, &Style::PLAIN).expect("memory can be written");
    String::from_utf8_lossy(&json).trim_end().to_owned()
}

/// How a worker goes on.
enum Flow {
    GoOn,
    GivenUp,
    Ended,
}

impl Input {
    /// The next line without its end, or why it is none; nothing at the end of the input.
    fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        self.lines.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.read += 1;
        if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
            self.lines.skip_until(b'\n')?;
            return Ok(Some(Err("the line is too long for a position".to_owned())));
        }
        let end = bytes.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
        bytes.truncate(end);
        Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not valid UTF-8".to_owned())))
    }
}

impl Desk {
    fn say(&mut self, line: Arguments<'_>, is_undecided: bool) -> Flow {
        self.tally.undecided |= is_undecided;
        let written = self.output.write_fmt(line);
        self.check(written)
    }

    /// Names a bad line.
    fn bad(&mut self, number: u64, reason: &str) -> Flow {
        self.tally.bad = true;
        // Answers and complaints come in the order of the lines.
        let flow = self.flush();
        complain(&format!("error: line {number}: {reason}"));
        flow
    }

    fn flush(&mut self) -> Flow {
        let flushed = self.output.flush();
        self.check(flushed)
    }

    fn check(&mut self, written: io::Result<()>) -> Flow {
        match written {
            Ok(()) => Flow::GoOn,
            Err(error) => {
                // A reader that has gone away is a normal end.
                let is_gone = error.kind() == io::ErrorKind::BrokenPipe;
                self.failure = (!is_gone).then(|| Failure::Write("the answers".to_owned(), error));
                Flow::Ended
            }
        }
    }

    /// How it ended.
    fn end(&mut self) -> Result<ExitCode, Failure> {
        match self.failure.take() {
            Some(failure) => Err(failure),
            None if meter::is_interrupted() => Ok(meter::INTERRUPTED_CODE.into()),
            None => Ok(self.tally.exit()),
        }
    }
}
