//! `onepile survey`: a family of rules, one row each.

mod make;
mod show;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::{Args, value_parser};
use onepile_front::Format;
use onepile_front::picture::{Size, Theme};
use onepile_survey::{Order, Survey};
use serde_json::json;

use crate::args::{Common, parse_count};
use crate::failure::Failure;
use crate::offer;
use crate::output::print;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
A specification is a file such as:
  rule = \"if even(last) then {a}*last else {b}*last\"
  where = \"{a} != {b}\"
  ask = [\"base\", \"growth\"]
  [over]
  a = \"1..9\"
  b = \"1..9\"

A survey that was stopped goes on where it was. Several processes may work in one folder.

Examples:
  onepile survey parity.toml --dry-run
  onepile survey parity.toml -o parity
  onepile survey parity.toml -o parity --shard 3/16
  onepile survey --show parity --where 'base_unfixed > 0' --sort -base_members --top 20
  onepile survey --show parity --plot a,b,base_unfixed -o parity.svg"
)]
pub struct SurveyArgs {
    /// The file with the specification; - is standard input
    #[arg(value_name = "SPEC", required_unless_present = "show")]
    spec: Option<PathBuf>,
    /// The folder for the rows; with --show, a file for what is shown
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// One of N shares of the work, for jobs on a cluster: 1/8, 2/8, …
    #[arg(long, value_name = "I/N", conflicts_with = "show")]
    shard: Option<Share>,
    /// How many rules are asked at once [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = value_parser!(u16).range(1..=1024), conflicts_with = "show")]
    threads: Option<u16>,
    /// Count the rules, show the first ones, and ask nothing
    #[arg(long, conflicts_with_all = ["show", "output"])]
    dry_run: bool,
    /// Show what is in a folder
    #[arg(long, value_name = "DIR", conflicts_with = "spec")]
    show: Option<PathBuf>,
    /// Show only rows that fit a condition over the columns
    #[arg(short = 'w', long = "where", value_name = "COND", requires = "show")]
    condition: Option<String>,
    /// Sort by a column; -KEY puts the largest first
    #[arg(long, value_name = "KEY", requires = "show", allow_hyphen_values = true)]
    sort: Option<Order>,
    /// Show at most this many rows [default: 10]
    #[arg(long, value_name = "K", requires = "show", value_parser = parse_count)]
    top: Option<usize>,
    /// Draw a map: a column to the right, a column upwards, and the column that gives the colours
    #[arg(long, value_name = "X,Y,Z", requires = "show", value_delimiter = ',', conflicts_with_all = ["sort", "top"])]
    plot: Option<Vec<String>>,
    /// The size of the map: thumbnail, page, slide, poster, or width and height in pixels
    #[arg(long, value_name = "SIZE", default_value = "page", requires = "plot")]
    size: Size,
    /// The colours of the map: light, dark or print
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = offer::THEME, requires = "plot")]
    theme: Theme,
    /// The format of what is shown [default: by the ending of the file, or text]
    #[arg(short, long, value_name = "FORMAT", requires = "show")]
    format: Option<Format>,
}

/// A share of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    number: usize,
    of: usize,
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            // Some clusters count from 0, others from 1. The last share of one is the first of the other.
            Some((number, of)) if of > 0 && number <= of => Ok(Share { number, of }),
            _ => Err("write a share such as 1/8, of 1/8 to 8/8".to_owned()),
        }
    }
}

impl Share {
    fn has(self, shard: usize) -> bool {
        shard % self.of == self.number % self.of
    }
}

pub fn run(args: SurveyArgs, common: &Common) -> Result<ExitCode, Failure> {
    match (&args.show, &args.spec) {
        (Some(folder), _) => show::run(folder, &args, common),
        (None, Some(spec)) => {
            let survey = read(spec)?;
            match (&args.output, args.dry_run) {
                (_, true) => rehearse(&survey, common),
                (Some(folder), false) => make::run(&survey, folder, &args, common),
                (None, false) => {
                    Err(Failure::Usage("name a folder for the rows with -o DIR, or try --dry-run".to_owned()))
                }
            }
        }
        (None, None) => Err(Failure::Usage("name a file with a specification".to_owned())),
    }
}

/// The survey of a file.
fn read(path: &Path) -> Result<Survey, Failure> {
    let name = path.display();
    let text = match path.as_os_str() == "-" {
        true => std::io::read_to_string(std::io::stdin()),
        false => std::fs::read_to_string(path),
    };
    let text = text.map_err(|error| Failure::Usage(format!("cannot read `{name}`: {error}")))?;
    Survey::read(&text).map_err(|error| Failure::Usage(format!("`{name}`: {error}")))
}

/// Rules that a rehearsal shows.
const SHOWN: usize = 10;

/// Tells how many rules there are, and asks nothing.
fn rehearse(survey: &Survey, common: &Common) -> Result<ExitCode, Failure> {
    let rules: Vec<String> = (0..survey.rules().min(SHOWN)).map(|place| survey.rule(place)).collect();
    let (count, parts) = (survey.rules(), survey.shards());
    let columns: Vec<&str> = survey.columns().iter().map(|column| &column.name[..]).collect();
    if common.json {
        let (count, parts) = (count.to_string(), parts.to_string());
        let reply = json!({"schema": 1, "rules": count, "parts": parts, "first": rules, "columns": columns});
        return print(&format!("{reply}\n"));
    }
    let mut text = format!("{}, in {}. The first ones:\n", counted(count, "rule"), counted(parts, "part"));
    for rule in rules {
        text += &format!("  {rule}\n");
    }
    print(&format!("{text}The columns: {}\n", columns.join(", ")))
}

/// A number of things.
fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_count_from_0_or_from_1() {
        let share = |text: &str| text.parse::<Share>().unwrap();
        for shares in [["0/3", "1/3", "2/3"], ["1/3", "2/3", "3/3"]] {
            let owners = |shard| shares.iter().filter(|text| share(text).has(shard)).count();
            assert!((0..9).all(|shard| owners(shard) == 1));
        }
        for text in ["", "3", "4/3", "1/0", "-1/3", "a/b"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
