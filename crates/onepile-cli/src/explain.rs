//! `onepile explain`: what is known of a rule, and how.

use clap::{Args, ValueEnum};
use onepile::{
    Analysis, Answer, Budget, Column, Declined, Entry, Extent, Fact, Family, Game, Limit, ListedMember, Listing,
    Method, NamedGame, Natural, Outcome, Play, Position, Reached, Rule, Solver, Standing, Undecided, Variable, Wanted,
};
use serde::Serialize;

use crate::advice::Advice;
use crate::args::{Common, FileArgs, GameArgs};
use crate::described;
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::meter::{self, Clock};
use crate::output::{Report, Status, Style, Text};
use crate::page::{Page, Section};
use crate::render;
use crate::why;

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
    #[command(flatten)]
    pub file: FileArgs,
}

/// The formats of a page to read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    Text,
    Json,
    Markdown,
}

/// Lost piles are looked for up to this pile.
const LOOK_TO: u64 = 200;
/// And so many of them are shown.
const SHOWN: usize = 12;
/// Of several bases so many are shown.
const BASES: usize = 4;
/// The largest pile that is worked out as an example.
const WORKED: u64 = 100;

pub fn run(args: &ExplainArgs, common: &Common) -> Result<Report, Failure> {
    let known = Known::of(args, common)?;
    if let Some(bound) = Clock::of_query(common).met() {
        let reached = Reached::Doubt("not all theorems were tried".to_owned());
        return Ok(given_up(args, common, &Undecided { bound, reached }));
    }
    let report = match common.format(args.format, PageFormat::Json) {
        PageFormat::Json => Report::json(&ExplainJson::from(&known), Status::Answered),
        PageFormat::Markdown => Report::new(known.page().markdown(), Status::Answered),
        PageFormat::Text => {
            let style = Style::toward(&args.file.output, common);
            Report::new(known.page().text(|line| style.headline(line)), Status::Answered)
        }
    };
    Ok(report.into_file(args.file.output.clone()))
}

/// All that a page tells of.
struct Known<'a> {
    args: &'a ExplainArgs,
    game: Game,
    facts: Vec<Fact>,
    theorems: Vec<(Method, Result<(), Declined>)>,
    /// The best theorem that applies.
    method: Method,
    lost: Option<Vec<Natural>>,
    /// The first members of the base, where there is one.
    base: Option<Listing>,
    /// The answer to one position, as an example.
    worked: Option<Answer>,
}

impl<'a> Known<'a> {
    fn of(args: &'a ExplainArgs, common: &Common) -> Result<Self, Failure> {
        let game = args.game.game(None)?;
        let facts = Analysis::within(game.rule(), &mut meter::budget(common)).facts;
        let mut solver = Solver::new(game.clone());
        let theorems = solver.theorems(&onepile::far_end(), &mut meter::budget(common));
        let applies = theorems.iter().find(|(_, checked)| checked.is_ok());
        let method = applies.map_or(Method::Direct, |(method, _)| *method);
        let lost = lost_piles(&mut solver, meter::extra(common));
        let base = matches!(method, Method::Base | Method::Bases)
            .then(|| solver.bases_within(None, &Extent::Count(SHOWN), &mut meter::extra(common)))
            .and_then(Result::ok);
        let worked = worked(&mut solver, || meter::extra(common));
        Ok(Known { args, game, facts, theorems, method, lost, base, worked })
    }
}

