//! `onepile play`: a game in the terminal, or from a pipe.
//!
//! [`command`] is what people type, [`board`] what they see, [`saved`] the file of a saved game, and [`talk`] goes from one
//! to the other. The game itself and what is said of it are shared with other front-ends.

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

use onepile::{Player, Skill, Solver};
use onepile_front::{Failure as Bad, Seat, Session, Style};

use crate::args::Common;
use crate::failure::Failure;
use crate::meter;
use crate::output::style;
use crate::watch::STACK_BYTES;
pub use args::PlayArgs;
use talk::Talk;

/// The last words of a game that is ended by Ctrl-C.
const GOODBYE: &str = "\nGoodbye.";

/// Plays until the end of the input, which is a success for both players.
pub fn run(args: PlayArgs, common: &Common) -> Result<ExitCode, Failure> {
    if common.json {
        return Err(Failure::Usage(
            "a game is a conversation and has no JSON; `save FILE` within it writes some".to_owned(),
        ));
    }
    meter::end_on_ctrl_c(GOODBYE);
    let session = match &args.load {
        Some(path) => {
            let mut session = saved::load(path).map_err(Failure::Usage)?;
            let (level, seed) = (session.player.skill(), session.player.seed());
            session.player = Player::new(args.level.unwrap_or(level), args.seed.unwrap_or(seed));
            session
        }
        None => begin(&args)?,
    };
    // A player wants to read the numbers, also in a transcript.
    let style = Style { shorten: !common.full, ..style(common) };
    thread::scope(|scope| {
        // Nested rules are evaluated recursively.
        let game = thread::Builder::new().stack_size(STACK_BYTES);
        let game = game.spawn_scoped(scope, move || Talk::new(session, common, style).run());
        let game = game.map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
        match game.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            // A reader that has gone away is a normal end.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::Write("the game".to_owned(), error))
            }
            _ => Ok(ExitCode::SUCCESS),
        }
    })
}

/// A new game.
fn begin(args: &PlayArgs) -> Result<Session, Failure> {
    let (Some(rule), Some(pile)) = (&args.rule, &args.pile) else {
        return Err(Failure::Usage("write `onepile play RULE PILE`, or `onepile play --load FILE`".to_owned()));
    };
    let game = args.terms.query(rule, args.setup.first.limit.clone()).game()?;
    let start = game.position(args.setup.query(pile.clone()).setup()?).map_err(Bad::from)?;
    let seats = match (args.two, args.second) {
        (true, _) => [Seat::Person, Seat::Person],
        (false, false) => [Seat::Person, Seat::Computer],
        (false, true) => [Seat::Computer, Seat::Person],
    };
    let player = Player::new(args.level.unwrap_or(Skill::Perfect), args.seed.unwrap_or_else(any_seed));
    Ok(Session::new(Solver::new(game), start, seats, player))
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
