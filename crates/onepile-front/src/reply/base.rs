//! The members of a base, and how they grow.

use std::cell::Cell;
use std::io::{self, Write};

use onepile::{
    BaseForm, BaseForms, BasePattern, LinearRecurrence, ListedBase, ListedMember, Listing, Natural, ProvedG, Rule,
    Undecided,
};
use serde::{Serialize, Serializer};

use super::{IsComplete, MetOrCut, Reply, SCHEMA, UntilCut, write_json};
use crate::cutoff::Cutoff;
use crate::format::Format;
use crate::listing::{self, aligned};
use crate::style::Style;
use crate::text::Text;
use crate::words;

/// The members of a base, or of several.
#[derive(Clone, Debug)]
pub struct BaseReply {
    rule: String,
    period: Text<usize>,
    bases: Vec<OneBase>,
    /// Whether the bases of all residues were asked for.
    all: bool,
    undecided: Option<Undecided>,
    all_fixed: bool,
}

/// The base of one residue of the previous pile.
#[derive(Clone, Debug)]
pub(crate) struct OneBase {
    residue: Text<usize>,
    members: Vec<ListedMember>,
    finite: Option<bool>,
    /// Whether there are no other members than those listed.
    complete: bool,
    complete_to: Natural,
    facts: Facts,
}

/// What is known of a base beside its members.
#[derive(Clone, Debug, Serialize)]
struct Facts {
    fixed: Text<usize>,
    unfixed: Text<usize>,
    lags: Option<Lags>,
    recurrence: Option<Recurrence>,
    steps: Option<Steps>,
    growth: Option<Growth>,
    closed: Closed,
}

/// Members, their smallest winning takes and their steps as formulas.
#[derive(Clone, Debug, Serialize)]
struct Closed {
    b: Option<Form>,
    g: Option<Form>,
    step: Option<Form>,
}

#[derive(Clone, Debug, Serialize)]
struct Form {
    formula: String,
    from: Text<usize>,
    proved: bool,
    #[serde(skip)]
    claim: Claim,
}

/// Which member before is added, over and over.
#[derive(Clone, Debug, Serialize)]
struct Lags {
    pattern: Vec<Text<usize>>,
    from: Text<usize>,
    #[serde(flatten)]
    claim: Claim,
}

#[derive(Clone, Debug, Serialize)]
struct Recurrence {
    order: Text<usize>,
    coefficients: Vec<String>,
    equation: String,
    from: Text<usize>,
    #[serde(flatten)]
    claim: Claim,
}

#[derive(Clone, Debug, Serialize)]
struct Steps {
    times: Vec<Text<usize>>,
    recurrence: Recurrence,
    #[serde(skip)]
    sentence: String,
}

#[derive(Clone, Debug, Serialize)]
struct Growth {
    rate: String,
    polynomial: Option<String>,
    #[serde(flatten)]
    claim: Claim,
}

/// What is said of all members, and how it is known.
#[derive(Clone, Debug, Serialize)]
struct Claim {
    standing: &'static str,
    observed_members: Text<usize>,
    #[serde(skip)]
    sentence: String,
}

const OBSERVED: &str = "observed";
const PROVED: &str = "proved";

impl BaseReply {
    /// The listing that was asked for, with what a longer one of the same bases shows.
    pub(crate) fn new(
        rule: &Rule,
        all: bool,
        listing: Listing,
        longer: &Listing,
        proved_g: Option<&ProvedG>,
    ) -> BaseReply {
        let Listing { bases, period, all_fixed, undecided, .. } = listing;
        let pairs = bases.into_iter().zip(&longer.bases);
        let bases = pairs.map(|(base, longer)| OneBase::new(rule, base, longer, proved_g)).collect();
        BaseReply { rule: rule.text().to_owned(), period: Text(period), bases, all, undecided, all_fixed }
    }

