//! `onepile verify`: the solver against the definition of the game.

use onepile::{Difference, Natural, Outcome};
use serde::Serialize;

use crate::args::{Common, PlainFormat, VerifyArgs};
use crate::failure::Failure;
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;
use crate::solve::UndecidedJson;

pub fn run(args: &VerifyArgs, common: &Common) -> Result<Report, Failure> {
    let game = args.game.game(None)?;
    let found = onepile::verify(&game, &args.to, &mut meter::budget(common))?;
    let status = match &found.difference {
        Some(_) => Status::Different,
        None => Status::of(&found.undecided),
    };
    if common.json || args.format == PlainFormat::Json {
        let json = VerifyJson {
            schema: 1,
            rule: game.rule().text(),
            to: Text(&args.to),
            positions: Text(found.positions),
            agree: found.difference.is_none(),
            solver: "direct",
            against: "oracle",
            difference: found.difference.as_ref().map(DifferenceJson::from),
            undecided: found.undecided.as_ref().map(UndecidedJson::from),
        };
        return Ok(Report::json(&json, status));
    }
    let style = Style::new(common);
    let positions = found.positions;
    let mut text = match &found.difference {
        None => style.headline(&format!("No difference in {positions} positions: direct solver and oracle agree.")),
        Some(difference) => {
            let Difference { position, solver, oracle } = difference;
            let head = format!("A difference at pile {}, limit {}:", position.pile, position.limit);
            format!("{}\n  direct solver: {}\n  oracle:        {}", style.headline(&head), side(solver), side(oracle))
        }
    };
    if let Some(undecided) = &found.undecided {
        text += &format!("\n  not all were compared: {}", render::undecided(undecided));
    }
    Ok(Report::new(text + "\n", status))
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
    rule: &'a str,
    to: Text<&'a Natural>,
    positions: Text<u64>,
    agree: bool,
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
    oracle: SideJson<'a>,
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
            solver: side(&difference.solver),
            oracle: side(&difference.oracle),
        }
    }
}
