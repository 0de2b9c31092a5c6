//! The command line, as clap reads it: what verbs have in common. The options of a verb are in its own file.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use onepile::{First, Game, Limit, NamedGame, Natural, ParseNaturalError, Play, Rule, Setup};

use crate::base::BaseArgs;
use crate::explain::ExplainArgs;
use crate::failure::Failure;
use crate::games::GamesArgs;
use crate::manual::{BUILD_FACTS, CompletionsArgs, ManArgs};
use crate::period::PeriodArgs;
use crate::play::PlayArgs;
use crate::plot::PlotArgs;
use crate::sequence::SequenceArgs;
use crate::solve::SolveArgs;
use crate::sum::SumArgs;
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
A rule says how many counters may be taken next, from what the opponent just took (last),
the pile now (pile), the pile before (prev) and the number of the move (turn).
A RULE may also be the name of a game.

Examples:
  onepile solve '2*last' 1000
  onepile solve 'turn + 1 + pile // 2' 160 --turn 2
  onepile table 'floor(sqrt(pile))' --of nim --to 60
  onepile explain fibonacci-nim
  onepile play fibonacci-nim 50
  onepile plot 'floor(sqrt(pile))' --of nim -o roots.svg
  onepile games";

/// Options of every verb.
#[derive(Args)]
pub struct Common {
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// Stop after so long and say what is known: 500ms, 5min, none [default: 60s, or 10s for a thought in a game]
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_timeout)]
    pub timeout: Option<Bounded<Duration>>,
    /// Use at most so much memory for tables: 500MB, 2GiB, none
    #[arg(long, global = true, value_name = "SIZE", default_value = "2GiB", value_parser = parse_memory)]
    pub memory: Bounded<u64>,
    /// Print long numbers in full on a terminal
    #[arg(long, global = true)]
    pub full: bool,
    /// Colours: on a terminal, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// When the question was put.
    #[arg(skip = Instant::now())]
    pub asked: Instant,
}

impl Common {
    /// How to print; `--json` is short for `--format json`.
    pub fn format<F>(&self, asked: F, json: F) -> F {
        if self.json { json } else { asked }
    }
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
    /// Who wins a position, every winning take, and why
    Solve(SolveArgs),
    /// Several piles at once: who wins, and every winning take of each pile
    Sum(SumArgs),
    /// One value for each pile
    Table(TableArgs),
    /// The members of the base of a rule, and how they grow
    Base(BaseArgs),
    /// Integer sequences of a game
    Sequence(SequenceArgs),
    /// Whether the values of all piles repeat, with the proof
    Period(PeriodArgs),
    /// The tableau of a rule of turn and pile
    Tableau(TableauArgs),
    /// What is known of a rule
    Explain(ExplainArgs),
    /// Hold the solver against the definition of the game
    Verify(VerifyArgs),
    /// A game against the computer, or between two people
    Play(PlayArgs),
    /// A picture, as SVG or PNG
    Plot(PlotArgs),
    /// The catalogue of named games
    Games(GamesArgs),
    /// A script that completes commands in a shell
    Completions(CompletionsArgs),
    /// A page of the manual
    Man(ManArgs),
}

/// A rule.
#[derive(Args)]
pub struct RuleArgs {
    /// The rule, or the name of a game; a rule that begins with - goes after --
    #[arg(value_name = "RULE")]
    pub text: String,
}

impl RuleArgs {
    /// The rule by name or by expression.
    pub fn rule(&self) -> Result<Rule, Failure> {
        match NamedGame::find(self.text.trim()) {
            Some(game) => Ok(game.parsed_rule()),
            None => self.text.parse().map_err(|error| Failure::Rule { error, text: self.text.trim().to_owned() }),
        }
    }

    /// The text of the rule: what was typed, or the rule of the game that was named.
    pub fn text(&self) -> String {
        NamedGame::find(self.text.trim()).map_or_else(|| self.text.trim().to_owned(), |game| game.rule)
    }
}

/// A rule and what makes a game of it.
#[derive(Args)]
pub struct GameArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    #[command(flatten)]
    pub terms: Terms,
}

/// What players agree on besides the rule.
#[derive(Args)]
pub struct Terms {
    /// Who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Piles besides 0 at which the game is over
    #[arg(long, value_name = "PILES", value_delimiter = ',')]
    pub stop: Vec<Natural>,
    /// The opponent forbids up to K takes before each move
    #[arg(long, value_name = "K", default_value = "0", value_parser = parse_block)]
    pub block: u64,
}

