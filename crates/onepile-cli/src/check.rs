//! `onepile check`: certificates, one after the other, without the solver.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use onepile::Bound;
use onepile_front::{CheckReply, Failure as Bad, Format, Reply, Status};

use crate::args::Common;
use crate::failure::Failure;
use crate::meter::{self, INTERRUPTED_CODE};
use crate::output::{code, style, write_stdout};
use crate::watch;

#[derive(Args)]
#[command(after_help = "\
The checker reads the rule and the recurrence of the game, and believes nothing else; it shares no code with the solver but \
the rule language. Exit code 0: checked; 1: rejected, with the line and the fact that fails; 2: unreadable; 3: not checked, \
because a bound is met or too little is known of the rule, which never means wrong. Of several files, 2 comes before 1 before \
3. --timeout bounds each file.

Examples:
  onepile check fibonacci.cert
  onepile check first.cert second.cert --json")]
pub struct CheckArgs {
    /// Certificates; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub fn run(args: CheckArgs, common: &Common) -> Result<ExitCode, Failure> {
    let mut worst = Status::Answered;
    let several = args.files.len() > 1;
    for file in args.files {
        let name = file.display().to_string();
        let reply = reply_about(file, &Common { asked: Instant::now(), ..common.clone() })?;
        meter::clear_bar();
        let format = if common.json { Format::Json } else { Format::Text };
        write_stdout(|out| {
            if several && format == Format::Text {
                write!(out, "{name}: ")?;
            }
            reply.write(out, format, &style(common))
        })?;
        if reply.undecided().is_some_and(|met| met.bound == Bound::Interrupt) {
            return Ok(ExitCode::from(INTERRUPTED_CODE));
        }
        worst = if rank(reply.status()) > rank(worst) { reply.status() } else { worst };
    }
    Ok(code(worst, None))
}

/// Checks a file within the bounds of the command line.
fn reply_about(file: PathBuf, common: &Common) -> Result<CheckReply, Failure> {
    let name = file.display().to_string();
    let opened: io::Result<Box<dyn BufRead + Send>> = match file == Path::new("-") {
        true => Ok(Box::new(BufReader::new(io::stdin()))),
        false => File::open(&file).map(|file| Box::new(BufReader::new(file)) as Box<dyn BufRead + Send>),
    };
    let input = match opened {
        Ok(input) => input,
        Err(error) => return Ok(CheckReply::unreadable(&name, &format!("the file cannot be read: {error}"))),
    };
    let asked = name.clone();
    match watch::run(common, move |means| Ok(CheckReply::of(&asked, input, means)))? {
        // The check was given up.
        Err(Bad::Undecided(undecided)) => Ok(CheckReply::given_up(&name, undecided)),
        reply => Ok(reply?),
    }
}

/// Of several files the worst counts: the last of these.
const WORST_LAST: [Status; 4] = [Status::Answered, Status::Undecided, Status::Different, Status::Unreadable];

fn rank(status: Status) -> Option<usize> {
    WORST_LAST.iter().position(|listed| *listed == status)
}
