//! `onepile explain`: a page about a rule.

use std::process::ExitCode;

use clap::Args;
use onepile::{Method, NamedGame};
use onepile_front::{ExplainQuery, Words, words};

use crate::args::{Common, GameArgs};
use crate::ask::ask_then;
use crate::failure::Failure;
use crate::output::OutputArgs;

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile explain '2*last'
  onepile explain fibonacci-nim -o fibonacci.md
  onepile explain 'if prev % 2 == 1 and last == 3 then 4 else 2*last' --json")]
pub struct ExplainArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    output: OutputArgs<ExplainQuery>,
}

pub fn run(args: ExplainArgs, common: &Common) -> Result<ExitCode, Failure> {
    let ExplainArgs { game, output } = args;
    ask_then(ExplainQuery { game: game.query(None) }, &output, common, |reply| {
        reply.method().map(|method| next(&game, method))
    })
}

/// Commands that show more of the same game.
fn next(game: &GameArgs, method: Method) -> Words {
    let typed = game.rule.rule.trim();
    // A name needs no quotes in a shell.
    let rule = if NamedGame::find(typed).is_some() { typed.to_owned() } else { format!("'{typed}'") };
    // A rule that looks like an option stands behind all options.
    let dashes = if typed.starts_with('-') { " --" } else { "" };
    let terms = game.terms.options();
    let verb = match method {
        Method::Base | Method::Bases => format!("onepile base{dashes} {rule}"),
        Method::Subtraction => format!("onepile period{terms}{dashes} {rule}"),
        Method::Tableau => format!("onepile tableau{dashes} {rule}"),
        _ => format!("onepile table --of outcome --to 100{terms}{dashes} {rule}"),
    };
    let play = format!("onepile play{terms}{dashes} {rule} 30");
    words!["Next: ", Words::code(verb), ", or ", Words::code(play), "."]
}
