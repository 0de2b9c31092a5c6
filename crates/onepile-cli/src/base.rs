//! `onepile base`: the members of a base, and how they grow.

use std::io::{self, Write};

use clap::Args;
use onepile::{
    BasePattern, Budget, Extent, LinearRecurrence, ListedBase, ListedMember, Listing, Natural, ParseNaturalError,
    Solver, Undecided,
};
use serde::Serialize;

use crate::args::{Common, FileArgs, RuleArgs, TableFormat, parse_count};
use crate::failure::Failure;
use crate::json::UndecidedJson;
use crate::listing;
use crate::meter;
use crate::output::{Report, Style, Text};

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  onepile base '2*last'
  onepile base 'if even(last) then last else 4*last' --count 40
  onepile base 'if odd(prev) and last == 3 then 4 else 2*last' --residue all --to 1000"
)]
pub struct BaseArgs {
    #[command(flatten)]
    pub rule: RuleArgs,
    /// List so many members
    #[arg(long, value_name = "K", conflicts_with = "to", value_parser = parse_count)]
    pub count: Option<usize>,
    /// List all members up to a number
    #[arg(long, value_name = "N")]
    pub to: Option<Natural>,
    /// The game that reads prev as I more than it is, or all
    #[arg(long, value_name = "I", default_value = "0", value_parser = parse_residue)]
    pub residue: ResidueArg,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,
    #[command(flatten)]
    pub file: FileArgs,
}

/// One game or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResidueArg {
    One(Natural),
    All,
}

fn parse_residue(text: &str) -> Result<ResidueArg, String> {
    match text {
        "all" => Ok(ResidueArg::All),
        number => number.parse().map(ResidueArg::One).map_err(|error: ParseNaturalError| format!("{error}; or all")),
    }
}

/// Members shown when nobody says how many.
const USUAL: usize = 20;
/// Members that patterns are looked for in.
const LOOKED_AT: usize = 150;

pub fn run(args: &BaseArgs, common: &Common) -> Result<Report, Failure> {
    let rule = args.rule.rule()?;
    if args.residue == ResidueArg::All && common.format(args.format, TableFormat::Json) == TableFormat::Bfile {
        return Err(Failure::Usage("a b-file holds one sequence; choose one --residue or another --format".to_owned()));
    }
    let extent = match (&args.to, args.count) {
        (Some(to), _) => Extent::To(to.clone()),
        (None, count) => Extent::Count(count.unwrap_or(USUAL)),
    };
    let mut solver = Solver::new(rule);
    let mut ask = |residue: Option<usize>, extent: &Extent, mut budget: Budget<'_>| {
        let listing = solver.bases_within(residue, extent, &mut budget);
        listing.map_err(|declined| Failure::Declined(format!("the rule has no base: {declined}")))
    };
    // The game that a residue stands for is known when the period is.
    let residue = match &args.residue {
        ResidueArg::All => None,
        ResidueArg::One(residue) => {
            let period = ask(Some(0), &Extent::Count(1), meter::budget(common))?.period as u64;
            Some(residue.remainder(period) as usize)
        }
    };
    let listing = ask(residue, &extent, meter::budget(common))?;
    let longer = ask(residue, &Extent::Count(LOOKED_AT), meter::extra(common))?;
    let found = longer.bases.iter().map(|base| (base.pattern(), base.members.len())).collect();
    Ok(report(args, common, listing, found))
}

/// The report when nothing was found in time.
pub fn given_up(args: &BaseArgs, common: &Common, undecided: &Undecided) -> Report {
    let base = ListedBase { residue: 0, members: Vec::new(), finite: None, complete_to: Natural::ZERO };
    let observed = vec![(base.pattern(), 0)];
    let undecided = Some(undecided.clone());
    report(args, common, Listing { bases: vec![base], period: 1, all_fixed: false, nodes: 0, undecided }, observed)
}

/// What was observed, and on how many members.
type Observed = (BasePattern, usize);