impl GameArgs {
    /// The text of the rule.
    pub fn text(&self) -> String {
        self.rule.text()
    }

    pub fn game(&self, first: Option<&First>) -> Result<Game, Failure> {
        Ok(self.terms.game(self.rule.rule()?, first))
    }
}

impl std::ops::Deref for GameArgs {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

/// What the first move may take.
#[derive(Args)]
pub struct FirstArgs {
    /// The limit of the first move: not-all, all or a number
    #[arg(id = "first", long = "first", value_name = "F", value_parser = parse_first)]
    pub limit: Option<First>,
}

/// A pile, perhaps with its present limit.
#[derive(Clone, Debug)]
pub struct PileArg {
    pub pile: Natural,
    pub limit: Option<Limit>,
}

impl From<&Natural> for PileArg {
    fn from(pile: &Natural) -> Self {
        PileArg { pile: pile.clone(), limit: None }
    }
}

impl FromStr for PileArg {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.split_once(':') {
            Some((pile, limit)) => PileArg { pile: pile.parse()?, limit: Some(parse_limit(limit)?) },
            None => PileArg { pile: text.parse()?, limit: None },
        })
    }
}

/// Where a list or a page goes.
#[derive(Args)]
pub struct FileArgs {
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A position other than the start of a game.
#[derive(Args)]
pub struct SetupArgs {
    /// How many counters may be taken now, whatever the rule says
    #[arg(long, value_name = "X", conflicts_with = "last", value_parser = parse_limit)]
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
    /// With a pile on the table, and its own limit if it has one.
    pub fn setup(&self, pile: &PileArg) -> Setup {
        let SetupArgs { limit, last, turn, .. } = self;
        let limit = pile.limit.as_ref().or(limit.as_ref()).cloned();
        Setup { pile: pile.pile.clone(), turn: turn.clone(), last: last.clone(), limit }
    }
}

impl Terms {
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

    /// The game of a rule on these terms.
    pub fn game(&self, rule: Rule, first: Option<&First>) -> Game {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let game = Game::new(rule).with_play(play).with_stop(&self.stop).with_block(self.block);
        match first {
            Some(first) => game.with_first(first.clone()),
            None => game,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlainFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Csv,
    Json,
    Markdown,
    Bfile,
}

fn parse_timeout(text: &str) -> Result<Bounded<Duration>, String> {
    if text == "none" {
        return Ok(Bounded::None);
    }
    humantime::parse_duration(text).map(Bounded::To).map_err(|error| format!("{error}; write 500ms, 60s, 5min or none"))
}

fn parse_memory(text: &str) -> Result<Bounded<u64>, String> {
    if text == "none" {
        return Ok(Bounded::None);
    }
    let size: Result<ByteSize, _> = text.parse();
    size.map(|size| Bounded::To(size.as_u64())).map_err(|error| format!("{error}; write 500MB, 2GiB or none"))
}

pub fn parse_limit(text: &str) -> Result<Limit, ParseNaturalError> {
    if text == "inf" { Ok(Limit::Infinite) } else { text.parse().map(Limit::Finite) }
}

fn parse_first(text: &str) -> Result<First, String> {
    match text {
        "not-all" => Ok(First::NotAll),
        "all" => Ok(First::All),
        number => parse_limit(number).map(First::Limit).map_err(|error| format!("{error}; or not-all, or all")),
    }
}

/// A number, if it is not too large for a machine integer.
pub fn parse_u64(text: &str) -> Result<Option<u64>, String> {
    let number: Natural = text.parse().map_err(|error: ParseNaturalError| error.to_string())?;
    Ok(number.to_u64())
}

pub fn parse_block(text: &str) -> Result<u64, String> {
    parse_u64(text)?.ok_or_else(|| "more takes than can be counted".to_owned())
}

pub fn parse_count(text: &str) -> Result<usize, String> {
    let count = parse_u64(text)?.and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| "more than can be listed".to_owned())
}

/// More ranges are not listed, for they would not fit into memory.
const MOST_RANGES: u64 = 1_000_000;

pub fn parse_ranges(text: &str) -> Result<usize, String> {
    match parse_u64(text)?.unwrap_or(MOST_RANGES) {
        0 => Err("at least 1 range is listed".to_owned()),
        ranges => Ok(ranges.min(MOST_RANGES) as usize),
    }
}
