//! `onepile tableau`: rows of the tableau of a rule of turn and pile.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::TableauQuery;

use crate::args::{Common, RuleArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Row t, column r: piles up to E(t, r) and above all entries before it are decided in r moves at turn t; those of odd \
columns are won, those of even columns are lost. In misère play odd columns are lost and even columns are won.

Examples:
  onepile tableau 'turn + 1 + pile // 2' --turns 4 --columns 8
  onepile tableau 'turn + 1' --misere
  onepile tableau flanigan-tableau --turns 16 --columns 12 -o tableau.md"
)]
pub struct TableauArgs {
    #[command(flatten)]
    rule: RuleArgs,
    /// Misère play: a player who cannot move wins
    #[arg(short, long)]
    misere: bool,
    /// The number of rows, from turn 1 on
    #[arg(long, value_name = "T", default_value = "8")]
    turns: Natural,
    /// The number of columns
    #[arg(long, value_name = "R", default_value = "8")]
    columns: Natural,
    #[command(flatten)]
    output: OutputArgs<TableauQuery>,
}

pub fn run(args: TableauArgs, common: &Common) -> Result<ExitCode, Failure> {
    let TableauArgs { rule: RuleArgs { rule }, misere, turns, columns, output } = args;
    ask(TableauQuery { rule, misere, turns, columns }, &output, common)
}
