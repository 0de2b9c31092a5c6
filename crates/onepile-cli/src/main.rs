//! `onepile`: type the rule of a take-away game, get who wins and why.
//!
//! The command line brings arguments, clock, threads, files and the terminal. Each verb is a file: it turns its arguments
//! into a query, asks, and the reply writes itself.

mod args;
mod ask;
mod base;
mod check;
mod compare;
mod explain;
mod failure;
mod find;
mod games;
mod manual;
mod memory;
mod meter;
mod offer;
mod output;
mod pen;
mod period;
mod play;
mod plot;
mod sequence;
mod solve;
mod sum;
#[cfg(feature = "survey")]
mod survey;
mod table;
mod tableau;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Cli, Verb};
use output::complain_of;

fn main() -> ExitCode {
    // A wrong command line ends here, with its message on standard error and exit code 2.
    let matches = args::command().get_matches();
    let Cli { common, verb } = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match verb {
        Verb::Solve(args) => solve::run(args, &common),
        Verb::Sum(args) => sum::run(args, &common),
        Verb::Table(args) => table::run(args, &common),
        Verb::Find(args) => find::run(args, &common),
        Verb::Base(args) => base::run(args, &common),
        Verb::Sequence(args) => sequence::run(args, &common),
        Verb::Period(args) => period::run(args, &common),
        Verb::Tableau(args) => tableau::run(args, &common),
        Verb::Explain(args) => explain::run(args, &common),
        Verb::Compare(args) => compare::run(args, &common),
        Verb::Verify(args) => verify::run(args, &common),
        Verb::Check(args) => check::run(args, &common),
        Verb::Play(args) => play::run(args, &common),
        Verb::Plot(args) => plot::run(args, &common),
        #[cfg(feature = "survey")]
        Verb::Survey(args) => survey::run(args, &common),
        Verb::Games(args) => games::run(args, &common),
        Verb::Completions(args) => manual::completions(&args),
        Verb::Man(args) => manual::man(&args),
    };
    result.unwrap_or_else(|failure| {
        complain_of(&failure);
        ExitCode::from(2)
    })
}
