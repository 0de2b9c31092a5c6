//! The options of `plot`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use onepile::Natural;
use onepile_front::picture::Size;
use onepile_front::{PictureKind, PictureQuery, Text};

use crate::args::{FirstArgs, GameArgs, parse_u64};

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
    pub game: GameArgs,
    /// The picture wanted
    #[arg(long, value_name = "PICTURE")]
    pub of: PictureArg,
    /// The file, written completely or not at all: .svg or .png; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The last pile
    #[arg(short, long, value_name = "N")]
    pub to: Option<Natural>,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    pub from: Natural,
    /// The largest limit shown, for --of outcome
    #[arg(long, value_name = "X", value_parser = parse_limits)]
    pub limits: Option<u64>,
    /// The rows, for --of tableau
    #[arg(long, value_name = "T", default_value = "12", value_parser = value_parser!(u64).range(1..=200))]
    pub turns: u64,
    /// The columns, for --of tableau
    #[arg(long, value_name = "R", default_value = "12", value_parser = value_parser!(u64).range(1..=200))]
    pub columns: u64,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    pub turn: Natural,
    #[command(flatten)]
    pub first: FirstArgs,
    /// thumbnail, page, slide, poster, or width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "page")]
    pub size: Size,
}

impl PlotArgs {
    pub fn query(&self) -> PictureQuery {
        PictureQuery {
            game: self.game.query(self.first.limit.clone()),
            of: self.of.into(),
            from: self.from.clone(),
            to: self.to.clone(),
            limits: self.limits,
            turns: self.turns,
            columns: self.columns,
            turn: self.turn.clone(),
            size: Text(self.size),
        }
    }
}

impl From<PictureArg> for PictureKind {
    fn from(picture: PictureArg) -> PictureKind {
        match picture {
            PictureArg::Outcome => PictureKind::Outcome,
            PictureArg::G => PictureKind::G,
            PictureArg::Nim => PictureKind::Nim,
            PictureArg::Tableau => PictureKind::Tableau,
            PictureArg::Beatty => PictureKind::Beatty,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureArg {
    Outcome,
    G,
    Nim,
    Tableau,
    Beatty,
}

fn parse_limits(text: &str) -> Result<u64, String> {
    let limits = parse_u64(text)?.filter(|limits| (1..=10_000_000).contains(limits));
    limits.ok_or_else(|| "1 to 10000000 limits are shown".to_owned())
}
