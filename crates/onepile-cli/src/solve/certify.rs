//! `onepile solve … --certificate FILE`: the answer, and a file that makes others believe it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use onepile_front::{Query, Reply, SolveQuery, SolveReply, undecided};

use crate::args::Common;
use crate::ask::reply_to;
use crate::failure::Failure;
use crate::meter;
use crate::output::{OutputArgs, complain, named_file, print, write_file};

/// The exit code of an answer without a certificate.
const UNCERTIFIED_CODE: u8 = 3;

/// Writes the certificate first, so that nobody reads of one that is not there.
pub fn run(
    query: SolveQuery,
    file: &Option<PathBuf>,
    output: &OutputArgs<SolveQuery>,
    common: &Common,
) -> Result<ExitCode, Failure> {
    let format = output.format(common)?;
    query.check(format)?;
    let reply = reply_to(query, common)?;
    meter::clear_bar();
    let certificate = reply.known().and_then(SolveReply::certificate);
    let text = certificate.and_then(|certificate| certificate.text());
    let path = named_file(file);
    match (text, path) {
        (Some(text), None) => return print(text),
        (Some(text), Some(path)) => write_file(path, |out| out.write_all(text.as_bytes()))?,
        (None, _) => {}
    }
    let code = match path {
        Some(_) => output.deliver(&reply, format, common)?,
        None => {
            reply.undecided().iter().for_each(|met| complain(&format!("undecided: {}", undecided(met))));
            ExitCode::from(UNCERTIFIED_CODE)
        }
    };
    if text.is_some() {
        return Ok(code);
    }
    if let Some(reason) = certificate.and_then(|certificate| certificate.reason()) {
        complain(reason);
    }
    path.iter().for_each(|path: &&Path| complain(&format!("`{}` is not written", path.display())));
    Ok(if code == ExitCode::SUCCESS { ExitCode::from(UNCERTIFIED_CODE) } else { code })
}
