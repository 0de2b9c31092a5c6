//! `onepile play`: a game in the terminal, or from a pipe.
//!
//! [`command`] is what people type, [`input`] how they type it, [`board`] what they see, [`saved`] the file of a saved game,
//! and [`talk`] goes from one to the other. The game itself and what is said of it are shared with other front-ends.

mod args;
mod board;
mod command;
mod input;
pub mod saved;
mod talk;

use std::io;
use std::process::ExitCode;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use onepile::{Play, Setup, Sum};
use onepile_front::{Failure as Bad, Level, PileQuery, Seat, Session, Style, SumGroup, Text};

use crate::args::Common;
use crate::failure::Failure;
use crate::meter::{self, INTERRUPTED_CODE};
use crate::output::style;
use crate::watch::STACK_BYTES;
pub use args::PlayArgs;
use talk::{Ending, Talk};

/// The last words of a game that is ended by Ctrl-C.
const GOODBYE: &str = "\nGoodbye.";
/// The most piles of a game; nobody overlooks more.
const MOST_PILES: usize = 1000;

/// Plays until the end of the input, which is a success for both players.
pub fn run(args: PlayArgs, common: &Common) -> Result<ExitCode, Failure> {
    if common.json {
        return Err(Failure::Usage(
            "a game is a conversation and has no JSON; `save FILE` within it writes some".to_owned(),
        ));
    }
    meter::end_on_ctrl_c(GOODBYE);
    let session = match args.load.as_ref().or(args.replay.as_ref()) {
        Some(path) => {
            let mut session = saved::load(path).map_err(Failure::Usage)?;
            args.level.into_iter().for_each(|level| session.set_level(level));
            args.seed.into_iter().for_each(|seed| session.set_seed(seed));
            session
        }
        None => begin(&args)?,
    };
    if args.show_parts && session.is_sum() {
        return Err(Failure::Usage(
            "`--show-parts` shows the parts of one pile, and this is a sum of several".to_owned(),
        ));
    }
    // A player wants to read the numbers, also in a transcript.
    let style = Style { shorten: !common.full, ..style(common) };
    thread::scope(|scope| {
        // Nested rules are evaluated recursively.
        let game = thread::Builder::new().stack_size(STACK_BYTES);
        let game = game.spawn_scoped(scope, move || {
            let talk = Talk::new(session, common, style, args.show_parts);
            if args.replay.is_some() { talk.replay() } else { talk.run() }
        });
        let game = game.map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
        match game.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            // A reader that has gone away is a normal end.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::Write("the game".to_owned(), error))
            }
            Ok(Ending::Interrupted) => Ok(ExitCode::from(INTERRUPTED_CODE)),
            _ => Ok(ExitCode::SUCCESS),
        }
    })
}

/// A new game.
fn begin(args: &PlayArgs) -> Result<Session, Failure> {
    let (Some(rule), false) = (&args.rule, args.piles.is_empty()) else {
        return Err(Failure::Usage("write `onepile play RULE PILE`, or `onepile play --load FILE`".to_owned()));
    };
    let seats = match (args.two, args.second) {
        (true, _) => [Seat::Person, Seat::Person],
        (false, false) => [Seat::Person, Seat::Computer],
        (false, true) => [Seat::Computer, Seat::Person],
    };
    let (level, seed) = (args.level.unwrap_or(Level::Perfect), args.seed.unwrap_or_else(any_seed));
    let groups = args.more.groups(rule, &args.piles)?;
    match (&groups[..], &args.piles[..]) {
        ([_], [PileQuery { pile, limit }]) => {
            let game = args.terms.query(rule, args.setup.first.limit.clone()).game()?;
            let mut setup = args.setup.query(pile.clone());
            if limit.is_some() && (setup.limit.is_some() || setup.last.is_some()) {
                let reason = format!("`{pile}:X` is pile {pile} with limit X: leave out `--limit` and `--last`");
                return Err(Failure::Usage(reason));
            }
            setup.limit = setup.limit.or(limit.clone());
            let start = game.position(setup.setup()?).map_err(Bad::from)?;
            Ok(Session::new(game, start, seats, level, seed))
        }
        _ => Ok(Session::of_sum(&sum(args, &groups)?, seats, level, seed)),
    }
}

/// The piles of a new game with several.
fn sum(args: &PlayArgs, groups: &[SumGroup]) -> Result<Sum, Failure> {
    let setup = &args.setup;
    if setup.limit.is_some() || setup.last.is_some() || setup.turn.is_some() {
        let reason = "`--limit`, `--last` and `--turn` are for one pile; of several, `N:X` is a pile with limit X";
        return Err(Failure::Usage(reason.to_owned()));
    }
    if groups.iter().map(|group| group.piles.len()).sum::<usize>() > MOST_PILES {
        return Err(Failure::Usage(format!("a game has at most {MOST_PILES} piles")));
    }
    let play = if args.terms.misere { Play::Misere } else { Play::Normal };
    let mut sum = Sum::new(play, args.terms.block);
    for SumGroup { rule, piles } in groups {
        let game = args.terms.query(rule, setup.first.limit.clone()).game()?;
        for Text(PileQuery { pile, limit }) in piles {
            let setup = Setup { limit: limit.clone(), ..Setup::pile(pile) };
            sum.add_game(game.clone(), &setup).map_err(Bad::from)?;
        }
    }
    Ok(sum)
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
