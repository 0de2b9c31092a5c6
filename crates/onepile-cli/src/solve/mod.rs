//! `onepile solve`: one position, or one a line.

mod lines;

use std::str::FromStr;

use clap::{Args, ValueEnum};
use onepile::{
    Answer, Budget, Effort, Game, Method, Natural, ParseNaturalError, Play, Position, RuleError, Setup, SetupError,
    Solver, Sources, Takes, Undecided, Wanted,
};
use serde::Serialize;

use crate::args::{Common, GameArgs, PileArg, PlainFormat, SetupArgs, parse_ranges};
use crate::blocking::{Blocking, BlockingJson};
use crate::failure::Failure;
use crate::json::{TakesJson, UndecidedJson};
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;
use crate::why;

pub use lines::run as run_lines;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
With - for PILE each line of standard input is a position, N or N:X with limit X, and is answered by a line; --timeout
then bounds each line. --with and --ranges count with --json only.

Examples:
  onepile solve '2*last' 1000
  onepile solve '2*last' --pile 987 --last 13
  onepile solve 'pile // 2' 1_000_000 --misere --json
  seq 1 20 | onepile solve '2*last' -
  onepile solve 'if last % 2 == 0 then last else 4*last' 40 --limit 12 --stop 0,5"
)]
pub struct SolveArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The counters on the table: 1000, 1_000, 1e100; or - to read positions from standard input, one a line
    #[arg(value_name = "PILE")]
    pub pile: Option<PileSource>,
    /// The same as PILE
    #[arg(long = "pile", value_name = "N", conflicts_with = "pile")]
    pub pile_option: Option<Natural>,
    #[command(flatten)]
    pub setup: SetupArgs,
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

/// Where positions come from.
#[derive(Clone, Debug)]
pub enum PileSource {
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
    /// Whether positions come from standard input.
    pub fn reads_lines(&self) -> bool {
        matches!(self.pile, Some(PileSource::Lines))
    }

    fn pile(&self) -> Option<&Natural> {
        match &self.pile {
            Some(PileSource::Pile(pile)) => Some(pile),
            _ => self.pile_option.as_ref(),
        }
    }

    fn game(&self) -> Result<Game, Failure> {
        self.game.game(self.setup.first.limit.as_ref())
    }

    fn is_json(&self, common: &Common) -> bool {
        common.format(self.format, PlainFormat::Json) == PlainFormat::Json
    }
}

pub fn run(args: &SolveArgs, common: &Common) -> Result<Report, Failure> {
    let pile = args.pile();
    let pile = pile.ok_or_else(|| Failure::Usage("how many counters? write `onepile solve RULE PILE`".to_owned()))?;
    let mut solver = Solver::new(args.game()?);
    let position = match solver.game().position(args.setup.setup(&pile.into())) {
        // The very limit of the position may be in doubt.
        Err(SetupError::Rule(error)) if let Some(undecided) = error.doubt() => {
            return Ok(given_up(args, common, &undecided));
        }
        position => position?,
    };
    let answer = ask(args, &mut solver, &position, || meter::budget(common))?;
    let status = Status::of(&answer.undecided);
    let blocking = Blocking::of(&mut solver, &answer, &mut meter::extra(common));
    if args.is_json(common) {
        return Ok(Report::json(&SolveJson::new(args, solver.game(), &answer, blocking.as_ref()), status));
    }
    let style = Style::new(common);
    let lines = blocking.iter().flat_map(|blocking| blocking.lines(style)).map(|line| format!("  {line}\n"));
    Ok(Report::new(text(solver.game(), &answer, style) + &lines.collect::<String>(), status))
}

/// All that is wanted of a position.
fn ask<'b>(
    args: &SolveArgs,
    solver: &mut Solver,
    position: &Position,
    budget: impl Fn() -> Budget<'b>,
) -> Result<Answer, RuleError> {
    let wanted = |measures| Wanted { ranges: args.ranges, measures };
    // What a theorem gives need not be searched for.
    let answer = solver.answer_within(position, &wanted(Effort::IfCheap), &mut budget())?;
    let missing = args.with.iter().any(|measure| match measure {
        MeasureArg::Remoteness => answer.remoteness.is_none(),
        MeasureArg::Suspense => answer.suspense.is_none(),
        MeasureArg::Nim => answer.nim_value.is_none() && !args.game.misere,
    });
    if !missing || answer.undecided.is_some() {
        return Ok(answer);
    }
    let insisted = solver.answer_within(position, &wanted(Effort::Insist), &mut budget())?;
    Ok(match insisted.outcome {
        Some(_) => insisted,
        None => Answer { undecided: insisted.undecided, ..answer },
    })
}

/// The report when nothing was found.
pub fn given_up(args: &SolveArgs, common: &Common, undecided: &Undecided) -> Report {
    if !args.is_json(common) {
        return Report::new(format!("Undecided.\n  {}\n", render::undecided(undecided)), Status::Undecided);
    }
    let pile = PileArg::from(&args.pile().cloned().unwrap_or_default());
    Report::json(&SolveJson::undecided(args, &pile, undecided), Status::Undecided)
}