    fn json(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Fields<'r> {
            schema: u32,
            rule: &'r str,
            period: Text<usize>,
            #[serde(flatten)]
            bases: Bases<'r>,
            undecided: MetOrCut<'r>,
        }
        let BaseReply { rule, period, bases, undecided, .. } = self;
        let bases = match &bases[..] {
            [base] if !self.all => Bases::One(Base(base, cutoff)),
            bases => Bases::All { bases: bases.iter().map(|base| Base(base, cutoff)).collect() },
        };
        let undecided = MetOrCut(undecided.as_ref(), cutoff);
        write_json(out, &Fields { schema: SCHEMA, rule, period: *period, bases, undecided })
    }

    fn rows(&self) -> impl Iterator<Item = [String; 5]> {
        self.bases.iter().flat_map(|base| {
            base.members.iter().enumerate().map(move |(k, member)| {
                let step = member.step.as_ref().map(ToString::to_string).unwrap_or_default();
                [base.residue.0.to_string(), k.to_string(), member.b.to_string(), member.g.to_string(), step]
            })
        })
    }

    /// How many bases are listed side by side: four, or fewer where a screen is narrow.
    fn beside(&self, several: bool, style: &Style) -> usize {
        let fits = |count: &usize| {
            self.bases.chunks(*count).all(|beside| {
                let widths = Beside::new(beside, several, style).widths;
                widths.iter().map(|width| width + 2).sum::<usize>() <= style.line_width() + 2
            })
        };
        if style.width.is_none() { MOST_BESIDE } else { [MOST_BESIDE, 2].into_iter().find(fits).unwrap_or(1) }
    }

    fn text(&self, out: &mut dyn Write, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        if self.bases.iter().all(|base| base.members.is_empty()) {
            return Ok(());
        }
        let several = self.period.0 > 1;
        if several {
            let head = format!("There are {} bases, one for each residue of prev.", self.period.0);
            writeln!(out, "{}", style.strong(&head))?;
        }
        for beside in self.bases.chunks(self.beside(several, style)) {
            Beside::new(beside, several, style).write(out, cutoff)?;
        }
        if self.all_fixed {
            writeln!(out, "all members are fixed (g = b); this is proved")?;
        }
        for base in &self.bases {
            let of_base = if several { format!("base {}: ", base.residue.0) } else { String::new() };
            if !self.all_fixed {
                let (fixed, others) = (base.facts.fixed.0, base.facts.unfixed.0);
                writeln!(out, "{of_base}{fixed} of these members are fixed (g = b), {others} are not")?;
            }
            match base.finite {
                Some(true) if base.complete && cutoff.cut().is_none() => {
                    writeln!(out, "{of_base}the list is complete: the base is finite")?
                }
                Some(true) => writeln!(out, "{of_base}the base is finite, but has other members")?,
                Some(false) => writeln!(out, "{of_base}the base is infinite; this is proved")?,
                None if cutoff.cut().is_some() => {}
                None => writeln!(out, "{of_base}no other member up to {}", style.number(&base.complete_to))?,
            }
            base.facts.growth(out, &of_base, style)?;
        }
        Ok(())
    }
}

/// The most bases that are listed side by side.
const MOST_BESIDE: usize = 4;

/// The members of some bases side by side, in columns.
struct Beside<'r> {
    bases: &'r [OneBase],
    style: &'r Style,
    head: Vec<String>,
    widths: Vec<usize>,
}

impl<'r> Beside<'r> {
    fn new(bases: &'r [OneBase], several: bool, style: &'r Style) -> Self {
        let of_base = |base: &OneBase| match several {
            true => ["b", "g", "step"].map(|name| format!("{name} {}", base.residue.0)),
            false => ["b", "g", "step"].map(str::to_owned),
        };
        let head: Vec<String> = [String::from("k")].into_iter().chain(bases.iter().flat_map(of_base)).collect();
        let mut beside = Beside { bases, style, head, widths: Vec::new() };
        let index = beside.longest().saturating_sub(1).to_string().len();
        let numbers = bases.iter().flat_map(|OneBase { members, .. }| {
            [
                style.widest(members.iter().map(|member| &member.b)),
                style.widest(members.iter().map(|member| &member.g)),
                style.widest(members.iter().filter_map(|member| member.step.as_ref())),
            ]
        });
        let widths = [index].into_iter().chain(numbers).zip(&beside.head);
        beside.widths = widths.map(|(width, name)| width.max(name.len())).collect();
        beside
    }

    fn longest(&self) -> usize {
        self.bases.iter().map(|base| base.members.len()).max().unwrap_or(0)
    }

    fn row(&self, k: usize) -> impl Iterator<Item = String> {
        let cells = self.bases.iter().flat_map(move |base| match base.members.get(k) {
            Some(member) => {
                let step = member.step.as_ref().map_or("-".to_owned(), |step| self.style.number(step));
                [self.style.number(&member.b), self.style.number(&member.g), step]
            }
            None => [const { String::new() }; 3],
        });
        [k.to_string()].into_iter().chain(cells)
    }

