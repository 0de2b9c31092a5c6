//! The members of a base, and how they grow.

use std::io::{self, Write};

use onepile::{BasePattern, LinearRecurrence, ListedBase, ListedMember, Listing, Natural, Rule, Undecided};
use serde::Serialize;

use super::{Reply, SCHEMA, write_json};
use crate::format::Format;
use crate::listing::{self, aligned};
use crate::style::Style;
use crate::text::Text;
use crate::words;

/// The members of a base, or of several.
#[derive(Clone, Debug, Serialize)]
pub struct BaseReply {
    schema: u32,
    rule: String,
    period: Text<usize>,
    #[serde(flatten)]
    bases: Bases,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    all_fixed: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Bases {
    One(Box<OneBase>),
    All { bases: Vec<OneBase> },
}

/// The base of one residue of the previous pile.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OneBase {
    residue: Text<usize>,
    members: Vec<Member>,
    finite: Option<bool>,
    /// Whether there are no other members than those listed.
    complete: bool,
    complete_to: Natural,
    fixed: Text<usize>,
    unfixed: Text<usize>,
    lags: Option<Lags>,
    recurrence: Option<Recurrence>,
    steps: Option<Steps>,
    growth: Option<Growth>,
}

#[derive(Clone, Debug, Serialize)]
struct Member {
    b: Natural,
    g: Natural,
    step: Option<Natural>,
    fixed: bool,
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
    pub(crate) fn new(rule: &Rule, all: bool, listing: Listing, longer: &Listing) -> BaseReply {
        let Listing { bases, period, all_fixed, undecided, .. } = listing;
        let pairs = bases.into_iter().zip(&longer.bases);
        let mut bases: Vec<OneBase> = pairs.map(|(base, longer)| OneBase::new(rule, base, longer)).collect();
        let bases = match bases.pop_if(|_| !all) {
            Some(base) => Bases::One(Box::new(base)),
            None => Bases::All { bases },
        };
        BaseReply { schema: SCHEMA, rule: rule.text().to_owned(), period: Text(period), bases, undecided, all_fixed }
    }

    /// The bases that are listed.
    fn bases(&self) -> &[OneBase] {
        match &self.bases {
            Bases::One(base) => std::slice::from_ref(base),
            Bases::All { bases } => bases,
        }
    }

    fn rows(&self) -> impl Iterator<Item = [String; 5]> {
        self.bases().iter().flat_map(|base| {
            base.members.iter().enumerate().map(move |(k, member)| {
                let step = member.step.as_ref().map(ToString::to_string).unwrap_or_default();
                [base.residue.0.to_string(), k.to_string(), member.b.to_string(), member.g.to_string(), step]
            })
        })
    }

    /// How many bases are listed side by side: four, or fewer where a screen is narrow.
    fn beside(&self, several: bool, style: &Style) -> usize {
        let fits = |count: &usize| {
            self.bases().chunks(*count).all(|beside| {
                let lines = members(beside, several, style);
                lines.iter().all(|line| line.chars().count() <= style.line_width())
            })
        };
        if style.width.is_none() { MOST_BESIDE } else { [MOST_BESIDE, 2].into_iter().find(fits).unwrap_or(1) }
    }

    fn text(&self, out: &mut dyn Write, style: &Style) -> io::Result<()> {
        if self.bases().iter().all(|base| base.members.is_empty()) {
            return Ok(());
        }
        let several = self.period.0 > 1;
        if several {
            let head = format!("There are {} bases, one for each residue of prev.", self.period.0);
            writeln!(out, "{}", style.strong(&head))?;
        }
        for beside in self.bases().chunks(self.beside(several, style)) {
            for line in members(beside, several, style) {
                writeln!(out, "{line}")?;
            }
        }
        if self.all_fixed {
            writeln!(out, "all members are fixed (g = b); this is proved")?;
        }
        for base in self.bases() {
            let of_base = if several { format!("base {}: ", base.residue.0) } else { String::new() };
            if !self.all_fixed {
                let (fixed, others) = (base.fixed.0, base.unfixed.0);
                writeln!(out, "{of_base}{fixed} of these members are fixed (g = b), {others} are not")?;
            }
            match base.finite {
                Some(true) if base.complete => writeln!(out, "{of_base}the list is complete: the base is finite")?,
                Some(true) => writeln!(out, "{of_base}the base is finite, but has other members")?,
                Some(false) => writeln!(out, "{of_base}the base is infinite; this is proved")?,
                None => writeln!(out, "{of_base}no other member up to {}", style.number(&base.complete_to))?,
            }
            base.growth(out, &of_base, style)?;
        }
        Ok(())
    }
}

/// The most bases that are listed side by side.
const MOST_BESIDE: usize = 4;

/// The members of some bases side by side, in columns.
fn members(bases: &[OneBase], several: bool, style: &Style) -> Vec<String> {
    let longest = bases.iter().map(|base| base.members.len()).max().unwrap_or(0);
    let mut rows: Vec<Vec<String>> = Vec::with_capacity(longest + 1);
    let head = bases.iter().flat_map(|base| match several {
        true => ["b", "g", "step"].map(|name| format!("{name} {}", base.residue.0)),
        false => ["b", "g", "step"].map(str::to_owned),
    });
    rows.push([String::from("k")].into_iter().chain(head).collect());
    for k in 0..longest {
        let cells = bases.iter().flat_map(|base| match base.members.get(k) {
            Some(member) => {
                let step = member.step.as_ref().map_or("-".to_owned(), |step| style.number(step));
                [style.number(&member.b), style.number(&member.g), step]
            }
            None => [const { String::new() }; 3],
        });
        rows.push([k.to_string()].into_iter().chain(cells).collect());
    }
    aligned(&rows)
}

impl OneBase {
    fn new(rule: &Rule, base: ListedBase, longer: &ListedBase) -> OneBase {
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
        OneBase {
            residue: Text(base.residue),
            finite,
            complete: base.complete,
            complete_to: base.complete_to,
            fixed: Text(fixed),
            unfixed: Text(base.members.len() - fixed),
            members: base.members.into_iter().map(Member::from).collect(),
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
        }
    }

    /// How the members grow: first what is proved, then what was only observed.
    fn growth(&self, out: &mut dyn Write, of_base: &str, style: &Style) -> io::Result<()> {
        let line = |claim: &&Claim| words![claim.sentence.clone()].wrapped(style, style.line_width(), "  ", "    ");
        let steps = self
            .steps
            .as_ref()
            .map(|steps| Claim { sentence: steps.sentence.clone(), ..steps.recurrence.claim.clone() });
        let claims = [
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

impl From<ListedMember> for Member {
    fn from(member: ListedMember) -> Member {
        let fixed = member.is_fixed();
        let ListedMember { b, g, step, .. } = member;
        Member { b, g, step, fixed }
    }
}

impl Reply for BaseReply {
    fn undecided(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn write(&self, out: &mut dyn Write, format: Format, style: &Style) -> io::Result<()> {
        let head = ["residue", "k", "b", "g", "step"].map(str::to_owned);
        match format {
            Format::Json => write_json(out, self),
            Format::Text => self.text(out, style),
            Format::Bfile => {
                if self.bases().iter().all(|base| base.complete) {
                    writeln!(out, "# The list is complete: the base is finite.")?;
                }
                let members = self.bases().iter().flat_map(|base| base.members.iter().enumerate());
                listing::write(
                    out,
                    format,
                    &head,
                    members.map(|(k, member)| [(k + 1).to_string(), member.b.to_string()]),
                )
            }
            format => listing::write(out, format, &head, self.rows()),
        }
    }
}
