//! `onepile sum`: several piles at once.

use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use onepile_front::{PileQuery, SumGroup, SumQuery, Text};

use crate::args::{Common, RuleArgs, parse_block, parse_ranges};
use crate::ask::ask;
use crate::failure::Failure;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Each pile has its own rule and remembers its own last take; a rule must not use `turn`.

Examples:
  onepile sum pile 3 4 5
  onepile sum pile 3 4 5 --misere
  onepile sum 'pile // 2' 1e100 77 --with 'floor(sqrt(pile))' 1000
  onepile sum '2*last' 20:5 34:8 --with 'min(pile, 3)' 10 --block 1"
)]
pub struct SumArgs {
    #[command(flatten)]
    rule: RuleArgs,
    /// The piles: N, or N:X with limit X for the coming take from it
    #[arg(value_name = "PILE", required = true)]
    piles: Vec<PileQuery>,
    #[command(flatten)]
    more: MoreRules,
    /// Misère play: a player who cannot move wins
    #[arg(short, long)]
    misere: bool,
    /// The opponent may forbid up to K takes in each pile before each move
    #[arg(long, value_name = "K", default_value = "0", value_parser = parse_block)]
    block: u64,
    /// List at most N ranges of winning takes of each pile
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_ranges)]
    ranges: usize,
    #[command(flatten)]
    output: OutputArgs<SumQuery>,
}

/// Further rules with their piles, one group for each `--with`.
pub struct MoreRules(Vec<Vec<String>>);

impl FromArgMatches for MoreRules {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let groups = matches.get_occurrences::<String>("with").into_iter().flatten();
        Ok(MoreRules(groups.map(|words| words.cloned().collect()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = MoreRules::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for MoreRules {
    fn augment_args(command: Command) -> Command {
        let help = "Another rule and its piles; you may give it several times";
        let with = Arg::new("with").long("with").help(help).value_names(["RULE", "PILE"]);
        command.arg(with.num_args(2..).action(ArgAction::Append))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl MoreRules {
    /// All rules with their piles, the one before the first `--with` included.
    pub fn groups(&self, rule: &str, piles: &[PileQuery]) -> Result<Vec<SumGroup>, Failure> {
        let piles = piles.iter().cloned().map(Text).collect();
        let mut groups = vec![SumGroup { rule: rule.to_owned(), piles }];
        for words in &self.0 {
            let (rule, piles) = words.split_first().expect("clap asks for a rule and a pile");
            let pile = |word: &String| match word.parse() {
                Ok(pile) => Ok(Text(pile)),
                Err(error) => Err(Failure::Usage(format!("{error}; `--with` takes a rule and its piles"))),
            };
            let piles = piles.iter().map(pile).collect::<Result<_, _>>()?;
            groups.push(SumGroup { rule: rule.clone(), piles });
        }
        Ok(groups)
    }
}

pub fn run(args: SumArgs, common: &Common) -> Result<ExitCode, Failure> {
    let SumArgs { misere, block, ranges, .. } = args;
    ask(
        SumQuery { groups: args.more.groups(&args.rule.rule, &args.piles)?, misere, block, ranges },
        &args.output,
        common,
    )
}
