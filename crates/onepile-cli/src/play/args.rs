//! The options of `play`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use onepile::{Natural, Skill};

use crate::args::{SetupArgs, Terms};
use crate::offer;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Type a number to take that number of counters, `hint` for advice, `help` for everything else. Commands may come from a \
pipe. --timeout bounds each computer move, by default to 10 seconds.

Examples:
  onepile play '2*last' 50
  onepile play fibonacci-nim 1e100 --level easy
  onepile play 'pile // 2' 40 --misere --second --seed 7
  onepile play 10 100 --block 1 --two
  onepile play 'pile where is_square(take)' 40
  onepile play --load evening.json"
)]
pub struct PlayArgs {
    /// The rule, or the name of a game; a rule that begins with - goes after --
    #[arg(value_name = "RULE", required_unless_present = "load", value_parser = offer::RULE, hide_possible_values = true)]
    pub rule: Option<String>,
    /// The counters on the table: 50, 1_000, 1e100
    #[arg(value_name = "PILE", required_unless_present = "load")]
    pub pile: Option<Natural>,
    #[command(flatten)]
    pub terms: Terms,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// The level of the computer: easy sees every second win, perfect never loses a won position
    /// [default: perfect, or that of the saved game]
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub level: Option<Skill>,
    /// The seed of the computer's random choices: the same seed brings the same game
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The computer is the first player
    #[arg(long, conflicts_with = "two")]
    pub second: bool,
    /// Two people play, and the computer only watches
    #[arg(long)]
    pub two: bool,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rule", "pile", "two", "second", "limit", "last", "turn", "first", "misere", "stop", "block"])]
    pub load: Option<PathBuf>,
}

/// Reads a level.
fn levels() -> impl TypedValueParser<Value = Skill> {
    let names = PossibleValuesParser::new(Skill::ALL.iter().map(|level| level.name()));
    names.try_map(|name| name.parse())
}
