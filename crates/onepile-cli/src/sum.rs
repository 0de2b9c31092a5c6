//! `onepile sum`: several piles at once.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use onepile::{
    Budget, Grounds, Natural, Outcome, Play, Rule, Setup, SetupError, Sum, SumAnswer, SumError, SumPile, Undecided,
    Unsettled,
};
use serde::Serialize;

use crate::args::{Common, PileArg, PlainFormat, RuleArgs, parse_block, parse_ranges};
use crate::failure::Failure;
use crate::json::{TakesJson, UndecidedJson};
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Each pile has its own rule and remembers its own last take; a rule must not use `turn`.

Examples:
  onepile sum pile 3 4 5
  onepile sum pile 3 4 5 --misere
  onepile sum 'pile // 2' 1e100 77 --with 'floor(sqrt(pile))' 1000
  onepile sum '2*last' 20:5 34:8 --with 'min(pile, 3)' 10 --block 1"
)]
pub struct SumArgs {
    #[command(flatten)]
    rule: RuleArgs,
    /// The piles: N, or N:X where X is the most that may be taken from it now
    #[arg(value_name = "PILE", required = true)]
    piles: Vec<PileArg>,
    #[command(flatten)]
    more: MoreRules,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
    /// The opponent forbids up to K takes in each pile before each move
    #[arg(long, value_name = "K", default_value = "0", value_parser = parse_block)]
    block: u64,
    /// List at most so many ranges of winning takes of each pile
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_ranges)]
    ranges: usize,
    /// How to print the answer
    #[arg(long, value_enum, default_value = "text")]
    format: PlainFormat,
}

/// Further rules with their piles, one group for each `--with`.
struct MoreRules(Vec<Vec<String>>);