fn text(game: &Game, answer: &Answer, style: Style) -> String {
    let mut lines = vec![style.headline(&render::headline(answer, style))];
    let takes = &answer.takes;
    if takes.ranges().len() > 1 || takes.ranges().first().is_some_and(|(low, high)| low != high) {
        lines.push(format!("  winning takes: {}", render::takes_line(takes, |n| style.number(n))));
    }
    lines.extend(why::why(game, answer, style).into_iter().map(|line| format!("  {line}")));
    lines.extend(measures(answer, style).map(|line| format!("  {line}")));
    if let Some(undecided) = &answer.undecided {
        lines.push(format!("  {}", render::undecided(undecided)));
    }
    lines.join("\n") + "\n"
}

/// The measures of an answer, each with what gave it where that is not what solved the position.
fn measures(answer: &Answer, style: Style) -> Option<String> {
    let Answer { remoteness, suspense, nim_value, by, .. } = answer;
    let measures = [
        ("remoteness", remoteness, by.remoteness),
        ("suspense", suspense, by.suspense),
        ("nim-value", nim_value, by.nim_value),
    ];
    let mut said: Vec<(Method, Vec<String>)> = Vec::new();
    for (name, value, by) in measures {
        let (Some(value), Some(by)) = (value, by) else { continue };
        let measure = format!("{name} {}", style.number(value));
        match said.last_mut() {
            Some((last, measures)) if *last == by => measures.push(measure),
            _ => said.push((by, vec![measure])),
        }
    }
    let said = said.iter().map(|(by, measures)| match *by == answer.method {
        true => measures.join(", "),
        false => format!("{} {}", render::by_method(*by), measures.join(", ")),
    });
    Some(said.collect::<Vec<_>>().join("; ")).filter(|line| !line.is_empty())
}

#[derive(Serialize)]
struct SolveJson {
    schema: u32,
    rule: String,
    play: Play,
    position: PositionJson,
    outcome: Option<Text<onepile::Outcome>>,
    take: Option<Text<Natural>>,
    takes: TakesJson,
    resist: Option<Text<Natural>>,
    remoteness: Option<Text<Natural>>,
    suspense: Option<Text<Natural>>,
    nim_value: Option<Text<Natural>>,
    by: ByJson,
    method: Method,
    reference: Option<&'static str>,
    undecided: Option<UndecidedJson>,
    why: Vec<String>,
    /// Only where takes may be forbidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocking: Option<BlockingJson>,
}

#[derive(Serialize)]
struct PositionJson {
    turn: Text<Natural>,
    pile: Text<Natural>,
    /// Unknown only where the rule has no value as yet.
    limit: Option<Text<onepile::Limit>>,
}

/// What gave each measure.
#[derive(Serialize, Default)]
struct ByJson {
    remoteness: Option<Method>,
    suspense: Option<Method>,
    nim_value: Option<Method>,
}

impl SolveJson {
    fn unknown(args: &SolveArgs, position: PositionJson) -> SolveJson {
        SolveJson {
            schema: 1,
            rule: args.game.text(),
            play: if args.game.misere { Play::Misere } else { Play::Normal },
            position,
            outcome: None,
            take: None,
            takes: TakesJson::from(&Takes::unknown()),
            resist: None,
            remoteness: None,
            suspense: None,
            nim_value: None,
            by: ByJson::default(),
            method: Method::Direct,
            reference: None,
            undecided: None,
            why: Vec::new(),
            blocking: None,
        }
    }

    /// What is said of a position of which nothing was found.
    fn undecided(args: &SolveArgs, pile: &PileArg, undecided: &Undecided) -> SolveJson {
        let Setup { pile, turn, last, limit } = args.setup.setup(pile);
        let turn = turn.unwrap_or_else(|| Natural::from(if last.is_some() { 2u32 } else { 1 }));
        let position = PositionJson { turn: Text(turn), pile: Text(pile), limit: limit.map(Text) };
        SolveJson { undecided: Some(undecided.into()), ..SolveJson::unknown(args, position) }
    }

    fn new(args: &SolveArgs, game: &Game, answer: &Answer, blocking: Option<&Blocking>) -> SolveJson {
        let position = &answer.position;
        let text = |value: &Option<Natural>| value.clone().map(Text);
        let position = PositionJson {
            turn: Text(position.turn.clone()),
            pile: Text(position.pile.clone()),
            limit: Some(Text(position.limit.clone())),
        };
        let Sources { remoteness, suspense, nim_value } = answer.by;
        SolveJson {
            outcome: answer.outcome.map(Text),
            take: answer.take().cloned().map(Text),
            takes: TakesJson::from(&answer.takes),
            resist: text(&answer.resist),
            remoteness: text(&answer.remoteness),
            suspense: text(&answer.suspense),
            nim_value: text(&answer.nim_value),
            by: ByJson { remoteness, suspense, nim_value },
            method: answer.method,
            reference: answer.method.reference(),
            undecided: answer.undecided.as_ref().map(UndecidedJson::from),
            why: why::why(game, answer, Style::PLAIN),
            blocking: blocking.map(BlockingJson::from),
            ..SolveJson::unknown(args, position)
        }
    }
}