fn report(args: &BaseArgs, common: &Common, listing: Listing, observed: Vec<Observed>) -> Report {
    let format = common.format(args.format, TableFormat::Json);
    let (rule, undecided) = (args.rule.text(), listing.undecided.clone());
    let (all, style) = (args.residue == ResidueArg::All, Style::toward(&args.file.output, common));
    let write = move |out: &mut dyn Write| match format {
        TableFormat::Json => {
            let undecided = listing.undecided.as_ref().map(UndecidedJson::from);
            let bases = listing.bases.iter().zip(&observed).map(|(base, observed)| BaseJson::new(base, observed));
            let mut bases: Vec<BaseJson<'_>> = bases.collect();
            let period = Text(listing.period);
            match bases.pop_if(|_| !all) {
                Some(base) => serde_json::to_writer(&mut *out, &OneJson { schema: 1, rule, period, base, undecided })?,
                None => serde_json::to_writer(&mut *out, &AllJson { schema: 1, rule, period, bases, undecided })?,
            }
            writeln!(out)
        }
        TableFormat::Text => text(out, &listing, &observed, style),
        TableFormat::Csv => listing::csv(out, HEAD, rows(&listing)),
        TableFormat::Markdown => listing::markdown(out, HEAD, rows(&listing)),
        TableFormat::Bfile => {
            let members = listing.bases.iter().flat_map(|base| base.members.iter().enumerate());
            listing::bfile(out, members.map(|(k, member)| [(k + 1).to_string(), member.b.to_string()]))
        }
    };
    Report::list(write, &undecided, format == TableFormat::Json, args.file.output.clone())
}

const HEAD: [&str; 5] = ["residue", "k", "b", "g", "step"];

fn rows(listing: &Listing) -> impl Iterator<Item = [String; 5]> + '_ {
    listing.bases.iter().flat_map(|base| {
        base.members.iter().enumerate().map(move |(k, member)| {
            let step = member.step.as_ref().map(ToString::to_string).unwrap_or_default();
            [base.residue.to_string(), k.to_string(), member.b.to_string(), member.g.to_string(), step]
        })
    })
}

fn text(out: &mut dyn Write, listing: &Listing, observed: &[Observed], style: Style) -> io::Result<()> {
    if listing.bases.iter().all(|base| base.members.is_empty()) {
        return Ok(());
    }
    let several = listing.period > 1;
    if several {
        let head = format!("There are {} bases, one for each residue of prev.", listing.period);
        writeln!(out, "{}", style.headline(&head))?;
    }
    for beside in listing.bases.chunks(BESIDE) {
        members(out, beside, several, style)?;
    }
    if listing.all_fixed {
        writeln!(out, "all members are fixed (g = b), which is proved")?;
    }
    for (base, observed) in listing.bases.iter().zip(observed) {
        let of_base = if several { format!("base {}: ", base.residue) } else { String::new() };
        if !listing.all_fixed {
            let fixed = base.members.iter().filter(|member| member.is_fixed()).count();
            let others = base.members.len() - fixed;
            writeln!(out, "{of_base}{fixed} of these members are fixed (g = b), {others} are not")?;
        }
        match base.finite {
            Some(true) => writeln!(out, "{of_base}there are no others, the base is finite")?,
            Some(false) => writeln!(out, "{of_base}the base is infinite, which is proved")?,
            None => writeln!(out, "{of_base}no other member up to {}", style.number(&base.complete_to))?,
        }
        observations(out, &of_base, observed)?;
    }
    Ok(())
}

/// Bases that are listed side by side.
const BESIDE: usize = 4;

