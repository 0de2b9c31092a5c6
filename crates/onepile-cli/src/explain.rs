//! `onepile explain`: what is known of a rule, and how.

use onepile::{
    Analysis, Budget, Column, Declined, Entry, Fact, Family, Game, Method, Natural, Outcome, Rule, Solver, Standing,
    Undecided, Variable,
};
use serde::Serialize;

use crate::args::{Common, ExplainArgs, PlainFormat};
use crate::failure::Failure;
use crate::meter;
use crate::output::{Report, Status, Style, Text};
use crate::render;
use crate::solve::UndecidedJson;

/// Lost piles are looked for up to this pile, with so much work.
const LOOK_TO: u64 = 200;
const LOOK_WORK: u64 = 20_000_000;
/// And so many of them are shown.
const SHOWN: usize = 12;
/// The hypotheses of theorems are asked for up to this pile.
const FAR: &str = "1e1000";

pub fn run(args: &ExplainArgs, common: &Common) -> Result<Report, Failure> {
    let game = args.game.game(None)?;
    let rule = game.rule();
    let facts = Analysis::of(rule, &mut meter::budget(common)).facts;
    let lost = lost_piles(&game, meter::budget(common).with_work(LOOK_WORK));
    let first = game.needs_first_limit(&Natural::from(1u64));
    let far: Natural = FAR.parse().expect("a number");
    let theorems = Solver::new(game.clone()).theorems(&far, &mut meter::budget(common));
    let applies = theorems.iter().find(|(_, checked)| checked.is_ok());
    let method = applies.map_or(Method::Direct, |(method, _)| *method);
    if is_json(args, common) {
        let json = ExplainJson {
            schema: 1,
            rule: rule.text(),
            reads_as: Text(rule),
            variables: used(rule),
            family: family_name(Family::of(rule)),
            needs_first_limit: first,
            facts: facts.iter().map(FactJson::from).collect(),
            method: method.name(),
            reference: method.reference(),
            declined: theorems.iter().filter_map(DeclinedJson::new).collect(),
            paper: Family::of(rule).reference(),
            lost_piles: lost.as_ref().map(|lost| lost.iter().map(Text).collect()),
            undecided: None,
        };
        return Ok(Report::json(&json, Status::Answered));
    }
    let style = Style::new(common);
    let mut lines = vec![style.headline(&format!("{rule}"))];
    lines.push(format!("  {}", about(rule)));
    if first {
        let rest = if args.game.misere { "all but two counters, or one" } else { "all but one counter" };
        lines.push(format!("  The rule says nothing about the first move; by default it may take {rest}."));
    }
    lines.push(String::new());
    lines.extend(facts.iter().map(|fact| format!("  {}", fact_line(fact))));
    lines.push(String::new());
    lines.extend(method_lines(rule, method, &theorems));
    if let Some(lost) = lost {
        let shown: Vec<String> = lost.iter().take(SHOWN).map(Natural::to_string).collect();
        let more = if lost.len() > SHOWN { ", …" } else { "" };
        lines.push(format!("  Lost for the player who begins: piles {}{more}", shown.join(", ")));
    }
    Ok(Report::new(lines.join("\n") + "\n", Status::Answered))
}

/// Which theorem applies, and why those before it do not.
fn method_lines(rule: &Rule, method: Method, theorems: &[(Method, Result<(), Declined>)]) -> Vec<String> {
    let mut lines: Vec<String> = match method {
        Method::Bases => vec![
            "  Solved by the theorem of several bases [HR-per]: there is a base for each residue of `prev`. Strip the"
                .to_owned(),
            "  largest member from the pile and go on in the base this leads to; the last part tells the take."
                .to_owned(),
        ],
        Method::Base => vec![
            "  Solved by the base theorem for rules of the last take [HR03]: write the pile as a sum of members of the"
                .to_owned(),
            "  base, the largest first; the smallest part tells the smallest winning take.".to_owned(),
        ],
        Method::Tableau => vec![
            "  Solved by the tableau for rules of turn and pile [Fla82]: a pile is won iff the first entry E(t, r) of the"
                .to_owned(),
            "  row of the turn that is not below the pile stands in an odd column, and r is the number of moves left."
                .to_owned(),
        ],
        Method::NimValues => vec![
            "  Solved by the nim-values of rules of the pile [HRR04]: take the limit and 1 more off the pile, again and"
                .to_owned(),
            "  again, until the limit jumps or is 0; what it jumps to is the nim-value, and 0 is lost.".to_owned(),
        ],
        _ => vec![
            "  Solved by search: every position that can be reached is looked at, from the smallest pile up."
                .to_owned(),
        ],
    };
    for (theorem, checked) in theorems {
        if let Err(declined) = checked {
            lines.push(format!("  {} does not apply: {declined}.", render::theorem(*theorem)));
        }
    }
    if let (Method::Direct, Some(paper)) = (method, Family::of(rule).reference()) {
        lines.push(format!("  Games of this family are the subject of [{paper}]; see REFERENCES.md."));
    }
    lines
}

