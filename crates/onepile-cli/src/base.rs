//! `onepile base`: the members of a base, and how they grow.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::{BaseQuery, ResidueQuery, Text};

use crate::args::{Common, RuleArgs, parse_count};
use crate::ask::ask;
use crate::failure::Failure;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile base '2*last'
  onepile base 'if even(last) then last else 4*last' --count 40
  onepile base 'if odd(prev) and last == 3 then 4 else 2*last' --residue all --to 1000"
)]
pub struct BaseArgs {
    #[command(flatten)]
    rule: RuleArgs,
    /// List K members [default: 20]
    #[arg(short, long, value_name = "K", conflicts_with = "to", value_parser = parse_count)]
    count: Option<usize>,
    /// List all members up to N
    #[arg(short, long, value_name = "N")]
    to: Option<Natural>,
    /// The residue of prev whose base is listed, or all
    #[arg(long, value_name = "I", default_value = "0")]
    residue: ResidueQuery,
    #[command(flatten)]
    output: OutputArgs<BaseQuery>,
}

pub fn run(args: BaseArgs, common: &Common) -> Result<ExitCode, Failure> {
    let BaseArgs { rule: RuleArgs { rule }, count, to, residue, output } = args;
    ask(BaseQuery { rule, count, to, residue: Text(residue) }, &output, common)
}