/// The members of some bases side by side, in columns.
fn members(out: &mut dyn Write, bases: &[ListedBase], several: bool, style: Style) -> io::Result<()> {
    let longest = bases.iter().map(|base| base.members.len()).max().unwrap_or(0);
    let mut rows: Vec<Vec<String>> = Vec::with_capacity(longest + 1);
    let head = bases.iter().flat_map(|base| match several {
        true => ["b", "g", "step"].map(|name| format!("{name} {}", base.residue)),
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
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// What was found in the numbers.
fn observations(out: &mut dyn Write, of_base: &str, (pattern, looked_at): &Observed) -> io::Result<()> {
    let BasePattern { lags, recurrence, steps, rate } = pattern;
    let mut found = Vec::new();
    if let Some(lags) = lags {
        found.push(match lags.pattern.as_slice() {
            [lag] => format!("b(k+1) = b(k) + b(k-{lag}) from k = {}", lags.from),
            _ => format!("b(k+1) = b(k) + b(k-c) with c = {lags} repeating from k = {}", lags.from),
        });
    }
    found.extend(recurrence.as_ref().map(|recurrence| recurrence_line(recurrence, "b", "k")));
    if let Some((recurrence, times)) = steps {
        let often = if times.pattern.len() == 1 { format!("{times} times") } else { format!("{times} times in turn") };
        found.push(format!("different steps D, each used {often}: {}", recurrence_line(recurrence, "D", "i")));
    }
    if let Some(rate) = rate {
        let root = recurrence.as_ref().map(|recurrence| format!(", a root of {}", recurrence.polynomial()));
        found.push(format!("growth from member to member about {rate}{}", root.unwrap_or_default()));
    }
    if !found.is_empty() {
        writeln!(out, "{of_base}observed on the first {looked_at} members, not proved:")?;
    }
    found.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

fn recurrence_line(recurrence: &LinearRecurrence, name: &str, index: &str) -> String {
    format!("{} from {index} = {}", recurrence.equation(name, index), recurrence.from)
}

#[derive(Serialize)]
struct OneJson<'a> {
    schema: u32,
    rule: String,
    period: Text<usize>,
    #[serde(flatten)]
    base: BaseJson<'a>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct AllJson<'a> {
    schema: u32,
    rule: String,
    period: Text<usize>,
    bases: Vec<BaseJson<'a>>,
    undecided: Option<UndecidedJson>,
}

#[derive(Serialize)]
struct BaseJson<'a> {
    residue: Text<usize>,
    members: Vec<MemberJson<'a>>,
    finite: Option<bool>,
    complete_to: Text<&'a onepile::Natural>,
    fixed: Text<usize>,
    unfixed: Text<usize>,
    lags: Option<LagsJson>,
    recurrence: Option<RecurrenceJson>,
    steps: Option<StepsJson>,
    growth: Option<GrowthJson>,
}

#[derive(Serialize)]
struct MemberJson<'a> {
    b: Text<&'a onepile::Natural>,
    g: Text<&'a onepile::Natural>,
    step: Option<Text<&'a onepile::Natural>>,
    fixed: bool,
}

/// Everything that follows is observed on so many members.
#[derive(Serialize)]
struct LagsJson {
    pattern: Vec<Text<usize>>,
    from: Text<usize>,
    standing: &'static str,
    observed_members: Text<usize>,
}

#[derive(Serialize)]
struct RecurrenceJson {
    order: Text<usize>,
    coefficients: Vec<String>,
    equation: String,
    from: Text<usize>,
    standing: &'static str,
    observed_members: Text<usize>,
}

#[derive(Serialize)]
struct StepsJson {
    times: Vec<Text<usize>>,
    recurrence: RecurrenceJson,
}

#[derive(Serialize)]
struct GrowthJson {
    rate: String,
    polynomial: Option<String>,
    standing: &'static str,
    observed_members: Text<usize>,
}

const OBSERVED: &str = "observed";

impl RecurrenceJson {
    fn new(recurrence: &LinearRecurrence, name: &str, index: &str, observed: usize) -> RecurrenceJson {
        RecurrenceJson {
            order: Text(recurrence.order()),
            coefficients: recurrence.coefficients().collect(),
            equation: recurrence.equation(name, index),
            from: Text(recurrence.from),
            standing: OBSERVED,
            observed_members: Text(observed),
        }
    }
}

impl<'a> BaseJson<'a> {
    fn new(base: &'a ListedBase, (pattern, observed): &Observed) -> BaseJson<'a> {
        let fixed = base.members.iter().filter(|member| member.is_fixed()).count();
        let observed_members = || Text(*observed);
        BaseJson {
            residue: Text(base.residue),
            members: base.members.iter().map(MemberJson::from).collect(),
            finite: base.finite,
            complete_to: Text(&base.complete_to),
            fixed: Text(fixed),
            unfixed: Text(base.members.len() - fixed),
            lags: pattern.lags.as_ref().map(|lags| LagsJson {
                pattern: lags.pattern.iter().copied().map(Text).collect(),
                from: Text(lags.from),
                standing: OBSERVED,
                observed_members: observed_members(),
            }),
            recurrence: pattern.recurrence.as_ref().map(|found| RecurrenceJson::new(found, "b", "k", *observed)),
            steps: pattern.steps.as_ref().map(|(found, times)| StepsJson {
                times: times.pattern.iter().copied().map(Text).collect(),
                recurrence: RecurrenceJson::new(found, "D", "i", *observed),
            }),
            growth: pattern.rate.as_ref().map(|rate| GrowthJson {
                rate: rate.clone(),
                polynomial: pattern.recurrence.as_ref().map(LinearRecurrence::polynomial),
                standing: OBSERVED,
                observed_members: observed_members(),
            }),
        }
    }
}

impl<'a> From<&'a ListedMember> for MemberJson<'a> {
    fn from(member: &'a ListedMember) -> Self {
        MemberJson {
            b: Text(&member.b),
            g: Text(&member.g),
            step: member.step.as_ref().map(Text),
            fixed: member.is_fixed(),
        }
    }
}