impl FromArgMatches for MoreRules {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let groups = matches.get_occurrences::<String>("with").into_iter().flatten();
        Ok(MoreRules(groups.map(|words| words.cloned().collect()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = MoreRules::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for MoreRules {
    fn augment_args(command: Command) -> Command {
        let help = "Another rule and its piles; may be given several times";
        let with = Arg::new("with").long("with").help(help).value_names(["RULE", "PILE"]);
        command.arg(with.num_args(2..).action(ArgAction::Append))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl SumArgs {
    /// The rules with their piles.
    fn groups(&self) -> Result<Vec<(Rule, Vec<PileArg>)>, Failure> {
        let mut groups = vec![(self.rule.rule()?, self.piles.clone())];
        for words in &self.more.0 {
            let (rule, piles) = words.split_first().expect("clap asks for a rule and a pile");
            let pile = |word: &String| {
                word.parse().map_err(|error| Failure::Usage(format!("{error}; `--with` takes a rule and its piles")))
            };
            let piles = piles.iter().map(pile).collect::<Result<_, _>>()?;
            groups.push((RuleArgs { text: rule.clone() }.rule()?, piles));
        }
        Ok(groups)
    }

    fn is_json(&self, common: &Common) -> bool {
        common.format(self.format, PlainFormat::Json) == PlainFormat::Json
    }
}

pub fn run(args: &SumArgs, common: &Common) -> Result<Report, Failure> {
    let mut sum = Sum::new(if args.misere { Play::Misere } else { Play::Normal }, args.block);
    for (rule, piles) in args.groups()? {
        for PileArg { pile, limit } in piles {
            match sum.add(rule.clone(), &Setup { limit, ..Setup::pile(pile) }) {
                // The very limit of a pile may be in doubt.
                Err(SumError::Setup(SetupError::Rule(error))) if let Some(undecided) = error.doubt() => {
                    return Ok(given_up(args, common, &undecided));
                }
                added => added?,
            }
        }
    }
    let mut budget: Budget<'_> = meter::budget(common);
    let answer = sum.answer_within(args.ranges, &mut budget)?;
    let status = Status::of(&answer.undecided);
    if args.is_json(common) {
        return Ok(Report::json(&SumJson::new(args, &sum, &answer), status));
    }
    let style = Style::new(common);
    let mut lines = vec![style.headline(&headline(&sum, &answer, style))];
    lines.extend(why(&sum, &answer, style).into_iter().map(|line| format!("  {line}")));
    if let Some(undecided) = &answer.undecided {
        lines.push(format!("  {}", render::undecided(undecided)));
    }
    Ok(Report::new(lines.join("\n") + "\n", status))
}

/// The report when nothing was found.
pub fn given_up(args: &SumArgs, common: &Common, undecided: &Undecided) -> Report {
    if !args.is_json(common) {
        return Report::new(format!("Undecided.\n  {}\n", render::undecided(undecided)), Status::Undecided);
    }
    let json = SumJson { undecided: Some(undecided.into()), ..SumJson::unknown(args) };
    Report::json(&json, Status::Undecided)
}

/// The sentence that says who wins and what to do.
fn headline(sum: &Sum, answer: &SumAnswer, style: Style) -> String {
    match (answer.outcome, answer.take()) {
        (None, _) => "Undecided.".to_owned(),
        (Some(Outcome::N), Some((index, take))) => {
            let pile = style.number(&sum.piles()[index].1.pile);
            format!("The player to move wins: take {} from pile {} of {pile}.", style.number(take), index + 1)
        }
        (Some(Outcome::N), None) if answer.undecided.is_some() => "The player to move wins.".to_owned(),
        (Some(Outcome::N), None) => "The player to move wins without a move.".to_owned(),
        (Some(_), _) => "The player to move loses.".to_owned(),
    }
}

/// Why the answer is right, a sentence a line.
fn why(sum: &Sum, answer: &SumAnswer, style: Style) -> Vec<String> {
    let mut lines = Vec::new();
    let piles = answer.piles.iter().zip(1..);
    lines.extend(piles.filter(|(pile, _)| !pile.takes.ranges().is_empty()).take(SHOWN_PILES).map(|(pile, number)| {
        format!("pile {number}: {} {}", winning_words(sum), render::takes_line(&pile.takes, |n| style.number(n)))
    }));
    if !matches!(answer.grounds, Grounds::OnePile { .. } | Grounds::Over) {
        lines.extend(columns(answer, style));
    }
    lines.extend(taking(sum, answer, style));
    if sum.block() > 0 {
        lines.push(blocking(sum, answer, style));
    }
    lines.extend(grounds(sum, answer));
    lines
}

/// As many piles as an explanation shows.
const SHOWN_PILES: usize = 12;

fn winning_words(sum: &Sum) -> &'static str {
    if sum.block() > 0 { "takes that win if they are not forbidden:" } else { "winning takes" }
}

/// The values below each other in binary, if they are short, and their nim-sum.
fn columns(answer: &SumAnswer, style: Style) -> Vec<String> {
    const WIDEST: usize = 60;
    let mut rows: Vec<(String, Option<&Natural>)> =
        answer.piles.iter().zip(1..).map(|(pile, number)| (format!("pile {number}"), pile.value.as_ref())).collect();
    if rows.len() > SHOWN_PILES || rows.iter().all(|(_, value)| value.is_none()) {
        return answer.nim_sum.iter().map(|value| format!("nim-sum {}", style.number(value))).collect();
    }
    rows.push(("nim-sum".to_owned(), answer.nim_sum.as_ref()));
    let name_width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let cells: Vec<(String, String)> = rows
        .iter()
        .map(|(_, value)| value.map_or(("?".to_owned(), String::new()), |v| (style.number(v), format!("{v:b}"))))
        .collect();
    let value_width = cells.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(0);
    let binary_width = cells.iter().map(|(_, binary)| binary.len()).max().unwrap_or(0);
    let line = |(name, (value, binary)): (&str, &(String, String))| {
        let binary = if binary_width <= WIDEST { format!(" = {binary:>binary_width$}") } else { String::new() };
        format!("{name:<name_width$}  worth {value:>value_width$}{binary}")
    };
    rows.iter().map(|(name, _)| name.as_str()).zip(&cells).map(line).collect()
}

/// What the winning take does to the values.
fn taking(sum: &Sum, answer: &SumAnswer, style: Style) -> Option<String> {
    let (index, take) = answer.take()?;
    let SumPile { value, .. } = &answer.piles[index];
    let (value, nim_sum) = (value.as_ref()?, answer.nim_sum.as_ref()?);
    let take = style.number(take);
    let misere = sum.play() == Play::Misere;
    let large = Natural::from(2u64);
    let has_large = |(other, pile): (usize, &SumPile)| other != index && pile.value.as_ref() >= Some(&large);
    if misere && !answer.piles.iter().enumerate().any(has_large) {
        return Some(format!(
            "taking {take} from pile {} leaves an odd number of piles worth 1 and none worth more",
            index + 1
        ));
    }
    let becomes = style.number(&(value ^ nim_sum));
    Some(format!(
        "taking {take} from pile {} makes it worth {becomes} instead of {}, and the nim-sum 0",
        index + 1,
        style.number(value)
    ))
}

/// What the opponent forbids.
fn blocking(sum: &Sum, answer: &SumAnswer, style: Style) -> String {
    let block = style.counted(&sum.block(), "take");
    match answer.outcome {
        Some(Outcome::P) => format!("{block} may be forbidden in each pile: the opponent forbids those above"),
        _ => format!("{block} may be forbidden in each pile, and that is not enough"),
    }
}

/// What kind of reasoning it is.
fn grounds(sum: &Sum, answer: &SumAnswer) -> Vec<String> {
    let misere = sum.play() == Play::Misere;
    match &answer.grounds {
        Grounds::Over => {
            let end = if misere { "wins" } else { "loses" };
            vec![format!("no take is possible anywhere, and who cannot move {end}")]
        }
        Grounds::OnePile { index, .. } => {
            vec![format!("pile {} is the only one that can be moved in, so this is a game of one pile", index + 1)]
        }
        Grounds::NimSum if sum.block() > 0 => vec![
            "a pile is worth the least value that no more takes lead to than may be forbidden; the player to move loses"
                .to_owned(),
            "iff the nim-sum of these values is 0".to_owned(),
        ],
        Grounds::NimSum => vec!["the player to move loses iff the nim-sum of the nim-values is 0".to_owned()],
        Grounds::MisereNim => vec![
            "every pile can be replaced by a pile of Nim as large as its value; misère Nim is lost iff some pile is at"
                .to_owned(),
            "least 2 and the nim-sum 0, or none is and the nim-sum 1".to_owned(),
        ],
        Grounds::Search { because, positions } => {
            let reason = match because {
                Unsettled::Blocking => "there is no theory of misère play with forbidden takes".to_owned(),
                Unsettled::Wild { index } => {
                    format!("pile {} is not like a pile of Nim in misère play", index + 1)
                }
                _ => "no theory applies".to_owned(),
            };
            vec![format!("by search, for {reason}: {positions} combinations of positions were solved")]
        }
        _ => Vec::new(),
    }
}

#[derive(Serialize)]
struct SumJson {
    schema: u32,
    play: &'static str,
    outcome: Option<Text<Outcome>>,
    nim_sum: Option<Text<Natural>>,
    piles: Vec<PileJson>,
    moves: Vec<MoveJson>,
    method: Option<&'static str>,
    undecided: Option<UndecidedJson>,
    why: Vec<String>,
}

#[derive(Serialize)]
struct PileJson {
    rule: String,
    pile: Text<Natural>,
    limit: Text<onepile::Limit>,
    value: Option<Text<Natural>>,
}

#[derive(Serialize)]
struct MoveJson {
    index: Text<usize>,
    pile: Text<Natural>,
    takes: TakesJson,
}

impl SumJson {
    fn unknown(args: &SumArgs) -> SumJson {
        SumJson {
            schema: 1,
            play: if args.misere { "misere" } else { "normal" },
            outcome: None,
            nim_sum: None,
            piles: Vec::new(),
            moves: Vec::new(),
            method: None,
            undecided: None,
            why: Vec::new(),
        }
    }

    fn new(args: &SumArgs, sum: &Sum, answer: &SumAnswer) -> SumJson {
        let piles = || sum.piles().iter().zip(&answer.piles);
        let moves = piles()
            .enumerate()
            .filter(|(_, (_, found))| !found.takes.ranges().is_empty() || !found.takes.is_complete());
        SumJson {
            outcome: answer.outcome.map(Text),
            nim_sum: answer.nim_sum.clone().map(Text),
            piles: piles()
                .map(|((game, position), found)| PileJson {
                    rule: game.rule().text().to_owned(),
                    pile: Text(position.pile.clone()),
                    limit: Text(position.limit.clone()),
                    value: found.value.clone().map(Text),
                })
                .collect(),
            moves: moves
                .map(|(index, ((_, position), found))| MoveJson {
                    index: Text(index),
                    pile: Text(position.pile.clone()),
                    takes: TakesJson::from(&found.takes),
                })
                .collect(),
            method: method(&answer.grounds),
            undecided: answer.undecided.as_ref().map(UndecidedJson::from),
            why: why(sum, answer, Style::PLAIN),
            ..SumJson::unknown(args)
        }
    }
}

/// The name in JSON of what solved a sum.
fn method(grounds: &Grounds) -> Option<&'static str> {
    match grounds {
        Grounds::OnePile { method, .. } => Some(method.name()),
        Grounds::NimSum => Some("nim-sum"),
        Grounds::MisereNim => Some("misere-nim"),
        Grounds::Search { .. } | Grounds::Over => Some("direct"),
        _ => None,
    }
}