    fn write(&self, out: &mut dyn Write, cutoff: &Cutoff<'_>) -> io::Result<()> {
        writeln!(out, "{}", aligned(self.head.clone(), &self.widths))?;
        cutoff.entries(0..self.longest()).try_for_each(|k| writeln!(out, "{}", aligned(self.row(k), &self.widths)))
    }
}

/// One base, or all of them, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Bases<'r> {
    One(Base<'r>),
    All { bases: Vec<Base<'r>> },
}

/// A base as JSON, its members until they are cut off.
struct Base<'r>(&'r OneBase, &'r Cutoff<'r>);

impl Serialize for Base<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'r, M: Serialize> {
            residue: Text<usize>,
            members: M,
            finite: Option<bool>,
            complete: IsComplete<'r>,
            complete_to: CompleteTo<'r>,
            #[serde(flatten)]
            facts: &'r Facts,
        }
        let Base(base, cutoff) = self;
        let written = Cell::new(0);
        let members = base.members.iter().inspect(|_| written.set(written.get() + 1)).map(Member::from);
        let members = UntilCut::new(members, cutoff);
        let complete_to = CompleteTo { base, written: &written, cutoff };
        let complete = IsComplete(base.complete, cutoff);
        let OneBase { residue, finite, facts, .. } = base;
        Fields { residue: *residue, members, finite: *finite, complete, complete_to, facts }.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Member<'r> {
    b: &'r Natural,
    g: &'r Natural,
    step: Option<&'r Natural>,
    fixed: bool,
}

impl<'r> From<&'r ListedMember> for Member<'r> {
    fn from(member: &'r ListedMember) -> Member<'r> {
        let ListedMember { b, g, step, .. } = member;
        Member { b, g, step: step.as_ref(), fixed: member.is_fixed() }
    }
}

/// How far all members are told, those counted in that stand before this field.
struct CompleteTo<'r> {
    base: &'r OneBase,
    /// The members that were looked at; the last of them was cut off.
    written: &'r Cell<usize>,
    cutoff: &'r Cutoff<'r>,
}

impl Serialize for CompleteTo<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let OneBase { members, complete_to, .. } = self.base;
        let cut_off = self.cutoff.cut().and_then(|_| members.get(self.written.get().saturating_sub(1)));
        match cut_off {
            Some(member) => member.b.saturating_sub(&Natural::ONE).serialize(serializer),
            None => complete_to.serialize(serializer),
        }
    }
}

impl OneBase {
    fn new(rule: &Rule, base: ListedBase, longer: &ListedBase, proved_g: Option<&ProvedG>) -> OneBase {
        let (pattern, looked_at) = (longer.pattern(), longer.members.len());
        let proved = longer.proved_lag(rule);
        let fixed = base.members.iter().filter(|member| member.is_fixed()).count();
        let BasePattern { lags, recurrence, steps, rate } = pattern;
        let standing = if proved.is_some() { PROVED } else { OBSERVED };
        let claim = |sentence| Claim { standing, observed_members: Text(looked_at), sentence };
        let recurrence = proved.map(|proved| proved.recurrence()).or(recurrence);
        let rate = proved.map(|proved| proved.rate()).or(rate);
        let polynomial = recurrence.as_ref().map(LinearRecurrence::polynomial);
        let finite = base.finite.or(longer.finite);
        let facts = Facts {
            fixed: Text(fixed),
            unfixed: Text(base.members.len() - fixed),
            lags: lags.map(|lags| Lags {
                claim: claim(match lags.pattern.as_slice() {
                    [0] => format!("b(k+1) = 2*b(k) from k = {}", lags.from),
                    [lag] => format!("b(k+1) = b(k) + b(k-{lag}) from k = {}", lags.from),
                    _ => format!("b(k+1) = b(k) + b(k-c) with c = {lags} repeating from k = {}", lags.from),
                }),
                pattern: lags.pattern.iter().copied().map(Text).collect(),
                from: Text(lags.from),
            }),
            recurrence: recurrence.map(|found| Recurrence::new(&found, ("b", "k"), claim)),
            steps: steps.map(|(found, times)| {
                let observed = |sentence| Claim { standing: OBSERVED, observed_members: Text(looked_at), sentence };
                let recurrence = Recurrence::new(&found, ("D", "i"), observed);
                let often = if times.pattern.len() == 1 { "times" } else { "times in turn" };
                Steps {
                    sentence: format!("different steps D, each used {times} {often}: {}", recurrence.claim.sentence),
                    times: times.pattern.iter().copied().map(Text).collect(),
                    recurrence,
                }
            }),
            growth: rate.map(|rate| {
                let root = polynomial.as_ref().map(|polynomial| format!(", a root of {polynomial}"));
                Growth {
                    claim: claim(format!("growth from member to member about {rate}{}", root.unwrap_or_default())),
                    rate,
                    polynomial,
                }
            }),
            closed: Closed::new(longer.forms(rule, proved_g), looked_at),
        };
        let ListedBase { residue, members, complete, complete_to, .. } = base;
        OneBase { residue: Text(residue), members, finite, complete, complete_to, facts }
    }
}

