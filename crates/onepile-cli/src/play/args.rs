//! The options of `play`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use onepile_front::{Level, PileQuery};

use crate::args::{SetupArgs, Terms};
use crate::offer;
use crate::sum::MoreRules;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Type a number to take that number of counters, `hint` for advice, `help` for everything else. Of several piles, `2: 3` \
takes 3 from pile 2. Commands may come from a pipe. --timeout bounds each computer move, by default to 10 seconds.

Examples:
  onepile play '2*last' 50
  onepile play fibonacci-nim 1e100 --level easy
  onepile play fibonacci-nim 30 --level teach
  onepile play pile 3 4 5
  onepile play '2*last' 20 34 --with 'floor(sqrt(pile))' 30
  onepile play 'pile // 2' 40 --misere --second --seed 7
  onepile play 10 100 --block 1 --two
  onepile play 'pile where is_square(take)' 40
  onepile play --load evening.json
  onepile play --replay evening.json"
)]
pub struct PlayArgs {
    /// The rule, or the name of a game; a rule that begins with - goes after --
    #[arg(value_name = "RULE", required_unless_present_any = ["load", "replay"], value_parser = offer::RULE, hide_possible_values = true)]
    pub rule: Option<String>,
    /// The counters on the table: 50, 1_000, 1e100; several piles are a sum; N:X is a pile with limit X
    #[arg(value_name = "PILE", required_unless_present_any = ["load", "replay"])]
    pub piles: Vec<PileQuery>,
    #[command(flatten)]
    pub more: MoreRules,
    #[command(flatten)]
    pub terms: Terms,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// The level of the computer: easy sees every second win, perfect never loses a won position, teach plays like
    /// perfect and says after each of your moves whether it keeps the win
    /// [default: perfect, or that of the saved game]
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub level: Option<Level>,
    /// The seed of the computer's random choices: the same seed brings the same game
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The computer is the first player
    #[arg(long, conflicts_with = "two")]
    pub second: bool,
    /// Two people play, and the computer only watches
    #[arg(long)]
    pub two: bool,
    /// Show the parts of the pile on every board, where a theorem gives them
    #[arg(long)]
    pub show_parts: bool,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = NEW_GAME)]
    pub load: Option<PathBuf>,
    /// Show a saved game move by move, with its mistakes; you may go on from any point
    #[arg(long, value_name = "FILE", conflicts_with_all = NEW_GAME, conflicts_with = "load")]
    pub replay: Option<PathBuf>,
}

/// What belongs to a new game.
const NEW_GAME: [&str; 12] =
    ["rule", "piles", "with", "two", "second", "limit", "last", "turn", "first", "misere", "stop", "block"];

/// Reads a level.
fn levels() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()));
    names.try_map(|name| name.parse())
}
