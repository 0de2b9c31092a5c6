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

use onepile::{Bound, Game, MAX_DIGITS, Reached, SetupError, Solver, Undecided, Wanted};

use super::{SolveArgs, SolveJson, ask};
use crate::args::{Cli, Common, PileArg, Verb};
use crate::blocking::Blocking;
use crate::failure::Failure;
use crate::meter::{self, Clock};
use crate::output::complain;
use crate::watch::{GRACE, LONG_STEP, STACK_BYTES, TICK};

/// A longer line is no position: a pile and a limit, each with underscores between its digits.
const LONGEST: usize = 4 * MAX_DIGITS + 64;

/// Each line that is given up leaves a thread behind; after so many it is enough.
const MOST_GIVEN_UP: usize = 32;
/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Answers the lines of standard input.
pub fn run(cli: Cli) -> Result<ExitCode, Failure> {
    let Verb::Solve(args) = &cli.verb else { unreachable!("another verb reads no lines") };
    if args.pile_option.is_some() {
        return Err(Failure::Usage("positions come from standard input; leave out --pile".to_owned()));
    }
    let game = args.game()?;
    meter::catch_ctrl_c();
    let (sender, receiver) = channel();
    let input = Mutex::new(Input { lines: BufReader::new(io::stdin()), read: 0 });
    let output = BufWriter::new(io::stdout());
    let desk = Mutex::new(Desk { output, worker: 0, current: None, tally: Tally::default(), failure: None });
    let office = Arc::new(Office { cli, input, desk });
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
        if ended || !is_written || desk.worker > MOST_GIVEN_UP {
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
            desk.undecided(office.args(), &office.cli.common, &line, &undecided);
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
    cli: Cli,
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
    /// Whose turn it is; others were given up.
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
    pile: PileArg,
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
    fn args(&self) -> &SolveArgs {
        match &self.cli.verb {
            Verb::Solve(args) => args,
            _ => unreachable!("another verb reads no lines"),
        }
    }

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
        let (args, common) = (self.args(), &self.cli.common);
        let mut input = lock(&self.input);
        // Whoever types lines waits for the answers to those before.
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
        let found = text.and_then(|text| match text.trim().parse::<PileArg>() {
            Ok(pile) => Ok((text, pile)),
            Err(error) => Err(error.to_string()),
        });
        let mut desk = lock(&self.desk);
        let (text, pile) = match found {
            Ok(found) => found,
            Err(reason) => return desk.bad(number, &reason),
        };
        let clock = Clock::of_line(common);
        desk.current = Some(Line { number, text, pile: pile.clone(), clock });
        drop(desk);
        let answered = answer(args, common, solver, &pile, clock);
        let mut desk = lock(&self.desk);
        // Whoever was given up has nothing more to say.
        let is_waited_for = desk.worker == worker;
        let Some(line) = desk.current.take_if(|_| is_waited_for) else { return Flow::GivenUp };
        match answered {
            Ok(Answered::Text(answer, is_undecided)) => {
                desk.say(format_args!("{}: {answer}\n", line.text), is_undecided)
            }
            Ok(Answered::Json(json, is_undecided)) => desk.say(format_args!("{json}\n"), is_undecided),
            Ok(Answered::Undecided(undecided)) => desk.undecided(args, common, &line, &undecided),
            Err(reason) => desk.bad(line.number, &reason),
        }
    }
}

/// How a worker goes on.
enum Flow {
    GoOn,
    GivenUp,
    Ended,
}

/// What is said of a line.
enum Answered {
    Text(String, bool),
    Json(String, bool),
    /// The very limit of the position is in doubt.
    Undecided(Undecided),
}

fn answer(
    args: &SolveArgs,
    common: &Common,
    solver: &mut Solver,
    pile: &PileArg,
    clock: Clock,
) -> Result<Answered, String> {
    let position = match solver.game().position(args.setup.setup(pile)) {
        Ok(position) => position,
        Err(SetupError::Rule(error)) => {
            return error.doubt().map(Answered::Undecided).ok_or_else(|| error.to_string());
        }
        Err(error) => return Err(error.to_string()),
    };
    let budget = || meter::quiet(clock, common);
    if !args.is_json(common) {
        let answer = solver.answer_within(&position, &Wanted::LEAST, &mut budget());
        let answer = answer.map_err(|error| Failure::Reached(error).to_string())?.to_string();
        let is_undecided = answer == "undecided";
        return Ok(Answered::Text(answer, is_undecided));
    }
    let answer = ask(args, solver, &position, budget).map_err(|error| Failure::Reached(error).to_string())?;
    let blocking = Blocking::of(solver, &answer, &mut budget().with_work(meter::EXTRA_WORK));
    let json = SolveJson::new(args, solver.game(), &answer, blocking.as_ref());
    let json = serde_json::to_string(&json).expect("our own structures have string keys");
    Ok(Answered::Json(json, answer.undecided.is_some()))
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
        Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is no text".to_owned())))
    }
}

impl Desk {
    fn say(&mut self, line: Arguments<'_>, is_undecided: bool) -> Flow {
        self.tally.undecided |= is_undecided;
        let written = self.output.write_fmt(line);
        self.check(written)
    }

    fn undecided(&mut self, args: &SolveArgs, common: &Common, line: &Line, undecided: &Undecided) -> Flow {
        if !args.is_json(common) {
            return self.say(format_args!("{}: undecided\n", line.text), true);
        }
        let json = SolveJson::undecided(args, &line.pile, undecided);
        let json = serde_json::to_string(&json).expect("our own structures have string keys");
        self.say(format_args!("{json}\n"), true)
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
            None if meter::is_interrupted() => Ok(INTERRUPTED.into()),
            None => Ok(self.tally.exit()),
        }
    }
}
