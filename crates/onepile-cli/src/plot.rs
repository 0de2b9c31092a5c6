//! `onepile plot`: pictures of a game, as SVG or PNG.

use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::picture::Size;
use onepile_front::{Format, PictureKind, PictureQuery, Text};

use crate::args::{Common, FirstArgs, GameArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::{OutputArgs, named_file};

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
The pictures:
  outcome   who wins, for each pile (to the right) and limit (upwards)
  g         the smallest take of each pile that wins if the limit allows it
  nim       the nim-value of each pile, a colour for each class
  tableau   the tableau of a rule of turn and pile
  beatty    the sequences F and H of a rule of the pile, which share all piles between them

Examples:
  onepile plot '2*last' --of outcome -o fibonacci.svg
  onepile plot 'floor(sqrt(pile))' --of nim --to 1000 -o roots.png --size poster
  onepile plot golden-beatty --of beatty --to 200 -o golden.svg --size 1600x400"
)]
pub struct PlotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The picture wanted
    #[arg(long, value_name = "PICTURE", value_parser = offer::PICTURE)]
    of: PictureKind,
    /// The last pile
    #[arg(short, long, value_name = "N")]
    to: Option<Natural>,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    from: Natural,
    /// The largest limit shown, for --of outcome
    #[arg(long, value_name = "X")]
    limits: Option<u64>,
    /// The rows, for --of tableau
    #[arg(long, value_name = "T", default_value = "12")]
    turns: u64,
    /// The columns, for --of tableau
    #[arg(long, value_name = "R", default_value = "12")]
    columns: u64,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    turn: Natural,
    #[command(flatten)]
    first: FirstArgs,
    /// thumbnail, page, slide, poster, or width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "page")]
    size: Size,
    #[command(flatten)]
    output: OutputArgs<PictureQuery>,
}

pub fn run(args: PlotArgs, common: &Common) -> Result<ExitCode, Failure> {
    if common.json {
        return Err(Failure::Usage("`plot` has no JSON; `onepile table --json` gives the numbers".to_owned()));
    }
    let PlotArgs { game, of, to, from, limits, turns, columns, turn, first, size, output } = args;
    let is_named = |file: String| output.format.is_some() || Format::of_file(&file).is_some();
    match (&output.file, named_file(&output.file)) {
        (None, _) => return Err(Failure::Usage("name a file for the picture: -o picture.svg".to_owned())),
        (Some(_), Some(path)) if !is_named(path.display().to_string()) => {
            let message = format!("`{}`: the name of a picture ends in .svg or .png", path.display());
            return Err(Failure::Usage(message));
        }
        _ => {}
    }
    let pixels = output.format(common)? == Format::Png;
    let usual = PictureQuery::new(game.query(first.limit), of);
    let size = Text(size);
    ask(PictureQuery { from, to, limits, turns, columns, turn, size, pixels, ..usual }, &output, common)
}
