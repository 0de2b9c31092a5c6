//! All about a rule.

use onepile::{
    Answer, Declined, Fact, Family, Game, Limit, ListedBase, Listing, Method, NamedGame, Natural, Play, Position,
    Property, Prospect, Rule, Standing, Undecided, Variable,
};
use serde::Serialize;

use super::{Paged, SCHEMA};
use crate::page::Page;
use crate::text::Text;
use crate::words;
use crate::words::{
    Advice, Words, by_theorem, citation, first_move, first_numbers, has_no_limit, headline, kind_of, move_of,
    solved_by, terms, theorem, undecided, variant, why,
};

/// All about a rule.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainReply {
    schema: u32,
    rule: String,
    reads_as: Text<Rule>,
    variables: Vec<&'static str>,
    /// The condition behind `where`, for rules that name their takes.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    /// The rule without that condition, where it holds for every take within the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    played_as: Option<Text<Rule>>,
    family: &'static str,
    needs_first_limit: bool,
    facts: Vec<FactReply>,
    /// What solves it, unless a bound was met before that was known.
    method: Option<Method>,
    /// How a search fares, where one is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchReply>,
    reference: Option<&'static str>,
    declined: Vec<DeclinedReply>,
    paper: Option<&'static str>,
    base: Option<Vec<Member>>,
    /// The bases of all residues, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    bases: Option<Vec<BaseOf>>,
    lost_piles: Option<Vec<Natural>>,
    /// The derived function of the piles from 0 on, where the rule has no unit jumps and nim-values solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    derived: Option<Vec<Natural>>,
    strategy: Option<Words>,
    worked: Option<Worked>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    page: Page,
}

/// How a search fares.
#[derive(Clone, Debug, Serialize)]
struct SearchReply {
    turn_classes: Option<Text<u32>>,
    in_blocks: bool,
    /// About the largest pile that it settles in a minute.
    reach: Natural,
}

#[derive(Clone, Debug, Serialize)]
struct FactReply {
    claim: String,
    standing: &'static str,
    to: Option<Natural>,
    fails_at: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct DeclinedReply {
    theorem: Method,
    reason: String,
    fails_at: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Member {
    b: Natural,
    g: Natural,
}

#[derive(Clone, Debug, Serialize)]
struct BaseOf {
    residue: Text<usize>,
    members: Vec<Member>,
}

/// One position that is worked out.
#[derive(Clone, Debug, Serialize)]
struct Worked {
    pile: Natural,
    limit: Limit,
    take: Option<Natural>,
    method: Method,
    why: Vec<Words>,
}

/// All that a page tells.
pub(crate) struct Known {
    pub(crate) game: Game,
    /// The rule without its condition, where that holds for every take within the limit.
    pub(crate) played_as: Option<Rule>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) theorems: Vec<(Method, Result<(), Declined>)>,
    /// The best theorem that applies.
    pub(crate) method: Method,
    /// How a search fares, where one is needed.
    pub(crate) prospect: Option<Prospect>,
    pub(crate) lost: Option<Vec<Natural>>,
    /// The first members of the bases, where there are any.
    pub(crate) base: Option<Listing>,
    /// The derived function of the piles from 0 on, where it has the nim-values of the rule and is not the rule itself.
    pub(crate) derived: Option<Vec<Natural>>,
    /// The answer to one position, as an example.
    pub(crate) worked: Option<Answer>,
    /// The plan of the winner in one sentence, where there is one.
    pub(crate) plan: Option<Words>,
    /// The bound that was met before all of that was known, if one was.
    pub(crate) undecided: Option<Undecided>,
}

impl Known {
    fn page(&self) -> Page {
        let rule = self.game.rule();
        let named = NamedGame::of(rule);
        let name = named.as_ref().map_or_else(|| Words::code(rule.to_string()), |named| words![named.title.clone()]);
        let page = Page::default().title(words![name, variant(&self.game)]);
        let page = self.rule_section(page, named.as_ref());
        let page = page.heading("What kind of game it is").words(kind_of(rule));
        // Where the pile is the only limit, there is nothing to say of it.
        let facts = if has_no_limit(rule) { &[][..] } else { &self.facts };
        let page = page.items(facts.iter().map(|fact| self.fact(fact)));
        if let Some(met) = &self.undecided {
            let page = self.first_section(page);
            return page.heading("What is not known").words(words![undecided(met), "."].capitalised());
        }
        let page = self.theorem_section(page);
        let page = self.first_section(page);
        let page = page.heading("How to win").words(self.strategy());
        let page = self.worked_section(page);
        self.sources(page, named.as_ref())
    }

