//! `onepile games`: the catalogue, and the book made of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use onepile_front::{Failure as Bad, GamesQuery, Words, book, undecided, words};

use crate::args::Common;
use crate::ask::ask_then;
use crate::failure::Failure;
use crate::meter::clear_bar;
use crate::offer;
use crate::output::{OutputArgs, code, complain, remedy, write_file};
use crate::watch;

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile games
  onepile games fibonacci-nim
  onepile games --book games")]
pub struct GamesArgs {
    /// Tell about this game only
    #[arg(value_name = "NAME", value_parser = offer::RULE, hide_possible_values = true)]
    name: Option<String>,
    /// Write a book into this folder: a page and a picture for each game
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "format", "output", "json"])]
    book: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs<GamesQuery>,
}

pub fn run(args: GamesArgs, common: &Common) -> Result<ExitCode, Failure> {
    let GamesArgs { name, book, output } = args;
    if let Some(folder) = book {
        return write_book(&folder, common);
    }
    let next =
        name.as_ref().map(|name| words!["Next: ", Words::code(format!("onepile solve {} 100", name.trim())), "."]);
    ask_then(GamesQuery { name }, &output, common, |_| next.clone())
}

/// Writes the book, all of it or nothing as far as it is in our power: every page is made before the first is written.
fn write_book(folder: &Path, common: &Common) -> Result<ExitCode, Failure> {
    refuse_strangers(folder, &book::names())?;
    let made = watch::run(common, |means| book::files(means))?;
    clear_bar();
    let files = match made {
        Ok(files) => files,
        Err(Bad::Undecided(met)) => {
            let more = remedy(&met).map_or_else(String::new, |more| format!("; {more}"));
            complain(&format!("undecided: {}{more}\nthe book is not written", undecided(&met)));
            return Ok(code(onepile_front::Status::Undecided, Some(&met)));
        }
        Err(failure) => return Err(failure.into()),
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    for (name, text) in &files {
        write_file(&folder.join(name), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses a folder with anything in it but a book: whoever mistypes its name loses nothing.
fn refuse_strangers(folder: &Path, names: &BTreeSet<String>) -> Result<(), Failure> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(_) if !folder.exists() => return Ok(()),
        Err(error) => return Err(unwritable(folder, error)),
    };
    for entry in entries {
        let name = entry.map_err(|error| unwritable(folder, error))?.file_name();
        if !name.to_str().is_some_and(|name| names.contains(name)) {
            let (folder, name) = (folder.display(), name.display());
            let message =
                format!("`{folder}` holds `{name}`, which is no part of the book: name an empty folder, or a new one");
            return Err(Failure::Usage(message));
        }
    }
    Ok(())
}

fn unwritable(folder: &Path, error: std::io::Error) -> Failure {
    Failure::Write(format!("`{}`", folder.display()), error)
}
