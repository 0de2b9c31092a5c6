//! `onepile period`: whether the values of all piles repeat, with the proof.

use clap::{Args, ValueEnum};
use onepile::{Column, Family, Natural, NoPeriod, PeriodProof, Periodicity, Recurrence, Solver, Undecided};
use serde::Serialize;

use crate::args::{Common, GameArgs, PlainFormat};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;

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

pub fn run(args: &PeriodArgs, common: &Common) -> Result<Report, Failure> {
    let game = args.game.game(None)?;
    let column = column(args, Family::of(game.rule()));
    let found = Solver::new(game).period_within(column, &mut meter::budget(common));
    match found {
        Ok(found) => Ok(report(args, common, column, &found, None)),
        Err(declined) => {
            let unknown = Periodicity::Unknown { searched_to: Natural::ZERO, undecided: None };
            Ok(report(args, common, column, &unknown, Some(declined.to_string())))
        }
    }
}

/// The report when nothing was found in time.
pub fn given_up(args: &PeriodArgs, common: &Common, undecided: &Undecided) -> Report {
    let unknown = Periodicity::Unknown { searched_to: Natural::ZERO, undecided: Some(undecided.clone()) };
    let family = args.game.rule.rule().map_or(Family::General, |rule| Family::of(&rule));
    report(args, common, column(args, family), &unknown, None)
}

/// The values asked for, or those that matter most in games of a family.
fn column(args: &PeriodArgs, family: Family) -> Column {
    match args.of {
        Some(PeriodOf::G) => Column::G,
        Some(PeriodOf::Nim) => Column::Nim,
        Some(PeriodOf::Outcome) => Column::Outcome,
        None if family == Family::Pile => Column::Nim,
        None => Column::G,
    }
}

fn report(args: &PeriodArgs, common: &Common, column: Column, found: &Periodicity, declined: Option<String>) -> Report {
    let status = if found.kind() == "unknown" { Status::Undecided } else { Status::Answered };
    if common.format(args.format, PlainFormat::Json) == PlainFormat::Json {
        let (mut preperiod, mut period, mut proof, mut searched_to, mut undecided) = (None, None, None, None, None);
        match found {
            Periodicity::Periodic { preperiod: before, period: length, proof: why } => {
                (preperiod, period, proof) = (Some(Text(before)), Some(Text(length)), Some(ProofJson::from(why)));
            }
            Periodicity::Unknown { searched_to: to, undecided: met } => {
                (searched_to, undecided) = (Some(Text(to)), met.as_ref().map(UndecidedJson::from));
            }
            Periodicity::Never(reason) => proof = Some(ProofJson::Words { words: never(*reason).to_owned() }),
            _ => {}
        }
        let (rule, kind) = (args.game.text(), found.kind());
        let of = column.name();
        let json = PeriodJson { schema: 1, rule, of, kind, preperiod, period, proof, searched_to, declined, undecided };
        return Report::json(&json, status);
    }
    Report::new(text(column, found, declined, Style::new(common)), status)
}

fn text(column: Column, found: &Periodicity, declined: Option<String>, style: Style) -> String {
    let values = match column {
        Column::Nim => "nim-values",
        Column::Outcome => "outcomes",
        _ => "smallest winning takes",
    };
    let mut lines = Vec::new();
    match found {
        Periodicity::Periodic { preperiod, period, proof } => {
            let (length, before) = (style.number(period), style.number(preperiod));
            lines.push(style.headline(&match preperiod.is_zero() {
                true => format!("Purely periodic: the {values} repeat with period {length} from the start."),
                false => {
                    format!("Eventually periodic: the {values} repeat with period {length} after the first {before}.")
                }
            }));
            lines.extend(proof_lines(proof, style));
        }
        Periodicity::Never(reason) => {
            lines.push(style.headline(&format!("Not periodic: the {values} never repeat.")));
            lines.push(never(*reason).to_owned());
        }
        Periodicity::Unknown { searched_to, undecided } => {
            lines.push(style.headline("Unknown: neither a period nor its absence is proved."));
            if !searched_to.is_zero() {
                lines.push(format!("all piles up to {} were looked at", style.number(searched_to)));
            }
            lines.extend(undecided.as_ref().map(render::undecided));
            lines.extend(declined);
        }
        _ => {}
    }
    let indented =
        lines.iter().enumerate().map(|(i, line)| if i == 0 { format!("{line}\n") } else { format!("  {line}\n") });
    indented.collect()
}