impl Known<'_> {
    fn page(&self) -> Page {
        let rule = self.game.rule();
        let named = NamedGame::of(rule);
        let name = named.as_ref().map_or_else(|| format!("`{rule}`"), |named| named.title.clone());
        let title = format!("{name}{}", described::variant(&self.game));
        let sections = [
            Some(self.rule_section(named.as_ref())),
            Some(self.kind_section()),
            Some(self.theorem_section()),
            self.first_section(),
            Some(Section::new("How to win").words(self.advice())),
            self.worked_section(),
            Some(self.more_section(named.as_ref())),
        ];
        Page { title, sections: sections.into_iter().flatten().collect() }
    }

    /// The rule in words. Those of the catalogue are about normal play.
    fn rule_section(&self, named: Option<&NamedGame>) -> Section {
        let (game, rule) = (&self.game, self.game.rule());
        let mut section = Section::new("The rule");
        if let Some(named) = named.filter(|_| game.play() == Play::Normal) {
            section = section.words(named.words.clone());
        }
        section = section.words(format!("A move takes at least one counter and at most the limit, `{rule}`."));
        if let Some(first) = described::first_move(game) {
            section = section.words(first);
        }
        section.words(described::terms(game))
    }

    fn kind_section(&self) -> Section {
        let section = Section::new("What kind of game it is").words(described::limit_in_words(self.game.rule()));
        section.items(self.facts.iter().map(fact_line))
    }

    /// Which theorem applies, and why others do not.
    fn theorem_section(&self) -> Section {
        let mut section = Section::new("What solves it").words(match self.method {
            Method::Direct => {
                "Search: every position that can be reached is looked at, from the smallest pile up.".to_owned()
            }
            method => format!("{}.", render::theorem(method)),
        });
        if let Some(worked) = self.worked.as_ref().filter(|worked| worked.method != self.method) {
            section = section.words(match worked.method {
                Method::Direct => "Small piles are searched, which tells more of them.".to_owned(),
                other => format!("Small piles go {}.", why::by_theorem(other)),
            });
        }
        let others = self.theorems.iter().filter(|(theorem, _)| *theorem != self.method);
        section = section.items(others.map(|(theorem, checked)| match checked {
            Ok(()) => format!("{} applies too.", render::theorem(*theorem)),
            Err(declined) => format!("{} does not apply: {declined}.", render::theorem(*theorem)),
        }));
        match (self.method, Family::of(self.game.rule()).reference()) {
            (Method::Direct, Some(paper)) => {
                section.words(format!("Games of this family are the subject of [{paper}]."))
            }
            _ => section,
        }
    }

    /// Numbers to begin with.
    fn first_section(&self) -> Option<Section> {
        let list = |shown: &mut dyn Iterator<Item = String>, more: bool| {
            let shown: Vec<String> = shown.collect();
            let shown = if shown.is_empty() { "none".to_owned() } else { shown.join(", ") };
            format!("{shown}{}", if more { ", …" } else { "." })
        };
        let mut items = Vec::new();
        let listed = self.base.iter().flat_map(|listing| &listing.bases).take(BASES);
        for base in listed.filter(|base| !base.members.is_empty()) {
            let mut members = base.members.iter().map(|member| match member.is_fixed() {
                true => member.b.to_string(),
                false => format!("{} (g = {})", member.b, member.g),
            });
            let is_all = base.finite == Some(true) && base.members.len() < SHOWN;
            let is_one = self.base.as_ref().is_some_and(|listing| listing.period == 1);
            let which = if is_one { String::new() } else { format!(" of residue {}", base.residue) };
            let g =
                if base.members.iter().all(ListedMember::is_fixed) { "" } else { ", with their g if it is another" };
            items.push(format!("Members of the base{which}{g}: {}", list(&mut members, !is_all)));
        }
        items.extend(self.lost.as_ref().map(|lost| {
            let mut shown = lost.iter().take(SHOWN).map(Natural::to_string);
            format!("Piles up to {LOOK_TO} lost by who begins: {}", list(&mut shown, lost.len() > SHOWN))
        }));
        (!items.is_empty()).then(|| Section::new("The first numbers").items(items))
    }

    fn advice(&self) -> String {
        let (worked, base) = (self.worked.as_ref(), self.base.as_ref());
        Advice { game: &self.game, facts: &self.facts, all_fixed: base.is_some_and(|base| base.all_fixed) }
            .after(worked)
    }

    fn worked_section(&self) -> Option<Section> {
        let answer = self.worked.as_ref()?;
        let Position { pile, limit, .. } = &answer.position;
        let headline = render::headline(answer, Style::PLAIN);
        let section = Section::new("One position, worked out").words(format!("Pile {pile}, limit {limit}. {headline}"));
        Some(section.items(why::why(&self.game, answer, Style::PLAIN)))
    }

    fn more_section(&self, named: Option<&NamedGame>) -> Section {
        let family = Family::of(self.game.rule());
        let key = self.method.reference().or(family.reference());
        let papers = key.and_then(|key| Some(format!("[{key}] {}.", render::citation(key)?)));
        let source = named.map(|named| format!("Source: {}.", named.source));
        let oeis = named.filter(|_| self.game.is_plain()).and_then(|named| named.oeis.clone());
        let oeis = oeis.map(|oeis| format!("A sequence of this game in the OEIS: {oeis}."));
        let typed = self.args.game.rule.text.trim();
        // A name needs no quotes in a shell.
        let text = if NamedGame::find(typed).is_some() { typed.to_owned() } else { format!("'{}'", self.game.rule()) };
        let terms = self.args.game.terms.options();
        let verb = match self.method {
            Method::Base | Method::Bases => format!("onepile base {text}"),
            Method::Tableau => format!("onepile tableau {text}"),
            _ => format!("onepile table {text} --of outcome --to 100{terms}"),
        };
        let next = format!("Next: `{verb}`, or `onepile play {text} 30{terms}`.");
        Section::new("Where to read more").items(papers.into_iter().chain(source).chain(oeis).chain([next]))
    }
}

