//! `onepile compare`: whether two games have the same winners, takes and nim-values.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::{CompareQuery, Text};

use crate::args::{Common, FirstArgs, Terms};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Winners, sets of winning takes and nim-values of both games, at every pile up to N; the first pile at which they differ; \
and whether they are the same at all piles, where a theorem proves it. A difference is an answer: the exit code is 0. It is 3 \
if a bound was met before all piles were compared.

Examples:
  onepile compare '2*last' 'last + last'
  onepile compare '5*last/2' '12*last // 5'
  onepile compare fibonacci-nim '3*last' --to 100
  onepile compare 3 '{1, 2, 3}' --misere"
)]
pub struct CompareArgs {
    /// The rule of the first game, or its name; a rule that begins with - goes after --
    #[arg(value_name = "RULE", value_parser = offer::RULE, hide_possible_values = true)]
    rule: String,
    /// The rule of the second game, or its name
    #[arg(value_name = "RULE2", value_parser = offer::RULE, hide_possible_values = true)]
    other: String,
    /// The last pile
    #[arg(short, long, value_name = "N", default_value = "1000")]
    to: Natural,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    first: FirstArgs,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    turn: Natural,
    #[command(flatten)]
    output: OutputArgs<CompareQuery>,
}

pub fn run(args: CompareArgs, common: &Common) -> Result<ExitCode, Failure> {
    let CompareArgs { rule, other, to, terms: Terms { misere, stop, block }, first, turn, output } = args;
    let (rules, first) = ([rule, other], first.limit.map(Text));
    ask(CompareQuery { rules, misere, stop, block, first, to, turn }, &output, common)
}
