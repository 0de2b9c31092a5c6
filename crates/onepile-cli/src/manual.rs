//! `onepile completions` and `onepile man`: what shells and readers of manuals want, from the definitions of the
//! command line.

use std::io;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, line_break, roman};

use crate::args;
use crate::failure::Failure;
use crate::offer;
use crate::output::print;

/// How the program was built.
pub const BUILD_FACTS: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit    ",
    env!("ONEPILE_COMMIT"),
    "\ncompiler  ",
    env!("ONEPILE_COMPILER"),
    "\ntarget    ",
    env!("ONEPILE_TARGET"),
    "\nprofile   ",
    env!("ONEPILE_PROFILE"),
);

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile completions bash > ~/.local/share/bash-completion/completions/onepile
  onepile completions fish > ~/.config/fish/completions/onepile.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile man > onepile.1
  onepile man solve | man -l -")]
pub struct ManArgs {
    /// The page of this verb
    #[arg(value_name = "VERB", value_parser = offer::VERB, hide_possible_values = true)]
    pub verb: Option<String>,
}

pub fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "onepile", &mut script);
    print(&String::from_utf8_lossy(&script))
}

pub fn man(args: &ManArgs) -> Result<ExitCode, Failure> {
    let page = page(&command(args.verb.as_deref())?);
    let page = page.map_err(|error| Failure::Write("the manual".to_owned(), error))?;
    print(&String::from_utf8_lossy(&page))
}

/// A page of the manual.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    // Our own words below the options: remarks, and examples with their lines as they are.
    let words = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (remarks, examples) = words.split_once("Examples:\n").unwrap_or((&words, ""));
    for (heading, text) in [("NOTES", remarks), ("EXAMPLES", examples), ("VERSION", BUILD_FACTS)] {
        if !text.trim().is_empty() {
            let lines = text.trim_end().lines().map(|line| roman(line.trim_start()));
            let lines = lines.flat_map(|line| [line, line_break()]).collect::<Vec<_>>();
            Roff::new().control("SH", [heading]).text(lines).to_writer(&mut page)?;
        }
    }
    Ok(page)
}

/// The definition of a verb, or of the program.
fn command(verb: Option<&str>) -> Result<Command, Failure> {
    let mut program = args::command();
    program.build();
    let Some(verb) = verb else { return Ok(program) };
    let Some(found) = program.find_subcommand(verb) else {
        let verbs: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        return Err(Failure::Usage(format!("there is no verb `{verb}`; there are {}", verbs.join(", "))));
    };
    Ok(found.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a command line; single quotes keep some together.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('\'').enumerate();
        let words = parts.flat_map(|(i, part)| match i % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        });
        words.collect()
    }

    #[test]
    fn the_definitions_are_sound() {
        args::command().debug_assert();
    }

    #[test]
    fn every_verb_has_examples_that_can_be_typed() {
        for verb in args::command().get_subcommands() {
            let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            let examples: Vec<&str> = help.lines().map(str::trim).filter(|line| line.starts_with("onepile ")).collect();
            assert!(!examples.is_empty(), "{} shows no example", verb.get_name());
            for example in examples {
                // What follows is for the shell.
                let line = example.split(['>', '|']).next().unwrap_or_default();
                let words = words(line);
                assert_eq!(words[1], verb.get_name(), "{example}");
                if let Err(error) = args::command().try_get_matches_from(words) {
                    panic!("{example}: {error}");
                }
            }
        }
    }
}
