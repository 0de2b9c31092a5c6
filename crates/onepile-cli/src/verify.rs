//! `onepile verify`: a theorem against search, search against brute force.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::VerifyQuery;

use crate::args::{Common, GameArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Every pile up to N, every limit up to the pile, outcome and all winning takes: a theorem against the direct solver, and \
the direct solver against brute force on small piles, or on all where no theorem applies. Exit code 1 if there is a \
difference.

Examples:
  onepile verify '1 + (prev + last) % 5' --to 60"
)]
pub struct VerifyArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The last pile
    #[arg(short, long, value_name = "N")]
    to: Natural,
    #[command(flatten)]
    output: OutputArgs<VerifyQuery>,
}

pub fn run(args: VerifyArgs, common: &Common) -> Result<ExitCode, Failure> {
    let VerifyArgs { game, to, output } = args;
    ask(VerifyQuery { game: game.query(None), to }, &output, common)
}
