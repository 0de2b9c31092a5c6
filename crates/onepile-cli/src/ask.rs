//! Asks a query and writes the reply: what all verbs do.

use std::process::ExitCode;
use std::sync::Arc;

use onepile_front::{Failure as Bad, Format, Query, Reply};

use crate::args::Common;
use crate::failure::Failure;
use crate::output::{OutputArgs, named_file, print};
use crate::watch;

/// Asks within the bounds of the command line, and writes the reply.
pub fn ask<Q>(query: Q, output: &OutputArgs<Q::Reply>, common: &Common) -> Result<ExitCode, Failure>
where
    Q: Query<Reply: Send> + Send + Sync + 'static,
{
    ask_then(query, output, common, |_| None)
}

/// The same, with a last line for a reader who wants to go on.
pub fn ask_then<Q>(
    query: Q,
    output: &OutputArgs<Q::Reply>,
    common: &Common,
    next: impl Fn(&Q::Reply) -> Option<String>,
) -> Result<ExitCode, Failure>
where
    Q: Query<Reply: Send> + Send + Sync + 'static,
{
    let format = output.format(common)?;
    let query = Arc::new(query);
    let asked = Arc::clone(&query);
    match watch::run(common, move |means| asked.ask(means))? {
        Ok(reply) => {
            let code = output.deliver(&reply, format, common)?;
            let is_read = format == Format::Text && named_file(&output.file).is_none() && reply.undecided().is_none();
            match next(&reply).filter(|_| is_read) {
                Some(next) => print(&format!("{next}\n")),
                None => Ok(code),
            }
        }
        Err(Bad::Undecided(undecided)) => output.deliver(&query.undecided(undecided), format, common),
        Err(bad) => Err(bad.into()),
    }
}
