//! `onepile verify`: a theorem against search, search against the definition of the game.

use clap::Args;
use onepile::{Difference, Method, Natural, Outcome, Side, Undecided, Verification};
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
Every pile up to N, every limit up to the pile, outcome and all winning takes: a theorem against the direct solver, and
the direct solver against brute force on small piles, or on all where no theorem applies. Exit code 1 if there is a
difference.

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
    let found = onepile::verify_within(&args.game.game(None)?, &args.to, &mut meter::budget(common))?;
    Ok(report(args, common, &found))
}

/// The report when nothing was compared in time.
pub fn given_up(args: &VerifyArgs, common: &Common, undecided: &Undecided) -> Report {
    let undecided = Some(undecided.clone());
    let nothing = Verification { method: Method::Direct, positions: 0, by_oracle: 0, difference: None, undecided };
    report(args, common, &nothing)
}

fn report(args: &VerifyArgs, common: &Common, found: &Verification) -> Report {
    let Verification { method, positions, by_oracle, difference, undecided } = found;
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
            by_oracle: Text(*by_oracle),
            difference: difference.as_ref().map(DifferenceJson::from),
            undecided: undecided.as_ref().map(UndecidedJson::from),
        };
        return Report::json(&json, status);
    }
    let style = Style::new(common);
    let text = match (difference, undecided) {
        (Some(difference), _) => {
            let Difference { position, checked: (checked, ours), against: (against, theirs) } = difference;
            let head = format!("A difference at pile {}, limit {}:", position.pile, position.limit);
            let (checked, against) = (solver(Some(*checked)), solver(*against));
            format!("{}\n  {checked}: {}\n  {against}: {}", style.headline(&head), side(ours), side(theirs))
        }
        (None, None) => {
            let against = if *method == Method::Direct { None } else { Some(Method::Direct) };
            let (checked, against) = (solver(Some(*method)), solver(against));
            let head = format!("No difference in {positions} positions: {checked} and {against} agree.");
            let by_oracle = match method {
                Method::Direct => String::new(),
                _ => format!("\n  the direct solver agrees with brute force on {by_oracle} of them"),
            };
            style.headline(&head) + &by_oracle
        }
        (None, Some(undecided)) => {
            let head = style.headline(&format!("Undecided: no difference in the first {positions} positions."));
            format!("{head}\n  {}", render::undecided(undecided))
        }
    };
    Report::new(text + "\n", status)
}

/// What a way to solve a game is called; the oracle is none.
fn solver(method: Option<Method>) -> &'static str {
    match method {
        None => "oracle",
        Some(Method::Direct) => "direct solver",
        Some(theorem) => theorem.name(),
    }
}

fn side((outcome, takes): &Side) -> String {
    let outcome = outcome.map_or("?".to_owned(), |outcome| outcome.to_string());
    format!("{outcome}, winning takes {takes}")
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
    /// How many positions were compared with brute force.
    by_oracle: Text<u64>,
    difference: Option<DifferenceJson<'a>>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    pile: Text<&'a Natural>,
    limit: Text<&'a onepile::Limit>,
    solver: SideJson,
    against: SideJson,
}

#[derive(Serialize)]
struct SideJson {
    outcome: Option<Text<Outcome>>,
    takes: Vec<Text<Natural>>,
}

impl<'a> From<&'a Difference> for DifferenceJson<'a> {
    fn from(difference: &'a Difference) -> Self {
        let side =
            |(outcome, takes): &Side| SideJson { outcome: outcome.map(Text), takes: takes.iter().map(Text).collect() };
        DifferenceJson {
            pile: Text(&difference.position.pile),
            limit: Text(&difference.position.limit),
            solver: side(&difference.checked.1),
            against: side(&difference.against.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use onepile::{Game, Takes};

    use super::*;
    use crate::args::{Cli, Verb};

    /// What is reported of a difference that was made up, for none is known.
    fn reported(options: &[&str]) -> (String, Status) {
        let words = ["onepile", "verify", "2*last", "--to", "9"].iter().chain(options);
        let Cli { common, verb: Verb::Verify(args) } = Cli::parse_from(words) else { panic!("another verb") };
        let game: Game = "2*last".parse().unwrap();
        let position = game.position((7, 4)).unwrap();
        let two = Natural::from(2u32);
        let checked = (Method::Base, (Some(Outcome::N), Takes::of([(two.clone(), two)])));
        let against = (Some(Method::Direct), (Some(Outcome::P), Takes::none()));
        let difference = Some(Difference { position, checked, against });
        let found = Verification { method: Method::Base, positions: 22, by_oracle: 9, difference, undecided: None };
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