/// Which values come back.
fn window_line(recurrence: &Recurrence) -> String {
    let Recurrence { window_at, again_at, window, unit, .. } = recurrence;
    let multiple = match unit {
        1 => String::new(),
        _ => format!(", a multiple of {unit} piles farther"),
    };
    format!(
        "the {window} values up to pile {window_at} come back as the {window} values up to pile {again_at}{multiple}"
    )
}

fn proof_lines(proof: &PeriodProof, style: Style) -> Vec<String> {
    match proof {
        PeriodProof::FiniteBase { last } => {
            vec![format!(
                "the base is finite, and the table repeats with its last member, {} [HR03]",
                style.number(last)
            )]
        }
        PeriodProof::Window(recurrence) => {
            let Recurrence { window, unit, .. } = recurrence;
            let (repeats, source) = match unit {
                1 => (String::new(), " [HR03]"),
                _ => (format!(" and limits repeat after {unit} piles,"), ""),
            };
            vec![
                window_line(recurrence),
                format!(
                    "no value between is larger than {window},{repeats} so these {window} values determine all that follow{source}"
                ),
            ]
        }
        PeriodProof::State { at, again_at, turns, largest } => vec![
            format!("limits are at most {largest}, and repeat after {}", style.counted(turns, "turn")),
            format!(
                "the nearest lost piles below pile {}, at all turns, come back below pile {}, and nothing else counts",
                style.number(at),
                style.number(again_at)
            ),
        ],
        PeriodProof::LimitWindow(recurrence) => {
            let window = recurrence.window;
            vec![
                window_line(recurrence),
                format!(
                    "no limit is larger than {window}, and limits repeat as well, so these values determine all that follow"
                ),
            ]
        }
        PeriodProof::LimitStays { limit, from } => {
            let (limit, from) = (style.number(limit), style.number(from));
            vec![format!(
                "the limit stays at {limit} from pile {from} on, and values come back one pile farther than it reaches [HRR04]"
            )]
        }
        PeriodProof::LimitKeepsUp { from } => {
            vec![format!(
                "from pile {} on the limit grows with every pile, so that the lost piles below stay in reach [HRR04]",
                style.number(from)
            )]
        }
        PeriodProof::FewLost { largest, because } => {
            let mut lines = vec![format!(
                "the largest lost pile is {}, for the smallest winning takes are bounded:",
                style.number(largest)
            )];
            lines.extend(proof_lines(because, style));
            lines
        }
        _ => Vec::new(),
    }
}

fn never(reason: NoPeriod) -> &'static str {
    match reason {
        NoPeriod::Unbounded => {
            "the base is infinite and all its members are fixed, so from each member b only b itself wins: the values are unbounded [HR03]"
        }
        NoPeriod::LimitGrows => {
            "the limit grows without end in unit jumps: every nim-value occurs, and lost piles are ever farther apart [HRR04]"
        }
        _ => "they are unbounded",
    }
}

#[derive(Serialize)]
struct PeriodJson<'a> {
    schema: u32,
    rule: String,
    of: &'static str,
    kind: &'static str,
    preperiod: Option<Text<&'a Natural>>,
    period: Option<Text<&'a Natural>>,
    proof: Option<ProofJson>,
    searched_to: Option<Text<&'a Natural>>,
    declined: Option<String>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
enum ProofJson {
    FiniteBase { last: String },
    Window { window: Text<usize>, at: Text<usize>, again_at: Text<usize> },
    State { at: String, again_at: String, turns: Text<usize>, largest_limit: Text<u32> },
    FewLost { largest: String, because: Box<ProofJson> },
    Words { words: String },
}

impl From<&PeriodProof> for ProofJson {
    fn from(proof: &PeriodProof) -> Self {
        match proof {
            PeriodProof::FiniteBase { last } => ProofJson::FiniteBase { last: last.to_string() },
            PeriodProof::Window(found) => ProofJson::Window {
                window: Text(found.window),
                at: Text(found.window_at),
                again_at: Text(found.again_at),
            },
            PeriodProof::State { at, again_at, turns, largest } => ProofJson::State {
                at: at.to_string(),
                again_at: again_at.to_string(),
                turns: Text(*turns),
                largest_limit: Text(*largest),
            },
            PeriodProof::FewLost { largest, because } => {
                ProofJson::FewLost { largest: largest.to_string(), because: Box::new(ProofJson::from(&**because)) }
            }
            other => ProofJson::Words { words: proof_lines(other, Style::PLAIN).join("; ") },
        }
    }
}
