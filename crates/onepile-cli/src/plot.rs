//! `onepile plot`: pictures of a game, as SVG, PNG or PDF.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use onepile::Natural;
use onepile_front::picture::{Lettering, Logs, Size, Theme, Vary};
use onepile_front::{Format, PictureKind, PictureQuery, Record, Text};

use crate::args::{Common, FirstArgs, GameArgs};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::{OutputArgs, named_file};
use crate::play::saved;

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
  game      the path of a game over the outcomes: by --moves, by --record, or of two perfect players
  family    g of rules that differ by a parameter, which --vary names
  growth    the number of members of the bases of such rules

Examples:
  onepile plot '2*last' --of outcome -o fibonacci.svg
  onepile plot 'floor(sqrt(pile))' --of nim --to 1000 -o roots.png --size poster
  onepile plot golden-beatty --of beatty --to 200 -o golden.svg --size 1600x400
  onepile plot '2*last' --of g --to 1e5 --log xy --theme print -o takes.pdf
  onepile plot '2*last' --of game --pile 50 --moves 3,6,5 -o game.svg
  onepile plot 'a*last' --of family --vary 'a = 1..3 by 1/10' -o family.svg"
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
    /// The largest limit shown, for --of outcome; otherwise the largest at which a pile changes
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
    /// The title, in the place of the usual one; '' is none
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The colours: light, dark or print (black on white, without colours)
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = offer::THEME)]
    theme: Theme,
    /// Logarithmic axes: x, y or xy
    #[arg(long, value_name = "AXES", value_parser = offer::LOGS)]
    log: Option<Logs>,
    /// Letters as outlines, or as text that can be searched [default: outlines in SVG, text in PDF]
    #[arg(long, value_name = "LETTERS", value_parser = offer::LETTERING)]
    text: Option<Lettering>,
    /// The pile from which the game starts, for --of game
    #[arg(long, value_name = "N")]
    pile: Option<Natural>,
    /// The takes of the game, for --of game; without them both players are perfect
    #[arg(long, value_name = "TAKES", value_delimiter = ',')]
    moves: Option<Vec<Natural>>,
    /// A game that `play` saved, for --of game
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The parameter of the rule and its values, for --of family and --of growth: 'a = 1..3 by 1/10'
    #[arg(long, value_name = "VALUES")]
    vary: Option<Vary>,
    #[command(flatten)]
    output: OutputArgs<PictureQuery>,
}

pub fn run(args: PlotArgs, common: &Common) -> Result<ExitCode, Failure> {
    if common.json {
        return Err(Failure::Usage("`plot` has no JSON; `onepile table --json` gives the numbers".to_owned()));
    }
    let output = &args.output;
    let is_named = |file: String| output.format.is_some() || Format::of_file(&file).is_some();
    match (&output.file, named_file(&output.file)) {
        (None, _) => return Err(Failure::Usage("name a file for the picture: -o picture.svg".to_owned())),
        (Some(_), Some(path)) if !is_named(path.display().to_string()) => {
            let message = format!("`{}`: the name of a picture ends in .svg, .png or .pdf", path.display());
            return Err(Failure::Usage(message));
        }
        _ => {}
    }
    let record = args.record.as_ref().map(|path| saved::load(path)).transpose().map_err(Failure::Usage)?;
    let query = PictureQuery {
        from: args.from,
        to: args.to,
        limits: args.limits,
        turns: args.turns,
        columns: args.columns,
        turn: args.turn,
        size: Text(args.size),
        pixels: output.format(common)? == Format::Png,
        title: args.title,
        theme: args.theme,
        log: args.log,
        text: args.text,
        pile: args.pile,
        moves: args.moves,
        record: record.map(|session| Record::of(&session)),
        vary: args.vary.map(Text),
        ..PictureQuery::new(args.game.query(args.first.limit), args.of)
    };
    ask(query, output, common)
}
