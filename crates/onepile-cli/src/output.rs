//! Where replies go: standard output, or a file that is written completely or not at all.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use onepile::{Bound, Undecided};
use onepile_front::{Cutoff, Format, Query, Reply, Status, Style, undecided};

use crate::args::{Color, Common};
use crate::failure::Failure;
use crate::meter;
use crate::pen::Pen;

/// How and where a reply is written.
pub struct OutputArgs<Q> {
    pub format: Option<Format>,
    pub file: Option<PathBuf>,
    query: PhantomData<Q>,
}

impl<Q: Query> FromArgMatches for OutputArgs<Q> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (format, file) = (matches.get_one("format").copied(), matches.get_one("output").cloned());
        Ok(OutputArgs { format, file, query: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OutputArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<Q: Query> Args for OutputArgs<Q> {
    fn augment_args(command: Command) -> Command {
        let names = PossibleValuesParser::new(Q::FORMATS.iter().map(|format| format.name()));
        let format = Arg::new("format").short('f').long("format").value_name("FORMAT");
        let format = format.value_parser(names.try_map(|name| name.parse::<Format>()));
        let format = format.help(format!("The format [default: by the ending of FILE, or {}]", Q::FORMATS[0]));
        let file = Arg::new("output").short('o').long("output").value_name("FILE").value_parser(value_parser!(PathBuf));
        let file = file.help("Write to a file, completely or not at all; - is standard output");
        command.arg(format).arg(file)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<Q: Query> OutputArgs<Q> {
    /// The format: as it is named, or by the ending of the file.
    pub fn format(&self, common: &Common) -> Result<Format, Failure> {
        let by_name = self.file.as_ref().and_then(|file| Format::of_file(&file.file_name()?.to_string_lossy()));
        match (common.json, self.format, by_name) {
            (true, Some(format), _) if format != Format::Json => {
                Err(Failure::Usage(format!("--json and --format {format} do not go together")))
            }
            (true, ..) => Ok(Format::Json),
            (false, Some(format), _) => Ok(format),
            (false, None, by_name) => Ok(by_name.unwrap_or(Q::FORMATS[0])),
        }
    }

    /// Writes a reply, of the verb or one that tells why there is none, and tells how the query ended.
    pub fn deliver(&self, reply: &impl Reply, format: Format, common: &Common) -> Result<ExitCode, Failure> {
        deliver(named_file(&self.file), reply, format, common)
    }
}

/// Writes a reply to a file or to standard output, and tells how the query ended.
pub fn deliver(file: Option<&Path>, reply: &impl Reply, format: Format, common: &Common) -> Result<ExitCode, Failure> {
    meter::clear_bar();
    reply.check(format)?;
    let pen = Pen::new(common);
    let met = || pen.met();
    let cutoff = Cutoff::new(&met);
    let is_written = match file {
        // Nobody should find half of the values in a file and take them for all.
        Some(_) if reply.status() == Status::Undecided => false,
        Some(path) => {
            let written = write_file(path, |out| {
                buffered(&mut pen.measuring(out), |out| reply.write_until(out, format, &Style::PLAIN, &cutoff))?;
                cutoff.cut().map_or(Ok(()), |_| Err(io::Error::other("the list is cut off")))
            });
            if cutoff.cut().is_none() {
                written?;
            }
            cutoff.cut().is_none()
        }
        None => {
            let met = reply.undecided().filter(|_| format == Format::Text && reply.tells(format));
            write_stdout(|out| {
                buffered(&mut pen.measuring(out), |out| reply.write_until(out, format, &style(common), &cutoff))?;
                met.and_then(remedy).map_or(Ok(()), |more| writeln!(out, "  {more}"))
            })?;
            true
        }
    };
    if let Some(path) = file.filter(|_| !is_written) {
        complain(&format!("`{}` is not written", path.display()));
    }
    let cut = cutoff.cut();
    let status = if cut.is_some() { Status::Undecided } else { reply.status() };
    // What cut the list off is what its reader sees.
    let met = cut.as_ref().or(reply.undecided());
    match met.filter(|_| file.is_some() || !reply.tells(format)) {
        Some(met) => {
            let more = remedy(met).map_or_else(String::new, |more| format!("; {more}"));
            complain(&format!("undecided: {}{more}", undecided(met)));
        }
        // A period that is neither proved nor refuted meets no bound.
        None if file.is_some() && status == Status::Undecided && met.is_none() => {
            complain("undecided: nothing is proved");
        }
        None => {}
    }
    Ok(code(status, met))
}

/// How to allow more, where that may help.
pub fn remedy(undecided: &Undecided) -> Option<&'static str> {
    match undecided.bound {
        _ if !undecided.more_may_help() => None,
        Bound::Time => Some("allow more time with --timeout"),
        Bound::Memory => Some("allow more memory with --memory"),
        _ => None,
    }
}

/// The exit code.
pub fn code(status: Status, undecided: Option<&Undecided>) -> ExitCode {
    ExitCode::from(match (status, undecided.map(|undecided| undecided.bound)) {
        (Status::Undecided, Some(Bound::Interrupt)) => meter::INTERRUPTED_CODE,
        (Status::Undecided, _) => 3,
        (Status::Different, _) => 1,
        (Status::Unreadable, _) => 2,
        (Status::Answered, _) => 0,
    })
}

/// The file of `-o FILE`; `-` is standard output.
pub fn named_file(output: &Option<PathBuf>) -> Option<&Path> {
    output.as_deref().filter(|path| path.as_os_str() != "-")
}

/// How text is shown on standard output.
pub fn style(common: &Common) -> Style {
    let is_terminal = io::stdout().is_terminal();
    let color = match common.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    };
    let width = terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| usize::from(width.0));
    Style { shorten: is_terminal && !common.full, color, width }
}

/// A line on standard error, for whoever reads it.
pub fn complain(line: &str) {
    // Without a reader there is nobody to tell, and `eprintln!` would panic.
    let _ = writeln!(io::stderr(), "{line}");
}

/// An error on standard error, which looks like those of the arguments.
pub fn complain_of(failure: &Failure) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {failure}");
}

