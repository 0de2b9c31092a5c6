//! The command line, as clap reads it: what verbs have in common. The options of a verb are in its own file.

use std::time::{Duration, Instant};

use bytesize::ByteSize;
use clap::{Arg, Args, Command, CommandFactory, Parser, Subcommand, ValueEnum};
use onepile::{First, Limit, Natural, ParseNaturalError};
use onepile_front::{GameQuery, SetupQuery, Text};

use crate::base::BaseArgs;
use crate::check::CheckArgs;
use crate::compare::CompareArgs;
use crate::explain::ExplainArgs;
use crate::find::FindArgs;
use crate::games::GamesArgs;
use crate::manual::{BUILD_FACTS, CompletionsArgs, ManArgs};
use crate::offer;
use crate::period::PeriodArgs;
use crate::play::PlayArgs;
use crate::plot::PlotArgs;
use crate::sequence::SequenceArgs;
use crate::solve::SolveArgs;
use crate::sum::SumArgs;
#[cfg(feature = "survey")]
use crate::survey::SurveyArgs;
use crate::table::TableArgs;
use crate::tableau::TableauArgs;
use crate::verify::VerifyArgs;

/// One-pile take-away games: type the rule on one line, get who wins, every winning take, and why.
#[derive(Parser)]
#[command(name = "onepile", version, long_version = BUILD_FACTS, propagate_version = true, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub verb: Verb,
}

const EXAMPLES: &str = "\
A rule says how many counters the next move may take, from what the opponent just took (last),
the pile now (pile), the pile before (prev) and the number of the move (turn).
A RULE may also be the name of a game.

Examples:
  onepile solve '2*last' 1000
  onepile solve 'turn + 1 + pile // 2' 160 --turn 2
  onepile table 'floor(sqrt(pile))' --of nim --to 60
  onepile find '2*last' --to 100 --where 'count == 1 and take >= 5'
  onepile explain fibonacci-nim
  onepile play fibonacci-nim 50
  onepile plot 'floor(sqrt(pile))' --of nim -o roots.svg
  onepile games";

/// The command line as it is read.
///
/// The options of every verb are global, so that they may stand anywhere. A verb that has no use for one hides it from its
/// help by an option of its own with the same name.
pub fn command() -> Command {
    let unused: [(&str, &[&str]); _] = [
        ("play", &["json"]),
        ("plot", &["json", "full", "color"]),
        #[cfg(feature = "survey")]
        ("survey", &["memory", "full", "color"]),
        ("games", &["full"]),
        ("completions", &["json", "timeout", "memory", "full", "color"]),
        ("man", &["json", "timeout", "memory", "full", "color"]),
    ];
    unused.into_iter().fold(Cli::command(), |command, (verb, names)| {
        let global: Vec<Arg> =
            command.get_arguments().filter(|arg| names.contains(&arg.get_id().as_str())).cloned().collect();
        command.mut_subcommand(verb, |verb| verb.args(global.into_iter().map(|arg| arg.hide(true))))
    })
}

/// Options of every verb.
#[derive(Args, Clone)]
#[command(next_help_heading = "Options of every verb")]
pub struct Common {
    /// Print JSON
    #[arg(short, long, global = true)]
    pub json: bool,
    /// Time limit: 500ms, 5min, none [default: 60s, or 10s for a computer move]
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_timeout)]
    pub timeout: Option<Bounded<Duration>>,
    /// Memory limit for tables: 500MB, 2GiB, none
    #[arg(long, global = true, value_name = "SIZE", default_value = "2GiB", value_parser = parse_memory)]
    pub memory: Bounded<u64>,
    /// Print long numbers in full on a terminal
    #[arg(long, global = true)]
    pub full: bool,
    /// Colours: on a terminal, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Print the question as JSON, as the page in the browser puts it, and do not ask it
    #[arg(long, global = true, hide = true)]
    pub question: bool,
    /// When the question was put.
    #[arg(skip = Instant::now())]
    pub asked: Instant,
}

/// A bound that can be lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded<T> {
    To(T),
    None,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Verb {
    /// Solve a position: who wins, every winning take, and why
    Solve(SolveArgs),
    /// Solve several piles at once
    Sum(SumArgs),
    /// List one value, or several, for each pile
    Table(TableArgs),
    /// Find piles whose answer fits a condition, and puzzles
    Find(FindArgs),
    /// List the members of the base of a rule, and how they grow
    Base(BaseArgs),
    /// List an integer sequence of a game
    Sequence(SequenceArgs),
    /// Tell whether the values of all piles repeat, with the proof
    Period(PeriodArgs),
    /// Print the tableau of a rule of turn and pile
    Tableau(TableauArgs),
    /// Explain a rule: what kind of game it is, what solves it, how to win
    Explain(ExplainArgs),
    /// Compare two games: winners, winning takes, nim-values
    Compare(CompareArgs),
    /// Check the solver against brute force
    Verify(VerifyArgs),
    /// Check certificates of answers, without the solver
    Check(CheckArgs),
    /// Play against the computer, or let two people play
    Play(PlayArgs),
    /// Draw a picture, as SVG or PNG
    Plot(PlotArgs),
    /// Ask the same of a family of rules, one row each
    #[cfg(feature = "survey")]
    Survey(SurveyArgs),
    /// List the games that have a name
    Games(GamesArgs),
    /// Write a script that completes commands in a shell
    Completions(CompletionsArgs),
    /// Write a page of the manual
    Man(ManArgs),
}

