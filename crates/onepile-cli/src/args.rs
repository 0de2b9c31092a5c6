//! The command line, as clap reads it; verbs with a folder of their own have their options there.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use onepile::{First, Game, Limit, NamedGame, Natural, ParseNaturalError, Rule};

use crate::failure::Failure;
use crate::manual::{BUILD_FACTS, CompletionsArgs, ManArgs};
use crate::play::PlayArgs;
use crate::plot::PlotArgs;
use crate::sequence::SequenceArg;
use crate::sum::SumArgs;

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

impl Terms {
    /// The game of a rule on these terms.
    pub fn game(&self, rule: Rule, first: Option<&First>) -> Game {
        let game = Game::new(rule).stop(self.stop.iter().cloned()).block(self.block);
        let game = if self.misere { game.misere() } else { game };
        match first {
            Some(first) => game.first(first.clone()),
            None => game,
        }
    }
}

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile solve '2*last' 1000
  onepile solve '2*last' --pile 987 --last 13
  onepile solve 'pile // 2' 1_000_000 --misere --json
  onepile solve 'if last % 2 == 0 then last else 4*last' 40 --limit 12 --stop 0,5"
)]
pub struct SolveArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The counters on the table: 1000, 1_000, 1e100
    #[arg(value_name = "PILE")]
    pub pile: Option<Natural>,
    /// The same as PILE
    #[arg(long = "pile", value_name = "N", conflicts_with = "pile")]
    pub pile_option: Option<Natural>,
    /// How many counters may be taken now, whatever the rule says
    #[arg(long, value_name = "X", conflicts_with = "last", value_parser = parse_limit)]
    pub limit: Option<Limit>,
    /// What the opponent just took
    #[arg(long, value_name = "K")]
    pub last: Option<Natural>,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T")]
    pub turn: Option<Natural>,
    /// The limit of the first move: not-all, all or a number
    #[arg(long, value_name = "F", value_parser = parse_first)]
    pub first: Option<First>,
    /// List at most so many ranges of winning takes
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_ranges)]
    pub ranges: usize,
    /// Work out these even if they take long
    #[arg(long, value_delimiter = ',', value_name = "MEASURES")]
    pub with: Vec<MeasureArg>,
    /// How to print the answer
    #[arg(long, value_enum, default_value = "text")]
    pub format: PlainFormat,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum MeasureArg {
    Remoteness,
    Suspense,
    Nim,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlainFormat {
    Text,
    Json,
}

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile table '2*last' --of g --to 30
  onepile table 'pile // 2' --of nim --from 1 --to 100 --format bfile -o b.txt
  onepile table 'turn + 1' --of outcome --to 50 --turn 3 --format csv"
)]
pub struct TableArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The value wanted: g is the smallest winning take when the limit is the whole pile
    #[arg(long, value_name = "VALUE")]
    pub of: ColumnArg,
    /// The last pile
    #[arg(long, value_name = "N")]
    pub to: Natural,
    /// The first pile
    #[arg(long, value_name = "M", default_value = "0")]
    pub from: Natural,
    /// The number of the coming move, from 1
    #[arg(long, value_name = "T", default_value = "1")]
    pub turn: Natural,
    /// The limit of the first move: not-all, all or a number
    #[arg(long, value_name = "F", value_parser = parse_first)]
    pub first: Option<First>,
    /// How to print the table
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Row t, column r: piles up to E(t, r) and above all entries before it are decided in r moves at turn t;
those of odd columns are won, those of even ones lost.