    /// The rule in words. Those of the catalogue are about normal play.
    fn rule_section(&self, page: Page, named: Option<&NamedGame>) -> Page {
        let (game, rule) = (&self.game, self.game.rule());
        let mut page = page.heading("The rule");
        if let Some(named) = named.filter(|_| game.play() == Play::Normal) {
            page = page.words(named.words.clone());
        }
        page = page.words(move_of(rule));
        if let Some(plain) = &self.played_as {
            let (condition, plain) = (Words::code("where"), Words::code(plain.to_string()));
            let holds = words!["The condition behind ", condition, " holds for every take within the limit"];
            page = page.words(words![holds, ", so the rule is played like ", plain, "."]);
        }
        if let Some(first) = first_move(game) {
            page = page.words(first);
        }
        page.words(terms(game))
    }

    /// Which theorem applies, and why others do not.
    fn theorem_section(&self, page: Page) -> Page {
        let mut page = page.heading("What solves it").words(match self.method {
            // The engine of nim-values also takes rules without unit jumps whose values repeat.
            Method::NimValues if !self.has_unit_jumps() => words![
                "Nim-values that repeat, or follow [HRR04] from some pile on: the solver proves which of the two."
            ],
            method => solved_by(method),
        });
        if let Some(prospect) = &self.prospect {
            page = page.words(searching(prospect));
        }
        if let Some(worked) = self.worked.as_ref().filter(|worked| worked.method != self.method) {
            page = page.words(match worked.method {
                Method::Direct => words!["Small piles are searched, because a search also gives their measures."],
                other => words!["Small piles are solved ", by_theorem(other), "."],
            });
        }
        let others = self.theorems.iter().filter(|(theorem, _)| *theorem != self.method);
        page = page.items(others.map(|(method, checked)| match checked {
            Ok(()) => words![theorem(*method), " applies too."].capitalised(),
            Err(declined) => words![theorem(*method), format!(" does not apply: {declined}.")].capitalised(),
        }));
        match (self.method, self.family_paper()) {
            (Method::Direct, Some(paper)) => page.words(format!("The paper [{paper}] is about games of this family.")),
            _ => page,
        }
    }

    /// The rule that theorems see.
    fn seen(&self) -> &Rule {
        self.played_as.as_ref().unwrap_or(self.game.rule())
    }

    /// The paper about rules of this family, which are rules that allow every take within the limit.
    fn family_paper(&self) -> Option<&'static str> {
        Family::of(self.seen()).reference().filter(|_| self.seen().allowed().is_none())
    }

    fn fact(&self, fact: &Fact) -> Words {
        let claim = claim(self.game.rule(), fact);
        words![match &fact.standing {
            Standing::Proved => format!("Proved: {claim}."),
            Standing::ProvedTo(to) => format!("Proved up to 10^{}: {claim}.", to.to_string().len() - 1),
            Standing::Refuted(inputs) => match inputs.to_string() {
                nowhere if nowhere.is_empty() => format!("Refuted: {claim}."),
                somewhere => format!("Refuted: {claim}. It fails at {somewhere}."),
            },
            Standing::Open => format!("Open: {claim}."),
            Standing::Unsettled => format!("Not settled within its share of the work: {claim}."),
        }]
    }

    fn has_unit_jumps(&self) -> bool {
        let is_proved = |fact: &Fact| matches!(fact.standing, Standing::Proved | Standing::ProvedTo(_));
        self.facts.iter().any(|fact| fact.property == Property::UnitJumps && is_proved(fact))
            || Family::of(self.seen()) == Family::Constant
    }

    /// Numbers to begin with.
    fn first_section(&self, page: Page) -> Page {
        let numbers = first_numbers(self.base.as_ref(), self.derived.as_deref(), self.lost.as_deref());
        if numbers.is_empty() { page } else { page.heading("The first numbers").items(numbers) }
    }

    /// How to win: in one sentence where there is one, else by the theorem.
    fn strategy(&self) -> Words {
        let all_fixed = self.base.as_ref().is_some_and(|base| base.all_fixed);
        let advice = || Advice { game: &self.game, facts: &self.facts, all_fixed }.after(self.worked.as_ref());
        self.plan.clone().unwrap_or_else(advice)
    }

    fn worked_section(&self, page: Page) -> Page {
        let Some(answer) = &self.worked else { return page };
        let Position { pile, limit, .. } = &answer.position;
        page.heading("One position, worked out")
            .words(match has_no_limit(self.game.rule()) {
                true => words!["Pile ", pile, ". ", headline(answer)],
                false => words!["Pile ", pile, ", limit ", limit, ". ", headline(answer)],
            })
            .items(why(&self.game, answer))
    }

    fn sources(&self, page: Page, named: Option<&NamedGame>) -> Page {
        let papers = self.paper().and_then(|key| Some(words![format!("[{key}] {}.", citation(key)?)]));
        let source = named.map(|named| words![format!("Source: {}.", named.source)]);
        let oeis = named.filter(|_| self.game.is_plain()).and_then(|named| named.oeis.clone());
        let oeis = oeis.map(|oeis| words![format!("A sequence of this game in the OEIS: {oeis}.")]);
        page.heading("Where to read more").items(papers.into_iter().chain(source).chain(oeis))
    }

