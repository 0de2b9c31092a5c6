//! `onepile sequence`: integer sequences of a game.

use std::process::ExitCode;

use clap::Args;
use onepile::{Natural, Sequence};
use onepile_front::{Format, SequenceQuery, Text};

use crate::args::{Common, FirstArgs, GameArgs, parse_count};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile sequence '2*last' --of losing --count 20
  onepile sequence 'last + 1' --of base --count 100 --format bfile -o b.txt
  onepile sequence 'last + 1' --of base --count 50 --format oeis
  onepile sequence pi-beatty --of F --offset 1e30 --count 5"
)]
pub struct SequenceArgs {
    #[command(flatten)]
    game: GameArgs,
    /// losing: the piles that the first player loses; base: the members of the base; class:V: the piles of nim-value V;
    /// F and H: the first pile with limit m, and the first pile that keeps m counters after the largest take
    #[arg(long, value_name = "SEQUENCE", value_parser = offer::SEQUENCE, hide_possible_values = true)]
    of: Sequence,
    /// How many terms
    #[arg(short, long, value_name = "K", default_value = "20", value_parser = parse_count)]
    count: usize,
    /// The m at which F and H begin, however far out
    #[arg(long, value_name = "M")]
    offset: Option<Natural>,
    #[command(flatten)]
    first: FirstArgs,
    #[command(flatten)]
    output: OutputArgs<SequenceQuery>,
}

pub fn run(args: SequenceArgs, common: &Common) -> Result<ExitCode, Failure> {
    let SequenceArgs { game, of, count, offset, first, output } = args;
    let draft = output.format(common)? == Format::Oeis;
    ask(SequenceQuery { game: game.query(first.limit), of: Text(of), count, offset, draft }, &output, common)
}
