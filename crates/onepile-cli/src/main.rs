//! `onepile`: type the rule of a take-away game, get who wins and why.
//!
//! The command line parses, asks the library and renders; one file for each verb.

mod advice;
mod args;
mod base;
mod blocking;
mod described;
mod explain;
mod failure;
mod games;
mod json;
mod listing;
mod manual;
mod meter;
mod oeis;
mod output;
mod page;
mod period;
mod play;
mod plot;
mod render;
mod sequence;
mod solve;
mod sum;
mod table;
mod tableau;
mod verify;
mod watch;
mod why;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Verb};
use failure::Failure;
use output::{Report, complain};

fn main() -> ExitCode {
    // A wrong command line ends here, with its message on standard error and exit code 2.
    let cli = Cli::parse();
    let result = match &cli.verb {
        Verb::Play(args) => play::run(args, &cli.common).map(ExitCode::from),
        Verb::Solve(args) if args.reads_lines() => solve::run_lines(cli),
        _ => watch::run(cli, answer).and_then(Report::write).map(ExitCode::from),
    };
    match result {
        Ok(code) => code,
        Err(failure) => {
            complain(&format!("error: {failure}"));
            ExitCode::from(2)
        }
    }
}

fn answer(cli: &Cli) -> Result<Report, Failure> {
    match &cli.verb {
        Verb::Solve(args) => solve::run(args, &cli.common),
        Verb::Sum(args) => sum::run(args, &cli.common),
        Verb::Table(args) => table::run(args, &cli.common),
        Verb::Base(args) => base::run(args, &cli.common),
        Verb::Sequence(args) => sequence::run(args, &cli.common),
        Verb::Period(args) => period::run(args, &cli.common),
        Verb::Tableau(args) => tableau::run(args, &cli.common),
        Verb::Explain(args) => explain::run(args, &cli.common),
        Verb::Verify(args) => verify::run(args, &cli.common),
        Verb::Play(_) => unreachable!("a game is no query"),
        Verb::Plot(args) => plot::run(args, &cli.common),
        Verb::Games(args) => games::run(args, &cli.common),
        Verb::Completions(args) => Ok(manual::completions(args)),
        Verb::Man(args) => manual::man(args),
    }
}