Examples:
  onepile tableau 'turn + 1 + pile // 2' --turns 4 --columns 8
  onepile tableau flanigan-tableau --turns 16 --columns 12 --format markdown -o tableau.md"
)]
pub struct TableauArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    /// So many rows, from turn 1 on
    #[arg(long, value_name = "T", default_value = "8")]
    pub turns: Natural,
    /// So many columns
    #[arg(long, value_name = "R", default_value = "8")]
    pub columns: Natural,
    /// How to print the tableau
    #[arg(long, value_enum, default_value = "text")]
    pub format: ListFormat,
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    Text,
    Csv,
    Json,
    Markdown,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ColumnArg {
    G,
    Nim,
    Outcome,
    Remoteness,
    Suspense,
    Limit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Csv,
    Json,
    Markdown,
    Bfile,
}

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile base '2*last'
  onepile base 'if even(last) then last else 4*last' --count 40
  onepile base 'if odd(prev) and last == 3 then 4 else 2*last' --residue all --to 1000"
)]
pub struct BaseArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    /// List so many members
    #[arg(long, value_name = "K", conflicts_with = "to", value_parser = parse_count)]
    pub count: Option<usize>,
    /// List all members up to a number
    #[arg(long, value_name = "N")]
    pub to: Option<Natural>,
    /// The game that reads prev as I more than it is, or all
    #[arg(long, value_name = "I", default_value = "0", value_parser = parse_residue)]
    pub residue: ResidueArg,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// One game or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResidueArg {
    One(Natural),
    All,
}

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
    /// The limit of the first move: not-all, all or a number
    #[arg(long, value_name = "F", value_parser = parse_first)]
    pub first: Option<First>,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: SequenceFormat,
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Exit code 3 if neither a period nor its absence is proved.

Examples:
  onepile period 'if last == 1 then 4 else 2'
  onepile period 3 --of outcome --json")]
pub struct PeriodArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The values that may repeat; g, or nim for rules of the pile
    #[arg(long, value_name = "VALUE")]
    pub of: Option<PeriodOf>,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: PlainFormat,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum PeriodOf {
    G,
    Nim,
    Outcome,
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

/// The formats of a page to read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    Text,
    Json,
    Markdown,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile explain '2*last'
  onepile explain fibonacci-nim --format markdown -o fibonacci.md
  onepile explain 'if prev % 2 == 1 and last == 3 then 4 else 2*last' --json")]
pub struct ExplainArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: PageFormat,
    /// Write to a file, completely or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Every pile up to N, every limit up to the pile, outcome and all winning takes. Exit code 1 if there is a difference.

Examples:
  onepile verify '1 + (prev + last) % 5' --to 60"
)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The last pile
    #[arg(long, value_name = "N")]
    pub to: Natural,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: PlainFormat,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile games
  onepile games fibonacci-nim")]
pub struct GamesArgs {
    /// Tell about this game only
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: PlainFormat,
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

pub fn parse_first(text: &str) -> Result<First, String> {
    match text {
        "not-all" => Ok(First::NotAll),
        "all" => Ok(First::All),
        number => parse_limit(number).map(First::Limit).map_err(|error| format!("{error}; or not-all, or all")),
    }
}

pub fn parse_block(text: &str) -> Result<u64, String> {
    let block: Natural = text.parse().map_err(|error: ParseNaturalError| error.to_string())?;
    block.to_u64().ok_or_else(|| "more takes than can be counted".to_owned())
}

fn parse_residue(text: &str) -> Result<ResidueArg, String> {
    match text {
        "all" => Ok(ResidueArg::All),
        number => number.parse().map(ResidueArg::One).map_err(|error: ParseNaturalError| format!("{error}; or all")),
    }
}

fn parse_count(text: &str) -> Result<usize, String> {
    let count: Natural = text.parse().map_err(|error: ParseNaturalError| error.to_string())?;
    count.to_u64().and_then(|count| usize::try_from(count).ok()).ok_or_else(|| "more than can be listed".to_owned())
}

/// More ranges are not listed, for they would not fit into memory.
const MOST_RANGES: usize = 1_000_000;

pub fn parse_ranges(text: &str) -> Result<usize, String> {
    let ranges: Natural = text.parse().map_err(|error: ParseNaturalError| error.to_string())?;
    match ranges.to_u64() {
        Some(0) => Err("at least 1 range is listed".to_owned()),
        ranges => Ok(ranges.map_or(MOST_RANGES, |ranges| ranges.min(MOST_RANGES as u64) as usize)),
    }
}