/// The report when the rule itself takes too long.
pub fn given_up(args: &ExplainArgs, common: &Common, undecided: &Undecided) -> Report {
    if is_json(args, common) {
        let json = UnexplainedJson { schema: 1, rule: args.game.text(), undecided: undecided.into() };
        return Report::json(&json, Status::Undecided);
    }
    Report::new(format!("Undecided.\n  {}\n", render::undecided(undecided)), Status::Undecided)
}

fn is_json(args: &ExplainArgs, common: &Common) -> bool {
    common.json || args.format == PlainFormat::Json
}

/// The small piles lost by the player who begins, unless the rule has no value there or they take long to find.
fn lost_piles(game: &Game, mut budget: Budget<'_>) -> Option<Vec<Natural>> {
    let (turn, from, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(LOOK_TO));
    let table = Solver::new(game.clone()).table(Column::Outcome, &turn, (&from, &to), &mut budget).ok()?;
    let piles = (0..=LOOK_TO).map(Natural::from).zip(table.entries.iter());
    let lost = piles.filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P)).map(|(pile, _)| pile);
    table.undecided.is_none().then(|| lost.collect())
}

fn used(rule: &Rule) -> Vec<&'static str> {
    Variable::ALL.iter().filter(|variable| rule.uses(**variable)).map(|variable| variable.name()).collect()
}

fn about(rule: &Rule) -> &'static str {
    match Family::of(rule) {
        Family::Constant => "The limit is the same for every move.",
        Family::Last => "The limit depends on what the opponent just took.",
        Family::PrevLast => "The limit depends on the pile before the opponent's take, and perhaps on the take.",
        Family::TurnPile => "The limit depends on the number of the move, and perhaps on the pile.",
        Family::Pile => "The limit depends on the pile alone.",
        _ => "The limit depends on a mix of quantities for which there is no theorem.",
    }
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Constant => "constant",
        Family::Last => "last",
        Family::PrevLast => "prev-last",
        Family::TurnPile => "turn-pile",
        Family::Pile => "pile",
        _ => "general",
    }
}

fn fact_line(fact: &Fact) -> String {
    let claim = &fact.property;
    match &fact.standing {
        Standing::Proved => format!("proved       {claim}"),
        Standing::ProvedTo(to) => format!("proved       {claim} (up to 10^{})", to.to_string().len() - 1),
        Standing::Refuted(inputs) => format!("not so       {claim}: it fails at {inputs}"),
        _ => format!("not known    {claim}"),
    }
}

#[derive(Serialize)]
struct ExplainJson<'a> {
    schema: u32,
    rule: &'a str,
    reads_as: Text<&'a Rule>,
    variables: Vec<&'static str>,
    family: &'static str,
    needs_first_limit: bool,
    facts: Vec<FactJson>,
    method: &'static str,
    reference: Option<&'static str>,
    declined: Vec<DeclinedJson>,
    paper: Option<&'static str>,
    lost_piles: Option<Vec<Text<&'a Natural>>>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct UnexplainedJson {
    schema: u32,
    rule: String,
    undecided: UndecidedJson,
}

#[derive(Serialize)]
struct DeclinedJson {
    theorem: &'static str,
    reason: String,
    fails_at: Option<String>,
}

impl DeclinedJson {
    fn new((theorem, checked): &(Method, Result<(), Declined>)) -> Option<DeclinedJson> {
        let declined = checked.as_ref().err()?;
        let fails_at = declined.at.as_ref().map(ToString::to_string);
        Some(DeclinedJson { theorem: theorem.name(), reason: declined.to_string(), fails_at })
    }
}

#[derive(Serialize)]
struct FactJson {
    claim: String,
    standing: &'static str,
    to: Option<Text<Natural>>,
    fails_at: Option<String>,
}

impl From<&Fact> for FactJson {
    fn from(fact: &Fact) -> Self {
        let (standing, to, fails_at) = match &fact.standing {
            Standing::Proved => ("proved", None, None),
            Standing::ProvedTo(to) => ("proved", Some(Text(to.clone())), None),
            Standing::Refuted(inputs) => ("refuted", None, Some(inputs.to_string())),
            _ => ("open", None, None),
        };
        FactJson { claim: fact.property.to_string(), standing, to, fails_at }
    }
}