    /// The paper behind the theorem, or about rules of this family.
    fn paper(&self) -> Option<&'static str> {
        self.method.reference().or(self.family_paper())
    }
}

/// What a search spares, and how far it gets.
fn searching(prospect: &Prospect) -> Words {
    let Prospect { classes, each_turn, in_blocks, reach } = prospect;
    let turns = match (classes, each_turn) {
        (Some(classes), _) => format!("The rule tells {classes} kinds of turns apart, and each kind is solved once. "),
        (None, true) => "Each turn is solved by itself. ".to_owned(),
        (None, false) => String::new(),
    };
    let takes = match in_blocks {
        true => "Bounds of the rule settle most takes in blocks, without a look at each of them. ",
        false => "Bounds of the rule settle few takes in blocks, so the solver looks at one take after the other. ",
    };
    words![turns, takes, "In about a minute a search reaches piles of some ", reach, "."]
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

/// What a fact says. Facts are about the limit, and know nothing of the condition behind `where`.
fn claim(rule: &Rule, fact: &Fact) -> String {
    match fact.property {
        Property::HasValue if rule.allowed().is_some() => "the limit has a value everywhere".to_owned(),
        _ => fact.property.to_string(),
    }
}

impl ExplainReply {
    pub(crate) fn new(known: Known) -> ExplainReply {
        let rule = known.game.rule();
        let is_decided = known.undecided.is_none();
        let method = Some(known.method).filter(|method| is_decided || *method != Method::Direct);
        let members = |base: &ListedBase| {
            base.members.iter().map(|member| Member { b: member.b.clone(), g: member.g.clone() }).collect::<Vec<_>>()
        };
        let bases = known.base.as_ref().map(|listing| &listing.bases);
        let several = bases.filter(|bases| bases.len() > 1);
        let variables = Variable::ALL.into_iter().chain([Variable::Take]);
        ExplainReply {
            schema: SCHEMA,
            rule: rule.text().to_owned(),
            reads_as: Text(rule.clone()),
            variables: variables.filter(|name| rule.uses(*name)).map(Variable::name).collect(),
            condition: rule.allowed().map(|allowed| allowed.condition().to_string()),
            played_as: known.played_as.clone().map(Text),
            family: family_name(Family::of(rule)),
            needs_first_limit: known.game.may_need_first_limit(),
            facts: known.facts.iter().map(|fact| FactReply::new(rule, fact)).collect(),
            method,
            search: known.prospect.as_ref().map(|prospect| SearchReply {
                turn_classes: prospect.classes.map(Text),
                in_blocks: prospect.in_blocks,
                reach: prospect.reach.clone(),
            }),
            reference: method.and_then(Method::reference),
            declined: known.theorems.iter().filter_map(DeclinedReply::new).collect(),
            paper: known.paper(),
            base: bases.and_then(|bases| bases.first()).map(members),
            bases: several.map(|bases| {
                bases.iter().map(|base| BaseOf { residue: Text(base.residue), members: members(base) }).collect()
            }),
            lost_piles: known.lost.clone(),
            derived: known.derived.clone(),
            strategy: is_decided.then(|| known.strategy()),
            worked: known.worked.as_ref().map(|answer| Worked::new(&known.game, answer)),
            undecided: known.undecided.clone(),
            page: known.page(),
        }
    }

    /// The page for people.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// What solves games of this rule, if that is known.
    pub fn method(&self) -> Option<Method> {
        self.method
    }
}

impl Worked {
    fn new(game: &Game, answer: &Answer) -> Worked {
        let Position { pile, limit, .. } = answer.position.clone();
        Worked { pile, limit, take: answer.take().cloned(), method: answer.method, why: why(game, answer) }
    }
}

impl DeclinedReply {
    fn new((theorem, checked): &(Method, Result<(), Declined>)) -> Option<DeclinedReply> {
        let declined = checked.as_ref().err()?;
        let fails_at = declined.at.as_ref().map(ToString::to_string);
        Some(DeclinedReply { theorem: *theorem, reason: declined.to_string(), fails_at })
    }
}

impl FactReply {
    fn new(rule: &Rule, fact: &Fact) -> FactReply {
        let (standing, to, fails_at) = match &fact.standing {
            Standing::Proved => ("proved", None, None),
            Standing::ProvedTo(to) => ("proved", Some(to.clone()), None),
            Standing::Refuted(inputs) => ("refuted", None, Some(inputs.to_string())),
            Standing::Open => ("open", None, None),
            Standing::Unsettled => ("unsettled", None, None),
        };
        FactReply { claim: claim(rule, fact), standing, to, fails_at }
    }
}

impl Paged for ExplainReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn shown(&self) -> Page {
        self.page.clone()
    }
}
