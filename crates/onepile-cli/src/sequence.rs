//! `onepile sequence`: integer sequences of a game.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use onepile::{Natural, Sequence, SequenceError, SetupError, Solver, Terms, Undecided};
use serde::Serialize;

use crate::args::{Common, FileArgs, FirstArgs, GameArgs, parse_count};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::listing;
use crate::meter;
use crate::oeis::Draft;
use crate::output::{Report, Style, Text};

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile sequence '2*last' --of losing --count 20
  onepile sequence 'last + 1' --of base --count 100 --format bfile -o b.txt
  onepile sequence 'last + 1' --of base --count 50 --format oeis"
)]
pub struct SequenceArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// losing: the piles lost by who begins; base: the members of the base; class:V: the piles of nim-value V; F and H: the
    /// first piles with limit m, and with m counters left after the largest take
    #[arg(long, value_name = "SEQUENCE")]
    pub of: SequenceArg,
    /// How many terms
    #[arg(long, value_name = "K", default_value = "20", value_parser = parse_count)]
    pub count: usize,
    /// The index of the first term; F and H begin there, however far out
    #[arg(long, value_name = "O")]
    pub offset: Option<Natural>,
    #[command(flatten)]
    pub first: FirstArgs,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: SequenceFormat,
    #[command(flatten)]
    pub file: FileArgs,
}

/// The formats of a table, and a draft for the OEIS.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SequenceFormat {
    Text,
    Csv,
    Json,
    Markdown,
    Bfile,
    Oeis,
}

pub fn run(args: &SequenceArgs, common: &Common) -> Result<Report, Failure> {
    let mut solver = Solver::new(args.game.game(args.first.limit.as_ref())?);
    // F and H are functions: they begin at the index that is asked for, however far out.
    let sequence = match (&args.of.sequence, &args.offset) {
        (Sequence::F(_), Some(from)) => Sequence::F(from.clone()),
        (Sequence::H(_), Some(from)) => Sequence::H(from.clone()),
        (other, _) => other.clone(),
    };
    let of_rule = matches!(sequence, Sequence::Base | Sequence::F(_) | Sequence::H(_));
    if of_rule && (!solver.game().is_plain() || args.first.limit.is_some()) {
        let message = "this sequence belongs to the rule itself: leave out --misere, --stop, --block and --first";
        return Err(Failure::Usage(message.to_owned()));
    }
    let found = solver.sequence_within(&sequence, args.count, &mut meter::budget(common));
    let terms = found.map_err(|error| match error {
        SequenceError::Setup(SetupError::Rule(error)) => Failure::Reached(error),
        SequenceError::Setup(error) => Failure::Setup(error),
        other => Failure::Declined(other.to_string()),
    })?;
    if args.format == SequenceFormat::Oeis && terms.terms.is_empty() && terms.undecided.is_none() && !common.json {
        return Err(Failure::Usage("the sequence has no terms, so there is no draft of it".to_owned()));
    }
    let draft = (args.format == SequenceFormat::Oeis).then(|| {
        let offset = first_index(args, &terms);
        Draft::new(solver.game(), &sequence, (&terms, args.count), &offset, meter::extra(common))
    });
    Ok(report(args, common, terms, draft))
}

/// The report when nothing was found in time.
pub fn given_up(args: &SequenceArgs, common: &Common, undecided: &Undecided) -> Report {
    let offset = u64::from(!matches!(args.of.sequence, Sequence::F(_) | Sequence::H(_)));
    report(args, common, Terms { offset, terms: Vec::new(), undecided: Some(undecided.clone()) }, None)
}

fn report(args: &SequenceArgs, common: &Common, found: Terms, draft: Option<Draft>) -> Report {
    let format = common.format(args.format, SequenceFormat::Json);
    let (rule, name, undecided) = (args.game.text(), args.of.name.clone(), found.undecided.clone());
    let style = Style::toward(&args.file.output, common);
    let offset = first_index(args, &found);
    let write = move |out: &mut dyn Write| match format {
        SequenceFormat::Json => {
            let json = SequenceJson {
                schema: 1,
                rule,
                of: name,
                offset: Text(&offset),
                terms: found.terms.iter().map(Text).collect(),
                undecided: found.undecided.as_ref().map(UndecidedJson::from),
            };
            serde_json::to_writer(&mut *out, &json)?;
            writeln!(out)
        }
        SequenceFormat::Text => text(out, &found.terms, style),
        SequenceFormat::Csv => listing::csv(out, ["n", &name], rows(&offset, &found.terms)),
        SequenceFormat::Markdown => listing::markdown(out, ["n", &name], rows(&offset, &found.terms)),
        SequenceFormat::Oeis => {
            draft.map_or(Ok(()), |draft| out.write_all(draft.text(&offset, &found.terms).as_bytes()))
        }
        SequenceFormat::Bfile => listing::bfile(out, rows(&offset, &found.terms)),
    };
    Report::list(write, &undecided, format == SequenceFormat::Json, args.file.output.clone())
}

fn first_index(args: &SequenceArgs, found: &Terms) -> Natural {
    args.offset.clone().unwrap_or_else(|| Natural::from(found.offset))
}

/// The indices with their terms.
fn rows(offset: &Natural, terms: &[Natural]) -> impl Iterator<Item = [String; 2]> {
    let one = Natural::ONE;
    let indices = std::iter::successors(Some(offset.clone()), move |index| Some(index + &one));
    indices.zip(terms).map(|(index, term)| [index.to_string(), term.to_string()])
}

/// On one line, or a term a line if they are long.
fn text(out: &mut dyn Write, terms: &[Natural], style: Style) -> io::Result<()> {
    const LONG: usize = 30;
    let terms: Vec<String> = terms.iter().map(|term| style.number(term)).collect();
    let separator = if terms.iter().any(|term| term.len() > LONG) { "\n" } else { ", " };
    writeln!(out, "{}", terms.join(separator))
}

#[derive(Serialize)]
struct SequenceJson<'a> {
    schema: u32,
    rule: String,
    of: String,
    offset: Text<&'a Natural>,
    terms: Vec<Text<&'a Natural>>,
    undecided: Option<UndecidedJson>,
}

/// A sequence as it is named on the command line.
#[derive(Clone)]
pub struct SequenceArg {
    pub name: String,
    pub sequence: Sequence,
}

impl std::str::FromStr for SequenceArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let sequence = match text {
            "losing" => Sequence::Losing,
            "base" => Sequence::Base,
            "F" => Sequence::F(Natural::ZERO),
            "H" => Sequence::H(Natural::ZERO),
            _ => match text.strip_prefix("class:").map(str::parse) {
                Some(Ok(value)) => Sequence::Class(value),
                Some(Err(error)) => return Err(format!("{error}; class:V wants a nim-value V")),
                None => return Err("losing, base, class:V, F or H is wanted".to_owned()),
            },
        };
        Ok(SequenceArg { name: text.to_owned(), sequence })
    }
}