/// The largest pile up to 100 that can be won by a move.
fn worked(solver: &mut Solver, budget: impl Fn() -> Budget<'static>) -> Option<Answer> {
    for pile in (1..=WORKED).rev() {
        let position = solver.game().position(pile).ok()?;
        let answer = solver.answer_within(&position, &Wanted::default(), &mut budget()).ok()?;
        if answer.undecided.is_some() || answer.take().is_some() {
            return Some(answer).filter(|answer| answer.undecided.is_none());
        }
    }
    None
}

/// The report when the rule itself takes too long.
pub fn given_up(args: &ExplainArgs, common: &Common, undecided: &Undecided) -> Report {
    if is_json(args, common) {
        let json = UnexplainedJson { schema: 1, rule: args.game.text(), undecided: undecided.into() };
        return Report::json(&json, Status::Undecided).into_file(args.file.output.clone());
    }
    let text = format!("Undecided.\n  {}\n", render::undecided(undecided));
    Report::list(move |out| out.write_all(text.as_bytes()), &Some(undecided.clone()), true, args.file.output.clone())
}

fn is_json(args: &ExplainArgs, common: &Common) -> bool {
    common.format(args.format, PageFormat::Json) == PageFormat::Json
}

/// The small piles lost by the player who begins, unless the rule has no value there or they take long to find.
fn lost_piles(solver: &mut Solver, mut budget: Budget<'_>) -> Option<Vec<Natural>> {
    let (turn, from, to) = (Natural::ONE, Natural::ZERO, Natural::from(LOOK_TO));
    let table = solver.table_within(Column::Outcome, &turn, (&from, &to), &mut budget).ok()?;
    let piles = (0..=LOOK_TO).map(Natural::from).zip(table.entries.iter());
    let lost = piles.filter(|(_, entry)| *entry == Entry::Outcome(Outcome::P)).map(|(pile, _)| pile);
    table.undecided.is_none().then(|| lost.collect())
}

fn used(rule: &Rule) -> Vec<&'static str> {
    Variable::ALL.iter().filter(|variable| rule.uses(**variable)).map(|variable| variable.name()).collect()
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
        Standing::Proved => format!("Proved: {claim}."),
        Standing::ProvedTo(to) => format!("Proved up to 10^{}: {claim}.", to.to_string().len() - 1),
        Standing::Refuted(inputs) => match inputs.to_string() {
            nowhere if nowhere.is_empty() => format!("Not so: {claim}."),
            somewhere => format!("Not so: {claim}; it fails at {somewhere}."),
        },
        Standing::Open => format!("Not known: {claim}."),
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
    base: Option<Vec<MemberJson<'a>>>,
    lost_piles: Option<Vec<Text<&'a Natural>>>,
    strategy: String,
    worked: Option<WorkedJson<'a>>,
    undecided: Option<UndecidedJson>,
}

impl<'a> From<&'a Known<'_>> for ExplainJson<'a> {
    fn from(known: &'a Known<'_>) -> Self {
        let (rule, method) = (known.game.rule(), known.method);
        let member = |member: &'a ListedMember| MemberJson { b: Text(&member.b), g: Text(&member.g) };
        let base = known.base.as_ref().and_then(|listing| listing.bases.first());
        ExplainJson {
            schema: 1,
            rule: rule.text(),
            reads_as: Text(rule),
            variables: used(rule),
            family: family_name(Family::of(rule)),
            needs_first_limit: known.game.may_need_first_limit(),
            facts: known.facts.iter().map(FactJson::from).collect(),
            method: method.name(),
            reference: method.reference(),
            declined: known.theorems.iter().filter_map(DeclinedJson::new).collect(),
            paper: method.reference().or(Family::of(rule).reference()),
            base: base.map(|base| base.members.iter().map(member).collect()),
            lost_piles: known.lost.as_ref().map(|lost| lost.iter().map(Text).collect()),
            strategy: known.advice(),
            worked: known.worked.as_ref().map(|answer| WorkedJson::new(&known.game, answer)),
            undecided: None,
        }
    }
}

#[derive(Serialize)]
struct MemberJson<'a> {
    b: Text<&'a Natural>,
    g: Text<&'a Natural>,
}

/// One position that is worked out.
#[derive(Serialize)]
struct WorkedJson<'a> {
    pile: Text<&'a Natural>,
    limit: Text<&'a Limit>,
    take: Option<Text<&'a Natural>>,
    method: &'static str,
    why: Vec<String>,
}

impl<'a> WorkedJson<'a> {
    fn new(game: &Game, answer: &'a Answer) -> Self {
        let Position { pile, limit, .. } = &answer.position;
        let (take, why) = (answer.take().map(Text), why::why(game, answer, Style::PLAIN));
        WorkedJson { pile: Text(pile), limit: Text(limit), take, method: answer.method.name(), why }
    }
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
            Standing::Open => ("open", None, None),
        };
        FactJson { claim: fact.property.to_string(), standing, to, fails_at }
    }
}