impl Closed {
    fn new(forms: BaseForms, looked_at: usize) -> Closed {
        let form = |name: &str, form: Option<BaseForm>| {
            form.map(|BaseForm { formula, from, proved }| Form {
                claim: Claim {
                    standing: if proved { PROVED } else { OBSERVED },
                    observed_members: Text(looked_at),
                    sentence: format!("{name}(k) = {formula} from k = {from}"),
                },
                formula,
                from: Text(from),
                proved,
            })
        };
        let BaseForms { b, g, step } = forms;
        Closed { b: form("b", b), g: form("g", g), step: form("step", step) }
    }
}

impl Facts {
    /// How the members grow: first what is proved, then what was only observed.
    fn growth(&self, out: &mut dyn Write, of_base: &str, style: &Style) -> io::Result<()> {
        let line = |claim: &&Claim| words![claim.sentence.clone()].wrapped(style, style.line_width(), "  ", "    ");
        let steps = self
            .steps
            .as_ref()
            .map(|steps| Claim { sentence: steps.sentence.clone(), ..steps.recurrence.claim.clone() });
        // That all members are fixed is said before, and lags tell steps that are only observed.
        let Closed { b, g, step } = &self.closed;
        let fixed = |form: &&Form| !(form.proved && form.formula == "b(k)");
        let form = |form: &'_ Form| form.claim.clone();
        let closed = [
            b.as_ref().map(form),
            g.as_ref().filter(fixed).map(form),
            step.as_ref().filter(|step| step.proved).map(form),
        ];
        let claims = [
            closed[0].as_ref(),
            closed[1].as_ref(),
            closed[2].as_ref(),
            self.lags.as_ref().map(|lags| &lags.claim),
            self.recurrence.as_ref().map(|recurrence| &recurrence.claim),
            steps.as_ref(),
            self.growth.as_ref().map(|growth| &growth.claim),
        ];
        let (proved, observed): (Vec<&Claim>, Vec<&Claim>) =
            claims.into_iter().flatten().partition(|claim| claim.standing == PROVED);
        if !proved.is_empty() {
            writeln!(out, "{of_base}proved:")?;
        }
        proved.iter().map(line).try_for_each(|line| write!(out, "{line}"))?;
        if let Some(claim) = observed.first() {
            writeln!(out, "{of_base}observed on the first {} members, not proved:", claim.observed_members.0)?;
        }
        observed.iter().map(line).try_for_each(|line| write!(out, "{line}"))
    }
}

impl Recurrence {
    fn new(recurrence: &LinearRecurrence, (name, index): (&str, &str), claim: impl Fn(String) -> Claim) -> Recurrence {
        let equation = recurrence.equation(name, index);
        Recurrence {
            order: Text(recurrence.order()),
            coefficients: recurrence.coefficients().collect(),
            claim: claim(format!("{equation} from {index} = {}", recurrence.from)),
            equation,
            from: Text(recurrence.from),
        }
    }
}

impl Reply for BaseReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn write_until(&self, out: &mut dyn Write, format: Format, style: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        let head = ["residue", "k", "b", "g", "step"].map(str::to_owned);
        match format {
            Format::Json => self.json(out, cutoff),
            Format::Text => self.text(out, style, cutoff),
            Format::Bfile => {
                let members = self.bases.iter().flat_map(|base| base.members.iter().enumerate());
                listing::write(
                    out,
                    format,
                    &head,
                    members.map(|(k, member)| [(k + 1).to_string(), member.b.to_string()]),
                    cutoff,
                )?;
                match self.bases.iter().all(|base| base.complete) && cutoff.cut().is_none() {
                    true => writeln!(out, "# The list is complete: the base is finite."),
                    false => Ok(()),
                }
            }
            format => listing::write(out, format, &head, self.rows(), cutoff),
        }
    }
}
