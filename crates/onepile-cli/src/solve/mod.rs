//! `onepile solve`: one position, or one a line.

mod certify;
mod lines;

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use onepile::{Natural, ParseNaturalError};
use onepile_front::{Measure, SolveQuery};

use crate::args::{Common, GameArgs, SetupArgs, parse_ranges};
use crate::ask::ask;
use crate::failure::Failure;
use crate::offer;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
With - for PILE, onepile reads a position from each line of standard input, N or N:X with limit X, and answers it on a \
line; --timeout then bounds each line, and --with and --ranges have an effect only with --json.

Examples:
  onepile solve '2*last' 1000
  onepile solve '2*last' --pile 987 --last 13
  onepile solve '{1, 3, 4}' 1e30
  onepile solve 'pile // 2' 1_000_000 --misere --json
  seq 1 20 | onepile solve '2*last' -
  onepile solve '2*last' 1e1000 --certificate fibonacci.cert
  onepile solve 'if last % 2 == 0 then last else 4*last' 40 --limit 12 --stop 0,5"
)]
pub struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The counters on the table: 1000, 1_000, 1e100; or - to read positions from standard input, one a line
    #[arg(value_name = "PILE")]
    pile: Option<PileSource>,
    /// The same as PILE
    #[arg(long = "pile", value_name = "N", conflicts_with = "pile")]
    pile_option: Option<Natural>,
    #[command(flatten)]
    setup: SetupArgs,
    /// List at most N ranges of winning takes
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_ranges)]
    ranges: usize,
    /// Work out these even if they take long
    #[arg(long, value_delimiter = ',', value_name = "MEASURES", value_parser = offer::MEASURE)]
    with: Vec<Measure>,
    /// Write a certificate of the answer, which onepile check believes without the solver; - is standard output, in place of
    /// the answer
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs<SolveQuery>,
}

/// Where positions come from.
#[derive(Clone, Debug)]
enum PileSource {
    /// One pile.
    Pile(Natural),
    /// The lines of standard input.
    Lines,
}

impl FromStr for PileSource {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" { Ok(PileSource::Lines) } else { text.parse().map(PileSource::Pile) }
    }
}

impl SolveArgs {
    fn query(&self, pile: Natural) -> SolveQuery {
        SolveQuery {
            game: self.game.query(self.setup.first.limit.clone()),
            setup: self.setup.query(pile),
            ranges: self.ranges,
            with: self.with.clone(),
            certificate: self.certificate.is_some(),
        }
    }
}

pub fn run(args: SolveArgs, common: &Common) -> Result<ExitCode, Failure> {
    match (&args.pile, &args.pile_option) {
        (Some(PileSource::Pile(pile)), _) | (None, Some(pile)) => match &args.certificate {
            file @ Some(_) => certify::run(args.query(pile.clone()), file, &args.output, common),
            None => ask(args.query(pile.clone()), &args.output, common),
        },
        (Some(PileSource::Lines), _) if args.certificate.is_some() => {
            Err(Failure::Usage("a certificate is about one position: name the pile in place of -".to_owned()))
        }
        (Some(PileSource::Lines), _) => lines::run(&args, common),
        (None, None) => Err(Failure::Usage("how many counters? write `onepile solve RULE PILE`".to_owned())),
    }
}
