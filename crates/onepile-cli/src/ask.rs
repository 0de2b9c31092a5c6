//! Asks a query and writes the reply: what all verbs do.

use std::process::ExitCode;
use std::sync::Arc;

use onepile_front::{Failure as Bad, Format, Query, Replied, Reply, Words};

use crate::args::Common;
use crate::failure::Failure;
use crate::output::{OutputArgs, named_file, print, style};
use crate::watch;

/// The reply to a query within the bounds of the command line.
pub fn reply_to<Q>(query: Q, common: &Common) -> Result<Replied<Q::Reply>, Failure>
where
    Q: Query<Reply: Send> + Send + Sync + 'static,
{
    let query = Arc::new(query);
    let asked = Arc::clone(&query);
    match watch::run(common, move |means| asked.reply(means))? {
        // The query was given up.
        Err(Bad::Undecided(undecided)) => Ok(Replied::Nothing(query.nothing(undecided))),
        reply => Ok(reply?),
    }
}

/// Asks within the bounds of the command line, and writes the reply.
pub fn ask<Q>(query: Q, output: &OutputArgs<Q>, common: &Common) -> Result<ExitCode, Failure>
where
    Q: Query<Reply: Send> + Send + Sync + 'static,
{
    ask_then(query, output, common, |_| None)
}

/// The same, with a last line for a reader who wants to go on.
pub fn ask_then<Q>(
    query: Q,
    output: &OutputArgs<Q>,
    common: &Common,
    next: impl Fn(&Q::Reply) -> Option<Words>,
) -> Result<ExitCode, Failure>
where
    Q: Query<Reply: Send> + Send + Sync + 'static,
{
    let format = output.format(common)?;
    query.check(format)?;
    if common.question {
        return print(&(query.question() + "\n"));
    }
    let reply = reply_to(query, common)?;
    let style = style(common);
    let code = output.deliver(&reply, format, common)?;
    let is_read = format == Format::Text && named_file(&output.file).is_none() && reply.undecided().is_none();
    match reply.known().filter(|_| is_read).and_then(next) {
        Some(next) => print(&next.wrapped(&style, style.width.unwrap_or(usize::MAX), "  - ", "    ")).map(|_| code),
        None => Ok(code),
    }
}
