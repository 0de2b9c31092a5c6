//! `onepile games`: the catalogue.

use std::process::ExitCode;

use clap::Args;
use onepile_front::{GamesQuery, Words, words};

use crate::args::Common;
use crate::ask::ask_then;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile games
  onepile games fibonacci-nim")]
pub struct GamesArgs {
    /// Tell about this game only
    #[arg(value_name = "NAME", value_parser = offer::RULE, hide_possible_values = true)]
    name: Option<String>,
    #[command(flatten)]
    output: OutputArgs<GamesQuery>,
}

pub fn run(args: GamesArgs, common: &Common) -> Result<ExitCode, Failure> {
    let GamesArgs { name, output } = args;
    let next =
        name.as_ref().map(|name| words!["Next: ", Words::code(format!("onepile solve {} 100", name.trim())), "."]);
    ask_then(GamesQuery { name }, &output, common, |_| next.clone())
}