/// Text that is an answer by itself.
pub fn print(text: &str) -> Result<ExitCode, Failure> {
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    Ok(ExitCode::SUCCESS)
}

/// A reader that has gone away is a normal end.
pub fn write_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match write(&mut stdout).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Write("the answer".to_owned(), error)),
        _ => Ok(()),
    }
}

/// Writes large pieces in the place of many small ones.
fn buffered(out: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    write(&mut out)?;
    out.flush()
}

/// The file appears under its name when it is complete.
pub fn write_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::Write(format!("`{}`", path.display()), error);
    let old = fs::metadata(path).ok();
    // A device or a pipe is written to; it must not be replaced by a file.
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::File::create(path).and_then(|mut device| write(&mut device)).map_err(failed);
    }
    // A link stays a link to its file.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new();
    // Temporary files are private; this one is to become like any other.
    #[cfg(unix)]
    new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = new.tempfile_in(folder).map_err(|error| failed(without_path(error)))?;
    *half_written() = Some(file.path().to_owned());
    let written = write(&mut file);
    *half_written() = None;
    written.map_err(failed)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions()).map_err(failed)?;
    }
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// The file that is being written, under the name that it has until it is complete.
static HALF_WRITTEN: Mutex<Option<PathBuf>> = Mutex::new(None);

fn half_written() -> MutexGuard<'static, Option<PathBuf>> {
    HALF_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes a file that will not be completed.
pub fn drop_half_written() {
    if let Some(path) = half_written().take() {
        // The program ends anyway, and whoever finds the file sees by its name that it is none.
        let _ = fs::remove_file(path);
    }
}

/// An error without the name of a temporary file, which nobody has asked for.
fn without_path(error: io::Error) -> io::Error {
    let words = error.to_string();
    let reason = words.split_once(" at path ").map_or(&words[..], |(reason, _)| reason);
    io::Error::new(error.kind(), reason)
}