/// A rule.
#[derive(Args)]
pub struct RuleArgs {
    /// The rule, or the name of a game; a rule that begins with - goes after --
    #[arg(value_name = "RULE", value_parser = offer::RULE, hide_possible_values = true)]
    pub rule: String,
}

/// A rule and what makes a game of it.
#[derive(Args)]
pub struct GameArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    #[command(flatten)]
    pub terms: Terms,
}

impl GameArgs {
    pub fn query(&self, first: Option<First>) -> GameQuery {
        self.terms.query(&self.rule.rule, first)
    }
}

/// What players agree on besides the rule.
#[derive(Args)]
pub struct Terms {
    /// Misère play: a player who cannot move wins
    #[arg(short, long)]
    pub misere: bool,
    /// Piles besides 0 at which the game stops
    #[arg(long, value_name = "PILES", value_delimiter = ',')]
    pub stop: Vec<Natural>,
    /// The opponent may forbid up to K takes before each move
    #[arg(long, value_name = "K", default_value = "0", value_parser = parse_block)]
    pub block: u64,
}

/// What the first move may take.
#[derive(Args)]
pub struct FirstArgs {
    /// The limit of the first move: not-all, all or a number
    #[arg(id = "first", long = "first", value_name = "F")]
    pub limit: Option<First>,
}

/// A position other than the start of a game.
#[derive(Args)]
pub struct SetupArgs {
    /// The limit of the coming move, whatever the rule says
    #[arg(long, value_name = "X", conflicts_with = "last")]
    pub limit: Option<Limit>,
    /// What the opponent just took
    #[arg(long, value_name = "K")]
    pub last: Option<Natural>,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T")]
    pub turn: Option<Natural>,
    #[command(flatten)]
    pub first: FirstArgs,
}

impl SetupArgs {
    /// With a pile on the table.
    pub fn query(&self, pile: Natural) -> SetupQuery {
        SetupQuery { pile, limit: self.limit.clone(), last: self.last.clone(), turn: self.turn.clone() }
    }
}

impl Terms {
    /// The game of a rule on these terms.
    pub fn query(&self, rule: &str, first: Option<First>) -> GameQuery {
        let (rule, stop, first) = (rule.to_owned(), self.stop.clone(), first.map(Text));
        GameQuery { rule, misere: self.misere, stop, block: self.block, first }
    }

    /// The same as options on a command line, each behind a blank.
    pub fn options(&self) -> String {
        let mut options = String::new();
        if self.misere {
            options += " --misere";
        }
        if !self.stop.is_empty() {
            options += &format!(" --stop {}", self.stop.iter().map(Natural::to_string).collect::<Vec<_>>().join(","));
        }
        if self.block > 0 {
            options += &format!(" --block {}", self.block);
        }
        options
    }
}

fn parse_timeout(text: &str) -> Result<Bounded<Duration>, String> {
    if text == "none" {
        return Ok(Bounded::None);
    }
    let duration = humantime::parse_duration(text).map(Bounded::To);
    duration.map_err(|_| format!("`{text}` is not a time; write 500ms, 60s, 5min or none"))
}

fn parse_memory(text: &str) -> Result<Bounded<u64>, String> {
    if text == "none" {
        return Ok(Bounded::None);
    }
    let size: Result<ByteSize, _> = text.parse();
    let size = size.map(|size| Bounded::To(size.as_u64()));
    size.map_err(|_| format!("`{text}` is not a size; write 500MB, 2GiB or none"))
}

/// A number, if it is not too large for a machine integer.
pub fn parse_u64(text: &str) -> Result<Option<u64>, String> {
    let number: Natural = text.parse().map_err(|error: ParseNaturalError| error.to_string())?;
    Ok(number.to_u64())
}

pub fn parse_block(text: &str) -> Result<u64, String> {
    parse_u64(text)?.ok_or_else(|| "that is more takes than a game can forbid".to_owned())
}

pub fn parse_count(text: &str) -> Result<usize, String> {
    let count = parse_u64(text)?.and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| "that is more than a list can hold".to_owned())
}

/// The most ranges that are listed; more would not fit into memory.
const MOST_RANGES: u64 = 1_000_000;

pub fn parse_ranges(text: &str) -> Result<usize, String> {
    match parse_u64(text)?.unwrap_or(MOST_RANGES) {
        0 => Err("list at least 1 range".to_owned()),
        ranges => Ok(ranges.min(MOST_RANGES) as usize),
    }
}
