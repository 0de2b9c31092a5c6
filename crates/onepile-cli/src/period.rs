//! `onepile period`: whether the values of all piles repeat, with the proof.

use std::process::ExitCode;

use clap::Args;
use onepile::Column;
use onepile_front::PeriodQuery;

use crate::args::{Common, GameArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(after_help = "\
Exit code 3 if neither a period nor its absence is proved.

Examples:
  onepile period 'if last == 1 then 4 else 2'
  onepile period '{1, 3, 4}'
  onepile period 3 --of outcome --json")]
pub struct PeriodArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The values that may repeat [default: nim for rules of the pile and sets of takes, g for others]
    #[arg(long, value_name = "VALUE", value_parser = offer::PERIODIC)]
    of: Option<Column>,
    #[command(flatten)]
    output: OutputArgs<PeriodQuery>,
}

pub fn run(args: PeriodArgs, common: &Common) -> Result<ExitCode, Failure> {
    let PeriodArgs { game, of, output } = args;
    ask(PeriodQuery { game: game.query(None), of }, &output, common)
}
