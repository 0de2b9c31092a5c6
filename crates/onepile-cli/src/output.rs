//! Where answers go: standard output, or a file that is written completely or not at all.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use onepile::Undecided;
use serde::{Serialize, Serializer};

use crate::args::{Color, Common};
use crate::failure::Failure;
use crate::meter::release_ctrl_c;
use crate::render;

/// How a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Answered,
    Different,
    Undecided,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Answered => 0,
            Status::Different => 1,
            Status::Undecided => 3,
        })
    }
}

impl Status {
    /// Undecided if a bound was met.
    pub fn of<T>(undecided: &Option<T>) -> Status {
        if undecided.is_some() { Status::Undecided } else { Status::Answered }
    }
}

/// A finished answer.
pub struct Report {
    body: Body,
    status: Status,
    /// Standard output if there is none.
    file: Option<PathBuf>,
}

/// What a report says: in one piece, or written line by line where it may be long.
enum Body {
    Text(String),
    Stream(Box<Writer>),
}

type Writer = dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send;

impl Report {
    pub fn new(text: String, status: Status) -> Report {
        Report { body: Body::Text(text), status, file: None }
    }

    /// A report that is not in memory as a whole.
    pub fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static, status: Status) -> Report {
        Report { body: Body::Stream(Box::new(write)), status, file: None }
    }

    /// A list, which a bound may have cut short: JSON says so itself, otherwise it is told beside what is printed.
    pub fn list(
        write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
        undecided: &Option<Undecided>,
        json: bool,
        file: Option<PathBuf>,
    ) -> Report {
        let says_so = json && named_file(&file).is_none();
        if let (Some(undecided), false) = (undecided, says_so) {
            complain(&format!("undecided: {}", render::undecided(undecided)));
        }
        Report::stream(write, Status::of(undecided)).into_file(file)
    }

    /// A JSON object on one line.
    pub fn json(value: &impl Serialize, status: Status) -> Report {
        let text = serde_json::to_string(value).expect("our own structures have string keys");
        Report::new(text + "\n", status)
    }

    /// The same report, in a file if one is named.
    pub fn into_file(self, file: Option<PathBuf>) -> Report {
        Report { file, ..self }
    }

    /// What is to be written, if it is in one piece.
    #[cfg(test)]
    pub fn text(&self) -> String {
        match &self.body {
            Body::Text(text) => text.clone(),
            Body::Stream(_) => panic!("a stream"),
        }
    }

    /// How the query ended.
    #[cfg(test)]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Writes the answer and tells how the query ended.
    pub fn write(self) -> Result<Status, Failure> {
        match named_file(&self.file) {
            // Nobody should find half of the values in a file and take them for all.
            Some(path) if self.status == Status::Undecided => {
                complain(&format!("`{}` is not written", path.display()));
            }
            Some(path) => write_file(path, self.body)?,
            None => write_stdout(self.body)?,
        }
        Ok(self.status)
    }
}

impl Body {
    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
        match self {
            Body::Text(text) => out.write_all(text.as_bytes())?,
            Body::Stream(write) => write(&mut out)?,
        }
        out.flush()
    }
}

/// The file of `-o FILE`; `-` is standard output.
fn named_file(output: &Option<PathBuf>) -> Option<&Path> {
    output.as_deref().filter(|path| path.as_os_str() != "-")
}

/// A line on standard error, for whoever reads it.
pub fn complain(line: &str) {
    // Without a reader there is nobody to tell, and `eprintln!` would panic.
    let _ = writeln!(io::stderr(), "{line}");
}

/// A reader that has gone away is a normal end.
fn write_stdout(body: Body) -> Result<(), Failure> {
    // A long answer may be cut off like that of any other program.
    release_ctrl_c();
    match body.write(&mut io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Write("the answer".to_owned(), error)),
        _ => Ok(()),
    }
}

/// The file appears under its name when it is complete.
fn write_file(path: &Path, body: Body) -> Result<(), Failure> {
    let failed = |error| Failure::Write(format!("`{}`", path.display()), error);
    let old = fs::metadata(path).ok();
    // A device or a pipe is written to; it must not be replaced by a file.
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::File::create(path).and_then(|mut device| body.write(&mut device)).map_err(failed);
    }
    // A link stays a link to its file.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new();
    // Temporary files are private; this one is to become like any other.
    #[cfg(unix)]
    new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = new.tempfile_in(folder).map_err(|error| failed(without_path(error)))?;
    body.write(&mut file).map_err(failed)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions()).map_err(failed)?;
    }
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// An error without the name of a temporary file, which nobody has asked for.
fn without_path(error: io::Error) -> io::Error {
    let words = error.to_string();
    let reason = words.split_once(" at path ").map_or(&words[..], |(reason, _)| reason);
    io::Error::new(error.kind(), reason)
}

/// How text is shown to a person.
#[derive(Clone, Copy)]
pub struct Style {
    pub shorten: bool,
    pub color: bool,
}

impl Style {
    pub fn new(common: &Common) -> Style {
        let terminal = io::stdout().is_terminal();
        let color = match common.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        Style { shorten: terminal && !common.full, color }
    }

    /// All digits and no colours, for files and programs.
    pub const PLAIN: Style = Style { shorten: false, color: false };

    /// How text is shown where `-o` sends it.
    pub fn toward(output: &Option<PathBuf>, common: &Common) -> Style {
        if named_file(output).is_some() { Style::PLAIN } else { Style::new(common) }
    }

    /// The line that matters most.
    pub fn headline(&self, line: &str) -> String {
        let bold = anstyle::Style::new().bold();
        if self.color { format!("{bold}{line}{bold:#}") } else { line.to_owned() }
    }

    /// Takes that win; a letter says so too.
    pub fn winning(&self, line: &str) -> String {
        self.colored(line, anstyle::AnsiColor::Cyan)
    }

    /// Takes that lose; a letter says so too.
    pub fn losing(&self, line: &str) -> String {
        self.colored(line, anstyle::AnsiColor::Yellow)
    }

    fn colored(&self, line: &str, color: anstyle::AnsiColor) -> String {
        let color = color.on_default();
        if self.color { format!("{color}{line}{color:#}") } else { line.to_owned() }
    }

    /// A number, shortened if it is long: `1234…6789 (10001 digits)`.
    pub fn number(&self, number: &impl ToString) -> String {
        const LONG: usize = 60;
        let digits = number.to_string();
        if !self.shorten || digits.len() <= LONG {
            return digits;
        }
        format!("{}…{} ({} digits)", &digits[..4], &digits[digits.len() - 4..], digits.len())
    }

    /// A number of things, as `1 move` or `12 moves`.
    pub fn counted(&self, number: &impl ToString, thing: &str) -> String {
        let number = self.number(number);
        let s = if number == "1" { "" } else { "s" };
        format!("{number} {thing}{s}")
    }
}

/// Anything that prints, as a JSON string.
pub struct Text<T>(pub T);

impl<T: std::fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
