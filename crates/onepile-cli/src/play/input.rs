//! Lines from standard input: on a terminal with editing and history, from a pipe as they come.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::command;

/// Numbers have at most ten million digits, so no sensible line is longer.
const LONGEST: u64 = 11_000_000;
/// Lines that the history keeps.
const KEPT: usize = 1000;

/// One line.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Longer than any sensible line.
    TooLong,
    /// The input is at its end.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Where lines come from.
pub enum Input {
    /// A person types, and sees what is typed.
    Terminal(Box<Editor<Complete, MemHistory>>),
    Pipe,
}

impl Input {
    /// Lines are edited where a person reads and types.
    pub fn new() -> Input {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Pipe;
        }
        let config = Config::builder().auto_add_history(true).max_history_size(KEPT);
        let config = config.map(|config| config.build()).unwrap_or_default();
        let history = MemHistory::with_config(&config);
        match Editor::with_history(config, history) {
            Ok(mut editor) => {
                editor.set_helper(Some(Complete));
                Input::Terminal(Box::new(editor))
            }
            Err(_) => Input::Pipe,
        }
    }

    /// Asks for the next line.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Line> {
        match self {
            Input::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) if line.len() as u64 >= LONGEST => Ok(Line::TooLong),
                Ok(line) => Ok(Line::Text(line.trim().to_owned())),
                Err(ReadlineError::Eof) => Ok(Line::End),
                Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Input::Pipe => {
                write!(io::stdout(), "{prompt}")?;
                io::stdout().flush()?;
                let line = piped()?;
                match &line {
                    // A transcript shows what was typed.
                    Line::Text(text) if !io::stdin().is_terminal() => writeln!(io::stdout(), "{text}")?,
                    Line::End => writeln!(io::stdout())?,
                    _ => {}
                }
                Ok(line)
            }
        }
    }

    /// Whether nobody is there to be asked: the output is not read by the person who types, or the input is at its end.
    pub fn is_over(&self) -> io::Result<bool> {
        match self {
            Input::Terminal(_) => Ok(false),
            Input::Pipe if io::stdin().is_terminal() => Ok(true),
            Input::Pipe => Ok(io::stdin().lock().fill_buf()?.is_empty()),
        }
    }
}

/// The next line of a pipe.
fn piped() -> io::Result<Line> {
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    (&mut stdin).take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        stdin.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Completes the words of commands.
pub struct Complete;

impl Completer for Complete {
    type Candidate = String;

    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, command::completions(line.get(..place).unwrap_or(""))))
    }
}

impl Helper for Complete {}
impl Highlighter for Complete {}
impl Validator for Complete {}
impl Hinter for Complete {
    type Hint = String;
}
