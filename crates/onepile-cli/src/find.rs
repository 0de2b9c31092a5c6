//! `onepile find`: piles whose answer fits a condition, and puzzles.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::{FindQuery, Order, Text};

use crate::args::{Common, FirstArgs, GameArgs, parse_count};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
A condition is written like a condition in a rule. It may use:
  pile        the pile
  limit       the limit of the rule, or of the first move
  won         whether the player to move wins
  take        the smallest winning take under the limit; 0 if the pile is lost
  count       how many takes win
  remoteness  the moves left when the winner hurries and the loser delays
  suspense    the moves left when the winner delays and the loser hurries
  nim         the nim-value

Examples:
  onepile find '2*last' --to 100 --where 'count == 1 and take >= 5'
  onepile find 'floor(sqrt(pile))' --to 500 --where 'not won and remoteness in 5..11'
  onepile find 'pile // 2' --to 1000 --where 'won' --sort -remoteness --count 5
  onepile find '2*last + 1' --from 90 --to 110 --puzzle --count 1
  onepile find fibonacci-nim --to 120 --sheet -o sheet.tex"
)]
pub struct FindArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The condition, in the language of rules
    #[arg(short = 'w', long = "where", value_name = "COND")]
    condition: Option<String>,
    /// The last pile
    #[arg(short, long, value_name = "N")]
    to: Natural,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    from: Natural,
    /// Sort by this value; -KEY puts the largest first [default: pile, or -score with --puzzle]
    #[arg(long, value_name = "KEY", value_parser = offer::ORDER, hide_possible_values = true, allow_hyphen_values = true)]
    sort: Option<Order>,
    /// List at most this many
    #[arg(short = 'n', long, value_name = "K", value_parser = parse_count)]
    count: Option<usize>,
    /// Only piles with exactly one winning take, those that make the best puzzles first
    #[arg(short, long)]
    puzzle: bool,
    /// Write the puzzles as a sheet, with the answers apart [default: the 6 best puzzles]
    #[arg(long)]
    sheet: bool,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    turn: Natural,
    #[command(flatten)]
    first: FirstArgs,
    #[command(flatten)]
    output: OutputArgs<FindQuery>,
}

pub fn run(args: FindArgs, common: &Common) -> Result<ExitCode, Failure> {
    let FindArgs { game, condition, to, from, sort, count, puzzle, sheet, turn, first, output } = args;
    let (game, sort) = (game.query(first.limit), sort.map(Text));
    ask(FindQuery { game, from, to, turn, condition, sort, count, puzzle, sheet }, &output, common)
}
