//! `onepile solve`: one position.

use clap::{Args, ValueEnum};
use onepile::{Answer, Effort, Game, Natural, SetupError, Solver, Takes, Undecided, Wanted};
use serde::Serialize;

use crate::args::{Common, GameArgs, PlainFormat, SetupArgs, parse_ranges};
use crate::blocking::{Blocking, BlockingJson};
use crate::failure::Failure;
use crate::json::{TakesJson, UndecidedJson};
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;
use crate::why;

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

pub fn run(args: &SolveArgs, common: &Common) -> Result<Report, Failure> {
    let pile = args.pile.as_ref().or(args.pile_option.as_ref());
    let pile = pile.ok_or_else(|| Failure::Usage("how many counters? write `onepile solve RULE PILE`".to_owned()))?;
    let game = args.game.game(args.setup.first.limit.as_ref())?;
    let position = match game.position(&args.setup.setup(pile)) {
        // The very limit of the position may be in doubt.
        Err(SetupError::Rule(error)) if let Some(undecided) = error.doubt() => {
            return Ok(given_up(args, common, &undecided));
        }
        position => position?,
    };
    let mut solver = Solver::new(game.clone());
    let mut ask = |measures| {
        solver.answer_wanted(&position, &Wanted { ranges: args.ranges, measures }, &mut meter::budget(common))
    };
    // What a theorem gives need not be searched for.
    let mut answer = ask(Effort::IfCheap)?;
    let missing = args.with.iter().any(|measure| match measure {
        MeasureArg::Remoteness => answer.remoteness.is_none(),
        MeasureArg::Suspense => answer.suspense.is_none(),
        MeasureArg::Nim => answer.nim_value.is_none() && !args.game.misere,
    });
    if missing && answer.undecided.is_none() {
        let insisted = ask(Effort::Insist)?;
        answer = match insisted.outcome {
            Some(_) => insisted,
            None => Answer { undecided: insisted.undecided, ..answer },
        };
    }
    let status = Status::of(&answer.undecided);
    let blocking = Blocking::of(&game, &answer, &mut meter::extra(common));
    if is_json(args, common) {
        let json =
            SolveJson { blocking: blocking.as_ref().map(BlockingJson::from), ..SolveJson::new(args, &game, &answer) };
        return Ok(Report::json(&json, status));
    }
    let style = Style::new(common);
    let lines = blocking.iter().flat_map(|blocking| blocking.lines(style)).map(|line| format!("  {line}\n"));
    Ok(Report::new(text(&game, &answer, style) + &lines.collect::<String>(), status))
}

/// The report when nothing was found.
pub fn given_up(args: &SolveArgs, common: &Common, undecided: &Undecided) -> Report {
    if !is_json(args, common) {
        return Report::new(format!("Undecided.\n  {}\n", render::undecided(undecided)), Status::Undecided);
    }
    let turn =
        args.setup.turn.clone().unwrap_or_else(|| Natural::from(if args.setup.last.is_some() { 2u64 } else { 1 }));
    let pile = args.pile.as_ref().or(args.pile_option.as_ref()).cloned().unwrap_or_default();
    let position = PositionJson { turn: Text(turn), pile: Text(pile), limit: args.setup.limit.clone().map(Text) };
    let json = SolveJson { undecided: Some(undecided.into()), ..SolveJson::unknown(args, position) };
    Report::json(&json, Status::Undecided)
}

fn is_json(args: &SolveArgs, common: &Common) -> bool {
    common.format(args.format, PlainFormat::Json) == PlainFormat::Json
}

fn text(game: &Game, answer: &Answer, style: Style) -> String {
    let mut lines = vec![style.headline(&render::headline(answer, style))];
    let takes = &answer.takes;
    if takes.ranges().len() > 1 || takes.ranges().first().is_some_and(|(low, high)| low != high) {
        lines.push(format!("  winning takes: {}", render::takes_line(takes, |n| style.number(n))));
    }
    lines.extend(why::why(game, answer, style).into_iter().map(|line| format!("  {line}")));
    let measures =
        [("remoteness", &answer.remoteness), ("suspense", &answer.suspense), ("nim-value", &answer.nim_value)];
    let known: Vec<String> =
        measures.iter().filter_map(|(name, value)| Some(format!("{name} {}", style.number(value.as_ref()?)))).collect();
    if !known.is_empty() {
        lines.push(format!("  {}", known.join(", ")));
    }
    if let Some(undecided) = &answer.undecided {
        lines.push(format!("  {}", render::undecided(undecided)));
    }
    lines.join("\n") + "\n"
}

#[derive(Serialize)]
struct SolveJson {
    schema: u32,
    rule: String,
    play: &'static str,
    position: PositionJson,
    outcome: Option<Text<onepile::Outcome>>,
    take: Option<Text<Natural>>,
    takes: TakesJson,
    resist: Option<Text<Natural>>,
    remoteness: Option<Text<Natural>>,
    suspense: Option<Text<Natural>>,
    nim_value: Option<Text<Natural>>,
    method: &'static str,
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

impl SolveJson {
    fn unknown(args: &SolveArgs, position: PositionJson) -> SolveJson {
        SolveJson {
            schema: 1,
            rule: args.game.text(),
            play: if args.game.misere { "misere" } else { "normal" },
            position,
            outcome: None,
            take: None,
            takes: TakesJson::from(&Takes::unknown()),
            resist: None,
            remoteness: None,
            suspense: None,
            nim_value: None,
            method: onepile::Method::Direct.name(),
            reference: None,
            undecided: None,
            why: Vec::new(),
            blocking: None,
        }
    }

    fn new(args: &SolveArgs, game: &Game, answer: &Answer) -> SolveJson {
        let position = &answer.position;
        let text = |value: &Option<Natural>| value.clone().map(Text);
        let position = PositionJson {
            turn: Text(position.turn.clone()),
            pile: Text(position.pile.clone()),
            limit: Some(Text(position.limit.clone())),
        };
        SolveJson {
            outcome: answer.outcome.map(Text),
            take: answer.take().cloned().map(Text),
            takes: TakesJson::from(&answer.takes),
            resist: text(&answer.resist),
            remoteness: text(&answer.remoteness),
            suspense: text(&answer.suspense),
            nim_value: text(&answer.nim_value),
            method: answer.method.name(),
            reference: answer.method.reference(),
            undecided: answer.undecided.as_ref().map(UndecidedJson::from),
            why: why::why(game, answer, Style::PLAIN),
            ..SolveJson::unknown(args, position)
        }
    }
}
