//! `onepile verify`: a theorem against search, search against the definition of the game.

use clap::Args;
use onepile::{Difference, Method, Natural, Outcome, Undecided, Verification};
use serde::Serialize;

use crate::args::{Common, GameArgs, PlainFormat};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;

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

pub fn run(args: &VerifyArgs, common: &Common) -> Result<Report, Failure> {
    let found = onepile::verify(&args.game.game(None)?, &args.to, &mut meter::budget(common))?;
    Ok(report(args, common, &found))
}

/// The report when nothing was compared in time.
pub fn given_up(args: &VerifyArgs, common: &Common, undecided: &Undecided) -> Report {
    let undecided = Some(undecided.clone());
    report(args, common, &Verification { method: Method::Direct, positions: 0, difference: None, undecided })
}

fn report(args: &VerifyArgs, common: &Common, found: &Verification) -> Report {
    let Verification { method, positions, difference, undecided } = found;
    let (solver, against) = match method {
        Method::Direct => ("direct solver", "oracle"),
        theorem => (theorem.name(), "direct solver"),
    };
    let status = match difference {
        Some(_) => Status::Different,
        None => Status::of(undecided),
    };
    if common.format(args.format, PlainFormat::Json) == PlainFormat::Json {
        let json = VerifyJson {
            schema: 1,
            rule: args.game.text(),
            to: Text(&args.to),
            positions: Text(*positions),
            agree: if status == Status::Undecided { None } else { Some(difference.is_none()) },
            solver: method.name(),
            against: if *method == Method::Direct { "oracle" } else { "direct" },
            difference: difference.as_ref().map(DifferenceJson::from),
            undecided: undecided.as_ref().map(UndecidedJson::from),
        };
        return Report::json(&json, status);
    }
    let style = Style::new(common);
    let text = match (difference, undecided) {
        (Some(difference), _) => {
            let Difference { position, verified: ours, against: theirs } = difference;
            let head = format!("A difference at pile {}, limit {}:", position.pile, position.limit);
            format!("{}\n  {solver}: {}\n  {against}: {}", style.headline(&head), side(ours), side(theirs))
        }
        (None, None) => {
            style.headline(&format!("No difference in {positions} positions: {solver} and {against} agree."))
        }
        (None, Some(undecided)) => {
            let head = style.headline(&format!("Undecided: no difference in the first {positions} positions."));
            format!("{head}\n  {}", render::undecided(undecided))
        }
    };
    Report::new(text + "\n", status)
}

type Side = (Option<Outcome>, Vec<Natural>);

fn side((outcome, takes): &Side) -> String {
    let takes: Vec<String> = takes.iter().map(Natural::to_string).collect();
    let outcome = outcome.map_or("?".to_owned(), |outcome| outcome.to_string());
    format!("{outcome}, winning takes {}", if takes.is_empty() { "none".to_owned() } else { takes.join(", ") })
}

#[derive(Serialize)]
struct VerifyJson<'a> {
    schema: u32,
    rule: String,
    to: Text<&'a Natural>,
    positions: Text<u64>,
    /// Unknown if not everything was compared.
    agree: Option<bool>,
    solver: &'static str,
    against: &'static str,
    difference: Option<DifferenceJson<'a>>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    pile: Text<&'a Natural>,
    limit: Text<&'a onepile::Limit>,
    solver: SideJson<'a>,
    against: SideJson<'a>,
}

#[derive(Serialize)]
struct SideJson<'a> {
    outcome: Option<Text<Outcome>>,
    takes: Vec<Text<&'a Natural>>,
}

impl<'a> From<&'a Difference> for DifferenceJson<'a> {
    fn from(difference: &'a Difference) -> Self {
        let side = |(outcome, takes): &'a Side| SideJson {
            outcome: outcome.map(Text),
            takes: takes.iter().map(Text).collect(),
        };
        DifferenceJson {
            pile: Text(&difference.position.pile),
            limit: Text(&difference.position.limit),
            solver: side(&difference.verified),
            against: side(&difference.against),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use onepile::{Game, Setup};

    use super::*;
    use crate::args::{Cli, Verb};

    /// What is reported of a difference that was made up, for none is known.
    fn reported(options: &[&str]) -> (String, Status) {
        let words = ["onepile", "verify", "2*last", "--to", "9"].iter().chain(options);
        let Cli { common, verb: Verb::Verify(args) } = Cli::parse_from(words) else { panic!("another verb") };
        let game = Game::new("2*last".parse().unwrap());
        let position = game.position(&Setup { limit: Some(4u64.into()), ..Setup::pile(7u64) }).unwrap();
        let verified = (Some(Outcome::N), vec![Natural::from(2u64)]);
        let difference = Some(Difference { position, verified, against: (Some(Outcome::P), Vec::new()) });
        let found = Verification { method: Method::Base, positions: 22, difference, undecided: None };
        let report = report(&args, &common, &found);
        (report.text(), report.status())
    }

    #[test]
    fn a_difference_is_shown_and_ends_with_code_1() {
        let (text, status) = reported(&[]);
        let lines =
            "A difference at pile 7, limit 4:\n  base: N, winning takes 2\n  direct solver: P, winning takes none\n";
        assert_eq!((&text[..], status), (lines, Status::Different));
        assert_eq!(std::process::ExitCode::from(status), std::process::ExitCode::from(1));
        let (text, _) = reported(&["--json"]);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["agree"], false);
        assert_eq!(json["difference"]["solver"]["takes"][0], "2");
        assert_eq!(json["difference"]["against"]["outcome"], "P");
    }
}
