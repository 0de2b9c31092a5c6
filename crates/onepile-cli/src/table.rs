//! `onepile table`: one value, or several, for each pile.

use std::process::ExitCode;

use clap::Args;
use onepile::{Column, Natural};
use onepile_front::TableQuery;

use crate::args::{Common, FirstArgs, GameArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
The values:
  g           the smallest take that wins if the limit allows it; inf if no take wins
  take        the smallest winning take under the limit; 0 if the pile is lost
  count       how many takes win
  outcome     N if the player to move wins, P if the player loses
  nim         the nim-value
  remoteness  the moves left when the winner hurries and the loser delays
  suspense    the moves left when the winner delays and the loser hurries
  limit       the limit of the rule, or of the first move
  derived     the derived function of a rule of the pile, which has the same nim-values if it never decreases

Examples:
  onepile table '2*last' --of g --to 30
  onepile table 'floor(sqrt(pile))' --of take,count,remoteness --to 20
  onepile table derived-table --of limit,derived,nim --to 8
  onepile table 'pile // 2' --of nim --from 1 --to 100 --format bfile -o b.txt
  onepile table 'turn + 1' --of outcome --to 50 --turn 3 -o outcomes.csv"
)]
pub struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The values, with commas between them
    #[arg(long, value_name = "VALUES", value_delimiter = ',', required = true, value_parser = offer::COLUMN)]
    of: Vec<Column>,
    /// The last pile
    #[arg(short, long, value_name = "N")]
    to: Natural,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    from: Natural,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    turn: Natural,
    #[command(flatten)]
    first: FirstArgs,
    #[command(flatten)]
    output: OutputArgs<TableQuery>,
}

pub fn run(args: TableArgs, common: &Common) -> Result<ExitCode, Failure> {
    let TableArgs { game, of, to, from, turn, first, output } = args;
    ask(TableQuery { game: game.query(first.limit), of, from, to, turn }, &output, common)
}
